/** Drafts that outlast a reload, or a look at another page: kept by the tab for the decision they are about. */
import type { Choice } from "../wire/types.ts";

const place = (table: string, seat: number): string => `dwarrow.draft.${table}.${seat}`;

export function keep(table: string, seat: number, decision: number, plan: readonly Choice[]): void {
  try {
    if (plan.length === 0) sessionStorage.removeItem(place(table, seat));
    else sessionStorage.setItem(place(table, seat), JSON.stringify({ decision, plan }));
  } catch {
    // Where nothing can be kept a draft lasts as long as the page.
  }
}

export function kept(table: string, seat: number, decision: number): Choice[] {
  try {
    const found = JSON.parse(sessionStorage.getItem(place(table, seat)) ?? "null") as
      | { decision: number; plan: Choice[] }
      | null;
    return found?.decision === decision ? found.plan : [];
  } catch {
    return [];
  }
}
