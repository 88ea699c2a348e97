/** What a table's game is drawn and spoken with: its board, its pieces, its words. */
import { boardOf, type BoardModule, type Sights } from "../boards/index.ts";
import type { Catalog } from "../lib/catalog.ts";
import { gameWords } from "../lib/texts.svelte.ts";
import { api, placeOf } from "../wire/api.ts";
import type { TableInfo } from "../wire/types.ts";

export interface Kit {
  board: BoardModule | null;
  pieces: any;
  catalog: Catalog;
  glossary: Record<string, string>;
}

/** What a board draws: how things would stand after the draft, or stand now. */
export function viewOf(kit: Kit, { seen, seat, latest = null, ahead = null }: Partial<Sights>): any {
  const sights = { pieces: kit.pieces, seen, latest, ahead, seat: seat ?? null };
  return seen && kit.board?.shows ? kit.board.shows(sights) : (ahead ?? seen);
}

const pieces = new Map<string, Promise<unknown>>();

function piecesOf(place: string): Promise<unknown> {
  let found = pieces.get(place);
  if (!found) {
    found = api.piecesOf(place);
    found.catch(() => pieces.delete(place));
    pieces.set(place, found);
  }
  return found;
}

export async function kitOf(table: TableInfo): Promise<Kit> {
  const place = placeOf(table);
  const board = await boardOf(table.game);
  const [drawn, words] = await Promise.all([piecesOf(place), gameWords(place, board?.words ?? {})]);
  return { board, pieces: drawn, catalog: words.catalog, glossary: words.glossary };
}
