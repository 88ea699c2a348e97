/**
 * What is said about a thing that somebody points at: a word beside it, the thing enlarged, and why it is no choice now.
 * Why not is asked about the question that is shown, which is the one after the draft.
 */
import { sound } from "../lib/sounds.ts";
import { say } from "../lib/texts.svelte.ts";
import type { TableApi } from "../wire/api.ts";
import type { Situation, TableInfo } from "../wire/types.ts";
import type { Draft } from "./draft.svelte.ts";

/** Why something may not be done, as it is shown beside the thing. */
export interface Why {
  id: string;
  /** What the thing is called, for whoever cannot point at it without touching. */
  name?: string;
  text: string;
  paragraph: string;
  legal: boolean;
}

export interface Pointed {
  readonly api: Pick<TableApi, "why">;
  readonly info: TableInfo;
  readonly seat: number | null;
  readonly latest: Situation | null;
  readonly busy: boolean;
  readonly draft: Draft;
  complain(error: unknown): void;
}

export interface Tipped {
  text: string;
  element: Element;
}

// What a finger touched last; null for a mouse or keys, which also point without touching.
let fingered: Node | null = null;
globalThis.window?.addEventListener("pointerdown", finger, true);
globalThis.window?.addEventListener("keydown", () => (fingered = null), true);

function finger({ pointerType, target }: Pick<PointerEvent, "pointerType" | "target">): void {
  fingered = pointerType === "touch" ? (target as Node) : null;
}

// Where the pointer was last.
let place = { x: Number.NaN, y: Number.NaN };
globalThis.window?.addEventListener("pointermove", ({ clientX, clientY }) => (place = { x: clientX, y: clientY }), true);

/** Whether the pointer has come to a thing by itself: a board that changes brings things under one that rests. */
export function moved({ clientX, clientY }: Pick<PointerEvent, "clientX" | "clientY">): boolean {
  return clientX !== place.x || clientY !== place.y;
}

export class Pointing {
  why = $state.raw<Why | null>(null);
  zoomed = $state<string | null>(null);
  private said = $state.raw<(Tipped & { moment: readonly unknown[] }) | null>(null);

  /** The word that is shown: it goes when something is chosen or happens. */
  tipped = $derived.by<Tipped | null>(() => {
    const { said } = this;
    return said && this.moment().every((part, n) => part === said.moment[n]) ? said : null;
  });

  constructor(private readonly table: Pointed) {}

  /** Where the focus is led tells nothing to a finger: only a thing that it touches itself may say a word. */
  tip(text: string | null, element?: Element): void {
    const stray = fingered !== null && !element?.contains(fingered);
    this.said = text && element && !this.why && !stray ? { text, element, moment: this.moment() } : null;
  }

  private moment(): readonly unknown[] {
    const { latest, draft } = this.table;
    return [latest, draft.plan, draft.taken];
  }

  zoom(id: string, thing?: string): void {
    this.zoomed = id;
    this.why = null;
    if (thing !== undefined) this.whyNot(thing);
  }

  whyNot(id: string, name = ""): void {
    const text = this.nothingToChoose();
    if (text) this.why = { id, name, text, paragraph: "", legal: false };
    else if (this.table.seat !== null && !this.table.busy) void this.ask(id, name, this.table.seat);
  }

  /** Why nothing at all can be chosen, whatever is touched. */
  private nothingToChoose(): string {
    const { info, seat, latest, draft } = this.table;
    if (latest?.over || info.status !== "running") return say("result.title");
    if (info.paused) return say("status.paused");
    if (seat === null) return say("actions.watching");
    return draft.last ? say("draft.why") : ""; // what comes after it shows only once it is sent
  }

  private async ask(id: string, name: string, seat: number): Promise<void> {
    const { api, draft } = this.table;
    try {
      const answer = await api.why(seat, [...draft.taken, id], draft.plan.map(({ action }) => action));
      this.tip(null);
      this.why = { id, name, ...answer };
      if (!answer.legal && this.zoomed === null) sound("refused");
    } catch (error) {
      this.table.complain(error);
    }
  }
}
