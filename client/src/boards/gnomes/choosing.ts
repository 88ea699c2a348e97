/** Going from one thing to another while an action of the turn is only being looked at. */
import type { TableContext } from "../../frame/context.ts";

type Toucher = Pick<TableContext, "legal" | "taken" | "touch" | "back" | "zoom">;

/** What a touch does on a thing that is not lit: it is chosen instead of the one before, or else enlarged. */
export function instead(table: Toucher, id: string, card?: string): (() => void) | undefined {
  if (table.taken.length === 1 && table.legal.some(({ path }) => path[0] === id)) {
    return () => {
      table.back();
      table.touch(id);
    };
  }
  return card === undefined ? undefined : () => table.zoom(card, id);
}
