/**
 * The drawing in pencil: a plan of actions, tried out at the server step by step and taken back freely until it is inked.
 * It stands between the table and everything on the board, which then sees how things would be after the plan. Seats
 * draw side by side, so one can begin while the others' drawing is still being shown.
 */
import { untrack } from "svelte";
import { getTable, type TableContext } from "../../frame/context.ts";
import { touch } from "../../lib/paths.ts";
import { Foresight } from "./foresight.svelte.ts";

const INK = "ink"; // asked for while the server was asked

export class Sketch extends Foresight implements TableContext {
  private base = ""; // how the own seat stood when the plan began
  private turn = 0; // counts questions, so that late answers are not taken
  private later: string | null = null; // touched while the server was asked

  touch(id: string): void {
    if (this.asking) {
      this.later = id;
      return;
    }
    const action = touch(this.legal, [], id)?.chosen?.action;
    if (action === undefined) this.whyNot(id);
    else if (action.startsWith("pick ") && this.ahead) void this.table.submit([action]);
    else if (action.startsWith("pick ")) this.table.touch(id);
    else this.draw(action);
  }

  drag(_: string, to: string): void {
    if (this.lit.has(to)) this.touch(to);
  }

  back(): void {
    if (this.sent) return;
    if (this.lifted) this.follow(this.lifted.plan);
    else if (this.plan.length) this.follow(this.plan.slice(0, -1));
    else this.table.back();
  }

  /** Take a piece in pencil up, to draw it elsewhere. */
  lift(at: string): void {
    const plan = this.lifted?.plan ?? this.plan;
    const step = plan.lastIndexOf(`place ${at}`);
    if (step < 0 || this.sent || this.asking) return;
    const after = new Set(plan.slice(step));
    const pieces = this.lifted?.pieces ?? this.pencil.filter((piece) => after.has(`place ${piece.at}`));
    this.follow(plan.slice(0, step));
    this.lifted = { plan, step, pieces };
  }

  /** A further step; after a lifted piece what came after it is drawn again, if it still can be. */
  private draw(action: string): void {
    const plan = [...this.plan, action];
    const after = this.lifted?.plan.slice(this.lifted.step + 1) ?? [];
    this.follow([...plan, ...after], after.length ? plan : this.plan);
  }

  clear(): void {
    if (!this.sent) this.follow([]);
  }

  async ink(): Promise<void> {
    if (this.asking) this.later = INK;
    if (this.busy || this.asking || this.lifted || !this.plan.length) return;
    this.sent = true;
    if (await this.table.submit([...this.plan])) this.forget();
    else this.sent = false;
  }

  /** The server is asked about a plan; if it refuses, the other one is tried. */
  private follow(plan: readonly string[], otherwise = this.plan): void {
    if (!this.plan.length && !this.lifted) this.base = this.own();
    this.lifted = null;
    if (!plan.length) this.forget();
    else void this.ask(plan, otherwise);
  }

  private async ask(plan: readonly string[], otherwise: readonly string[]): Promise<void> {
    const turn = ++this.turn;
    const known = this.plan;
    // Until the server answers, what is lit stays lit: the next touch may come before.
    if (!this.plan.length) this.answer = { played: 0, events: [], view: { ...this.now }, legal: this.legal, refusal: null };
    this.plan = plan;
    this.asking = true;
    try {
      const answer = await this.table.preview([...plan]);
      if (turn === this.turn) this.answer = answer;
    } catch {
      if (turn === this.turn) this.plan = known;
      if (turn === this.turn && otherwise !== known) return this.ask(otherwise, known);
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
      if (this.sent || (!this.plan.length && !this.lifted)) return;
      if (this.own() !== this.base) this.forget();
      else if (!this.asking && this.plan.length) void this.ask(this.plan, this.plan);
    });
  }

  private forget(): void {
    this.turn += 1;
    this.plan = [];
    this.lifted = null;
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
