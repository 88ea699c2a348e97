"""Adapters: the games in the interfaces that research works with. Each module needs the extra of its name.

`pettingzoo`, `gymnasium` and `open_spiel` are single matches; `batch` steps many together; `dataset` writes decisions
into files; `notebook` shows states, and `pictures` draws their boards.
"""
