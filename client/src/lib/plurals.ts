/**
 * Plural categories by CLDR's rules, as a language declares them: `{ one: "i % 10 = 1 and i % 100 != 11" }`. The server
 * applies the same rules (kernel/texts/plurals.py).
 */
export type PluralRules = Record<string, string>;

const RELATION = /^([nivwftce])(?: % (\d+))? (!?=) ([\d., ]+)$/;
const DIGITS = 6; // after the point

/** CLDR's operands; zeros at the end are not written here, so `w` and `t` are as `v` and `f`. */
function operands(n: number): Record<string, number> {
  const [whole = "0", digits = ""] = Math.abs(n).toFixed(DIGITS).replace(/\.?0+$/, "").split(".");
  const [v, f] = [digits.length, Number(digits)];
  return { n: Math.abs(n), i: Number(whole), v, w: v, f, t: f, c: 0, e: 0 };
}

function holds(relation: string, values: Record<string, number>): boolean {
  const [, operand = "", modulus, sign, ranges = ""] = RELATION.exec(relation.trim()) ?? [];
  const value = modulus ? (values[operand] ?? 0) % Number(modulus) : (values[operand] ?? 0);
  const within = ranges.split(",").some((range) => {
    const [low = 0, high = low] = range.split("..").map(Number);
    return Number.isInteger(value) && low <= value && value <= high;
  });
  return within === (sign === "=");
}

/** The category of a number; what fits no rule is `other`. */
export function category(rules: PluralRules, n: number): string {
  const values = operands(n);
  const fits = (rule: string): boolean =>
    rule.split("@")[0]!.split(" or ").some((each) => each.split(" and ").every((relation) => holds(relation, values)));
  return Object.keys(rules).find((name) => fits(rules[name]!)) ?? "other";
}
