"""Train the networks of the bots: matches of a network against itself, from which the next one learns.

    python -m tools.train_value mines 2 --name few --rounds 12 --matches 4000 --jobs 2 \
        --out src/dwarrow/games/mines/bot/networks

The first matches are those of `greedy`. Every round adds matches of the newest network, one step ahead with some chance
in it, in part beside `greedy`; the network learns from the last rounds how each kept moment ended for every seat. With
`--deviations` matches are played as well as `greedy` can, or nearly so (`tools/practice`), and a new network
learns from all rounds. The networks of Dwergar and Zwergendorf with many seats were made so, with 3,4,4 and 2,2,3,4
seats:

    python -m tools.train_value dwergar 3,4,4 --name many --deviations --rounds 6 --matches 2400 --kept 0.03 --epochs 8
        --sizes 128,32 --out src/dwarrow/games/dwergar/bot/networks

Every file says in its first line how it was made (`head -1 src/dwarrow/games/mines/bot/networks/few.bin`). Needs numpy
and torch.
"""

from __future__ import annotations

import argparse
import os
import time
from collections import deque
from datetime import UTC, datetime
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

os.environ.setdefault("OMP_NUM_THREADS", "2")

import numpy as np
import torch
from torch import nn

from dwarrow import registry
from dwarrow.bots import Bot, Sight, make
from dwarrow.bots.learned.look import ahead, outcome
from dwarrow.bots.learned.weights import Layers, packed, rows_of, unpacked
from dwarrow.kernel.chance import plain
from dwarrow.kernel.state import State
from tools.practice.deviation_games import DeviationGames
from tools.practice.self_play import Practice

SIZES = (64, 32)  # of the hidden layers
BUFFER = 6  # rounds that are learned from
BATCH = 4096
ROWS = 1  # version of the rows: that of the networks that are shipped, which can be learned on
RATE = 3e-3  # at its highest, where everything is learned again


class Share(NamedTuple):
    """What one process plays."""

    game: str
    seats: tuple[int, ...]
    weights: bytes | None
    seed: int
    matches: int
    heat: float
    wild: float
    sims: int
    kept: float  # share of moments
    guided: float  # share of matches in which `greedy` sits at some of the seats; at all of them without weights
    deviations: bool


def played(share: Share) -> tuple[Any, Any, int, float]:
    """Rows, what they led to, the number of ends, and the mean of all points."""
    game = registry.game(share.game)
    encoder = rows_of(game, ROWS)
    size = int(encoder.size)
    look = None
    if share.weights is not None:
        look = unpacked(share.weights, encoder)
        assert look is not None
    practice = Practice(encoder, look, share.heat, share.wild, share.kept, share.sims, share.seed)
    deviations = DeviationGames(game, look, practice, share.kept, share.seed)
    rows, aims = [], []
    points = 0.0
    ended = 0
    scale = game.bot.clear_lead
    for number in range(share.matches):
        seed = share.seed + number
        seats = share.seats[seed % len(share.seats)]
        options = game.draw_options(seats, seed) if seed % 3 == 0 else game.check_options(seats, {})
        state = game.start(seats, plain(seed), options)
        if share.deviations:
            ways = deviations.ways(state, share.heat)
        else:
            ways = iter([with_itself(practice, state, share, seed)])
        for end in ways:
            ends = [(outcome(end, seat), 1 / (1 + np.exp(-ahead(end, seat) / scale))) for seat in range(seats)]
            points += sum(end.scores()) / seats
            ended += 1
            moments = int(practice.moments)
            if moments:
                rows.append(np.array(practice.rows, dtype=np.float32).reshape(moments * seats, size).astype(np.float16))
                aims.append(np.tile(np.array(ends, dtype=np.float32), (moments, 1)))
            practice.forget()
    return np.concatenate(rows), np.concatenate(aims), ended, points / max(1, ended)


