/**
 * The story of a match as one audience is told it: how things stand at the server, how they are shown, and what lies
 * between, event by event and in order. What is asked next is shown when all before it has been.
 */
import type { Flight } from "../boards/index.ts";
import { continued, since, type Piece } from "../lib/chronicle.ts";
import { Queue, type Pace } from "../lib/queue.svelte.ts";
import { settings } from "../lib/settings.svelte.ts";
import type { TableApi } from "../wire/api.ts";
import type { EventInfo, Situation, UpdateInfo } from "../wire/types.ts";
import { Flights } from "./flights.svelte.ts";
import { tell, toldTo } from "./keeping.ts";
import type { Kit } from "./kit.ts";

const BETWEEN = 64; // moments that the server tells at once
const MANY = 8; // events of one action, from which on they are shown more briskly
const EMPTY: UpdateInfo = { seq: 0, seat: -1, events: [], takes_back: false, back_to: null };

/** Who is told it. */
export interface Audience {
  readonly seat: number | null;
  readonly info: { id: string };
  readonly kit: Kit;
  readonly api: Pick<TableApi, "log" | "moments">;
  /** Counts openings: what is told of an earlier one is not taken. */
  readonly era: number;
  /** Everything has been shown up to a question. */
  arrived(before: Situation | null, now: Situation): void;
}

export class Story {
  /** How things stand at the server, and how they are shown. */
  latest = $state.raw<Situation | null>(null);
  shown = $state.raw<Situation | null>(null);
  /** The view of the moment that is shown, without the draft. */
  seen = $state.raw<any>(null);
  log = $state.raw<Piece[]>([]);
  /** What happened before the first action. */
  opening = $state.raw<EventInfo[]>([]);
  heard = $state(""); // the last sentence, for the live region
  away = $state(false); // nobody has looked since the last turn
  readonly queue = new Queue<UpdateInfo>(() => (document.hidden ? "instant" : settings.pace));
  readonly flights = new Flights();

  constructor(private readonly audience: Audience) {}

  /** What happened while the person was away. */
  missed = $derived.by<Piece[]>(() => (this.away ? this.since : []));

  private since = $derived.by<Piece[]>(() => (this.audience.seat === null ? [] : since(this.log, this.audience.seat)));

  /** Nothing has been told yet. */
  clear(): void {
    this.latest = this.shown = null;
    this.log = [];
    this.opening = [];
  }

  /** How things stand when the table is opened: what happened before is in the log. */
  begin(updates: UpdateInfo[], now: Situation): void {
    this.latest = this.shown = now;
    this.seen = now.view;
    this.log = continued([], updates);
    this.away = this.since.length > 0 && now.seq > this.told;
    this.heed(now);
    void this.open(this.audience.era);
  }

  /** Up to which moment the seat has been told already, in this tab. */
  private get told(): number {
    const { info, seat } = this.audience;
    return seat === null ? 0 : toldTo(info.id, seat);
  }

  /** Whoever is there has been told everything up to now. */
  private heed(now: Situation | null): void {
    const { info, seat } = this.audience;
    if (!this.away && seat !== null && now) tell(info.id, seat, now.seq);
  }

  /** The person has looked at what they had missed, or goes on without that. */
  looked(): void {
    this.away = false;
    this.heed(this.shown);
  }

  private async open(era: number): Promise<void> {
    try {
      const { opening } = await this.audience.api.log(this.audience.seat);
      if (era === this.audience.era) this.opening = opening;
    } catch {
      // The log then begins with the first action.
    }
  }

  /** The views between several updates that came together, so that each can be shown. */
  async between(updates: UpdateInfo[]): Promise<Map<number, unknown>> {
    const found = new Map<number, unknown>();
    const [first, last] = [updates[0], updates.at(-1)];
    if (!first || !last || updates.length < 2 || updates.length > BETWEEN || settings.pace === "instant") return found;
    try {
      const { moments } = await this.audience.api.moments(first.seq, last.seq - first.seq, this.audience.seat);
      for (const moment of moments) found.set(moment.seq, moment.view);
    } catch {
      // Without them the board goes straight to how things stand in the end.
      return new Map();
    }
    return found;
  }

  /** Show what happened, and then what is asked. */
  follow(updates: UpdateInfo[], views: Map<number, unknown>, now: Situation): void {
    this.latest = now;
    this.away ||= document.hidden && updates.length > 0;
    if (updates.length === 0) {
      this.queue.push({ what: EMPTY, play: () => Promise.resolve(), finish: () => this.arrive(now) });
      return;
    }
    const own = updates.every((update) => update.seat === this.audience.seat);
    const quiet = !this.queue.busy && own && now.legal.length > 0 && now.can_undo;
    for (const update of updates) {
      const last = update === updates.at(-1);
      this.queue.push({
        what: update,
        play: (pace) => this.play(update, pace, quiet),
        finish: () => {
          this.log = continued(this.log, [update]);
          if (last) this.arrive(now);
          else if (views.has(update.seq)) this.seen = views.get(update.seq);
        },
      });
    }
  }

  /**
   * Show what happened. One's own action is not waited for where it brought nothing to light: the next choice is lit
   * while its pieces still fly. What follows from it is shown like everything else.
   */
  private async play(update: UpdateInfo, pace: Pace, own: boolean): Promise<void> {
    const brisk = update.events.length > MANY ? 0.6 : 1;
    let quiet = own;
    for (const event of this.latest?.over ? beforeScores(update.events) : update.events) {
      quiet &&= event.values["seat"] === this.audience.seat;
      this.heard = event.text;
      const flying = this.flights.fly(this.motions(event), pace.travel * brisk, pace.signal);
      if (!quiet) await Promise.all([flying.then(() => this.keepUp(event)), pace.wait(pace.reading(event.text))]);
    }
  }

  /** What was told is shown on the board before the next line comes. */
  private keepUp(event: EventInfo): void {
    const { board, pieces } = this.audience.kit;
    if (board?.told && this.seen) this.seen = board.told(event, this.seen, pieces);
  }

  private motions(event: EventInfo): Flight[] {
    return this.audience.kit.board?.motions?.(event, this.seen) ?? [];
  }

  private arrive(now: Situation): void {
    const before = this.shown;
    this.shown = now;
    this.seen = now.view;
    this.heed(now);
    this.audience.arrived(before, now);
  }
}

/** Who has won is told by the result, which counts the points first. */
function beforeScores(events: EventInfo[]): EventInfo[] {
  const end = events.findIndex((event) => event.kind === "score");
  return end < 0 ? events : events.slice(0, end);
}
