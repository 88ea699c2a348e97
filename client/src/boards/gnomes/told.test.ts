import { describe, expect, it } from "vitest";
import type { EventInfo } from "../../wire/types.ts";
import { told } from "./told.ts";
import type { View } from "./view.ts";

const player = { vp: 0, ledger: 0, gold: 5, gems: { ruby: 1 } };
const view = {
  prices: { ruby: { current: 9, target: 8 } }, bank: { ruby: 10 }, players: [player, { ...player, gold: undefined }],
} as unknown as View;
const after = (kind: string, values: Record<string, unknown>): View =>
  told({ kind, values, text: "" } as EventInfo, view);

describe("what the board shows after a line", () => {
  it("corrects a price with the line that tells of it", () => {
    expect(after("correction_price", { gem: "ruby", price: 7, n: 9 }).prices.ruby).toEqual({ current: 7, target: 7 });
  });

  it("pays gold to those whose gold is seen", () => {
    expect(after("correction", { gold: 9 }).players.map(({ gold, ledger }) => [gold, ledger])).toEqual([[14, 9], [undefined, 9]]);
    expect(after("gold", { seat: 0, gold: 3 }).players[0]?.gold).toBe(8);
  });

  it("moves gems between a player and the bank", () => {
    const bought = after("buy", { seat: 0, gems: { ruby: 2 }, gold: 4 });
    expect([bought.players[0]?.gems, bought.bank, bought.players[0]?.gold]).toEqual([{ ruby: 3 }, { ruby: 8 }, 1]);
  });
});
