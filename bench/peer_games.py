"""What bench/peers.py measures: random play to the end in our games and in those of other packages.

A subject plays whole matches until its seconds of processor time are over. Each package is driven from Python as its
own documentation does it, with an action drawn from its list or mask of legal ones.
"""

from __future__ import annotations

import copy
import os
import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

CLONES = 200  # between two looks at the clock
GAMES = ("mines", "gnomes", "dwergar", "zwergendorf")
SEATS = 4


class Subject(NamedTuple):
    """`match` plays one match (or some steps of a batch) and yields decisions and ended matches; `clone` copies one."""

    name: str
    match: Callable[[], tuple[int, int]]
    clone: Callable[[], Any] | None = None


def measured(subject: Subject, seconds: float) -> dict[str, float | None]:
    decisions = matches = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        some, ended = subject.match()
        decisions += some
        matches += ended
    clones = None
    if subject.clone:
        done, start = 0, time.process_time()
        while (lasted := time.process_time() - start) < seconds / 5:
            for _ in range(CLONES):
                subject.clone()
            done += CLONES
        clones = done / lasted
    return {"decisions": decisions / spent, "matches": matches / spent, "clones": clones}


# Ours ----------------------------------------------------------------------------------------------------------------


def ours() -> Iterator[Subject]:
    import dwarrow
    from dwarrow.adapters.batch import Batch
    from dwarrow.adapters.pettingzoo import env
    from dwarrow.kernel.chance import Chance
    from dwarrow.kernel.playout import playout

    seeds = iter(range(10**9))
    for name in GAMES:
        game = dwarrow.game(name)

        def loop(game: Any = game) -> tuple[int, int]:
            state, decisions = game.new(SEATS, next(seeds)), 0
            choice = random.random
            while not state.is_over():
                legal = state.legal_actions()
                state.apply(legal[int(choice() * len(legal))])
                decisions += 1
            return decisions, 1

        def compiled(game: Any = game) -> tuple[int, int]:
            seed = next(seeds)
            return playout(game.new(SEATS, seed), Chance(seed)), 1

        middle = game.new(SEATS, 1)
        for _ in range(60):
            middle.apply(random.choice(middle.legal_actions()))
        batches = {observe: Batch(name, 256, SEATS, observe=observe) for observe in (True, False)}
        where = env(name, SEATS)
        where.reset(seed=1)
        yield Subject(f"dwarrow {name}: loop in Python", loop, middle.clone)
        yield Subject(f"dwarrow {name}: playout loop", compiled)
        yield Subject(f"dwarrow {name}: batch of 256 with observations", partial(batched, batches[True]))
        yield Subject(f"dwarrow {name}: batch of 256 with masks only", partial(batched, batches[False]))
        yield Subject(f"dwarrow {name}: PettingZoo", partial(agents, where), partial(copy.deepcopy, where))
        yield spiel(f"dwarrow_{name}(players={SEATS})", f"dwarrow {name}: OpenSpiel")


def batched(batch: Any) -> tuple[int, int]:
    return batch.matches, batch.step_randomly()


# PettingZoo ----------------------------------------------------------------------------------------------------------


def agents(where: Any) -> tuple[int, int]:
    """One match with observation and mask at every step."""
    where.reset()
    decisions = 0
    for _ in where.agent_iter():
        observation, _, over, cut, _ = where.last()
        if over or cut:
            where.step(None)
            continue
        legal = observation["action_mask"].nonzero()[0]
        where.step(int(legal[int(random.random() * len(legal))]))
        decisions += 1
    return decisions, 1


def pettingzoo() -> Iterator[Subject]:
    from pettingzoo.classic import hanabi_v5, texas_holdem_v4

    for module in (hanabi_v5, texas_holdem_v4):
        yield Subject(f"PettingZoo {module.__name__.rpartition('.')[2]}", partial(agents, module.env()))


