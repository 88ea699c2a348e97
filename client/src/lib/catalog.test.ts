import { describe, expect, it } from "vitest";
import { Catalog, type Template } from "./catalog.ts";

const base: Record<string, Template> = {
  "list.and": "{a} and {b}",
  "list.or": "{a} or {b}",
  "list.comma": "{a}, {b}",
  "list.none": "nothing",
  "number.group": ",",
  "number.point": ".",
  "seat.unnamed": "seat {n}",
  "gem.ruby": { nom: "ruby", a: "a ruby", the: "the ruby", pl: "rubies" },
  "gems.ruby": { one: "{n} ruby", other: "{n} rubies" },
  "gems.emerald": { one: "{n} emerald", other: "{n} emeralds" },
  "count.card": { one: "{n} card", other: "{n} cards" },
  won: "{seat|seat} takes {gem|gem:a} for {gems|gems}.",
  played: { by: "of", one: "{played} of {of} action", other: "{played} of {of} actions" },
  left: "{n|count:card} left",
  all: "{seats|list:seat} share",
  odd: "{gem|gem:loc}",
};
const formatters = { gem: ["gem.{}"], gems: ["gems.{}"], item: ["item.{}", "card.{}.name"] };
const given = { "card.s01.name": "Clan {of} mine" };
const plurals = { one: "i = 1 and v = 0" };
const english = new Catalog("en", { texts: base, given, formatters, plurals }, {}, ["Ada", "Bob", "Cy"]);

describe("Catalog", () => {
  it("fills values in by their formatters", () => {
    expect(english.say("won", { seat: 1, gem: "ruby", gems: { ruby: 2, emerald: 1 } })).toBe(
      "Bob takes a ruby for 2 rubies and 1 emerald.",
    );
  });
  it("chooses plural forms, also by another value than n", () => {
    expect(english.say("left", { n: 1 })).toBe("1 card left");
    expect(english.say("left", { n: 5 })).toBe("5 cards left");
    expect(english.say("played", { played: 1, of: 1 })).toBe("1 of 1 action");
    expect(english.say("played", { played: 1, of: 3 })).toBe("1 of 3 actions");
  });
  it("joins lists", () => {
    expect(english.say("all", { seats: [0, 1, 2] })).toBe("Ada, Bob and Cy share");
    expect(english.say("all", { seats: [0] })).toBe("Ada share");
    expect(english.say("all", { seats: [] })).toBe("nothing share");
  });
  it("takes `the` for a form that a word lacks", () => {
    expect(english.say("odd", { gem: "ruby" })).toBe("the ruby");
  });
  it("names an unknown seat by its number, and a missing key by itself", () => {
    expect(english.say("all", { seats: [7] })).toBe("seat 7 share");
    expect(english.say("no.such.key")).toBe("no.such.key");
  });
  it("has the four plural forms of Ukrainian", () => {
    const uk = new Catalog("uk", {
      plurals: {
        one: "v = 0 and i % 10 = 1 and i % 100 != 11",
        few: "v = 0 and i % 10 = 2..4 and i % 100 != 12..14",
        many: "v = 0 and i % 10 = 0 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 11..14",
      },
      texts: { "count.card": { one: "{n} карта", few: "{n} карти", many: "{n} карт", other: "{n} карти" } },
    });
    const said = [1, 2, 5, 11, 21, 22, 25].map((n) => uk.format(n, "count:card"));
    expect(said).toEqual(["1 карта", "2 карти", "5 карт", "11 карт", "21 карта", "22 карти", "25 карт"]);
  });
  it("counts by the language's rules, and borrowed texts by the English ones", () => {
    const french = new Catalog("fr", {
      texts: { "count.card": { one: "{n} carte", other: "{n} cartes" }, "count.vp": { one: "{n} point", other: "{n} points" } },
      plurals: { one: "i = 0,1" },
      english: ["count.vp"],
      english_plurals: plurals,
    });
    expect([0, 1, 2].map((n) => french.format(n, "count:card"))).toEqual(["0 carte", "1 carte", "2 cartes"]);
    expect([0, 1, 2].map((n) => french.format(n, "count:vp"))).toEqual(["0 points", "1 point", "2 points"]);
  });
  it("writes numbers with the language's marks and a true minus", () => {
    expect(english.format(-1234.5, "number")).toBe("\u22121,234.5");
    expect(english.format(7, "number:sign")).toBe("+7");
  });
  it("leaves given texts as they are, and takes the first pattern that makes a key", () => {
    expect(english.format("s01", "item")).toBe("Clan {of} mine");
    expect(english.format("family", "item:the")).toBe("card.family.name");
  });
  it("looks into the catalog beneath", () => {
    const game = new Catalog("en", { texts: { title: "Mines" } }, {}, [], english).named(["Zoe"]);
    expect(game.say("title")).toBe("Mines");
    expect(game.say("all", { seats: [0] })).toBe("Zoe share");
    expect(game.say("left", { n: 2 })).toBe("2 cards left");
  });
});
