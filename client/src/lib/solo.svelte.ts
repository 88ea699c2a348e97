/** A match against bots, begun at once: under which name, against how many, and how strong they are. */
import { api } from "../wire/api.ts";
import type { GameInfo } from "../wire/types.ts";
import { soloSeats, usualBot } from "./founding.ts";
import { namedList } from "./names.ts";
import { me } from "./person.svelte.ts";
import { router } from "./router.svelte.ts";
import { settings } from "./settings.svelte.ts";

class Solo {
  private said = $state<string | null>(null);
  private suggested = "";

  /** Who has said no name yet is called like a dwarf. */
  get name(): string {
    const names = namedList();
    this.suggested ||= names[Math.floor(Math.random() * names.length)] ?? "";
    return this.said ?? (me.name || this.suggested);
  }

  set name(name: string) {
    this.said = name;
  }

  /** The guided first round of a game, or where it was left. */
  async learn(game: GameInfo): Promise<void> {
    await me.be(this.name.trim() || me.name || this.suggested);
    this.said = null;
    const table = await api.learn(game.name, false);
    router.go(`/table/${table.id}`);
  }

  async play(game: GameInfo): Promise<void> {
    await me.be(this.name.trim() || me.name || this.suggested);
    this.said = null;
    const seats = soloSeats(game, settings.opponents, usualBot(game, settings.level), namedList(), me.name);
    const { table } = await api.found({ game: game.name, seats });
    await api.at(table.id).start();
    router.go(`/table/${table.id}`);
  }
}

export const solo = new Solo();
