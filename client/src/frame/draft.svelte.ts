/**
 * The draft: everything a person has chosen and not sent yet. It is a plan of actions and the things touched for the
 * next one. Board, list, keys and dragging change nothing but this, and prompt, list, board and preview show the
 * question that comes after it. What may come next is what the server lists, and an action is a link of the plan where
 * the server says so; any other is sent, with the plan before it.
 */
import { drag, left, lit, touch, within, type Touched } from "../lib/paths.ts";
import type { Ahead, Choice } from "../wire/types.ts";
import { action } from "./links.ts";
import { Plan } from "./plan.svelte.ts";

const NOTHING: ReadonlySet<string> = new Set();

export class Draft extends Plan {
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
    return this.linked ? [...this.ahead.earlier, ...this.ahead.legal, ...this.ahead.later] : this.ahead.legal;
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

  // Sending ------------------------------------------------------------------------------------------------------------

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
}
