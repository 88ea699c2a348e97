"""Standings: what the matches of a contest add up to, as one JSON document. The report draws the same figures."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Any

from dwarrow.arena.contest import Contest, Result, game_of, seatings, upper_bound
from dwarrow.arena.final_cards import card_names
from dwarrow.arena.ratings import rated
from dwarrow.arena.running import Outcome
from dwarrow.arena.shares import Share, Z, comparisons, win_shares, wins

Json = dict[str, Any]

LEAST_HELD = 20  # a card that fewer seats ended with is in the document only


def standings(outcome: Outcome) -> Json:
    """The document of `dwarrow arena --json`."""
    contest, results = outcome.contest, outcome.results
    names = list(dict.fromkeys(contest.bots))
    block = seatings(len(contest.bots), contest.seats).block
    ratings = rated(results, names, block, contest.seed)
    return {
        "game": contest.game,
        "matches": len(results),
        "seats": contest.seats,
        "bots": list(contest.bots),
        "win_share": {name: share.as_json() for name, share in win_shares(results, names).items()},
        "elo": {name: rating._asdict() for name, rating in ratings.items()},
        "matrix": matrix(results, names),
        "scores": scores(results, names),
        "decisions": sum(sum(result.decisions) for result in results),
        "seconds_per_decision": thinking(results, names),
        "by_seat": by_seat(results, names, contest.seats),
        "cards": cards(results, card_names(game_of(contest.game, contest.components))),
        "options": options(results, names),
        "seed": contest.seed,
        "think": contest.think,
        "block": block,
        "early": outcome.early,
        "seconds": round(outcome.seconds, 3),
        "resumed": outcome.resumed,
    }


def matrix(results: Iterable[Result], names: Sequence[str]) -> dict[str, dict[str, Json]]:
    """How often the row's bot did better than the column's where both sat; equal ranks are half a win."""
    met = {row: {column: Share() for column in names if column != row} for row in names}
    for result in results:
        for first, second, won in comparisons(result):
            met[first][second].add(won)
            met[second][first].add(1 - won)
    return {
        row: {column: {**share.as_json(), "pairs": share.of} for column, share in columns.items() if share.of}
        for row, columns in met.items()
    }


def scores(results: Iterable[Result], names: Sequence[str]) -> dict[str, Json]:
    values = scores_by_name(results, names)
    return {
        name: {"mean": round(sum(each) / len(each), 3), "least": min(each), "most": max(each)}
        for name, each in values.items()
        if each
    }


def scores_by_name(results: Iterable[Result], names: Sequence[str]) -> dict[str, list[int]]:
    values: dict[str, list[int]] = {name: [] for name in names}
    for result in results:
        for name, score in zip(result.bots, result.scores, strict=True):
            values[name].append(score)
    return values


def thinking(results: Iterable[Result], names: Sequence[str]) -> dict[str, Json]:
    """Seconds for a decision. Half of them, and all but one in a hundred, took no longer than `median` and `p99`,
    which are the upper bounds of their classes (a quarter more than the truth at most).
    """
    decisions, seconds, slowest = Counter[str](), defaultdict[str, float](float), defaultdict[str, float](float)
    classes = times_by_name(results, names)
    for result in results:
        for seat, name in enumerate(result.bots):
            decisions[name] += result.decisions[seat]
            seconds[name] += result.seconds[seat]
            slowest[name] = max(slowest[name], result.slowest[seat])
    return {
        name: {
            "mean": rounded(seconds[name] / max(1, decisions[name])),
            "median": rounded(min(quantile(classes[name], 0.5), slowest[name])),
            "p99": rounded(min(quantile(classes[name], 0.99), slowest[name])),
            "max": rounded(slowest[name]),
            "decisions": decisions[name],
        }
        for name in names
    }


def times_by_name(results: Iterable[Result], names: Sequence[str]) -> dict[str, Counter[int]]:
    """Decisions by class of thinking time."""
    classes = {name: Counter[int]() for name in names}
    for result in results:
        for name, times in zip(result.bots, result.times, strict=True):
            for each, n in times.items():
                classes[name][int(each)] += n
    return classes


def quantile(classes: Counter[int], part: float) -> float:
    left = part * classes.total()
    for each in sorted(classes):
        left -= classes[each]
        if left <= 0:
            return upper_bound(each)
    return 0.0


def rounded(seconds: float) -> float:
    return float(f"{seconds:.3g}")


def by_seat(results: Iterable[Result], names: Sequence[str], seats: int) -> list[Json]:
    """For each seat the share of wins, of anybody and of each bot there."""
    anybody = [Share() for _ in range(seats)]
    bots = [{name: Share() for name in names} for _ in range(seats)]
    for result in results:
        for seat, won in enumerate(wins(result)):
            anybody[seat].add(won)
            bots[seat][result.bots[seat]].add(won)
    return [
        {
            "seat": seat,
            **anybody[seat].as_json(),
            "bots": {name: each.as_json() for name, each in bots[seat].items() if each.of},
        }
        for seat in range(seats)
    ]


def cards(results: Sequence[Result], names: dict[str, str]) -> list[Json]:
    """The cards that seats ended with, and how much more often those won than the same bots at the same seats usually.

    So `lift` is not what a stronger bot, which has more and better cards, would give to each of them.
    """
    usual: dict[tuple[str, int], Share] = defaultdict(Share)
    for result in results:
        for seat, won in enumerate(wins(result)):
            usual[result.bots[seat], seat].add(won)
    held: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for result in results:
        for seat, won in enumerate(wins(result)):
            for card in result.cards[seat]:
                held[card].append((won, won - usual[result.bots[seat], seat].share))
    lifts = [{"id": card, "name": names.get(card, card), **lifted(pairs)} for card, pairs in held.items()]
    return sorted(lifts, key=lambda each: (-each["lift"], each["id"]))


def lifted(pairs: list[tuple[float, float]]) -> Json:
    n = len(pairs)
    lift = sum(more for _, more in pairs) / n
    spread = sum((more - lift) ** 2 for _, more in pairs) / max(1, n - 1)
    reach = Z * sqrt((spread + 1 / n) / n)  # the 1/n keeps a handful of equal results from looking certain
    share = Share(sum(won for won, _ in pairs), n)
    return {
        "held": n,
        **share.as_json(),
        "lift": round(lift, 4),
        "lift_low": round(lift - reach, 4),
        "lift_high": round(lift + reach, 4),
    }


def options(results: Iterable[Result], names: Sequence[str]) -> dict[str, dict[str, Json]]:
    """Where options were drawn: for each value the matches, and the shares of wins by bot and by seat."""
    matches: dict[tuple[str, str], list[Result]] = defaultdict(list)
    for result in results:
        for name, value in (result.options or {}).items():
            matches[name, spelled(value)].append(result)
    by_option: dict[str, dict[str, Json]] = defaultdict(dict)
    for (name, value), those in sorted(matches.items()):
        shares = win_shares(those, names)
        seats = [Share(sum(wins(result)[seat] for result in those), len(those)) for seat in range(len(those[0].bots))]
        by_option[name][value] = {
            "matches": len(those),
            "win_share": {bot: share.as_json() for bot, share in shares.items() if share.of},
            "by_seat": [share.as_json() for share in seats],
        }
    return {name: values for name, values in by_option.items() if len(values) > 1}


def spelled(value: object) -> str:
    """The value of an option as it is typed."""
    if isinstance(value, list):
        return ",".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def fair_share(contest: Contest, name: str) -> float | None:
    """What the bots of a name would win in the matches they sit in, if all bots were equal; None in solo matches."""
    if contest.seats == 1:
        return None
    places = seatings(len(contest.bots), contest.seats)
    tables = [[contest.bots[place] for place in places.of(match)] for match in range(places.block)]
    seated = [table.count(name) for table in tables if name in table]
    return sum(seated) / len(seated) / contest.seats


def by_strength(document: Json) -> list[str]:
    """The names of a document, the strongest first."""
    names = list(document["win_share"])
    if document["elo"]:
        return sorted(names, key=lambda name: -document["elo"][name]["elo"])
    return sorted(names, key=lambda name: -document["win_share"][name]["share"])


def telling_cards(cards: Sequence[Json], most: int) -> tuple[list[Json], list[Json]]:
    """The cards whose lift is clearly above 0, highest first, and those clearly below, lowest first."""
    enough = [card for card in cards if card["held"] >= LEAST_HELD]
    better = [card for card in enough if card["lift_low"] > 0]
    worse = [card for card in reversed(enough) if card["lift_high"] < 0]
    return better[:most], worse[:most]


def say_seconds(seconds: float) -> str:
    """A time as a person says it."""
    for least, unit in ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs")):
        if seconds >= least:
            return f"{seconds / least:.3g} {unit}"
    return f"{seconds * 1e9:.0f} ns"
