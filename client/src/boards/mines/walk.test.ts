import { describe, expect, it } from "vitest";
import type { Ahead, Choice } from "../../wire/types.ts";
import { side, walk } from "./walk.svelte.ts";

const choices = (...actions: string[]): Choice[] => actions.map((action) => ({ action, label: action, path: [] }));

/** A server that offers one list after the other, and can look ahead so far. */
function server(lists: string[][], far = lists.length) {
  const asked: string[][] = [];
  return {
    asked,
    legal: choices(...(lists[0] ?? [])),
    preview(plan: string[]): Promise<Ahead> {
      asked.push([...plan]);
      const played = Math.min(plan.length, far);
      return Promise.resolve({ played, events: [], view: {}, legal: choices(...(lists[played] ?? [])) });
    },
  };
}

describe("a side of an offer", () => {
  it("is named in the order in which the gems are offered, and closed", async () => {
    const table = server([
      ["give sapphire", "give ruby"],
      ["give sapphire", "give ruby", "give done"],
      ["give ruby", "give done"],
      ["want emerald"],
    ]);
    const giving = side("give", { ruby: 1, sapphire: 1 });
    expect(await walk(table, giving.choose)).toEqual(["give sapphire", "give ruby", "give done"]);
    expect(giving.named()).toBe(true);
  });

  it("that closes by itself is not closed again", async () => {
    const giving = side("give", { ruby: 1 });
    const table = server([["give ruby"], ["want emerald", "want done"]]);
    expect(await walk(table, giving.choose)).toEqual(["give ruby"]);
    expect(giving.named()).toBe(true);
  });

  it("that cannot be named as wished says so", async () => {
    const giving = side("give", { ruby: 2 });
    expect(await walk(server([["give ruby"], ["give done"]]), giving.choose)).toEqual(["give ruby"]);
    expect(giving.named()).toBe(false);
  });
});

describe("a plan", () => {
  it("ends where something would come to light", async () => {
    const table = server([["a"], ["b"], ["c"]], 1);
    expect(await walk(table, (legal) => legal[0]?.action)).toEqual(["a", "b"]);
  });

  it("is not made when the server cannot be asked", async () => {
    const table = { legal: choices("a"), preview: () => Promise.reject(new Error("offline")) };
    expect(await walk(table, (legal) => legal[0]?.action)).toEqual([]);
    expect(await walk(server([["a"]]), (legal) => legal[0]?.action)).toEqual(["a"]);
  });
});
