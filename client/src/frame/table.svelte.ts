/**
 * One opened table: who sits there, how the match stands for one audience, what happened, what may be done. Everything
 * comes from the server's news; a board sees it as a `TableContext`.
 */
import type { Flight } from "../boards/index.ts";
import { continued, since, type Piece } from "../lib/chronicle.ts";
import { Queue, type Pace } from "../lib/queue.svelte.ts";
import { settings } from "../lib/settings.svelte.ts";
import { sound } from "../lib/sounds.ts";
import { say } from "../lib/texts.svelte.ts";
import { OFFLINE, Refused, type TableApi } from "../wire/api.ts";
import { Live, type Link } from "../wire/live.ts";
import type { Ahead, ChatLine, Choice, EventInfo, News, Situation, TableInfo, UpdateInfo } from "../wire/types.ts";
import { Advising } from "./advising.svelte.ts";
import type { TableContext } from "./context.ts";
import { Draft } from "./draft.svelte.ts";
import { Flights } from "./flights.svelte.ts";
import { keep, kept } from "./keeping.ts";
import { viewOf, type Kit } from "./kit.ts";

export { getTable, setTable, type TableContext } from "./context.ts";

const RETRIES = [500, 1500, 3000]; // milliseconds before a plan is sent again under the same key
const PATIENCE = 3000; // for the news of one's own action
const BETWEEN = 64; // moments that the server tells at once
const MANY = 8; // events of one action, from which on they are shown more briskly
const GUESTS = 2500; // milliseconds between looks at a table that one may not watch yet

/** Why something may not be done, as it is shown beside the thing. */
export interface Why {
  id: string;
  text: string;
  paragraph: string;
  legal: boolean;
}

export interface Notice {
  kind: "bad" | "good";
  text: string;
  paragraph: string;
}

