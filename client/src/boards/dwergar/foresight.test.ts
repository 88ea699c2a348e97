import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Ahead, Choice } from "../../wire/types.ts";
import { Foresight } from "./foresight.svelte.ts";
import { ahead, choice } from "./sample.ts";

/** A table that answers what it is asked, after a while. */
function table(played = 1) {
  const asked: string[][] = [];
  return {
    asked,
    busy: false,
    legal: [choice("a")] as Choice[],
    previews(plans: string[][]): Promise<Ahead[]> {
      asked.push(plans.map((plan) => plan.join(";")));
      return new Promise((done) => setTimeout(() => done(plans.map(() => ahead({ played }))), 10));
    },
  };
}

describe("foresight", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("asks once for each plan, and with one request for all", async () => {
    const server = table();
    const foresight = new Foresight(server);
    foresight.ask([["a"], ["b"]]);
    await vi.advanceTimersByTimeAsync(500);
    foresight.ask([["b"], ["c"]]);
    await vi.advanceTimersByTimeAsync(500);
    expect(server.asked).toEqual([["a", "b"], ["c"]]);
    expect(foresight.after("b")?.played).toBe(1);
  });

  it("keeps nothing of a moment that is over", async () => {
    const foresight = new Foresight(table());
    foresight.ask([["a"]]);
    await vi.advanceTimersByTimeAsync(125);
    foresight.forget();
    await vi.advanceTimersByTimeAsync(500);
    expect(foresight.after("a")).toBeUndefined();
  });

  it("does not tell what would come to light", async () => {
    const foresight = new Foresight(table(0));
    foresight.ask([["a"]]);
    await vi.advanceTimersByTimeAsync(500);
    expect(foresight.after("a")).toBeUndefined();
  });

  it("asks nothing once something is being sent", async () => {
    const server = table();
    new Foresight(server).ask([["a"], ["b"]]);
    server.busy = true;
    await vi.advanceTimersByTimeAsync(500);
    expect(server.asked).toEqual([]);
  });
});
