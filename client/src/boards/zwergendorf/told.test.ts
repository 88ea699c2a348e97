import { describe, expect, it } from "vitest";
import { coin, pieces, player, view } from "./sample.ts";
import { told } from "./told.ts";
import type { Player, View } from "./view.ts";

const after = (start: Partial<View>, ...events: [string, Record<string, unknown>][]): View =>
  events.reduce((seen, [kind, values]) => told({ kind, values, text: "" } as never, seen, pieces), view(start));

describe("what the board shows after a line", () => {
  it("is what was drawn, and the room that is left", () => {
    const { players } = after(
      { players: [player({}), player({ village: [coin("a1")] })] },
      ["draw", { seat: 1, symbol: "wall", squares: ["b2", "b3"] }],
      ["draw", { seat: 1, symbol: "wall", squares: ["b1", "c1"] }],
      ["draw", { seat: 1, symbol: "tavern", squares: ["c2", "d2", "c3", "d3"] }],
    );
    expect(players[1]?.village.map(({ at }) => at)).toEqual(["a1", "b2v", "b1h", "c2"]);
    expect([players[1]?.counts, players[1]?.free]).toEqual([{ coin: 1, wall: 2, tavern: 1 }, 2]);
    expect(players[0]).toEqual(player({}));
  });

  it("is nothing twice, where one's own drawing is there already", () => {
    const own: Player = player({ village: [coin("a1")] });
    expect(after({ players: [own] }, ["draw", { seat: 0, symbol: "coin", squares: ["a1"] }]).players[0]?.village).toEqual([coin("a1")]);
  });

  it("is trees that were felled, printed and extra ones, and new ones", () => {
    const [seen] = after(
      { players: [player({})] },
      ["new_trees", { seat: 0, n: 2 }],
      ["tree_extra", { seat: 0, symbols: { coin: 1 } }],
      ["tree", { seat: 0, symbols: { wall: 1, coin: 1 }, n: 4 }],
    ).players;
    expect([seen?.trees, seen?.trees_left]).toEqual([{ crossed: 2, extra: 2, extra_crossed: 1 }, 2]);
  });

  it("is a cap that was spent, and who is out of room and out of the match", () => {
    const [seen] = after({ players: [player({})] }, ["cap", { seat: 0, symbol: "coin", n: 4 }], ["lost", { seat: 0, symbols: { wall: 3 } }]).players;
    expect([seen?.caps, seen?.flagged, seen?.out]).toEqual([4, true, false]);
    expect(after({ players: [player({})] }, ["out", { seat: 0 }]).players[0]?.out).toBe(true);
  });

  it("stays as it is where a line only speaks", () => {
    const start = view({});
    expect(told({ kind: "pick", values: { seat: 0 }, text: "" } as never, start, pieces)).toBe(start);
  });
});
