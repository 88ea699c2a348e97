import { describe, expect, it } from "vitest";
import { link, worth } from "./links.ts";

describe("what is told of a draft", () => {
  const links = [link("give ruby", "Give a ruby"), link("give ruby", "Give a ruby"), link("give done", "That is all"), link("want emerald", "Ask for an emerald")];
  it("counts links that read alike", () => {
    expect(worth(links).map(({ label, n }) => [label, n])).toEqual([["Give a ruby", 2], ["That is all", 1], ["Ask for an emerald", 1]]);
  });
  it("leaves out what only stands between two others", () => {
    expect(worth(links, ["give done"]).map(({ label }) => label)).toEqual(["Give a ruby", "Ask for an emerald"]);
  });
});
