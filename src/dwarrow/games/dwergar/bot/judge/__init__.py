"""The judgement of Dwergar: everything counts in victory points.

Nothing but the decks is hidden, so every action is played on a re-dealt state, the session at the location is brought
to its best end, and what the seat then has is appraised. `numbers.py` holds every weight, with its reason;
`appraisal.py` says what a position is worth, `prospects.py` what its projects are, and `ahead.py` plays ahead.
"""

from dwarrow.games.dwergar.bot.judge.judge import DwergarJudge

__all__ = ["DwergarJudge"]
