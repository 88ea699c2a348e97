import { describe, expect, it } from "vitest";
import { motions } from "./motions.ts";
import { player, told, view } from "./sample.ts";

describe("what moves", () => {
  it("is a dwarf from the hand to the location; a foreman shows whose he is", () => {
    expect(motions(told("place", { seat: 1, dwarf: "miner", place: "lab" }), view({}))).toEqual([
      { from: "hand:1", to: "at:lab", art: { kind: "dwarf", dwarf: "miner", seat: null } },
    ]);
    const [foreman] = motions(told("place", { seat: 1, dwarf: "foreman", place: "lab" }), view({}));
    expect(foreman?.art).toMatchObject({ seat: 1 });
  });

  it("is every row by one place at a lift, but for the one that is unloaded", () => {
    const flights = motions(told("lift", { seat: 0 }), view({}));
    expect(flights.map(({ from, to }) => [from, to])).toEqual([
      ["row:1", "row:transit"],
      ["row:2", "row:1"],
      ["row:3", "row:2"],
      ["row:4", "row:3"],
    ]);
  });

  it("is a row of carts with what they hold at that moment", () => {
    const players = [player({ carts: { "1": { coal: 3 } } }), player({ foreman: "row 1" })];
    expect(motions(told("lift_event", {}), view({ players }))[0]?.art["loads"]).toEqual([
      { goods: { coal: 3 }, foreman: false },
      { goods: {}, foreman: true },
    ]);
  });

  it("is not more of a kind than can be followed", () => {
    const flights = motions(told("load", { seat: 0, place: "mine_1", goods: { coal: 5 } }), view({}));
    expect(flights).toHaveLength(3);
    expect(flights[0]).toMatchObject({ from: "at:mine_1", to: "cart:0 1" });
  });

  it("is heat for everybody when an event brings it", () => {
    const flights = motions(told("event_heat", { n: 1 }), view({ seats: 3 }));
    expect(flights.map(({ to }) => to)).toEqual(["heat:0", "heat:1", "heat:2"]);
  });

  it("is nothing where no points are scored, or an event is told in words alone", () => {
    const modernised = motions(told("modernises", { seat: 0, card: "10", goods: {}, vp: 0 }), view({}));
    expect(modernised.some(({ art }) => art.kind === "points")).toBe(false);
    expect(motions(told("turn", { seat: 0 }), view({}))).toEqual([]);
  });
});
