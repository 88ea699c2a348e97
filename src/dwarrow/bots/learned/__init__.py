"""What was learned from matches: small networks that judge a seat's chances, and a look one step ahead with them.

`net.py` runs a network, `weights.py` reads it from disk, `look.py` judges states and actions with it, `informed.py`
adds a judgement to what it reads, and `search_settings.py` says what is not considered or left to a plan.
tools/train_value.py makes the weights.
"""