export class TableSession implements TableContext {
  info = $state.raw() as TableInfo;
  kit = $state.raw() as Kit;
  seat = $state<number | null>(null);
  /** How things stand at the server, and how they are shown. */
  latest = $state.raw<Situation | null>(null);
  shown = $state.raw<Situation | null>(null);
  /** The view of the moment that is shown, without the draft. */
  seen = $state.raw<any>(null);
  log = $state.raw<Piece[]>([]);
  opening = $state.raw<EventInfo[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  link = $state<Link>("opening");
  refusedText = $state("");
  busy = $state(false);
  resending = $state(false); // the server did not answer, and is asked again
  why = $state.raw<Why | null>(null);
  notice = $state.raw<Notice | null>(null);
  zoomed = $state<string | null>(null);
  tipped = $state.raw<{ text: string; element: Element } | null>(null);
  heard = $state(""); // the last sentence, for the live region
  away = $state(false); // nobody has looked since the last turn
  counted = false; // the points of the end have been told
  clockAt = $state(Date.now());

  readonly queue = new Queue<UpdateInfo>(() => (document.hidden ? "instant" : settings.pace));
  readonly flights = new Flights();
  readonly draft = new Draft(this);
  readonly advising = new Advising(this);
  private live: Live | null = null;
  private guests: ReturnType<typeof setInterval> | undefined;
  private intake: Promise<void> = Promise.resolve();
  private hearing: () => void = () => undefined; // called whenever news have been taken in
  private fresh = true;
  private era = 0; // counts openings, so that answers of an earlier one are not taken

  constructor(
    readonly api: TableApi,
    info: TableInfo,
    kit: Kit,
  ) {
    this.info = info;
    this.kit = kit;
    if (info.your_seats.length === 1) this.seat = info.your_seats[0] ?? null;
  }

  // What a board asks --------------------------------------------------------------------------------------------------

  names = $derived.by<string[]>(() => this.info.chairs.map((chair) => chair.name));
  private words = $derived.by(() => this.kit.catalog.named(this.names));

  get pieces(): any {
    return this.kit.pieces;
  }

  /**
   * The question that the draft begins with. While it is shown what others do, one's own decision stands as long as that
   * does not change it; where seats act side by side the next one may be decided already.
   */
  asked = $derived.by<Situation | null>(() => {
    if (this.busy || !this.shown || this.info.paused || this.substitute) return null;
    const early = this.queue.busy && this.latest?.decision !== this.shown.decision;
    const now = this.hasty ? this.latest : early ? null : this.shown;
    return now && now.legal.length > 0 ? now : null;
  });

  /** Whether more is decided upon than is shown yet. */
  private hasty = $derived.by<boolean>(() =>
    this.queue.busy && this.latest !== null && (this.kit.board?.hasty?.(this.latest.view, this.careful) ?? false),
  );

  view = $derived.by<any>(() => {
    const { kit, seen, seat, latest, draft } = this;
    const ahead = draft.ahead?.view ?? (this.hasty && this.asked ? this.asked.view : null);
    return viewOf(kit, { seen, seat, latest: latest?.view, ahead });
  });

  get legal(): Choice[] {
    return this.draft.legal;
  }

  /** Whether the others wait for the seat shown. */
  turn = $derived.by<boolean>(() => this.asked !== null && this.asked.waiting.includes(this.seat ?? -1));

  /** Whether the seat has decided and may still change its mind. */
  decided = $derived.by<boolean>(() => this.asked !== null && !this.turn);

  /** What the seat is asked after its draft, or who decides what. */
  get prompt(): string {
    if (this.draft.done && this.draft.legal.length === 0) return this.drafting("ready");
    return this.draft.ahead?.prompt ?? this.asked?.prompt ?? this.shown?.prompt ?? "";
  }

  /** A text about the draft: the game's own, where it has one. */
  drafting(key: string): string {
    const own = `client.${this.info.game}.draft.${key}`;
    return this.kit.catalog.has(own) ? this.say(own) : say(`draft.${key}`);
  }

  /** The bot that plays for the seat shown, if one does. */
  get substitute(): string | null {
    return this.seat === null ? null : (this.info.chairs[this.seat]?.substitute ?? null);
  }

  /** What happened while the person was away. */
  missed = $derived.by<Piece[]>(() => (this.away && this.seat !== null ? since(this.log, this.seat) : []));

  get lit(): ReadonlySet<string> {
    return this.draft.lit;
  }

  get taken(): readonly string[] {
    return this.draft.taken;
  }

  touch(id: string): void {
    this.why = null;
    if (!this.draft.touch(id)) this.whyNot(id);
  }

  drag(from: string, to: string): void {
    if (!this.draft.drag(from, to)) this.whyNot(to);
  }

  back(): void {
    this.why = null;
    this.draft.back();
  }

  whyNot(id: string): void {
    const told = this.nothingToChoose();
    if (told) this.why = { id, text: told, paragraph: "", legal: false };
    else if (this.seat !== null && !this.busy) void this.ask(id, this.seat);
  }

  /** Why nothing at all can be chosen, whatever is touched. */
  private nothingToChoose(): string {
    if (this.latest?.over || this.info.status !== "running") return say("result.title");
    if (this.info.paused) return say("status.paused");
    if (this.seat === null) return say("actions.watching");
    return this.draft.plan.length > 0 ? say("draft.why") : "";
  }

  private async ask(id: string, seat: number): Promise<void> {
    try {
      const answer = await this.api.why(seat, [...this.taken, id]);
      this.tip(null);
      this.why = { id, ...answer };
      if (!answer.legal && this.zoomed === null) sound("refused");
    } catch (error) {
      this.complain(error);
    }
  }

  preview(plan: string[], anyOrder = false): Promise<Ahead> {
    return this.api.preview(this.seat ?? 0, plan, anyOrder);
  }

  get careful(): boolean {
    return settings.confirm;
  }

  decides(view: { waiting?: number[] }): boolean {
    return view.waiting?.includes(this.seat ?? -1) ?? true;
  }

  lost(links: Choice[]): void {
    const what = links.map(({ label, action }) => label || action);
    this.notice = { kind: "bad", text: say("draft.lost", { n: links.length, what }), paragraph: "" };
  }

  keep(plan: readonly Choice[]): void {
    if (this.seat !== null && this.latest) keep(this.info.id, this.seat, this.latest.decision, plan);
  }

  say(key: string, values?: Record<string, unknown>): string {
    return this.words.say(key, values);
  }

  card(id: string): string {
    return this.kit.glossary[id] ?? id;
  }

  zoom(id: string, thing?: string): void {
    this.zoomed = id;
    this.why = null;
    if (thing !== undefined) this.whyNot(thing);
  }

  tip(text: string | null, element?: Element): void {
    this.tipped = text && element && !this.why ? { text, element } : null;
  }

  // Playing ------------------------------------------------------------------------------------------------------------

  async submit(plan: string[]): Promise<boolean> {
    if (this.seat === null || !this.latest || this.busy) return false;
    const { seat, latest, era } = this;
    this.busy = true;
    this.away = false;
    this.notice = null;
    try {
      const played = await this.send(seat, plan, latest.decision);
      sound("place");
      await this.until(() => era !== this.era || ((this.latest?.seq ?? 0) >= played.seq && this.latest !== latest));
      return true;
    } catch (error) {
      this.complain(error);
      return false;
    } finally {
      this.busy = this.resending = false;
    }
  }

  /** The same key is played only once, so a plan whose answer was lost can be sent again. */
  private async send(seat: number, plan: string[], decision: number): Promise<{ seq: number }> {
    const key = [...crypto.getRandomValues(new Uint8Array(12))].map((n) => n.toString(16).padStart(2, "0")).join("");
    for (const wait of RETRIES) {
      try {
        const played = await this.api.submit(seat, plan, decision, key);
        this.resending = false;
        return played;
      } catch (error) {
        if (!(error instanceof Refused) || error.code !== OFFLINE) throw error;
        this.resending = true;
        await new Promise((done) => setTimeout(done, wait));
      }
    }
    return this.api.submit(seat, plan, decision, key);
  }

  /** Wait for news that reach something, but not for ever: they may be on their way over a connection that is lost. */
  private async until(reached: () => boolean): Promise<void> {
    const end = Date.now() + PATIENCE;
    while (!reached() && Date.now() < end) {
      await new Promise<void>((heard) => {
        this.hearing = heard;
        setTimeout(heard, end - Date.now());
      });
    }
  }

  /** Do something at the table; a refusal is shown as a notice. */
  async attempt<T>(deed: () => Promise<T>): Promise<T | null> {
    this.notice = null;
    try {
      return await deed();
    } catch (error) {
      this.complain(error);
      return null;
    }
  }

  complain(error: unknown): void {
    if (!(error instanceof Refused)) throw error;
    this.notice = { kind: "bad", text: error.message, paragraph: error.paragraph };
    sound("refused");
  }

  // Being told ---------------------------------------------------------------------------------------------------------

  /** Follow the table as a seat, or as a spectator, from the beginning of its log. */
  open(seat: number | null): void {
    this.close();
    this.era += 1;
    this.seat = seat;
    this.fresh = true;
    this.latest = this.shown = null;
    this.log = [];
    this.opening = [];
    this.chat = [];
    this.draft.leave();
    this.advising.clear();
    this.why = this.notice = null;
    const era = this.era;
    this.live = new Live(this.api, seat, 0, 0, {
      news: (news) => {
        this.intake = this.intake
          .then(() => (era === this.era ? this.take(news) : undefined))
          .catch(() => undefined)
          .then(() => this.hearing());
      },
      link: (link, why) => {
        this.link = link;
        this.refusedText = why ?? "";
        // Somebody who has only the link sees who sits down, and nothing else, before sitting down.
        if (link === "refused" && this.info.status === "gathering") {
          this.guests = setInterval(() => void this.look(), GUESTS);
        }
      },
    });
    this.live.start();
  }

  close(): void {
    this.live?.stop();
    this.live = null;
    clearInterval(this.guests);
    this.queue.clear();
  }

  /** Ask how the table stands; open it anew where one's seats or its match have changed. */
  async look(): Promise<void> {
    const info = await this.attempt(() => this.api.info());
    if (!info) return;
    const changed = this.reseated(info) || info.status !== this.info.status;
    if (changed || this.link !== "open") this.info = info; // the news know more: they tell the clocks, too
    if (changed) this.openOwn();
  }

  /** Whether other seats are one's own than before: somebody sat down, or plays on for an owner. */
  private reseated(info: TableInfo): boolean {
    return String(info.your_seats) !== String(this.info.your_seats);
  }

  private openOwn(): void {
    const [seat, ...more] = this.info.your_seats;
    this.open(more.length === 0 ? (seat ?? null) : null);
  }

  private async take(news: News): Promise<void> {
    const era = this.era;
    const began = this.info.status === "gathering" && news.table.status !== "gathering";
    const reseated = this.reseated(news.table);
    this.info = news.table;
    this.clockAt = Date.now();
    this.hear(news.chat);
    if (reseated) return this.openOwn();
    if (!news.now) return;
    if (this.fresh || began) {
      this.begin(news, news.now);
      return;
    }
    const views = await this.between(news.updates);
    if (era !== this.era) return;
    const another = this.latest?.decision !== news.now.decision;
    this.latest = news.now;
    this.away ||= document.hidden && news.updates.length > 0;
    void this.draft.renew(another);
    this.follow(news.updates, views, news.now);
  }

  private begin(news: News, now: Situation): void {
    this.fresh = false;
    this.latest = this.shown = now;
    this.seen = now.view;
    this.log = continued([], news.updates);
    this.away = true;
    const era = this.era;
    if (this.seat !== null && now.legal.length > 0) void this.draft.attempt(kept(this.info.id, this.seat, now.decision));
    void this.api.log(this.seat).then(
      (log) => {
        if (era === this.era) this.opening = log.opening;
      },
      () => undefined,
    );
  }

  private hear(lines: ChatLine[]): void {
    const last = this.chat.at(-1)?.number ?? 0;
    const fresh = lines.filter((line) => line.number > last);
    if (fresh.length === 0) return;
    const first = this.fresh;
    this.chat = [...this.chat, ...fresh];
    if (!first && fresh.some((line) => line.kind === "chat" && line.seat !== this.seat)) sound("chat");
  }

  /** The views between several updates that came together, so that each can be shown. */
  private async between(updates: UpdateInfo[]): Promise<Map<number, unknown>> {
    const found = new Map<number, unknown>();
    const [first, last] = [updates[0], updates.at(-1)];
    if (!first || !last || updates.length < 2 || updates.length > BETWEEN || settings.pace === "instant") return found;
    try {
      const { moments } = await this.api.moments(first.seq, last.seq - first.seq, this.seat);
      for (const moment of moments) found.set(moment.seq, moment.view);
    } catch {
      // Without them the board goes straight to how things stand in the end.
      return new Map();
    }
    return found;
  }

  private follow(updates: UpdateInfo[], views: Map<number, unknown>, now: Situation): void {
    if (updates.length === 0) {
      this.queue.push({ what: EMPTY, play: () => Promise.resolve(), finish: () => this.arrive(now) });
      return;
    }
    const own = updates.every((update) => update.seat === this.seat);
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
      quiet &&= event.values["seat"] === this.seat;
      this.heard = event.text;
      const flying = this.flights.fly(this.motions(event), pace.travel * brisk, pace.signal);
      if (!quiet) {
        await flying;
        await pace.wait(pace.dwell * brisk);
      }
    }
  }

  private motions(event: EventInfo): Flight[] {
    return this.kit.board?.motions?.(event, this.seen) ?? [];
  }

  private arrive(now: Situation): void {
    const asked = this.shown?.decision;
    const waited = this.shown?.waiting.includes(this.seat ?? -1);
    this.shown = now;
    this.seen = now.view;
    this.tip(null);
    if (asked !== now.decision) this.advising.clear();
    if (now.over) sound("over");
    else if (!waited && now.waiting.includes(this.seat ?? -1)) sound("turn");
  }
}

/** Who has won is told by the result, which counts the points first. */
function beforeScores(events: EventInfo[]): EventInfo[] {
  const end = events.findIndex((event) => event.kind === "score");
  return end < 0 ? events : events.slice(0, end);
}

const EMPTY: UpdateInfo = { seq: 0, seat: -1, events: [], takes_back: false, back_to: null };

