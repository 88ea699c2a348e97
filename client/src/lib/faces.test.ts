import { describe, expect, it } from "vitest";
import { initials, strength } from "./faces.ts";

describe("initials", () => {
  it("are those of the first two words", () => {
    expect(initials("Ada")).toBe("A");
    expect(initials("Ada lovelace byron")).toBe("AL");
    expect(initials("Anna-Lena")).toBe("AL");
  });
  it("take letters whole, and signs where there are no letters", () => {
    expect(initials("ґандзя")).toBe("Ґ");
    expect(initials("é́va")).toBe("É́");
    expect(initials("👩‍🚀")).toBe("👩‍🚀");
    expect(initials("Gunda 2")).toBe("G2");
  });
});

describe("strength", () => {
  it("rises with the level, and is 0 for what is none", () => {
    expect(["novice", "elder", "random", null].map(strength)).toEqual([1, 5, 0, 0]);
  });
});
