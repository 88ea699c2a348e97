"""Matches that a value network learns from, for tools/train_value.py.

`self_play.py` plays a network against itself, `sealed.py` searches choices made in secret at the same time for it, and
`deviation_games.py` plays matches of good players who deviate once.
"""
