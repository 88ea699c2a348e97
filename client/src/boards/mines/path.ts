/** Where the halls of the King's path lie: column by column of moves, so that every way leads forward. */
import type { HallFace } from "./view.ts";

/** A column, and lanes up or down from the middle of the path. */
export type Point = [column: number, lane: number];

export interface PathMap {
  placed: { hall: HallFace; at: Point }[];
  /** Ways from hall to hall; a way past other halls has a lane of its own between them. */
  ways: { from: string; to: string; points: Point[] }[];
  columns: number;
  lanes: number;
}

/** A hall stands one column after the last of those that lead to it. */
function columnsOf(halls: readonly HallFace[], start: string): Map<string, number> {
  const column = new Map([[start, 0]]);
  for (let moved = true; moved; ) {
    moved = false;
    for (const hall of halls) {
      const here = column.get(hall.id);
      for (const exit of here === undefined ? [] : hall.exits) {
        if ((column.get(exit) ?? -1) > here!) continue;
        column.set(exit, here! + 1);
        moved = true;
      }
    }
  }
  return column;
}

/** Every stop in its column as near as can be to the middle of the stops that lead to it. */
function lanesOf(
  stops: readonly string[],
  column: Map<string, number>,
  before: Map<string, string[]>,
): Map<string, number> {
  const lanes = new Map<string, number>();
  const wish = (id: string): number => {
    const led = (before.get(id) ?? []).map((each) => lanes.get(each) ?? 0);
    return led.reduce((sum, lane) => sum + lane, 0) / Math.max(1, led.length);
  };
  for (let place = 0; place <= Math.max(...column.values()); place++) {
    const here = stops.filter((id) => column.get(id) === place).sort((one, other) => wish(one) - wish(other));
    here.forEach((id, index) => lanes.set(id, index - (here.length - 1) / 2));
  }
  return lanes;
}

export function layPath(halls: readonly HallFace[], start: string): PathMap {
  const column = columnsOf(halls, start);
  const stops = halls.map((hall) => hall.id);
  const before = new Map<string, string[]>();
  const chains = halls.flatMap((hall) =>
    hall.exits.map((exit) => {
      const chain = [hall.id];
      for (let place = column.get(hall.id)! + 1; place < column.get(exit)!; place++) {
        const passing = `${hall.id} ${exit} ${place}`;
        column.set(passing, place);
        stops.push(passing);
        chain.push(passing);
      }
      chain.push(exit);
      chain.slice(1).forEach((id, index) => before.set(id, [...(before.get(id) ?? []), chain[index]!]));
      return chain;
    }),
  );
  const lanes = lanesOf(stops, column, before);
  const at = (id: string): Point => [column.get(id) ?? 0, lanes.get(id) ?? 0];
  return {
    placed: halls.map((hall) => ({ hall, at: at(hall.id) })),
    ways: chains.map((chain) => ({ from: chain[0]!, to: chain.at(-1)!, points: chain.map(at) })),
    columns: Math.max(...column.values()) + 1,
    lanes: Math.max(...lanes.values()) * 2 + 1,
  };
}

/** The halls that the King can still come to. */
export function ahead(halls: readonly HallFace[], king: string): Set<string> {
  const found = new Set([king]);
  for (const id of found) for (const exit of halls.find((hall) => hall.id === id)?.exits ?? []) found.add(exit);
  return found;
}
