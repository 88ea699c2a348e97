import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { EventInfo, Situation } from "../wire/types.ts";
import type { Kit } from "./kit.ts";
import { Story, type Audience } from "./story.svelte.ts";

vi.mock("../lib/settings.svelte.ts", () => ({ settings: { pace: "normal" } }));

const LEGIBLE = 700; // milliseconds in which a short line can be read

const events: EventInfo[] = Array.from({ length: 12 }, (_, n) => ({
  kind: "step",
  values: { n },
  text: `Borrik does what is told in line ${n}.`,
}));
const now = { seq: 2, decision: 2, view: { n: "end" }, prompt: "", legal: [], can_undo: false, waiting: [], over: false };

/** A story of one update with many events, and for each line how long it was shown and what the board showed last. */
async function told() {
  const board = { told: (event: EventInfo) => ({ n: event.values["n"] }) };
  const audience = { seat: 0, info: { id: "table" }, era: 1, kit: { board } as unknown as Kit, api: {}, arrived: () => undefined };
  const story = new Story(audience as unknown as Audience);
  story.seen = { n: "before" };
  story.follow([{ seq: 2, seat: 1, events, takes_back: false, back_to: null }], new Map(), now as unknown as Situation);
  const lines = new Map<string, { ms: number; seen: unknown }>();
  await vi.advanceTimersByTimeAsync(0);
  while (story.queue.busy) {
    const line = lines.get(story.heard) ?? { ms: 0, seen: null };
    lines.set(story.heard, { ms: line.ms + 10, seen: story.seen.n });
    await vi.advanceTimersByTimeAsync(10);
  }
  return { story, lines };
}

describe("Story", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("document", { hidden: false });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("shows every line long enough to be read", async () => {
    const { lines } = await told();
    expect([...lines.keys()]).toEqual(events.map(({ text }) => text));
    for (const { ms } of lines.values()) expect(ms).toBeGreaterThanOrEqual(LEGIBLE);
  });

  it("shows on the board what a line tells before the next line comes", async () => {
    const { story, lines } = await told();
    expect([...lines.values()].map(({ seen }) => seen)).toEqual(events.map(({ values }) => values["n"]));
    expect(story.seen).toEqual({ n: "end" });
  });
});
