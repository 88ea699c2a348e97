/** What can be chosen that lies nowhere on the board: buttons of the moment, from the legal list alone. */
import type { TableContext } from "../../frame/context.ts";

type Chosen = Pick<TableContext, "legal" | "taken" | "lit">;

/** What is touched elsewhere on the board. */
const ELSEWHERE = new Set(["dwarf", "place", "row", "project"]);

export interface Option {
  id: string;
  /** The action that a touch completes, and its words; a touch that leads on to others has none. */
  action: string | undefined;
  label: string | undefined;
}

/** The options of this moment in the order of the legal list, with those that have been touched. */
export function options({ legal, taken, lit }: Chosen): Option[] {
  const found = new Map<string, Option>();
  for (const { path, action, label } of legal) {
    if (!taken.every((id) => path.includes(id))) continue;
    for (const id of path) {
      if (!(lit.has(id) || taken.includes(id)) || found.has(id) || ELSEWHERE.has(id.split(":")[0] ?? "")) continue;
      const last = path.every((each) => each === id || taken.includes(each));
      found.set(id, { id, action: last ? action : undefined, label: last ? label : undefined });
    }
  }
  return [...found.values()];
}

/** The actions of which it is worth knowing what they would change: one touch away, and more than being done. */
export function worth(table: Chosen): string[][] {
  const own = options(table).flatMap(({ id, action }) => (id === "button:done" ? [] : (action ?? [])));
  const cards = table.legal.filter(({ path }) => path.length === 1 && path[0]?.startsWith("project:"));
  return [...own, ...cards.map(({ action }) => action)].map((action) => [action]);
}

const ART: Partial<Record<string, string[]>> = {
  load: ["cart"],
  lift: ["lift"],
  build: ["cold"],
  build_more: ["cold"],
  light: ["lit"],
  light_all: ["lit", "lit"],
  heat: ["heat"],
  light_heat: ["lit", "heat"],
  install: ["installed"],
  done: ["tick"],
  break: ["rest"],
  accept: ["action"],
};

/** The drawings of an option; what is told by what it changes needs none. */
export function drawings(id: string): string[] {
  const [kind = "", name = ""] = id.split(":");
  if (kind === "button") return ART[name] ?? [];
  if (kind === "refund" || kind === "discount" || kind === "skill") return [name];
  return kind === "silverbeard" ? ["silverbeard"] : [];
}
