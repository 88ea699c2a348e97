/** What cards, squares and symbols are called on the board. */
import type { TableContext } from "../../frame/context.ts";
import type { Piece, Player, Symbol } from "./view.ts";

type Sayer = Pick<TableContext, "say" | "card">;

export function cardName(table: Sayer, id: string): string {
  return table.say(`card.${id}.name`);
}

/** What a target or building card does, without its name and its choice. */
export function lower(table: Sayer, id: string): string {
  return table.card(`${id} lower`);
}

/** The cards of a player in words, with what they are worth now. */
export function worthLabel(table: Sayer, id: string, worth: number | undefined): string {
  const line = table.card(id);
  return worth === undefined ? line : `${line} ${table.say("client.zwergendorf.worth_now", { n: worth })}`;
}

export function squareLabel(table: Sayer, square: string, symbol: Symbol | undefined, pencil: boolean): string {
  const key = symbol ? (pencil ? "square_pencil" : "square") : "square_free";
  return table.say(`client.zwergendorf.${key}`, { square: square.toUpperCase(), symbol });
}

/** A village in a few words: how many of each symbol. */
export function villageLabel(table: Sayer, player: Player): string {
  const counts = Object.fromEntries(Object.entries(player.counts ?? {}).filter(([, n]) => n));
  return Object.keys(counts).length
    ? table.say("client.zwergendorf.village_has", { symbols: counts })
    : table.say("client.zwergendorf.village_empty");
}

export function pieceAt(pieces: readonly Piece[], square: string): Piece | undefined {
  return pieces.find((piece) => piece.squares.includes(square));
}
