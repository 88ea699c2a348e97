import { describe, expect, it, vi } from "vitest";
import { Refused } from "../wire/api.ts";
import type { Choice, Hint } from "../wire/types.ts";
import { Advising, type Advised } from "./advising.svelte.ts";

vi.mock("../lib/texts.svelte.ts", () => ({ say: (key: string) => key }));
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
  const draft = { plan: [] as Choice[], choose: vi.fn(nothing), attempt: vi.fn(nothing) };
  const asked = { decision: 4, waiting: [0] };
  return { legal: [choice("dig"), choice("rest")], seat: 0, info: { hints: true }, asked, draft, api: { hint }, ...changed };
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
    ["for who has decided in secret already", { asked: { decision: 4, waiting: [1] } }],
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
  it("says why it cannot advise on a draft that is complete", async () => {
    const hint = vi.fn(() => Promise.resolve(HINT));
    const now = table(hint, { legal: [] });
    now.draft.plan = [choice("walk")];
    const advising = new Advising(now);
    expect(advising.able).toBe(true);
    await advising.toggle();
    expect(hint).not.toHaveBeenCalled();
    expect(advising.refused).toBe("hint.complete");
  });
  it.each([
    ["another decision", { asked: { decision: 5, waiting: [0] } }],
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
