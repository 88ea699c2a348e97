/**
 * What the board shows once a line has told of an event, so that it is never behind the headline. It shows no more than
 * the event says; how things really stand comes with the view at the end of the action.
 */
import type { EventInfo } from "../../wire/types.ts";
import { byDeck, ranked, type Pile } from "./facts.ts";
import type { Decks, Gem, Gems, Pieces, Player, View } from "./view.ts";

type Values = Record<string, any>;
type Change = (told: Values, view: View, pieces: Pieces) => Partial<View>;

function changed(view: View, seat: number, change: (player: Player) => Partial<Player>): Partial<View> {
  return { players: view.players.map((player, place) => (place === seat ? { ...player, ...change(player) } : player)) };
}

/** The cards of a bid: those of the lowest deck first (M0.6), as far as the hand is open to see. */
function lying(gems: Gems, hand: Pile | undefined): Pile {
  if (!hand) return Object.fromEntries(ranked(gems).map(([gem, n]) => [`${gem} bid`, n]));
  const laid: Pile = {};
  for (const [gem, n] of ranked(gems)) {
    let left = n;
    for (const [deck, held] of byDeck(hand, gem)) {
      laid[`${gem} ${deck}`] = Math.min(left, held);
      left -= Math.min(left, held);
    }
  }
  return laid;
}

function moved({ hand }: Player, cards: Pile, sign: number): Partial<Player> {
  if (!hand) return {};
  const changes = Object.entries(cards).map(([kind, n]) => [kind, (hand[kind] ?? 0) + sign * n]);
  return { hand: { ...hand, ...Object.fromEntries(changes) } };
}

function revealed({ seat, gems = {} }: Values, view: View): Partial<View> {
  const players = changed(view, seat, (player) => {
    const table = lying(gems, player.hand);
    return { bids: gems as Gems, table, sealed: false, ...moved(player, table, -1) };
  });
  return { ...players, decision: null };
}

function evaluated({ gem }: Values, _view: View, pieces: Pieces): Partial<View> {
  return { decision: null, moment: { auction: pieces.auction_order.indexOf(gem as Gem), winner: null } };
}

function won(values: Values, view: View, pieces: Pieces): Partial<View> {
  const { seat, gem } = values;
  const left = (player: Player): Record<string, number> =>
    Object.fromEntries(Object.entries(player.table).filter(([kind]) => !kind.startsWith(`${gem} `)));
  const { moment } = evaluated(values, view, pieces);
  return { ...changed(view, seat, (player) => ({ table: left(player) })), decision: null, moment: { ...moment, winner: seat } };
}

const earned = ({ seat, vp }: Values, view: View): Partial<View> =>
  changed(view, seat, (player) => ({ vp: player.vp + Number(vp) }));

function raised({ seat, item, level, vp = 0 }: Values, view: View): Partial<View> {
  return changed(view, seat, (player) => ({ items: { ...player.items, [item]: level }, vp: player.vp - Number(vp) }));
}

/** The card has left its row. */
function gone(card: string, view: View): Partial<View> {
  const rows = Object.entries(view.rows).map(([gem, row]) => [gem, row?.right === card ? { ...row, right: null } : row]);
  return { rows: Object.fromEntries(rows) as View["rows"] };
}

function without(items: Record<string, number>, id: string): Record<string, number> {
  return Object.fromEntries(Object.entries(items).filter(([each]) => each !== id));
}

function drawn(view: View, seat: number, cards: Decks, used = ""): Partial<View> {
  return changed(view, seat, ({ backs, items }) => {
    const more = Object.entries(cards).map(([deck, n]) => [deck, (backs[deck as keyof Decks] ?? 0) + (n ?? 0)]);
    return { backs: { ...backs, ...Object.fromEntries(more) }, items: without(items, used) };
  });
}

const CHANGES: Record<string, Change> = {
  round: ({ round, seat }) => ({ round, starter: seat, phase: "income", decision: null, moment: {} }),
  income: ({ seat, cards }, view) => drawn(view, seat, cards),
  hoard: ({ seat, cards }, view) => drawn(view, seat, cards),
  scroll: ({ seat, cards, card }, view) => drawn(view, seat, cards, card),
  marker: raised,
  trade_pass: ({ seat }, view) => ({
    moment: { ...view.moment, active: (view.moment.active ?? []).filter((each) => each !== seat) },
  }),
  reveal: revealed,
  no_bid: revealed,
  auction: won,
  auction_tie: won,
  herald: won,
  auction_none: evaluated,
  reward_vp: earned,
  bonus: earned,
  reward_card: ({ seat, card }, view) => ({
    ...changed(view, seat, ({ items }) => ({ items: { ...items, [card]: 0 } })),
    ...gone(card, view),
  }),
  discard: ({ seat, card }, view) => changed(view, seat, ({ items }) => ({ items: without(items, card) })),
  removed: ({ card }, view) => gone(card, view),
  king: ({ hall }) => ({ king: hall }),
  king_default: ({ hall }) => ({ king: hall }),
  upgrade: ({ seat, item, level }, view) => raised({ seat, item, level }, view),
  upgrade_vp: raised,
  returned: ({ seat }, view) => changed(view, seat, (player) => ({ table: {}, ...moved(player, player.table, 1) })),
};

export function told(event: EventInfo, view: View, pieces: Pieces): View {
  const change = CHANGES[event.kind];
  return change ? { ...view, ...change(event.values, view, pieces) } : view;
}
