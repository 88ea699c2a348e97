import { expect, it } from "vitest";
import { titled } from "./titles.ts";

it("is the name of what is enlarged, by whichever key it has", () => {
  const texts: Record<string, string> = { "card.s05.name": "Sapphire Altar", "place.forge": "forge" };
  const table = { say: (key: string) => texts[key] ?? key };
  expect(titled(table, "hall.s05", "card.s05.name")).toBe("Sapphire Altar");
  expect(titled(table, "region.forge", "place.forge")).toBe("Forge");
  expect(titled(table, "card.prices.name")).toBe("");
});
