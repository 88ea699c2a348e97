import { describe, expect, it } from "vitest";
import type { GameInfo } from "../wire/types.ts";
import { levels, namedBots, simpleBots, soloSeats, usualBot } from "./founding.ts";

const game: GameInfo = {
  name: "mines",
  title: "",
  summary: "",
  seats: [2, 3, 4],
  options: [],
  bots: ["novice", "journeyman", "elder", "random", "greedy"],
};

describe("soloSeats", () => {
  it("seats the person first, then bots with names of their own and none that the person has", () => {
    const seats = soloSeats(game, 3, "master", ["Gunda", "Borrik", "Ylva", "Knut"], "Borrik");
    expect(seats.map((seat) => seat.kind)).toEqual(["me", "bot", "bot", "bot"]);
    expect(seats.map((seat) => seat.name)).toEqual([null, "Gunda", "Ylva", "Knut"]);
  });
  it("keeps to the seats that the game has", () => {
    expect(soloSeats(game, 9, "master", [], "Ann").length).toBe(4);
    expect(soloSeats(game, 0, "master", [], "Ann").length).toBe(2);
  });
});

describe("namedBots", () => {
  it("takes no name twice and leaves given ones", () => {
    const seats = namedBots(
      [
        { kind: "me", name: "Gunda" },
        { kind: "bot", bot: "elder" },
        { kind: "bot", bot: "elder", name: "Otto" },
      ],
      ["Gunda", "Borrik"],
      "Ann",
    );
    expect(seats.map((seat) => seat.name)).toEqual(["Gunda", "Borrik", "Otto"]);
  });
});

describe("levels", () => {
  it("rise, and the simple bots stand apart", () => {
    expect(levels(game)).toEqual(["novice", "journeyman", "elder"]);
    expect(simpleBots(game)).toEqual(["random", "greedy"]);
  });
});

describe("usualBot", () => {
  it("is the journeyman where there is one", () => {
    expect(usualBot(game)).toBe("journeyman");
    expect(usualBot({ ...game, bots: ["random", "sage"] })).toBe("sage");
  });
});
