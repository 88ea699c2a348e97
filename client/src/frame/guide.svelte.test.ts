import { describe, expect, it } from "vitest";
import type { LessonPage, Situation } from "../wire/types.ts";
import { Guide } from "./guide.svelte.ts";

const page = (number: number, at = ""): LessonPage => ({ number, text: `text ${number}`, at, where: at, things: [], answer: false });

class Shown {
  shown = $state.raw<Situation | null>(null);

  tell(...pages: LessonPage[]): void {
    const lesson = { title: "A lesson", steps: 3, pages, asked: [], wanted: [], done: false };
    this.shown = { seq: 1, decision: 1, view: {}, prompt: "", legal: [], can_undo: false, waiting: [], over: false, lesson };
  }
}

describe("the guide of a lesson", () => {
  it("turns the pages, neither before the first nor past the last", () => {
    const table = new Shown();
    const guide = new Guide(table);
    table.tell(page(1, "rows"), page(2, "hand"));
    expect([guide.page?.number, guide.part, guide.last]).toEqual([1, "rows", false]);
    guide.turn(1);
    expect([guide.page?.number, guide.part, guide.last]).toEqual([2, "hand", true]);
    guide.turn(1);
    expect(guide.page?.number).toBe(2);
    guide.turn(-5);
    expect(guide.page?.number).toBe(1);
  });

  it("stays where it was while the same is told, and begins again with what is new", () => {
    const table = new Shown();
    const guide = new Guide(table);
    table.tell(page(1), page(2));
    guide.turn(1);
    table.tell(page(1), page(2));
    expect(guide.page?.number).toBe(2);
    table.tell(page(3));
    expect([guide.page?.number, guide.last]).toEqual([3, true]);
  });

  it("is silent at a table that is no lesson", () => {
    const table = new Shown();
    const guide = new Guide(table);
    expect([guide.lesson, guide.page, guide.part, guide.things]).toEqual([null, null, "", []]);
  });
});
