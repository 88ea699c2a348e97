import { expect, it } from "vitest";
import { others } from "./seats.ts";

it("the others sit in order after oneself; a spectator sees all", () => {
  expect(others({ seats: 4 }, 2)).toEqual([3, 0, 1]);
  expect(others({ seats: 3 }, null)).toEqual([0, 1, 2]);
});
