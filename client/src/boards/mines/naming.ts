/** What items, cards and levels are called on the board. */
import type { TableContext } from "../../frame/context.ts";
import { titled } from "../shared/titles.ts";
import type { ItemFace } from "./view.ts";
import { onBoard } from "./facts.ts";

type Sayer = Pick<TableContext, "say" | "card">;

export function nameOf(table: Sayer, item: ItemFace): string {
  return table.say(onBoard(item) ? `item.${item.id}` : `card.${item.id}.name`);
}

/** What is said above something enlarged. */
export function titleOf(table: Sayer, id: string): string {
  const [kind, gem] = id.split(" ");
  if (kind === "pile") return table.say("board.row", { gem });
  return titled(table, `item.${kind}`, `card.${id}.name`, `hall.${id}`);
}

/** The glossary's key of an item; those on a player board differ from board to board. */
export function glossaryKey(item: ItemFace, board: string): string {
  return onBoard(item) ? `${item.id} ${board}` : item.id;
}

/** An item in words: its name, what it does, its level. */
export function itemLabel(table: Sayer, item: ItemFace, level: number, board: string): string {
  return table.say("client.mines.level", { card: table.card(glossaryKey(item, board)), level, most: item.levels });
}
