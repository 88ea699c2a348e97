/** Finished matches, and picking some of them: by game, by how they ended, by who else played. */
import type { TableInfo } from "../wire/types.ts";

export type Outcome = "won" | "lost" | "";

/** What is looked for; an empty wish lets everything pass. */
export interface Wanted {
  game: string;
  outcome: Outcome;
  opponent: string;
}

export const EVERYTHING: Wanted = { game: "", outcome: "", opponent: "" };

export function winners(table: TableInfo): number[] {
  return (table.result?.["winners"] ?? []) as number[];
}

/** How a match ended for the person who asks; empty if nobody has won, the person only watched, or it was a study. */
export function outcome(table: TableInfo): Outcome {
  const won = winners(table);
  if (table.kind === "study" || table.status !== "over" || won.length === 0 || table.your_seats.length === 0) return "";
  return table.your_seats.some((seat) => won.includes(seat)) ? "won" : "lost";
}

/** The names of the other people at a table, or of its bots if there was nobody else. */
export function opponents(table: TableInfo): string[] {
  const others = table.chairs.filter((chair) => chair.kind !== "open" && !chair.you);
  const people = others.filter((chair) => chair.kind === "person");
  return (people.length > 0 ? people : others).map((chair) => chair.name);
}

export function picked<T extends TableInfo>(tables: readonly T[], wanted: Wanted): T[] {
  return tables.filter(
    (table) =>
      (!wanted.game || table.game === wanted.game) &&
      (!wanted.outcome || outcome(table) === wanted.outcome) &&
      (!wanted.opponent || opponents(table).includes(wanted.opponent)),
  );
}

/** What can be chosen: each game with its title and each opponent once, in the order of the alphabet. */
export function choices(tables: readonly TableInfo[], language: string): { games: [string, string][]; opponents: string[] } {
  const games = new Map(tables.map((table) => [table.game, table.title]));
  const names = new Set(tables.flatMap(opponents));
  const order = new Intl.Collator([language, "en"]).compare;
  return { games: [...games].sort(([, a], [, b]) => order(a, b)), opponents: [...names].sort(order) };
}
