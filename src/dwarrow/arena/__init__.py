"""The arena: playing many matches, and what they add up to."""
