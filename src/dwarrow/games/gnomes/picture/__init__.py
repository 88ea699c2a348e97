"""The board as one SVG, drawn from a view alone; `art.toml` is made from the client's drawings."""
