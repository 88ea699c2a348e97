/** What the exchanges of the bank take and give. */
import type { Pieces } from "./view.ts";

export function price(pieces: Pieces, mode: string): { pay: number; take: number } {
  const [kind, gem] = mode.split(" ");
  const card = Object.values(pieces.cards).find((item) =>
    kind === "elf"
      ? item.effect === "bank_three_for_two"
      : kind === "altar" && item.effect === "bank_discount" && item.effect_gem === gem,
  );
  if (card) return { pay: card.bank_pay, take: card.bank_take };
  return { pay: pieces.numbers.bank_rate_pay, take: pieces.numbers.bank_rate_take };
}
