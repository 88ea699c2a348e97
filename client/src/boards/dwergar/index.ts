/** The board of Dwergar. */
export { default as Board } from "./Board.svelte";
export { default as Card } from "./Card.svelte";
export { points } from "./facts.ts";
export { default as Piece } from "./Piece.svelte";
export { titleOf as titled } from "./naming.ts";
export { motions } from "./motions.ts";
export { told } from "./told.ts";
