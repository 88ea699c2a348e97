/** Shares as whole percentages that add up as the shares do: what rounding leaves over goes to the largest remainders. */
export function percents(shares: readonly number[]): number[] {
  const exact = shares.map((share) => 100 * share);
  const found = exact.map(Math.floor);
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, n) => all + n, 0);
  const left = Math.round(sum(exact)) - sum(found);
  const rest = (place: number): number => (exact[place] ?? 0) - (found[place] ?? 0);
  const places = exact.map((_, place) => place).sort((one, other) => rest(other) - rest(one) || one - other);
  for (const place of places.slice(0, left)) found[place] = (found[place] ?? 0) + 1;
  return found;
}
