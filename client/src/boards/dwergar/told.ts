/**
 * What the board shows once a line has told of an event, so that it is never behind the headline. It shows no more than
 * the event says; how things really stand comes with the view at the end of the action.
 */
import type { EventInfo } from "../../wire/types.ts";
import { GOODS, ROWS } from "./facts.ts";
import type { Goods, Pieces, Player, Row, View, Where, Worker } from "./view.ts";

type Values = Record<string, any>;
type Change = (told: Values, view: View, pieces: Pieces) => Partial<View>;

function changed(view: View, whose: number | null, change: (player: Player) => Partial<Player>): Partial<View> {
  const touched = (seat: number): boolean => whose === null || whose === seat;
  return { players: view.players.map((player, seat) => (touched(seat) ? { ...player, ...change(player) } : player)) };
}

function added(goods: Goods, more: Goods, sign = 1): Goods {
  return Object.fromEntries(GOODS.map((good) => [good, (goods[good] ?? 0) + sign * (more[good] ?? 0)]));
}

/** Goods and heat that come, or go where the sign is −1. */
function stored({ store, heat }: Player, goods: Goods & { heat?: number }, sign = 1): Partial<Player> {
  return { store: added(store, goods, sign), heat: heat + sign * (goods.heat ?? 0) };
}

const gains = (sign: number): Change => ({ seat, goods }, view) => changed(view, seat, (player) => stored(player, goods, sign));

/** Points beside whatever else an event changes. */
const scored = ({ vp }: Player, told: Values): Partial<Player> => ({ vp: vp + Number(told["vp"] ?? 0) });

const scores: Change = (told, view) => changed(view, told["seat"], (player) => scored(player, told));

/** Heat for a seat, or for all where none is named. */
const heats: Change = ({ seat = null, n }, view, { numbers }) =>
  changed(view, seat, ({ heat }) => ({ heat: Math.min(numbers.heat_max, heat + Number(n)) }));

const lights: Change = ({ seat, n }, view) =>
  changed(view, seat, ({ lit, cold }) => ({ lit: lit + Number(n), cold: cold - Number(n) }));

/** Each furnace that is put out pays for one (D5.4.1). */
const pays: Change = ({ seat, n, furnaces = 0 }, view) =>
  changed(view, seat, ({ heat, lit, cold }) => ({ heat: heat - (n - furnaces), lit: lit - furnaces, cold: cold + furnaces }));

function at(view: View, place: Where, change: object): Partial<View> {
  const found = view.places[place];
  return found ? { places: { ...view.places, [place]: { ...found, ...change } } } : {};
}

const places: Change = ({ seat, dwarf, place }, view) => {
  const foreman = dwarf === "foreman";
  const worker = dwarf as Worker;
  return {
    ...at(view, place, { dwarf, seat: foreman ? seat : null }),
    ...changed(view, seat, ({ hand }) => (foreman ? { foreman: place } : { hand: { ...hand, [worker]: (hand[worker] ?? 0) - 1 } })),
  };
};

function taken({ hand }: Player, dwarf: Worker): Partial<Player> {
  return { hand: { ...hand, [dwarf]: (hand[dwarf] ?? 0) + 1 } };
}

/** All rows rise by one; what lay on transit is unloaded by the lines that follow. */
const lift: Change = (_, view) =>
  changed(view, null, ({ carts, foreman }) => {
    const risen = (row: Row): [Row, Goods] => [row, carts[ROWS[ROWS.indexOf(row) + 1] ?? "transit"] ?? {}];
    const above = ROWS[ROWS.indexOf(foreman.replace("row ", "") as Row) - 1];
    return {
      carts: { ...Object.fromEntries(ROWS.slice(0, -1).map(risen)), [ROWS.at(-1) as Row]: {} },
      foreman: foreman.startsWith("row ") && above ? `row ${above}` : foreman,
    };
  });

const CHANGES: Record<string, Change> = {
  round: ({ round }) => ({ round }),
  event: ({ card }) => ({ event: card }),
  silverbeard: ({ seat }) => ({ silverbeard: seat }),
  place: places,
  place_as: places,
  takes: ({ seat, dwarf }, view) => changed(view, seat, (player) => taken(player, dwarf)),
  foreman_home: ({ seat }, view) => changed(view, seat, () => ({ foreman: "hand" })),
  foreman_up: ({ seat }, view) => changed(view, seat, () => ({ foreman: "hand" })),
  break: ({ seat, dwarf, place }, view) => ({
    ...at(view, place, { dwarf: null, seat: null }),
    ...changed(view, seat, (player) => ({ ...taken(player, dwarf), foreman: "hand" })),
  }),
  break_alone: ({ seat }, view) => changed(view, seat, () => ({ foreman: "hand" })),
  load: ({ seat, place, goods }, view) =>
    changed(view, seat, ({ carts }) => ({ carts: { ...carts, [String(place).replace("mine_", "")]: goods } })),
  event_fill: ({ row, goods }, view) =>
    changed(view, null, ({ carts }) => ({ carts: { ...carts, [row]: added(carts[row as Row] ?? {}, goods) } })),
  lift,
  lift_event: lift,
  unload: gains(1),
  refund: gains(1),
  effect_goods: gains(1),
  convert: gains(1),
  exchange: ({ seat, give, take }, view) =>
    changed(view, seat, (player) => stored({ ...player, ...stored(player, give, -1) }, take)),
  heats,
  owner_heat: heats,
  placing_heat: heats,
  effect_heat: heats,
  event_heat: heats,
  pays_heat: pays,
  pays_scale: pays,
  cools: ({ seat, n }, view) => changed(view, seat, () => ({ heat: n })),
  lights,
  relights: lights,
  build: ({ seat, goods }, view) =>
    changed(view, seat, (player) => ({ ...stored(player, goods, -1), cold: player.cold + 1, supply: player.supply - 1 })),
  effect_furnace: ({ seat, n }, view) => changed(view, seat, ({ lit, supply }) => ({ lit: lit + n, supply: supply - n })),
  install: (told, view) => ({
    ...at(view, told["place"], { furnace: told["seat"] }),
    ...changed(view, told["seat"], (player) => ({ ...stored(player, told["goods"], -1), ...scored(player, told) })),
  }),
  completes: (told, view) => ({
    open: view.open.map((card) => (card === told["card"] ? null : card)),
    ...changed(view, told["seat"], (player) => ({
      ...stored(player, told["goods"], -1),
      ...scored(player, told),
      projects: [...player.projects, told["card"]],
    })),
  }),
  modernises: (told, view) =>
    changed(view, told["seat"], (player) => ({
      ...stored(player, told["goods"], -1),
      ...scored(player, told),
      modernised: [...player.modernised, told["card"]],
    })),
  lift_vp: scores,
  placing_vp: scores,
  effect_vp: scores,
  end_vp: scores,
};

export function told(event: EventInfo, view: View, pieces: Pieces): View {
  const change = CHANGES[event.kind];
  return change ? { ...view, ...change(event.values, view, pieces) } : view;
}
