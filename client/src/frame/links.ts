/** Links of a plan: actions that are chosen and not sent yet. */
import type { Choice } from "../wire/types.ts";

/** A link for boards that count out a plan; its label is what people read until the server has named it. */
export function link(action: string, label: string): Choice {
  return { action, label, path: [], group: "", rank: 0, drafted: "any_order" };
}

export const action = (choice: Choice): string => choice.action;

/** Those of the links that are not among the others, each as often as it is wanted. */
export function missing(wanted: readonly Choice[], others: readonly Choice[]): Choice[] {
  const left = others.map(action);
  return wanted.filter(({ action }) => {
    const place = left.indexOf(action);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

/** The links as the server ordered them, by the names they were chosen under. */
export function worded(found: readonly Choice[], chosen: readonly Choice[]): Choice[] {
  const known = new Map(chosen.filter(({ label }) => label).map((link) => [link.action, link]));
  return found.map((link) => known.get(link.action) ?? link);
}

/** What is worth saying of links: those that follow each other and read alike as one with a number, none that is implied. */
export function worth(links: readonly Choice[], implied: readonly string[] = []): { label: string; n: number }[] {
  const found: { label: string; n: number }[] = [];
  for (const { action, label } of links) {
    const last = found.at(-1);
    if (implied.includes(action)) continue;
    if (last?.label === label) last.n += 1;
    else found.push({ label, n: 1 });
  }
  return found;
}
