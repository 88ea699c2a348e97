/** Effects in signs: what a project does once it is modernised, as a short row of pictures and numbers. */
import type { Goods, ProjectFace } from "./view.ts";

export type Sign = { text: string } | { art: string } | { goods: Goods } | { vp: number };

const art = (name: string): Sign => ({ art: name });
const text = (words: string | number): Sign => ({ text: String(words) });
const ARROW = text("→");
const EACH = text("/");

/** The sign of each time at which an effect works. */
export const TIMINGS: Partial<Record<string, string>> = {
  on_modernise: "bolt",
  start_of_turn: "turn",
  free_in_own_turn: "free",
  end_game: "end",
  ongoing: "lasting",
};

const EFFECTS: Record<string, (of: ProjectFace["of"]) => Sign[]> = {
  discount_project_price: ({ n, kinds }) => [
    art("plan"),
    text(`−${n}`),
    ...kinds.flatMap((kind, place) => (place ? [EACH, art(kind)] : [art(kind)])),
  ],
  mine_extra_for_specialist: ({ dwarf }) => [art(dwarf ?? "miner"), ARROW, art("pick"), text("+")],
  gain_resources: ({ goods }) => [text("+"), { goods }],
  gain_heat: ({ n }) => [text(`+${n}`), art("heat")],
  vp_per_modernised_project: ({ n }) => [{ vp: n }, EACH, art("gear")],
  vp_per_resource_set: ({ n, second, good }) => [{ vp: n }, EACH, text(second > 1 ? second : ""), art(good ?? "coal")],
  vp_on_placement: ({ n }) => [art("others"), text("∅"), ARROW, { vp: n }],
  new_mine_set: ({ n }) => [{ vp: n }, EACH, art("gear"), art("new_mine")],
  vp_on_modernising_other: ({ n, good }) => [art("gear"), art(good ?? "gold"), ARROW, { vp: n }],
  discount_modernisation: ({ n, good }) => [art("gear"), text(`−${n}`), art(good ?? "gold")],
  vp_per_project_with_price_kind: ({ n, good }) => [{ vp: n }, EACH, art("plan"), art(good ?? "crystal")],
  vp_per_furnace_on_player_board: ({ n }) => [{ vp: n }, EACH, art("lit"), art("cold")],
  others_gain_resources: ({ goods }) => [art("others"), text("+"), { goods }],
  discount_modernisation_heat: ({ n, region }) => [
    art("gear"),
    art(region ?? "old_mine"),
    text(`−${n}`),
    art("heat"),
  ],
  light_all_and_heat: ({ n }) => [art("cold"), ARROW, art("lit"), text(`+${n}`), art("heat")],
  heat_self_and_others: ({ n, second }) => [text(`+${n}`), art("heat"), art("others"), text(`+${second}`), art("heat")],
  convert_heat: ({ n, goods }) => [text(n), art("heat"), ARROW, { goods }],
  extra_furnace_heat: ({ n }) => [art("installed"), text(`+${n}`), art("heat")],
  gain_lit_furnace: ({ n }) => [text(`+${n}`), art("lit")],
  vp_per_installed_furnace: ({ n }) => [{ vp: n }, EACH, art("installed")],
  extra_action: ({ n }) => [text(`+${n}`), art("action")],
  retrain_for_heat: ({ n }) => [text(n), art("heat"), art("miner"), text("⇄"), art("engineer")],
  vp_for_extra_heat: ({ n }) => [art("heat"), ARROW, { vp: n }],
};

export function signs(project: ProjectFace): Sign[] {
  return EFFECTS[project.effect]?.(project.of) ?? [];
}