def with_itself(practice: Practice, state: State, share: Share, seed: int) -> State:
    """A match of the network against itself, or beside `greedy`."""
    guests = guided(share, int(state.seats), seed)
    if guests:
        play_with(practice, state, {seat: make("greedy", state.game, seed + seat) for seat in guests}, share.wild)
    else:
        practice.play(state)
    return state


def guided(share: Share, seats: int, seed: int) -> list[int]:
    """The seats at which `greedy` shows how the game is played."""
    dice = np.random.default_rng(seed)
    if dice.random() >= share.guided:
        return []
    if share.weights is None:
        return list(range(seats))
    return [int(seat) for seat in dice.permutation(seats)[: dice.integers(1, max(2, seats))]]


def play_with(practice: Practice, state: State, guests: dict[int, Bot], wild: float) -> None:
    """A match in which some seats are played by others, with some random choices."""
    while not state.is_over():
        guest = guests.get(state.to_act())
        if guest is None or int(practice.dice.below(1000)) < 1000 * wild:
            practice.step(state)
        else:
            practice.watch(state)
            state.apply(guest.choose(Sight(state, state.to_act())))


def network(inputs: int, sizes: tuple[int, int]) -> nn.Sequential:
    first, second = sizes
    return nn.Sequential(nn.Linear(inputs, first), nn.ReLU(), nn.Linear(first, second), nn.ReLU(), nn.Linear(second, 2))


def layers_of(net: nn.Sequential) -> Layers:
    found: Layers = []
    for layer in net:
        if isinstance(layer, nn.Linear):
            found.append(layer.weight.detach().cpu().T.contiguous().flatten().tolist())
            found.append(layer.bias.detach().cpu().flatten().tolist())
    return found


def learn(net: nn.Sequential, data: deque[tuple[Any, Any]], epochs: int, rate: float, device: str, anew: bool) -> float:
    """Learn from all rounds of the buffer; returns the loss on the newest before that. `anew`: nothing was learned yet,
    so the rate rises and falls."""
    with torch.no_grad():
        x = torch.from_numpy(data[-1][0]).to(device).float()
        fresh = float(nn.functional.binary_cross_entropy_with_logits(net(x), torch.from_numpy(data[-1][1]).to(device)))
    rows = torch.cat([torch.from_numpy(part[0]).to(device) for part in data])
    aims = torch.cat([torch.from_numpy(part[1]).to(device) for part in data])
    optimizer = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-4)
    steps = epochs * -(-len(rows) // BATCH)
    rates = torch.optim.lr_scheduler.OneCycleLR(optimizer, max_lr=rate, total_steps=steps) if anew else None
    for _ in range(epochs):
        order = torch.randperm(len(rows), device=device)
        for start in range(0, len(order), BATCH):
            part = order[start : start + BATCH]
            loss = nn.functional.binary_cross_entropy_with_logits(net(rows[part].float()), aims[part])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            if rates is not None:
                rates.step()
    return fresh


def sizes(text: str) -> tuple[int, int]:
    first, second = map(int, text.split(","))
    return first, second


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("seats", help="as 2 or 3,4")
    parser.add_argument("--name", required=True, help="of the file, as few or many")
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--matches", type=int, default=4000, help="in a round")
    parser.add_argument("--first", type=int, default=1000, help="matches of `greedy`, which come first")
    parser.add_argument("--seconds", type=float, help="as many rounds as there is time for")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--guided", type=float, default=0.5, help="share of matches with `greedy` at some seats")
    parser.add_argument("--heat", type=float, default=0.01, help="chance to win that hardly counts, at the beginning")
    parser.add_argument("--wild", type=float, default=0.04, help="share of random choices at the beginning")
    parser.add_argument("--sims", type=int, default=0, help="simulations of a decision; 0: one step ahead")
    parser.add_argument("--kept", type=float, default=0.08, help="share of moments that are learned from")
    parser.add_argument("--epochs", type=int, default=2, help="times that everything is learned in a round")
    parser.add_argument("--deviations", action="store_true", help="learn from strong play that leaves its way once")
    parser.add_argument("--sizes", default=SIZES, type=sizes, help="of the hidden layers, as 64,32")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--resume", type=Path, help="weights to go on from")
    parser.add_argument("--out", type=Path, required=True)
    return parser.parse_args()


def trained(args: argparse.Namespace, matches: int, rows: int) -> dict[str, Any]:
    """How a network was trained, for the head of its file."""
    said = {name: value for name, value in vars(args).items() if name not in ("name", "out")}
    said["resume"] = args.resume and args.resume.name
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "arguments": said,
        "teacher": "greedy and the network, each deviating once" if args.deviations else "greedy, then the network",
        "matches": matches,
        "positions": rows,
    }


