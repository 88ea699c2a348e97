import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { OFFLINE, Refused, type TableApi } from "../wire/api.ts";
import type { Listener } from "../wire/live.ts";
import type { Acknowledged, Choice, EventInfo, News, Situation, TableInfo, UpdateInfo } from "../wire/types.ts";
import type { Kit } from "./kit.ts";
import { TableSession } from "./table.svelte.ts";

vi.mock("../lib/settings.svelte.ts", () => ({ settings: { pace: "normal", confirm: false } }));
vi.mock("../lib/sounds.ts", () => ({ sound: () => undefined }));

vi.mock("../lib/texts.svelte.ts", () => ({ say: (key: string) => key }));

const heard = vi.hoisted(() => ({ by: null as unknown as Listener }));
vi.mock("../wire/live.ts", () => ({
  Live: class {
    constructor(...args: unknown[]) {
      heard.by = args.at(-1) as Listener;
    }
    start(): void {}
    stop(): void {}
  },
}));

const OWN = 0;
const CHOICE: Choice = { action: "reward vp", label: "a point", path: [], group: "", rank: 0, drafted: "" };
const TABLE = { id: "table", status: "running", chairs: [], your_seats: [OWN], paused: false } as unknown as TableInfo;

const event = (kind: string, seat?: number): EventInfo => ({ kind, values: seat === undefined ? {} : { seat }, text: kind });
const update = (seq: number, seat: number, events: EventInfo[]): UpdateInfo => ({ seq, seat, events, takes_back: false, back_to: null });

function situation(seq: number, changed: Partial<Situation> = {}): Situation {
  return { seq, decision: seq, view: { seq }, prompt: `question ${seq}`, legal: [CHOICE], can_undo: false, waiting: [OWN], over: false, lesson: null, ...changed };
}

function news(updates: UpdateInfo[], now: Situation): News {
  return { updates, now, table: TABLE, chat: [], mark: String(now.seq) };
}

/** A session that follows a table, and everything it says, in order. */
async function rig() {
  const api = { log: () => Promise.resolve({ opening: [], updates: [] }) } as unknown as TableApi;
  const session = new TableSession(api, TABLE, { catalog: { named: () => null }, board: null } as unknown as Kit);
  session.open(OWN);
  const story: string[] = [];
  const take = async (told: News): Promise<void> => {
    heard.by.news(told);
    await vi.advanceTimersByTimeAsync(0);
    while (session.story.queue.busy) {
      if (story.at(-1) !== session.story.heard) story.push(session.story.heard);
      expect(session.legal).toEqual([]);
      await vi.advanceTimersByTimeAsync(50);
    }
    story.push(session.prompt);
  };
  await take(news([], situation(1)));
  story.length = 0;
  return { session, story, take };
}

