import { describe, expect, it } from "vitest";
import { ahead, layPath } from "./path.ts";
import { pieces } from "./sample.ts";

describe("the King's path", () => {
  const map = layPath(pieces.halls, "start");
  const at = (id: string) => map.placed.find(({ hall }) => hall.id === id);

  it("leads forward on every way, also where arms are of unequal length", () => {
    for (const { hall, column } of map.placed) {
      for (const exit of hall.exits) expect(at(exit)?.column).toBeGreaterThan(column);
    }
    expect(at("end")?.column).toBe(3);
    expect(map.columns).toBe(4);
  });

  it("puts halls of the same column beside each other", () => {
    expect(map.lanes).toBe(2);
    expect(at("short")?.lane).not.toBe(at("long")?.lane);
  });

  it("shows which halls can still be reached", () => {
    expect([...ahead(pieces.halls, "long")]).toEqual(["long", "longer", "end"]);
  });
});
