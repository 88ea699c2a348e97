import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Counting } from "./counting.svelte.ts";

describe("Counting", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("tells every line by itself, and the winner after the last", () => {
    const counting = new Counting(3, () => 800);
    counting.start();
    const told: [number, boolean][] = [];
    for (let n = 0; n < 5; n += 1) {
      told.push([counting.told, counting.done]);
      vi.advanceTimersByTime(800);
    }
    expect(told).toEqual([[0, false], [1, false], [2, false], [3, false], [3, true]]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("tells all at once where nothing moves, and when asked to", () => {
    const still = new Counting(3, () => 0);
    still.start();
    expect([still.told, still.done]).toEqual([3, true]);
    const hurried = new Counting(3, () => 800);
    hurried.start();
    hurried.all();
    expect([hurried.told, hurried.done, vi.getTimerCount()]).toEqual([3, true, 0]);
  });

  it("follows a change of speed", () => {
    let wait = 800;
    const counting = new Counting(3, () => wait);
    counting.start();
    wait = 0;
    vi.advanceTimersByTime(800);
    expect(counting.done).toBe(true);
  });

  it("stops when nobody looks any more", () => {
    const counting = new Counting(3, () => 800);
    counting.start();
    counting.stop();
    vi.advanceTimersByTime(8000);
    expect(counting.told).toBe(0);
  });
});
