/**
 * The draft: everything a person has chosen and not sent yet. It is a plan of actions, tried at the server with one
 * request, and the things touched for the next one. Board, list, keys and dragging change nothing but this, and prompt,
 * list, board and preview show the question that comes after it. It knows no rules: what may come next is what the server
 * lists, and an action is a link of the plan where the server says so; any other is sent, with the plan before it.
 */
import { drag, left, lit, touch, within, type Touched } from "../lib/paths.ts";
import { Refused } from "../wire/api.ts";
import type { Ahead, Choice } from "../wire/types.ts";

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
const NOTHING: ReadonlySet<string> = new Set();

export class Draft {
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
  private answer = $state.raw<Ahead | null>(null);
  private tried: readonly Choice[] = []; // the plan that the answer is about
  private turn = 0; // counts questions, so that late answers are not taken
  private later: (() => void) | null = null; // chosen while the server was asked

  constructor(private readonly table: Drafter) {}

  // What is seen of it -------------------------------------------------------------------------------------------------

  /** How things would stand after the plan; null without one. */
  ahead = $derived.by<Ahead | null>(() => (this.plan.length > 0 ? this.answer : null));

  /** The last link where it cannot be seen ahead: not yet, or because something would come to light. */
  last = $derived.by<Choice | null>(() =>
    !this.sent && this.plan.length > (this.answer?.played ?? 0) ? (this.plan.at(-1) ?? null) : null,
  );

  /** Whether nothing is decided after the plan, or what comes after it shows only once it is sent. */
  private blind = $derived.by((): boolean => {
    if (this.asking || !this.ahead) return false;
    return this.last !== null || !this.table.decides(this.ahead.view);
  });

  /** Whether a further link is asked for. */
  private linked = $derived.by((): boolean => this.answer?.legal.some((choice) => choice.drafted) ?? false);

  /** What may be chosen next. Until the server has answered, what was lit stays lit. */
  legal = $derived.by<Choice[]>(() => {
    if (this.sent || !this.table.asked) return [];
    if (!this.ahead) return this.table.asked.legal;
    if (this.blind) return [];
    return this.linked ? [...this.ahead.earlier, ...this.ahead.legal] : this.ahead.legal;
  });

  /** The actions that can still be meant. */
  left = $derived.by<Choice[]>(() => left(this.legal, this.taken));

  lit = $derived.by<ReadonlySet<string>>(() =>
    this.unsure || this.legal.length === 0 ? NOTHING : lit(this.legal, this.taken),
  );

  /** What may be touched though something else should come first. */
  within = $derived.by<ReadonlySet<string>>(() =>
    this.unsure || this.legal.length === 0 ? NOTHING : within(this.legal, this.taken),
  );

  /** The plan goes as far as it can: no further link of it is asked for, or what comes next shows only once it is sent. */
  done = $derived.by((): boolean => {
    if (this.asking || this.lifted || this.plan.length === 0) return false;
    return this.blind || !this.linked;
  });

  /** Whether it can be sent: strokes at any time, links whose order does not matter all together. */
  ready = $derived.by((): boolean => {
    if (this.asking || this.sent || this.unsure || this.lifted || this.open.length > 0) return false;
    return this.done || this.plan.at(-1)?.drafted === "in_order";
  });

  /** Whether anything is chosen that Back would take away. */
  get begun(): boolean {
    return this.links.length > 0 || this.taken.length > 0 || this.unsure !== null;
  }

  /** Everything in it, also what cannot be played yet. */
  get links(): readonly Choice[] {
    return this.lifted?.plan ?? [...this.plan, ...this.open];
  }

  // Choosing -----------------------------------------------------------------------------------------------------------

  touch(id: string): boolean {
    if (this.asking && (this.lit.has(id) || this.within.has(id))) {
      this.later = () => this.touch(id);
      return true;
    }
    return this.follow(touch(this.legal, this.taken, id));
  }

  drag(from: string, to: string): boolean {
    return this.follow(drag(this.legal, [], from, to));
  }

  private follow(touched: Touched<Choice> | null): boolean {
    if (!touched) return false;
    this.taken = touched.taken;
    if (touched.chosen) void this.choose(touched.chosen);
    return true;
  }

  /** Choose an action as a whole, as from the list: it joins the plan, or ends and sends it. */
  async choose(choice: Choice): Promise<void> {
    if (this.asking) {
      this.later = () => this.legal.some(({ action }) => action === choice.action) && void this.choose(choice);
    } else if (choice.drafted) {
      await this.add(choice);
    } else if (this.table.careful && !(await this.returnable(choice))) {
      this.unsure = choice;
    } else {
      await this.submit([...this.plan, choice]);
    }
  }

  /** A further link. What came after one that was lifted follows again, if it still can. */
  private add(choice: Choice): Promise<void> {
    const plan = [...this.plan, choice];
    const after = this.lifted?.plan.slice(this.lifted.step + 1) ?? this.open;
    this.lifted = null;
    return this.attempt([...plan, ...after], plan);
  }

  /** Take a link out, to choose another one there. */
  lift(step: number): void {
    const plan = this.links;
    if (this.sent || this.asking || !plan[step]) return;
    void this.attempt(plan.slice(0, step));
    this.lifted = { plan, step };
    this.table.keep(plan);
  }

  /** What can be looked ahead to can also be taken back: both end where something comes to light. */
  private async returnable(choice: Choice): Promise<boolean> {
    try {
      return (await this.table.preview([...this.plan, choice].map(action))).played > this.plan.length;
    } catch {
      return false;
    }
  }

  async confirm(): Promise<void> {
    const chosen = this.unsure;
    this.unsure = null;
    if (chosen) await this.submit([...this.plan, chosen]);
  }

  /** Back by one step. */
  back(): void {
    if (this.sent) return;
    if (this.unsure) {
      this.unsure = null;
      if (this.left.length <= 1) this.taken = this.taken.slice(0, -1);
    } else if (this.taken.length > 0) {
      this.taken = this.taken.slice(0, -1);
    } else if (this.lifted) {
      void this.attempt(this.lifted.plan);
    } else if (this.links.length > 0) {
      void this.attempt(this.links.slice(0, -1));
    }
  }

  /** Back to the beginning. */
  clear(): void {
    if (!this.sent) this.forget();
  }

  // The plan as a whole ------------------------------------------------------------------------------------------------

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
      const worded = new Map(plan.filter(({ label }) => label).map((link) => [link.action, link]));
      this.plan = answer.plan.map((link) => worded.get(link.action) ?? link);
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

  async send(): Promise<void> {
    if (this.asking) this.later = () => void this.send();
    else if (this.ready) await this.submit(this.plan);
  }

  private async submit(plan: readonly Choice[]): Promise<void> {
    this.sent = true;
    if (await this.table.submit(plan.map(action))) this.forget();
    this.taken = [];
    this.sent = false;
  }

  // Keeping up with the table ------------------------------------------------------------------------------------------

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

  /** Forget everything. */
  private forget(): void {
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

const action = (choice: Choice): string => choice.action;

/** Those of the links that are not among the others, each as often as it is wanted. */
function missing(wanted: readonly Choice[], others: readonly Choice[]): Choice[] {
  const left = others.map(action);
  return wanted.filter(({ action }) => {
    const place = left.indexOf(action);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

/** A link by its text alone, for boards that count out a plan. */
export function link(action: string): Choice {
  return { action, label: "", path: [], group: "", drafted: "any_order" };
}
