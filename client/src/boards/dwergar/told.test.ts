import { describe, expect, it } from "vitest";
import { pieces as box, player, told as event, view } from "./sample.ts";
import { told } from "./told.ts";
import type { Pieces, View } from "./view.ts";

const pieces = { ...box, numbers: { heat_max: 10 } } as unknown as Pieces;
const after = (start: Partial<View>, ...events: [string, Record<string, unknown>][]): View =>
  events.reduce((seen, [kind, values]) => told(event(kind, values), seen, pieces), view(start));

describe("what the board shows after a line", () => {
  it("is the dwarf at its place, and who was there in the hand", () => {
    const start = { places: { lab: { dwarf: "engineer" as const, seat: null, furnace: 1 } }, players: [player({ hand: { miner: 1 } }), player({})] };
    const seen = after(start, ["place", { seat: 0, dwarf: "miner", place: "lab" }], ["takes", { seat: 0, dwarf: "engineer" }]);
    expect(seen.places.lab).toEqual({ dwarf: "miner", seat: null, furnace: 1 });
    expect(seen.players[0]?.hand).toEqual({ miner: 0, engineer: 1 });
    expect(after(start, ["place", { seat: 0, dwarf: "foreman", place: "lab" }]).players[0]?.foreman).toBe("lab");
  });

  it("is every cart one row up, and then what was unloaded in the store", () => {
    const start = { players: [player({ carts: { transit: { coal: 3 }, "1": { iron: 2 } }, foreman: "row 2" }), player({})] };
    const [own] = after(start, ["lift", { seat: 0 }], ["unload", { seat: 0, goods: { coal: 3 } }]).players;
    expect([own?.carts.transit, own?.carts["1"], own?.foreman, own?.store.coal]).toEqual([{ iron: 2 }, {}, "row 1", 3]);
  });

  it("is what was paid: heat, furnaces, goods", () => {
    const start = { open: ["37"], players: [player({ heat: 5, lit: 2, store: { gold: 2 } }), player({})] };
    const [own] = after(start, ["pays_heat", { seat: 0, n: 3, furnaces: 1 }]).players;
    expect([own?.heat, own?.lit, own?.cold]).toEqual([3, 1, 3]);
    const done = after(start, ["completes", { seat: 0, card: "37", vp: 4, goods: { gold: 2 } }]);
    expect([done.open, done.players[0]?.projects, done.players[0]?.vp, done.players[0]?.store.gold]).toEqual([[null], ["37"], 4, 0]);
    const [changed] = after(start, ["exchange", { seat: 0, give: { gold: 1 }, take: { iron: 2 } }]).players;
    expect([changed?.store.gold, changed?.store.iron]).toEqual([1, 2]);
  });

  it("is heat for all where an event brings it, as far as the scale goes", () => {
    const players = [player({ heat: 9 }), player({})];
    expect(after({ players }, ["event_heat", { n: 2 }]).players.map(({ heat }) => heat)).toEqual([10, 2]);
  });

  it("is what an event puts into all carts of a row", () => {
    const players = [player({ carts: { "3": { gold: 1 } } }), player({})];
    const seen = after({ players }, ["event_fill", { row: "3", goods: { coal: 1 } }]);
    expect(seen.players.map(({ carts }) => [carts["3"]?.gold, carts["3"]?.coal])).toEqual([[1, 1], [0, 1]]);
  });

  it("stays as it is where a line only speaks", () => {
    const start = view({});
    expect(told(event("turn", { seat: 0 }), start, pieces)).toBe(start);
  });
});
