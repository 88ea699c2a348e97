import { describe, expect, it } from "vitest";
import { percents } from "./percents.ts";

describe("percents", () => {
  it("add up to 100 where plain rounding gives 101", () => {
    const shares = [0.505, 0.255, 0.24];
    expect(shares.map((share) => Math.round(100 * share)).reduce((sum, n) => sum + n)).toBe(101);
    expect(percents(shares).reduce((sum, n) => sum + n)).toBe(100);
  });

  it("add up to 100 where plain rounding gives 99", () => {
    expect(percents([1 / 3, 1 / 3, 1 / 3])).toEqual([34, 33, 33]);
  });

  it("round the rest as usual", () => {
    expect(percents([0.62, 0.38])).toEqual([62, 38]);
    expect(percents([])).toEqual([]);
  });
});
