import { expect, it } from "vitest";
import { drawings, options, worth } from "./options.ts";
import { choice } from "./sample.ts";

const told = (legal: ReturnType<typeof choice>[], taken: string[], lit: string[]) =>
  options({ legal, taken, lit: new Set(lit) }).map(({ id, action }) => [id, action]);

it("are what is lit and lies nowhere on the board", () => {
  const legal = [
    choice("work exchange coal iron", "exchange:coal iron"),
    choice("work modernise 3", "project:3"),
    choice("work done", "button:done"),
  ];
  expect(told(legal, [], ["exchange:coal iron", "project:3", "button:done"])).toEqual([
    ["exchange:coal iron", "work exchange coal iron"],
    ["button:done", "work done"],
  ]);
});

it("stand once where several actions begin alike, and stay while they are touched", () => {
  const legal = [
    choice("work silverbeard 1", "silverbeard", "bonus:1"),
    choice("work silverbeard 2", "silverbeard", "bonus:2"),
    choice("work done", "button:done"),
  ];
  expect(told(legal, [], ["silverbeard", "button:done"])).toEqual([
    ["silverbeard", undefined],
    ["button:done", "work done"],
  ]);
  expect(told(legal, ["silverbeard"], ["bonus:1", "bonus:2"])).toEqual([
    ["silverbeard", undefined],
    ["bonus:1", "work silverbeard 1"],
    ["bonus:2", "work silverbeard 2"],
  ]);
});

it("offer another speciality for the dwarf that was touched only", () => {
  const legal = [
    choice("act place miner lab", "dwarf:miner", "place:lab"),
    choice("act place miner lab as engineer", "dwarf:miner", "skill:engineer", "place:lab"),
    choice("act place engineer lab as miner", "dwarf:engineer", "skill:miner", "place:lab"),
  ];
  expect(told(legal, ["dwarf:miner"], ["place:lab", "skill:engineer"])).toEqual([["skill:engineer", undefined]]);
});

it("offer it also where the place was touched first", () => {
  const legal = [choice("act place miner lab as engineer", "dwarf:miner", "skill:engineer", "place:lab")];
  expect(told(legal, ["place:lab", "dwarf:miner"], ["skill:engineer"])).toEqual([
    ["skill:engineer", "act place miner lab as engineer"],
  ]);
});

it("are drawn by what they are about", () => {
  expect(drawings("button:light_heat")).toEqual(["lit", "heat"]);
  expect(drawings("skill:miner")).toEqual(["miner"]);
  expect(drawings("refund:gold")).toEqual(["gold"]);
  expect(drawings("count:3")).toEqual([]);
});

it("are worth a look ahead where one touch completes them, cards too", () => {
  const legal = [
    choice("work modernise 3", "project:3"),
    choice("work silverbeard 1", "silverbeard", "bonus:1"),
    choice("work heat", "button:heat"),
    choice("work done", "button:done"),
  ];
  const lit = new Set(["project:3", "silverbeard", "button:heat", "button:done"]);
  expect(worth({ legal, taken: [], lit })).toEqual([["work heat"], ["work modernise 3"]]);
});
