import { describe, expect, it } from "vitest";
import { motions } from "./motions.ts";
import { view } from "./sample.ts";

const told = (kind: string, values: Record<string, unknown>) => ({ kind, values, text: "" });

describe("what moves", () => {
  it("is a symbol into another's village; one's own was drawn by hand", () => {
    const draw = told("draw", { seat: 1, symbol: "coin", squares: ["a1"] });
    expect(motions(draw, view({ seat: 0 }))).toEqual([
      { from: "cards:1", to: "village:1", art: { kind: "symbol", symbol: "coin" } },
    ]);
    expect(motions(draw, view({ seat: 1 }))).toEqual([]);
  });

  it("is a card from hand to hand, face down", () => {
    const [flight] = motions(told("pass", { seat: 0, to: 1 }), view({ seat: 0 }));
    expect(flight).toEqual({ from: "moment", to: "village:1", art: { kind: "card", id: null } });
  });

  it("are the cards that others turn up", () => {
    const reveal = told("reveal", { seat: 1, first: "t01", second: "b02" });
    expect(motions(reveal, view({ seat: 0 })).map(({ art }) => art["id"])).toEqual(["t01", "b02"]);
    expect(motions(reveal, view({ seat: 1 }))).toEqual([]);
  });

  it("is nothing where an event is told in words alone", () => {
    expect(motions(told("defer", { seat: 0, symbol: "coin" }), view({}))).toEqual([]);
  });
});
