"""What was learned from matches: small networks that judge a seat's chances, and a look one step ahead with them.

`net.py` runs a network, `weights.py` reads it from disk, `look.py` judges states and actions with it, `practice.py`
plays the matches from which tools/train.py makes the weights, and `habits.py` names what is not considered.
"""

from __future__ import annotations
