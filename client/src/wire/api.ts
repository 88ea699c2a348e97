/**
 * The server's messages as functions. Everything it refuses is raised as a `Refused` with a sentence for people; a
 * server that cannot be reached is refused with the code `offline`.
 */
import type { Source } from "../lib/catalog.ts";
import type {
  Acknowledged,
  Ahead,
  BlockInfo,
  ChatLine,
  FoundedTable,
  GameInfo,
  Guest,
  Hint,
  Invitation,
  LanguageInfo,
  ListedTable,
  Moments,
  NewTable,
  News,
  Paragraph,
  PersonalLink,
  ProblemBody,
  Refusal,
  Result,
  Review,
  SeatKey,
  SubstituteLink,
  TableInfo,
  Undone,
  VisibleLog,
  WatchLink,
} from "./types.ts";

export const OFFLINE = "offline";
const QUICK = 15_000;

/** Whose eyes: a seat, everything open after the end, or nobody's. */
export type Eyes = number | "all" | null;

export class Refused extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly paragraph = "",
    readonly status = 0,
    /** Seconds after which the server wishes to be asked again. */
    readonly wait = 0,
  ) {
    super(text);
  }
}

let language = "en";
let offlineText = "The server cannot be reached.";

/** From now on the server is asked in this language. */
export function speak(code: string, offline: string): void {
  language = code;
  offlineText = offline;
}

type Query = Record<string, string | number | null | undefined>;

export function address(path: string, query: Query = {}): string {
  const parts = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== "") parts.set(name, String(value));
  }
  parts.set("lang", language);
  return `/api${path}?${parts}`;
}

async function ask<T>(method: string, url: string, body?: unknown, wait = QUICK): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(url, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(wait),
    });
  } catch {
    throw new Refused(OFFLINE, offlineText);
  }
  if (!answer.ok) throw await refusal(answer);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

async function refusal(answer: Response): Promise<Refused> {
  try {
    const body = (await answer.json()) as ProblemBody;
    const wait = Number(answer.headers.get("retry-after") ?? 0) || 0;
    return new Refused(body.code, body.text, body.paragraph ?? "", answer.status, wait);
  } catch {
    return new Refused(OFFLINE, offlineText, "", answer.status);
  }
}

const get = <T>(path: string, query?: Query, wait?: number): Promise<T> => ask("GET", address(path, query), undefined, wait);
const post = <T>(path: string, body?: unknown): Promise<T> => ask("POST", address(path), body);

/** What lasts as long as the program, of a game or of a table with cards of its own. */
export const placeOf = (table: TableInfo): string =>
  table.own_components ? `/tables/${encodeURIComponent(table.id)}` : `/games/${table.game}`;

export const api = {
  games: () => get<GameInfo[]>("/games"),
  languages: () => get<LanguageInfo[]>("/languages"),
  frameTexts: (code: string) => get<Source>(`/texts/${code}`),
  textsOf: (place: string, code: string) => get<Source>(`${place}/texts/${code}`),
  glossaryOf: (place: string, code: string) => get<Record<string, string>>(`${place}/glossary/${code}`),
  piecesOf: (place: string) => get<unknown>(`${place}/pieces`),
  rules: (game: string, code: string) => get<Paragraph[]>(`/games/${game}/rules/${code}`),

  guest: () => get<Guest | null>("/guest"),
  comeIn: (name: string) => post<Guest>("/guest", { name }),
  personalLink: () => post<PersonalLink>("/me/link"),

  publicTables: () => get<ListedTable[]>("/tables"),
  myTables: () => get<ListedTable[]>("/tables/mine"),
  found: (wish: NewTable) => post<FoundedTable>("/tables", wish),
  learn: (game: string, again: boolean) => post<TableInfo>("/lessons", { game, again }),
  study: (record: Record<string, any>) => post<TableInfo>("/studies", { record }),
  at: (table: string) => new TableApi(table),
};

function looking(eyes: Eyes): Query {
  return eyes === "all" ? { open: "true" } : { seat: eyes };
}

