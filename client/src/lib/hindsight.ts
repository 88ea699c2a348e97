/** A review's chances as a course that can be drawn: for every entry of the log, in percent, what each seat knew last. */
import type { Review, SeatReview } from "../wire/types.ts";

const percent = (share: number): number => Math.round(100 * share);

export function chancesOverTime({ seats, entries }: Pick<Review, "seats" | "entries">): number[][] {
  const known = seats.map((seat) => stepwise(seat, entries));
  return Array.from({ length: entries + 1 }, (_, entry) => known.map((each) => each[entry] ?? 0));
}

/** Before an entry's decision the seat knew what stands at the entry before; the last is how it ended. */
function stepwise({ start, end, course }: SeatReview, entries: number): number[] {
  const found = new Array<number>(entries + 1).fill(percent(start));
  for (const { entry, chance } of course) found.fill(percent(chance), entry - 1);
  found[entries] = percent(end);
  return found;
}

/** With a sign, unless it is nothing. */
export function signed(share: number): string {
  const points = percent(share);
  return points === 0 ? "0" : `${points > 0 ? "+" : "−"}${Math.abs(points)}`;
}
