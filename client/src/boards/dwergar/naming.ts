/** What the places and things of the board are called, in words. */
import type { TableContext } from "../../frame/context.ts";
import { titled } from "../shared/titles.ts";
import type { Goods, Player, Row, View, Where } from "./view.ts";
import { ranked } from "./facts.ts";

type Sayer = Pick<TableContext, "say" | "card">;

/** What is said above something enlarged. */
export function titleOf(table: Sayer, id: string): string {
  return titled(table, `region.${id}`, `place.${id}`, `card.${id}.name`);
}

/** A location in words: what is done there, who stands there, whose furnace is there. */
export function placeLabel(table: Sayer, view: View, place: Where): string {
  const lying = view.places[place];
  const dwarf = lying?.dwarf;
  const who =
    !dwarf || lying.seat === null
      ? table.say(dwarf ? `dwarf.${dwarf}` : "board.empty")
      : table.say("board.foreman_of", { seat: lying.seat });
  const furnace = lying?.furnace ?? null;
  const parts = [table.card(place), table.say("client.dwergar.here", { who })];
  if (furnace !== null) parts.push(table.say("client.dwergar.furnace_of", { seat: furnace }));
  return parts.join(" ");
}

export function goodsText(table: Sayer, goods: Goods | undefined): string {
  return ranked(goods).length ? table.say("client.dwergar.goods", { goods: Object.fromEntries(ranked(goods)) }) : "";
}

/** What a cart holds, in words. */
export function cartText(table: Sayer, player: Player, row: Row): string {
  const held = [goodsText(table, player.carts[row])];
  if (player.foreman === `row ${row}`) held.push(table.say("dwarf.foreman"));
  return held.filter(Boolean).join(", ") || table.say("board.empty");
}

/** Where a foreman is, in words. */
export function foremanText(table: Sayer, { foreman }: Player): string {
  const word = table.say("dwarf.foreman");
  if (foreman === "hand") return word;
  const place = foreman.startsWith("row ") ? `row.${foreman.slice("row ".length)}` : `place.${foreman}`;
  return `${word}: ${table.say(place)}`;
}
