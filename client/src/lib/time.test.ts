import { describe, expect, it } from "vitest";
import { ago, clock, daysUntil } from "./time.ts";

describe("ago", () => {
  it("takes the largest unit that fits", () => {
    expect(ago(1000, "en", "just now", 1030)).toBe("just now");
    expect(ago(1000, "en", "just now", 1000 + 120)).toBe("2 minutes ago");
    expect(ago(1000, "de", "gerade", 1000 + 3600 * 3)).toBe("vor 3 Stunden");
    expect(ago(1000, "xx-made-up", "now", 1000 + 3600 * 3)).toBe("3 hours ago");
    expect(ago(1000, "uk", "щойно", 1000 + 86_400 * 5)).toBe("5 днів тому");
  });
});

describe("daysUntil", () => {
  it("counts days that have begun, and none that are over", () => {
    expect(daysUntil(86_400 * 3, 0)).toBe(3);
    expect(daysUntil(86_400 * 3, 1)).toBe(3);
    expect(daysUntil(0, 100)).toBe(0);
  });
});

describe("clock", () => {
  it("shows minutes, and hours where there are some", () => {
    expect(clock(5)).toBe("0:05");
    expect(clock(61.2)).toBe("1:02");
    expect(clock(3600 + 65)).toBe("1:01:05");
    expect(clock(-3)).toBe("0:00");
  });
});
