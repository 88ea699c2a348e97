"""People: who asks (`callers`, `identity`), what they are called, who acts for a seat, and how much they may ask."""
