/** A wish for several decisions at once, played through them as they come: the server says which they are. */
import type { TableContext } from "../../frame/context.ts";
import type { Choice } from "../../wire/types.ts";
import { GEMS } from "./facts.ts";
import type { Gem, Gems, View } from "./view.ts";

type Walker = Pick<TableContext, "legal" | "preview" | "view">;
type Chooser = (legal: readonly Choice[], view: View) => string | undefined;

/** Whether a plan is being made. */
export const walking = $state({ now: false });

/**
 * The plan that `choose` makes from one legal list after the other, as long as they ask for the actions meant. The plan
 * ends where something would come to light. There is none if the wish cannot be fulfilled, if the server cannot be
 * asked, or while another is being made.
 */
export async function walk(table: Walker, asked: RegExp, choose: Chooser): Promise<string[]> {
  if (walking.now) return [];
  walking.now = true;
  try {
    return await steps(table, asked, choose);
  } catch {
    return [];
  } finally {
    walking.now = false;
  }
}

async function steps(table: Walker, asked: RegExp, choose: Chooser): Promise<string[]> {
  const plan: string[] = [];
  let legal: readonly Choice[] = table.legal;
  let view = table.view as View;
  while (legal.some((choice) => asked.test(choice.action))) {
    const action = choose(legal, view);
    if (action === undefined) return [];
    plan.push(action);
    const ahead = await table.preview(plan);
    if (ahead.played < plan.length) break;
    legal = ahead.legal;
    view = ahead.view as View;
  }
  return plan;
}

/**
 * Chooses `<word> <gem>` until as many are named as wished, gem by gem as offered, then `<word> done`. What has been
 * named already the view tells: an action without alternative is played by itself.
 */
export function side(word: string, wished: Gems, told: (view: View) => Gems | undefined): Chooser {
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
