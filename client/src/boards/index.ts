/** The boards by game. Each is loaded when a table of its game is opened; a game without one is shown in words. */
import type { Component } from "svelte";
import type { Formatter } from "../lib/catalog.ts";
import type { EventInfo } from "../wire/types.ts";

/** A piece on its way: from one thing to another, each named by its `data-id` or `data-place`. */
export interface Flight {
  from: string;
  to: string;
  art: { kind: string; [part: string]: unknown };
}

export interface BoardModule {
  Board: Component;
  /** Draws a piece that flies, from the `art` of a flight. */
  Piece?: Component<{ art: Flight["art"] }>;
  motions?(event: EventInfo, view: any): Flight[];
  /** Formatters of the game's texts that are more than looking words up. */
  words?: Record<string, Formatter>;
  /** An enlarged card, by the id that was given to `zoom`. */
  Card?: Component<{ id: string }>;
}

const BOARDS = import.meta.glob<BoardModule>("./*/index.ts"); // a folder for each game that has a board

export async function boardOf(game: string): Promise<BoardModule | null> {
  return (await BOARDS[`./${game}/index.ts`]?.()) ?? null;
}
