/** Placing a dwarf: which action a location stands for at this moment, and what it would lead to. */
import type { TableContext } from "../../frame/context.ts";
import type { Ahead, Choice } from "../../wire/types.ts";
import type { Foresight } from "./foresight.svelte.ts";
import type { Goods, View, Where } from "./view.ts";

type Chosen = Pick<TableContext, "legal" | "taken">;

const SLOT = "\u0000"; // stands for the action in a sentence about it

function meant(table: Chosen, place: string): Choice | undefined {
  const path = [...table.taken, `place:${place}`];
  return table.legal.find(
    (choice) => choice.path.length === path.length && choice.path.every((id, step) => id === path[step]),
  );
}

/** The action that a touch on a location would complete, after what has been touched. */
export function placing(table: Chosen, place: string): string | undefined {
  return meant(table, place)?.action;
}

/** Whether the action would be spent without any work: the server says so in its words for it. */
export function inVain(table: Chosen & Pick<TableContext, "say">, place: string): boolean {
  const label = meant(table, place)?.label;
  if (label === undefined) return false;
  const [before = "", after = ""] = table.say("action.act_in_vain", { action: SLOT }).split(SLOT);
  return label.startsWith(before) && label.endsWith(after);
}

/** What to ask for once a dwarf is chosen: every location. */
export function questions(table: Chosen): string[][] {
  if (!table.taken[0]?.startsWith("dwarf:")) return [];
  const start = table.taken.join(" ");
  return table.legal
    .filter(({ path }) => path.length === table.taken.length + 1 && path.slice(0, -1).join(" ") === start)
    .filter(({ path }) => path.at(-1)?.startsWith("place:"))
    .map(({ action }) => [action]);
}

/**
 * What a touch on a location does that is not lit: as long as nothing is chosen it is enlarged, afterwards it is
 * explained why it cannot be.
 */
export function idle(table: Pick<TableContext, "taken" | "zoom">, place: string): (() => void) | undefined {
  return table.taken.length ? undefined : () => table.zoom(place, `place:${place}`);
}

export interface Prospect {
  ahead: Ahead;
  view: View;
  load: Goods | undefined;
  /** Whether who stands there would come to the own hand, or go home to somebody else's. */
  leaving: "mine" | "home" | undefined;
}

/** What would come of a touch on a location. */
export function prospect(table: Chosen, foresight: Foresight, place: Where): Prospect | undefined {
  const action = placing(table, place);
  const ahead = action === undefined ? undefined : foresight.after(action);
  if (action === undefined || !ahead) return undefined;
  const view = ahead.view as unknown as View;
  const home = ahead.events.find(({ kind }) => kind === "foreman_home")?.values["seat"];
  const taken = ahead.events.some(({ kind }) => kind === "takes") || (home !== undefined && home === view.seat);
  const leaving = taken ? "mine" : home === undefined ? undefined : "home";
  return { ahead, view, load: view.moment.session?.load ?? undefined, leaving };
}
