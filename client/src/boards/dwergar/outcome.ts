/** What an option would change for the player who decides, as far as anybody can know it. */
import type { Ahead } from "../../wire/types.ts";
import { foreseen, type Change } from "./facts.ts";
import type { Good, Goods, Pieces, View } from "./view.ts";

const NOTHING: Change = { vp: 0, heat: 0, lit: 0, cold: 0, goods: {} };

const negated = (goods: Goods): Goods =>
  Object.fromEntries(Object.entries(goods).map(([good, n]) => [good, 0 - (n ?? 0)]));

/** What is printed about an option, or told by the view: it holds also where nobody can look ahead. */
function told(pieces: Pieces, view: View, kind: string, name: string): Change | undefined {
  const player = view.players[view.to_act ?? -1];
  if (kind === "exchange") {
    const [give, take] = name.split(" ") as [Good, Good];
    const rates = view.moment.session?.place === "lab" ? pieces.lab : pieces.forge;
    const rate = rates.find((each) => each.give === give && each.take === take);
    return rate && { ...NOTHING, heat: 0 - rate.heat, goods: { [give]: -1, [take]: rate.amount } };
  }
  if (kind === "convert") {
    const of = pieces.projects[name]?.of;
    return of && { ...NOTHING, heat: 0 - of.n, goods: of.goods };
  }
  if (kind === "discount") {
    const price = view.moment.prices?.[name as Good];
    return price && { ...NOTHING, goods: negated(price) };
  }
  if (view.decision === "chimney") {
    const vp = pieces.projects[view.moment.card ?? ""]?.of.n ?? 0;
    return kind === "count" ? { ...NOTHING, heat: 0 - Number(name), vp: vp * Number(name) } : undefined;
  }
  const way = view.moment.payment?.ways.find(({ furnaces }) => kind === "count" && furnaces === Number(name));
  const put = way && player ? player.lit - way.lit : 0;
  return way && player && { ...NOTHING, heat: way.heat - player.heat, lit: 0 - put, cold: put };
}

export function outcome(pieces: Pieces, view: View, id: string, ahead: Ahead | undefined): Change | undefined {
  const [kind = "", name = ""] = id.split(":");
  const known = told(pieces, view, kind, name);
  const player = view.players[view.to_act ?? -1];
  if (known || !ahead || !player) return known;
  return foreseen(player, ahead.view as unknown as View, view.to_act ?? -1);
}
