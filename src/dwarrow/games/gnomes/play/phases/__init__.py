"""The phases of a round: who decides, what is legal, what happens. `turn` is the action round, with its parts: the
`market`, `purchases` of rights and items, `drawing` cards. Then follow `mining` and the `upkeep`.

Each part has the legal lists and the effects of its actions side by side. The order of the phases stands in `rules.py`.
"""
