/**
 * The drawing in pencil: a plan of actions, tried out at the server step by step and taken back freely until it is inked.
 * It stands between the table and everything on the board, which then sees how things would be after the plan. Seats
 * draw side by side, so one can begin while the others' drawing is still being shown.
 */
import { untrack } from "svelte";
import { getTable, type TableContext } from "../../frame/context.ts";
import { lit, touch } from "../../lib/paths.ts";
import type { Ahead, Choice } from "../../wire/types.ts";
import { complete, pencilled } from "./facts.ts";
import type { Piece, Pieces, Player, View } from "./view.ts";

const NONE: ReadonlySet<string> = new Set();
const INK = "ink"; // asked for while the server was asked

export class Sketch implements TableContext {
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
    private readonly table: TableContext,
    private readonly confirm: () => boolean = () => false,
  ) {}

  // What is seen -------------------------------------------------------------------------------------------------------

  private real = $derived.by(() => complete(this.table.pieces as Pieces, this.table.view as View));

  /** How things stand at the server, which may be further on than what is shown. */
  private now = $derived.by((): View => (this.table.latest?.view as View | undefined) ?? this.real);

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

  /** The own seat without the drawing in pencil. */
  before = $derived.by((): Player | undefined =>
    this.table.seat === null ? undefined : this.now.players[this.table.seat],
  );

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

  get seat(): number | null {
    return this.table.seat;
  }
  get names(): string[] {
    return this.table.names;
  }
  get pieces(): unknown {
    return this.table.pieces;
  }
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
    // Without an answer so far the plan begins where things stand.
    if (!this.plan.length && this.ahead) this.answer = { ...this.ahead, events: [] };
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

  /** How the own seat stands at the table: a plan ends when that changes. */
  private own(): string {
    const player = this.table.seat === null ? undefined : this.now.players[this.table.seat];
    if (!player) return "";
    const { decision, village, trees, caps, moment } = player;
    return JSON.stringify([this.now.phase, this.now.stage, decision, village, trees, caps, moment]);
  }

  /** To be called when the table shows something new: what the others draw may change what cards are worth. */
  renew(): void {
    void [this.table.view, this.table.latest];
    untrack(() => {
      if (this.sent || !this.plan.length) return;
      if (this.own() !== this.base) this.forget();
      else if (!this.asking) void this.ask(this.plan, []);
    });
  }

  private forget(): void {
    this.turn += 1;
    this.plan = [];
    this.answer = null;
    this.sent = this.asking = false;
    this.later = null;
  }

  // As at the table ----------------------------------------------------------------------------------------------------

  /** Reasons are those of the village as it is; about a drawing in pencil the server is not asked. */
  whyNot(id: string): void {
    if (!this.plan.length) this.table.whyNot(id);
  }
  submit(plan: string[]): Promise<boolean> {
    return this.table.submit(plan);
  }
  preview(plan: string[]): Promise<Ahead> {
    return this.table.preview(plan);
  }
  say(key: string, values?: Record<string, unknown>): string {
    return this.table.say(key, values);
  }
  card(id: string): string {
    return this.table.card(id);
  }
  zoom(id: string): void {
    this.table.zoom(id);
  }
  tip(text: string | null, element?: Element): void {
    this.table.tip(text, element);
  }
}

/** The table as everything on this board sees it. */
export function getSketch(): Sketch {
  return getTable() as Sketch;
}
