"""What bots know about this game: its rows of numbers, its judge, its networks."""
