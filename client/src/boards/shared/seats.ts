/** Who sits where. */

/** The seats in the order in which they sit, beginning after one's own. */
export function others(view: { seats: number }, seat: number | null): number[] {
  const first = seat === null ? 0 : seat + 1;
  const count = seat === null ? view.seats : view.seats - 1;
  return Array.from({ length: count }, (_, step) => (first + step) % view.seats);
}
