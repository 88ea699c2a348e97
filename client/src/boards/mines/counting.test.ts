import { describe, expect, it } from "vitest";
import { link } from "../../frame/links.ts";
import { bidden, bidOf, counted, payable, recounted } from "./counting.ts";

const links = ["trade bank", "pay ruby", "pay sapphire", "pay ruby"].map((action) => link(action, action));
const actions = (found: readonly { action: string }[]): string[] => found.map(({ action }) => action);

describe("gems in a draft", () => {
  it("are counted, with what was named before", () => {
    expect(counted(links, "pay")).toEqual({ sapphire: 1, emerald: 0, diamond: 0, ruby: 2 });
    expect(counted(links, "pay", { emerald: 1 }).emerald).toBe(1);
  });

  it("are counted up and down, and all else stays", () => {
    expect(actions(recounted(links, "pay", "emerald", 1, "an emerald"))).toEqual([...actions(links), "pay emerald"]);
    const whole = [...links, { ...link("take ruby bronze", ""), drafted: "" as const }];
    expect(actions(recounted(whole, "pay", "emerald", 1, ""))).toEqual([...actions(links), "pay emerald"]);
    expect(actions(recounted(links, "pay", "ruby", 1, "a ruby"))).toEqual(["trade bank", "pay sapphire", "pay ruby"]);
  });
});

describe("a payment", () => {
  it("can have one more of what is offered, as the hand is lit, and no more of anything else", () => {
    const offered = ["pay sapphire", "pay diamond"].map((action) => link(action, action));
    expect(payable(offered, counted(links, "pay"))).toEqual({ sapphire: 2, emerald: 0, diamond: 1, ruby: 2 });
  });
});

describe("a bid", () => {
  it("is one link for each gem", () => {
    const bid = bidOf({ sapphire: 2, emerald: 0, diamond: 0, ruby: 1 }, ["emerald", "sapphire", "ruby", "diamond"], (gem, n) => `${n} ${gem}`);
    expect(bid.map(({ label }) => label)).toEqual(["0 emerald", "2 sapphire", "1 ruby", "0 diamond"]);
    expect(actions(bid)).toEqual(["bid emerald 0", "bid sapphire 2", "bid ruby 1", "bid diamond 0"]);
    expect(bidden(bid)).toEqual({ sapphire: 2, emerald: 0, diamond: 0, ruby: 1 });
  });

  it("is nothing where nothing is drafted", () => {
    expect(bidden([])).toEqual({ sapphire: 0, emerald: 0, diamond: 0, ruby: 0 });
  });
});
