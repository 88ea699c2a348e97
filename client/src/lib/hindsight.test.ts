import { describe, expect, it } from "vitest";
import type { SeatReview } from "../wire/types.ts";
import { chancesOverTime, signed } from "./hindsight.ts";

const seat = (start: number, end: number, course: [number, number][]): SeatReview => ({
  seat: 0,
  decisions: course.length,
  start,
  lost: 0,
  luck: end - start,
  end,
  course: course.map(([entry, chance]) => ({ entry, chance })),
  costliest: [],
});

describe("chancesOverTime", () => {
  it("holds what a seat knew until its next decision, and ends as the match did", () => {
    const seats = [seat(0.5, 1, [[1, 0.5], [3, 0.7]]), seat(0.4, 0, [[2, 0.4]])];
    expect(chancesOverTime({ seats, entries: 4 })).toEqual([
      [50, 40],
      [50, 40],
      [70, 40],
      [70, 40],
      [100, 0],
    ]);
  });
  it("has nothing to tell of nobody", () => {
    expect(chancesOverTime({ seats: [], entries: 1 })).toEqual([[], []]);
  });
});

describe("signed", () => {
  it("says which way, and neither where it is nothing", () => {
    expect([signed(0.138), signed(-0.02), signed(0.001), signed(-0.004)]).toEqual(["+14", "−2", "0", "0"]);
  });
});
