// Made by tools/client_types.py from src/dwarrow/games/gnomes/sight/view_types.py and schema.py. Do not edit.

export type Deck = "jewelry" | "artifacts";

export type Gem = "diamond" | "ruby" | "sapphire" | "emerald";

export type Phase = "actions" | "mining" | "over";

export type Decision = "turn" | "marker" | "sale" | "pay" | "keep" | "bottom" | "mine" | "dig" | "wild";

export type Gems = Partial<Record<Gem, number>>;

export interface Options {
  discount_rule: boolean;
  open_gold: boolean;
  max_rounds: number;
  keep_forced: boolean;
}

/** What a gem costs now, and what it will cost in the next round if nothing moves any more. */
export interface Price {
  current: number;
  target: number;
}

/**
 * What an action would change for its seat: gold, gems (and prisms, wilds), and target prices, given as they would
 * be. `marked` is the gold with the best discount marker; it stands alone where only markers make the purchase
 * possible. Prisms are those that a sale or purchase cannot do without. What they cannot cover of a purchase it
 * `lacks`; what that would cost today is its `worth`.
 */
export interface Quote {
  gold?: number;
  marked?: number;
  gems?: Record<string, number>;
  targets?: Gems;
  lacks?: Gems;
  worth?: number;
}

/** A space of the map. `tile` is its face: public once bought, before that for those who have looked at it. */
export interface Space {
  owner: number | null;
  sampled: number[];
  tile: string | null;
}

/** Gems on an artifact of the display. */
export interface Discount {
  upright: number;
  sideways: number;
}

/** A card in a deck, or being drawn: its back, which seats have held it, and its id for those. */
export interface HiddenCard {
  level: number;
  known_by: number[];
  card: string | null;
}

/** A card in a hand. */
export interface HandCard {
  level: number;
  known_by: number[];
  card: string | null;
  deck: Deck;
}

/**
 * What is seen of a seat. `gold` is there for one's own, or for all if it is open; `ledger` is the gold less that
 * of the setup, known to all who count. `markers` are by value. `mines` is what the tiles
 * would bring in a mining round, with `wild` for gems of any type, `income` the gold. `wealth` is there at the end.
 */
export interface Player {
  ledger: number;
  actions: number;
  gems: Gems;
  prisms: number;
  markers: Record<string, number>;
  trader: string | null;
  hand: HandCard | null;
  items: string[];
  vp: number;
  mines: Record<string, number>;
  income: number;
  gold?: number;
  wealth?: number;
}

/** What is being paid for: the tile on a space, or an item. */
export interface Buying {
  space?: string;
  item?: string;
}

/**
 * Where the deciding seat is; each decision has its own fields.
 *
 * Mining: `mined` by all so far, `due` wilds by seat. A purchase or sale: `gem`, `amount`. A payment: `buying`, the
 * `gem` asked about, `picked` prisms for those before it. A draw: `deck`, `drawn`, and which was `kept`. Mining for a
 * fee: the `gem` asked about (or `wild`) and `picked` gems before it.
 */
export interface Moment {
  mined?: Gems;
  due?: number[];
  gem?: string;
  amount?: number;
  buying?: Buying;
  picked?: Gems;
  deck?: Deck;
  drawn?: HiddenCard[];
  kept?: string;
}

/**
 * A match as one seat, or a spectator (`seat` null), may know it.
 *
 * Decks are from the top. `history` has the prices of the rounds so far, this one last. `quotes` are for the seat that
 * decides: by action, what it costs and does. Purchases are among them also where they are not possible. An open
 * position has none.
 */
export interface View {
  game: string;
  seats: number;
  to_act: number | null;
  waiting: number[];
  scores: number[] | null;
  winners: number[] | null;
  seat: number | null;
  past?: Record<string, number[][]>;
  options: Options;
  round: number;
  phase: Phase;
  decision: Decision | null;
  starter: number;
  gnome: string;
  tile_bought: boolean;
  ending: boolean;
  prices: Partial<Record<Gem, Price>>;
  history: Gems[];
  bank: Gems;
  spaces: Record<string, Space>;
  display: Partial<Record<Deck, (string | null)[]>>;
  discounts: Discount[];
  decks: Partial<Record<Deck, HiddenCard[]>>;
  traders: string[];
  players: Player[];
  moment: Moment;
  quotes?: Record<string, Quote>;
}

export interface GemFace {
  id: Gem;
  letter: string;
  start_price: number;
  total: number;
}

/** A district, `place` on the gnome's way from 0 on; null where it cannot go. */
export interface DistrictFace {
  id: string;
  place: number | null;
  spaces: string[];
}

export interface SpaceFace {
  id: string;
  district: string;
  cost: Gems;
  back: string;
}

/** A face of mining rights tiles. Its copies are all alike. */
export interface TileFace {
  id: string;
  back: string;
  copies: number;
  gem: Gem;
  wild: number;
  vp: number;
}

/** A piece of jewelry or an artifact; what it gives is 0 where it gives nothing of it, `markers` are values. */
export interface ItemFace {
  id: string;
  deck: Deck;
  level: number;
  cost: Gems;
  vp: number;
  kind: string;
  bold: Gem | null;
  extra_actions: number;
  gold: number;
  prisms: number;
  markers: number[];
}

export interface TraderFace {
  id: string;
  gems: Gem[];
}

/** Mining n gems costs n * num / den, rounded up. */
export interface Fee {
  num: number;
  den: number;
}

/** The numbers that depend on how many play. */
export interface ByPlayers {
  victory_threshold: number;
  removed_level_one_cards_per_deck: number;
  hoover_fee: Fee;
}

/** The numbers of the rules; those that depend on the number of players are given for 2, 3 and 4. */
export interface Numbers {
  start_gold: number;
  base_actions: number;
  sample_cost: number;
  max_gems_per_market_action: number;
  buy_target_delta: number;
  sell_target_delta: number;
  take_gold: number;
  trader_max_swap: number;
  price_min: number;
  price_max: number;
  display_size: number;
  correction_round: number;
  correction_gems_per_step: number;
  gems_first_tile_of_type: number;
  gems_each_further_tile_of_type: number;
  gems_per_wild_symbol: number;
  min_price_with_discount_marker: number;
  max_rounds_safety_stop: number;
  prisms: number;
}

/** Everything in the box. */
export interface Pieces {
  game: string;
  seats: number[];
  phases: string[];
  gems: GemFace[];
  districts: DistrictFace[];
  spaces: Record<string, SpaceFace>;
  tiles: Record<string, TileFace>;
  items: Record<string, ItemFace>;
  traders: TraderFace[];
  marker_values: number[];
  numbers: Numbers;
  by_players: Record<string, ByPlayers>;
}
