/**
 * One opened table: who sits there, how the match stands for one audience, what happened, what may be done. Everything
 * comes from the server's news; a board sees it as a `TableContext`.
 */
import { settings } from "../lib/settings.svelte.ts";
import { sound } from "../lib/sounds.ts";
import { say } from "../lib/texts.svelte.ts";
import { Refused, type TableApi } from "../wire/api.ts";
import type { Ahead, Choice, News, Situation, TableInfo } from "../wire/types.ts";
import { Advising } from "./advising.svelte.ts";
import { ChatLines } from "./chat.svelte.ts";
import { Connection } from "./connection.svelte.ts";
import type { TableContext } from "./context.ts";
import { Draft } from "./draft.svelte.ts";
import { Guide } from "./guide.svelte.ts";
import { keep, kept } from "./keeping.ts";
import { viewOf, type Kit } from "./kit.ts";
import { Pointing } from "./pointing.svelte.ts";
import { Sending } from "./sending.svelte.ts";
import { Story } from "./story.svelte.ts";

export interface Notice {
  kind: "bad" | "good";
  text: string;
  paragraph: string;
}

export class TableSession implements TableContext {
  info = $state.raw() as TableInfo;
  kit = $state.raw() as Kit;
  seat = $state<number | null>(null);
  notice = $state.raw<Notice | null>(null);
  counted = false; // the points of the end have been told
  clockAt = $state(Date.now());

  readonly chat = new ChatLines();
  readonly connection = new Connection(this);
  readonly story = new Story(this);
  readonly sending = new Sending(this);
  readonly pointing = new Pointing(this);
  readonly draft = new Draft(this);
  readonly advising = new Advising(this);
  readonly guide = new Guide(this);
  private fresh = true;

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

  get latest(): Situation | null {
    return this.story.latest;
  }

  get shown(): Situation | null {
    return this.story.shown;
  }

  get seen(): any {
    return this.story.seen;
  }

  get era(): number {
    return this.connection.era;
  }

  get busy(): boolean {
    return this.sending.busy;
  }

  /** The key of the part of the board that a lesson points at. */
  get pointed(): string {
    return this.guide.part;
  }

  /**
   * The question that the draft begins with. While it is shown what others do, one's own decision stands as long as that
   * does not change it; where seats act side by side the next one may be decided already.
   */
  asked = $derived.by<Situation | null>(() => {
    if (this.busy || !this.shown || this.info.paused || this.substitute) return null;
    const early = this.story.queue.busy && this.latest?.decision !== this.shown.decision;
    const now = this.hasty ? this.latest : early ? null : this.shown;
    return now && now.legal.length > 0 ? now : null;
  });

  /** Whether more is decided upon than is shown yet. */
  private hasty = $derived.by<boolean>(() =>
    this.story.queue.busy && this.latest !== null && (this.kit.board?.hasty?.(this.latest.view, this.careful) ?? false),
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

  get lit(): ReadonlySet<string> {
    return this.draft.lit;
  }

  get taken(): readonly string[] {
    return this.draft.taken;
  }

  touch(id: string): void {
    this.pointing.why = null;
    if (!this.draft.touch(id)) this.whyNot(id);
  }

  drag(from: string, to: string): void {
    if (!this.draft.drag(from, to)) this.whyNot(to);
  }

  back(): void {
    this.pointing.why = null;
    this.draft.back();
  }

  whyNot(id: string, name?: string): void {
    this.pointing.whyNot(id, name);
  }

  preview(plan: string[], anyOrder = false): Promise<Ahead> {
    return this.api.preview(this.seat ?? 0, plan, anyOrder);
  }

  previews(plans: string[][]): Promise<Ahead[]> {
    return this.api.previews(this.seat ?? 0, plans);
  }

  get careful(): boolean {
    return settings.confirm;
  }

  decides(view: { waiting?: number[] }): boolean {
    return view.waiting?.includes(this.seat ?? -1) ?? true;
  }

  lost(links: Choice[]): void {
    const what = links.map(({ label }) => label);
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
    this.pointing.zoom(id, thing);
  }

  tip(text: string | null, element?: Element): void {
    this.pointing.tip(text, element);
  }

  // Playing ------------------------------------------------------------------------------------------------------------

  submit(plan: string[]): Promise<boolean> {
    this.story.looked();
    this.notice = null;
    return this.sending.submit(plan);
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
    this.seat = seat;
    this.fresh = true;
    this.story.clear();
    this.chat.clear();
    this.draft.leave();
    this.advising.clear();
    this.pointing.why = this.notice = null;
    this.connection.open(seat);
  }

  close(): void {
    this.connection.close();
    this.story.queue.clear();
  }

  /** Ask how the table stands; open it anew where one's seats or its match have changed. */
  async look(): Promise<void> {
    const info = await this.attempt(() => this.api.info());
    if (!info) return;
    const changed = this.reseated(info) || info.status !== this.info.status;
    if (changed || this.connection.state !== "open") this.info = info; // the news know more: they tell the clocks, too
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

  async take(news: News): Promise<void> {
    const era = this.era;
    const began = this.info.status === "gathering" && news.table.status !== "gathering";
    const reseated = this.reseated(news.table);
    this.info = news.table;
    this.clockAt = Date.now();
    this.chat.take(news.chat, this.seat, !this.fresh);
    if (reseated) return this.openOwn();
    if (!news.now) return;
    if (this.fresh || began) {
      this.begin(news, news.now);
      return;
    }
    const views = await this.story.between(news.updates);
    if (era !== this.era) return;
    const another = this.latest?.decision !== news.now.decision;
    this.story.follow(news.updates, views, news.now);
    void this.draft.renew(another);
  }

  private begin(news: News, now: Situation): void {
    this.fresh = false;
    this.story.begin(news.updates, now);
    if (this.seat !== null && now.legal.length > 0) void this.draft.attempt(kept(this.info.id, this.seat, now.decision));
  }

  arrived(before: Situation | null, now: Situation): void {
    this.tip(null);
    if (before?.decision !== now.decision) this.advising.clear();
    if (now.over) sound("over");
    else if (!this.awaits(before) && this.awaits(now)) sound("turn");
  }

  private awaits(asked: Situation | null): boolean {
    return asked?.waiting.includes(this.seat ?? -1) ?? false;
  }
}
