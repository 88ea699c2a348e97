import { describe, expect, it, vi } from "vitest";
import { Refused } from "../wire/api.ts";
import type { Choice, Hint } from "../wire/types.ts";
import { Advising, type Advised } from "./advising.svelte.ts";

vi.mock("../lib/sounds.ts", () => ({ sound: () => undefined }));

const choice = (action: string): Choice => ({ action, label: action, path: [], group: "", rank: 0, drafted: "" });
const HINT: Hint = {
  decision: 4,
  best: [
    { action: "dig", label: "dig", chance: 0.6, plan: [choice("dig")] },
    { action: "rest", label: "rest", chance: 0.4, plan: [choice("rest")] },
  ],
  chances: [0.6, 0.4],
  why: "Best is dig.",
};

function table(hint: Advised["api"]["hint"], changed: object = {}) {
  const nothing = () => Promise.resolve();
  const draft = { plan: [] as Choice[], clear: vi.fn(), choose: vi.fn(nothing), attempt: vi.fn(nothing) };
  const legal = [choice("dig"), choice("rest")];
  const asked = { decision: 4, waiting: [0], legal };
  return { legal, seat: 0, info: { hints: true }, asked, draft, api: { hint }, ...changed };
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
    ["for who has nothing to decide", { asked: null }],
    ["for who has decided in secret already", { asked: { decision: 4, waiting: [1], legal: [] } }],
  ])("does not ask %s", async (_, changed) => {
    const hint = vi.fn(() => Promise.resolve(HINT));
    const advising = new Advising(table(hint, changed));
    await advising.toggle();
    expect(advising.able).toBe(false);
    expect(hint).not.toHaveBeenCalled();
  });
  it("goes on while a draft is open, about what comes after it", async () => {
    const hint = vi.fn(() => Promise.resolve(HINT));
    const now = table(hint);
    now.draft.plan = [choice("walk")];
    const advising = new Advising(now);
    await advising.toggle();
    expect(hint).toHaveBeenCalledWith(0, ["walk"]);
    expect(advising.hint).toBe(HINT);
  });
  it("says how a draft that is complete compares with the whole decision", async () => {
    const plan = [choice("dig"), choice("deeper")];
    const hint = vi.fn(() => Promise.resolve({ ...HINT, best: [{ action: "rest", label: "rest", chance: 0.7, plan: [choice("rest")] }, { action: "dig", label: "dig deeper", chance: 0.6, plan }] }));
    const now = table(hint, { legal: [] });
    now.draft.plan = [choice("deeper"), choice("dig")];
    const advising = new Advising(now);
    await advising.toggle();
    expect(hint).toHaveBeenCalledWith(0, []);
    expect(advising.best.map((best) => [best.label, best.drafted])).toEqual([["rest", false], ["dig deeper", true]]);
    const [rest, dig] = advising.best;
    if (dig) await advising.choose(dig);
    expect(now.draft.attempt).toHaveBeenCalledWith(plan); // instead of the draft
    if (rest) await advising.choose(rest);
    expect([now.draft.clear.mock.calls.length, now.draft.choose.mock.calls]).toEqual([1, [[choice("rest")]]]);
  });
  it.each([
    ["another decision", { asked: { decision: 5, waiting: [0], legal: [] } }],
    ["what others do", { asked: null }],
    ["another draft", { draft: { plan: [choice("dig")] } }],
  ])("is gone with its decision, as soon as there is %s", async (_, changed) => {
    const now = table(() => Promise.resolve(HINT));
    const advising = new Advising(now);
    await advising.toggle();
    Object.assign(now, changed);
    expect([advising.hint, advising.best]).toEqual([null, []]);
  });
  it("drafts all links of a plan behind those that are drafted", async () => {
    const plan = [choice("dig"), choice("deeper")];
    const told = { ...HINT, best: [{ action: "dig", label: "dig deeper", chance: 0.6, plan }] };
    const now = table(() => Promise.resolve(told));
    now.draft.plan = [choice("walk")];
    const advising = new Advising(now);
    await advising.toggle();
    const [best] = advising.best;
    expect(best?.label).toBe("dig deeper");
    if (best) await advising.choose(best);
    expect(now.draft.attempt).toHaveBeenCalledWith([choice("walk"), ...plan]);
    expect(now.draft.choose).not.toHaveBeenCalled();
  });
  it("chooses an action that stands alone as from the list", async () => {
    const now = table(() => Promise.resolve(HINT));
    const advising = new Advising(now);
    await advising.toggle();
    const [best] = advising.best;
    if (best) await advising.choose(best);
    expect(now.draft.choose).toHaveBeenCalledWith(choice("dig"));
  });
});
