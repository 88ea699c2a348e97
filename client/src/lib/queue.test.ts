import { describe, expect, it } from "vitest";
import { Queue, type Step } from "./queue.svelte.ts";
import type { Speed } from "./settings.svelte.ts";

/** A queue whose steps write down what they do, and end when told to. */
function rig(speed: () => Speed = () => "normal") {
  const done: string[] = [];
  const queue = new Queue<string>(speed);
  const ends = new Map<string, () => void>();
  const step = (name: string): Step<string> => ({
    what: name,
    play: (pace) =>
      new Promise((end) => {
        done.push(`play ${name}`);
        ends.set(name, end);
        pace.signal.addEventListener("abort", () => end(), { once: true });
      }),
    finish: () => done.push(`finish ${name}`),
  });
  return { queue, done, step, end: (name: string) => ends.get(name)?.() };
}

const settle = () => new Promise((done) => setTimeout(done));

describe("Queue", () => {
  it("plays one step after the other", async () => {
    const { queue, done, step, end } = rig();
    queue.push(step("a"));
    queue.push(step("b"));
    await settle();
    expect(done).toEqual(["play a"]);
    expect(queue.playing).toBe("a");
    end("a");
    await settle();
    expect(done).toEqual(["play a", "finish a", "play b"]);
    end("b");
    await settle();
    expect(queue.busy).toBe(false);
    expect(queue.playing).toBeNull();
  });

  it("skips to the end: every step is finished, in order", async () => {
    const { queue, done, step } = rig();
    for (const name of ["a", "b", "c"]) queue.push(step(name));
    await settle();
    queue.skip();
    await settle();
    expect(done).toEqual(["play a", "finish a", "finish b", "finish c"]);
    expect(queue.busy).toBe(false);
  });

  it("goes on playing what comes after a skip", async () => {
    const { queue, done, step, end } = rig();
    queue.push(step("a"));
    await settle();
    queue.skip();
    await settle();
    queue.push(step("b"));
    await settle();
    expect(done).toContain("play b");
    end("b");
    await settle();
    expect(queue.busy).toBe(false);
  });

  it("plays nothing at the speed `instant`, and finishes all", async () => {
    const { queue, done, step } = rig(() => "instant");
    for (const name of ["a", "b"]) queue.push(step(name));
    await settle();
    expect(done).toEqual(["finish a", "finish b"]);
  });

  it("does not make anybody sit through a flood", async () => {
    const { queue, done, step } = rig();
    for (let n = 0; n < 100; n += 1) queue.push(step(String(n)));
    await settle();
    expect(done.filter((each) => each.startsWith("finish")).length).toBeGreaterThan(30);
  });

  it("forgets what is not shown yet when it is cleared", async () => {
    const { queue, done, step } = rig();
    for (const name of ["a", "b"]) queue.push(step(name));
    await settle();
    queue.clear();
    await settle();
    expect(done).toEqual(["play a"]);
    expect(queue.busy).toBe(false);
  });

  it("plays what comes after it was cleared, though the step before may not have ended", async () => {
    const { queue, done, step, end } = rig();
    queue.push(step("a"));
    await settle();
    queue.clear();
    queue.push(step("b"));
    await settle();
    expect(done).toEqual(["play a", "play b"]);
    end("b");
    await settle();
    expect(done).toEqual(["play a", "play b", "finish b"]);
  });
});
