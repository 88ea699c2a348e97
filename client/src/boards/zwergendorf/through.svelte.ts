/** The table seen through something that lies over it: what that does not change is passed on as it is. */
import type { TableContext } from "../../frame/context.ts";
import type { Ahead } from "../../wire/types.ts";
import { complete } from "./facts.ts";
import type { Pieces, Player, View } from "./view.ts";

export abstract class Through {
  constructor(protected readonly table: TableContext) {}

  /** What the table shows. */
  protected real = $derived.by(() => complete(this.table.pieces as Pieces, this.table.view as View));

  /** How things stand at the server, which may be further on than what is shown. */
  protected now = $derived.by((): View => (this.table.latest?.view as View | undefined) ?? this.real);

  /** The own seat without the drawing in pencil. */
  before = $derived.by((): Player | undefined =>
    this.table.seat === null ? undefined : this.now.players[this.table.seat],
  );

  /** How the own seat stands, to be compared. */
  protected own(): string {
    if (!this.before) return "";
    const { decision, village, trees, caps, moment } = this.before;
    return JSON.stringify([this.now.phase, this.now.stage, decision, village, trees, caps, moment]);
  }

  get prompt(): string {
    return this.table.prompt;
  }
  get seat(): number | null {
    return this.table.seat;
  }
  get names(): string[] {
    return this.table.names;
  }
  get pieces(): unknown {
    return this.table.pieces;
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
  zoom(id: string, thing?: string): void {
    this.table.zoom(id, thing);
  }
  tip(text: string | null, element?: Element): void {
    this.table.tip(text, element);
  }
}
