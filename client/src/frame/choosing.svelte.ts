/**
 * Choosing an action by touching things: which are lit, what has been touched, and whether the person is asked once
 * more before it is sent.
 */
import { drag, left, lit, touch, type Touched } from "../lib/paths.ts";
import { settings } from "../lib/settings.svelte.ts";
import type { Ahead, Choice } from "../wire/types.ts";

export interface Chooser {
  readonly legal: Choice[];
  submit(plan: string[]): Promise<boolean>;
  preview(plan: string[]): Promise<Ahead>;
}

const NOTHING: ReadonlySet<string> = new Set();

export class Choosing {
  taken = $state.raw<readonly string[]>([]);
  /** Chosen, and waiting for a second yes. */
  asked = $state.raw<Choice | null>(null);

  constructor(private readonly table: Chooser) {}

  lit = $derived.by<ReadonlySet<string>>(() =>
    this.asked || this.table.legal.length === 0 ? NOTHING : lit(this.table.legal, this.taken),
  );

  /** The actions that can still be meant. */
  left = $derived.by<Choice[]>(() => left(this.table.legal, this.taken));

  clear(): void {
    this.taken = [];
    this.asked = null;
  }

  touch(id: string): boolean {
    return this.follow(touch(this.table.legal, this.taken, id));
  }

  drag(from: string, to: string): boolean {
    return this.follow(drag(this.table.legal, [], from, to));
  }

  back(): void {
    if (this.asked) {
      this.asked = null;
      if (left(this.table.legal, this.taken).length <= 1) this.taken = this.taken.slice(0, -1);
    } else {
      this.taken = this.taken.slice(0, -1);
    }
  }

  /** Play an action as a whole, as from the list. */
  async choose(choice: Choice): Promise<void> {
    if (settings.confirm && !(await this.returnable(choice))) this.asked = choice;
    else await this.table.submit([choice.action]);
  }

  async confirm(): Promise<void> {
    const chosen = this.asked;
    this.asked = null;
    if (chosen) await this.table.submit([chosen.action]);
  }

  private follow(touched: Touched<Choice> | null): boolean {
    if (!touched) return false;
    this.taken = touched.taken;
    if (touched.chosen) void this.choose(touched.chosen);
    return true;
  }

  /** What can be looked ahead to can also be taken back: both end where something comes to light. */
  private async returnable(choice: Choice): Promise<boolean> {
    try {
      return (await this.table.preview([choice.action])).played > 0;
    } catch {
      return false;
    }
  }
}
