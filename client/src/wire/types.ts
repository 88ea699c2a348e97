// Made by tools/client_types.py from src/dwarrow/table/wire/. Do not edit.

export type Text = string | Record<string, string | Record<string, string>>;

/** A guest needs only a name. */
export interface NewGuest {
  name: string;
}

/** Who sits down at a seat: the host, anybody, or a bot. */
export interface NewSeat {
  kind: "me" | "open" | "bot";
  bot?: string | null;
  name?: string | null;
}

/**
 * A time bank for each seat, and what happens when it has run out: nothing, a bot plays on, or a person does.
 *
 * The host names that person by a link. Where nobody has followed it yet, or who did plays already, it is the bot.
 */
export interface NewClock {
  bank: number;
  gain?: number;
  empty?: "nothing" | "bot" | "person";
  bot?: string;
}

/** A table as its host wants it. Without `hints` nobody may ask for one there. */
export interface NewTable {
  game: string;
  seats: NewSeat[];
  options?: Record<string, any>;
  public?: boolean;
  pace?: "live" | "turns";
  hints?: boolean;
  clock?: NewClock | null;
  components?: string | null;
  salt?: string;
}

/** Begin a lesson, or go on with it where it was left; with `again` from the beginning. */
export interface NewLesson {
  game: string;
  lesson?: string;
  again?: boolean;
}

/** Take an open seat. `salt` is the seat's own contribution to the seed of the match. */
export interface SitDown {
  name?: string | null;
  salt?: string;
}

/** A bot for an open seat, under a name or under that of its level. */
export interface NewBot {
  bot: string;
  name?: string | null;
}

/** A plan of actions, all or none, for the decision with the number that the seat was sent. */
export interface Submission {
  actions: string[];
  decision: number;
  key: string;
}

/**
 * Why may this action not be played now? Or, on a board: why does touching these things in order lead nowhere?
 *
 * After a draft of actions: why not then? It must go without chance or a secret, like a preview.
 */
export interface Question {
  action?: string | null;
  touched?: string[] | null;
  after?: string[];
}

/** A draft that a hint is to go on from. It must go without chance or a secret, like a preview. */
export interface HintAfter {
  after?: string[];
}

/** A plan. In any order: as much of it as can be played one after the other, the order given being tried first. */
export interface Preview {
  actions: string[];
  any_order?: boolean;
}

/** Several plans, each on its own, such as all that a seat may choose from. */
export interface Previews {
  plans: string[][];
}

export interface Saying {
  text: string;
}

/**
 * Consent to what a seat has asked of all: to take back, or to abandon the match. `motion` is its number, so that
 * no vote counts for what was asked later.
 */
export interface Vote {
  agree: boolean;
  motion?: number | null;
}

/**
 * Take back one's last action. Where it has shown something, all are asked, if `ask` is set.
 *
 * With `seq` everything from that piece of news on is to be taken back, and all are asked in any case.
 */
export interface Undo {
  ask?: boolean;
  seq?: number | null;
}

export interface Pause {
  paused: boolean;
}

/** The token of a personal link, to be known on another device. */
export interface Link {
  token: string;
}

/**
 * A record to look at and play on from: as a document, cut after the entry `upto`, with these players from there.
 *
 * Without `seats` all of them are the asking person's.
 */
export interface NewStudy {
  record: Record<string, any>;
  upto?: number | null;
  seats?: NewSeat[] | null;
  components?: string | null;
}

/**
 * A moment of a match that has ended, to play on from: after the piece of news `at` of a seat, of a spectator, or,
 * with `open`, after that entry of the log. Without `seats` one plays one's own seats, or the first, against bots.
 */
export interface NewBranch {
  at: number;
  seat?: number | null;
  open?: boolean;
  seats?: NewSeat[] | null;
}

/** A refusal: a code for programs, a sentence for people, the paragraph of the rules where one says so. */
export interface ProblemBody {
  code: string;
  text: string;
  paragraph: string;
}

export interface Guest {
  id: string;
  name: string;
}

/**
 * A seat and who has it. `substitute` is who plays on for the owner: a bot's level, or a person's name.
 *
 * To the person who plays on it is null: it is for that person to act.
 */
export interface ChairInfo {
  seat: number;
  kind: "open" | "person" | "bot";
  name: string;
  you: boolean;
  host: boolean;
  bot: string | null;
  substitute: string | null;
  bank: number | null;
}

