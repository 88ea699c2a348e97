/** The boards by game. Each is loaded when a table of its game is opened; a game without one is shown in words. */
import type { Component } from "svelte";
import type { Formatter } from "../lib/catalog.ts";
import type { TableContext } from "../frame/context.ts";
import type { EventInfo } from "../wire/types.ts";

/** A piece on its way: from one thing to another, each named by its `data-id` or `data-place`. */
export interface Flight {
  from: string;
  to: string;
  art: { kind: string; [part: string]: unknown };
}

/** What a board's view is made of. */
export interface Sights {
  pieces: any;
  /** What is shown, which lags behind the server while events are played. */
  seen: any;
  /** How things stand at the server, and how they would stand after the draft. */
  latest: any;
  ahead: any;
  seat: number | null;
}

export interface BoardModule {
  Board: Component;
  /** The view to draw, where that is not simply how things would stand after the draft. */
  shows?(sights: Sights): any;
  /**
   * Whether one may decide already while it is still shown what the others did: seats act side by side.
   * `careful` are those who want to be asked once more about what cannot be taken back.
   */
  hasty?(latest: any, careful: boolean): boolean;
  /** Whether the board has a button of its own for whatever is drafted: that of the draft is then second to it. */
  sends?: boolean;
  /** Links that the board puts between others: they say nothing new among what is drafted. */
  implied?: readonly string[];
  /** Draws a piece that flies, from the `art` of a flight. */
  Piece?: Component<{ art: Flight["art"] }>;
  motions?(event: EventInfo, view: any): Flight[];
  /** The view once a line has told of an event, as far as the event says: the board keeps up with the headline. */
  told?(event: EventInfo, view: any, pieces: any): any;
  /**
   * A seat's points as everybody sees them, to stand beside its name; null where the view does not tell. What they mean is
   * said by the text `client.<game>.points`.
   */
  points?(view: any, seat: number): number | null;
  /** Formatters of the game's texts that are more than looking words up. */
  words?: Record<string, Formatter>;
  /** An enlarged card, by the id that was given to `zoom`. */
  Card?: Component<{ id: string }>;
  /** What such a card is called, as the title above it. */
  titled?(table: Pick<TableContext, "say" | "card">, id: string): string;
}

const BOARDS = import.meta.glob<BoardModule>("./*/index.ts"); // a folder for each game that has a board

const SCENES = import.meta.glob<{ default: Component }>("./*/Scene.svelte"); // a picture of the place, if it has one

/** The picture of the place where a game is set. */
export async function sceneOf(game: string): Promise<Component | null> {
  return (await SCENES[`./${game}/Scene.svelte`]?.())?.default ?? null;
}

export async function boardOf(game: string): Promise<BoardModule | null> {
  return (await BOARDS[`./${game}/index.ts`]?.()) ?? null;
}
