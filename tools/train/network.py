"""The network that learns: rows in, a number for every action and three about the position out.

One layer to `width`, then `layers` more of that width, each added to what came before it. Whatever runs it, its numbers
are NumPy arrays by name: `mean` and `spread` bring rows to one scale and are not learned.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tools.train.rewards import VALUES

Numbers = dict[str, Any]  # of a network, float32 by name
FIXED = ("mean", "spread")
LEAST_SPREAD = 0.05
NEVER = -1e9  # what stands for an action that is not legal


class Shape(NamedTuple):
    rows: int
    width: int
    layers: int
    actions: int

    @property
    def weights(self) -> int:
        first, more = self.rows + 1, self.layers * (self.width + 1)
        return (first + more) * self.width + (self.width + 1) * (self.actions + VALUES)


def layers_of(numbers: Numbers) -> int:
    """The layers after the first."""
    return sum(name[0] == "w" for name in numbers) - 1


def shape_of(numbers: Numbers) -> Shape:
    rows, width = numbers["w0"].shape
    return Shape(rows, width, layers_of(numbers), numbers["policy_w"].shape[1])


def fresh(shape: Shape, seed: int) -> Numbers:
    """A network that knows nothing: all actions are alike to it."""
    dice = np.random.default_rng(seed)
    numbers: Numbers = {"mean": np.zeros(shape.rows), "spread": np.ones(shape.rows)}
    for layer in range(shape.layers + 1):
        inputs = shape.width if layer else shape.rows
        numbers[f"w{layer}"] = dice.normal(0, np.sqrt((1 if layer else 2) / inputs), (inputs, shape.width))
        numbers[f"b{layer}"] = np.zeros(shape.width)
    for name, outputs in (("policy", shape.actions), ("value", VALUES)):
        numbers[f"{name}_w"] = np.zeros((shape.width, outputs))
        numbers[f"{name}_b"] = np.zeros(outputs)
    return {name: value.astype(np.float32) for name, value in numbers.items()}


def fit_scale(numbers: Numbers, rows: Any) -> None:
    """Measure the scale of rows."""
    rows = rows.astype(np.float32)
    numbers["mean"] = rows.mean(axis=0)
    spread = rows.std(axis=0)
    # What never changed in these rows may do so later, and is not to come as a shock then.
    numbers["spread"] = np.where(spread > 0, np.maximum(spread, LEAST_SPREAD), 1.0).astype(np.float32)


def forward(numbers: Numbers, rows: Any) -> tuple[Any, Any, list[Any]]:
    """The number of each action, those about the position, and what every layer said."""
    said = [(rows - numbers["mean"]) / numbers["spread"]]
    hidden: Any = 0.0
    for layer in range(layers_of(numbers) + 1):
        hidden = hidden + np.maximum(said[-1] @ numbers[f"w{layer}"] + numbers[f"b{layer}"], 0)
        said.append(hidden)
    logits = hidden @ numbers["policy_w"] + numbers["policy_b"]
    return logits, hidden @ numbers["value_w"] + numbers["value_b"], said


def backward(numbers: Numbers, said: list[Any], logits: Any, values: Any) -> Numbers:
    """How the numbers move a loss, from how the outputs do."""
    hidden = said[-1]
    slopes: Numbers = {
        "policy_w": hidden.T @ logits,
        "policy_b": logits.sum(axis=0),
        "value_w": hidden.T @ values,
        "value_b": values.sum(axis=0),
    }
    flow = logits @ numbers["policy_w"].T + values @ numbers["value_w"].T
    for layer in range(layers_of(numbers), -1, -1):
        before = said[layer + 1] - said[layer] if layer else said[1]
        through = flow * (before > 0)
        slopes[f"w{layer}"] = said[layer].T @ through
        slopes[f"b{layer}"] = through.sum(axis=0)
        if layer:
            flow = flow + through @ numbers[f"w{layer}"].T
    return slopes


def log_shares(logits: Any, masks: Any) -> Any:
    """The logarithm of each action's share, over the legal ones."""
    open_ones = np.where(masks, logits, NEVER)
    open_ones = open_ones - open_ones.max(axis=1, keepdims=True)
    return open_ones - np.log(np.exp(open_ones).sum(axis=1, keepdims=True))


def sigmoid(x: Any) -> Any:
    return 1 / (1 + np.exp(-np.clip(x, -30, 30)))


def worth(values: Any) -> Any:
    """What is said of positions, with the two chances from 0 to 1."""
    return np.concatenate([values[..., :1], sigmoid(values[..., 1:])], axis=-1)
