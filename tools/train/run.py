"""A run: lessons, then the league, then a small network that learns to play like the large one.

It can be stopped at any moment, even by a kill, and the same command goes on from the last checkpoint.
"""

from __future__ import annotations

import time
from collections import deque
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from dwarrow import registry
from dwarrow.bots.learned.policy_file import head_of
from dwarrow.encoders import encoder_of
from dwarrow.kernel.errors import DwarrowError
from tools.train import checkpoints, curves, export
from tools.train.alarms import Limits, Watch
from tools.train.checkpoints import Checkpoint
from tools.train.collect import Collector, Tally
from tools.train.duels import Duels
from tools.train.league import SNAPSHOT, TEACHER, league_of
from tools.train.learner import Moments, Rates, Work, learner_of
from tools.train.lessons import told
from tools.train.log import Log
from tools.train.network import Numbers, Shape, fit_scale, fresh, shape_of
from tools.train.players import GROUPS, Hall, Players, players_of
from tools.train.returns import asides_of
from tools.train.rewards import PAID, Pay
from tools.train.settings import Settings, said
from tools.train.study import imitate, usual_points

if TYPE_CHECKING:
    from tools.train.learner import Learner
    from tools.train.returns import Asides, Book

IMITATION, LEAGUE, SMALL, DONE = "lessons", "league", "small", "done"
BACK = 3  # checkpoints that an alarm goes back over
LOOK = 64  # matches that have to end before the watch looks
LAST_STEP, LAST_ENTROPY = 0.1, 0.15  # what is left of both at the end
CALMER = 0.5  # of the step after an alarm
PORTION = 4096  # that the small network learns at a time, at most