def main() -> None:
    args = arguments()
    game = registry.game(args.game)
    encoder = rows_of(game, ROWS)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    net = network(int(encoder.size), args.sizes).to(device)
    weights = None
    if args.resume:
        weights = args.resume.read_bytes()
        restore(net, weights, encoder)
    data: deque[tuple[Any, Any]] = deque(maxlen=None if args.deviations else BUFFER)
    seats = tuple(map(int, args.seats.split(",")))
    begun = time.monotonic()
    args.out.mkdir(parents=True, exist_ok=True)
    with get_context("spawn").Pool(args.jobs) as pool:
        number = all_matches = all_rows = 0
        while (gone := (time.monotonic() - begun) / args.seconds if args.seconds else number / args.rounds) < 1:
            start = time.monotonic()
            cool = 1 - gone
            matches = args.matches if number or args.resume else args.first
            each = max(1, matches // (4 * args.jobs))
            shares = [
                Share(
                    args.game,
                    seats,
                    weights,
                    seed=args.seed * 10**9 + number * 10**6 + k * each,
                    matches=each,
                    heat=args.heat * (0.2 + cool),
                    wild=args.wild * cool + 0.01,
                    sims=args.sims,
                    kept=args.kept,
                    guided=args.guided if number or args.resume else 1.0,
                    deviations=args.deviations,
                )
                for k in range(4 * args.jobs)
            ]
            parts = pool.map(played, shares, chunksize=1)
            data.append((np.concatenate([p[0] for p in parts]), np.concatenate([p[1] for p in parts])))
            half = time.monotonic()
            if args.deviations:
                net = network(int(encoder.size), args.sizes).to(device)
            rate = RATE if args.deviations else 2e-3 * cool + 3e-4
            loss = learn(net, data, args.epochs, rate, device, args.deviations)
            all_matches += each * len(shares)
            all_rows += len(data[-1][0])
            how = trained(args, all_matches, all_rows)
            weights = packed(layers_of(net), (int(encoder.size), *args.sizes), game.bot.clear_lead, encoder, how)
            (args.out / f"{args.name}.bin").write_bytes(weights)
            ended = sum(p[2] for p in parts)
            print(
                f"{args.game} {args.seats} round {number}: {each * len(shares)} matches with {ended} ends, "
                f"{len(data[-1][0])} rows in {half - start:.0f} s; learned in {time.monotonic() - half:.0f} s; "
                f"loss before {loss:.4f}, points {sum(p[3] for p in parts) / len(parts):.1f}",
                flush=True,
            )
            number += 1


def restore(net: nn.Sequential, weights: bytes, encoder: Any) -> None:
    """Put weights from a file back into the network that learns."""
    look = unpacked(weights, encoder)
    assert look is not None
    small = look.net
    parts = [small.w1, small.b1, small.w2, small.b2, small.w3, small.b3]
    with torch.no_grad():
        linear = [layer for layer in net if isinstance(layer, nn.Linear)]
        for number, layer in enumerate(linear):
            layer.weight.copy_(torch.tensor(list(parts[2 * number])).reshape(layer.in_features, layer.out_features).T)
            layer.bias.copy_(torch.tensor(list(parts[2 * number + 1])))


if __name__ == "__main__":
    main()
