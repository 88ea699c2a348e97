/**
 * Every sentence of the frame and of the games, in the chosen language. Catalogs are fetched once per language; a
 * change of language waits for its texts, so nothing is ever shown half translated.
 */
import { api, speak } from "../wire/api.ts";
import { Catalog, type Formatter, type Values } from "./catalog.ts";
import { settings } from "./settings.svelte.ts";
import type { LanguageInfo } from "../wire/types.ts";

const frames = new Map<string, Catalog>();
const games = new Map<string, GameWords>();

class Texts {
  frame = $state.raw<Catalog>(new Catalog("en", { texts: {} }));
  /** The languages that the server speaks, the usual one first. */
  languages = $state.raw<LanguageInfo[]>([]);

  get language(): string {
    return this.frame.language;
  }

  say = (key: string, values?: Values): string => this.frame.say(`client.${key}`, values);

  has = (key: string): boolean => this.frame.has(`client.${key}`);

  /** Begin in the language that was chosen here, or else in the one that the browser likes best. */
  async start(): Promise<void> {
    this.languages = await api.languages();
    const codes = this.languages.map((each) => each.code);
    const liked = navigator.languages.map((tag) => tag.toLowerCase()).flatMap((tag) => [tag, tag.split("-")[0]!]);
    await this.take([settings.language, ...liked].find((code) => codes.includes(code)) ?? codes[0]!);
  }

  /** Take a language: its frame texts are there when this is done. */
  async take(language: string): Promise<void> {
    let found = frames.get(language);
    if (!found) {
      found = new Catalog(language, await api.frameTexts(language));
      frames.set(language, found);
    }
    speak(language, found.say("client.problem.offline"));
    this.frame = found;
    document.documentElement.lang = language;
    settings.language = language;
    settings.keep();
  }

  /** What a level of bots is called. */
  bot = (name: string | null | undefined): string => {
    if (!name) return "";
    return this.has(`bot.${name}`) ? this.say(`bot.${name}`) : name;
  };

  /** How a level of bots plays, in a few words. */
  level = (name: string): string => (this.has(`level.${name}`) ? this.say(`level.${name}`) : "");

  /** Who plays on for somebody: a bot, or a person by name. */
  substitute = (name: string): string => (this.has(`bot.${name}`) ? this.say("seat.bot", { bot: this.bot(name) }) : name);
}

export const texts = new Texts();
export const say = texts.say;

/** The texts and the glossary of a game, or of a table with cards of its own. */
export class GameWords {
  constructor(
    readonly catalog: Catalog,
    readonly glossary: Record<string, string>,
  ) {}
}

export async function gameWords(place: string, words: Record<string, Formatter>): Promise<GameWords> {
  const { language, frame } = texts;
  const key = `${place} ${language}`;
  let found = games.get(key);
  if (!found) {
    const [source, glossary] = await Promise.all([api.textsOf(place, language), api.glossaryOf(place, language)]);
    found = new GameWords(new Catalog(language, source, words, [], frame), glossary);
    games.set(key, found);
  }
  return found;
}
