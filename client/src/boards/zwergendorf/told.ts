/**
 * What the board shows once a line has told of an event, so that it is never behind the headline. It shows no more than
 * the event says; how things really stand comes with the view at the end of the action.
 */
import type { EventInfo } from "../../wire/types.ts";
import { recounted } from "./facts.ts";
import type { Piece, Pieces, Player, Symbol, View } from "./view.ts";

type Values = Record<string, any>;
type Change = (player: Player, told: Values) => Partial<Player>;

/** A symbol on its squares, called as the action calls it that draws it. */
function piece(symbol: Symbol, squares: string[]): Piece {
  const [first = "", second = ""] = squares;
  const way = squares.length === 2 ? (first.slice(1) === second.slice(1) ? "h" : "v") : "";
  return { symbol, at: first + way, squares };
}

/** One's own drawing may be there already. */
const draws: Change = ({ village }, { symbol, squares }) => {
  const taken = new Set(village.flatMap((each) => each.squares));
  return squares.some((square: string) => taken.has(square)) ? {} : { village: [...village, piece(symbol, squares)] };
};

const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((all, n) => all + n, 0);

const CHANGES: Record<string, Change> = {
  draw: draws,
  tree: ({ trees }, { symbols }) => ({ trees: { ...trees, crossed: trees.crossed + sum(symbols) } }),
  tree_extra: ({ trees }, { symbols }) => ({ trees: { ...trees, extra_crossed: trees.extra_crossed + sum(symbols) } }),
  new_trees: ({ trees }, { n }) => ({ trees: { ...trees, extra: trees.extra + Number(n) } }),
  cap: (_, { n }) => ({ caps: Number(n) }),
  lost: () => ({ flagged: true }),
  out: () => ({ out: true }),
};

export function told({ kind, values }: EventInfo, view: View, pieces: Pieces): View {
  const change = CHANGES[kind];
  if (!change) return view;
  const players = view.players.map((player, seat) => {
    return seat === values["seat"] ? recounted(pieces, { ...player, ...change(player, values) }) : player;
  });
  return { ...view, players };
}
