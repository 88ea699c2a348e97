import { describe, expect, it } from "vitest";
import { byDeck, byGem, freeSpaces, holding, itemsOf, ranked, rounds, searchable, shownLevel, total } from "./facts.ts";
import { pieces, player, view } from "./sample.ts";
import type { Pieces, View } from "./view.ts";

describe("piles", () => {
  it("are counted by gem and by deck", () => {
    const pile = { "ruby bronze": 2, "ruby wooden": 1, "sapphire wooden": 4 };
    expect(byGem(pile)).toEqual({ sapphire: 4, emerald: 0, diamond: 0, ruby: 3 });
    expect(byDeck(pile, "ruby")).toEqual([
      ["wooden", 1],
      ["bronze", 2],
    ]);
    expect(total(pile)).toBe(7);
  });

  it("are told by rank", () => {
    expect(ranked({ ruby: 1, sapphire: 2, diamond: 0 })).toEqual([
      ["sapphire", 2],
      ["ruby", 1],
    ]);
  });
});

describe("items", () => {
  it("are those of the player's own board and the cards", () => {
    const held = itemsOf(pieces, player({ board: "front", items: { family: 2, packdragon: 0, s01: 1 } }));
    expect(held.map(({ item, level }) => [item.kind, level])).toEqual([
      ["family", 2],
      ["packdragon", 0],
      ["clan", 1],
    ]);
  });

  it("leave spaces free; those on the board take none", () => {
    expect(freeSpaces(pieces, player({ items: { family: 1, packdragon: 0, s01: 0 } }))).toBe(5);
  });
});

describe("what others can hold", () => {
  const seats = [
    player({ hand: { "ruby wooden": 1 }, backs: { wooden: 1 } }),
    player({ backs: { wooden: 5, bronze: 1 }, known: { "ruby wooden": 1 } }),
  ];

  it("is certain for the own hand", () => {
    expect(holding(pieces, view({ players: seats }), 0, "ruby")).toEqual({ least: 1, most: 1 });
  });

  it("is at least what was seen, and no more than there are unseen cards", () => {
    // Of four wooden rubies one is in the own hand, one is known: two more can be hidden, and the bronze card is one.
    expect(holding(pieces, view({ players: seats }), 1, "ruby")).toEqual({ least: 1, most: 4 });
  });

  it("shrinks with what lies open", () => {
    const open = view({ players: seats, discard: { "ruby wooden": 2, "ruby bronze": 11 } });
    expect(holding(pieces, open, 1, "ruby")).toEqual({ least: 1, most: 1 });
  });
});

describe("an item that is looked at", () => {
  it("has the own level, or that of whoever has it, or the first", () => {
    const seats = [player({ items: { family: 3 } }), player({ items: { family: 5, s01: 1 } })];
    const family = pieces.boards[0]!.family;
    const card = pieces.cards["s01"]!;
    expect(shownLevel(view({ players: seats }), family, "front")).toBe(3);
    expect(shownLevel(view({ players: seats, seat: null }), card)).toBe(1);
    expect(shownLevel(view({ players: seats }), { ...family, first_level: 1 }, "pick")).toBe(1);
  });
});

describe("a search", () => {
  const box = { ...pieces, gems: [{ id: "ruby", search_deck: "bronze" }] } as unknown as Pieces;
  const trade: Partial<View> = { phase: "trade", draw: { bronze: 3, wooden: 2 } };

  it("is shown in the gem's own deck, while the gem lies in no discard pile and there is something to search", () => {
    expect(searchable(box, view(trade), "ruby", "bronze")).toBe(true);
    expect(searchable(box, view(trade), "ruby", "wooden")).toBe(false);
    expect(searchable(box, view({ ...trade, discard: { "ruby wooden": 1 } }), "ruby", "bronze")).toBe(false);
    expect(searchable(box, view({ ...trade, draw: {} }), "ruby", "bronze")).toBe(false);
  });
});

describe("rounds", () => {
  it("are as many as the King's moves on the shortest and the longest way", () => {
    expect(rounds(pieces, view({ round: 1, king: "start" }))).toEqual([2, 3]);
    expect(rounds(pieces, view({ round: 2, king: "long" }))).toEqual([3, 3]);
  });

  it("count the move that was made in this round", () => {
    expect(rounds(pieces, view({ round: 1, phase: "upgrade", king: "short" }))).toEqual([2, 2]);
  });
});
