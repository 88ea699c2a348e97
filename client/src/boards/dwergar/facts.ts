/** Numbers that the board shows, counted from view and pieces: nothing here decides what is allowed. */
import type { Choice } from "../../wire/types.ts";
import type { Dwarf, Good, Goods, Pieces, Player, Row, Session, StepFace, View, Worker } from "./view.ts";

export const GOODS: readonly Good[] = ["coal", "iron", "gold", "crystal"];
export const WORKERS: readonly Worker[] = ["miner", "engineer", "blacksmith"];
export const ROWS: readonly Row[] = ["transit", "1", "2", "3", "4"];

/** The goods of a table of counts in rank order, without those that are missing. */
export function ranked(goods: Goods | undefined): [Good, number][] {
  return GOODS.map((good): [Good, number] => [good, goods?.[good] ?? 0]).filter(([, n]) => n !== 0);
}

/** The dwarves in a hand, one by one, workers by kind and the foreman last. */
export function handOf(player: Player): Dwarf[] {
  const workers = WORKERS.flatMap((worker) => Array.from({ length: player.hand[worker] ?? 0 }, () => worker as Dwarf));
  return player.foreman === "hand" ? [...workers, "foreman"] : workers;
}

/** What is in a cart. */
export interface Load {
  goods: Goods;
  foreman: boolean;
}

export function loadOf(player: Player, row: Row): Load {
  return { goods: player.carts[row] ?? {}, foreman: player.foreman === `row ${row}` };
}

/** Whether nothing is missing for an open project. */
export function affords(player: Player | undefined, card: string): boolean {
  const lacks = player?.lacks[card];
  return lacks !== undefined && lacks.heat === 0 && ranked(lacks.goods).length === 0;
}

/** How a player's things differ between two views. */
export interface Change {
  vp: number;
  heat: number;
  lit: number;
  cold: number;
  goods: Goods;
}

export function change(before: Player, after: Player): Change {
  const goods = GOODS.map((good) => [good, (after.store[good] ?? 0) - (before.store[good] ?? 0)] as const);
  return {
    vp: after.vp - before.vp,
    heat: after.heat - before.heat,
    lit: after.lit - before.lit,
    cold: after.cold - before.cold,
    goods: Object.fromEntries(goods.filter(([, n]) => n !== 0)),
  };
}

/** What a player would have more or less in a view ahead; heat that would then be due counts as paid. */
export function foreseen(before: Player, ahead: View, seat: number): Change | undefined {
  const after = ahead.players[seat];
  if (!after) return undefined;
  const changed = change(before, after);
  return { ...changed, heat: changed.heat - (ahead.moment.payment?.heat ?? 0) };
}

/** A moment at a work zone: the session, and the actions that it offers. */
export interface AtWork {
  session: Session;
  legal: readonly Choice[];
}

/**
 * Whether a step of a work zone is of use in a session: its own actions are offered; a bonus that only changes another
 * step is granted. The bonuses belong to the speciality, or are granted once more by Silverbeard.
 */
export function ofUse({ session, legal }: AtWork, step: StepFace, number: number): boolean {
  const granted = number === 0 || step.worker === session.skill || (session.bonuses[number - 1] ?? 0) > 0;
  const offered = legal.some(({ action }) => step.actions.includes(action.split(" ")[1] ?? ""));
  return granted && (offered || step.actions.length === 0);
}

/** The projects of a region that each seat has completed. */
export function completed(pieces: Pieces, view: View, region: string): number[] {
  return view.players.map(({ projects }) => projects.filter((id) => pieces.projects[id]?.region === region).length);
}

/** The points that a seat has on the table; what scores at the end comes on top. */
export const points = (view: View, seat: number): number | null => view.players[seat]?.vp ?? null;
