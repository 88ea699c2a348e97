/** The list of choices in groups, those of a lower rank first. Of a long list the large groups are folded up. */
import type { Choice } from "../wire/types.ts";

const SHORT = 8; // choices up to which nothing is folded
const FEW = 3; // choices up to which a group is not worth folding

export interface Group {
  /** A key under `group` in the game's texts, and what the group is about. */
  key: string;
  about: string;
  choices: Choice[];
  folded: boolean;
}

export function grouped(choices: readonly Choice[]): Group[] {
  const found = new Map<string, Choice[]>();
  const ranked = [...choices].sort((one, other) => one.rank - other.rank);
  for (const choice of ranked) found.set(choice.group, [...(found.get(choice.group) ?? []), choice]);
  const long = choices.length > SHORT && found.size > 1;
  return [...found].map(([name, choices]) => {
    const [key = "", ...about] = name.split(" ");
    return { key, about: about.join(" "), choices, folded: long && choices.length > FEW };
  });
}

/** How many lines the list has, a folded group being one. */
export function lines(groups: readonly Group[]): number {
  return groups.reduce((sum, { folded, choices }) => sum + (folded ? 1 : choices.length), 0);
}
