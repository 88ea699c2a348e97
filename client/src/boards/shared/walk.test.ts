import { describe, expect, it } from "vitest";
import type { Ahead, Choice } from "../../wire/types.ts";
import { walk } from "./walk.svelte.ts";

/** A server that offers one list after the other, and can look ahead so far. */
function server(lists: string[][], far = lists.length) {
  const list = (n: number): Choice[] => (lists[n] ?? []).map((action) => ({ action, label: action, path: [] }));
  return {
    legal: list(0),
    view: {},
    preview(plan: string[]): Promise<Ahead> {
      const played = Math.min(plan.length, far);
      return Promise.resolve({ played, events: [], view: {}, legal: list(played), refusal: null });
    },
  };
}

describe("a plan", () => {
  it("ends where something would come to light", async () => {
    const table = server([["a"], ["b"], ["c"]], 1);
    expect(await walk(table, /./, (legal) => legal[0]?.action)).toEqual(["a", "b"]);
  });

  it("is not made when the server cannot be asked", async () => {
    const table = { ...server([["a"]]), preview: () => Promise.reject(new Error("offline")) };
    expect(await walk(table, /./, (legal) => legal[0]?.action)).toEqual([]);
    expect(await walk(server([["a"]]), /./, (legal) => legal[0]?.action)).toEqual(["a"]);
  });
});
