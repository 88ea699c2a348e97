"""The parts of a match, each with what is legal and what it does: turns and placing, the session at a location with
the steps of the mine, the lift, the work zones and the studio, heat, the end of a round and of the match.
"""
