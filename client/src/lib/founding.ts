/** Who sits where at a new table, and names for the bots. */
import type { GameInfo, NewSeat } from "../wire/types.ts";

/** Bots that are no level: they stand apart, not above the strongest. */
const SIMPLE = ["random", "greedy"];

export function levels(game: GameInfo): string[] {
  return game.bots.filter((bot) => !SIMPLE.includes(bot));
}

export function simpleBots(game: GameInfo): string[] {
  return game.bots.filter((bot) => SIMPLE.includes(bot));
}

/** The bot that a newcomer meets: one that plays well and makes mistakes. */
export function usualBot(game: GameInfo): string {
  return game.bots.includes("journeyman") ? "journeyman" : (game.bots.at(-1) ?? "");
}

/** Names for bots that have none: taken from a list, none twice and none that a person has. */
export function namedBots(seats: readonly NewSeat[], names: readonly string[], host: string): NewSeat[] {
  const used = new Set([host, ...seats.map((seat) => seat.name?.trim())]);
  const free = names.filter((name) => !used.has(name));
  return seats.map((seat) => (seat.kind === "bot" && !seat.name?.trim() ? { ...seat, name: free.shift() ?? null } : seat));
}

/** One person against some bots. */
export function soloSeats(game: GameInfo, opponents: number, bot: string, names: readonly string[], host: string): NewSeat[] {
  const most = game.seats.at(-1) ?? 2;
  const least = game.seats[0] ?? 2;
  const seats = Math.min(most, Math.max(least, opponents + 1));
  const bots = Array.from({ length: seats - 1 }, (): NewSeat => ({ kind: "bot", bot, name: null }));
  return namedBots([{ kind: "me", bot: null, name: null }, ...bots], names, host);
}
