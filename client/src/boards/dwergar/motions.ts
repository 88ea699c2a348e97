/** What moves on the board when something happens: dwarves, carts, goods, heat, projects, points. */
import type { Flight } from "../index.ts";
import type { EventInfo } from "../../wire/types.ts";
import { loadOf, ranked, ROWS, type Load } from "./facts.ts";
import type { Dwarf, Goods, View } from "./view.ts";

export type Art =
  | { kind: "dwarf"; dwarf: Dwarf; seat: number | null }
  | { kind: "points"; n: number }
  | { kind: "row"; loads: Load[] }
  | { kind: "card"; id: string }
  | { kind: "thing"; name: string; seat?: number };

type Told = Record<string, any>;

const MANY = 3; // of one kind; more fly as these

const times = (n: number): number[] => Array.from({ length: Math.min(n, MANY) }, (_, place) => place);
const fly = (from: string, to: string, art: Art): Flight => ({ from, to, art });
const figure = (dwarf: Dwarf, seat: number): Art => ({ kind: "dwarf", dwarf, seat: dwarf === "foreman" ? seat : null });
const thing = (name: string): Art => ({ kind: "thing", name });

const goods = (counts: Goods | undefined, from: string, to: string): Flight[] =>
  ranked(counts).flatMap(([good, n]) => times(n).map(() => fly(from, to, thing(good))));

const points = (seat: number, vp: number, from = "moment"): Flight[] =>
  vp ? [fly(from, `vp:${seat}`, { kind: "points", n: vp })] : [];

const heat = (seat: number, n: number, from = "moment"): Flight[] =>
  times(n).map(() => fly(from, `heat:${seat}`, thing("heat")));

/** A lift takes every row one place up; the one from transit, unloaded, is put in below without being seen. */
function lift(_: Told, { players }: View): Flight[] {
  return ROWS.slice(1).map((row, place) =>
    fly(`row:${row}`, `row:${ROWS[place]}`, { kind: "row", loads: players.map((player) => loadOf(player, row)) }),
  );
}

/** By kind of event; what is not here is told in words alone. */
const MOTIONS: Record<string, (told: Told, view: View) => Flight[]> = {
  place: ({ seat, dwarf, place }) => [fly(`hand:${seat}`, `at:${place}`, figure(dwarf, seat))],
  place_as: ({ seat, dwarf, place }) => [fly(`hand:${seat}`, `at:${place}`, figure(dwarf, seat))],
  break: ({ seat, dwarf, place }) => [fly(`at:${place}`, `hand:${seat}`, figure(dwarf, seat))],
  load: ({ seat, place, goods: load }) => goods(load, `at:${place}`, `cart:${seat} ${place.slice("mine_".length)}`),
  lift,
  lift_event: lift,
  unload: ({ seat, goods: load }) => goods(load, `cart:${seat} transit`, `store:${seat}`),
  foreman_up: ({ seat }) => [fly(`cart:${seat} transit`, `hand:${seat}`, figure("foreman", seat))],
  lift_vp: ({ seat, vp }) => points(seat, vp, "row:transit"),
  placing_vp: ({ seat, vp }) => points(seat, vp),
  placing_heat: ({ seat, n }) => heat(seat, n),
  owner_heat: ({ seat, n, place }) => heat(seat, n, `furnace:${place}`),
  heats: ({ seat, n }) => heat(seat, n),
  build: ({ seat, goods: price }) => [
    ...goods(price, `store:${seat}`, "moment"),
    fly("moment", `furnaces:${seat}`, thing("cold")),
  ],
  lights: ({ seat, n }) => times(n).map(() => fly("moment", `furnaces:${seat}`, thing("lit"))),
  relights: ({ seat, n }) => times(n).map(() => fly("events", `furnaces:${seat}`, thing("lit"))),
  install: ({ seat, place, vp }) => [
    fly(`furnaces:${seat}`, `furnace:${place}`, { kind: "thing", name: "installed", seat }),
    ...points(seat, vp, `furnace:${place}`),
  ],
  exchange: ({ seat, give, take }) => [
    ...goods(give, `store:${seat}`, "moment"),
    ...goods(take, "moment", `store:${seat}`),
  ],
  completes: ({ seat, card, vp }) => [
    fly(`project:${card}`, `shelf:${seat}`, { kind: "card", id: card }),
    ...points(seat, vp, `project:${card}`),
  ],
  refund: ({ seat, goods: back }) => goods(back, "moment", `store:${seat}`),
  modernises: ({ seat, vp }) => [fly("moment", `shelf:${seat}`, thing("gear")), ...points(seat, vp, `shelf:${seat}`)],
  effect_goods: ({ seat, goods: gained }) => goods(gained, "moment", `store:${seat}`),
  effect_heat: ({ seat, n }) => heat(seat, n),
  effect_vp: ({ seat, vp }) => points(seat, vp, `shelf:${seat}`),
  effect_furnace: ({ seat }) => [fly("moment", `furnaces:${seat}`, thing("lit"))],
  convert: ({ seat, goods: gained }) => goods(gained, "moment", `store:${seat}`),
  event_heat: ({ n }, { seats }) => Array.from({ length: seats }, (_, seat) => heat(seat, n, "events")).flat(),
  opened: ({ card }) => [fly("deck", `project:${card}`, { kind: "card", id: card })],
  end_vp: ({ seat, vp }) => points(seat, vp, `shelf:${seat}`),
};

export function motions(event: EventInfo, view: View): Flight[] {
  return MOTIONS[event.kind]?.(event.values, view) ?? [];
}
