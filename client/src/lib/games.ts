/** The games of this server, fetched once for each language. */
import { api } from "../wire/api.ts";
import type { GameInfo } from "../wire/types.ts";
import { texts } from "./texts.svelte.ts";

const known = new Map<string, Promise<GameInfo[]>>();

export function allGames(): Promise<GameInfo[]> {
  const { language } = texts;
  let found = known.get(language);
  if (!found) {
    found = api.games();
    found.catch(() => known.delete(language));
    known.set(language, found);
  }
  return found;
}
