/** What a board and everything on it may know and do: the context of one table, of a running match or of a replay. */
import { getContext, setContext } from "svelte";
import type { Ahead, Choice, Situation } from "../wire/types.ts";
import type { Draft } from "./draft.svelte.ts";

export interface TableContext {
  /** How things stand with what is drafted: what a board draws. */
  readonly view: any;
  /** The same without the draft. It lags behind the server while events are played. */
  readonly seen: any;
  /** How things stand at the server, which may be further on; a replay has nothing of the kind. */
  readonly latest?: Situation | null;
  /** Whose eyes; null is a spectator. */
  readonly seat: number | null;
  /** The players' names by seat. */
  readonly names: string[];
  readonly pieces: any;
  /** What is chosen and not sent yet; all below is about the question that comes after it. */
  readonly draft: Draft;
  /** What the seat is asked, or who decides what. */
  readonly prompt: string;
  /** Empty when there is nothing to decide. */
  readonly legal: Choice[];
  /** The ids that may be touched next. */
  readonly lit: ReadonlySet<string>;
  /** The ids touched so far. */
  readonly taken: readonly string[];
  /** The key of the part of the board that is pointed at, if one is. */
  readonly pointed?: string;
  /** Something is being sent. */
  readonly busy: boolean;
  touch(id: string): void;
  drag(from: string, to: string): void;
  back(): void;
  /** Why a thing cannot be touched now; with its name, where that is said nowhere else. */
  whyNot(id: string, name?: string): void;
  /** What each of several plans would lead to. */
  previews(plans: string[][]): Promise<Ahead[]>;
  say(key: string, values?: Record<string, unknown>): string;
  card(id: string): string;
  /** Enlarge a card; where it is a thing that may be touched, it is also said why not now. */
  zoom(id: string, thing?: string): void;
  /** A word about the thing that is pointed at, beside it; null takes it away. */
  tip(text: string | null, element?: Element): void;
}

const KEY = Symbol("table");

export function setTable(table: TableContext): TableContext {
  return setContext(KEY, table);
}

export function getTable(): TableContext {
  return getContext<TableContext>(KEY);
}
