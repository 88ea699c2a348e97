import { describe, expect, it } from "vitest";
import { Refused } from "../wire/api.ts";
import type { Ahead, Choice } from "../wire/types.ts";
import { Draft } from "./draft.svelte.ts";
import { link } from "./links.ts";
import type { Question } from "./plan.svelte.ts";

const choice = (action: string, drafted: Choice["drafted"] = "in_order"): Choice => ({
  action, label: action, path: [`square:${action.split(" ")[1]}`], group: "", rank: 0, drafted,
});
const actions = (choices: readonly Choice[]): string[] => choices.map(({ action }) => action);

type Asked = (plan: string[], anyOrder: boolean) => Partial<Ahead>;

/** A table that answers what it is asked, and takes what it is sent. */
function seated(legal: Choice[], ahead: Asked) {
  let asked = $state.raw<Question | null>({ view: {}, prompt: "first", legal });
  const told = { asked: [] as string[][], sent: [] as string[][], lost: [] as string[], kept: [] as string[] };
  const table = {
    offline: false,
    careful: false,
    taken: true,
    get asked() {
      return asked;
    },
    preview(plan: string[], anyOrder = false): Promise<Ahead> {
      told.asked.push(plan);
      if (table.offline) return Promise.reject(new Refused("offline", ""));
      const found = ahead(plan, anyOrder);
      if (found.refusal) return Promise.reject(new Refused("illegal", ""));
      const usual = { plan: [], played: plan.length, events: [], view: {}, prompt: `after ${plan.length}` };
      return Promise.resolve({ ...usual, legal: [], earlier: [], later: [], refusal: null, ...found });
    },
    submit(plan: string[]): Promise<boolean> {
      told.sent.push(plan);
      return Promise.resolve(table.taken);
    },
    decides: (view: { over?: boolean }) => !view.over,
    lost: (links: Choice[]) => void (told.lost = actions(links)),
    keep: (plan: readonly Choice[]) => void (told.kept = actions(plan)),
  };
  return { draft: new Draft(table), table, told, ask: (now: Question | null) => (asked = now) };
}

const SQUARES = ["a1", "b1", "c1"];
const free = (plan: string[]): Choice[] =>
  SQUARES.map((square) => choice(`place ${square}`)).filter(({ action }) => !plan.includes(action));

/** Three coins to be drawn in pencil; `far` of them can be looked ahead to. */
const strokes = (far = 3) =>
  seated(free([]), (plan) => {
    if (new Set(plan).size < plan.length) return { refusal: {} as Ahead["refusal"] };
    const played = Math.min(plan.length, far);
    return { played, legal: free(plan.slice(0, played)), view: { over: played === 3 } };
  });

async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