describe("TableSession", () => {
  it("says at once that a plan is being sent again, and why it failed in the end", async () => {
    const { session } = await rig();
    const sent: string[] = [];
    session.api.submit = (_seat, _plan, _decision, key) => {
      sent.push(key);
      return Promise.reject(new Refused(OFFLINE, "nobody there"));
    };
    const done = session.submit(["upgrade family"]);
    await vi.advanceTimersByTimeAsync(0);
    expect([session.sending.resending, session.busy, session.notice]).toEqual([true, true, null]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await done).toBe(false);
    expect([session.sending.resending, session.busy, session.notice?.text]).toEqual([false, false, "nobody there"]);
    expect(sent.length).toBeGreaterThan(1);
    expect(new Set(sent).size).toBe(1);
  });

  it("waits as long as a busy server wishes, and says that it is busy", async () => {
    const { session } = await rig();
    let tries = 0;
    session.api.submit = () => Promise.reject(new Refused("busy", "too much", "", 503, (tries += 1) && 5));
    const done = session.submit(["upgrade family"]);
    await vi.advanceTimersByTimeAsync(4900);
    expect([tries, session.sending.resending, session.sending.crowded]).toEqual([1, true, true]);
    await vi.advanceTimersByTimeAsync(2700);
    expect(tries).toBe(2);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await done).toBe(false);
    expect(session.notice?.text).toBe("too much");
  });

  it("says nothing more of it once the plan is played", async () => {
    const { session, take } = await rig();
    let tries = 0;
    session.api.submit = () => (tries++ ? Promise.resolve({ seq: 2 } as Acknowledged) : Promise.reject(new Refused(OFFLINE, "away")));
    const done = session.submit(["upgrade family"]);
    await vi.advanceTimersByTimeAsync(1000);
    await take(news([update(2, OWN, [event("upgrade", OWN)])], situation(2)));
    expect(await done).toBe(true);
    expect([session.sending.resending, session.notice]).toEqual([false, null]);
  });

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("document", { hidden: false });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("shows what one's own action has brought to light before it asks", async () => {
    const { story, take } = await rig();
    await take(news([update(2, OWN, [event("sealed", OWN), event("reveal", OWN), event("reveal of another", 1), event("auction", OWN)])], situation(2)));
    expect(story).toEqual(["sealed", "reveal", "reveal of another", "auction", "question 2"]);
  });

  it("shows what follows one's own action, though that could be taken back", async () => {
    const { story, take } = await rig();
    await take(news([update(2, OWN, [event("buy", OWN), event("market"), event("mine", OWN)])], situation(2, { can_undo: true })));
    expect(story).toEqual(["market", "mine", "question 2"]);
  });

  it("asks at once where nothing but one's own action has happened", async () => {
    const { story, take } = await rig();
    await take(news([update(2, OWN, [event("draw", OWN)])], situation(2, { can_undo: true })));
    expect(story).toEqual(["question 2"]);
  });

  it("shows one's own action in its turn while those of others are still being shown", async () => {
    const { story, take } = await rig();
    heard.by.news(news([update(2, 1, [event("others draw", 1)])], situation(2)));
    await take(news([update(3, OWN, [event("draw", OWN)])], situation(3, { can_undo: true })));
    expect(story).toEqual(["others draw", "draw", "question 3"]);
  });

  it.each([
    ["while it is shown what happened", {}, OWN, "not now"],
    ["to who watches", {}, null, "actions.watching"],
    ["at the end", { status: "over" }, OWN, "result.title"],
    ["while the match is paused", { paused: true }, OWN, "status.paused"],
  ])("answers why not %s", async (_, changed, seat, text) => {
    const { session } = await rig();
    session.api.why = () => Promise.resolve({ legal: false, text: "not now", paragraph: "M1" });
    session.info = { ...TABLE, ...changed } as TableInfo;
    session.seat = seat;
    session.story.queue.push({ what: update(2, 1, []), play: () => new Promise(() => undefined), finish: () => undefined });
    session.whyNot("item:family");
    await vi.advanceTimersByTimeAsync(0);
    expect([session.pointing.why?.id, session.pointing.why?.text]).toEqual(["item:family", text]);
    session.story.queue.clear();
  });

  it("says of an enlarged card why it is no choice now", async () => {
    const { session } = await rig();
    const asked: string[][] = [];
    session.api.why = (_seat, touched) => {
      asked.push([...touched]);
      return Promise.resolve({ legal: false, text: "not now", paragraph: "M1" });
    };
    session.zoom("family front", "item:family");
    await vi.advanceTimersByTimeAsync(0);
    expect([session.pointing.zoomed, session.pointing.why?.text, asked]).toEqual(["family front", "not now", [["item:family"]]]);
    session.zoom("r13");
    expect([session.pointing.zoomed, session.pointing.why]).toEqual(["r13", null]);
  });

  it("asks why not after what is drafted, unless that shows something only once it is sent", async () => {
    const { session } = await rig();
    const asked: unknown[] = [];
    session.api.why = (_seat, touched, after) => {
      asked.push([touched, after]);
      return Promise.resolve({ legal: false, text: "too few left", paragraph: "M6" });
    };
    let played = 1;
    session.api.preview = () =>
      Promise.resolve({ plan: [], played, events: [], view: {}, prompt: "next", legal: [CHOICE], earlier: [], later: [], refusal: null });
    const link: Choice = { ...CHOICE, action: "pay ruby", drafted: "in_order" };
    await session.draft.attempt([link]);
    session.whyNot("item:family");
    await vi.advanceTimersByTimeAsync(0);
    expect([session.pointing.why?.text, asked]).toEqual(["too few left", [[["item:family"], ["pay ruby"]]]]);
    played = 0;
    await session.draft.attempt([link]);
    session.whyNot("item:family");
    await vi.advanceTimersByTimeAsync(0);
    expect([session.pointing.why?.text, asked.length]).toEqual(["draft.why", 1]);
  });

  it("keeps what somebody has missed, until they act", async () => {
    const { session, take } = await rig();
    const missed = (): number[] => session.story.missed.map((piece) => piece.seq);
    session.open(OWN);
    await take(news([update(1, OWN, [event("pass", OWN)]), update(2, 1, [event("buy", 1)])], situation(2)));
    expect(missed()).toEqual([2]);
    session.story.looked();
    await take(news([update(3, 1, [event("sell", 1)])], situation(3)));
    expect(missed()).toEqual([]);
    vi.stubGlobal("document", { hidden: true });
    await take(news([update(4, 1, [event("mine", 1)])], situation(4)));
    expect(missed()).toEqual([2, 3, 4]);
    session.api.submit = () => Promise.reject(new Refused("stale", "look again"));
    await session.submit(["pass"]);
    expect(missed()).toEqual([]);
  });

  it("does not call somebody who has decided and may only change their mind", async () => {
    const { session, take } = await rig();
    expect([session.turn, session.decided]).toEqual([true, false]);
    await take(news([update(2, OWN, [event("pick", OWN)])], situation(2, { waiting: [1] })));
    expect([session.turn, session.decided, session.legal]).toEqual([false, true, [CHOICE]]);
  });

  it("tells what was missed once, however often the table is opened", async () => {
    const kept = new Map<string, string>();
    const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value), removeItem: (key: string) => kept.delete(key) };
    vi.stubGlobal("sessionStorage", storage);
    const { session, take } = await rig();
    const missed = (): number[] => session.story.missed.map((piece) => piece.seq);
    const past = [update(1, OWN, [event("pass", OWN)]), update(2, 1, [event("buy", 1)])];
    const again = async (updates: UpdateInfo[], seq: number): Promise<number[]> => {
      session.open(OWN); // as after a reload, or a change of language
      await take(news(updates, situation(seq)));
      return missed();
    };
    expect([await again(past, 2), await again(past, 2)]).toEqual([[2], [2]]);
    session.story.looked();
    expect(await again(past, 2)).toEqual([]);
    await take(news([update(3, 1, [event("sell", 1)])], situation(3)));
    expect(missed()).toEqual([]); // they were there
    expect(await again([...past, update(3, 1, [event("sell", 1)]), update(4, 1, [event("mine", 1)])], 4)).toEqual([2, 3, 4]);
  });

  it("tells whoever opened a table what goes on, and not later that they missed it", async () => {
    const { session, take } = await rig();
    session.open(OWN);
    await take(news([update(1, OWN, [event("pass", OWN)])], situation(1, { waiting: [1], legal: [] })));
    await take(news([update(2, 1, [event("buy", 1)])], situation(2)));
    expect(session.story.missed).toEqual([]);
  });

  it("leaves it to the result to say who has won", async () => {
    const { story, take } = await rig();
    const end = situation(2, { legal: [], over: true, prompt: "over" });
    await take(news([update(2, 1, [event("pass", 1), event("score", OWN), event("winner", OWN)])], end));
    expect(story).toEqual(["pass", "over"]);
  });
});
