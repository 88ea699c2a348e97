/**
 * The drawing in pencil: the own seat as it would be after the draft, on the board as it is shown. Seats draw side by
 * side, so one can begin while the others' drawing is still being shown.
 */
import type { TableContext } from "../../frame/context.ts";
import type { Sights } from "../index.ts";
import { complete, pencilled } from "./facts.ts";
import type { Piece, Pieces, Player, View } from "./view.ts";

/** A pick is not so hasty if it is to be confirmed. */
export function hasty(latest: View, careful: boolean): boolean {
  return latest.stage === "drawing" || !careful;
}

/** The board as it is shown, with the own village as it really is: one's own drawing is no news to oneself. */
export function shows({ pieces, seen, latest, ahead, seat }: Sights): View {
  const real = complete(pieces as Pieces, seen as View);
  const now = (latest as View | null) ?? real;
  const [shown, inked] = seat === null ? [] : [real.players[seat], now.players[seat]];
  if (!shown || !inked) return real;
  const drawn = drawnBy(seat ?? 0, now, ahead as View | null);
  const mine = drawn ?? { ...shown, village: inked.village };
  const players = real.players.map((player, other) => (other === seat ? mine : player));
  if (!drawn) return { ...real, players };
  const { phase, kind, direction, stage, removed } = now;
  return { ...real, phase, kind, direction, stage, removed, decision: mine.decision, players };
}

/** The own seat after the draft, where that belongs to how things stand. */
function drawnBy(seat: number, now: View, ahead: View | null): Player | undefined {
  return ahead?.phase === now.phase && ahead.stage === now.stage ? ahead.players[seat] : undefined;
}

type Drawn = Pick<TableContext, "latest" | "seen" | "seat" | "view" | "draft">;

/** The own seat without what is drawn in pencil. */
export function before({ latest, seen, seat }: Drawn): Player | undefined {
  return seat === null ? undefined : ((latest?.view ?? seen) as View).players[seat];
}

/** What is drawn in pencil. */
export function pencil(table: Drawn): Piece[] {
  const [inked, drawn] = [before(table), (table.view as View).players[table.seat ?? -1]];
  return table.draft.ahead && inked && drawn ? pencilled(inked.village, drawn.village) : [];
}
