"""A learner by PyTorch, on a GPU where there is one. Its networks are plain tensors by name, as everywhere else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from torch.nn import functional

from tools.train.learner import ASIDE, ROOMS, Decided, Learned, Moments, Rates, Work, portions, share_of
from tools.train.network import FIXED, NEVER, Numbers, layers_of
from tools.train.returns import Asides

if TYPE_CHECKING:
    from collections.abc import Iterator

FIRST, SECOND = 0.9, 0.999
SMALL = 1e-5
CHANCES = 0.25  # as in numpy_learner

Tensors = dict[str, Any]


class TorchLearner:
    def __init__(self, numbers: Numbers, seed: int) -> None:
        torch.manual_seed(seed)
        torch.set_float32_matmul_precision("high")
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        self._frozen: list[Tensors] = []
        self._teacher: Tensors | None = None
        self._bit = torch.arange(7, -1, -1, device=self.device, dtype=torch.uint8)
        self.restore(numbers, None)

    # Playing ---------------------------------------------------------------------------------------------------------

    def remember(self, steps: int, slots: int) -> None:
        rows, actions = self._numbers["w0"].shape[0], self._numbers["policy_w"].shape[1]
        kind = torch.float16 if self.device == "cuda" else torch.float32
        self._rows = torch.zeros((ROOMS, steps, slots, rows), dtype=kind, device=self.device)
        self._masks = torch.zeros((ROOMS, steps, slots, actions), dtype=torch.bool, device=self.device)
        self._room = 0

    def turn(self) -> None:
        self._room = (self._room + 1) % ROOMS

    def pin(self, whole: Any) -> bool:
        """Have the GPU read memory that is shared with other processes where it lies."""
        if self.device != "cuda":
            return False
        here = torch.from_numpy(whole)
        torch.cuda.cudart().cudaHostRegister(here.data_ptr(), whole.nbytes, 0)
        return bool(here.is_pinned())

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def decide(self, rows: Any, masks: Any, who: Any, step: int, start: int) -> Decided:
        part = slice(start, start + len(rows))
        there = torch.from_numpy(rows).to(self.device, non_blocking=True)
        open_ones = torch.from_numpy(masks).to(self.device, non_blocking=True)
        self._rows[self._room, step, part] = there
        self._masks[self._room, step, part] = open_ones
        logits, values = self._all(there, who)
        logs = functional.log_softmax(logits.masked_fill(~open_ones, NEVER), -1)
        noise = torch.empty_like(logs).exponential_().clamp_min_(1e-20).log_()  # Gumbel's, with the other sign
        codes = (logs - noise).masked_fill_(~open_ones, -torch.inf).argmax(-1)
        own = logs.gather(-1, codes[:, None])
        # One journey back for all three.
        back = torch.cat([codes[:, None].float(), own, values], 1).cpu().numpy()
        return Decided(back[:, 0].astype(np.int64), back[:, 1], back[:, 2:])

    def _all(self, rows: Any, who: Any) -> tuple[Any, Any]:
        """Each network decides for its seats."""
        if not self._frozen or not who.any():
            logits, values = self._forward(self._numbers, rows)
            return logits.float(), worth(values)
        actions = self._masks.shape[-1]
        logits = torch.empty((len(rows), actions), device=self.device)
        values = torch.zeros((len(rows), 3), device=self.device)
        for number, network in enumerate([self._numbers, *self._frozen]):
            ones = torch.from_numpy(np.flatnonzero(who == number)).to(self.device, non_blocking=True)
            if len(ones):
                some, said = self._forward(network, rows[ones])
                logits[ones] = some.float()
                values[ones] = worth(said)
        return logits, values

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def values(self, rows: Any) -> Any:
        there = torch.from_numpy(rows).to(self.device)
        return worth(self._forward(self._numbers, there)[1]).cpu().numpy()

    def _forward(self, numbers: Tensors, rows: Any) -> tuple[Any, Any]:
        said = (rows.float() - numbers["mean"]) / numbers["spread"]
        with torch.autocast(self.device, torch.bfloat16, enabled=self.device == "cuda"):
            hidden = functional.relu(torch.addmm(numbers["b0"], said, numbers["w0"]))
            for layer in range(1, layers_of(numbers) + 1):
                hidden = hidden + functional.relu(torch.addmm(numbers[f"b{layer}"], hidden, numbers[f"w{layer}"]))
            logits = torch.addmm(numbers["policy_b"], hidden, numbers["policy_w"])
            values = torch.addmm(numbers["value_b"], hidden, numbers["value_w"])
        return logits, values.float()

    # Learning --------------------------------------------------------------------------------------------------------

    def learn(self, moments: Moments, asides: Asides, rates: Rates, size: int, epochs: int) -> Work:
        parts = portions(len(moments.places), size)
        return Work(self._learning(self._room, moments, asides, rates, parts * epochs), len(parts) * epochs)

    def _learning(self, room: int, moments: Moments, asides: Asides, rates: Rates, parts: list[slice]) -> Iterator[Any]:
        rows, masks = (kept[room].reshape(-1, kept.shape[-1]) for kept in (self._rows, self._masks))
        there = [torch.from_numpy(np.ascontiguousarray(part)).to(self.device) for part in moments]
        aside_rows, aside_aims = (torch.from_numpy(np.ascontiguousarray(kept)).to(self.device) for kept in asides)
        for part in parts:
            if part.start == 0:
                order = torch.randperm(len(moments.places), device=self.device)
            one = Moments(*(kept[order[part]] for kept in there))
            some = share_of(asides, part, len(moments.places))
            aside = Asides(aside_rows[some], aside_aims[some])
            yield self._improve(rows[one.places], masks[one.places], one, aside, rates)

    def learned(self, work: Work) -> Learned:
        return Learned(*torch.stack(work.said).mean(0).tolist())

    def _improve(self, rows: Any, masks: Any, one: Moments, aside: Asides, rates: Rates) -> Any:
        """One step of Adam: PPO's cut-off gain, variety, nearness to the teacher, and judgement."""
        logits, values = self._forward(self._numbers, rows)
        logs = functional.log_softmax(logits.float().masked_fill(~masks, NEVER), -1)
        own = logs.gather(-1, one.codes[:, None])[:, 0]
        ratio = (own - one.logs).exp()
        gain = torch.minimum(ratio * one.gains, ratio.clamp(1 - rates.clip, 1 + rates.clip) * one.gains).mean()
        entropy = -(logs.exp() * logs.masked_fill(~masks, 0.0)).sum(-1).mean()
        near = torch.zeros((), device=self.device)
        if rates.nearness and self._teacher is not None:
            with torch.no_grad():
                theirs = self._forward(self._teacher, rows)[0].float().masked_fill(~masks, NEVER)
                theirs = functional.log_softmax(theirs, -1)
            near = (theirs.exp() * (theirs - logs).masked_fill(~masks, 0.0)).sum(-1).mean()
        judged = judgement(values, one.aims)
        loss = -gain - rates.entropy * entropy + rates.nearness * near + rates.value * judged
        if len(aside.aims):
            loss = loss + ASIDE * rates.value * judgement(self._forward(self._numbers, aside.rows)[1], aside.aims)
        self._step(loss, rates)
        said = [-gain, judged, entropy, (one.logs - own).mean(), near]
        return torch.stack([number.detach() for number in said])

    def study(self, rows: Any, bits: Any, codes: Any, aims: Any) -> None:
        chosen = codes.astype(np.int64)
        self._lessons = [torch.from_numpy(part).to(self.device) for part in (rows, bits, chosen, aims)]

    def imitate(self, places: Any, rates: Rates) -> None:
        rows, masks, codes, aims = self._lesson(places)
        logits, values = self._forward(self._numbers, rows)
        loss = functional.cross_entropy(logits.float().masked_fill(~masks, NEVER), codes)
        self._step(loss + rates.value * judgement(values, aims), rates)

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def agreement(self, places: Any) -> float:
        rows, masks, codes, _ = self._lesson(places)
        logits = self._forward(self._numbers, rows)[0].float().masked_fill(~masks, NEVER)
        return float((logits.argmax(-1) == codes).float().mean())

    def _lesson(self, places: Any) -> tuple[Any, Any, Any, Any]:
        some = torch.from_numpy(places).to(self.device)
        rows, bits, codes, aims = (part[some] for part in self._lessons)
        masks = ((bits[:, :, None] >> self._bit) & 1).bool().flatten(1)[:, : self._numbers["policy_b"].shape[0]]
        return rows, masks, codes, aims

    def _step(self, loss: Any, rates: Rates) -> None:
        for group in self._optimiser.param_groups:
            group["lr"], group["weight_decay"] = rates.step, rates.decay
        self._optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self._learned.values(), rates.steepest)
        self._optimiser.step()

    # Keeping ---------------------------------------------------------------------------------------------------------

    def freeze(self, networks: list[Numbers], teacher: Numbers | None) -> None:
        self._frozen = [self._tensors(numbers) for numbers in networks]
        self._teacher = None if teacher is None else self._tensors(teacher)

    def _tensors(self, numbers: Numbers) -> Tensors:
        return {name: torch.tensor(value, dtype=torch.float32, device=self.device) for name, value in numbers.items()}

    def numbers(self) -> Numbers:
        return {name: value.detach().cpu().numpy().copy() for name, value in self._numbers.items()}

    def memory(self) -> Numbers:
        kept: Numbers = {"steps": 0}
        for name, tensor in self._learned.items():
            found = self._optimiser.state.get(tensor)
            if found:
                kept[f"first {name}"] = found["exp_avg"].cpu().numpy().copy()
                kept[f"second {name}"] = found["exp_avg_sq"].cpu().numpy().copy()
                kept["steps"] = int(found["step"])
        return kept

    def restore(self, numbers: Numbers, memory: Numbers | None) -> None:
        self._numbers = self._tensors(numbers)
        self._learned = {name: value for name, value in self._numbers.items() if name not in FIXED}
        for tensor in self._learned.values():
            tensor.requires_grad_(True)
        fused = self.device == "cuda"
        self._optimiser = torch.optim.AdamW(
            list(self._learned.values()), lr=0.0, betas=(FIRST, SECOND), eps=SMALL, fused=fused
        )
        if not memory or not memory["steps"]:
            return
        for name, tensor in self._learned.items():
            self._optimiser.state[tensor] = {
                "step": torch.tensor(float(memory["steps"]), device=self.device if fused else "cpu"),
                "exp_avg": torch.tensor(memory[f"first {name}"], dtype=torch.float32, device=self.device),
                "exp_avg_sq": torch.tensor(memory[f"second {name}"], dtype=torch.float32, device=self.device),
            }


def worth(values: Any) -> Any:
    """As in `network`."""
    return torch.cat([values[..., :1], values[..., 1:].sigmoid()], -1)


def judgement(values: Any, aims: Any) -> Any:
    """The loss of judgements: squares for the pay, cross-entropy for the two chances."""
    cross = functional.binary_cross_entropy_with_logits(values[:, 1:], aims[:, 1:], reduction="none").sum(-1)
    return ((values[:, 0] - aims[:, 0]) ** 2 + CHANCES * cross).mean()
