/** The lesson that a match is, if it is one: what it tells now, page by page, and the part of the board it points at. */
import type { LessonInfo, LessonPage, Situation } from "../wire/types.ts";

export interface Guided {
  readonly shown: Situation | null;
}

export class Guide {
  private turned = $state.raw<{ pages: string; at: number }>({ pages: "", at: 0 });

  constructor(private readonly table: Guided) {}

  readonly lesson = $derived.by<LessonInfo | null>(() => this.table.shown?.lesson ?? null);

  get pages(): LessonPage[] {
    return this.lesson?.pages ?? [];
  }

  /** What is told now, as a name for it: the same pages told again stay where they were turned to. */
  private readonly told = $derived.by<string>(() => JSON.stringify(this.pages));

  get at(): number {
    return this.turned.pages === this.told ? this.turned.at : 0;
  }

  get page(): LessonPage | null {
    return this.pages[this.at] ?? null;
  }

  get last(): boolean {
    return this.at >= this.pages.length - 1;
  }

  turn(step: number): void {
    const at = Math.min(Math.max(this.at + step, 0), this.pages.length - 1);
    this.turned = { pages: this.told, at };
  }

  /** The key of the part of the board that is pointed at; empty where none is. */
  get part(): string {
    return this.page?.at ?? "";
  }

  get things(): string[] {
    return this.page?.things ?? [];
  }
}
