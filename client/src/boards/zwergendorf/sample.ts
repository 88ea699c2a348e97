/** A small box and views for tests: four columns and three rows, one square blocked. */
import type { Piece, Pieces, Player, View } from "./view.ts";

const squares = ["1", "2", "3"].flatMap((row) => ["a", "b", "c", "d"].map((column) => column + row));

export const pieces = {
  symbols: [
    { id: "coin", shape: "single", resource: true },
    { id: "wall", shape: "pair", resource: false },
    { id: "tavern", shape: "block", resource: false },
  ],
  plan: { rows: 3, columns: 4, squares, blocked: ["d3"], zones: {} },
  stumps: [1, 2, 4],
  phases: [
    { number: 1, kind: "card", direction: "left" },
    { number: 2, kind: "production", direction: null },
    { number: 3, kind: "scoring", direction: null },
  ],
} as unknown as Pieces;

export function coin(square: string): Piece {
  return { symbol: "coin", at: square, squares: [square] };
}

export function player(given: Partial<Player>): Player {
  return {
    decision: null, sealed: false, village: [], trees: { crossed: 0, extra: 0, extra_crossed: 0 }, caps: 5,
    flagged: false, out: false, buildings: [], targets: [], moment: {}, counts: {}, free: 11, trees_left: 3,
    drawing: null, demand: {}, brings: {}, squares_due: 0,
    worth: { targets: {}, counted: [], dwarves: {}, majorities: {}, hand: {}, minus: 0, total: 0 }, ...given,
  };
}

export function view(given: Partial<View>): View {
  return {
    game: "zwergendorf", seats: 2, options: { solo_level: "journeyman", phase_display: "fan", keep_forced: false },
    phase: 1, kind: "card", direction: "left", stage: "drawing", decision: "draw", to_act: 0, waiting: [0], middle: [],
    decks: {}, discards: {}, removed: null, players: [player({ decision: "draw" }), player({})], scores: null,
    winners: null, goal: null, seat: 0, ...given,
  };
}
