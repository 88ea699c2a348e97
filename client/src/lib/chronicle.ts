/** The log of a match as one audience was told it; what was taken back stays in it, struck out. */
import type { EventInfo, UpdateInfo } from "../wire/types.ts";

export interface Piece {
  seq: number;
  seat: number;
  events: EventInfo[];
  takesBack: boolean;
  struck: boolean;
}

/** The log with further news at its end. */
export function continued(log: readonly Piece[], updates: readonly UpdateInfo[]): Piece[] {
  const known = log.at(-1)?.seq ?? 0;
  let found = [...log];
  for (const { seq, seat, events, takes_back = false, back_to = null } of updates) {
    if (seq <= known) continue;
    if (takes_back) {
      found = found.map((piece) => (back_to !== null && piece.seq >= back_to ? { ...piece, struck: true } : piece));
    }
    found.push({ seq, seat, events, takesBack: takes_back, struck: false });
  }
  return found;
}
