"""Train a small policy at Dwergar against `random`, with MaskablePPO of sb3-contrib, and watch it get better.

pip install 'dwarrow[gymnasium]' sb3-contrib
python docs/examples/train_dwergar.py --seconds 180 --curve curve.csv
"""

from __future__ import annotations

import argparse
import csv
import time
from pathlib import Path

import gymnasium
import numpy as np
import torch
from gymnasium.wrappers import TransformReward
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv

import dwarrow.adapters.gymnasium  # registers the games

POINTS = 10.0  # a lead of so many points is a reward of one


def made(game: str) -> gymnasium.Env:
    """Learning is by the lead in points, which tells more than who has won."""
    env = gymnasium.make(f"dwarrow/{game}-v0", seats=2, opponents="random", rewards="margin")
    return TransformReward(env, lambda reward: reward / POINTS)


def win_rate(model: MaskablePPO, game: str, matches: int, seed: int) -> float:
    """How often the policy beats `random` on seeds of its own, all matches side by side; a shared victory is half."""
    envs = [gymnasium.make(f"dwarrow/{game}-v0", seats=2, opponents="random").unwrapped for _ in range(matches)]
    seen = {env: env.reset(seed=seed + number) for number, env in enumerate(envs)}
    won = 0.0
    while seen:
        rows = np.stack([row for row, _ in seen.values()])
        masks = np.stack([info["action_mask"] for _, info in seen.values()]).astype(bool)
        actions, _ = model.predict(rows, action_masks=masks)
        for env, action in zip(list(seen), actions, strict=True):
            row, _, over, _, info = env.step(int(action))
            seen[env] = row, info
            if over:
                del seen[env]
                won += (env.seat in info["winners"]) / len(info["winners"])
    return won / matches


class Watch(BaseCallback):
    """Measures the policy now and then, and ends the training when its time is over."""

    def __init__(self, game: str, seconds: float, every: float, matches: int) -> None:
        super().__init__()
        self.game, self.seconds, self.every, self.matches = game, seconds, every, matches
        self.start = time.monotonic()
        self.due = 0.0
        self.curve: list[tuple[float, int, float]] = []

    def _on_rollout_start(self) -> None:
        if time.monotonic() - self.start >= self.due:
            self.look()
            self.due = time.monotonic() - self.start + self.every

    def look(self) -> None:
        rate = win_rate(self.model, self.game, self.matches, seed=1_000_000)
        self.curve.append((time.monotonic() - self.start, self.num_timesteps, rate))
        print(f"{self.curve[-1][0]:5.0f} s  {self.num_timesteps:9,} steps  win rate {rate:.1%}", flush=True)

    def _on_step(self) -> bool:
        return time.monotonic() - self.start < self.seconds


def learner(game: str, seed: int, threads: int = 1) -> MaskablePPO:
    """For so small a network one thread is enough."""
    torch.set_num_threads(threads)
    return MaskablePPO(
        "MlpPolicy",
        DummyVecEnv([lambda: made(game)] * 16),
        learning_rate=5e-4,
        n_steps=256,
        batch_size=1024,
        n_epochs=4,
        gamma=1.0,
        gae_lambda=0.95,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [128, 128]},
        seed=seed,
        device="cpu",
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="dwergar", choices=dwarrow.NAMES)
    parser.add_argument("--seconds", type=float, default=180, help="to train, evaluations included")
    parser.add_argument("--matches", type=int, default=200, help="of an evaluation")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1, help="of torch")
    parser.add_argument("--curve", type=Path, help="a CSV file for seconds, steps and win rates")
    given = parser.parse_args()
    watch = Watch(given.game, given.seconds, every=given.seconds / 10, matches=given.matches)
    learner(given.game, given.seed, given.threads).learn(10**9, callback=watch)
    watch.look()
    if given.curve:
        with given.curve.open("w", newline="") as out:
            csv.writer(out).writerows([("seconds", "steps", "win_rate"), *watch.curve])


if __name__ == "__main__":
    main()
