import { describe, expect, it } from "vitest";
import type { Ahead } from "../../wire/types.ts";
import { outcome } from "./outcome.ts";
import { ahead, pieces as box, player, project, session, view } from "./sample.ts";
import type { Pieces } from "./view.ts";

const pieces = {
  ...box,
  lab: [{ give: "iron", take: "coal", amount: 3, heat: 0 }],
  forge: [{ give: "coal", take: "iron", amount: 1, heat: 1 }],
  projects: {
    "39": project({ id: "39", of: { ...project({}).of, n: 2, goods: { iron: 1 } } }),
    "45": project({ id: "45", of: { ...project({}).of, n: 1 } }),
  },
} as Pieces;

const none = { vp: 0, heat: 0, lit: 0, cold: 0, goods: {} };

describe("what an option would change", () => {
  it("is printed for exchanges, by the place at which they are made", () => {
    const lab = view({ moment: { session: session({ place: "lab" }) } });
    const forge = view({ moment: { session: session({ place: "forge" }) } });
    expect(outcome(pieces, lab, "exchange:iron coal", undefined)).toEqual({ ...none, goods: { iron: -1, coal: 3 } });
    expect(outcome(pieces, forge, "exchange:coal iron", undefined)).toEqual({
      ...none,
      heat: -1,
      goods: { coal: -1, iron: 1 },
    });
  });

  it("is printed on the card that turns heat into goods", () => {
    expect(outcome(pieces, view({}), "convert:39", undefined)).toEqual({ ...none, heat: -2, goods: { iron: 1 } });
  });

  it("is told by the view for ways to pay and cheaper prices", () => {
    const players = [player({ heat: 2, lit: 2 })];
    const ways = [{ furnaces: 1, heat: 0, lit: 1 }];
    const paying = view({ players, moment: { payment: { purpose: "complete", heat: 3, of: "1", ways } } });
    expect(outcome(pieces, paying, "count:1", undefined)).toEqual({ ...none, heat: -2, lit: -1, cold: 1 });
    const cheaper = view({ decision: "discount", moment: { prices: { coal: { coal: 1, iron: 2 } } } });
    expect(outcome(pieces, cheaper, "discount:coal", undefined)?.goods).toEqual({ coal: -1, iron: -2 });
  });

  it("is points for heat at the chimney", () => {
    const chimney = view({ decision: "chimney", moment: { card: "45" } });
    expect(outcome(pieces, chimney, "count:3", undefined)).toEqual({ ...none, heat: -3, vp: 3 });
  });

  it("is what the server foresees otherwise, and unknown without it", () => {
    const players = [player({ heat: 2 })];
    const later = ahead({ view: view({ players }) as unknown as Ahead["view"] });
    expect(outcome(pieces, view({}), "button:heat", later)?.heat).toBe(2);
    expect(outcome(pieces, view({}), "button:heat", undefined)).toBeUndefined();
  });
});
