/**
 * What outlasts a reload, or a look at another page, and is kept by the tab: a draft for the decision it is about, and how
 * far somebody has been told what happened.
 */
import type { Choice } from "../wire/types.ts";

const place = (table: string, seat: number): string => `dwarrow.draft.${table}.${seat}`;
const mark = (table: string, seat: number): string => `dwarrow.told.${table}.${seat}`;

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

/** A seat has been told everything up to a moment. */
export function tell(table: string, seat: number, seq: number): void {
  try {
    sessionStorage.setItem(mark(table, seat), String(seq));
  } catch {
    // Whoever comes back is then told once more.
  }
}

export function toldTo(table: string, seat: number): number {
  try {
    return Number(sessionStorage.getItem(mark(table, seat)) ?? 0);
  } catch {
    return 0;
  }
}
