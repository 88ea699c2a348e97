/** What moves on the board when something happens: gems, gold, cards, tiles and the gnome. */
import type { Flight } from "../index.ts";
import type { EventInfo } from "../../wire/types.ts";
import { counted } from "./facts.ts";
import type { Deck } from "./view.ts";

export type Art =
  | { kind: "back"; deck: Deck; level: number }
  | { kind: "gem"; gem: string }
  | { kind: "card" | "tile"; id: string }
  | { kind: "gold" | "gnome" | "prism" | "lens" | "marker" | "trader" };

const MANY = 4; // of one kind; more fly as these

const times = (n: number): number[] => Array.from({ length: Math.min(n, MANY) }, (_, place) => place);

const fly = (from: string, to: string, art: Art): Flight => ({ from, to, art });

/** Gems between a player and the market; prisms leave for nowhere. */
function gems(seat: number, counts: Record<string, number>, gained: boolean): Flight[] {
  return counted(counts).flatMap(([gem, n]) => {
    if (gem === "prism") return [];
    const [here, there] = [`stock:${seat} ${gem}`, `gem:${gem}`];
    return times(n).map(() => fly(gained ? there : here, gained ? here : there, { kind: "gem", gem }));
  });
}

const paid = (seat: number, to = "market"): Flight => fly(`player:${seat}`, to, { kind: "gold" });
const earned = (seat: number): Flight => fly("market", `player:${seat}`, { kind: "gold" });

type Told = Record<string, any>;

/** By kind of event; what is not here is told in words alone. */
const MOTIONS: Record<string, (told: Told) => Flight[]> = {
  sample: ({ seat, space }) => [fly(`player:${seat}`, `space:${space}`, { kind: "lens" })],
  buy: ({ seat, gems: counts }) => [...gems(seat, counts, true), paid(seat)],
  buy_marked: ({ seat, gems: counts }) => [...gems(seat, counts, true), paid(seat)],
  sell: ({ seat, gems: counts }) => [...gems(seat, counts, false), earned(seat)],
  sell_prisms: ({ seat, gems: counts }) => [...gems(seat, counts, false), earned(seat)],
  draw: ({ seat, deck, levels }) =>
    (levels as number[]).map((level) => fly(`pile:${deck}`, `player:${seat}`, { kind: "back", deck, level })),
  under: ({ seat, deck, level }) => [fly(`player:${seat}`, `pile:${deck}`, { kind: "back", deck, level })],
  tile: ({ seat, space, tile, gems: counts }) => [
    ...gems(seat, counts, false),
    fly(`space:${space}`, `mine:${seat}`, { kind: "tile", id: tile }),
  ],
  item: ({ seat, card, gems: counts }) => [
    ...gems(seat, counts, false),
    fly(`card:${card}`, `player:${seat}`, { kind: "card", id: card }),
  ],
  item_hand: ({ seat, gems: counts }) => gems(seat, counts, false),
  display: ({ deck, card }) => [fly(`pile:${deck}`, `card:${card}`, { kind: "card", id: card })],
  prisms: ({ seat, n }) => times(n).map(() => fly("moment", `player:${seat}`, { kind: "prism" })),
  markers: ({ seat }) => [fly("moment", `player:${seat}`, { kind: "marker" })],
  trader: ({ seat, trader }) => [fly(`trader:${trader}`, `player:${seat}`, { kind: "trader" })],
  swap: ({ seat, give, get }) => [...gems(seat, give, false), ...gems(seat, get, true)],
  gold: ({ seat }) => [earned(seat)],
  mine: ({ seat, gems: counts }) => gems(seat, counts, true),
  fee: ({ seat, owner }) => [paid(seat, `player:${owner}`)],
  wild: ({ seat, gem }) => gems(seat, { [gem as string]: 1 }, true),
  alchemister: ({ seat }) => [earned(seat)],
  gnome: ({ district }) => [fly("gnome", `district:${district}`, { kind: "gnome" })],
};

export function motions(event: EventInfo): Flight[] {
  return MOTIONS[event.kind]?.(event.values) ?? [];
}
