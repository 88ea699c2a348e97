/** Where the halls of the King's path lie: column by column of moves, so that every way leads forward. */
import type { HallFace } from "./view.ts";

export interface Placed {
  hall: HallFace;
  column: number;
  /** Lanes up or down from the middle of the path. */
  lane: number;
}

export interface PathMap {
  placed: Placed[];
  columns: number;
  lanes: number;
}

/** A hall stands one column after the last of those that lead to it, near the middle of them. */
export function layPath(halls: readonly HallFace[], start: string): PathMap {
  const column = new Map([[start, 0]]);
  for (let moved = true; moved; ) {
    moved = false;
    for (const hall of halls) {
      const here = column.get(hall.id);
      if (here === undefined) continue;
      for (const exit of hall.exits) {
        if ((column.get(exit) ?? -1) <= here) {
          column.set(exit, here + 1);
          moved = true;
        }
      }
    }
  }
  const columns = Math.max(...column.values()) + 1;
  const lanes = new Map<string, number>();
  let widest = 1;
  for (let place = 0; place < columns; place++) {
    const here = halls.filter((hall) => column.get(hall.id) === place);
    const wish = new Map(here.map((hall) => [hall.id, leadingTo(halls, lanes, hall.id)]));
    here.sort((one, other) => (wish.get(one.id) ?? 0) - (wish.get(other.id) ?? 0) || one.lane - other.lane);
    here.forEach((hall, index) => lanes.set(hall.id, index - (here.length - 1) / 2));
    widest = Math.max(widest, here.length);
  }
  const placed = halls.map((hall) => ({
    hall,
    column: column.get(hall.id) ?? 0,
    lane: lanes.get(hall.id) ?? 0,
  }));
  return { placed, columns, lanes: widest };
}

/** The mean lane of the halls that lead to one. */
function leadingTo(halls: readonly HallFace[], lanes: Map<string, number>, id: string): number {
  const before = halls.filter((hall) => hall.exits.includes(id)).map((hall) => lanes.get(hall.id) ?? 0);
  return before.reduce((sum, lane) => sum + lane, 0) / Math.max(1, before.length);
}

/** The halls that the King can still come to. */
export function ahead(halls: readonly HallFace[], king: string): Set<string> {
  const found = new Set([king]);
  for (const id of found) for (const exit of halls.find((hall) => hall.id === id)?.exits ?? []) found.add(exit);
  return found;
}
