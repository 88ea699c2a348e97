/**
 * Text catalogs: sentences by key, as the server's TOML files have them. A text may have plural forms, a word may have
 * grammatical forms, and a placeholder `{seat|seat}` names the formatter that puts its value into words.
 */
import { category, type PluralRules } from "./plurals.ts";

export type Plural = Record<string, string>;
export type Template = string | Record<string, string | Plural>;
export type Values = Record<string, unknown>;
export type Formatter = (catalog: Sayer, value: unknown, argument: string) => string;

/**
 * A catalog as it is served. What is `given` stands as it is; `formatters` look words up by patterns of keys. The texts of
 * the keys in `english` are English, because the language lacks them, and have English plural forms.
 */
export interface Source {
  texts: Record<string, Template>;
  given?: Record<string, string>;
  formatters?: Record<string, string[]>;
  plurals?: PluralRules;
  english?: string[];
  english_plurals?: PluralRules;
}

/** What a formatter may ask of a catalog. */
export interface Sayer {
  readonly names: readonly string[];
  has(key: string): boolean;
  say(key: string, values?: Values): string;
  word(key: string, form: string, values?: Values): string;
  format(value: unknown, how: string): string;
}

const MINUS = "\u2212";
const PLACEHOLDER = /\{(\w+)(?:\|(\w+)(?::([^}]*))?)?\}/g;

function isForms(template: Template): template is Record<string, string | Plural> {
  return typeof template === "object" && "nom" in template;
}

/** The number that chooses a plural form: itself, the length of a list, the total of a table of counts. */
function amount(value: unknown): number {
  if (typeof value === "number") return value;
  if (Array.isArray(value)) return value.length;
  if (value !== null && typeof value === "object") {
    return Object.values(value as Record<string, number>).reduce((sum, n) => sum + n, 0);
  }
  return 0;
}

export class Catalog implements Sayer {
  private readonly borrowed: ReadonlySet<string>;

  constructor(
    readonly language: string,
    private readonly source: Source,
    private readonly words: Record<string, Formatter> = {},
    readonly names: readonly string[] = [],
    private readonly beneath: Catalog | null = null,
  ) {
    this.borrowed = new Set(source.english);
  }

  /** The same texts for a match with these players, by seat. */
  named(names: readonly string[]): Catalog {
    return new Catalog(this.language, this.source, this.words, names, this.beneath?.named(names) ?? null);
  }

  has(key: string): boolean {
    const { texts, given } = this.source;
    return key in texts || (given !== undefined && key in given) || (this.beneath?.has(key) ?? false);
  }

  say(key: string, values: Values = {}): string {
    return this.word(key, "nom", values);
  }

  /** A text in a grammatical form; a form that it lacks is as `the`, or else as `nom`. A missing key says itself. */
  word(key: string, form: string, values: Values = {}): string {
    const { texts, given } = this.source;
    if (given && key in given) return given[key] ?? "";
    const template = texts[key];
    if (template === undefined) return this.beneath ? this.beneath.word(key, form, values) : key;
    let chosen = template as string | Plural;
    if (isForms(template)) {
      const bare = template["nom"] ?? "";
      chosen = form === "nom" || form === "" ? bare : (template[form] ?? template["the"] ?? bare);
    }
    return this.fill(this.counted(key, chosen, values), values);
  }

  format(value: unknown, how: string): string {
    const [name = "", ...rest] = how.split(":");
    return this.formatted(value, name, rest.join(":"));
  }

  private counted(key: string, template: string | Plural, values: Values): string {
    if (typeof template === "string") return template;
    const rules = this.borrowed.has(key) ? this.source.english_plurals : this.source.plurals;
    return template[category(rules ?? {}, amount(values[template["by"] ?? "n"]))] ?? template["other"] ?? "";
  }

  private fill(text: string, values: Values): string {
    return text.replace(PLACEHOLDER, (_, name: string, formatter?: string, argument?: string) => {
      const value = values[name];
      return formatter ? this.formatted(value, formatter, argument ?? "") : plain(value);
    });
  }

  private formatted(value: unknown, name: string, argument: string): string {
    const patterns = this.source.formatters?.[name];
    const formatter = this.words[name] ?? (patterns ? looksUp(patterns) : FORMATTERS[name]);
    return formatter ? formatter(this, value, argument) : plain(value);
  }
}

function plain(value: unknown): string {
  if (typeof value === "number") return String(value).replace("-", MINUS);
  return typeof value === "string" ? value : value === undefined ? "" : String(value);
}

/** Words as a list in the language; `last` is `and`, `or` or `comma`. */
export function join(catalog: Sayer, words: readonly string[], last: "and" | "or" | "comma"): string {
  if (words.length === 0) return catalog.say("list.none");
  return words.reduceRight((said, word, place) =>
    catalog.say(place === words.length - 2 ? `list.${last}` : "list.comma", { a: word, b: said }),
  );
}

/** A formatter for ids, and for tables of counts: each is the word under the first pattern that makes a key. */
function looksUp(patterns: readonly string[]): Formatter {
  const key = (catalog: Sayer, id: unknown): string => {
    const keys = patterns.map((pattern) => pattern.replace("{}", plain(id)));
    return keys.find((each) => catalog.has(each)) ?? keys.at(-1) ?? "";
  };
  return (catalog, value, argument) => {
    if (value === null || typeof value !== "object") return catalog.word(key(catalog, value), argument);
    const words = Object.entries(value as Record<string, number>)
      .filter(([, n]) => n)
      .map(([id, n]) => catalog.word(key(catalog, id), argument, { n }));
    return join(catalog, words, "and");
  };
}

function listed(last: "and" | "or"): Formatter {
  return (catalog, value, argument) => {
    const each = Array.isArray(value) ? value : [];
    const words = each.map((one) => (argument ? catalog.format(one, argument) : plain(one)));
    return join(catalog, words, last);
  };
}

const FORMATTERS: Record<string, Formatter> = {
  list: listed("and"),
  any: listed("or"),
  seat: (catalog, value, argument) =>
    catalog.names[Number(value)] ?? catalog.word("seat.unnamed", argument, { n: value }),
  text: (catalog, value, argument) => {
    const [prefix = "", form = ""] = argument.split(":");
    return catalog.word(prefix ? `${prefix}.${plain(value)}` : plain(value), form);
  },
  count: (catalog, value, argument) => {
    const [noun = "", form = ""] = argument.split(":");
    return catalog.word(`count.${noun}`, form, { n: value });
  },
  number: (catalog, value, argument) => {
    const n = Number(value);
    const digits = Math.abs(n).toLocaleString("en-US", { maximumFractionDigits: 6 });
    const marks: Record<string, string> = { ",": catalog.say("number.group"), ".": catalog.say("number.point") };
    const sign = n < 0 ? MINUS : argument === "sign" ? "+" : "";
    return sign + digits.replace(/[,.]/g, (mark) => marks[mark] ?? mark);
  },
};
