"""Match records: one JSON file that replays to the identical match.

A record holds the seed and so is secret while its match runs; what is published at the start is the seed's hash. It is
written with one action per line, so that a file cut short can be read up to its last whole action.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from dwarrow.kernel.chance import SEED_BYTES, commitment
from dwarrow.kernel.errors import RecordError
from dwarrow.kernel.fields import Fields

FORMAT = 1
MOST_POINTS = 10**9
CHANCES = ("plain", "derived")
FIELDS = (
    "format", "game", "rules", "components", "actions_table", "options", "seats", "chance", "seed", "seed_hash",
    "entries", "result", "who",
)  # fmt: skip
HEADER = FIELDS[:-3]


class Record(NamedTuple):
    """Everything needed to play a match again."""

    game: str
    rules: int
    components: str
    actions_table: str
    options: dict[str, Any]
    seats: list[str]
    chance: str
    seed: str
    entries: list[str]
    result: dict[str, Any] | None = None
    who: list[str] | None = None  # for each entry who made it, where that is not always the player of the seat

    @property
    def seed_hash(self) -> str:
        """What is published before the match."""
        return commitment(seed_bytes(self.seed)) if self.chance == "derived" else ""

    def dumps(self) -> str:
        """The file: a header of one field per line, one entry per line, the result and who played last."""
        values = {"format": FORMAT, "seed_hash": self.seed_hash, **self._asdict()}
        lines = [f"{json.dumps(name)}: {json.dumps(values[name], ensure_ascii=False)}," for name in HEADER]
        entries = ",\n".join(json.dumps(entry) for entry in self.entries)
        end = f'"result": {json.dumps(self.result)}'
        if self.who is not None:
            end += f',\n"who": {json.dumps(self.who, ensure_ascii=False)}'
        return "{\n" + "\n".join(lines) + f'\n"entries": [\n{entries}\n],\n{end}\n}}\n'


def seed_bytes(seed: str) -> bytes:
    """The 256-bit seed of a derived match from its hexadecimal text."""
    try:
        seed_ = bytes.fromhex(seed)
    except ValueError:
        seed_ = b""
    if len(seed_) != SEED_BYTES or len(seed) != 2 * SEED_BYTES:  # fromhex forgives white space
        raise RecordError(f"seed: must be {2 * SEED_BYTES} hexadecimal digits")
    return seed_


def loads(text: str, name: str = "record") -> Record:
    """Read a record; a RecordError names the place."""
    return _parsed(_json(text, name), name)


def salvaged(text: str, name: str = "record") -> Record:
    """Read a record that was cut short, up to its last whole action."""
    try:
        return loads(text, name)
    except RecordError:
        pass
    head, found, tail = text.partition('"entries": [')
    if not found:
        raise RecordError(f"{name}: is cut short before its first action; nothing can be saved")
    record = _parsed(_json(head + '"entries": [], "result": null}', name), name)
    return record._replace(entries=list(_whole_texts(tail)))


def _whole_texts(text: str) -> Iterator[str]:
    """The texts of a JSON list that may break off."""
    decoder = json.JSONDecoder()
    place = 0
    while True:
        while place < len(text) and text[place] in ", \t\r\n":
            place += 1
        if not text.startswith('"', place):
            return
        try:
            whole, place = decoder.raw_decode(text, place)
        except ValueError:
            return  # the one that was being written
        yield whole


def _json(text: str, name: str) -> Any:
    def table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        fields = dict(pairs)
        if len(fields) < len(pairs):
            names = [field for field, _ in pairs]
            raise RecordError(f"{name}: {next(each for each in names if names.count(each) > 1)}: is there twice")
        return fields

    try:
        return json.loads(text, object_pairs_hook=table)
    except json.JSONDecodeError as error:
        raise RecordError(f"{name}: line {error.lineno}: not JSON: {error.msg}") from None
    except (RecursionError, ValueError):
        raise RecordError(f"{name}: nested too deeply, or a number too long") from None


def _parsed(document: Any, name: str) -> Record:
    fields = Fields(document, "", lambda message: RecordError(f"{name}: {message}"))
    fields.only(*FIELDS)
    version = fields["format"].whole(1, 9999)
    if version != FORMAT:
        raise fields["format"].fault(f"is {version}; this program reads format {FORMAT}")
    options = fields["options"].table()
    chance = CHANCES[fields["chance"].index(CHANCES, "kind of chance")]
    record = Record(
        game=fields["game"].text(),
        rules=fields["rules"].whole(1, 9999),
        components=fields["components"].text(),
        actions_table=fields["actions_table"].text(),
        options=options,
        seats=[seat.text() for seat in fields["seats"].each()],
        chance=chance,
        seed=fields["seed"].text(),
        entries=[entry.text() for entry in fields["entries"].each()],
        result=_result(fields),
        who=_who(fields),
    )
    published = fields["seed_hash"].text()
    try:
        if chance == "plain" and str(int(record.seed)) != record.seed:
            raise ValueError
        actual = record.seed_hash
    except RecordError:
        raise fields["seed"].fault(f"must be {2 * SEED_BYTES} hexadecimal digits") from None
    except ValueError:
        raise fields["seed"].fault("must be a whole number") from None
    if actual != published:
        raise fields["seed_hash"].fault("does not belong to the seed: one of them was changed")
    return record


def _result(fields: Fields) -> dict[str, Any] | None:
    result = fields.get("result", None)
    if result.value is None:
        return None
    result.only("scores", "winners")
    return {
        "scores": [score.whole(-MOST_POINTS, MOST_POINTS) for score in result["scores"].each()],
        "winners": [seat.whole(0, MOST_POINTS) for seat in result["winners"].each()],
    }


def _who(fields: Fields) -> list[str] | None:
    who = fields.get("who", None)
    if who.value is None:
        return None
    names = [name.text() for name in who.each()]
    if len(names) != len(fields["entries"].each()):
        raise who.fault("must have a name for each entry")
    return names
