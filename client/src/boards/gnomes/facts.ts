/** Numbers and places that the board shows, counted from view and pieces: nothing here decides what is allowed. */
import type { Choice } from "../../wire/types.ts";
import type { DistrictFace, Gem, ItemFace, Pieces, Quote, TileFace, View } from "./view.ts";

export const GEMS: readonly Gem[] = ["diamond", "ruby", "sapphire", "emerald"];

/** A table of counts in the order of the gems, with prisms and wilds after them and without what is missing. */
export function counted(counts: Record<string, number> | undefined): [string, number][] {
  return [...GEMS, "prism", "wild"].flatMap((name): [string, number][] => {
    const n = counts?.[name] ?? 0;
    return n ? [[name, n]] : [];
  });
}

export function total(counts: Record<string, number> | undefined): number {
  return Object.values(counts ?? {}).reduce((sum, n) => sum + n, 0);
}

/** Gems the other way round: what is paid as what it costs. */
export function negated(counts: Record<string, number> | undefined): Record<string, number> {
  return Object.fromEntries(Object.entries(counts ?? {}).map(([name, n]) => [name, -n]));
}

export interface Bought {
  space: string;
  tile: TileFace;
}

/** The tiles that a seat has bought, gem by gem. */
export function tilesOf(pieces: Pieces, view: View, seat: number): Bought[] {
  const bought = Object.entries(view.spaces).flatMap(([space, { owner, tile }]): Bought[] => {
    const face = tile === null ? undefined : pieces.tiles[tile];
    return owner === seat && face ? [{ space, tile: face }] : [];
  });
  return bought.sort((one, other) => GEMS.indexOf(one.tile.gem) - GEMS.indexOf(other.tile.gem));
}

export function itemsOf(pieces: Pieces, view: View, seat: number): ItemFace[] {
  return (view.players[seat]?.items ?? []).flatMap((id) => pieces.items[id] ?? []);
}

/** The points of an unknown tile, where all with its back have the same; nothing otherwise. */
export function pointsBehind(pieces: Pieces, back: string): number | null {
  const points = new Set(Object.values(pieces.tiles).flatMap((tile) => (tile.back === back ? [tile.vp] : [])));
  return points.size === 1 ? ([...points][0] ?? null) : null;
}

/** The drawing of an item: a machine by its kind, jewelry by the word in its id that says what it is. */
const JEWELS: [RegExp, string][] = [
  [/ring$|signet/, "ring"],
  [/earring/, "earrings"],
  [/necklace|pendant|chain/, "necklace"],
  [/bracelet|clasp/, "bracelet"],
  [/tiara/, "tiara"],
  [/diadem|crown/, "diadem"],
  [/sceptre/, "sceptre"],
];

export function artOf(item: ItemFace): string {
  if (item.kind !== "jewelry") return item.kind;
  return JEWELS.find(([word]) => word.test(item.id))?.[1] ?? "brooch";
}

/** The action of a turn that a thing on the board stands for when it is bought. */
export function purchaseOf(id: string): string | null {
  const [kind, name] = id.split(":");
  if (kind === "space") return `turn tile ${name}`;
  return kind === "item" ? `turn item ${name}` : null;
}

/** What an action would cost and do; what cannot be done now only says what it costs and what is lacking. */
export function promised(view: View, legal: readonly Choice[], action: string): Quote | undefined {
  const quote = view.quotes?.[action];
  return !quote || legal.some((choice) => choice.action === action) ? quote : { ...quote, targets: {} };
}

/** The districts on the gnome's way, in its order, and those it does not enter. */
export function ring(pieces: Pieces): { way: DistrictFace[]; centre: DistrictFace[] } {
  const way = pieces.districts.filter(({ place }) => place !== null);
  way.sort((one, other) => (one.place ?? 0) - (other.place ?? 0));
  return { way, centre: pieces.districts.filter(({ place }) => place === null) };
}

/** The price of a gem in the rounds that are known, each with its number. */
export function courseOf(view: View, gem: Gem): [round: number, price: number][] {
  const first = view.round - view.history.length + 1;
  return view.history.map((prices, step) => [first + step, prices[gem] ?? 0]);
}

/** The points of a seat. */
export const points = (view: View, seat: number): number | null => view.players[seat]?.vp ?? null;
