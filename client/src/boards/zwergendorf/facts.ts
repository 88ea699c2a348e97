/** What the board shows, worked out from view and pieces: nothing here decides what is allowed. */
import type { Piece, Pieces, PlanFace, Player, Symbol, View, Worth } from "./view.ts";

export type Shape = "single" | "pair" | "block";

export interface Spread {
  /** Column and row of the first square, and how many squares it goes on. */
  column: number;
  row: number;
  across: number;
  down: number;
}

export function shapeOf(pieces: Pieces, symbol: Symbol): Shape {
  return (pieces.symbols.find((each) => each.id === symbol)?.shape ?? "single") as Shape;
}

export function place(square: string): { column: number; row: number } {
  return { column: square.charCodeAt(0) - "a".charCodeAt(0), row: Number.parseInt(square.slice(1), 10) - 1 };
}

/** The squares that a symbol of a shape covers: `c4h` goes on to the right, `c4v` below. */
export function spread(at: string, shape: Shape): Spread {
  const first = place(at);
  if (shape === "block") return { ...first, across: 2, down: 2 };
  if (shape === "single") return { ...first, across: 1, down: 1 };
  return at.endsWith("h") ? { ...first, across: 2, down: 1 } : { ...first, across: 1, down: 2 };
}

export function squareAt(plan: PlanFace, column: number, row: number): string {
  return plan.squares[row * plan.columns + column] ?? "";
}

/** The squares themselves, by their names. */
export function squaresOf(plan: PlanFace, { column, row, across, down }: Spread): string[] {
  return Array.from({ length: across * down }, (_, n) =>
    squareAt(plan, column + (n % across), row + Math.floor(n / across)),
  );
}

/** The pieces of a drawing that are not in the village yet. */
export function pencilled(village: readonly Piece[], drawing: readonly Piece[]): Piece[] {
  const drawn = new Set(village.map(({ symbol, at }) => `${symbol} ${at}`));
  return drawing.filter(({ symbol, at }) => !drawn.has(`${symbol} ${at}`));
}

/** What an action draws, while none of its squares is drawn upon: the view may have it already, and ask for the next. */
export function fresh(pieces: Pieces, village: readonly Piece[], symbol: Symbol, action: string): Piece[] {
  const [kind, at] = action.split(" ");
  if (kind !== "place" || !at) return [];
  const squares = squaresOf(pieces.plan, spread(at, shapeOf(pieces, symbol)));
  const taken = new Set(village.flatMap((piece) => piece.squares));
  return squares.some((square) => taken.has(square)) ? [] : [{ symbol, at, squares }];
}

/** Symbols with their numbers, in the order in which they come. */
export function counted(symbols: readonly Symbol[]): [Symbol, number][] {
  const found = new Map<Symbol, number>();
  for (const symbol of symbols) found.set(symbol, (found.get(symbol) ?? 0) + 1);
  return [...found];
}

/** The next production phase from now on, the present one included. */
export function nextProduction(pieces: Pieces, view: View): number | null {
  return pieces.phases.find(({ number, kind }) => number >= view.phase && kind === "production")?.number ?? null;
}

/** Extra trees that still stand. */
export function extraTrees(player: Player): number {
  return player.trees.extra - player.trees.extra_crossed;
}

const UNTOLD: Worth = {
  targets: {}, counted: [], dwarves: {}, majorities: {}, hand: {}, minus: 0, total: Number.NaN,
};

/**
 * A view as the board needs it. A replay with everything open tells positions, without what follows from them: what can
 * be counted is counted, what cards are worth stays untold.
 */
export function complete(pieces: Pieces, view: View): View {
  if (!view.players.some((player: Partial<Player>) => player.worth === undefined)) return view;
  const players = view.players.map((player): Player => {
    const rest = { drawing: null, demand: {}, brings: {}, squares_due: 0, worth: UNTOLD };
    return { ...recounted(pieces, player), ...rest };
  });
  return { ...view, goal: null, players };
}

/** A player with what can be counted in their village. */
export function recounted(pieces: Pieces, player: Player): Player {
  const counts = Object.fromEntries(counted(player.village.map(({ symbol }) => symbol)));
  const room = pieces.plan.squares.length - pieces.plan.blocked.length;
  const free = room - player.village.flatMap(({ squares }) => squares).length;
  return { ...player, counts, free, trees_left: pieces.stumps.length - player.trees.crossed + extraTrees(player) };
}

/** What a seat would score if the match ended now; untold where a view does not say what cards are worth. */
export function points(view: View, seat: number): number | null {
  const total = view.players[seat]?.worth?.total;
  return total === undefined || Number.isNaN(total) ? null : total;
}
