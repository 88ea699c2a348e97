/** Effects in signs: what an item does when it is full, as a short row of pictures and numbers. */
import { rankedDecks } from "./facts.ts";
import type { Deck, ItemFace } from "./view.ts";

export type Sign = { text: string } | { art: string } | { deck: Deck } | { vp: number };

const art = (name: string): Sign => ({ art: name });
const text = (words: string | number): Sign => ({ text: String(words) });

const EFFECTS: Record<string, (item: ItemFace) => Sign[]> = {
  bank_discount: (item) => [art("scales"), text(`${item.bank_pay}:${item.bank_take}`), art(item.effect_gem ?? "any")],
  bank_three_for_two: (item) => [art("scales"), text(`${item.bank_pay}:${item.bank_take}`)],
  wild_gem: (item) => [art(item.effect_gem ?? "any"), text("="), art("any")],
  king_discount: (item) => [art("crown"), text(`−${item.effect_amount}`)],
  scroll_bonus: (item) => [art("scroll"), text(`+${item.effect_amount}`), art("cart")],
  overseer: (item) => [text(`+${item.effect_amount}`), art("cart")],
  final_rate: (item) => [text(item.effect_amount), art("cart"), text("="), { vp: 1 }],
  wins_ties: () => [text("3 = 3"), art("seal")],
  no_income_limit: () => [text("∞"), art("cart")],
  hoard: (item) => rankedDecks(item.hoard_draw).flatMap(([deck, n]): Sign[] => [text(n), { deck }]),
};

export function signs(item: ItemFace): Sign[] {
  if (!item.points_rule) return EFFECTS[item.effect]?.(item) ?? [];
  const counted = item.points_rule.kinds.map((kind) => art(kind === "other" ? "cube" : kind));
  return [...counted, ...item.points_rule.steps.flatMap(([needed = 0, vp = 0]): Sign[] => [text(needed), { vp }])];
}
