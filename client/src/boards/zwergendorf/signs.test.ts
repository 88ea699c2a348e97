import { describe, expect, it } from "vitest";
import { signs, type Sign } from "./signs.ts";
import type { ScoreFace } from "./view.ts";

const way = (given: Partial<ScoreFace>): ScoreFace => ({
  kind: "fixed", vp: 1, most: null, symbol: "coin", symbols: [], per: 1, needs: [], forbids: [], min_size: 1,
  max_size: null, tie: "zero", axis: "both", zone: "edge", limit: 0, ...given,
});

const spell = (row: Sign[]): string =>
  row.map((sign) => ("vp" in sign ? `${sign.vp}vp` : "art" in sign ? sign.art : sign.text)).join(" ");

const WAYS: [Partial<ScoreFace>, string][] = [
  [{ kind: "fixed", vp: 7 }, "7vp"],
  [{ kind: "count", symbol: "wall", per: 3, vp: 2, most: 10 }, "2vp / 3 wall ≤ 10"],
  [{ kind: "sets", symbols: ["coin", "wood"], vp: 3 }, "3vp / coin wood"],
  [
    { kind: "adjacent", symbol: "forge", needs: [{ symbol: "dwarf", least: 2, most: null }], forbids: ["forge"], vp: 3 },
    "3vp / forge beside 2 dwarf ≠ forge",
  ],
  [{ kind: "territory", symbol: "wall", per: 4, vp: 3 }, "3vp / 4 free · largest wall"],
  [{ kind: "territory_count", symbol: "mine", min_size: 3, max_size: 3, vp: 4 }, "4vp / territory 3 mine"],
  [{ kind: "territory_count", symbol: "mine" }, "1vp / territory mine"],
  [{ kind: "race", symbol: "dwarf", vp: 15, tie: "half_floor" }, "15vp / crown largest dwarf = ½"],
  [{ kind: "lines", axis: "row", needs: [{ symbol: "mine", least: 2, most: 2 }], vp: 3 }, "3vp / row 2 mine"],
  [{ kind: "lines", axis: "column", needs: [{ symbol: "dwarf", least: 2, most: null }] }, "1vp / column 2+ dwarf"],
  [{ kind: "zone", symbol: "mine", zone: "edge", per: 2, vp: 3 }, "3vp / 2 mine → edge"],
  [{ kind: "empty" }, "1vp / free"],
  [{ kind: "trees_at_most", limit: 1, vp: 7 }, "7vp / ≤ 1 stump"],
  [{ kind: "caps_left" }, "1vp / cap"],
  [{ kind: "buildings_owned", vp: 2, most: 10 }, "2vp / building ≤ 10"],
];

describe("a way to points in signs", () => {
  it.each(WAYS)("%o", (given, told) => expect(spell(signs(way(given)))).toBe(told));
});
