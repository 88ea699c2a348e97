/**
 * A hint that was asked for: being weighed by the server, told, or refused. It is gone with the decision it was about,
 * and its actions are chosen from the list of what may be done, like all others.
 */
import { sound } from "../lib/sounds.ts";
import { Refused } from "../wire/api.ts";
import type { Choice, Hint } from "../wire/types.ts";

export interface Advised {
  readonly legal: Choice[];
  readonly seat: number | null;
  readonly info: { hints: boolean };
  readonly shown: { waiting: number[] } | null;
  readonly draft: { readonly plan: readonly Choice[] };
  readonly api: { hint(seat: number): Promise<Hint> };
}

export class Advising {
  asking = $state(false);
  hint = $state.raw<Hint | null>(null);
  refused = $state("");
  private turn = 0; // counts what was asked, so that an answer that comes too late is not taken

  constructor(private readonly table: Advised) {}

  get able(): boolean {
    const { info, seat, shown, legal, draft } = this.table;
    if (draft.plan.length > 0) return false; // it would be about the question that the draft has answered
    return info.hints && seat !== null && legal.length > 0 && (shown?.waiting.includes(seat) ?? false);
  }

  /** The hinted actions that may be played, each with the chance to win. */
  get best(): { choice: Choice; chance: number }[] {
    return (this.hint?.best ?? []).flatMap(({ action, chance }) => {
      const choice = this.table.legal.find((each) => each.action === action);
      return choice ? [{ choice, chance }] : [];
    });
  }

  clear(): void {
    this.turn += 1;
    this.asking = false;
    this.hint = null;
    this.refused = "";
  }

  /** Ask, or put away what was told. */
  async toggle(): Promise<void> {
    if (this.hint) this.clear();
    else if (this.able && !this.asking) await this.ask(this.table.seat ?? 0);
  }

  private async ask(seat: number): Promise<void> {
    this.clear();
    const turn = this.turn;
    this.asking = true;
    try {
      const hint = await this.table.api.hint(seat);
      if (turn === this.turn) this.hint = hint;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (turn !== this.turn) return;
      this.refused = error.message;
      sound("refused");
    } finally {
      if (turn === this.turn) this.asking = false;
    }
  }
}
