import { describe, expect, it } from "vitest";
import { motions } from "./motions.ts";

const told = (kind: string, values: Record<string, unknown>) => ({ kind, values, text: "" });

describe("what moves", () => {
  it("is gems from the market and gold to it, and not more than can be followed", () => {
    const flights = motions(told("buy", { seat: 1, gems: { ruby: 9 }, gold: 36 }));
    expect(flights.filter(({ from, to }) => from === "gem:ruby" && to === "stock:1 ruby")).toHaveLength(4);
    expect(flights.at(-1)).toEqual({ from: "player:1", to: "market", art: { kind: "gold" } });
  });

  it("is a tile into the mine of its buyer, with the gems that pay for it", () => {
    const values = { seat: 0, space: "i_1", tile: "light_ruby", gems: { diamond: 1, prism: 1 }, vp: 3 };
    expect(motions(told("tile", values)).map(({ from, to }) => [from, to])).toEqual([
      ["stock:0 diamond", "gem:diamond"],
      ["space:i_1", "mine:0"],
    ]);
  });

  it("is the backs of drawn cards", () => {
    const flights = motions(told("draw", { seat: 1, deck: "jewelry", levels: [1, 2] }));
    expect(flights.map(({ art }) => art["level"])).toEqual([1, 2]);
  });

  it("is the gnome from district to district", () => {
    expect(motions(told("gnome", { district: "ii" }))).toEqual([
      { from: "gnome", to: "district:ii", art: { kind: "gnome" } },
    ]);
  });

  it("is nothing where an event is told in words alone", () => {
    expect(motions(told("target", { prices: { ruby: 3 } }))).toEqual([]);
  });
});
