"""What was learned from matches: policies, networks that say how readily they would choose each action, and how a
position looks for a seat.

`policy.py` takes a look by the sums of `sums.py`, `policy_file.py` reads a network from disk, and `networks.py` finds
those that come with a game. tools/train makes them.
"""