/** What a seat has asked of all, and which seats have agreed so far. It lapses when the match goes on. */
export interface Motion {
  number: number;
  kind: "undo" | "abandon";
  seat: number;
  agreed: number[];
}

/**
 * What anybody with its link may know about a table.
 *
 * `part_hash` commits the server to its part of the seed before anybody sits down; `seed_hash` is that of the seed
 * joined from all parts, and is empty before the start. `substitute` is the name of who stands ready to play on.
 * `expires` is when what happened in a finished match is removed, if the operator does not keep it for ever.
 */
export interface TableInfo {
  id: string;
  game: string;
  title: string;
  status: "gathering" | "running" | "over" | "abandoned";
  paused: boolean;
  public: boolean;
  pace: string;
  hints: boolean;
  options: Record<string, any>;
  own_components: boolean;
  chairs: ChairInfo[];
  created: number;
  started: number | null;
  ended: number | null;
  part_hash: string;
  seed_hash: string;
  your_seats: number[];
  your_turn: boolean;
  you_host: boolean;
  result: Record<string, any> | null;
  clock: NewClock | null;
  substitute: string | null;
  parent: string | null;
  kind: "match" | "study" | "lesson";
  lesson: string | null;
  motion: Motion | null;
  expires: number | null;
}

/** How far a match is: in words, and as a share of the whole where that can be known. */
export interface Progress {
  text: string;
  share: number | null;
}

/**
 * A table in a list, with what any spectator may know of its match: the seats that have to decide now, and how far
 * it is. Before a match, and after it, there is neither.
 */
export interface ListedTable {
  id: string;
  game: string;
  title: string;
  status: "gathering" | "running" | "over" | "abandoned";
  paused: boolean;
  public: boolean;
  pace: string;
  hints: boolean;
  options: Record<string, any>;
  own_components: boolean;
  chairs: ChairInfo[];
  created: number;
  started: number | null;
  ended: number | null;
  part_hash: string;
  seed_hash: string;
  your_seats: number[];
  your_turn: boolean;
  you_host: boolean;
  result: Record<string, any> | null;
  clock: NewClock | null;
  substitute: string | null;
  parent: string | null;
  kind: "match" | "study" | "lesson";
  lesson: string | null;
  motion: Motion | null;
  expires: number | null;
  waiting: number[];
  progress: Progress | null;
}

/** The token of a seat, sent once, to the person who sat down. */
export interface SeatKey {
  seat: number;
  token: string;
}

/**
 * A new table, with what is sent only now: the spectators' token, the tokens of the host's own seats, and, where a
 * person is to play on, that of the substitute's link.
 */
export interface FoundedTable {
  table: TableInfo;
  watch: string;
  seats: SeatKey[];
  substitute: string | null;
}

/**
 * A page for others: its `path` here, and where they can reach this server the whole link, and it as a drawing.
 *
 * Both are empty where only this machine can reach the server.
 */
export interface Invitation {
  path: string;
  link: string;
  qr: string;
}

/** The token of a personal link, sent once. Its page makes another device known as the same person. */
export interface PersonalLink {
  token: string;
  path: string;
  link: string;
  qr: string;
}

/** The spectators' token of a table; the old one is void. */
export interface WatchLink {
  token: string;
  path: string;
  link: string;
  qr: string;
}

/** The token of the substitute's link, sent once; the old one is void. */
export interface SubstituteLink {
  token: string;
  path: string;
  link: string;
  qr: string;
}

/**
 * An option of a game: what it means, and what its values mean. Values in brackets stand for what is typed.
 *
 * It matters with so many `seats`, or any if there are none, and where other options have a value that it `needs`.
 */
export interface OptionInfo {
  name: string;
  label: string;
  default: any;
  allowed: string;
  meaning: string;
  values: Record<string, string>;
  seats: number[];
  needs: Record<string, any[]>;
}

/** A lesson of a game; the guided first round is the first. */
export interface LessonEntry {
  name: string;
  title: string;
  steps: number;
}

/**
 * A game; `pitch` invites to it in two sentences. People take about so many `minutes`, from least to most.
 *
 * `weight` is how much there is to think about, from 1 (little) to 5. Where a game does not tell, there are no
 * minutes, and the weight is 0.
 */
export interface GameInfo {
  name: string;
  title: string;
  summary: string;
  pitch: string;
  minutes: number[];
  weight: number;
  seats: number[];
  options: OptionInfo[];
  lessons: LessonEntry[];
  bots: string[];
}

