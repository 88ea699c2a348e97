/**
 * What the board shows once a line has told of an event, so that it is never behind the headline. It shows no more than
 * the event says; how things really stand comes with the view at the end of the action.
 */
import type { EventInfo } from "../../wire/types.ts";
import { counted } from "./facts.ts";
import type { Gem, Gems, Player, View } from "./view.ts";

type Values = Record<string, any>;

function changed(view: View, seat: number | null, change: (player: Player) => Partial<Player>): Partial<View> {
  const whose = (place: number): boolean => seat === null || place === seat;
  return { players: view.players.map((player, place) => (whose(place) ? { ...player, ...change(player) } : player)) };
}

/** Gold for a player; that of others may be unknown, while what came and went is known to all who count. */
function richer({ gold, ledger }: Player, more: number): Partial<Player> {
  return { ledger: ledger + more, ...(gold === undefined ? {} : { gold: gold + more }) };
}

function added(gems: Gems, counts: Record<string, number>, sign: number): Gems {
  const real = counted(counts).filter(([gem]) => gem !== "prism");
  return { ...gems, ...Object.fromEntries(real.map(([gem, n]) => [gem, (gems[gem as Gem] ?? 0) + sign * n])) };
}

/** Gems from the bank to a player, or back where `sign` is −1, and gold the other way. */
function traded({ seat, gems, gold = 0 }: Values, view: View, sign: number): Partial<View> {
  const { players } = changed(view, seat, (player) => ({
    ...richer(player, -sign * Number(gold)),
    gems: added(player.gems, gems, sign),
  }));
  return { players: players ?? view.players, bank: added(view.bank, gems, -sign) };
}

const paid = ({ seat, gold }: Values, view: View): Partial<View> =>
  changed(view, seat, (player) => richer(player, Number(gold)));

const CHANGES: Record<string, (told: Values, view: View) => Partial<View>> = {
  buy: (values, view) => traded(values, view, 1),
  buy_marked: (values, view) => traded(values, view, 1),
  sell: (values, view) => traded(values, view, -1),
  mine: ({ seat, gems }, view) => traded({ seat, gems }, view, 1),
  gold: paid,
  alchemister: paid,
  gnome: ({ district }) => ({ gnome: district }),
  correction: ({ gold }, view) => changed(view, null, (player) => richer(player, Number(gold))),
  correction_price: ({ gem, price }, view) => ({ prices: { ...view.prices, [gem]: { current: price, target: price } } }),
};

export function told(event: EventInfo, view: View): View {
  return { ...view, ...CHANGES[event.kind]?.(event.values, view) };
}