describe("a draft of strokes", () => {
  it("is tried with one request, and everything is about what comes after it", async () => {
    const { draft, told } = strokes();
    draft.touch("square:b1");
    await settled();
    expect(told.asked).toEqual([["place b1"]]);
    expect(draft.ahead?.prompt).toBe("after 1");
    expect(actions(draft.left)).toEqual(["place a1", "place c1"]);
    expect([...draft.lit]).toEqual(["square:a1", "square:c1"]);
    expect(told.sent).toEqual([]);
  });

  it("grows by the list as by the board", async () => {
    const { draft, told } = strokes();
    draft.touch("square:b1");
    await settled();
    await draft.choose(draft.left[1]!);
    expect(actions(draft.plan)).toEqual(["place b1", "place c1"]);
    expect(told.sent).toEqual([]);
  });

  it("keeps a touch that comes while the server is asked", async () => {
    const { draft } = strokes();
    draft.touch("square:b1");
    draft.touch("square:c1");
    await settled();
    expect(actions(draft.plan)).toEqual(["place b1", "place c1"]);
  });

  it("is taken back step by step, or as a whole", async () => {
    const { draft, told } = strokes();
    for (const square of SQUARES) {
      draft.touch(`square:${square}`);
      await settled();
    }
    expect(draft.done).toBe(true);
    draft.back();
    await settled();
    expect(actions(draft.plan)).toEqual(["place a1", "place b1"]);
    expect(told.kept).toEqual(["place a1", "place b1"]);
    draft.clear();
    expect(draft.begun).toBe(false);
    expect(told.kept).toEqual([]);
    expect(actions(draft.left)).toEqual(["place a1", "place b1", "place c1"]);
  });

  it("ends where something would come to light", async () => {
    const { draft } = strokes(1);
    draft.touch("square:a1");
    await settled();
    draft.touch("square:b1");
    await settled();
    expect(draft.last?.action).toBe("place b1");
    expect([draft.done, draft.lit.size]).toEqual([true, 0]);
  });

  it("is sent as a whole when that is meant, and then gone", async () => {
    const { draft, told } = strokes();
    draft.touch("square:a1");
    await settled();
    draft.touch("square:c1");
    await draft.send();
    await settled();
    expect(told.sent).toEqual([["place a1", "place c1"]]);
    expect(draft.plan).toEqual([]);
  });

  it("stays where sending fails", async () => {
    const { draft, table } = strokes();
    draft.touch("square:a1");
    await settled();
    table.taken = false;
    await draft.send();
    expect(actions(draft.plan)).toEqual(["place a1"]);
    expect(draft.ready).toBe(true);
  });

  it("ends with an action that is none of its links, and is sent with it", async () => {
    const { draft, told } = strokes();
    draft.touch("square:a1");
    await settled();
    await draft.choose(choice("pass x", ""));
    expect(told.sent).toEqual([["place a1", "pass x"]]);
  });

  it("asks again when there are news, and is lost only if it is impossible, with a word", async () => {
    const { draft, told, table } = strokes();
    draft.touch("square:a1");
    await settled();
    await draft.renew(false);
    expect(told.asked.length).toBe(2);
    table.offline = true;
    await draft.renew(false);
    expect(actions(draft.plan)).toEqual(["place a1"]);
    table.offline = false;
    table.preview = () => Promise.reject(new Refused("out_of_turn", ""));
    await draft.renew(true);
    expect(draft.plan).toEqual([]);
    expect(told.lost).toEqual(["place a1"]);
  });
});

describe("a link that is lifted", () => {
  async function lifted() {
    const made = strokes();
    for (const square of ["a1", "b1"]) {
      made.draft.touch(`square:${square}`);
      await settled();
    }
    made.draft.lift(0);
    await settled();
    return made;
  }

  it("leaves the others in the draft, and they follow it", async () => {
    const { draft } = await lifted();
    expect(actions(draft.plan)).toEqual([]);
    expect(actions(draft.links)).toEqual(["place a1", "place b1"]);
    draft.touch("square:c1");
    await settled();
    expect(actions(draft.plan)).toEqual(["place c1", "place b1"]);
    expect(draft.lifted).toBeNull();
  });

  it("tells what cannot follow any more", async () => {
    const { draft, told } = await lifted();
    draft.touch("square:b1");
    await settled();
    expect(actions(draft.plan)).toEqual(["place b1"]);
    expect(told.lost).toEqual(["place b1"]);
  });

  it("is put down again where it was", async () => {
    const { draft } = await lifted();
    draft.back();
    await settled();
    expect(actions(draft.plan)).toEqual(["place a1", "place b1"]);
  });
});

/** Three gems to be paid, the lower ones first. */
const payment = () => {
  const gem = (name: string): Choice => choice(`pay ${name}`, "any_order");
  return seated([gem("sapphire"), gem("ruby")], (plan) => {
    const found = [...plan].sort().reverse().slice(0, 3); // sapphires before rubies
    const usable = found[0] === "pay ruby" && found.length < 3 ? [] : found;
    const legal = usable.length < 3 ? [gem("ruby")] : [choice("take x", "")];
    const earlier = [gem("sapphire")];
    return { plan: usable.map((action) => choice(action, "any_order")), played: usable.length, legal, earlier };
  });
};

