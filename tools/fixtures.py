"""Make the recorded matches in tests/fixtures/mines anew: play for coverage, keep the fewest matches that cover all.

Every match is a function of its number, so the result is the same at every run. `tests/fixtures/coverage.py` says what
there is to cover, `tests/fixtures/players.py` plays for it; this tool plans, selects and writes.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import dwarrow  # noqa: E402
from dwarrow.kernel.chance import Chance  # noqa: E402
from tests.fixtures.coverage import covered, everything  # noqa: E402
from tests.fixtures.players import ROLES, Party, Plan  # noqa: E402

if TYPE_CHECKING:
    from dwarrow.games.mines.game import Mines
    from dwarrow.kernel.match import Match

FOLDER = ROOT / "tests" / "fixtures" / "mines"
SHIPPED = ROOT / "src" / "dwarrow" / "games" / "mines" / "components.toml"
UNEQUAL = FOLDER / "unequal.toml"
LONG_ARM = ("x10", "x11", "x12", "x13", "x14")  # so long that the rows of improvements run out
MATCHES = 1500
ATTEMPTS = 200
HARD_FROM = 500  # from here on the matches are about what is hardest
GIVE_UP = 10_000


class Candidate(NamedTuple):
    """A match that could be kept, by its number, and what it covers."""

    number: int
    covers: frozenset[str]
    entries: int


# Planning ------------------------------------------------------------------------------------------------------------


def unequal_path() -> str:
    """The shipped components with one arm of the King's path made longer."""
    text = SHIPPED.read_text(encoding="utf-8")
    text = text.replace("\nrounds = 10\n", "\nrounds = 15\n")
    before, _, after = text.partition('id = "h9b"')
    after = after.replace('exits = ["coronation"]', f'exits = ["{LONG_ARM[0]}"]', 1)
    text = f'{before}id = "h9b"{after}'
    for place, hall in enumerate(LONG_ARM):
        following = LONG_ARM[place + 1] if place + 1 < len(LONG_ARM) else "coronation"
        text += (
            f'\n[[halls]]\nid = "{hall}"\nname = "Tunnel {place + 1}"\ndepth = {10 + place}\n'
            f'cost = {{ sapphire = 1 }}\nexits = ["{following}"]\nsource = "reconstructed"\n'
        )
    return f"# For tests: the shipped components, with a King's path whose arms are of unequal length.\n{text}"


def planned(game: Mines, number: int, missing: set[str]) -> Plan:
    """Match `number`: its set-up by chance, its players by turns, their wishes by what is missing."""
    chance = Chance(number)
    seats = (2, 3, 4, 4)[int(chance.below(4))]
    options = game.draw_options(seats, number) if chance.below(3) else {}
    options["keep_forced"] = chance.below(6) == 0
    if chance.below(6) == 0:
        options["max_offers_per_player"] = 99
    theme = int(chance.below(10))
    if number > HARD_FROM and any(item.startswith("card d13") for item in missing):
        theme = 4
    roles = ROLES[seats]
    if theme == 0:
        roles = ("loose",) * seats
    elif theme == 1:
        roles = ("hoarder",) * seats
    elif theme < 6:
        roles = ("star", *["helper"] * (seats - 1))
    if theme == 4 and seats > 2:  # the board whose items are full soonest, for the card that counts all others
        others = ("hammer", "lantern", "dragon")[: seats - 1]
        options |= {"boards": "back", "board_assignment": ["pick", *others], "player_trading": True}
    wants = wishes(game, chance, theme, missing)
    halls = {item.split()[1].rstrip(":") for item in missing if item.startswith("hall ")}
    arm = {"h9a"} if number % 80 else {"h9b"}
    hopes = frozenset(wants), frozenset(halls | arm), frozenset(missing)
    return Plan(number, roles, options, *hopes, collect=theme in (2, 3, 4))


def wishes(game: Mines, chance: Chance, theme: int, missing: set[str]) -> set[str]:
    """The cards that the stars are to get and raise."""
    cards = game.components.improvements
    if theme == 2:
        return {card.id for card in cards if card.kind == "clan"} | {"s12"}
    if theme == 3:
        return {card.id for card in cards if card.kind in ("altar", "shrine")} | {"e12"}
    if theme == 4:
        cheap = {card.id for card in cards if card.max_level < 3 and card.kind != "scroll"}
        return cheap | {"d13", "family", "packdragon"}
    wanted = {item.split()[1].rstrip(":") for item in sorted(missing) if item.startswith("card ") and chance.below(3)}
    wanted |= {card.id for card in cards if chance.below(2)}
    wanted |= {name for name in ("family", "packdragon") if chance.below(2)}
    return wanted


