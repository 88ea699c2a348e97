/** What moves on the board when something happens: cards between hands, symbols into villages, trees and caps. */
import type { EventInfo } from "../../wire/types.ts";
import type { Flight } from "../index.ts";
import type { Symbol, View } from "./view.ts";

export type Shown =
  | { kind: "symbol"; symbol: Symbol }
  | { kind: "card"; id: string | null }
  | { kind: "stump" | "tree" | "cap" };

const fly = (from: string, to: string, art: Shown): Flight => ({ from, to, art });

/** Where a seat's cards are held: one's own in the hand, the others' at their village. */
const hand = (view: View, seat: number): string => (seat === view.seat ? "moment" : `village:${seat}`);

type Told = Record<string, any>;

/** By kind of event; what is not here is told in words alone. */
const MOTIONS: Record<string, (told: Told, view: View) => Flight[]> = {
  pass: ({ seat, to }, view) => [fly(hand(view, seat), hand(view, to), { kind: "card", id: null })],
  reveal: ({ seat, first, second }, view) =>
    seat === view.seat ? [] : [first, second].map((id: string) => fly("moment", `cards:${seat}`, { kind: "card", id })),
  // One's own symbols were drawn by hand already.
  draw: ({ seat, symbol }, view) =>
    seat === view.seat ? [] : [fly(`cards:${seat}`, `village:${seat}`, { kind: "symbol", symbol })],
  tree: ({ seat }) => [fly(`trees:${seat}`, `village:${seat}`, { kind: "stump" })],
  new_trees: ({ seat }, view) => [fly(hand(view, seat), `trees:${seat}`, { kind: "tree" })],
  cap: ({ seat }, view) => [fly(`caps:${seat}`, seat === view.seat ? "moment" : `village:${seat}`, { kind: "cap" })],
};

export function motions(event: EventInfo, view: View): Flight[] {
  return MOTIONS[event.kind]?.(event.values, view) ?? [];
}
