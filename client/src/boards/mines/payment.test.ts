import { describe, expect, it } from "vitest";
import type { Ahead, Choice } from "../../wire/types.ts";
import type { Gems, View } from "./view.ts";
import { walk } from "../shared/walk.svelte.ts";
import { nameable, side } from "./payment.ts";

type Told = [named: Gems, ...actions: string[]];

const choices = (actions: string[]): Choice[] => actions.map((action) => ({ action, label: action, path: [] }));
const shown = (named: Gems | undefined): View => ({ moment: { paid: named } }) as View;
const paid = (view: View): Gems | undefined => view.moment.paid;

/** A server that tells what is named and offers a list, one after the other, and can look ahead so far. */
function server(lists: Told[], far = lists.length) {
  const list = (n: number): Choice[] => choices((lists[n] ?? [{}]).slice(1) as string[]);
  return {
    legal: list(0),
    view: shown(lists[0]?.[0]),
    preview(plan: string[]): Promise<Ahead> {
      const played = Math.min(plan.length, far);
      return Promise.resolve({ played, events: [], view: shown(lists[played]?.[0]), legal: list(played), refusal: null });
    },
  };
}

describe("a side of an offer", () => {
  it("is named in the order in which the gems are offered, and closed", async () => {
    const table = server([
      [{}, "give sapphire", "give ruby"],
      [{ sapphire: 1 }, "give sapphire", "give ruby", "give done"],
      [{ sapphire: 1, ruby: 1 }, "give ruby", "give done"],
      [{ sapphire: 1, ruby: 1 }, "want emerald"],
    ]);
    const plan = await walk(table, /^give /, side("give", { ruby: 1, sapphire: 1 }, paid));
    expect(plan).toEqual(["give sapphire", "give ruby", "give done"]);
  });

  it("that closes by itself is not closed again", async () => {
    const table = server([
      [{}, "give ruby", "give sapphire"],
      [{ ruby: 1 }, "want emerald", "want done"],
    ]);
    expect(await walk(table, /^give /, side("give", { ruby: 1 }, paid))).toEqual(["give ruby"]);
  });

  it("counts what was named by itself", async () => {
    const table = server([
      [{ ruby: 1 }, "want ruby", "want done"],
      [{ ruby: 2 }, "want ruby", "want done"],
    ]);
    expect(await walk(table, /^want /, side("want", { ruby: 2 }, paid))).toEqual(["want ruby", "want done"]);
  });

  it("is no plan where it cannot be named as wished", async () => {
    const table = server([
      [{}, "give ruby", "give sapphire"],
      [{ ruby: 1 }, "give done"],
    ]);
    expect(await walk(table, /^give /, side("give", { ruby: 2 }, paid))).toEqual([]);
    expect(await walk(server([[{ opal: 1 } as Gems, "give done"]]), /^give /, side("give", {}, paid))).toEqual([]);
  });
});

describe("a payment", () => {
  it("whose last card has no alternative is complete without naming it", async () => {
    const table = server([
      [{}, "pay sapphire", "pay emerald"],
      [{}, "take ruby bronze"],
    ]);
    expect(await walk(table, /^pay /, side("pay", { emerald: 1, diamond: 1 }, paid))).toEqual(["pay emerald"]);
  });
});

describe("what can still be named", () => {
  const held = { sapphire: 2, emerald: 2, diamond: 1, ruby: 2 };

  it("is all before anything is named, and while nothing is asked", () => {
    const all = choices(["give sapphire", "give emerald", "give diamond", "give ruby"]);
    expect(nameable(all, "give", held)).toEqual(held);
    expect(nameable([], "give", held, { diamond: 1 })).toEqual(held);
  });

  it("is not what was passed by", () => {
    const legal = choices(["give ruby", "give done"]);
    expect(nameable(legal, "give", held, { diamond: 1 })).toEqual({ sapphire: 0, emerald: 0, diamond: 1, ruby: 2 });
  });
});
