/** Who sits where at a new table, names for the bots, and the options that matter there. */
import type { GameInfo, NewSeat, OptionInfo } from "../wire/types.ts";

/** Bots that are no level: for those who write bots. */
const SIMPLE = ["random", "greedy"];

export function levels(game: GameInfo): string[] {
  return game.bots.filter((bot) => !SIMPLE.includes(bot));
}

export function simpleBots(game: GameInfo): string[] {
  return game.bots.filter((bot) => SIMPLE.includes(bot));
}

/** The bot that a newcomer meets: one that plays well and makes mistakes. Another one where it was liked before. */
export function usualBot(game: GameInfo, liked = ""): string {
  if (game.bots.includes(liked)) return liked;
  return game.bots.includes("journeyman") ? "journeyman" : (game.bots.at(-1) ?? "");
}

/** Names for bots that have none: taken from a list, none twice and none that a person has. */
export function namedBots(seats: readonly NewSeat[], names: readonly string[], host: string): NewSeat[] {
  const used = new Set([host, ...seats.map((seat) => seat.name?.trim())]);
  const free = names.filter((name) => !used.has(name));
  return seats.map((seat) => (seat.kind === "bot" && !seat.name?.trim() ? { ...seat, name: free.shift() ?? null } : seat));
}

/** One person against some bots, as far as the game has seats for them. */
export function soloSeats(game: GameInfo, opponents: number, bot: string, names: readonly string[], host: string): NewSeat[] {
  const most = game.seats.at(-1) ?? 2;
  const least = game.seats[0] ?? 2;
  const seats = Math.min(most, Math.max(least, opponents + 1));
  const bots = Array.from({ length: seats - 1 }, (): NewSeat => ({ kind: "bot", bot, name: null }));
  return namedBots([{ kind: "me", bot: null, name: null }, ...bots], names, host);
}

/** Options that no game declares, and few people ask for. */
export const SPECIAL = ["keep_forced"];

/** The options that matter with so many seats, beside such values of the others. */
export function applying(options: readonly OptionInfo[], values: Record<string, unknown>, seats: number): OptionInfo[] {
  const found: OptionInfo[] = [];
  const chosen = (name: string): unknown => values[name] ?? options.find((option) => option.name === name)?.default;
  for (const option of options) {
    const seated = option.seats.length === 0 || option.seats.includes(seats);
    const needed = Object.entries(option.needs).every(([name, wanted]) => wanted.map(String).includes(String(chosen(name))));
    if (seated && needed) found.push(option);
  }
  return found;
}

/** What was chosen for those of the options that matter. */
export function chosenFor(options: readonly OptionInfo[], values: Record<string, unknown>, seats: number): Record<string, unknown> {
  const names = applying(options, values, seats).map((option) => option.name);
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}
