/** Gems named one by one, as for a payment or a side of an offer. */
import type { Choice } from "../../wire/types.ts";
import type { Chooser } from "../shared/walk.svelte.ts";
import { GEMS } from "./facts.ts";
import type { Gem, Gems, View } from "./view.ts";

/**
 * Chooses `<word> <gem>` until as many are named as wished, gem by gem as offered, then `<word> done`. What has been
 * named already the view tells: an action without alternative is played by itself.
 */
export function side(word: string, wished: Gems, told: (view: View) => Gems | undefined): Chooser<View> {
  return (legal, view) => {
    const named: Gems = told(view) ?? {};
    const missing = (gem: string): number => (wished[gem as keyof Gems] ?? 0) - (named[gem as keyof Gems] ?? 0);
    const mine = legal.filter((choice) => choice.action.startsWith(`${word} `));
    const gem = (choice: Choice): string => choice.action.slice(word.length + 1);
    const next = mine.find((choice) => missing(gem(choice)) > 0);
    if (next || Object.keys({ ...wished, ...named }).some(missing)) return next?.action;
    return mine.find((choice) => gem(choice) === "done")?.action;
  };
}

/** The most of each gem that can still be named: gems are named in one order, and those passed by stay as they are. */
export function nameable(
  legal: readonly Choice[],
  word: string,
  most: Record<Gem, number>,
  named: Gems = {},
): Record<Gem, number> {
  const actions = new Set(legal.map((choice) => choice.action));
  const asked = legal.some((choice) => choice.action.startsWith(`${word} `));
  const open = GEMS.map((gem) => [gem, asked && !actions.has(`${word} ${gem}`) ? (named[gem] ?? 0) : most[gem]]);
  return Object.fromEntries(open) as Record<Gem, number>;
}
