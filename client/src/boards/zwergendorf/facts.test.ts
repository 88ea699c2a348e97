import { describe, expect, it } from "vitest";
import { complete, counted, nextProduction, fresh, pencilled, points, spread, squaresOf } from "./facts.ts";
import { coin, pieces, player, view } from "./sample.ts";
import type { Piece, Player } from "./view.ts";

describe("a piece", () => {
  it("covers one square, two either way, or four", () => {
    expect(squaresOf(pieces.plan, spread("b2", "single"))).toEqual(["b2"]);
    expect(squaresOf(pieces.plan, spread("b2h", "pair"))).toEqual(["b2", "c2"]);
    expect(squaresOf(pieces.plan, spread("b2v", "pair"))).toEqual(["b2", "b3"]);
    expect(squaresOf(pieces.plan, spread("b2", "block"))).toEqual(["b2", "c2", "b3", "c3"]);
  });

  it("is in pencil while the village does not have it", () => {
    expect(pencilled([coin("a1")], [coin("a1"), coin("c2")])).toEqual([coin("c2")]);
  });

  it("is shown at once, and once only, whatever is drawn next", () => {
    const wall: Piece = { symbol: "wall", at: "b2v", squares: ["b2", "b3"] };
    expect(fresh(pieces, [coin("a1")], "wall", "place b2v")).toEqual([wall]);
    expect(fresh(pieces, [wall], "wall", "place b2v")).toEqual([]);
    expect(fresh(pieces, [wall], "coin", "place b2v")).toEqual([]);
    expect(fresh(pieces, [coin("a1")], "coin", "place a1")).toEqual([]);
    expect(fresh(pieces, [], "coin", "tree")).toEqual([]);
  });
});

it("symbols are counted in the order in which they come", () => {
  expect(counted(["wood", "coin", "wood"])).toEqual([
    ["wood", 2],
    ["coin", 1],
  ]);
});

it("the next production is the present one or a later one", () => {
  expect(nextProduction(pieces, view({ phase: 1 }))).toBe(2);
  expect(nextProduction(pieces, view({ phase: 2 }))).toBe(2);
  expect(nextProduction(pieces, view({ phase: 3 }))).toBeNull();
});

describe("a position", () => {
  const FOLLOWS = ["counts", "free", "trees_left", "drawing", "demand", "brings", "squares_due", "worth"];
  const whole = player({
    village: [coin("a1"), { symbol: "wall", at: "b1h", squares: ["b1", "c1"] }],
    trees: { crossed: 1, extra: 2, extra_crossed: 1 },
  });
  const bare = Object.fromEntries(Object.entries(whole).filter(([key]) => !FOLLOWS.includes(key)));

  it("is completed by what can be counted; what cards are worth stays untold", () => {
    const [told] = complete(pieces, view({ players: [bare as unknown as Player] })).players;
    expect(told).toMatchObject({ counts: { coin: 1, wall: 1 }, free: 8, trees_left: 3 });
    expect(told?.worth.total).toBeNaN();
  });

  it("tells a seat's points only where it says what cards are worth", () => {
    expect(points(view({}), 0)).toBe(0);
    expect(points(view({}), 7)).toBeNull();
    expect(points(complete(pieces, view({ players: [bare as unknown as Player] })), 0)).toBeNull();
    expect(points(view({ players: [bare as unknown as Player] }), 0)).toBeNull();
  });

  it("with everything in it stays as it is", () => {
    const told = view({});
    expect(complete(pieces, told)).toBe(told);
  });
});
