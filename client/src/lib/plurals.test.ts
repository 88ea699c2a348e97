/** The same examples as the server's tests have. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { category, type PluralRules } from "./plurals.ts";

interface Case {
  language: string;
  rules: PluralRules;
  numbers: Record<string, number[]>;
}

const CASES = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../tests/kernel/plurals.json"), "utf8"),
) as Case[];

describe.each(CASES)("the plurals of $language", ({ rules, numbers }) => {
  it.each(Object.entries(numbers))("%s", (name, examples) => {
    expect(examples.map((n) => category(rules, n))).toEqual(examples.map(() => name));
  });
});
