/** Faces: the first letters of a person's name, how strong a bot is. */

const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** The first letters of the first two words of a name. */
export function initials(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const first = (word: string): string => [...letters.segment(word)][0]?.segment ?? "";
  const found = words.slice(0, 2).map(first).join("");
  return (found || first(name)).toLocaleUpperCase();
}

/** The levels of bots, from the weakest. */
export const LEVELS = ["novice", "apprentice", "journeyman", "master", "elder"];

/** How strong a bot is, from 1; 0 if it is no level. */
export function strength(bot: string | null): number {
  return LEVELS.indexOf(bot ?? "") + 1;
}
