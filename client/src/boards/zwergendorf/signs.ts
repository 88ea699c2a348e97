/** What a card counts, as a short row of pictures and numbers; the sentence itself is in the texts. */
import type { NeedFace, ScoreFace, Symbol } from "./view.ts";

export type Sign = { text: string } | { art: string } | { vp: number };

const art = (name: string): Sign => ({ art: name });
const text = (words: string | number): Sign => ({ text: String(words) });
const several = (n: number, symbol: Symbol): Sign[] => (n > 1 ? [text(n), art(symbol)] : [art(symbol)]);

function range(least: number, most: number | null): string {
  if (most === null) return `${least}+`;
  return least === most ? `${least}` : `${least}–${most}`;
}

function inLine({ symbol, least, most }: NeedFace): Sign[] {
  return least === 1 && most === null ? [art(symbol)] : [text(range(least, most)), art(symbol)];
}

/** By kind: what stands after the points and the colon. */
const KINDS: Record<string, (way: ScoreFace) => Sign[]> = {
  fixed: () => [],
  count: (way) => several(way.per, way.symbol),
  sets: (way) => way.symbols.map(art),
  adjacent: (way) => [
    art(way.symbol),
    art("beside"),
    ...way.needs.flatMap(({ symbol, least }) => several(least, symbol)),
    ...way.forbids.flatMap((symbol) => [text("≠"), art(symbol)]),
  ],
  territory: (way) => [...(way.per > 1 ? [text(way.per)] : []), art("free"), text("·"), art("largest"), art(way.symbol)],
  territory_count: (way) => [
    art("territory"),
    ...(way.min_size > 1 || way.max_size !== null ? [text(range(way.min_size, way.max_size))] : []),
    art(way.symbol),
  ],
  race: (way) => [art("crown"), art("largest"), art(way.symbol), text(way.tie === "zero" ? "= 0" : "= ½")],
  lines: (way) => [art(way.axis), ...way.needs.flatMap(inLine)],
  zone: (way) => [...several(way.per, way.symbol), text("→"), art(way.zone)],
  empty: (way) => [...(way.per > 1 ? [text(way.per)] : []), art("free")],
  trees_at_most: (way) => [text(`≤ ${way.limit}`), art("stump")],
  caps_left: () => [art("cap")],
  buildings_owned: () => [art("building")],
};

export function signs(way: ScoreFace): Sign[] {
  const what = KINDS[way.kind]?.(way) ?? [];
  return [{ vp: way.vp }, ...(what.length ? [text("/"), ...what] : []), ...(way.most === null ? [] : [text(`≤ ${way.most}`)])];
}
