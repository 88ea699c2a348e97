/** Numbers that the board shows, counted from view and pieces: nothing here decides what is allowed. */
import type { BoardFace, Deck, Decks, Gem, Gems, ItemFace, Pieces, Player, View } from "./view.ts";

export type Pile = Record<string, number>;

export const GEMS: readonly Gem[] = ["sapphire", "emerald", "diamond", "ruby"];
export const DECKS: readonly Deck[] = ["wooden", "copper", "iron", "bronze"];

export function total(counts: Partial<Record<string, number>> | undefined): number {
  return Object.values(counts ?? {}).reduce<number>((sum, n) => sum + (n ?? 0), 0);
}

/** A pile such as `{"ruby bronze": 2}` by gem alone. */
export function byGem(pile: Pile | undefined): Record<Gem, number> {
  const counts = { sapphire: 0, emerald: 0, diamond: 0, ruby: 0 };
  for (const [kind, n] of Object.entries(pile ?? {})) counts[kind.split(" ")[0] as Gem] += n;
  return counts;
}

/** One gem of a pile by deck, lowest deck first. */
export function byDeck(pile: Pile | undefined, gem: Gem): [Deck, number][] {
  return DECKS.map((deck): [Deck, number] => [deck, pile?.[`${gem} ${deck}`] ?? 0]).filter(([, n]) => n > 0);
}

/** The gems of a table of counts in rank order, without those that are missing. */
export function ranked(gems: Gems | undefined): [Gem, number][] {
  return GEMS.map((gem): [Gem, number] => [gem, gems?.[gem] ?? 0]).filter(([, n]) => n > 0);
}

export function rankedDecks(decks: Decks | undefined): [Deck, number][] {
  return DECKS.map((deck): [Deck, number] => [deck, decks?.[deck] ?? 0]).filter(([, n]) => n > 0);
}

export interface Held {
  item: ItemFace;
  level: number;
}

export function boardOf(pieces: Pieces, player: Player): BoardFace | undefined {
  return pieces.boards.find((board) => board.id === player.board);
}

export function itemOf(pieces: Pieces, player: Player, id: string): ItemFace | undefined {
  if (id === "family") return boardOf(pieces, player)?.family;
  if (id === "packdragon") return boardOf(pieces, player)?.packdragon ?? undefined;
  return pieces.cards[id];
}

/** A player's items with their levels: Family clan, Packdragon, gallery. */
export function itemsOf(pieces: Pieces, player: Player): Held[] {
  return Object.entries(player.items).flatMap(([id, level]) => {
    const item = itemOf(pieces, player, id);
    return item ? [{ item, level }] : [];
  });
}

export function onBoard(item: ItemFace): boolean {
  return item.kind === "family" || item.kind === "packdragon";
}

export function freeSpaces(pieces: Pieces, player: Player): number {
  const taken = itemsOf(pieces, player).filter(({ item }) => !onBoard(item)).length;
  return (boardOf(pieces, player)?.spaces ?? taken) - taken;
}

export function isFull({ item, level }: Held): boolean {
  return level === item.levels;
}

/** The level of an item as it is shown by itself: the own one, or else that of whoever has it, or the first. */
export function shownLevel(view: View, item: ItemFace, board = ""): number {
  const own = view.seat === null ? undefined : view.players[view.seat];
  const seats = [...(own ? [own] : []), ...view.players].filter((player) => !onBoard(item) || player.board === board);
  return seats.map(({ items }) => items[item.id]).find((level) => level !== undefined) ?? item.first_level;
}

/** Cards of a gem and deck that nobody at the table has seen and that do not lie in one's own hand. */
function unseen(pieces: Pieces, view: View, gem: Gem, deck: Deck): number {
  const kind = `${gem} ${deck}`;
  let left = (pieces.decks.find((each) => each.id === deck)?.cards[gem] ?? 0) - (view.discard[kind] ?? 0);
  for (const player of view.players) left -= ((player.hand ?? player.known)[kind] ?? 0) + (player.table[kind] ?? 0);
  return Math.max(0, left);
}

/** How many cards of a gem a player holds for certain, and at most, by what everybody has seen. */
export function holding(pieces: Pieces, view: View, seat: number, gem: Gem): { least: number; most: number } {
  const player = view.players[seat];
  if (!player) return { least: 0, most: 0 };
  const least = byGem(player.hand ?? player.known)[gem];
  if (player.hand) return { least, most: least };
  const hidden = DECKS.map((deck) => {
    const known = GEMS.reduce((sum, each) => sum + (player.known[`${each} ${deck}`] ?? 0), 0);
    return Math.min((player.backs[deck] ?? 0) - known, unseen(pieces, view, gem, deck));
  });
  return { least, most: least + hidden.reduce((sum, n) => sum + n, 0) };
}

/** Whether a deck may be searched for a gem: while there is trade, and the gem lies in no discard pile (M6.2.3). */
export function searchable(pieces: Pieces, view: View, gem: Gem, deck: Deck): boolean {
  const own = pieces.gems.find(({ id }) => id === gem)?.search_deck === deck;
  return view.phase === "trade" && own && byGem(view.discard)[gem] === 0 && (view.draw[deck] ?? 0) > 0;
}

/** How many rounds the match has at least and at most, by the ways that the King can still take. */
export function rounds(pieces: Pieces, view: View): [number, number] {
  const halls = new Map(pieces.halls.map((hall) => [hall.id, hall]));
  const known = new Map<string, [number, number]>();
  const ways = (id: string): [number, number] => {
    const before = known.get(id);
    if (before) return before;
    const ends = (halls.get(id)?.exits ?? []).map(ways);
    const least = Math.min(...ends.map(([n]) => n)) + 1;
    const told: [number, number] = ends.length ? [least, Math.max(...ends.map(([, n]) => n)) + 1] : [0, 0];
    known.set(id, told);
    return told;
  };
  const moved = view.round - (view.phase === "upgrade" || view.phase === "over" ? 0 : 1);
  const [least, most] = ways(view.king);
  return [moved + least, moved + most];
}

/** The points that a seat has on the table; what scores at the end comes on top. */
export const points = (view: View, seat: number): number | null => view.players[seat]?.vp ?? null;
