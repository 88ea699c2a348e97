/** What items, cards and levels are called on the board. */
import type { TableContext } from "../../frame/context.ts";
import type { ItemFace } from "./view.ts";
import { onBoard } from "./facts.ts";

type Sayer = Pick<TableContext, "say" | "card">;

export function nameOf(table: Sayer, item: ItemFace): string {
  return table.say(onBoard(item) ? `item.${item.id}` : `card.${item.id}.name`);
}

/** The glossary's key of an item; those on a player board differ from board to board. */
export function glossaryKey(item: ItemFace, board: string): string {
  return onBoard(item) ? `${item.id} ${board}` : item.id;
}

/** An item and its level in words, with the line that says what it does. */
export function itemLabel(table: Sayer, item: ItemFace, level: number, board: string): string {
  const name = nameOf(table, item);
  const told = table.say("client.mines.level", { name, level, most: item.levels });
  return `${told} ${table.card(glossaryKey(item, board))}`;
}
