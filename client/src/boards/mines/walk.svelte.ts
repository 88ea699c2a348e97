/** A wish for several decisions at once, played through them as they come: the server says which they are. */
import type { TableContext } from "../../frame/context.ts";
import type { Choice } from "../../wire/types.ts";

type Walker = Pick<TableContext, "legal" | "preview">;
type Chooser = (legal: readonly Choice[]) => string | undefined;

/** Whether a plan is being made. */
export const walking = $state({ now: false });

/**
 * The plan that `choose` makes from one legal list after the other. It names the next action, or nothing when the wish
 * is fulfilled or cannot go on; the plan ends there, or where something would come to light. There is no plan if the
 * server cannot be asked, or while another is being made.
 */
export async function walk(table: Walker, choose: Chooser): Promise<string[]> {
  if (walking.now) return [];
  walking.now = true;
  try {
    return await steps(table, choose);
  } catch {
    return [];
  } finally {
    walking.now = false;
  }
}

async function steps(table: Walker, choose: Chooser): Promise<string[]> {
  const plan: string[] = [];
  let legal: readonly Choice[] = table.legal;
  for (let action = choose(legal); action !== undefined; action = choose(legal)) {
    plan.push(action);
    const ahead = await table.preview(plan);
    if (ahead.played < plan.length) break;
    legal = ahead.legal;
  }
  return plan;
}

export interface Side {
  choose: Chooser;
  /** Whether everything that was wished has been named. */
  named(): boolean;
}

/** Chooses `<word> <gem>` as often as wished, gem by gem in the order offered, then `<word> done` where that is asked. */
export function side(word: string, wished: Partial<Record<string, number>>): Side {
  const left = new Map(Object.entries(wished));
  let closed = false;
  const gem = (choice: Choice): string => choice.action.slice(word.length + 1);
  const named = (): boolean => [...left.values()].every((n) => !n);
  const choose: Chooser = (legal) => {
    const mine = legal.filter((choice) => choice.action.startsWith(`${word} `));
    const next = mine.find((choice) => (left.get(gem(choice)) ?? 0) > 0);
    if (next) {
      left.set(gem(next), (left.get(gem(next)) ?? 0) - 1);
      return next.action;
    }
    const close = mine.find((choice) => gem(choice) === "done");
    if (closed || !close || !named()) return undefined;
    closed = true;
    return close.action;
  };
  return { choose, named };
}
