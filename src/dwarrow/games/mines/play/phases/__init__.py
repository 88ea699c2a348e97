"""The phases of a round: who decides, what is legal, what happens. In the order of the round they are `income`,
`spells`, `trade` (with its two parts, the `bank` and the `offers` between players), `auction` and `upgrade`.

Every phase has `begin` (set up the first decision), `legal_for` (a seat's legal list) and `do` (an action's effect).
A phase that is through leaves `decision` at NOTHING; the order of the phases stands in `rules.py`.
"""