/**
 * A text catalog, for a client that fills the texts in itself.
 *
 * A text is a template, or templates by grammatical form (`nom`, `the`, …), or by plural category (`one`, `other`, …;
 * `by` names the value that chooses, otherwise it is `n`); a form may have plural categories, too. What is `given` is
 * taken as it is and wins. `formatters` are those that look words up: the first pattern that makes a key.
 *
 * `plurals` has CLDR's rule for each category but `other`. The texts of the keys in `english` are English, because the
 * language lacks them, and have English plural forms.
 */
export interface Texts {
  language: string;
  texts: Record<string, Text>;
  given: Record<string, string>;
  formatters: Record<string, string[]>;
  plurals: Record<string, string>;
  english: string[];
  english_plurals: Record<string, string>;
}

/** A language that can be asked for, and what it calls itself. */
export interface LanguageInfo {
  code: string;
  name: string;
}

/**
 * A piece of the rules for players, in HTML that links to other numbers as `#M7.2`.
 *
 * A section has a title and level 2 or 3; its HTML is what stands under the heading, and may be empty. A paragraph
 * has level 4 and no title.
 */
export interface Paragraph {
  number: string;
  level: number;
  title: string;
  html: string;
}

/** Something that happened, as this audience may know it, and as a sentence in its language. */
export interface EventInfo {
  kind: string;
  values: Record<string, any>;
  text: string;
}

/**
 * One piece of news. `seq` counts only what this audience may see.
 *
 * With `takes_back` no event happened; the news from number `back_to` on no longer stands.
 */
export interface UpdateInfo {
  seq: number;
  seat: number;
  events: EventInfo[];
  takes_back: boolean;
  back_to: number | null;
}

/**
 * A legal action: its text, what it means in the reader's language, and the ids to touch for it, in order.
 *
 * A list for people shows it under its group, groups of a lower rank first. One that is `drafted` is a link of a plan,
 * kept until the player sends it.
 */
export interface Choice {
  action: string;
  label: string;
  path: string[];
  group: string;
  rank: number;
  drafted: "" | "in_order" | "any_order";
}

/**
 * One text of a lesson, and what it points at: a part of the board by its key and name, things in it by their ids.
 *
 * With `answer` it answers the choice that was just made.
 */
export interface LessonPage {
  number: number;
  text: string;
  at: string;
  where: string;
  things: string[];
  answer: boolean;
}

/**
 * Where a match stands in its lesson: what is told now, and the actions with which it goes on, each in a person's
 * words. `wanted` are the actions of which one comes next. With `done` the match goes on as any other.
 */
export interface LessonInfo {
  title: string;
  steps: number;
  pages: LessonPage[];
  asked: string[];
  wanted: string[];
  done: boolean;
}

/** How things stand for one audience; `prompt` says what it is asked, or who decides what. */
export interface Situation {
  seq: number;
  decision: number;
  view: Record<string, any>;
  prompt: string;
  legal: Choice[];
  can_undo: boolean;
  waiting: number[];
  over: boolean;
  lesson: LessonInfo | null;
}

/** Something said at the table, or something that happened beside the match. */
export interface ChatLine {
  number: number;
  name: string;
  seat: number | null;
  kind: "chat" | "happening" | "vote";
  text: string;
  at: number;
}

/**
 * Updates after a number, and how things stand now; before the match begins there is no `now`.
 *
 * `mark` stands for all of this: a client that sends it back gets an answer only when something has changed.
 */
export interface News {
  updates: UpdateInfo[];
  now: Situation | null;
  table: TableInfo;
  chat: ChatLine[];
  mark: string;
}

/** Sent over a live connection when there was no news for a while. */
export interface Ping {
  ping: number;
}

/** The actions are on disk. */
export interface Acknowledged {
  seq: number;
  decision: number;
  again: boolean;
}

/** The outcome of a request to take back: done, or waiting for the consent of the other seats. */
export interface Undone {
  done: boolean;
  seq: number;
  decision: number;
}

/** Why an action is not legal now; `legal` if it is. */
export interface Refusal {
  legal: boolean;
  text: string;
  paragraph: string;
}

/**
 * How far a plan goes without chance or a secret, and what would be seen and asked then; nowhere if there is a
 * `refusal`. If any order would do, the plan is the one that was found, `earlier` what could still be put into it,
 * and `later` what could follow it after others of `legal`.
 */
