/**
 * A plan of actions that is not sent yet, and what the server says of it: each plan is tried there with one request.
 * Answers that come late are not taken, and what is chosen meanwhile waits. It knows no rules: a plan that the server
 * refuses is given up for the one before.
 */
import { Refused } from "../wire/api.ts";
import type { Ahead, Choice } from "../wire/types.ts";
import { action, missing, worded } from "./links.ts";

/** What is asked at the server. */
export interface Question {
  readonly view: any;
  readonly prompt: string;
  readonly legal: Choice[];
}

export interface Drafter {
  /** What the draft begins with; null while nothing is to be decided. */
  readonly asked: Question | null;
  /** Whether what cannot be taken back is asked about once more. */
  readonly careful: boolean;
  submit(plan: string[]): Promise<boolean>;
  preview(plan: string[], anyOrder?: boolean): Promise<Ahead>;
  /** Whether more is to be decided by the same person where things stand like that. */
  decides(view: any): boolean;
  /** To be told: links of the draft that no longer fit were left out. */
  lost(links: Choice[]): void;
  /** To be kept for whoever leaves the page: the draft as it is now. */
  keep(plan: readonly Choice[]): void;
}

const AGAINST = new Set(["illegal", "out_of_turn"]); // why a plan cannot be played, whoever asks again

export class Plan {
  plan = $state.raw<readonly Choice[]>([]);
  /** Links that cannot be played yet: others have to come before them. */
  open = $state.raw<readonly Choice[]>([]);
  /** The ids touched for the next action. */
  taken = $state.raw<readonly string[]>([]);
  /** Chosen, and waiting for a second yes. */
  unsure = $state.raw<Choice | null>(null);
  /** The server is being asked about the plan. */
  asking = $state(false);
  /** The plan is on its way. */
  sent = $state(false);
  /** A link was taken out of this plan, to be chosen again; what came after it waits for that. */
  lifted = $state.raw<{ plan: readonly Choice[]; step: number } | null>(null);
  protected answer = $state.raw<Ahead | null>(null);
  protected later: (() => void) | null = null; // chosen while the server was asked
  private tried: readonly Choice[] = []; // the plan that the answer is about
  private turn = 0; // counts questions, so that late answers are not taken

  constructor(protected readonly table: Drafter) {}

  /** Everything in it, also what cannot be played yet. */
  get links(): readonly Choice[] {
    return this.lifted?.plan ?? [...this.plan, ...this.open];
  }

  /**
   * Draft another plan instead, such as one that is counted out on the board. Links whose order does not matter are put
   * into one in which they can be played. Where the server refuses the plan, the other one is tried.
   */
  async attempt(plan: readonly Choice[], otherwise: readonly Choice[] = []): Promise<void> {
    this.lifted = null;
    this.open = [];
    if (plan.length === 0) {
      this.clear();
      return;
    }
    const turn = ++this.turn;
    const anyOrder = plan.every((link) => link.drafted === "any_order");
    this.taken = [];
    this.plan = plan;
    this.asking = true;
    try {
      const answer = await this.table.preview(plan.map(action), anyOrder);
      if (turn === this.turn) this.take(plan, answer, anyOrder);
    } catch (error) {
      if (turn === this.turn) return this.refused(plan, otherwise, error instanceof Refused && AGAINST.has(error.code));
    }
    if (turn === this.turn) this.settle();
  }

  private take(plan: readonly Choice[], answer: Ahead, anyOrder: boolean): void {
    this.answer = answer;
    if (anyOrder) {
      this.plan = worded(answer.plan, plan);
      // What nobody asks for any more was played without being asked for.
      const further = answer.played === this.plan.length && answer.legal.some((choice) => choice.drafted);
      this.open = further ? missing(plan, this.plan) : [];
    }
    this.tried = this.plan;
  }

  /** The plan is against the rules, or nobody knows: the one before stays, unless it is just that which is impossible. */
  private async refused(plan: readonly Choice[], otherwise: readonly Choice[], impossible: boolean): Promise<void> {
    if (impossible && otherwise.length > this.tried.length) {
      this.table.lost(missing(plan, otherwise));
      return this.attempt(otherwise);
    }
    if (impossible && plan === this.tried) return this.lose(plan);
    this.plan = this.tried;
    this.settle();
  }

  /** Nothing of the plan is possible any more. */
  private lose(plan: readonly Choice[]): void {
    this.forget();
    this.table.lost([...plan]);
  }

  private settle(): void {
    const { later } = this;
    this.asking = false;
    this.later = null;
    this.table.keep(this.links);
    later?.();
  }

  /** There are news: is the plan still possible, and what would it lead to now? `another` if it begins elsewhere. */
  async renew(another: boolean): Promise<void> {
    if (this.sent) return;
    if (another) {
      this.taken = [];
      this.unsure = null;
    }
    const { taken } = this;
    if (another && this.lifted) this.plan = this.lifted.plan;
    if (this.asking) this.later ??= () => void this.renew(another);
    else if (this.links.length > 0) await this.again(another);
    if (!another) this.taken = taken;
  }

  /** The same links once more; where the draft begins elsewhere, those that cannot be played any more are lost. */
  private async again(another: boolean): Promise<void> {
    const { lifted, links } = this;
    if (lifted && !another && this.plan.length === 0) return;
    this.tried = lifted && !another ? this.plan : links;
    await this.attempt(this.tried);
    if (!another) this.lifted = lifted;
    else if (this.open.length > 0) this.cut();
  }

  private cut(): void {
    this.table.lost([...this.open]);
    this.open = [];
    if (this.plan.length === 0) this.forget();
  }

  /** Back to the beginning. */
  clear(): void {
    if (!this.sent) this.forget();
  }

  /** Forget everything. */
  protected forget(): void {
    this.leave();
    this.table.keep([]);
  }

  /** Another seat, or another table. What is kept stays kept. */
  leave(): void {
    this.turn += 1;
    this.plan = this.open = this.taken = this.tried = [];
    this.unsure = this.answer = this.lifted = this.later = null;
    this.asking = this.sent = false;
  }
}
