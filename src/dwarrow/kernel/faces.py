"""What lies in a box as JSON, for drawn boards: a record as an object with its fields in their order (see `schema`)."""

from __future__ import annotations

from typing import Any

from dwarrow.kernel.schema import HIDDEN, Field, fields_of

_DICT: Any = dict


def drawn_fields(kind: Any) -> list[Field]:
    return [field for field in fields_of(kind).values() if field.drawn != HIDDEN.drawn]


def is_nothing(field: Field, value: Any) -> bool:
    """Whether a value is the default that stands for nothing: -1, None, or a record."""
    return value == field.default and (value in (-1, None) or hasattr(value, "_fields"))


def hint_of(field: Field) -> Any:
    """The type of a field when drawn; classes stand for what is drawn of them."""
    hint = _DICT[str, field.form.record] if field.by_id else field.form.hint
    return hint | None if is_nothing(field, field.default) else hint


def draw(record: Any, box: Any) -> dict[str, Any]:
    """A record of a box, or the box itself."""
    out: dict[str, Any] = {}
    for field in drawn_fields(type(record)):
        value = _draw(field, getattr(record, field.name), box)
        if not field.into:
            out[field.drawn] = value
        else:
            out.setdefault(field.into, {}).update(value if isinstance(value, dict) else {field.drawn: value})
    return out


def _draw(field: Field, value: Any, box: Any) -> Any:
    if is_nothing(field, value):
        return None
    if field.by_id:
        return {each.id: draw(each, box) for each in value}
    return field.form.draw(value, box) if field.form.draw else _plain(value, box)


def _plain(value: Any, box: Any) -> Any:
    if hasattr(value, "_fields"):
        return draw(value, box)
    if isinstance(value, dict):
        return {key: _plain(each, box) for key, each in value.items()}
    return [_plain(each, box) for each in value] if isinstance(value, tuple) else value
