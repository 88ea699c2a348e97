import { expect, it } from "vitest";
import { tooth } from "./wheel.ts";

it("the wheel begins at the top and goes round clockwise", () => {
  const [first, second] = [tooth(0, 4), tooth(1, 4)];
  expect(first).toMatch(/^M1\.41 -46\.98/);
  expect(second).toMatch(/^M46\.98 1\.41/);
});

it("a round that is more than half of the wheel goes the long way", () => {
  expect(tooth(0, 1)).toContain("A47 47 0 1 1");
  expect(tooth(0, 3)).toContain("A47 47 0 0 1");
});
