/**
 * The drawing in pencil: a plan of actions, tried out at the server step by step and taken back freely until it is inked.
 * It stands between the table and everything on the board, which then sees how things would be after the plan. Seats
 * draw side by side, so one can begin while the others' drawing is still being shown.
 */
import { untrack } from "svelte";
import { getTable, type TableContext } from "../../frame/context.ts";
import { lit, touch } from "../../lib/paths.ts";
import type { Ahead, Choice } from "../../wire/types.ts";
import { pencilled } from "./facts.ts";
import { Through } from "./through.svelte.ts";
import type { Piece, Player, View } from "./view.ts";

const NONE: ReadonlySet<string> = new Set();
const INK = "ink"; // asked for while the server was asked

export class Sketch extends Through implements TableContext {
  plan = $state.raw<readonly string[]>([]);
  private answer = $state.raw<Ahead | null>(null);
  private asking = $state(false);
  /** The plan is on its way into the village. */
  private sent = $state(false);
  private base = ""; // how the own seat stood when the plan began
  private turn = 0; // counts questions, so that late answers are not taken
  private later: string | null = null; // touched while the server was asked

  /** `confirm` says whether a pick is asked about once more. */
  constructor(
    table: TableContext,
    private readonly confirm: () => boolean = () => false,
  ) {
    super(table);
  }

  // What is seen -------------------------------------------------------------------------------------------------------

  /**
   * How things would stand after the plan. Without one, how they stand where the table only shows yet what the others
   * drew; a pick is not so hasty if it is to be confirmed.
   */
  private ahead = $derived.by((): Pick<Ahead, "played" | "view" | "legal"> | null => {
    if (this.plan.length) return this.answer;
    const { latest, busy } = this.table;
    const hasty = latest && latest.legal.length > 0 && this.now !== this.real && !busy;
    return hasty && (this.now.stage === "drawing" || !this.confirm()) ? { played: 0, ...latest } : null;
  });

  /** Whether that belongs to how things stand. */
  private valid = $derived.by((): boolean => {
    const view = this.ahead?.view as View | undefined;
    return view !== undefined && view.phase === this.now.phase && view.stage === this.now.stage;
  });

  /** The board as it is shown, with the own village as it really is: one's own drawing is no news to oneself. */
  view = $derived.by((): View => {
    const { seat } = this.table;
    const shown = seat === null ? undefined : this.real.players[seat];
    if (!shown) return this.real;
    const mine = this.drawn ?? { ...shown, village: this.inked };
    const players = this.real.players.map((player, other) => (other === seat ? mine : player));
    if (!this.drawn) return { ...this.real, players };
    const { phase, kind, direction, stage, removed } = this.now;
    return { ...this.real, phase, kind, direction, stage, removed, decision: mine.decision, players };
  });

  private drawn = $derived.by((): Player | undefined => {
    const view = this.valid ? (this.ahead?.view as View) : undefined;
    return this.table.seat === null ? undefined : view?.players[this.table.seat];
  });

  private inked = $derived.by((): Piece[] => this.before?.village ?? []);

  /** What is drawn in pencil. */
  pencil = $derived.by((): Piece[] =>
    this.drawn && this.plan.length ? pencilled(this.inked, this.drawn.village) : [],
  );

  /** The last step where it cannot be seen ahead: not yet, or because something would come to light. */
  last = $derived.by((): string | null => {
    const seen = this.valid ? (this.ahead?.played ?? 0) : 0;
    return this.plan.length > seen && !this.sent ? (this.plan.at(-1) ?? null) : null;
  });

  /** The plan goes as far as it can: nothing is left to decide, or what comes next shows only after the ink. */
  done = $derived.by((): boolean => {
    if (this.asking || !this.plan.length) return false;
    return this.last !== null || this.drawn?.decision == null;
  });

  legal = $derived.by((): Choice[] => {
    if (this.sent || this.table.busy) return [];
    if (!this.valid) return this.plan.length ? [] : this.table.legal;
    return this.last !== null && !this.asking ? [] : (this.ahead?.legal ?? []);
  });

  lit = $derived.by((): ReadonlySet<string> => {
    if (!this.valid && !this.plan.length) return this.table.lit;
    return this.legal.length ? lit(this.legal, []) : NONE;
  });

  get taken(): readonly string[] {
    return this.plan.length ? [] : this.table.taken;
  }
  get busy(): boolean {
    return this.table.busy || this.sent;
  }
  /** Whether what is lit may change by itself, because the server was asked about the last step. */
  get settling(): boolean {
    return this.busy || this.asking;
  }

  // Drawing ------------------------------------------------------------------------------------------------------------

  touch(id: string): void {
    if (this.asking) {
      this.later = id;
      return;
    }
    const action = touch(this.legal, [], id)?.chosen?.action;
    if (action === undefined) this.whyNot(id);
    else if (action.startsWith("pick ") && this.ahead) void this.table.submit([action]);
    else if (action.startsWith("pick ")) this.table.touch(id);
    else this.follow([...this.plan, action]);
  }

  drag(_: string, to: string): void {
    if (this.lit.has(to)) this.touch(to);
  }

  back(): void {
    if (this.sent) return;
    if (this.plan.length) this.follow(this.plan.slice(0, -1));
    else this.table.back();
  }

  /** Take everything back from a piece in pencil on. */
  erase(at: string): void {
    const step = this.plan.lastIndexOf(`place ${at}`);
    if (step >= 0 && !this.sent) this.follow(this.plan.slice(0, step));
  }

  clear(): void {
    if (!this.sent) this.follow([]);
  }

  async ink(): Promise<void> {
    if (this.asking) this.later = INK;
    if (this.busy || this.asking || !this.plan.length) return;
    this.sent = true;
    if (await this.table.submit([...this.plan])) this.forget();
    else this.sent = false;
  }

  /** The server is asked about the plan as it is now; a step that it refuses is not kept. */
  private follow(plan: readonly string[]): void {
    if (!this.plan.length) this.base = this.own();
    if (!plan.length) this.forget();
    else void this.ask(plan, this.plan);
  }

  private async ask(plan: readonly string[], otherwise: readonly string[]): Promise<void> {
    const turn = ++this.turn;
    // Until the server answers, what is lit stays lit: the next touch may come before.
    if (!this.plan.length) this.answer = { played: 0, events: [], view: { ...this.now }, legal: this.legal };
    this.plan = plan;
    this.asking = true;
    try {
      const answer = await this.table.preview([...plan]);
      if (turn === this.turn) this.answer = answer;
    } catch {
      if (turn === this.turn) this.plan = otherwise;
    }
    if (turn !== this.turn) return;
    this.asking = false;
    const { later } = this;
    this.later = null;
    if (later === INK) void this.ink();
    else if (later !== null && this.lit.has(later)) this.touch(later);
  }

  // Keeping up with the table ------------------------------------------------------------------------------------------

  /** To be called when the table shows something new: what the others draw may change what cards are worth. */
  renew(): void {
    void [this.table.view, this.table.latest];
    untrack(() => {
      if (this.sent || !this.plan.length) return;
      if (this.own() !== this.base) this.forget();
      else if (!this.asking) void this.ask(this.plan, this.plan);
    });
  }

  private forget(): void {
    this.turn += 1;
    this.plan = [];
    this.answer = null;
    this.sent = this.asking = false;
    this.later = null;
  }

  /** Reasons are those of the village as it is; about a drawing in pencil the server is not asked. */
  whyNot(id: string): void {
    if (!this.plan.length) this.table.whyNot(id);
  }
}

/** The table as everything on this board sees it. */
export function getSketch(): Sketch {
  return getTable() as Sketch;
}
