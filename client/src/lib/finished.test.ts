import { describe, expect, it } from "vitest";
import type { ChairInfo, TableInfo } from "../wire/types.ts";
import { choices, EVERYTHING, opponents, outcome, picked } from "./finished.ts";

function chair(seat: number, name: string, kind: ChairInfo["kind"] = "person", you = false): ChairInfo {
  return { seat, kind, name, you, host: false, bot: null, substitute: null, bank: null };
}

function table(game: string, won: number[] | null, ...others: ChairInfo[]): TableInfo {
  const chairs = [chair(0, "Ada", "person", true), ...others];
  const result = won && { winners: won };
  return { game, title: game.toUpperCase(), status: won ? "over" : "abandoned", chairs, your_seats: [0], result } as unknown as TableInfo;
}

const bea = table("gems", [0], chair(1, "Bea"), chair(2, "Ylva", "bot"));
const alone = table("gems", [1], chair(1, "Ylva", "bot"));
const left = table("dice", null, chair(1, "Bea"));

describe("outcome", () => {
  it("is won, lost, or nothing where the match was given up", () => {
    expect([bea, alone, left].map(outcome)).toEqual(["won", "lost", ""]);
  });
  it("is nothing to those who only watched", () => {
    expect(outcome({ ...bea, your_seats: [] })).toBe("");
  });
  it("is nothing in a study, where one has all seats", () => {
    expect(outcome({ ...bea, kind: "study" })).toBe("");
  });
});

describe("opponents", () => {
  it("are the other people, or else the bots", () => {
    expect([bea, alone].map(opponents)).toEqual([["Bea"], ["Ylva"]]);
  });
});

describe("picked", () => {
  it("lets everything pass until something is wanted", () => {
    expect(picked([bea, alone, left], EVERYTHING)).toEqual([bea, alone, left]);
    expect(picked([bea, alone, left], { ...EVERYTHING, game: "gems" })).toEqual([bea, alone]);
    expect(picked([bea, alone, left], { ...EVERYTHING, outcome: "lost" })).toEqual([alone]);
    expect(picked([bea, alone, left], { game: "gems", outcome: "won", opponent: "Bea" })).toEqual([bea]);
  });
});

describe("choices", () => {
  it("has every game and every opponent once", () => {
    expect(choices([bea, alone, left], "en")).toEqual({
      games: [
        ["dice", "DICE"],
        ["gems", "GEMS"],
      ],
      opponents: ["Bea", "Ylva"],
    });
  });
});
