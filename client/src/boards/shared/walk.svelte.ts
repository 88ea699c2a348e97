/** A wish for several decisions at once, played through them as they come: the server says which they are. */
import type { TableContext } from "../../frame/context.ts";
import type { Choice } from "../../wire/types.ts";

type Walker = Pick<TableContext, "legal" | "preview" | "view">;
/** The next action of a plan, from the list and the view that the server gives. */
export type Chooser<View> = (legal: readonly Choice[], view: View) => string | undefined;

/** Whether a plan is being made. */
export const walking = $state({ now: false });

/**
 * The plan that `choose` makes from one legal list after the other, as long as they ask for the actions meant. The plan
 * ends where something would come to light. There is none if the wish cannot be fulfilled, if the server cannot be
 * asked, or while another is being made.
 */
export async function walk<View>(table: Walker, asked: RegExp, choose: Chooser<View>): Promise<string[]> {
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

async function steps<View>(table: Walker, asked: RegExp, choose: Chooser<View>): Promise<string[]> {
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