/** Everything that can be asked of one table. */
export class TableApi {
  private readonly path: string;

  constructor(readonly table: string) {
    this.path = `/tables/${encodeURIComponent(table)}`;
  }

  private get<T>(rest: string, query: Query = {}, wait?: number): Promise<T> {
    return get<T>(this.path + rest, query, wait);
  }

  private post<T>(rest: string, body?: unknown): Promise<T> {
    return post<T>(this.path + rest, body);
  }

  private seat<T>(seat: number, what: string, body?: unknown): Promise<T> {
    return this.post<T>(`/seats/${seat}/${what}`, body);
  }

  info = () => this.get<TableInfo>("");
  log = (eyes: Eyes) => this.get<VisibleLog>("/log", looking(eyes));
  moments = (at: number, count: number, eyes: Eyes) => this.get<Moments>("/moments", { at, count, ...looking(eyes) });
  words = (eyes: Eyes, at?: number) => this.get<BlockInfo[]>("/words", { at, ...looking(eyes) });
  result = (eyes: Eyes) => this.get<Result>("/result", looking(eyes));
  review = () => this.get<Review>("/review");
  beginReview = () => this.post<Review>("/review");
  invitation = () => this.get<Invitation>("/invitation");
  news = (query: Query, wait: number) => this.get<News>("/news", { ...query, wait }, wait * 1000 + QUICK);
  say = (text: string) => this.post<ChatLine[]>("/chat", { text });

  sit = (seat: number, name: string | null, salt: string) => this.seat<SeatKey>(seat, "sit", { name, salt });
  seatBot = (seat: number, bot: string, name: string | null) => this.seat<TableInfo>(seat, "bot", { bot, name });
  leave = (seat: number) => this.seat<TableInfo>(seat, "leave");
  back = (seat: number) => this.seat<TableInfo>(seat, "back");
  start = () => this.post<TableInfo>("/start");
  pause = (paused: boolean) => this.post<TableInfo>("/pause", { paused });
  abandon = () => this.post<TableInfo>("/abandon");
  rematch = () => this.post<TableInfo>("/rematch");
  watchLink = () => this.post<WatchLink>("/watch");
  substituteLink = () => this.post<SubstituteLink>("/substitute/link");
  branch = (at: number, eyes: Eyes) =>
    this.post<TableInfo>("/branch", eyes === "all" ? { at, open: true } : { at, seat: eyes });

  submit = (seat: number, actions: string[], decision: number, key: string) =>
    this.seat<Acknowledged>(seat, "submit", { actions, decision, key });
  undo = (seat: number, ask: boolean) => this.seat<Undone>(seat, "undo", { ask });
  vote = (seat: number, agree: boolean, motion?: number) => this.seat<TableInfo>(seat, "vote", { agree, motion });
  /** Why touching these things leads nowhere, after what is drafted. */
  why = (seat: number, touched: readonly string[], after: readonly string[]) =>
    this.seat<Refusal>(seat, "why", { touched, after });
  hint = (seat: number, after: readonly string[]) => this.seat<Hint>(seat, "hint", { after });
  /** What a plan would lead to. A plan against the rules is answered, not failed: the console stays quiet about it. */
  async preview(seat: number, actions: string[], anyOrder = false): Promise<Ahead> {
    const ahead = await this.seat<Ahead>(seat, "preview", { actions, any_order: anyOrder });
    if (ahead.refusal) throw new Refused(ahead.refusal.code, ahead.refusal.text, ahead.refusal.paragraph ?? "");
    return ahead;
  }

  /** The same for several plans at once; those against the rules have a `refusal`. */
  previews = (seat: number, plans: string[][]) => this.seat<Ahead[]>(seat, "previews", { plans });

  recordAddress = (): string => `/table/${this.table}/record.json`;
  proofAddress = (): string => `/table/${this.table}/verify`;
  liveAddress(query: Query): string {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    return `${scheme}//${location.host}${address(`${this.path}/live`, query)}`;
  }
}
