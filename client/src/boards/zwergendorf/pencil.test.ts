import { describe, expect, it } from "vitest";
import type { TableContext } from "../../frame/context.ts";
import { before, pencil, shows } from "./pencil.ts";
import { coin, pieces, player, view } from "./sample.ts";
import type { View } from "./view.ts";

const village = (...squares: string[]): View =>
  view({ players: [player({ decision: "draw", village: squares.map(coin) }), player({})] });
const sights = (given: object) => ({ pieces, seen: village(), latest: village(), ahead: null, seat: 0, ...given });
const own = (shown: View): string[] => shown.players[0]!.village.map(({ at }) => at);

describe("the board with a drawing in pencil", () => {
  it("shows the own village as it would be, and the others as they are shown", () => {
    const ahead = view({ players: [player({ village: [coin("b1")] }), player({ caps: 0 })] });
    const shown = shows(sights({ ahead }));
    expect(own(shown)).toEqual(["b1"]);
    expect(shown.players[1]?.caps).toBe(5);
  });

  it("shows the own village as it is at the server, though the table still shows what came before", () => {
    expect(own(shows(sights({ latest: village("c1") })))).toEqual(["c1"]);
  });

  it("does not show what belongs to another phase", () => {
    expect(own(shows(sights({ ahead: { ...village("b1"), phase: 2 } })))).toEqual([]);
  });

  it("tells what is in pencil from what is in ink", () => {
    const given = { latest: { view: village("a1") }, seen: village(), seat: 0, draft: { ahead: {} } };
    const table = { ...given, view: village("a1", "b1") } as unknown as TableContext;
    expect(pencil(table)).toEqual([coin("b1")]);
    expect(before(table)?.village).toEqual([coin("a1")]);
    expect(pencil({ ...table, draft: { ahead: null } } as unknown as TableContext)).toEqual([]);
  });
});
