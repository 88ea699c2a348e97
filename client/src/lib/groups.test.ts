import { describe, expect, it } from "vitest";
import type { Choice } from "../wire/types.ts";
import { grouped, lines } from "./groups.ts";

const choices = (group: string, n: number, rank = 0): Choice[] =>
  Array.from({ length: n }, (_, each) => ({ action: `${group} ${each}`, label: "", path: [], group, rank, drafted: "" }));

describe("a list in groups", () => {
  it("keeps the order in which groups come", () => {
    const found = grouped([...choices("sell", 1), ...choices("gold", 1), ...choices("sell", 2)]);
    expect(found.map(({ key, choices }) => [key, choices.length])).toEqual([
      ["sell", 3],
      ["gold", 1],
    ]);
  });

  it("puts groups of a lower rank first", () => {
    const found = grouped([...choices("sample", 2, 8), ...choices("buy", 1, 3), ...choices("sell", 1, 2)]);
    expect(found.map(({ key, choices }) => [key, choices.length])).toEqual([
      ["sell", 1],
      ["buy", 1],
      ["sample", 2],
    ]);
  });

  it("folds large groups of a long list, and counts them as one line", () => {
    const found = grouped([...choices("sell", 3), ...choices("sample", 24)]);
    expect(found.map(({ folded }) => folded)).toEqual([false, true]);
    expect(lines(found)).toBe(4);
  });

  it("folds nothing in a short list, nor the only group", () => {
    expect(grouped([...choices("row 1", 7), ...choices("tree", 1)]).some(({ folded }) => folded)).toBe(false);
    expect(lines(grouped(choices("pick", 30)))).toBe(30);
  });

  it("tells what a group is about", () => {
    expect(grouped(choices("place miner", 1))[0]).toMatchObject({ key: "place", about: "miner" });
  });
});
