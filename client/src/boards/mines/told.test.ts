import { describe, expect, it } from "vitest";
import type { EventInfo } from "../../wire/types.ts";
import { byGem } from "./facts.ts";
import { told } from "./told.ts";
import type { Pieces, View } from "./view.ts";

const ORDER = { auction_order: ["ruby", "diamond", "emerald", "sapphire"] } as unknown as Pieces;
const player = { vp: 3, items: {}, backs: {}, table: {}, sealed: true };
const bidding = {
  phase: "auction", decision: "bid", king: "start", moment: {}, players: [player, player],
  rows: { ruby: { right: "r01", middle: "r02", pile: [] } },
} as unknown as View;

function after(view: View, kind: string, values: Record<string, unknown>): View {
  return told({ kind, values, text: "" } as EventInfo, view, ORDER);
}

describe("what the board shows after a line", () => {
  it("lays the bids out as they are revealed", () => {
    const view = after(bidding, "reveal", { seat: 1, gems: { ruby: 2 } });
    expect(view.decision).toBeNull();
    expect(view.players[1]?.bids).toEqual({ ruby: 2 });
    expect(view.players[0]?.bids).toBeUndefined();
  });

  it("takes what lies on the table out of a hand that is open to see, and gives lost bids back", () => {
    const hand = { "ruby wooden": 1, "ruby bronze": 2, "emerald wooden": 1 };
    const own = { ...bidding, players: [{ ...player, hand }, player] } as unknown as View;
    const view = after(own, "reveal", { seat: 0, gems: { ruby: 2 } });
    expect(byGem(view.players[0]?.hand)).toEqual({ sapphire: 0, emerald: 1, diamond: 0, ruby: 1 });
    expect(view.players[0]?.table).toEqual({ "ruby wooden": 1, "ruby bronze": 1 });
    const back = after(view, "returned", { seat: 0, gems: { ruby: 2 } });
    expect([back.players[0]?.hand, back.players[0]?.table]).toEqual([hand, {}]);
    const paid = after(after(view, "auction", { seat: 0, gem: "ruby", n: 2 }), "returned", { seat: 0, gems: {} });
    expect(byGem(paid.players[0]?.hand).ruby).toBe(1);
  });

  it("marks the auction that is told of, and takes the winner's cards", () => {
    const revealed = after(bidding, "reveal", { seat: 1, gems: { ruby: 2, emerald: 1 } });
    const view = after(revealed, "auction", { seat: 1, gem: "ruby", n: 2 });
    expect(view.moment).toEqual({ auction: 0, winner: 1 });
    expect(Object.keys(view.players[1]?.table ?? {})).toEqual(["emerald bid"]);
  });

  it("gives rewards and moves the King with the line that tells of them", () => {
    expect(after(bidding, "reward_vp", { seat: 0, vp: 1 }).players[0]?.vp).toBe(4);
    const won = after(bidding, "reward_card", { seat: 0, card: "r01" });
    expect(won.players[0]?.items).toEqual({ r01: 0 });
    expect(won.rows.ruby?.right).toBeNull();
    expect(after(bidding, "king", { seat: 0, hall: "short" }).king).toBe("short");
  });

  it("leaves what it was given as it is", () => {
    after(bidding, "reward_vp", { seat: 0, vp: 1 });
    expect(bidding.players[0]?.vp).toBe(3);
    expect(after(bidding, "chat", {})).toBe(bidding);
  });
});
