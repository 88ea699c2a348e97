import { describe, expect, it } from "vitest";
import { drag, left, lit, touch, within } from "./paths.ts";

const choices = [
  { action: "spell d04 copper", path: ["item:d04", "deck:copper"] },
  { action: "spell d04 iron", path: ["item:d04", "deck:iron"] },
  { action: "spell e07", path: ["item:e07"] },
  { action: "spell pass", path: ["button:pass"] },
];

describe("lit", () => {
  it("lights the first id of every path", () => {
    expect([...lit(choices, [])].sort()).toEqual(["button:pass", "item:d04", "item:e07"]);
  });
  it("lights what can follow a touch", () => {
    expect([...lit(choices, ["item:d04"])]).toEqual(["deck:copper", "deck:iron"]);
  });
  it("lights what is missing where a later thing was touched first", () => {
    expect([...lit(choices, ["deck:copper"])]).toEqual(["item:d04"]);
  });
  it("lights nothing where no path has all of it", () => {
    expect(lit(choices, ["deck:copper", "deck:iron"]).size).toBe(0);
  });
});

describe("touch", () => {
  it("narrows while several actions are left", () => {
    expect(touch(choices, [], "item:d04")).toEqual({ taken: ["item:d04"], chosen: null });
  });
  it("chooses the only action left, even before the end of its path", () => {
    const short = choices.slice(1);
    expect(touch(short, [], "item:d04")?.chosen?.action).toBe("spell d04 iron");
  });
  it("does not choose before a yes, even if nothing else is left", () => {
    const asked = [{ action: "turn item ring", path: ["item:ring", "yes:buy"] }];
    expect(touch(asked, [], "item:ring")).toEqual({ taken: ["item:ring"], chosen: null });
    expect(touch(asked, ["item:ring"], "yes:buy")?.chosen?.action).toBe("turn item ring");
  });
  it("chooses at the end of a path", () => {
    expect(touch(choices, ["item:d04"], "deck:copper")?.chosen?.action).toBe("spell d04 copper");
  });
  it("takes things in any order", () => {
    expect(touch(choices, [], "deck:iron")?.chosen?.action).toBe("spell d04 iron");
    expect(touch(choices, [], "item:d04")?.chosen).toBeNull();
  });
  it("chooses what is complete where another path goes on, in any order", () => {
    const both = [
      { action: "place", path: ["dwarf", "mine"] },
      { action: "place as smith", path: ["dwarf", "skill", "mine"] },
    ];
    expect(touch(both, ["mine"], "dwarf")?.chosen?.action).toBe("place");
    expect(touch(both, ["mine", "skill"], "dwarf")?.chosen?.action).toBe("place as smith");
    expect(touch(both, [], "dwarf")?.chosen).toBeNull();
  });
  it("takes what begins a path before what comes later on another", () => {
    const both = [{ action: "dig", path: ["mine"] }, { action: "send", path: ["dwarf", "mine"] }];
    expect(touch(both, [], "mine")?.chosen?.action).toBe("dig");
  });
  it("refuses what leads nowhere", () => {
    expect(touch(choices, ["item:d04"], "item:e07")).toBeNull();
  });
});

describe("within reach", () => {
  it("is what comes later, but for a yes", () => {
    const asked = [...choices, { action: "turn item ring", path: ["item:ring", "yes:buy"] }];
    expect([...within(asked, [])]).toEqual(["deck:copper", "deck:iron"]);
    expect(within(asked, ["item:d04"]).size).toBe(0);
  });
});

describe("drag", () => {
  it("is a path of two", () => {
    expect(drag(choices, [], "item:d04", "deck:iron")?.chosen?.action).toBe("spell d04 iron");
  });
  it("works the other way round", () => {
    expect(drag(choices, [], "deck:iron", "item:d04")?.chosen?.action).toBe("spell d04 iron");
  });
  it("is nothing where no path has both", () => {
    expect(drag(choices, [], "item:e07", "deck:iron")).toBeNull();
  });
});

describe("left", () => {
  it("keeps actions without a path for the list only", () => {
    const bare = [...choices, { action: "odd", path: [] }];
    expect(left(bare, []).length).toBe(5);
    expect(left(bare, ["item:d04"]).length).toBe(2);
  });
});
