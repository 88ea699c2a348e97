/** What is seen of a plan that is only thought of: the view after it, what would be lit then, what is drawn in pencil. */
import type { TableContext } from "../../frame/context.ts";
import { lit } from "../../lib/paths.ts";
import type { Ahead, Choice } from "../../wire/types.ts";
import { pencilled } from "./facts.ts";
import { Through } from "./through.svelte.ts";
import type { Piece, Player, View } from "./view.ts";

const NONE: ReadonlySet<string> = new Set();

export abstract class Foresight extends Through {
  plan = $state.raw<readonly string[]>([]);
  /** The plan from which a piece was lifted, to be drawn elsewhere; what came after it waits for that. */
  lifted = $state.raw<{ plan: readonly string[]; step: number; pieces: Piece[] } | null>(null);
  /** What the server said about the plan. */
  protected answer = $state.raw<Ahead | null>(null);
  protected asking = $state(false);
  /** The plan is on its way into the village. */
  protected sent = $state(false);

  /** `confirm` says whether a pick is asked about once more. */
  constructor(
    table: TableContext,
    private readonly confirm: () => boolean = () => false,
  ) {
    super(table);
  }

  /**
   * How things would stand after the plan. Without one, how they stand where the table only shows yet what the others
   * drew; a pick is not so hasty if it is to be confirmed.
   */
  protected ahead = $derived.by((): Pick<Ahead, "played" | "view" | "legal"> | null => {
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
    if (this.asking || this.lifted || !this.plan.length) return false;
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
}
