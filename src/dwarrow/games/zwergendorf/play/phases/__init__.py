"""The phases of a match: who decides, what is legal, what happens. A card phase is a `draft` and then `cards` being
drawn; a production phase is `production`. `drawing` is what both do with one symbol.

Each part has the legal lists and the effects of its actions side by side. The order of the phases stands in `rules.py`.
"""
