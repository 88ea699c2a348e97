/** The board of Zwergendorf. */
import type { TableContext } from "../../frame/context.ts";
import { titled as named } from "../shared/titles.ts";

export { default as Board } from "./Board.svelte";
export { default as Card } from "./Card.svelte";
export { points } from "./facts.ts";
export { default as Piece } from "./Piece.svelte";
export { motions } from "./motions.ts";
export { hasty, shows } from "./pencil.ts";
export { told } from "./told.ts";

export const titled = (table: Pick<TableContext, "say">, id: string): string => named(table, `card.${id}.name`);