class Run:
    def __init__(self, settings: Settings, out: Path) -> None:
        self.settings, self.out = settings, out
        self.game = registry.game(settings.game)
        self.encoder = encoder_of(self.game)
        self.shape = Shape(int(self.encoder.size), settings.width, settings.layers, len(self.game.actions))
        self.log = Log(out / "log.jsonl")
        self.watch = Watch(Limits(settings.longer, settings.fewer, settings.weaker))
        self.count: dict[str, Any] = {
            "phase": IMITATION,
            "minutes": 0.0,
            "small_minutes": 0.0,
            "rounds": 0,
            "decisions": 0,
            "matches": 0,
            "alarms": 0,
            "calm": 1.0,
            "usual": settings.usual,
            "starts": 0,
            "snapshot_due": 0.0,
        }
        self.league: list[Numbers] = []
        self.past: deque[Checkpoint] = deque(maxlen=BACK)
        self.history: list[dict[str, Any]] = []
        self.saved = time.monotonic()
        self.minutes = settings.minutes
        self.duels = Duels(settings, out)
        self.learner = learner_of(settings.learner, fresh(self.shape, settings.seed), settings.seed)

    @property
    def path(self) -> Path:
        return self.out / "checkpoint.npz"

    def go(self) -> None:
        if self.path.exists():
            found = checkpoints.read(self.path)
            self.restore(found)
            self.past.append(found)
        self.count["starts"] += 1
        self.history.append(said(self.settings) | {"from": datetime.now(UTC).isoformat(timespec="seconds")})
        self.log.write("start", **{name: self.count[name] for name in ("phase", "minutes", "rounds", "starts")})
        if self.count["phase"] == IMITATION:
            self.history[-1]["courses"] = told(self.settings.lessons)
            self.lessons()
        if self.count["phase"] == DONE and self.has_time():
            self.count["phase"] = LEAGUE  # more is asked of it now
        if self.count["phase"] == DONE and self.settings.small_width and not (self.out / "policy.bin").exists():
            self.count["phase"] = SMALL  # it was done elsewhere
        if self.count["phase"] in (LEAGUE, SMALL):
            hall = self.hall()
            players = self.players(hall)
            try:
                if self.count["phase"] == LEAGUE:
                    self.play(hall, players)
                self.shrink(hall, players)
            finally:
                players.close()
                self.duels.close()
        curves.draw(self.out / "log.jsonl", self.out / "curves.svg")

    def restore(self, found: Checkpoint) -> None:
        if shape_of(found.learner) != self.shape:
            raise DwarrowError(f"{self.path} holds a network of another shape: {shape_of(found.learner)}")
        self.learner.restore(found.learner, found.memory)
        self.league = found.league
        self.count |= found.said["count"]
        self.watch.restore(found.said["watch"])
        self.history = found.said["history"]

    # Lessons ---------------------------------------------------------------------------------------------------------

    def lessons(self) -> None:
        settings = self.settings
        if settings.lessons:
            self.count["usual"] = self.count["usual"] or usual_points(settings.lessons)
            imitate(self.learner, settings, self.pay(), self.log)
        begun = self.begun()
        self.count["usual"] = self.count["usual"] or 4 * float(self.game.bot.clear_lead)
        self.league = [self.learner.numbers() if settings.lessons or begun is None else begun]
        self.learner.restore(begun or self.league[0], None)  # with a new optimiser
        self.count["phase"] = LEAGUE
        self.save()

    def begun(self) -> Numbers | None:
        """The network of an earlier run, which goes on with the lessons' teacher, or as its own; its past is told with
        this run's."""
        if not self.settings.begin:
            return None
        path = Path(self.settings.begin)
        if path.suffix == ".npz":
            found = checkpoints.read(path)
            begun, history, count = found.learner, found.said["history"], found.said["count"]
        else:
            begun, told = export.unfolded(path.read_bytes()), head_of(path.read_bytes())["trained"]
            history, count = told["settings"], told["count"]
        if shape_of(begun) != self.shape:
            raise DwarrowError(f"{path} holds a network of another shape: {shape_of(begun)}")
        self.history = history + self.history
        self.count |= {name: count[name] for name in ("decisions", "matches")}
        self.count["usual"] = self.count["usual"] or count["usual"]
        return begun

    def pay(self) -> Pay:
        settings = self.settings
        usual, lead = float(self.count["usual"]), float(self.game.bot.clear_lead)
        return Pay(settings.victory, settings.margin, settings.points, usual, lead, settings.discount)

    # The league ------------------------------------------------------------------------------------------------------

    def hall(self) -> Hall:
        """Other matches with every start: nothing is played twice."""
        settings = self.settings
        seed = settings.seed * 10**15 + self.count["starts"] * 10**12
        return Hall(
            settings.game,
            settings.seats,
            settings.options,
            settings.drawn,
            seed,
            settings.workers,
            settings.matches,
        )

    def players(self, hall: Hall) -> Players:
        if self.settings.cluster:
            from tools.train.cluster import Cluster

            return Cluster(hall, self.settings.cluster)
        players = players_of(hall)
        pin = getattr(self.learner, "pin", None)
        if pin is not None and hasattr(players, "block"):
            self.log.write("memory", pinned=pin(players.block.whole))
        return players

    def collector(self, hall: Hall, players: Players, learner: Learner) -> Collector:
        settings = self.settings
        league = league_of(hall.seats_by_slot(), settings.teacher_share, settings.snapshot_share)
        return Collector(players, learner, hall, league, self.pay(), settings.steps)

    def play(self, hall: Hall, players: Players) -> None:
        collector = self.collector(hall, players, self.learner)
        if not (self.settings.lessons or self.settings.begin or self.count["rounds"]):
            self.measure(players)
        self.freeze()
        work: Work | None = None
        tally = Tally()
        clock = Clock(collector, self.count["decisions"])
        if self.settings.until is not None:
            self.minutes = self.count["minutes"] + max(0.0, self.settings.until - time.time()) / 60
        while (gone := self.gone()) < 1 and self.count["alarms"] < self.settings.alarms:
            began = time.monotonic()
            if gone >= self.count["snapshot_due"]:
                self.snapshot(gone)
            book, after, seats = collector.collect(len(self.league) - 1, tally, work)
            enough = sum(tally.matches) >= LOOK and clock.seconds() >= self.settings.report
            learned = self.learner.learned(work) if enough and work is not None else None
            found = book.gains(after, seats, self.settings.discount, self.settings.trace)
            work, explained = self.learn(book, *found, gone)
            self.count["minutes"] += (time.monotonic() - began) / 60
            self.count["rounds"] += 1
            self.count["decisions"] += book.seat.size
            if learned is not None:
                self.report(tally, learned, explained, clock.spent(self.count["decisions"]))
                tally = Tally()
                wrong = self.watch.wrong()
                if wrong:
                    self.alarm(wrong)
                    work = None
            self.duels.look(
                self.count["minutes"], lambda name: self.write(self.learner.numbers(), name), self.log.write
            )
            if time.monotonic() - self.saved > self.settings.save:
                self.save()
        self.count["phase"] = SMALL
        self.save()

    def has_time(self) -> bool:
        if self.count["alarms"] >= self.settings.alarms:
            return False
        return self.gone() < 1 if self.settings.until is None else time.time() < self.settings.until

    def gone(self) -> float:
        """The share of the run that is behind."""
        by_time: float = self.count["minutes"] / max(1e-9, self.minutes)
        if self.settings.until is not None:
            by_time = 1 - max(0.0, self.settings.until - time.time()) / 60 / max(1e-9, self.minutes)
        if self.settings.decisions is None:
            return by_time
        return max(by_time, float(self.count["decisions"] / self.settings.decisions))

    def rates(self, gone: float) -> Rates:
        settings = self.settings
        near = settings.nearness * max(0.0, 1 - gone / max(1e-9, settings.nearness_until))
        step = settings.step * (1 - (1 - LAST_STEP) * gone) * self.count["calm"]
        return Rates(step, settings.entropy * (1 - (1 - LAST_ENTROPY) * gone), near, settings.clip)

    def learn(self, book: Book, gains: Any, known: Any, asides: Asides, gone: float) -> tuple[Work, float]:
        """A round of learning, to be done while the next steps are played; also how much of the pay was foreseen."""
        places = np.flatnonzero(known)
        gain = gains[..., PAID].ravel()[places]
        aims = (gains + book.values).reshape(-1, gains.shape[-1])[places]
        aims[:, 1:] = np.clip(aims[:, 1:], 0.0, 1.0)
        explained = 1 - float(gain.var() / (aims[:, PAID].var() + 1e-9))
        gain = (gain - gain.mean()) / (gain.std() + 1e-6)
        moments = Moments(places, book.codes.ravel()[places], book.logs.ravel()[places], gain, aims)
        rates = self.rates(gone)
        return self.learner.learn(moments, asides, rates, self.settings.portion, self.settings.epochs), explained

    def report(self, tally: Tally, learned: Any, explained: float, spent: dict[str, float]) -> None:
        self.count["matches"] += tally.ended
        victories = tally.share(TEACHER)
        names = ("minutes", "rounds", "decisions", "matches")
        self.log.write(
            "round",
            **{name: self.count[name] for name in names},
            teacher=victories,
            snapshot=tally.share(SNAPSHOT),
            points=tally.mean_points(),
            length=tally.mean_length(),
            explained=explained,
            **{name: float(value) for name, value in learned._asdict().items()},
            **spent,
        )
        self.watch.look(tally.mean_length(), tally.mean_points(), victories)

    def alarm(self, wrong: str) -> None:
        """Go back to where play was sound, and go on with smaller steps; too often, and the run ends there."""
        spent = {name: self.count[name] for name in ("minutes", "decisions", "matches")}
        alarms, calm = self.count["alarms"] + 1, self.count["calm"] * CALMER
        self.restore(self.past[0])
        self.past.clear()
        self.freeze()
        self.log.write("alarm", minutes=spent["minutes"], wrong=wrong, back_to_round=self.count["rounds"])
        self.count |= spent | {"alarms": alarms, "calm": calm}
        self.save()

    def snapshot(self, gone: float) -> None:
        """The first snapshot is the teacher's equal; later ones push out the oldest."""
        self.league = [self.league[0], *self.league[1:], self.learner.numbers()]
        if len(self.league) > 1 + self.settings.snapshots:
            del self.league[1]
        self.count["snapshot_due"] = gone + self.settings.snapshot_every
        self.freeze()

    def freeze(self) -> None:
        self.learner.freeze(self.league, self.league[0] if self.settings.nearness else None)

    def measure(self, players: Players) -> None:
        """Without lessons, the first rows tell the scale."""
        numbers = self.learner.numbers()
        fit_scale(numbers, np.concatenate([players.seen(group).rows for group in range(GROUPS)]))
        self.learner.restore(numbers, None)
        self.league = [numbers]

    # The small network -----------------------------------------------------------------------------------------------

    def shrink(self, hall: Hall, players: Players) -> None:
        """Let a small network learn from the choices and judgements of the large one, which goes on playing."""
        settings = self.settings
        if not settings.small_width:
            self.count["phase"] = DONE
            self.save()
            return
        large = self.learner.numbers()
        shape = self.shape._replace(width=settings.small_width)
        start = fresh(shape, settings.seed) | {"mean": large["mean"], "spread": large["spread"]}
        small = learner_of(settings.learner, start, settings.seed)
        small.freeze([large, *self.league], large)
        collector = self.collector(hall, players, small)
        began, reported, tally, work = time.monotonic(), time.monotonic(), Tally(), None
        while (gone := (time.monotonic() - began) / 60 / max(1e-9, settings.small_minutes)) < 1:
            book, _, _ = collector.collect(len(self.league) - 1, tally, work, shift=1)
            places = np.flatnonzero(book.own)
            nothing: Any = np.zeros(len(places), np.float32)
            codes, logs = (part.ravel()[places] for part in (book.codes, book.logs))
            moments = Moments(places, codes, logs, nothing, book.values.reshape(-1, book.values.shape[-1])[places])
            rates = Rates(settings.lesson_step * max(0.02, 1 - gone), nearness=1.0)
            rows = [aside.rows for step in book.asides for aside in step]
            asides = asides_of(rows, [self.learner.values(part) for part in rows])
            work = small.learn(moments, asides, rates, min(settings.portion, PORTION), 1)
            if time.monotonic() - reported > settings.report:
                reported = time.monotonic()
                work.until(1.0)
                learned = small.learned(work)
                self.log.write("small", gone=gone, nearness=learned.nearness, value=learned.value)
        self.count["phase"] = DONE
        self.save()
        self.write(small.numbers(), "policy.bin")

    # Keeping ---------------------------------------------------------------------------------------------------------

    def save(self) -> None:
        state = {"count": dict(self.count), "watch": self.watch.state(), "history": self.history}
        checkpoint = Checkpoint(self.learner.numbers(), self.learner.memory(), list(self.league), state)
        self.past.append(checkpoint)
        self.saved = time.monotonic()
        try:
            checkpoints.write(checkpoint, self.path)
            self.write(checkpoint.learner, "large.bin")
            curves.draw(self.out / "log.jsonl", self.out / "curves.svg")
        except OSError as error:  # a full disk: what was learned so far is worth more than stopping
            print(f"not saved, tried again in {self.settings.save:.0f} s: {error}", flush=True)

    def write_now(self, name: str) -> None:
        self.write(self.learner.numbers(), name)

    def write(self, numbers: Numbers, name: str) -> None:
        """Make a file that a bot plays by, with everything needed to repeat the run in its head."""
        names = ("minutes", "rounds", "decisions", "matches", "alarms", "usual")
        trained = export.trained(self.history, {name: self.count[name] for name in names})
        export.write(self.out / name, numbers, self.encoder, self.settings.seats, trained)


class Clock:
    """Where the time goes between two reports."""

    def __init__(self, collector: Collector, decisions: int) -> None:
        self._collector = collector
        self._begin(decisions)

    def _begin(self, decisions: int) -> None:
        self._since, self._decisions = time.monotonic(), decisions
        self._before = {name: getattr(self._collector, name) for name in SPENT}

    def seconds(self) -> float:
        return time.monotonic() - self._since

    def spent(self, decisions: int) -> dict[str, float]:
        """Shares of the time since the last report, and decisions a second."""
        seconds = self.seconds()
        found = {name: (getattr(self._collector, name) - self._before[name]) / seconds for name in SPENT}
        found["rate"] = (decisions - self._decisions) / seconds
        self._begin(decisions)
        return found


SPENT = ("waited", "thought", "studied")