def played(games: list[Mines], number: int, missing: set[str]) -> tuple[Match, frozenset[str]]:
    """Every fortieth match is played on the path of unequal arms."""
    unequal = number % 40 == 0
    game = games[unequal]
    match = Party(game, planned(game, number, missing)).play()
    return match, frozenset(covered(match, unequal))


# Selecting -----------------------------------------------------------------------------------------------------------


def candidates(games: list[Mines], wanted: set[str], say: Any) -> tuple[list[Candidate], dict[int, frozenset[str]]]:
    """Matches until everything is covered, and some more to choose from; what was missing at each is kept with it."""
    found: list[Candidate] = []
    missing_at: dict[int, frozenset[str]] = {}
    missing = set(wanted)
    for number in range(GIVE_UP):
        if number >= MATCHES and not missing:
            break
        hard = frozenset(missing)
        match, covers = played(games, number, set(hard))
        found.append(Candidate(number, covers & wanted, len(match.entries)))
        missing_at[number] = hard
        missing -= covers
        if number % 500 == 499:
            say(f"{number + 1} matches, {len(missing)} of {len(wanted)} not covered")
    if missing:
        sys.exit(f"not covered after {GIVE_UP} matches: {', '.join(sorted(missing))}")
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


def listing(fixtures: list[Fixture], wanted: list[str]) -> str:
    """COVERAGE.md: what each fixture is and alone covers, then for everything the fixtures that cover it."""
    where = {item: [each.name for each in fixtures if item in each.covers] for item in wanted}
    lines = [
        "# What the recorded matches of Mines cover",
        "",
        f"{len(fixtures)} matches, {len(wanted)} things to cover. Written by `make fixtures`; a test checks that",
        "nothing is uncovered and that no match could be left out. Those marked * are played with the components of",
        "`unequal.toml`.",
        "",
        "| Match | Seats | Entries | Scores | Options | Covered by no other |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for each in fixtures:
        alone = [item for item in wanted if where[item] == [each.name]]
        options = ", ".join(f"{name} = {value}" for name, value in changed_options(each.match).items())
        star = " *" if any(item.startswith("path:") for item in each.covers) else ""
        scores = " ".join(map(str, each.match.state.scores()))
        cells = (each.name + star, len(each.match.players), len(each.match.entries), scores, options or "-")
        lines.append(f"| {' | '.join(map(str, cells))} | {'; '.join(alone)} |")
    lines += ["", "| Covered | By |", "| --- | --- |"]
    lines += [f"| {item} | {' '.join(names)} |" for item, names in where.items()]
    return "\n".join(lines) + "\n"


def changed_options(match: Match) -> dict[str, Any]:
    defaults = {option.name: option.default for option in match.game.all_options()}
    return {name: value for name, value in match.options.items() if value != defaults[name]}


def write(fixtures: list[Fixture], wanted: list[str]) -> None:
    for file in FOLDER.glob("*.json"):
        file.unlink()
    for each in fixtures:
        (FOLDER / f"{each.name}.json").write_text(each.match.record().dumps(), encoding="utf-8")
    (FOLDER / "COVERAGE.md").write_text(listing(fixtures, wanted), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    UNEQUAL.write_text(unequal_path(), encoding="utf-8")
    games: list[Any] = [dwarrow.game("mines"), dwarrow.game("mines", components=str(UNEQUAL))]
    wanted = everything(games[0])
    found, missing_at = candidates(games, set(wanted), print)
    chosen = fewest(found, set(wanted))
    fixtures = []
    for place, each in enumerate(chosen, 1):
        match, covers = played(games, each.number, set(missing_at[each.number]))
        fixtures.append(Fixture(f"{place:02}", match, covers & frozenset(wanted)))
    write(fixtures, wanted)
    print(f"{len(fixtures)} matches in {FOLDER.relative_to(ROOT)} cover all {len(wanted)} things")


if __name__ == "__main__":
    main()
