/** What moves on the board when something happens: cards between decks, hands and rows, coins, cubes, the King. */
import type { Flight } from "../index.ts";
import type { EventInfo } from "../../wire/types.ts";
import { ranked, rankedDecks } from "./facts.ts";
import type { Deck, Decks, Gem, Gems, View } from "./view.ts";

export type Art =
  | { kind: "back"; deck: Deck }
  | { kind: "gem"; gem: Gem }
  | { kind: "coin"; n: number }
  | { kind: "card"; id: string }
  | { kind: "cube" | "king" };

const MANY = 4; // of one kind; more fly as these

const times = (n: number): number[] => Array.from({ length: Math.min(n, MANY) }, (_, place) => place);

const fly = (from: string, to: string, art: Art): Flight => ({ from, to, art });

function hand(view: View, seat: number, gem: Gem): string {
  return seat === view.seat ? `hand:${gem}` : `player:${seat}`;
}

function item(view: View, seat: number, id: string): string {
  return seat === view.seat ? `item:${id}` : `item:${seat} ${id}`;
}

function drawn(seat: number, cards: Decks): Flight[] {
  return rankedDecks(cards).flatMap(([deck, n]) =>
    times(n).map(() => fly(`draw:${deck}`, `player:${seat}`, { kind: "back", deck })),
  );
}

function gems(counts: Gems, from: (gem: Gem) => string, to: (gem: Gem) => string): Flight[] {
  return ranked(counts).flatMap(([gem, n]) => times(n).map(() => fly(from(gem), to(gem), { kind: "gem", gem })));
}

function traded(view: View): Flight[] {
  const offer = view.moment.offer;
  if (!offer) return [];
  const { proposer, partner, give, want } = offer;
  return [
    ...gems(give, (gem) => hand(view, proposer, gem), (gem) => hand(view, partner, gem)),
    ...gems(want, (gem) => hand(view, partner, gem), (gem) => hand(view, proposer, gem)),
  ];
}

type Told = Record<string, any>;

/** By kind of event; what is not here is told in words alone. */
const MOTIONS: Record<string, (told: Told, view: View) => Flight[]> = {
  income: ({ seat, cards }) => drawn(seat, cards),
  scroll: ({ seat, cards }) => drawn(seat, cards),
  hoard: ({ seat, cards }) => drawn(seat, cards),
  marker: ({ seat, item: id }, view) => [fly("moment", item(view, seat, id), { kind: "cube" })],
  bank_pay: (told, view) => gems(told["gems"], (gem) => hand(view, told["seat"], gem), () => "decks"),
  take: ({ seat, gem, deck }, view) => [fly(`pile:${gem} ${deck}`, hand(view, seat, gem), { kind: "gem", gem })],
  search: ({ seat, gem, deck }, view) => [fly(`draw:${deck}`, hand(view, seat, gem), { kind: "gem", gem })],
  accept: (_, view) => traded(view),
  reveal: (told, view) => gems(told["gems"], (gem) => hand(view, told["seat"], gem), (gem) => `row:${gem}`),
  auction: ({ gem, n }) => gems({ [gem as Gem]: n }, () => `row:${gem}`, () => "decks"),
  herald: ({ gem, n }) => gems({ [gem as Gem]: n }, () => `row:${gem}`, () => "decks"),
  auction_tie: ({ gem, n }) => gems({ [gem as Gem]: n }, () => `row:${gem}`, () => "decks"),
  reward_vp: ({ seat, vp }) => [fly("moment", `vp:${seat}`, { kind: "coin", n: vp })],
  bonus: ({ seat, vp }) => [fly("moment", `vp:${seat}`, { kind: "coin", n: vp })],
  reward_card: ({ seat, card }) => [fly(`card:${card}`, `shelf:${seat}`, { kind: "card", id: card })],
  discard: ({ seat, card }, view) => [fly(item(view, seat, card), "out", { kind: "card", id: card })],
  removed: ({ card }) => [fly(`card:${card}`, "out", { kind: "card", id: card })],
  king: ({ hall }, view) => [fly(`hall:${view.king}`, `hall:${hall}`, { kind: "king" })],
  king_default: ({ hall }, view) => [fly(`hall:${view.king}`, `hall:${hall}`, { kind: "king" })],
  upgrade: (told, view) => [
    ...gems(told["gems"], (gem) => hand(view, told["seat"], gem), () => item(view, told["seat"], told["item"])),
    fly("moment", item(view, told["seat"], told["item"]), { kind: "cube" }),
  ],
  upgrade_vp: ({ seat, item: id, vp }, view) => [
    fly(`vp:${seat}`, item(view, seat, id), { kind: "coin", n: vp }),
    fly("moment", item(view, seat, id), { kind: "cube" }),
  ],
  returned: (told, view) => gems(told["gems"], (gem) => `row:${gem}`, (gem) => hand(view, told["seat"], gem)),
  exchange: ({ seat, vp }) => [fly(`player:${seat}`, `vp:${seat}`, { kind: "coin", n: vp })],
};

export function motions(event: EventInfo, view: View): Flight[] {
  return MOTIONS[event.kind]?.(event.values, view) ?? [];
}
