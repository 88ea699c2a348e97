import { describe, expect, it, vi } from "vitest";
import { Refused } from "../wire/api.ts";
import type { Choice, Hint } from "../wire/types.ts";
import { Advising } from "./advising.svelte.ts";

vi.mock("../lib/sounds.ts", () => ({ sound: () => undefined }));

const choice = (action: string): Choice => ({ action, label: action, path: [], group: "", rank: 0, drafted: "" });
const HINT: Hint = {
  decision: 4,
  best: [
    { action: "dig", label: "dig", chance: 0.6 },
    { action: "rest", label: "rest", chance: 0.4 },
  ],
  chances: [0.6, 0.4],
  why: "Best is dig.",
};

function table(hint: () => Promise<Hint>, changed: object = {}) {
  const asked = { legal: [choice("dig"), choice("rest")], shown: { waiting: [0] }, draft: { plan: [] } };
  return { ...asked, seat: 0, info: { hints: true }, api: { hint }, ...changed };
}

describe("Advising", () => {
  it("asks, tells, and puts away", async () => {
    const advising = new Advising(table(() => Promise.resolve(HINT)));
    const asked = advising.toggle();
    expect(advising.asking).toBe(true);
    await asked;
    expect([advising.asking, advising.hint]).toEqual([false, HINT]);
    expect(advising.best.map((each) => [each.choice.action, each.chance])).toEqual([["dig", 0.6], ["rest", 0.4]]);
    await advising.toggle();
    expect(advising.hint).toBeNull();
  });
  it("offers nothing that is not on the list", async () => {
    const advising = new Advising(table(() => Promise.resolve(HINT), { legal: [choice("rest")] }));
    await advising.toggle();
    expect(advising.best.map((each) => each.choice.action)).toEqual(["rest"]);
  });
  it("does not take an answer about a decision that has passed", async () => {
    const advising = new Advising(table(() => Promise.resolve(HINT)));
    const asked = advising.toggle();
    advising.clear();
    await asked;
    expect([advising.asking, advising.hint]).toEqual([false, null]);
  });
  it("says why there is none", async () => {
    const advising = new Advising(table(() => Promise.reject(new Refused("too_fast", "Please wait."))));
    await advising.toggle();
    expect([advising.asking, advising.refused]).toEqual([false, "Please wait."]);
  });
  it.each([
    ["at tables without hints", { info: { hints: false } }],
    ["for who only watches", { seat: null }],
    ["for who has nothing to decide", { legal: [] }],
    ["for who has decided in secret already", { shown: { waiting: [1] } }],
  ])("does not ask %s", async (_, changed) => {
    const hint = vi.fn(() => Promise.resolve(HINT));
    const advising = new Advising(table(hint, changed));
    await advising.toggle();
    expect(advising.able).toBe(false);
    expect(hint).not.toHaveBeenCalled();
  });
  it("is silent about a question that a draft has answered", () => {
    const advising = new Advising(table(() => Promise.resolve(HINT), { draft: { plan: [choice("dig")] } }));
    expect(advising.able).toBe(false);
  });
});
