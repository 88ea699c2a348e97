"""How a match goes: state, set-up, phases, effects and scoring. `rules.py` beside this folder puts them together."""
