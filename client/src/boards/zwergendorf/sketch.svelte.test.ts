import { flushSync } from "svelte";
import { describe, expect, it } from "vitest";
import type { TableContext } from "../../frame/context.ts";
import type { Ahead, Choice } from "../../wire/types.ts";
import { coin, pieces, player, view } from "./sample.ts";
import { Sketch } from "./sketch.svelte.ts";

const SQUARES = ["a1", "b1", "c1"];
const choices = (village: string[]): Choice[] =>
  SQUARES.filter((square) => !village.includes(square)).map((square) => ({
    action: `place ${square}`,
    label: square,
    path: [`square:${square}`],
  }));
const seen = (village: string[]) =>
  view({ players: [player({ decision: village.length < 3 ? "draw" : null, village: village.map(coin) }), player({})] });

/** A table where three coins are to be drawn; `far` of them can be looked ahead to. */
function table(far = 3) {
  const sent: string[][] = [];
  const asked: string[][] = [];
  const placed = (plan: string[]): string[] => plan.map((action) => action.slice("place ".length));
  let latest = $state.raw<unknown>(null);
  const given = {
    view: seen([]),
    get latest() {
      return latest;
    },
    seat: 0,
    pieces,
    legal: choices([]),
    lit: new Set(SQUARES.map((square) => `square:${square}`)),
    taken: [],
    busy: false,
    whyNot: () => undefined,
    back: () => undefined,
    preview(plan: string[]): Promise<Ahead> {
      asked.push(plan);
      if (new Set(plan).size < plan.length) return Promise.reject(new Error("taken"));
      const played = Math.min(plan.length, far);
      const village = placed(plan.slice(0, played));
      return Promise.resolve({ played, events: [], view: seen(village), legal: choices(village) } as unknown as Ahead);
    },
    submit(plan: string[]): Promise<boolean> {
      sent.push(plan);
      return Promise.resolve(true);
    },
  };
  const tell = (village: string[]) => (latest = { view: seen(village), legal: choices(village) });
  return { sketch: new Sketch(given as unknown as TableContext), sent, asked, tell };
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  flushSync();
}

describe("a drawing in pencil", () => {
  it("grows step by step and is seen as if it were played", async () => {
    const { sketch, sent } = table();
    sketch.touch("square:b1");
    await settled();
    expect(sketch.plan).toEqual(["place b1"]);
    expect(sketch.pencil.map(({ at }) => at)).toEqual(["b1"]);
    expect([...sketch.lit]).toEqual(["square:a1", "square:c1"]);
    expect(sent).toEqual([]);
  });

  it("keeps a touch that comes while the server is asked", async () => {
    const { sketch } = table();
    sketch.touch("square:b1");
    expect(sketch.lit.has("square:c1")).toBe(true);
    sketch.touch("square:c1");
    await settled();
    await settled();
    expect(sketch.plan).toEqual(["place b1", "place c1"]);
  });

  it("is taken back step by step, or as a whole", async () => {
    const { sketch } = table();
    for (const square of SQUARES) {
      sketch.touch(`square:${square}`);
      await settled();
    }
    expect(sketch.done).toBe(true);
    sketch.back();
    await settled();
    expect(sketch.plan).toEqual(["place a1", "place b1"]);
    sketch.clear();
    expect(sketch.plan).toEqual([]);
    expect(sketch.pencil).toEqual([]);
  });

  describe("with a piece that is lifted", () => {
    async function lifted() {
      const { sketch } = table();
      for (const square of ["a1", "b1"]) {
        sketch.touch(`square:${square}`);
        await settled();
      }
      sketch.lift("a1");
      await settled();
      return sketch;
    }

    it("keeps what came after it", async () => {
      const sketch = await lifted();
      expect(sketch.plan).toEqual([]);
      expect(sketch.lifted?.pieces).toEqual([coin("a1"), coin("b1")]);
      sketch.touch("square:c1");
      await settled();
      expect(sketch.plan).toEqual(["place c1", "place b1"]);
      expect(sketch.lifted).toBeNull();
    });

    it("loses what cannot be drawn any more", async () => {
      const sketch = await lifted();
      sketch.touch("square:b1");
      await settled();
      await settled();
      expect(sketch.plan).toEqual(["place b1"]);
    });

    it("is put down again where it was", async () => {
      const sketch = await lifted();
      sketch.back();
      await settled();
      expect(sketch.plan).toEqual(["place a1", "place b1"]);
    });
  });

  it("ends where something would come to light", async () => {
    const { sketch } = table(1);
    sketch.touch("square:a1");
    await settled();
    sketch.touch("square:b1");
    await settled();
    expect(sketch.last).toBe("place b1");
    expect(sketch.done).toBe(true);
    expect(sketch.lit.size).toBe(0);
  });

  it("is sent as a whole, and then gone", async () => {
    const { sketch, sent } = table();
    sketch.touch("square:a1");
    await settled();
    sketch.touch("square:c1");
    await settled();
    await sketch.ink();
    expect(sent).toEqual([["place a1", "place c1"]]);
    expect(sketch.plan).toEqual([]);
  });

  it("asks again when the table shows something new, and ends when the own seat has changed", async () => {
    const { sketch, asked, tell } = table();
    sketch.touch("square:a1");
    await settled();
    sketch.renew();
    await settled();
    expect(asked).toEqual([["place a1"], ["place a1"]]);
    tell(["c1"]);
    sketch.renew();
    expect(sketch.plan).toEqual([]);
    expect(sketch.view.players[0]?.village).toEqual([coin("c1")]);
  });

  it("begins where the server is, though the table still shows what came before", async () => {
    const { sketch, tell } = table();
    tell(["c1"]);
    expect([...sketch.lit]).toEqual(["square:a1", "square:b1"]);
    expect(sketch.pencil).toEqual([]);
  });
});
