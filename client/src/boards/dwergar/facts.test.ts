import { describe, expect, it } from "vitest";
import { affords, change, completed, foreseen, handOf, ofUse, ranked } from "./facts.ts";
import { choice, NOTHING, pieces, player, session, view } from "./sample.ts";
import type { Payment, StepFace } from "./view.ts";

it("goods are told by rank", () => {
  expect(ranked({ crystal: 1, coal: 2, gold: 0 })).toEqual([
    ["coal", 2],
    ["crystal", 1],
  ]);
});

it("a hand shows every worker, and the foreman only while he is there", () => {
  const hand = handOf(player({ hand: { blacksmith: 2, miner: 1 } }));
  expect(hand).toEqual(["miner", "blacksmith", "blacksmith", "foreman"]);
  expect(handOf(player({ foreman: "row 2" }))).toEqual([]);
});

describe("a project", () => {
  it("can be paid where the view says that nothing is missing", () => {
    const lacks = { "1": NOTHING, "2": { heat: 1, goods: {} }, "3": { heat: 0, goods: { iron: 2 } } };
    const buyer = player({ lacks });
    expect(["1", "2", "3", "4"].map((card) => affords(buyer, card))).toEqual([true, false, false, false]);
    expect(affords(undefined, "1")).toBe(false);
  });

  it("counts for its region, seat by seat", () => {
    const seats = [player({ projects: ["37", "38"] }), player({ projects: ["1"] })];
    expect(completed(pieces, view({ players: seats }), "east")).toEqual([2, 0]);
  });
});

it("what changes is told by its difference", () => {
  const before = player({ heat: 3, lit: 2, cold: 0, store: { coal: 3, iron: 0 }, vp: 4 });
  const after = player({ heat: 1, lit: 1, cold: 1, store: { coal: 2, iron: 1 }, vp: 6 });
  expect(change(before, after)).toEqual({ vp: 2, heat: -2, lit: -1, cold: 1, goods: { coal: -1, iron: 1 } });
});

it("heat that would be due counts as paid", () => {
  const payment: Payment = { purpose: "lift", heat: 1, of: null, ways: [] };
  const ahead = view({ players: [player({ heat: 2 })], moment: { payment } });
  expect(foreseen(player({ heat: 2 }), ahead, 0)?.heat).toBe(-1);
  expect(foreseen(player({}), ahead, 3)).toBeUndefined();
});

describe("a step of a work zone", () => {
  const step = (worker: StepFace["worker"], ...actions: string[]): StepFace => ({ worker, n: 0, goods: {}, actions });
  const legal = [choice("work light"), choice("work done")];

  it("is of use when one of its actions is offered", () => {
    const work = { session: session({}), legal };
    expect(ofUse(work, step(null, "light"), 0)).toBe(true);
    expect(ofUse(work, step(null, "exchange"), 0)).toBe(false);
  });

  it("needs the speciality, or Silverbeard, where it is a bonus", () => {
    const bonus = step("engineer", "light");
    expect(ofUse({ session: session({ skill: "miner" }), legal }, bonus, 1)).toBe(false);
    expect(ofUse({ session: session({ skill: "engineer" }), legal }, bonus, 1)).toBe(true);
    expect(ofUse({ session: session({ skill: "miner", bonuses: [1, 0] }), legal }, bonus, 1)).toBe(true);
  });

  it("without actions of its own is of use to whom it is granted", () => {
    expect(ofUse({ session: session({ skill: "miner" }), legal }, step("miner"), 1)).toBe(true);
    expect(ofUse({ session: session({ skill: "miner" }), legal }, step("blacksmith"), 2)).toBe(false);
  });
});
