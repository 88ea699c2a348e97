/** A small box and a view for tests: one work zone, one level, two seats. */
import type { Ahead, Choice } from "../../wire/types.ts";
import type { Pieces, Player, ProjectFace, Session, View } from "./view.ts";

export const NOTHING = { heat: 0, goods: {} };

export function project(given: Partial<ProjectFace>): ProjectFace {
  return {
    id: "1", region: "west", tier: "basic", price: NOTHING, vp: 0, cost: NOTHING, modernise_vp: 0, timing: "none",
    effect: "none", of: { n: 0, second: 0, goods: {}, good: null, kinds: [], dwarf: null, region: null },
    converts: false, ...given,
  };
}

export const pieces = {
  projects: {
    "1": project({}),
    "37": project({ id: "37", region: "east" }),
    "38": project({ id: "38", region: "east" }),
  },
} as unknown as Pieces;

export function player(given: Partial<Player>): Player {
  return {
    vp: 0, points: { projects: 0, modernised: 0, effects: 0, furnaces: 0, lifts: 0, events: 0 }, heat: 0, keeps: 0,
    lit: 0, cold: 2, supply: 6, store: { coal: 0, iron: 0, gold: 0, crystal: 0 }, hand: {}, foreman: "hand",
    carts: {}, projects: [], modernised: [], lacks: {}, ...given,
  };
}

export function session(given: Partial<Session>): Session {
  return {
    place: "lab", dwarf: "miner", skill: "miner", base: 1, bonuses: [0, 0], lifts: 0, shut: false, installed: false,
    project: null, fresh: false, paid: {}, load: null, ...given,
  };
}

export function view(given: Partial<View>): View {
  return {
    game: "dwergar", seats: 2, options: { events: 9, keep_forced: false }, regions: [], round: 1, phase: "round",
    decision: "act", to_act: 0, waiting: [0], starter: 0, event: null, events_seen: [], events_left: 9, open: [],
    deck: { basic: 0, advanced: 0 }, removed: [], silverbeard: null, places: {}, players: [player({}), player({})],
    moment: {}, scores: null, winners: null, seat: 0, ...given,
  };
}

/** An action with its path; the label is the action. */
export const choice = (action: string, ...path: string[]): Choice => ({
  action, label: action, path, group: "", rank: 0, drafted: "",
});

export const told = (kind: string, values: Record<string, unknown>) => ({ kind, values, text: "" });

export function ahead(given: Partial<Ahead>): Ahead {
  const seen = view({}) as unknown as Ahead["view"];
  return { plan: [], played: 1, events: [], view: seen, prompt: "", legal: [], earlier: [], later: [], refusal: null, ...given };
}
