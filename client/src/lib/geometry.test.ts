import { describe, expect, it } from "vitest";
import { nearest, type Box } from "./geometry.ts";

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
