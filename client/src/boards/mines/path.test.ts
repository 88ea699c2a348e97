import { describe, expect, it } from "vitest";
import { ahead, layPath } from "./path.ts";
import { pieces } from "./sample.ts";

describe("the King's path", () => {
  const map = layPath(pieces.halls, "start");
  const at = (id: string) => map.placed.find(({ hall }) => hall.id === id)!.at;

  it("leads forward on every way, also where arms are of unequal length", () => {
    for (const { points } of map.ways) {
      points.slice(1).forEach(([column], place) => expect(column).toBe(points[place]![0] + 1));
    }
    expect(at("end")[0]).toBe(3);
    expect(map.columns).toBe(4);
  });

  it("puts halls of the same column beside each other", () => {
    expect(map.lanes).toBe(2);
    expect(at("short")[1]).not.toBe(at("long")[1]);
  });

  it("leads past other halls, not through them", () => {
    const way = map.ways.find(({ from, to }) => from === "short" && to === "end")!;
    expect(way.points).toHaveLength(3);
    expect(way.points[1]).not.toEqual(at("longer"));
  });

  it("shows which halls can still be reached", () => {
    expect([...ahead(pieces.halls, "long")]).toEqual(["long", "longer", "end"]);
  });
});
