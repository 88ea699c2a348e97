"""The phases of a round, one module each: who decides, what is legal, what happens.

Every phase has `begin` (set up the first decision), `offer` (a seat's legal list) and `perform` (an action's effect).
A phase that is through leaves `decision` at NOTHING; the order of the phases stands in `rules.py`.
"""