describe("a draft whose order does not matter", () => {
  it("is put in order by the server, with one request for all of it", async () => {
    const { draft, told } = payment();
    await draft.attempt(["pay ruby", "pay sapphire", "pay sapphire"].map((text) => link(text, text)));
    expect(told.asked.length).toBe(1);
    expect(actions(draft.plan)).toEqual(["pay sapphire", "pay sapphire", "pay ruby"]);
    expect(draft.plan[0]?.label).toBe("pay sapphire");
    expect([draft.done, draft.ready]).toEqual([true, true]);
    expect(actions(draft.left)).toEqual(["take x"]);
  });

  it("offers what could still be put in before", async () => {
    const { draft } = payment();
    await draft.attempt([link("pay sapphire", "pay sapphire")]);
    expect(actions(draft.left)).toEqual(["pay sapphire", "pay ruby"]);
    expect(draft.ready).toBe(false);
  });

  it("keeps what cannot be played yet until it can", async () => {
    const { draft, told } = payment();
    await draft.attempt([link("pay ruby", "pay ruby")]);
    expect([actions(draft.plan), actions(draft.links)]).toEqual([[], ["pay ruby"]]);
    expect(told.kept).toEqual(["pay ruby"]);
    await draft.choose(choice("pay sapphire", "any_order"));
    expect(actions(draft.links)).toEqual(["pay sapphire", "pay ruby"]);
    draft.back();
    await settled();
    expect(actions(draft.links)).toEqual(["pay sapphire"]);
  });

  it("forgets what nobody asks for any more", async () => {
    const { draft, told } = payment();
    await draft.attempt(["pay sapphire", "pay sapphire", "pay ruby", "pay nothing"].map((text) => link(text, text)));
    expect(draft.links.length).toBe(3);
    expect(told.lost).toEqual([]);
  });

  it("is complete where its end cannot be seen ahead", async () => {
    const bid = (n: number): Choice => choice(`bid ruby ${n}`, "any_order");
    const { draft } = seated([bid(0), bid(1)], () => ({ plan: [bid(1)], played: 0, legal: [bid(0), bid(1)] }));
    await draft.attempt([link("bid ruby 1", "bid ruby 1"), link("bid diamond 0", "bid diamond 0")]);
    expect([draft.ready, actions(draft.links), actions(draft.left)]).toEqual([true, ["bid ruby 1"], []]);
  });

  it("is counted up at once, while the server is still asked", async () => {
    const { draft } = payment();
    void draft.attempt([link("pay sapphire", "pay sapphire")]);
    void draft.attempt([...draft.links, link("pay sapphire", "pay sapphire")]);
    expect(actions(draft.links)).toEqual(["pay sapphire", "pay sapphire"]);
    await settled();
    expect(actions(draft.plan)).toEqual(["pay sapphire", "pay sapphire"]);
  });
});

describe("an action that is no link", () => {
  it("is sent as soon as it is chosen", async () => {
    const { draft, told } = seated([choice("spell a1", ""), choice("spell b1", "")], () => ({}));
    draft.touch("square:b1");
    await settled();
    expect(told.sent).toEqual([["spell b1"]]);
  });

  it("is asked about once more where that is wished and it cannot be taken back", async () => {
    const { draft, told, table } = seated([choice("spell a1", ""), choice("spell b1", "")], () => ({ played: 0 }));
    table.careful = true;
    draft.touch("square:b1");
    await settled();
    expect(draft.unsure?.action).toBe("spell b1");
    draft.back();
    expect([draft.unsure, draft.taken]).toEqual([null, []]);
    draft.touch("square:b1");
    await settled();
    await draft.confirm();
    expect(told.sent).toEqual([["spell b1"]]);
  });

  it("is not chosen while nothing is asked", () => {
    const { draft, ask } = seated([choice("spell a1", "")], () => ({}));
    ask(null);
    expect(draft.touch("square:a1")).toBe(false);
    expect(draft.lit.size).toBe(0);
  });
});
