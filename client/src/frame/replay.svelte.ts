/**
 * A match looked back at: moment by moment, through one seat's eyes, a spectator's, or, after the end, with everything
 * open. Moments are fetched in batches around the one shown, so that the slider does not wait.
 */
import { continued, type Piece } from "../lib/chronicle.ts";
import type { Catalog } from "../lib/catalog.ts";
import { Refused, type Eyes, type TableApi } from "../wire/api.ts";
import type { Ahead, Choice, EventInfo, Moment } from "../wire/types.ts";
import type { TableContext } from "./context.ts";
import { Draft } from "./draft.svelte.ts";
import { viewOf } from "./kit.ts";
import type { Drafter } from "./plan.svelte.ts";
import type { TableSession } from "./table.svelte.ts";

const BATCH = 50;
const NOTHING: ReadonlySet<string> = new Set();
const UNDECIDED = "a replay has nothing to decide";
const UNASKED: Drafter = {
  asked: null,
  careful: false,
  submit: () => Promise.resolve(false),
  preview: () => Promise.reject(new Error(UNDECIDED)),
  decides: () => false,
  lost: () => undefined,
  keep: () => undefined,
};

export class ReplaySession implements TableContext {
  at = $state(0);
  last = $state(0);
  log = $state.raw<Piece[]>([]);
  opening = $state.raw<EventInfo[]>([]);
  course = $state.raw<number[][]>([]);
  fault = $state("");
  shown = $state.raw<Moment | null>(null);
  private readonly moments = new Map<number, Moment>();
  private readonly asked = new Map<number, Promise<void>>();
  private readonly api: TableApi;
  private readonly catalog: Catalog;

  // A replay has nothing to decide.
  readonly draft = new Draft(UNASKED);
  readonly legal: Choice[] = [];
  readonly lit = NOTHING;
  readonly taken: readonly string[] = [];
  readonly busy = false;

  constructor(
    private readonly session: TableSession,
    readonly eyes: Eyes,
  ) {
    this.api = session.api;
    this.catalog = session.kit.catalog.named(session.names);
  }

  get seen(): any {
    return this.shown?.view ?? null;
  }

  view = $derived.by<any>(() => viewOf(this.session.kit, { seen: this.seen, seat: this.seat }));

  get prompt(): string {
    return this.shown?.prompt ?? "";
  }

  get seat(): number | null {
    return typeof this.eyes === "number" ? this.eyes : null;
  }

  get names(): string[] {
    return this.session.names;
  }

  get pieces(): any {
    return this.session.kit.pieces;
  }

  touch(): void {}
  drag(): void {}
  back(): void {}
  whyNot(): void {}
  previews(): Promise<Ahead[]> {
    return Promise.reject(new Error(UNDECIDED));
  }

  say(key: string, values?: Record<string, unknown>): string {
    return this.catalog.say(key, values);
  }

  card(id: string): string {
    return this.session.card(id);
  }

  zoom(id: string): void {
    this.session.zoom(id);
  }

  tip(text: string | null, element?: Element): void {
    this.session.tip(text, element);
  }

  /** The log and, after the end, the course of the scores. */
  async load(ended: boolean): Promise<void> {
    try {
      const log = await this.api.log(this.eyes);
      this.opening = log.opening;
      this.log = continued([], log.updates);
      this.last = log.updates.at(-1)?.seq ?? 0;
      if (ended) this.course = (await this.api.result(this.eyes)).course;
    } catch (error) {
      this.complain(error);
    }
  }

  /** Show a moment; what lies around it is fetched, too. */
  async show(at: number): Promise<void> {
    this.at = at;
    const known = this.moments.get(at);
    if (known) this.shown = known;
    await this.fetch(at);
    const found = this.moments.get(this.at);
    if (found) this.shown = found;
    void this.fetch(at + BATCH / 2);
    if (at > BATCH / 2) void this.fetch(at - BATCH / 2);
  }

  private fetch(at: number): Promise<void> {
    const batch = Math.floor(Math.max(0, at) / BATCH);
    if (this.last > 0 && batch * BATCH > this.last) return Promise.resolve();
    let asked = this.asked.get(batch);
    if (!asked) {
      asked = this.get(batch);
      this.asked.set(batch, asked);
    }
    return asked;
  }

  private async get(batch: number): Promise<void> {
    try {
      const { last, moments } = await this.api.moments(batch * BATCH, BATCH, this.eyes);
      this.last = Math.max(this.last, last);
      for (const moment of moments) this.moments.set(moment.seq, moment);
    } catch (error) {
      this.asked.delete(batch);
      this.complain(error);
    }
  }

  private complain(error: unknown): void {
    if (!(error instanceof Refused)) throw error;
    this.fault = error.message;
  }
}
