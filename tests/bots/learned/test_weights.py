"""Weights on disk: what is packed comes back, what does not fit is left alone, and what is shipped fits."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import pytest

import dwarrow
from dwarrow.bots.learned.informed import Informed
from dwarrow.bots.learned.net import OUTPUTS
from dwarrow.bots.learned.weights import Layers, look_of, packed, rows_of, shipped, unpacked
from dwarrow.bots.levels import LEVELS, Leveled
from dwarrow.encoders import encoder_of
from dwarrow.kernel.bot_parts import BotParts
from dwarrow.kernel.chance import Chance
from dwarrow.kernel.sight import Sight
from tests.bots.quick import game, quick
from tests.games.dwergar.positions import game_with as dwergar_with
from tests.games.gnomes.positions import game_with as gnomes_with

SHIPPED = [
    (name, file)
    for name in dwarrow.NAMES
    for file in sorted(Path(game(name).folder).glob("bot/networks/*.bin"))
    if file.name not in game(name).bot.policies
]
FIRST, SECOND = 4, 3
LARGEST = 160_000  # bytes: a first layer of 128, for those with many seats
EXACT = 1e-4  # of the largest number of a layer


def layers(inputs: int, seed: int) -> Layers:
    dice = Chance(seed)
    sizes = (inputs * FIRST, FIRST, FIRST * SECOND, SECOND, SECOND * OUTPUTS, OUTPUTS)
    return [[(int(dice.below(2001)) - 1000) / 300 for _ in range(size)] for size in sizes]


@pytest.mark.parametrize("name", dwarrow.NAMES)
def test_what_is_packed_comes_back(name):
    encoder = encoder_of(game(name))
    size = int(encoder.size)
    parts = layers(size, 1)
    look = unpacked(packed(parts, (size, FIRST, SECOND), 17.5, encoder, {}), encoder)
    assert look is not None
    assert look.scale == 17.5
    assert look.encoder is encoder
    net = look.net
    for part, numbers in zip(parts, (net.w1, net.b1, net.w2, net.b2, net.w3, net.b3), strict=True):
        assert list(numbers) == pytest.approx(part, abs=EXACT * max(map(abs, part)))


def test_a_layer_of_zeros_can_be_packed():
    encoder = encoder_of(game("gnomes"))
    size = int(encoder.size)
    zero = [[0.0] * len(part) for part in layers(size, 1)]
    look = unpacked(packed(zero, (size, FIRST, SECOND), 1.0, encoder, {}), encoder)
    assert look is not None
    assert set(look.net.w1) == {0.0}


def test_weights_for_rows_of_another_size_do_not_fit():
    encoder = encoder_of(game("gnomes"))
    size = int(encoder.size)
    assert unpacked(packed(layers(size + 1, 1), (size + 1, FIRST, SECOND), 1.0, encoder, {}), encoder) is None


def test_weights_for_rows_of_another_version_do_not_fit():
    encoder = encoder_of(game("gnomes"))
    size = int(encoder.size)
    line, _, body = packed(layers(size, 1), (size, FIRST, SECOND), 1.0, encoder, {}).partition(b"\n")
    head = json.loads(line)
    head["encoder"] += 1
    assert unpacked(json.dumps(head).encode() + b"\n" + body, encoder) is None


def test_a_file_that_does_not_say_how_it_was_trained_is_read():
    """As all were before."""
    encoder = encoder_of(game("gnomes"))
    size = int(encoder.size)
    content = packed(layers(size, 1), (size, FIRST, SECOND), 1.0, encoder, {"date": "today"})
    line, _, body = content.partition(b"\n")
    head = json.loads(line)
    assert head.pop("trained") == {"date": "today"}
    old, new = unpacked(json.dumps(head).encode() + b"\n" + body, encoder), unpacked(content, encoder)
    assert old is not None
    assert new is not None
    assert list(old.net.w1) == list(new.net.w1)


# What is shipped -----------------------------------------------------------------------------------------------------


def test_every_game_comes_with_networks():
    assert {(name, file.stem) for name, file in SHIPPED} == set(product(dwarrow.NAMES, ("few", "many")))


@pytest.mark.parametrize(("name", "file"), SHIPPED, ids=lambda each: getattr(each, "stem", each))
def test_a_shipped_file_fits_its_game_and_is_small(name, file):
    content = file.read_bytes()
    assert len(content) < LARGEST
    assert json.loads(content.partition(b"\n")[0])["game"] == name
    of = game(name)
    version = json.loads(content.partition(b"\n")[0])["encoder"]
    look = unpacked(content, rows_of(of, version)) or unpacked(content, encoder_of(of, version))
    assert look is not None
    sizes = json.loads(content.partition(b"\n")[0])["sizes"]
    assert (look.net.inputs, look.net.first, look.net.second) == tuple(sizes)
    assert len(look.net.b3) == OUTPUTS
    assert shipped(of, 2 if file.stem == "few" else of.seats[-1]) is not None


@pytest.mark.parametrize(("name", "file"), SHIPPED, ids=lambda each: getattr(each, "stem", each))
def test_a_shipped_file_says_how_it_was_trained(name, file):
    """What nobody wrote down at the time is "unknown"."""
    head = json.loads(file.read_bytes().partition(b"\n")[0])
    assert head["trained"].keys() == {"date", "arguments", "teacher", "matches", "positions"}
    assert head["trained"]["arguments"]["game"] == name
    assert head["trained"]["arguments"]["sizes"] == head["sizes"][1:]


def test_a_game_with_a_quick_judgement_reads_it_too():
    plain, informed = encoder_of(game("dwergar")), rows_of(game("dwergar"))
    assert isinstance(informed, Informed)
    assert informed.size == plain.size + 6
    assert [field.name for field in informed.fields[-2:]] == ["worth", "lead"]
    state = game("dwergar").new(seats=3, seed=1)
    row = list(informed.row(state, 1))
    assert row[: int(plain.size)] == list(plain.row(state, 1))
    assert row == list(informed.row(state.redeal(1, 9), 1))


# Components of one's own ---------------------------------------------------------------------------------------------


def wider(document):
    document["constants"]["display_size"] = 4


def fewer(document):
    document["events"] = document["events"][:12]
    document["counts"]["event_cards"] = 12


@pytest.mark.once
@pytest.mark.parametrize("of", [gnomes_with(wider), dwergar_with(fewer)], ids=lambda of: of.name)
def test_no_network_fits_such_components_and_every_level_plays_on(of):
    assert look_of(of, 2) is None
    for name in LEVELS:
        state = of.new(seats=2, seed=3)
        bots = [quick(name, of, seat) for seat in range(2)]
        while not state.is_over():
            seat = state.to_act()
            state.apply(bots[seat].choose(Sight(state, seat)))


class Strange:
    """A game that nobody has written an encoder for."""

    name = "strange"
    bot = BotParts()


def test_nothing_was_learned_about_a_game_without_encoder():
    assert look_of(Strange(), 2) is None


def test_without_a_network_a_careful_level_plays_as_greedy_does(monkeypatch):
    monkeypatch.setattr("dwarrow.bots.levels.look_of", lambda *_: None)
    monkeypatch.setattr("dwarrow.bots.levels.policy_of", lambda *_: None)
    asked = []

    class Spy:
        def __init__(self, of, seed):
            pass

        def choose(self, sight):
            asked.append(sight)
            return sight.legal[-1]

    monkeypatch.setattr("dwarrow.bots.levels.Greedy", Spy)
    state = game("gnomes").new(seats=2, seed=1)
    sight = Sight(state, state.to_act())
    assert Leveled(game("gnomes"), LEVELS["elder"], 1).choose(sight) == sight.legal[-1]
    assert asked == [sight]