# OpenSpiel -----------------------------------------------------------------------------------------------------------


def spiel(spelled: str, name: str) -> Subject:
    import pyspiel

    if spelled.startswith("dwarrow"):
        import dwarrow.adapters.open_spiel  # noqa: F401 - registers the games

    game = pyspiel.load_game(spelled)

    def match() -> tuple[int, int]:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            legal = state.legal_actions()
            decisions += not state.is_chance_node()
            state.apply_action(legal[int(random.random() * len(legal))])
        return decisions, 1

    middle = game.new_initial_state()
    while not middle.is_terminal() and middle.move_number() < 20:
        middle.apply_action(random.choice(middle.legal_actions()))
    return Subject(name, match, middle.clone)


def open_spiel() -> Iterator[Subject]:
    for spelled in (
        "hearts",
        "bridge(use_double_dummy_result=false)",
        "first_sealed_auction(players=4)",
        "turn_based_simultaneous_game(game=goofspiel(players=4,imp_info=true))",
        "backgammon",
        "gin_rummy",
    ):
        yield spiel(spelled, f"OpenSpiel {spelled.replace('turn_based_simultaneous_game', 'turn_based')}")
    import open_spiel.python.games.liars_poker  # noqa: F401 - registers it

    yield spiel("python_liars_poker", "OpenSpiel python_liars_poker")


# RLCard, Catanatron, pgx ---------------------------------------------------------------------------------------------


def rlcard() -> Iterator[Subject]:
    import rlcard as cards

    for name in ("gin-rummy", "uno"):
        where = cards.make(name)

        def match(where: Any = where) -> tuple[int, int]:
            state, _ = where.reset()
            decisions = 0
            while not where.is_over():
                state, _ = where.step(random.choice(list(state["legal_actions"])))
                decisions += 1
            return decisions, 1

        where.reset()
        yield Subject(f"RLCard {name}", match, partial(copy.deepcopy, where.game))


def catanatron() -> Iterator[Subject]:
    from catanatron import Color, Game, RandomPlayer

    def begun() -> Any:
        return Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])

    def match() -> tuple[int, int]:
        game = begun()
        game.play()
        log = getattr(game.state, "actions", None) or getattr(game.state, "action_records", ())
        return len(log), 1

    middle = begun()
    for _ in range(60):
        middle.play_tick()
    yield Subject("Catanatron, 4 players", match, middle.copy)


def pgx() -> Iterator[Subject]:
    import jax
    import jax.numpy as jnp
    import pgx as games
    from pgx.experimental import auto_reset

    batch, steps = 256, 32
    for name in ("backgammon", "sparrow_mahjong"):
        where = games.make(name)
        step = jax.vmap(auto_reset(where.step, where.init))

        def one(carry: Any, _: Any, step: Any = step) -> Any:
            state, key = carry
            key, own = jax.random.split(key)
            logits = jnp.where(state.legal_action_mask, 0.0, -1e9)
            action = jax.random.categorical(own, logits)
            keys = jax.random.split(own, batch)
            state = step(state, action, keys)
            return (state, key), state.terminated.sum()

        run = jax.jit(lambda carry, one=one: jax.lax.scan(one, carry, None, length=steps))
        held = [(jax.vmap(where.init)(jax.random.split(jax.random.PRNGKey(0), batch)), jax.random.PRNGKey(1))]
        held[0], _ = run(held[0])

        def match(run: Any = run, held: list[Any] = held) -> tuple[int, int]:
            held[0], ended = run(held[0])
            return batch * steps, int(ended.sum())

        yield Subject(f"pgx {name}, batch of {batch}", match)


PACKAGES = {
    "dwarrow": ours,
    "pettingzoo": pettingzoo,
    "open_spiel": open_spiel,
    "rlcard": rlcard,
    "catanatron": catanatron,
    "pgx": pgx,
}


def on_one_core() -> None:
    """Keep this process and all its threads on one core."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
