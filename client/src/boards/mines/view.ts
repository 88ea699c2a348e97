// Made by tools/client_types.py from src/dwarrow/games/mines/sight/view_types.py and schema.py. Do not edit.

export type Deck = "wooden" | "copper" | "iron" | "bronze";

export type Gem = "sapphire" | "emerald" | "diamond" | "ruby";

export type Phase = "income" | "spells" | "trade" | "auction" | "upgrade" | "over";

export type Decision =
  | "overseer"
  | "forgo"
  | "marker"
  | "spell"
  | "trade"
  | "pay"
  | "take"
  | "give"
  | "want"
  | "answer"
  | "bid"
  | "reward"
  | "discard"
  | "king"
  | "upgrade"
  | "spend";

export type Gems = Partial<Record<Gem, number>>;

export type Decks = Partial<Record<Deck, number>>;

export interface Options {
  player_trading: boolean;
  max_offers_per_player: number;
  keep_forced: boolean;
}

/** A row of the auction board: two open spaces and the cards to come; spaces that ran out are null. */
export interface Row {
  right: string | null;
  middle: string | null;
  pile: string[];
}

/**
 * What is seen of a seat. `hand` is there for one's own, `bids` for one's own or when they are revealed.
 *
 * `items` gives levels by id, `backs` the cards in hand by deck, `known` those of them that everybody has seen,
 * `table` the cards lying before the seat, `cards_left` what the exchange left at the end.
 */
export interface Player {
  board: string;
  vp: number;
  items: Record<string, number>;
  used: Record<string, number>;
  raised: string[];
  backs: Decks;
  known: Record<string, number>;
  table: Record<string, number>;
  offers: number;
  sealed: boolean;
  hand?: Record<string, number>;
  bids?: Gems;
  cards_left?: number;
}

/** One's own offer in the making. */
export interface Preparing {
  partner: number;
  give: Gems;
  want: Gems;
}

/** An offer that lies open. */
export interface Offer {
  partner: number;
  give: Gems;
  want: Gems;
  proposer: number;
  counters: number;
}

/**
 * Where in its phase the match stands: each phase has its own fields.
 *
 * Income: `entitlement` (cards by deck that will be drawn), `clans`, `markers`. Trade: `turn`, `active`, `offer`; an
 * exchange with the bank: `mode`, `to_take`, `paid`, `searched`; an own offer: `preparing`. Auction: `auction` (how
 * many are evaluated) and `winner` of the last. A payment for an upgrade: `raising`.
 */
export interface Moment {
  entitlement?: Decks;
  clans?: Decks;
  markers?: number;
  turn?: number;
  active?: number[];
  offer?: Offer;
  mode?: string;
  to_take?: number;
  searched?: Deck | null;
  paid?: Gems;
  preparing?: Preparing;
  raising?: string;
  auction?: number;
  winner?: number | null;
}

/** A match as one seat, or a spectator (`seat` null), may know it. */
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
  king: string;
  rows: Partial<Record<Gem, Row>>;
  draw: Decks;
  discard: Record<string, number>;
  removed: string[];
  players: Player[];
  moment: Moment;
}

/** A gem, in rank order: its auction is evaluated as number `auction_order`, from 1. */
export interface GemFace {
  id: Gem;
  letter: string;
  auction_order: number;
  bonus_threshold: number;
  search_deck: Deck;
  min_seats_for_row: number;
  cards: number;
}

export interface DeckFace {
  id: Deck;
  letter: string;
  cards: Gems;
}

/** A hall of the King's path: `depth` moves from the beginning, in `lane` among those of its depth. */
export interface HallFace {
  id: string;
  depth: number;
  lane: number;
  cost: Gems;
  exits: string[];
}

/** What one level costs: gems, or the price of the King's hall, or victory points; nothing if filled at set-up. */
export interface Price {
  gems: Gems;
  king: boolean;
  vp: number;
}

/** What one level brings; of a scroll's cards, those of one deck. */
export interface Income {
  cards: Decks;
  markers: number;
}

/** Points for other full items of these kinds (`other`: of all kinds): pairs of the number needed and the points. */
export interface PointsRule {
  kinds: string[];
  steps: number[][];
}

/** Anything that can be upgraded. `costs` by level from the first, `yields` by level from 0. */
export interface ItemFace {
  id: string;
  kind: string;
  row: Gem | null;
  back: string;
  copies: number;
  deck: Deck | null;
  costs: Price[];
  yields: Income[];
  first_level: number;
  levels: number;
  vp: number;
  points_rule: PointsRule | null;
  effect: string;
  effect_gem: Gem | null;
  effect_amount: number;
  effect_min: number;
  bank_pay: number;
  bank_take: number;
  uses_per_trade: number;
  hoard_draw: Decks;
  uses: number;
  removable: boolean;
}

export interface BoardFace {
  id: string;
  side: string;
  copies: number;
  spaces: number;
  family: ItemFace;
  packdragon: ItemFace | null;
}

/** The numbers of the rules. */
export interface Numbers {
  income_limit: number;
  bank_rate_pay: number;
  bank_rate_take: number;
  improvement_min_bid: number;
  auction_vp: number;
  auction_bonus_vp: number;
  final_exchange_gems_per_vp: number;
  start_hand_first_two: number;
  start_hand_others: number;
  max_offers_per_player: number;
  max_cards_per_side: number;
  max_counters_per_offer: number;
  max_give_gems: number;
}

/** Everything in the box. */
export interface Pieces {
  game: string;
  seats: number[];
  rounds: number;
  phases: string[];
  gems: GemFace[];
  decks: DeckFace[];
  auction_order: Gem[];
  halls: HallFace[];
  start_hall: string;
  boards: BoardFace[];
  cards: Record<string, ItemFace>;
  start_scroll: string;
  row_length: number;
  numbers: Numbers;
}
