"""What lies in the box of Nuggets: the numbers of components.toml, checked as they are read."""

from typing import Annotated, NamedTuple

from dwarrow.kernel.components import Document, Reader
from dwarrow.kernel.forms import whole
from dwarrow.kernel.schema import At, Box, Hidden, Meta

SHIPPED = __file__.rpartition("schema.")[0] + "components.toml"


class Numbers(NamedTuple):
    """The numbers of the rules: cards in the deck and in a hand, and what a nugget is worth."""

    cards: Annotated[int, whole(2, 60)]
    hand: Annotated[int, whole(1, 10)]
    least_worth: Annotated[int, whole(1, 9)]
    most_worth: Annotated[int, whole("least_worth", 9)]


class Components(NamedTuple):
    file: Hidden[str]
    document: Hidden[Document]
    id: Meta
    title: Meta
    players_min: Annotated[int, At(table="meta"), whole(2, "players_max")]
    players_max: Annotated[int, At(table="meta"), whole(2, 4)]
    numbers: Numbers


def check(reader: Reader, components: Components) -> None:
    """There is a card for every place in every hand."""
    need = components.numbers.hand * components.players_max
    if reader.clean("meta", "numbers") and need > components.numbers.cards:
        reader.fault("numbers", "cards", f"{components.numbers.cards} are too few (needed: {need})")


BOX = Box(Components, SHIPPED, check)
