import { describe, expect, it } from "vitest";
import type { Ahead } from "../../wire/types.ts";
import type { Foresight } from "./foresight.svelte.ts";
import { idle, inVain, placing, prospect, questions } from "./places.ts";
import { ahead, choice, session, told, view } from "./sample.ts";

const legal = [
  choice("act place miner lab", "dwarf:miner", "place:lab"),
  choice("act place miner mine_1", "dwarf:miner", "place:mine_1"),
  choice("act place miner lab as engineer", "dwarf:miner", "skill:engineer", "place:lab"),
  choice("act place foreman lab", "dwarf:foreman", "place:lab"),
  choice("act break lab", "button:break", "place:lab"),
];

const foreseen = (known: Record<string, Ahead>): Foresight =>
  ({ after: (...plan: string[]) => known[plan.join(";")] }) as unknown as Foresight;

describe("a location", () => {
  it("stands for the action that its touch would complete", () => {
    expect(placing({ legal, taken: ["dwarf:miner"] }, "lab")).toBe("act place miner lab");
    expect(placing({ legal, taken: ["dwarf:miner", "skill:engineer"] }, "lab")).toBe("act place miner lab as engineer");
    expect(placing({ legal, taken: [] }, "lab")).toBeUndefined();
  });

  it("is asked about once a dwarf is touched", () => {
    expect(questions({ legal, taken: ["dwarf:miner"] })).toEqual([["act place miner lab"], ["act place miner mine_1"]]);
    const other = questions({ legal, taken: ["dwarf:miner", "skill:engineer"] });
    expect(other).toEqual([["act place miner lab as engineer"]]);
    expect(questions({ legal, taken: [] })).toEqual([]);
    expect(questions({ legal, taken: ["button:break"] })).toEqual([]);
  });
});

describe("what would come of it", () => {
  const table = { legal, taken: ["dwarf:miner"] };

  it("is unknown until the server has answered", () => {
    expect(prospect(table, foreseen({}), "lab")).toBeUndefined();
  });

  it("is a load where one is loaded", () => {
    const goods = { coal: 5 };
    const there = view({ moment: { session: session({ place: "mine_1", load: goods }) } });
    const known = foreseen({ "act place miner mine_1": ahead({ view: there as unknown as Ahead["view"] }) });
    expect(prospect(table, known, "mine_1")?.load).toEqual(goods);
  });

  it("is nothing where the server's words for the action say so, also when nobody can look ahead", () => {
    const say = (_: string, { action }: Record<string, unknown> = {}): string => `${String(action)} (nothing to do)`;
    const named = legal.map((each) => (each.path.includes("place:lab") ? { ...each, label: "Place (nothing to do)" } : each));
    expect(inVain({ ...table, legal: named, say }, "lab")).toBe(true);
    expect(inVain({ ...table, legal: named, say }, "mine_1")).toBe(false);
    expect(inVain({ ...table, legal: named, taken: [], say }, "lab")).toBe(false);
  });

  it("tells who leaves: to the own hand, or home to another", () => {
    const after = (kind: string, values: Record<string, unknown>) =>
      prospect(
        table,
        foreseen({
          "act place miner lab": ahead({
            events: [told(kind, values)],
            view: view({ seat: 0 }) as unknown as Ahead["view"],
          }),
        }),
        "lab",
      )?.leaving;
    expect(after("takes", { seat: 0, dwarf: "miner" })).toBe("mine");
    expect(after("foreman_home", { seat: 0 })).toBe("mine");
    expect(after("foreman_home", { seat: 1 })).toBe("home");
    expect(after("place", { seat: 0 })).toBeUndefined();
  });
});

it("a location is enlarged as long as nothing is chosen, and explained afterwards", () => {
  const zoomed: string[] = [];
  const zoom = (...ids: string[]): void => void zoomed.push(...ids);
  idle({ taken: [], zoom }, "lab")?.();
  expect(zoomed).toEqual(["lab", "place:lab"]);
  expect(idle({ taken: ["dwarf:miner"], zoom }, "lab")).toBeUndefined();
});
