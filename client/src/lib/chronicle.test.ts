import { describe, expect, it } from "vitest";
import { continued } from "./chronicle.ts";

const update = (seq: number, more = {}) => ({
  seq,
  seat: 0,
  events: [{ kind: "pass", values: {}, text: `line ${seq}` }],
  takes_back: false,
  back_to: null,
  ...more,
});

describe("continued", () => {
  it("adds what is new and leaves out what is known", () => {
    const log = continued([], [update(1), update(2)]);
    expect(continued(log, [update(2), update(3)]).map((piece) => piece.seq)).toEqual([1, 2, 3]);
  });
  it("strikes out what was taken back", () => {
    const log = continued([], [update(1), update(2), update(3), update(4, { takes_back: true, back_to: 2, events: [] })]);
    expect(log.map((piece) => piece.struck)).toEqual([false, true, true, false]);
    expect(log[3]!.takesBack).toBe(true);
  });
  it("strikes nothing where the audience had not been told what is taken back", () => {
    const log = continued([], [update(1), update(2, { takes_back: true, back_to: 2 })]);
    expect(log[0]!.struck).toBe(false);
  });
});
