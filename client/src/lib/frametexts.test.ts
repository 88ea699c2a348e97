/** Every text that the frame says is in the catalogs of all languages, and no text there is said by nobody. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const SOURCES = join(import.meta.dirname, "..");
const CATALOGS = join(SOURCES, "../../src/dwarrow/table/text");
const TESTS = /\.test\.ts$/;

function sources(folder: string): string {
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => {
      const game = folder.endsWith("boards") && entry.name !== "shared"; // its texts are in catalogs of its own
      if (entry.isDirectory()) return game ? "" : sources(join(folder, entry.name));
      return TESTS.test(entry.name) ? "" : readFileSync(join(folder, entry.name), "utf8");
    })
    .join("\n");
}

/** The keys of the tables [client…] of a catalog. */
function keys(language: string): Set<string> {
  const found = new Set<string>();
  let table = "";
  for (const line of readFileSync(join(CATALOGS, `${language}.toml`), "utf8").split("\n")) {
    const heading = /^\[(.+)\]$/.exec(line);
    if (heading) table = heading[1] ?? "";
    const key = /^([\w.]+) = /.exec(line);
    if (key && (table === "client" || table.startsWith("client."))) {
      found.add(`${table}.${key[1]}`.slice("client.".length));
    }
  }
  return found;
}

const code = sources(SOURCES);
const said = new Set([...code.matchAll(/\b(?:say|has)\("([\w.]+)"/g)].map((match) => match[1]!));
const made = [...code.matchAll(/\b(?:say|has)\(`([\w.]*)\$\{[^}]+\}([\w.]*)`/g)].map(
  (match) => new RegExp(`^${match[1]!.replaceAll(".", "\\.")}[\\w]+${match[2]!.replaceAll(".", "\\.")}$`),
);
const elsewhere = /^(decision|client|list|number|event|count|advice|review)\./; // texts of the games and of the kernel

const languages = readdirSync(CATALOGS).map((file) => file.replace(".toml", ""));

describe.each(languages)("the frame's texts in %s", (language) => {
  const known = keys(language);
  it("has every text that is said", () => {
    const missing = [...said].filter((key) => !known.has(key) && !elsewhere.test(key));
    expect(missing).toEqual([]);
  });
  it("has no text that nobody says", () => {
    const idle = [...known].filter((key) => !said.has(key) && !made.some((pattern) => pattern.test(key)));
    expect(idle).toEqual([]);
  });
});
