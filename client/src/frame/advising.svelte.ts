/**
 * A hint that was asked for: being weighed by the server, told, or refused. It is about one question, that of a decision
 * after its draft, and gone with it. Where the draft leaves nothing open it is about the whole decision, and says how the
 * draft compares. Pressed, it drafts a whole plan; what is no plan is chosen as from the list.
 */
import { sound } from "../lib/sounds.ts";
import { Refused } from "../wire/api.ts";
import type { Choice, Hint } from "../wire/types.ts";
import { action, missing } from "./links.ts";

export interface Advised {
  readonly legal: Choice[];
  readonly seat: number | null;
  readonly info: { hints: boolean };
  /** What the seat is asked; null while it is not. */
  readonly asked: { decision: number; waiting: number[]; legal: Choice[]; lesson?: { done: boolean } | null } | null;
  readonly draft: {
    readonly plan: readonly Choice[];
    clear(): void;
    choose(choice: Choice): Promise<void>;
    attempt(plan: readonly Choice[]): Promise<void>;
  };
  readonly api: { hint(seat: number, after: readonly string[]): Promise<Hint> };
}

export interface Best {
  readonly choice: Choice;
  readonly label: string;
  readonly chance: number;
  readonly plan: readonly Choice[];
  /** It is just what is drafted. */
  readonly drafted: boolean;
}

/** What was told, and about which question. */
interface Told {
  readonly question: string;
  readonly hint: Hint | null;
  readonly refused: string;
}

export class Advising {
  private weighing = $state<string | null>(null); // the question that the server is weighing
  private told = $state.raw<Told | null>(null);
  private turn = 0; // counts what was asked, so that an answer that comes too late is not taken

  constructor(private readonly table: Advised) {}

  /** What is asked now, as a name for it; null while the seat shown has nothing to decide. */
  private get question(): string | null {
    const { info, seat, asked, draft } = this.table;
    if (!info.hints || seat === null || !asked?.waiting.includes(seat)) return null;
    if (asked.lesson?.done === false) return null; // it says what is good here
    return JSON.stringify([seat, asked.decision, ...draft.plan.map(action)]);
  }

  get able(): boolean {
    return this.question !== null && (this.table.legal.length > 0 || this.table.draft.plan.length > 0);
  }

  get asking(): boolean {
    return this.weighing !== null && this.weighing === this.question;
  }

  get hint(): Hint | null {
    return this.current?.hint ?? null;
  }

  get refused(): string {
    return this.current?.refused ?? "";
  }

  private get current(): Told | null {
    return this.told?.question === this.question ? this.told : null;
  }

  /** The draft leaves nothing open. */
  get complete(): boolean {
    return this.table.legal.length === 0 && this.table.draft.plan.length > 0;
  }

  /** The hinted actions that may be played, each with the chance to win. */
  get best(): Best[] {
    const legal = this.complete ? (this.table.asked?.legal ?? []) : this.table.legal;
    return (this.hint?.best ?? []).flatMap(({ action, label, chance, plan }) => {
      const choice = legal.find((each) => each.action === action);
      return choice ? [{ choice, label, chance, plan, drafted: this.complete && this.is(plan) }] : [];
    });
  }

  /** Whether the draft is that plan, in whichever order. */
  private is(plan: readonly Choice[]): boolean {
    const drafted = this.table.draft.plan;
    return plan.length === drafted.length && missing(plan, drafted).length === 0;
  }

  /** Choose what was hinted at. Several links are drafted together, for the person to send. */
  async choose({ choice, plan }: Best): Promise<void> {
    const { draft } = this.table;
    const before = this.complete ? [] : draft.plan;
    if (plan.length > 1) return draft.attempt([...before, ...plan]);
    if (this.complete) draft.clear();
    return draft.choose(choice);
  }

  clear(): void {
    this.turn += 1;
    this.weighing = this.told = null;
  }

  /** Ask, or put away what was told. */
  async toggle(): Promise<void> {
    const { question } = this;
    if (this.hint) this.clear();
    else if (question === null || !this.able || this.asking) return;
    else await this.ask(question, this.table.seat ?? 0);
  }

  private async ask(question: string, seat: number): Promise<void> {
    this.clear();
    const turn = this.turn;
    this.weighing = question;
    try {
      const hint = await this.table.api.hint(seat, this.complete ? [] : this.table.draft.plan.map(action));
      if (turn === this.turn) this.told = { question, hint, refused: "" };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (turn !== this.turn) return;
      this.told = { question, hint: null, refused: error.message };
      sound("refused");
    } finally {
      if (turn === this.turn) this.weighing = null;
    }
  }
}
