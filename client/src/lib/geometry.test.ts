import { describe, expect, it } from "vitest";
import { inLines, nearest, type Box } from "./geometry.ts";

const box = (x: number, y: number, size = 10): Box => ({ left: x, top: y, right: x + size, bottom: y + size });

describe("nearest", () => {
  const grid = [box(0, 0), box(20, 0), box(40, 0), box(0, 20), box(20, 20)];
  it("goes to the neighbour in a row or column", () => {
    expect(nearest(grid[0]!, grid, "right")).toBe(1);
    expect(nearest(grid[2]!, grid, "left")).toBe(1);
    expect(nearest(grid[0]!, grid, "down")).toBe(3);
    expect(nearest(grid[4]!, grid, "up")).toBe(1);
  });
  it("finds nothing past the edge", () => {
    expect(nearest(grid[0]!, grid, "left")).toBe(-1);
    expect(nearest(grid[0]!, grid, "up")).toBe(-1);
  });
  it("prefers straight ahead to what is nearer but aside", () => {
    expect(nearest(box(0, 0), [box(30, 0), box(12, 40)], "right")).toBe(0);
  });
});

describe("inLines", () => {
  const places = [box(20, 0), box(0, 20), box(0, 0), box(40, 20)];
  it("goes along a line, then to the next", () => {
    expect(inLines(box(0, 0), places, true)).toBe(0);
    expect(inLines(box(20, 0), places, true)).toBe(1);
    expect(inLines(box(0, 20), places, false)).toBe(0);
  });
  it("begins where nothing is, and ends at the ends", () => {
    expect(inLines(box(20, 20), places, true)).toBe(3);
    expect(inLines(box(40, 20), places, true)).toBe(-1);
    expect(inLines(box(0, 0), places, false)).toBe(-1);
  });
  it("comes to every place, also to one that is never the nearest", () => {
    const crowd = [[5, 8], [6, 7], [7, 6], [8, 4], [8, 8]].map(([x, y]) => box(10 * x!, 10 * y!));
    const ways = (["left", "right", "up", "down"] as const).flatMap((way) => crowd.map((from) => nearest(from, crowd, way)));
    expect(ways).not.toContain(4);
    const steps = (from: number): number[] => {
      const next = inLines(crowd[from]!, crowd, true);
      return next < 0 ? [from] : [from, ...steps(next)];
    };
    expect(steps(3)).toEqual([3, 2, 1, 0, 4]);
  });
});
