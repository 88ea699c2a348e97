/**
 * The live connection to one table as one audience. It goes on where it was cut off (`since`, `chat`), takes long poll
 * where sockets are blocked, and says how it stands.
 */
import { Refused, type TableApi } from "./api.ts";
import type { News, Ping, ProblemBody } from "./types.ts";

export type Link = "opening" | "open" | "lost" | "refused";

const SILENCE = 45_000; // the server pings every 20 s
const WAITS = [300, 1000, 2000, 4000, 8000];
const POLL = 25; // seconds
const POLLS = 12; // then sockets are tried again
const REFUSED = 4400; // close codes are 4000 and the status that a request would have got
const TOO_FAST = 4429;
const FAULT = 4500;
const RESTART = 1012; // the server stops, and another takes over or it starts again
const BLOCKED_AFTER = 2; // sockets that never opened, one after the other

export interface Listener {
  news(news: News): void;
  link(link: Link, why?: string): void;
}

export class Live {
  private socket: WebSocket | null = null;
  private stopped = false;
  private tries = 0;
  private blocked = 0;
  private polls = 0;
  private mark = "";
  private said = "";
  private timer: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly table: TableApi,
    private readonly seat: number | null,
    private since: number,
    private read: number,
    private readonly listener: Listener,
  ) {}

  start(): void {
    window.addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.listener.link("opening");
    this.connect();
  }

  stop(): void {
    this.stopped = true;
    window.removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    clearTimeout(this.timer);
    clearTimeout(this.silence);
    this.socket?.close();
    this.socket = null;
  }

  /** Somebody is looking again, or the network is back: do not wait out the pause. */
  private hurry = (): void => {
    if (this.stopped || this.socket || document.visibilityState === "hidden" || this.timer === undefined) return;
    clearTimeout(this.timer);
    this.connect();
  };

  private connect(): void {
    this.timer = undefined;
    if (this.stopped) return;
    if (this.blocked >= BLOCKED_AFTER && this.polls < POLLS) void this.poll();
    else this.listen();
  }

  private listen(): void {
    this.polls = 0;
    const socket = new WebSocket(this.table.liveAddress({ seat: this.seat, since: this.since, chat: this.read }));
    this.socket = socket;
    let heard = false;
    this.watchSilence(socket);
    socket.onmessage = (message) => {
      heard = true;
      this.blocked = 0;
      this.watchSilence(socket);
      this.take(JSON.parse(String(message.data)) as News | Ping | ProblemBody);
    };
    socket.onclose = (closed) => {
      clearTimeout(this.silence);
      if (this.socket !== socket) return;
      this.socket = null;
      if (this.stopped) return;
      if (closed.code >= REFUSED && closed.code < FAULT && closed.code !== TOO_FAST) {
        this.listener.link("refused", this.said);
        this.stop();
        return;
      }
      if (!heard) this.blocked += 1;
      // Then everybody comes again at the same time: soon, and spread a little.
      this.later(closed.code === RESTART ? Math.random() : 1);
    };
  }

  private watchSilence(socket: WebSocket): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => socket.close(), SILENCE);
  }

  private async poll(): Promise<void> {
    const query = { seat: this.seat, since: this.since, chat: this.read, mark: this.mark };
    try {
      const news = await this.table.news(query, this.mark ? POLL : 0);
      this.polls += 1;
      if (!this.stopped) this.take(news);
      this.connect();
    } catch (error) {
      if (error instanceof Refused && error.status >= 400 && error.status < 500 && error.status !== 429) {
        this.listener.link("refused", error.message);
        this.stop();
      } else {
        this.blocked = 0;
        this.later();
      }
    }
  }

  private take(told: News | Ping | ProblemBody): void {
    if ("code" in told) {
      this.said = told.text; // the connection is closed next, and its code says whether to come again
      return;
    }
    this.tries = 0;
    this.listener.link("open");
    if ("ping" in told) return;
    this.mark = told.mark;
    this.since = told.now?.seq ?? 0;
    for (const line of told.chat) this.read = Math.max(this.read, line.number);
    this.listener.news(told);
  }

  private later(part = 1): void {
    if (this.stopped) return;
    this.listener.link("lost");
    const wait = part * (WAITS[Math.min(this.tries, WAITS.length - 1)] ?? 8000);
    this.tries += 1;
    this.timer = setTimeout(() => this.connect(), wait);
  }
}
