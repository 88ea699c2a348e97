/** A small box and a view for tests: two districts and a town, a few cards. */
import type { ItemFace, Pieces, Player, View } from "./view.ts";

function item(given: Partial<ItemFace>): ItemFace {
  return {
    id: "", deck: "jewelry", level: 1, cost: {}, vp: 0, kind: "jewelry", bold: null, extra_actions: 0, gold: 0,
    prisms: 0, markers: [], ...given,
  };
}

export const pieces = {
  districts: [
    { id: "dia", place: null, spaces: ["dia_1"] },
    { id: "ii", place: 1, spaces: ["ii_1"] },
    { id: "i", place: 0, spaces: ["i_1", "i_2"] },
  ],
  tiles: {
    dark_ruby: { id: "dark_ruby", back: "dark", copies: 2, gem: "ruby", wild: 0, vp: 1 },
    dark_diamond: { id: "dark_diamond", back: "dark", copies: 2, gem: "diamond", wild: 0, vp: 1 },
    light_ruby: { id: "light_ruby", back: "light", copies: 1, gem: "ruby", wild: 1, vp: 3 },
    light_emerald: { id: "light_emerald", back: "light", copies: 1, gem: "emerald", wild: 1, vp: 2 },
  },
  items: {
    ruby_brooch: item({ id: "ruby_brooch", vp: 2 }),
    frostfire_earrings: item({ id: "frostfire_earrings", vp: 3 }),
    diamond_ring: item({ id: "diamond_ring", vp: 2 }),
    hoovermatic: item({ id: "hoovermatic", deck: "artifacts", kind: "hoovermatic", vp: 2 }),
  },
} as unknown as Pieces;

export function player(given: Partial<Player>): Player {
  return {
    ledger: 0, actions: 3, gems: {}, prisms: 0, markers: {}, trader: null, hand: null, items: [], vp: 0, mines: {},
    income: 0, ...given,
  };
}

export function view(given: Partial<View>): View {
  return {
    game: "gnomes", seats: 2,
    options: { discount_rule: false, open_gold: false, max_rounds: 40, keep_forced: false },
    round: 1, phase: "actions", decision: "turn", to_act: 0, waiting: [0], starter: 0, gnome: "i", tile_bought: false,
    ending: false, prices: {}, history: [], bank: {}, spaces: {}, display: {}, discounts: [], decks: {}, traders: [],
    players: [], moment: {}, scores: null, winners: null, quotes: {}, seat: 0, ...given,
  };
}
