/** What is said above something enlarged. */
import type { TableContext } from "../../frame/context.ts";

/** The first of the texts that there is, with a capital; nothing where there is none. */
export function titled(table: Pick<TableContext, "say">, ...keys: string[]): string {
  const said = keys.map((key) => table.say(key)).find((text) => !keys.includes(text)) ?? "";
  return said.charAt(0).toUpperCase() + said.slice(1);
}
