"""Make the recorded matches in tests/fixtures anew: play for coverage, keep the fewest matches that cover all.

Every match is a function of its number, so the result is the same at every run. `tests/fixtures/<game>/plans.py` says
what there is to cover in a game and plays for it; this tool selects and writes.
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import dwarrow  # noqa: E402
from dwarrow.kernel.chance import Chance  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from dwarrow.kernel.game import Game
    from dwarrow.kernel.match import Match

FOLDER = ROOT / "tests" / "fixtures"
GAMES = tuple(name for name in dwarrow.NAMES if (FOLDER / name / "plans.py").exists())
ATTEMPTS = 200
GIVE_UP = 10_000


class Plans(Protocol):
    """What a game says about its recorded matches."""

    FILES: dict[str, Callable[[], str]]  # component files of its own that some matches are played with
    MATCHES: int  # to choose from
    COMMON: tuple[str, ...]  # decisions of which a share will do when every position is looked at

    def everything(self, game: Any, /) -> list[str]:
        """All there is to cover."""

    def played(self, games: Mapping[str, Any], number: int, missing: set[str], /) -> Match:
        """Match `number`, played for what is still missing; `games` are by component file, "" the shipped one."""

    def covered(self, match: Match, file: str, /) -> set[str]:
        """What a match with these components covers."""


class Candidate(NamedTuple):
    """A match that could be kept, by its number, and what it covers."""

    number: int
    covers: frozenset[str]
    entries: int


def plans_of(name: str) -> Plans:
    plans: Any = import_module(f"tests.fixtures.{name}.plans")
    return plans  # type: ignore[no-any-return]


def games_of(name: str) -> dict[str, Game]:
    """The game with the shipped components and with each of its own files."""
    own = {file: dwarrow.game(name, components=str(FOLDER / name / file)) for file in plans_of(name).FILES}
    return {"": dwarrow.game(name), **own}


def file_of(name: str, digest: str) -> str:
    """The component file, or "" for the shipped one, whose contents have this digest."""
    return next((file for file, game in games_of(name).items() if game.digest == digest), "")


# Selecting -----------------------------------------------------------------------------------------------------------


def played(name: str, games: dict[str, Game], number: int, missing: set[str]) -> tuple[Match, frozenset[str]]:
    match = plans_of(name).played(games, number, missing)
    file = next(file for file, game in games.items() if game is match.game)
    return match, frozenset(plans_of(name).covered(match, file))


def candidates(
    name: str, games: dict[str, Game], wanted: set[str], say: Any
) -> tuple[list[Candidate], dict[int, frozenset[str]]]:
    """Matches until everything is covered, and some more to choose from; what was missing at each is kept with it."""
    found: list[Candidate] = []
    missing_at: dict[int, frozenset[str]] = {}
    missing = set(wanted)
    for number in range(GIVE_UP):
        if number >= plans_of(name).MATCHES and not missing:
            break
        hard = frozenset(missing)
        match, covers = played(name, games, number, set(hard))
        found.append(Candidate(number, covers & wanted, len(match.entries)))
        missing_at[number] = hard
        missing -= covers
        if number % 500 == 499:
            say(f"{name}: {number + 1} matches, {len(missing)} of {len(wanted)} not covered")
    if missing:
        sys.exit(f"not covered after {GIVE_UP} matches of {name}: {', '.join(sorted(missing))}")
    return found, missing_at


def fewest(found: list[Candidate], wanted: set[str]) -> list[Candidate]:
    """The smallest of many small sets that cover all, each found with a little chance."""
    rarity = {item: sum(item in each.covers for each in found) for item in wanted}
    sets = [without_superfluous(greedy(found, rarity, Chance(attempt))) for attempt in range(ATTEMPTS)]
    best = min(sets, key=lambda chosen: (len(chosen), sum(each.entries for each in chosen)))
    return sorted(best, key=lambda each: each.number)


def greedy(found: list[Candidate], rarity: dict[str, int], chance: Chance) -> list[Candidate]:
    """Take the rarest item that is missing, and of the matches that cover it one of those that bring most else."""
    missing, chosen = set(rarity), list[Candidate]()
    while missing:
        hardest = min(missing, key=lambda item: (rarity[item], item))

        ranked = sorted(
            (-sum(1 / rarity[item] for item in sorted(each.covers & missing)), each.entries, each.number, each)
            for each in found
            if hardest in each.covers
        )
        chosen.append(ranked[min(len(ranked) - 1, int(chance.below(3)))][-1])
        missing -= chosen[-1].covers
    return chosen


def without_superfluous(chosen: list[Candidate]) -> list[Candidate]:
    """Leave out what adds nothing to the rest, longest matches first."""
    kept = list(chosen)
    for each in sorted(chosen, key=lambda each: -each.entries):
        rest = frozenset[str]().union(*(other.covers for other in kept if other is not each))
        if each.covers <= rest:
            kept.remove(each)
    return kept


# Writing -------------------------------------------------------------------------------------------------------------


class Fixture(NamedTuple):
    name: str
    match: Match
    covers: frozenset[str]


def listing(game: str, fixtures: list[Fixture], wanted: list[str]) -> str:
    """COVERAGE.md: what each fixture is and alone covers, then for everything the fixtures that cover it."""
    where = {item: [each.name for each in fixtures if item in each.covers] for item in wanted}
    lines = [
        f"# What the recorded matches of {game.capitalize()} cover",
        "",
        f"{len(fixtures)} matches, {len(wanted)} things to cover. Written by `make fixtures`; a test checks that",
        *_about_files(game),
        "",
        "| Match | Seats | Entries | Scores | Options | Covered by no other |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for each in fixtures:
        alone = [item for item in wanted if where[item] == [each.name]]
        options = ", ".join(f"{name} = {value}" for name, value in changed_options(each.match).items())
        star = " *" if each.match.game.text is not None else ""
        scores = " ".join(map(str, each.match.state.scores()))
        cells = (each.name + star, len(each.match.players), len(each.match.entries), scores, options or "-")
        lines.append(f"| {' | '.join(map(str, cells))} | {'; '.join(alone)} |")
    lines += ["", "| Covered | By |", "| --- | --- |"]
    lines += [f"| {item} | {' '.join(names)} |" for item, names in where.items()]
    return "\n".join(lines) + "\n"


def _about_files(game: str) -> list[str]:
    files = " or ".join(f"`{file}`" for file in plans_of(game).FILES)
    if not files:
        return ["nothing is uncovered and that no match could be left out."]
    return [
        "nothing is uncovered and that no match could be left out. Those marked * are played with the components of",
        f"{files}.",
    ]


def changed_options(match: Match) -> dict[str, Any]:
    defaults = {option.name: option.default for option in match.game.all_options()}
    return {name: value for name, value in match.options.items() if value != defaults[name]}


def write(name: str, fixtures: list[Fixture], wanted: list[str]) -> None:
    for file in (FOLDER / name).glob("*.json"):
        file.unlink()
    for each in fixtures:
        (FOLDER / name / f"{each.name}.json").write_text(each.match.record().dumps(), encoding="utf-8")
    (FOLDER / name / "COVERAGE.md").write_text(listing(name, fixtures, wanted), encoding="utf-8")


def make(name: str) -> None:
    """The recorded matches of one game."""
    for file, text in plans_of(name).FILES.items():
        (FOLDER / name / file).write_text(text(), encoding="utf-8")
    games = games_of(name)
    wanted = plans_of(name).everything(games[""])
    found, missing_at = candidates(name, games, set(wanted), print)
    chosen = fewest(found, set(wanted))
    fixtures = []
    for place, each in enumerate(chosen, 1):
        match, covers = played(name, games, each.number, set(missing_at[each.number]))
        fixtures.append(Fixture(f"{place:02}", match, covers & frozenset(wanted)))
    write(name, fixtures, wanted)
    print(f"{len(fixtures)} matches in {(FOLDER / name).relative_to(ROOT)} cover all {len(wanted)} things")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", choices=[*GAMES, []], metavar="GAME", help="only these games")
    for name in parser.parse_args().games or GAMES:
        make(name)


if __name__ == "__main__":
    main()
