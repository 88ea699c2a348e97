// Made by tools/client_types.py from src/dwarrow/games/zwergendorf/sight/view_types.py and schema.py. Do not edit.

export type Deck = "target" | "resource" | "building";

export type Direction = "left" | "right";

export type Kind = "card" | "production" | "scoring";

export type Resource = "coin" | "wood" | "stone" | "beer";

export type Step = "dwarf" | "mine" | "wall" | "forge" | "tavern";

export type Symbol = "coin" | "wood" | "stone" | "beer" | "dwarf" | "mine" | "wall" | "forge" | "tavern";

export type Stage = "first" | "second" | "drawing" | "over";

export type Decision = "pick" | "option" | "draw" | "recipe" | "cap" | "conjure" | "produce";

export interface Options {
  solo_level: string;
  phase_display: string;
  keep_forced: boolean;
}

/** A drawn symbol. `at` is what follows `place` in the action that draws it. */
export interface Piece {
  symbol: Symbol;
  at: string;
  squares: string[];
}

/** Crossed printed trees; extra trees, and how many of those are crossed. */
export interface Trees {
  crossed: number;
  extra: number;
  extra_crossed: number;
}

/** A symbol of a card that waits to be drawn. */
export interface Waiting {
  symbol: Symbol;
  deferred: boolean;
}

/**
 * Where a seat is in its drawing.
 *
 * A card phase: `cards` still to be drawn, the present one first, and the `queue` of its symbols. Production: cards
 * `used` and units `made` by step, whether caps come `after` the steps, the `step` asked about or being drawn, the
 * `conjured` resource.
 */
export interface Moment {
  cards?: string[];
  queue?: Waiting[];
  used?: Partial<Record<Step, string>>;
  made?: Partial<Record<Step, number>>;
  after?: boolean;
  step?: Step;
  conjured?: Resource;
}

/** The symbol to be drawn now, and how many of it are due. */
export interface Drawing {
  symbol: Symbol;
  n: number;
}

/**
 * The scoring as if the match ended now: values of the own target cards, which of them count, values of the dwarf
 * cards, points for most taverns and forges, minus points of the trees. `hand` are target cards that could be picked.
 */
export interface Worth {
  targets: Record<string, number>;
  counted: string[];
  dwarves: Record<string, number>;
  majorities: Partial<Record<Symbol, number>>;
  hand: Record<string, number>;
  minus: number;
  total: number;
}

/**
 * What is seen of a seat. `hand`, `passed`, `first` and `second` are there for one's own in a draft.
 *
 * `demand` is what production would make now, step by step; `brings` the same for each base recipe and each building
 * card by itself; `squares_due` how many squares it would fill.
 */
export interface Player {
  decision: Decision | null;
  sealed: boolean;
  village: Piece[];
  trees: Trees;
  caps: number;
  flagged: boolean;
  out: boolean;
  buildings: string[];
  targets: string[];
  moment: Moment;
  hand?: string[];
  passed?: string[];
  first?: string | null;
  second?: string | null;
  counts: Partial<Record<Symbol, number>>;
  free: number;
  trees_left: number;
  drawing: Drawing | null;
  demand: Partial<Record<Step, number>>;
  brings: Record<string, number>;
  squares_due: number;
  worth: Worth;
}

/**
 * A match as one seat, or a spectator (`seat` null), may know it. `decision` is that of `seat`, or of the seat that
 * is to act; `direction` is where cards are passed, `removed` the card that the rival of a solo match lost in this
 * phase, `goal` what must be reached in a solo match.
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
  phase: number;
  kind: Kind;
  direction: Direction | null;
  stage: Stage;
  decision: Decision | null;
  middle: string[];
  decks: Partial<Record<Deck, number>>;
  discards: Partial<Record<Deck, string[]>>;
  removed: string | null;
  players: Player[];
  goal: number | null;
}

/** A symbol; its shape is a `single` square, a `pair` of two either way, or a `block` of two by two. */
export interface SymbolFace {
  id: Symbol;
  shape: string;
  resource: boolean;
}

/** The grid: squares by rows, from a1 on. */
export interface PlanFace {
  rows: number;
  columns: number;
  squares: string[];
  blocked: string[];
  zones: Record<string, string[]>;
}

export interface PhaseFace {
  number: number;
  kind: Kind;
  direction: Direction | null;
}

export interface RecipeFace {
  step: Step;
  recipe: Partial<Record<Resource, number>>;
  output: Symbol;
}

export interface MajorityFace {
  symbol: Symbol;
  vp: number;
  tie_vp: number;
  minimum: number;
}

/** The rival of a solo match. */
export interface LevelFace {
  majorities: Partial<Record<Symbol, number>>;
  territory: Partial<Record<Symbol, number>>;
  goal_base: number;
  goal_per_dwarf_card: number;
}

/** A demand on neighbours or on a line: at least and at most so many of a symbol. */
export interface NeedFace {
  symbol: Symbol;
  least: number;
  most: number | null;
}

/** A way to points; `kind` says which fields matter. `most` is null without a limit. */
export interface ScoreFace {
  kind: string;
  vp: number;
  most: number | null;
  symbol: Symbol;
  symbols: Symbol[];
  per: number;
  needs: NeedFace[];
  forbids: Symbol[];
  min_size: number;
  max_size: number | null;
  tie: string;
  axis: string;
  zone: string;
  limit: number;
}

/** A card: the symbols of its two options and of its lower half; `recipe` of a building, `score` of a target. */
export interface CardFace {
  id: string;
  deck: Deck;
  a: Symbol[];
  b: Symbol[];
  lower: Symbol[];
  trees: number;
  recipe: RecipeFace | null;
  score: ScoreFace | null;
}

export interface DwarfFace {
  id: string;
  colour: string;
  character: string;
  score: ScoreFace;
}

/** Everything in the box. */
export interface Pieces {
  game: string;
  seats: number[];
  symbols: SymbolFace[];
  plan: PlanFace;
  stumps: number[];
  caps: number;
  phases: PhaseFace[];
  production: RecipeFace[];
  majorities: MajorityFace[];
  targets_scored: number;
  levels: Record<string, LevelFace>;
  cards: Record<string, CardFace>;
  dwarf_cards: Record<string, DwarfFace>;
}
