"""Train networks that play: lessons from a teacher, then matches of the network against itself and others.

One program for every game of the registry with an encoder, any number of seats and any options:

    python -m tools.train lessons mines 2 --matches 5000 --out runs/mines2-lessons.npz
    python -m tools.train run mines 2 --lessons runs/mines2-lessons.npz --minutes 8 --out runs/mines2
    python -m tools.train run mines 2 --minutes 8 --out runs/mines2          # goes on where it was
    dwarrow arena mines --seats 2 --bots net:runs/mines2/policy.bin,greedy --matches 300

`lessons.py` lets a bot play and keeps its choices. `players.py` steps many matches at once, here, in processes with
shared memory, or on a Ray cluster; `learner.py` says what a learner does, `numpy_learner.py` does it with NumPy alone
and `torch_learner.py` with PyTorch. `run.py` puts them together: `league.py` says who sits where, `rewards.py` what an
end is worth, `returns.py` what each decision earned, `alarms.py` when play collapses. `checkpoints.py` keeps where a
run stands, `log.py` writes down how it went, `curves.py` draws it, `export.py` makes the file that a bot reads.
`duels.py` lets a network play against the real greedy, and `recipes.py` holds what suits each game.
"""

from __future__ import annotations
