// Made by tools/client_types.py from src/dwarrow/games/dwergar/sight/view_types.py and schema.py. Do not edit.

export type Good = "coal" | "iron" | "gold" | "crystal";

export type Where =
  | "mine_1"
  | "mine_2"
  | "mine_3"
  | "mine_4"
  | "lab"
  | "bellows"
  | "elevator"
  | "workshop"
  | "forge"
  | "studio";

export type Region = "west" | "new_mine" | "golden_terraces" | "old_mine" | "east";

export type Row = "transit" | "1" | "2" | "3" | "4";

export type Worker = "miner" | "engineer" | "blacksmith";

export type Dwarf = "miner" | "engineer" | "blacksmith" | "foreman";

export type Phase = "round" | "west" | "terraces" | "over";

export type Decision = "act" | "work" | "discount" | "furnaces" | "chimney" | "extra" | "free";

export type Purpose = "place" | "lift" | "exchange" | "complete" | "modernise" | "convert" | "chimney";

export type Goods = Partial<Record<Good, number>>;

export interface Options {
  events: number;
  keep_forced: boolean;
}

/** How many cards are left in the project deck. */
export interface Deck {
  basic: number;
  advanced: number;
}

/** Who lies on a location, a foreman with his seat, and whose furnace is installed. */
export interface Location {
  dwarf: Dwarf | null;
  seat: number | null;
  furnace: number | null;
}

/** Where the points of the score track come from. */
export interface Points {
  projects: number;
  modernised: number;
  effects: number;
  furnaces: number;
  lifts: number;
  events: number;
}

export interface Price {
  heat: number;
  goods: Goods;
}

/**
 * What a seat has. `foreman` is `hand`, a location, or the row of his cart, `row 2`.
 *
 * `keeps` is the heat that stays at the end of the own turn, if there is as much. `lacks` tells what is missing for
 * each open project, furnaces and card 1 included; nothing where it can be paid.
 */
export interface Player {
  vp: number;
  points: Points;
  heat: number;
  keeps: number;
  lit: number;
  cold: number;
  supply: number;
  store: Goods;
  hand: Partial<Record<Worker, number>>;
  foreman: string;
  carts: Partial<Record<Row, Goods>>;
  projects: string[];
  modernised: string[];
  lacks: Record<string, Price>;
}

/**
 * The work at a location: who was placed, as what it counts, and what is left to do.
 *
 * `base` counts the uses left of the base step (exchanges in the laboratory), `bonuses` those of the two bonuses, or
 * how often they are granted. `fresh` says that `project`, completed here, may be modernised. `load` is what loading
 * would put into the cart, null where it cannot be done. `silverbeard` is the bonus that Silverbeard has granted.
 */
export interface Session {
  place: Where;
  dwarf: Dwarf;
  skill: Dwarf;
  base: number;
  bonuses: number[];
  lifts: number;
  shut: boolean;
  installed: boolean;
  project: string | null;
  fresh: boolean;
  paid: Goods;
  load: Goods | null;
  silverbeard?: number;
}

/** A way to pay: so many furnaces go out; heat on the scale and lit furnaces as they would then be. */
export interface Way {
  furnaces: number;
  heat: number;
  lit: number;
}

/**
 * Heat that is due, what for, and `of` which card, exchange or placement.
 *
 * `off` is the good that card 1 makes cheaper.
 */
export interface Payment {
  purpose: Purpose;
  heat: number;
  of: string | null;
  ways: Way[];
  off?: Good;
}

/**
 * Where in its turn the match stands.
 *
 * In a turn: `left` actions after this one, `more` of card 43, `further` for such a one. After the rounds: the seats
 * still `asked`. Then the `session`, the `card` that a choice is about, the `payment` in the making. Where card 1
 * leaves a choice, `prices` are the goods to pay if this or that good is cheaper.
 */
export interface Moment {
  left?: number;
  more?: number;
  further?: boolean;
  asked?: number[];
  session?: Session;
  card?: string;
  prices?: Partial<Record<Good, Goods>>;
  payment?: Payment;
}

/** A match as everybody knows it; `seat` is who looks on, null for a spectator. */
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
  regions: Region[];
  round: number;
  phase: Phase;
  decision: Decision | null;
  starter: number;
  event: string | null;
  events_seen: string[];
  events_left: number;
  open: (string | null)[];
  deck: Deck;
  removed: string[];
  silverbeard: number | null;
  places: Partial<Record<Where, Location>>;
  players: Player[];
  moment: Moment;
}

export interface WorkerFace {
  id: Worker;
  colour: string;
  figures: number;
}

export interface RegionFace {
  id: Region;
  seal: string;
}

export interface LevelFace {
  yields: Goods;
  extra: Goods;
}

/**
 * What can be done at a place: by anybody, or as the bonus of a worker. `actions` are those of the step itself.
 *
 * Its text is `step.<place>_<number>`, with `n` and `goods`.
 */
export interface StepFace {
  worker: Worker | null;
  n: number;
  goods: Goods;
  actions: string[];
}

/** A location. `level` is there for the mine, `steps` for the work zones: the base step, then the two bonuses. */
export interface LocationFace {
  id: Where;
  level: LevelFace | null;
  steps: StepFace[];
  furnace_price: Goods;
  furnace_vp: number;
}

/** The numbers and things of an effect, as its text names them; what it does not speak of is nothing. */
export interface EffectFace {
  n: number;
  second: number;
  goods: Goods;
  good: Good | null;
  kinds: Good[];
  dwarf: Worker | null;
  region: Region | null;
}

/** A project; `converts` says that it turns heat into goods at any time of the own turn. */
export interface ProjectFace {
  id: string;
  region: Region;
  tier: string;
  price: Price;
  vp: number;
  cost: Price;
  modernise_vp: number;
  timing: string;
  effect: string;
  of: EffectFace;
  converts: boolean;
}

/** An event; `places` are the locations at which something is different while it is active. */
export interface EventFace {
  id: string;
  timing: string;
  effect: string;
  places: Where[];
}

export interface Exchange {
  give: Good;
  take: Good;
  amount: number;
  heat: number;
}

/** The numbers of the rules. */
export interface Numbers {
  heat_max: number;
  furnaces_per_player: number;
  furnaces_at_start: number;
  actions_per_turn: number;
  relight_per_round: number;
  open_projects: number;
  workers_removed: number;
  zone_furnace_heat: number;
  mine_furnace_heat: number;
  events_standard: number;
  events_short: number;
}

/** Everything in the box. */
export interface Pieces {
  game: string;
  seats: number[];
  goods: Good[];
  workers: WorkerFace[];
  regions: RegionFace[];
  locations: LocationFace[];
  projects: Record<string, ProjectFace>;
  events: Record<string, EventFace>;
  lab: Exchange[];
  forge: Exchange[];
  numbers: Numbers;
}
