"""`python -m dwarrow` is the command `dwarrow`."""

from dwarrow.cli import main

main()
