import { describe, expect, it } from "vitest";
import { link } from "../../frame/links.ts";
import { artOf, counted, courseOf, negated, pointsBehind, promised, purchaseOf, ring, tilesOf } from "./facts.ts";
import { pieces, view } from "./sample.ts";

describe("counts", () => {
  it("are told in the order of the gems, prisms and wilds last, without what is missing", () => {
    expect(counted({ wild: 1, prism: 2, emerald: 1, diamond: 0, ruby: -3 })).toEqual([
      ["ruby", -3],
      ["emerald", 1],
      ["prism", 2],
      ["wild", 1],
    ]);
    expect(negated({ ruby: -3 })).toEqual({ ruby: 3 });
  });
});

describe("tiles", () => {
  it("of a player are those bought, gem by gem", () => {
    const spaces = {
      i_1: { owner: 1, sampled: [], tile: "dark_ruby" },
      i_2: { owner: 1, sampled: [0], tile: "dark_diamond" },
      ii_1: { owner: null, sampled: [1], tile: "dark_ruby" },
    };
    expect(tilesOf(pieces, view({ spaces }), 1).map(({ space }) => space)).toEqual(["i_2", "i_1"]);
  });

  it("face down tell their points where all with their back have the same", () => {
    expect(pointsBehind(pieces, "dark")).toBe(1);
    expect(pointsBehind(pieces, "light")).toBeNull();
  });
});

describe("items", () => {
  it("are drawn as machines by kind, as jewelry by name", () => {
    const drawn = Object.values(pieces.items).map(artOf);
    expect(drawn).toEqual(["brooch", "earrings", "ring", "hoovermatic"]);
  });

  it("and tiles stand for the purchase that is quoted", () => {
    expect(purchaseOf("space:iv_1")).toBe("turn tile iv_1");
    expect(purchaseOf("item:ruby_brooch")).toBe("turn item ruby_brooch");
    expect(purchaseOf("gem:ruby")).toBeNull();
  });
});

describe("a purchase that is looked at", () => {
  const quotes = { "turn tile i_1": { gems: { ruby: -3 }, targets: { ruby: 7 }, lacks: { ruby: 2 }, worth: 8 } };

  it("says where it takes the target prices only while it can be made", () => {
    const sampling = link("turn sample i_1", "");
    const asked = view({ quotes });
    expect(promised(asked, [sampling], "turn tile i_1")).toEqual({ ...quotes["turn tile i_1"], targets: {} });
    expect(promised(asked, [sampling, link("turn tile i_1", "")], "turn tile i_1")?.targets).toEqual({ ruby: 7 });
    expect(promised(asked, [sampling], "turn tile i_2")).toBeUndefined();
  });
});

describe("the map", () => {
  it("follows the gnome's way around what it does not enter", () => {
    const { way, centre } = ring(pieces);
    expect(way.map(({ id }) => id)).toEqual(["i", "ii"]);
    expect(centre.map(({ id }) => id)).toEqual(["dia"]);
  });
});

describe("prices over the rounds", () => {
  it("are counted back from this round, also where the first ones are not known", () => {
    const history = [{ ruby: 4 }, { ruby: 6 }];
    expect(courseOf(view({ round: 5, history }), "ruby")).toEqual([
      [4, 4],
      [5, 6],
    ]);
  });
});
