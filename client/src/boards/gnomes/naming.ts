/** What things on the board are called, for those who hear it and for the words beside what is pointed at. */
import type { TableContext } from "../../frame/context.ts";
import { titled } from "../shared/titles.ts";
import type { ItemFace, Pieces, View } from "./view.ts";

type Sayer = Pick<TableContext, "say" | "card" | "seat">;

/** What is said above something enlarged. */
export function titleOf(table: Pick<TableContext, "say">, id: string): string {
  if (id === "prices") return table.say("client.gnomes.history");
  return titled(table, `card.${id}.name`, `space.${id}`, `deck.${id.split(" ")[1] ?? id}`);
}

/** What is to be seen of the tile on a space. */
export function tileState(table: Sayer, view: View, id: string): string {
  const space = view.spaces[id];
  if (!space) return "";
  const { owner, tile } = space;
  if (owner !== null) return table.say("client.gnomes.bought", { seat: owner, tile });
  return table.say(tile === null ? "board.unknown" : "client.gnomes.known", { tile });
}

/** A space with its cost, its tile and who has looked at it. */
export function spaceLabel(table: Sayer, view: View, pieces: Pieces, id: string): string {
  const face = pieces.spaces[id];
  const values = { space: id, district: face?.district, gems: face?.cost, tile: tileState(table, view, id) };
  const told = table.say("client.gnomes.space", values);
  const sampled = view.spaces[id]?.sampled.filter((seat) => seat !== table.seat) ?? [];
  return sampled.length ? `${told} ${table.say("client.gnomes.looked_at", { seats: sampled })}` : told;
}

/** What an item is good for, in a sentence. */
export function effectOf(table: Sayer, item: ItemFace): string {
  const worth = table.say("effect.vp", { vp: item.vp });
  if (item.kind === "jewelry") return item.vp ? worth : table.say("effect.none");
  const n = item.extra_actions || item.gold || item.prisms;
  const does = table.say(`effect.${item.kind}`, { n, markers: item.markers.map((value) => `−${value}`) });
  return item.vp ? `${does} ${worth}` : does;
}
