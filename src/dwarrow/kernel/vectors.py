"""The one place that knows whether the engine is compiled.

Compiled, a state keeps its numbers in `vec[i64]`, mypyc's flat array of machine integers. Interpreted, the same
source runs on plain lists. This module stays uncompiled: mypyc resolves the names below at build time by their
declared types. A module that is not compiled itself gets here what the engine works with, so a game in plain Python
can build on a compiled kernel.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from dwarrow import _engine

LIST_ROOM: Final = 16  # capacity to begin a legal list with: most lists never have to grow

if TYPE_CHECKING:
    from librt.vecs import append, vec
    from mypy_extensions import i64, u8

    Ints: TypeAlias = vec[i64]
    Floats: TypeAlias = vec[float]
    Bytes: TypeAlias = vec[u8]
elif _engine.compiled():
    from librt.vecs import append, vec
    from mypy_extensions import i64, u8

    Ints = vec[i64]
    Floats = vec[float]
    Bytes = vec[u8]
else:
    i64 = int
    u8 = int
    Ints = list
    Floats = list
    Bytes = list

    class vec:
        """`vec[i64](items)` makes a list when interpreted, and so does `vec[float](items)`."""

        def __class_getitem__(cls, item: Any) -> Callable[..., list]:
            return _listed

    def _listed(items: Iterable[Any] = (), capacity: int = 0) -> list:
        return list(items)

    def append(items: list, item: Any) -> list:
        """Like librt's `append`: the result replaces the argument."""
        items.append(item)
        return items


def vector(values: Iterable[int]) -> Ints:
    """For what is made once: mypyc takes no list with a `*` in it for a `vec[i64]`."""
    return vec[i64](values)


__all__ = ["LIST_ROOM", "Bytes", "Floats", "Ints", "append", "i64", "u8", "vec", "vector"]
