/** The board of The Mines of Zavandor. */
import { CLOSED } from "./counting.ts";

export { default as Board } from "./Board.svelte";
export { default as Card } from "./Card.svelte";
export { points } from "./facts.ts";
export { default as Piece } from "./Piece.svelte";
export { motions } from "./motions.ts";
export { told } from "./told.ts";
export { titleOf as titled } from "./naming.ts";
export const sends = true;
export const implied = [CLOSED];
