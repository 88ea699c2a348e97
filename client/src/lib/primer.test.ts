import { expect, it } from "vitest";
import { Catalog } from "./catalog.ts";
import { primerOf } from "./primer.ts";

it("reads the sentences in their order and ends where there is none", () => {
  const texts = { "primer.2": "Second.", "primer.1": "First.", "primer.4": "Not reached." };
  expect(primerOf(new Catalog("en", { texts }))).toEqual(["First.", "Second."]);
});

it("has nothing to tell of a game without them", () => {
  expect(primerOf(new Catalog("en", { texts: { title: "A game" } }))).toEqual([]);
});
