"""The parts of a match, each with what is legal and what it does: rounds, the turn, placing a dwarf, the steps of its
session in mine, work zones and studio, modernising, heat, the end of the match.
"""
