import { describe, expect, it } from "vitest";
import { continued, doers, since } from "./chronicle.ts";

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

describe("whose doing an event is", () => {
  const told = (...seats: (number | null)[]) => ({
    seat: 0,
    events: seats.map((seat, n) => ({ kind: "any", values: seat === null ? {} : { seat }, text: `${n}` })),
  });

  it("is told by the event, and by who acted as long as nobody else is named", () => {
    expect(doers(told(0, null, 1, null, 0))).toEqual([0, 0, 1, null, 0]);
    expect(doers(told(null, null))).toEqual([0, 0]);
  });
});

describe("since", () => {
  const event = (text: string, seat?: number) => ({ kind: "any", values: seat === undefined ? {} : { seat }, text });
  const told = (...updates: ReturnType<typeof update>[]) =>
    since(continued([], updates), 0).map((piece) => [piece.seq, ...piece.events.map((each) => each.text)]);

  it("is what others did after the seat's last action", () => {
    expect(told(update(1), update(2, { seat: 1 }), update(3, { seat: 2 }))).toEqual([[1, "line 1"], [2, "line 2"], [3, "line 3"]]);
    const own = update(2, { events: [event("I pass", 0)] });
    expect(told(update(1, { seat: 1 }), own, update(3, { seat: 1 }))).toEqual([[3, "line 3"]]);
  });
  it("is also what the own action led to", () => {
    const bid = update(1, { events: [event("I bid", 0), event("Bo bids", 1), event("I win", 0)] });
    expect(told(bid)).toEqual([[1, "Bo bids", "I win"]]);
  });
  it("is nothing before the first own action, and nothing that was taken back", () => {
    expect(told(update(1, { seat: 1 }))).toEqual([]);
    const own = update(1, { events: [event("I pass", 0)] });
    const back = update(3, { seat: 1, takes_back: true, back_to: 2, events: [] });
    expect(told(own, update(2, { seat: 1 }), back)).toEqual([]);
  });
});
