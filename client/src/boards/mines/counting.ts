/** Gems counted out in the draft: each is a link of it, such as `pay ruby`, and how they are ordered is the server's. */
import { link } from "../../frame/links.ts";
import type { Choice } from "../../wire/types.ts";
import { GEMS } from "./facts.ts";
import type { Gem, Gems } from "./view.ts";

/** Stands between the two sides of an offer. */
export const CLOSED = "give done";

export type Counts = Record<Gem, number>;

/** How many of each gem the links name with a word, and what was named before. */
export function counted(links: readonly Choice[], word: string, before: Gems = {}): Counts {
  const n = (gem: Gem): number => links.filter(({ action }) => action === `${word} ${gem}`).length;
  return Object.fromEntries(GEMS.map((gem) => [gem, (before[gem] ?? 0) + n(gem)])) as Counts;
}

/** The links with as many of a gem as wished, beside what was named before. What ends the plan is chosen anew. */
export function recounted(links: readonly Choice[], word: string, gem: Gem, n: number, label: string): Choice[] {
  const action = `${word} ${gem}`;
  const others = links.filter((each) => each.action !== action && each.drafted);
  const known = links.find((each) => each.action === action) ?? link(action, label);
  return [...others, ...Array<Choice>(Math.max(0, n)).fill(known)];
}

/** The most of each gem that a payment can have next: what is counted already, and one more where that is offered. */
export function payable(legal: readonly Choice[], counts: Counts): Counts {
  const more = (gem: Gem): boolean => legal.some(({ action }) => action === `pay ${gem}`);
  return Object.fromEntries(GEMS.map((gem) => [gem, counts[gem] + (more(gem) ? 1 : 0)])) as Counts;
}

/** The numbers of a bid: what is drafted, otherwise nothing. */
export function bidden(links: readonly Choice[]): Counts {
  const n = (gem: Gem): number => {
    const found = links.find(({ action }) => action.startsWith(`bid ${gem} `));
    return Number(found?.action.split(" ")[2] ?? 0);
  };
  return Object.fromEntries(GEMS.map((gem) => [gem, n(gem)])) as Counts;
}

/** A whole bid as links. */
export function bidOf(counts: Counts, order: readonly Gem[], label: (gem: Gem, n: number) => string): Choice[] {
  return order.map((gem) => link(`bid ${gem} ${counts[gem]}`, label(gem, counts[gem])));
}