export interface Ahead {
  plan: Choice[];
  played: number;
  events: EventInfo[];
  view: Record<string, any>;
  prompt: string;
  legal: Choice[];
  earlier: Choice[];
  later: Choice[];
  refusal: ProblemBody | null;
}

/** A piece of text; `tone` says what it is (a gem, a warning, the own seat). */
export interface CellInfo {
  text: string;
  tone: string;
}

/** A part of the table in words: rows of places, each a run of cells. Without `columns` a row is a line of text. */
export interface BlockInfo {
  title: string;
  columns: string[];
  rows: CellInfo[][][];
  aside: boolean;
}

/** Everything that one audience knows: to look at, not to replay. */
export interface VisibleLog {
  opening: EventInfo[];
  updates: UpdateInfo[];
}

/** How things stood for one audience after its piece of news number `seq`. */
export interface Moment {
  seq: number;
  last: number;
  view: Record<string, any>;
  prompt: string;
  events: EventInfo[];
}

/** Moments in a row; there are `last` of them, and the one before the first. */
export interface Moments {
  last: number;
  moments: Moment[];
}

/**
 * A line of a result: something that brought points, by which paragraph, and how many to each seat.
 *
 * Lines of kind `total` and `tie` are no points by themselves: the sum, and what decides between equal sums. `notes`
 * say for each seat how its points came about, where the label does not; `about` says what kind of line it is.
 */
export interface ScoreInfo {
  label: string;
  paragraph: string;
  kind: "points" | "total" | "tie";
  points: (number | null)[];
  notes: string[];
  about: string;
}

/** How often each seat decided something of a kind. */
export interface Statistic {
  kind: string;
  label: string;
  counts: number[];
}

/**
 * How a match has ended; an abandoned one has no scores.
 *
 * `text` says who has won, and `reason` why it ended. `course` has the scores after each piece of news of an audience,
 * as if the match had ended there; the first are those of the beginning.
 */
export interface Result {
  text: string;
  reason: string;
  scores: number[];
  winners: number[];
  lines: ScoreInfo[];
  course: number[][];
  statistics: Statistic[];
  started: number | null;
  ended: number | null;
}

/**
 * All parts of the seed, published after the end.
 *
 * `seed_hash` and `part_hash` were published before. The seed is the BLAKE2b hash (32 bytes, personalized
 * "dwarrow.seed") of the server's part and the salts in seat order, each preceded by its length in 4 bytes.
 */
export interface Proof {
  seed: string;
  seed_hash: string;
  server_part: string;
  part_hash: string;
  salts: string[];
  joined: boolean;
}

/**
 * An action that was weighed, and the seat's chance to win with it. Where it is one of several that only together
 * mean something, `plan` has all of them, and the label is theirs.
 */
export interface Hinted {
  action: string;
  label: string;
  chance: number;
  plan: Choice[];
}

/**
 * What seems best for the decision of that number: the best actions, best first; every seat's chance to win as the
 * asking seat can know it; and a sentence why. Where nothing is to be gained by going on, it says so, and `best` is
 * empty. It comes from what the seat knows, and asked again it is the same.
 */
export interface Hint {
  decision: number;
  best: Hinted[];
  chances: number[];
  why: string;
}

/** A seat's chance to win at a decision of its own, as it could know it. `entry` is that of the decision. */
export interface Foreseen {
  entry: number;
  chance: number;
}

/**
 * A decision that gave something away: when it was, what was played, what seems better, and what was expected then.
 *
 * `at` is the moment before it in the seat's own news, to look at it as the seat saw it.
 */
export interface Costly {
  entry: number;
  at: number;
  when: string;
  loss: number;
  played: string;
  better: string;
  expected: string;
}

/** A seat that decided anything, in chances to win: `start` - `lost` + `luck` is `end`. */
export interface SeatReview {
  seat: number;
  decisions: number;
  start: number;
  lost: number;
  luck: number;
  end: number;
  course: Foreseen[];
  costliest: Costly[];
}

/**
 * A match looked back on. It has to be `begun`, and until it is `ready` there are no `seats`: `done` decisions are
 * judged so far, `of` so many, or of 0 before they are counted.
 *
 * `entries` is how many the log has. `rough`: computed from points alone. `hurried`: decisions that were judged more
 * hastily, because there are so many.
 */
export interface Review {
  begun: boolean;
  ready: boolean;
  done: number;
  of: number;
  entries: number;
  over: boolean;
  rough: boolean;
  hurried: number;
  seats: SeatReview[];
}
