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

/** Events, and who acted; nobody did where a match begins. */
export interface Told {
  seat: number | null;
  events: readonly EventInfo[];
}

/** How many events at the beginning of an update are no more than what the seat itself did. */
function ownPart(events: readonly EventInfo[], seat: number | null): number {
  const other = events.findIndex((event) => event.values["seat"] !== seat);
  return other < 0 ? events.length : other;
}

/** Whose doing each event of an update is: the seat it names, or the acting one as long as nobody else is named. */
export function doers({ seat, events }: Told): (number | null)[] {
  const own = ownPart(events, seat);
  const others = events.slice(own).findIndex((event) => typeof event.values["seat"] === "number");
  const led = others < 0 ? events.length : own + others;
  return events.map((event, n) => (typeof event.values["seat"] === "number" ? event.values["seat"] : n < led ? seat : null));
}

/** What has happened since a seat last acted, with what its own action led to; nothing as long as it has not acted. */
export function since(log: readonly Piece[], seat: number): Piece[] {
  const last = log.findLastIndex((piece) => piece.seat === seat && !piece.takesBack && !piece.struck);
  const own = log[last];
  if (!own) return [];
  const led = { ...own, events: own.events.slice(ownPart(own.events, seat)) };
  return [led, ...log.slice(last + 1)].filter((piece) => !piece.struck && piece.events.length > 0);
}
