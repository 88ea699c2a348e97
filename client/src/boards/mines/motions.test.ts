import { describe, expect, it } from "vitest";
import { motions } from "./motions.ts";
import { view } from "./sample.ts";

const told = (kind: string, values: Record<string, unknown>) => ({ kind, values, text: "" });

describe("what moves", () => {
  it("is drawn from its deck, card by card, and not more than can be followed", () => {
    const flights = motions(told("income", { seat: 1, cards: { wooden: 2, iron: 9 } }), view({ seat: 0 }));
    expect(flights.filter(({ from }) => from === "draw:wooden")).toHaveLength(2);
    expect(flights.filter(({ from }) => from === "draw:iron")).toHaveLength(4);
    expect(flights.every(({ to }) => to === "player:1")).toBe(true);
  });

  it("comes into the own hand gem by gem, into others' hands as a whole", () => {
    const take = told("take", { seat: 0, gem: "ruby", deck: "bronze" });
    expect(motions(take, view({ seat: 0 }))[0]).toMatchObject({ from: "pile:ruby bronze", to: "hand:ruby" });
    expect(motions(take, view({ seat: 1 }))[0]).toMatchObject({ to: "player:0" });
  });

  it("changes hands by the offer that lies open", () => {
    const offer = { proposer: 1, partner: 0, give: { emerald: 1 }, want: { ruby: 2 }, counters: 0 };
    const flights = motions(told("accept", { seat: 0, partner: 1 }), view({ seat: 0, moment: { offer } }));
    expect(flights.map(({ from, to }) => [from, to])).toEqual([
      ["player:1", "hand:emerald"],
      ["hand:ruby", "player:1"],
      ["hand:ruby", "player:1"],
    ]);
  });

  it("is the King from hall to hall", () => {
    const flights = motions(told("king", { seat: 0, hall: "long" }), view({ king: "start" }));
    expect(flights).toEqual([{ from: "hall:start", to: "hall:long", art: { kind: "king" } }]);
  });

  it("is nothing where an event is told in words alone", () => {
    expect(motions(told("trade_pass", { seat: 0 }), view({}))).toEqual([]);
  });
});
