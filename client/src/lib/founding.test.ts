import { describe, expect, it } from "vitest";
import type { GameInfo, OptionInfo } from "../wire/types.ts";
import { applying, chosenFor, levels, namedBots, simpleBots, soloSeats, usualBot } from "./founding.ts";

const game: GameInfo = {
  name: "mines",
  title: "",
  summary: "",
  pitch: "",
  minutes: [],
  weight: 0,
  seats: [2, 3, 4],
  options: [],
  lessons: [],
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
  it("is the one that was liked before, if the game has it", () => {
    expect(usualBot(game, "elder")).toBe("elder");
    expect(usualBot(game, "sage")).toBe("journeyman");
  });
});

describe("applying", () => {
  const option = (name: string, more: Partial<OptionInfo> = {}): OptionInfo => ({
    name,
    label: name,
    default: "front",
    allowed: "",
    meaning: "",
    values: {},
    seats: [],
    needs: {},
    ...more,
  });
  const options = [
    option("side"),
    option("board", { needs: { side: ["back"] } }),
    option("trade", { default: true }),
    option("offers", { needs: { trade: [true] } }),
    option("rival", { seats: [1] }),
  ];
  const names = (values: Record<string, unknown>, seats: number): string[] =>
    applying(options, values, seats).map((each) => each.name);

  it("leaves out what matters for other numbers of seats, or beside other values", () => {
    expect(names({}, 3)).toEqual(["side", "trade", "offers"]);
    expect(names({ side: "back", trade: "false" }, 1)).toEqual(["side", "board", "trade", "rival"]);
  });
  it("forgets what was chosen for an option that does not matter any more", () => {
    const values = { side: "front", board: "b1", rival: "strong" };
    expect(chosenFor(options, values, 2)).toEqual({ side: "front" });
    expect(chosenFor(options, { ...values, side: "back" }, 1)).toEqual({ ...values, side: "back" });
  });
});
