"""The judgement of Zwergendorf: everything counts in points at the end.

`numbers.py` holds every weight, with its reason. `standing.py` reads a re-dealt state, `outlook.py` projects it to the
end and so knows what symbols, resources and squares are worth, `estimates.py` what cards will bring, and `spots.py`
where in the village a symbol is best drawn. `judge.py` turns it all into values of actions.
"""

from dwarrow.games.zwergendorf.bot.judge.judge import ZwergendorfJudge

__all__ = ["ZwergendorfJudge"]
