/** A small box and a view for tests: two ways to the end, one longer than the other. */
import type { HallFace, ItemFace, Pieces, Player, View } from "./view.ts";

function item(given: Partial<ItemFace>): ItemFace {
  return {
    id: "", kind: "clan", row: null, back: "none", copies: 1, deck: null, costs: [], yields: [], first_level: 0,
    levels: 0, vp: 0, points_rule: null, effect: "", effect_gem: null, effect_amount: 0, effect_min: 0, bank_pay: 0,
    bank_take: 0, uses_per_trade: 0, hoard_draw: {}, uses: 0, removable: true, ...given,
  };
}

const hall = (id: string, depth: number, lane: number, ...exits: string[]): HallFace => ({
  id,
  depth,
  lane,
  cost: {},
  exits,
});

export const pieces = {
  halls: [
    hall("start", 0, 0, "short", "long"),
    hall("short", 1, 0, "end"),
    hall("long", 1, 1, "longer"),
    hall("longer", 2, 0, "end"),
    hall("end", 2, 1),
  ],
  start_hall: "start",
  decks: [
    { id: "wooden", letter: "W", cards: { sapphire: 20, emerald: 12, diamond: 8, ruby: 4 } },
    { id: "bronze", letter: "B", cards: { sapphire: 2, emerald: 2, diamond: 3, ruby: 11 } },
  ],
  boards: [
    {
      id: "front",
      side: "front",
      copies: 4,
      spaces: 6,
      family: item({ id: "family", kind: "family" }),
      packdragon: item({ id: "packdragon", kind: "packdragon" }),
    },
  ],
  cards: { s01: item({ id: "s01", row: "sapphire" }) },
} as unknown as Pieces;

export function player(given: Partial<Player>): Player {
  return {
    board: "front", vp: 0, items: { family: 1 }, used: {}, raised: [], backs: {}, known: {}, table: {}, offers: 0,
    sealed: false, ...given,
  };
}

export function view(given: Partial<View>): View {
  return {
    game: "mines", seats: 2, options: { player_trading: true, max_offers_per_player: 3, keep_forced: false }, round: 1,
    phase: "income", decision: null, to_act: 0, waiting: [0], starter: 0, king: "start", rows: {}, draw: {},
    discard: {}, removed: [], players: [], moment: {}, scores: null, winners: null, seat: 0, ...given,
  };
}
