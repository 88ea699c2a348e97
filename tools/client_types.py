"""Writes the client's types: of the messages from `table/wire/`, and of each game's views and pieces, from its
`sight/view_types.py` and `schema.py`.

A message that a client sends may leave out what has a default; what it receives is always complete. `--check` writes
nothing and says what is not current.
"""

from __future__ import annotations

import inspect
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import msgspec

from dwarrow import registry
from dwarrow.kernel import faces
from dwarrow.kernel.schema import FACES
from dwarrow.table.wire import advice, base, games, news, records, requests, tables

MESSAGES = (base, requests, tables, games, news, records, advice)
CLIENT = Path(__file__).resolve().parent.parent / "client"
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null", Any: "any"}
HEAD = "// Made by tools/client_types.py from {}. Do not edit.\n"
WIDTH = 120


class Writer:
    """Types of some Python modules as TypeScript; `names` are those that have one of their own."""

    def __init__(self, *modules: ModuleType) -> None:
        self.names: dict[Any, str] = {}
        self.declared: list[str] = []
        found = [(name, value, module) for module in modules for name, value in vars(module).items()]
        own = [(name, value) for name, value, module in found if is_ours(name, value, module)]
        for name, value in own:
            self.names.setdefault(value, name)
        for name, value in own:
            if self.names[value] == name:
                self.declared.append(self.message(name, value) if isinstance(value, type) else self.alias(name, value))

    def text(self) -> str:
        return "\n".join(dict.fromkeys(self.declared))

    def alias(self, name: str, value: Any) -> str:
        known = self.names.pop(value)
        shown = self.shown(value)
        self.names[value] = known
        line = f"export type {name} = {shown};\n"
        return line if len(line) <= WIDTH else f"export type {name} =\n  | " + shown.replace(" | ", "\n  | ") + ";\n"

    def message(self, name: str, kind: type) -> str:
        lines = [*comment(kind), f"export interface {name} {{"]
        lines += [f"  {field}{mark}: {self.shown(hint)};" for field, mark, hint in fields_of(kind)]
        return "\n".join([*lines, "}"]) + "\n"

    def record(self, kind: Any) -> str:
        """The name of what is drawn of a class; it is declared after all that it is made of."""
        if kind not in self.names:
            members = self.members(kind)
            name = FACES.get(kind, f"{kind.__name__}Face")
            self.names[kind] = name
            self.declared.append("\n".join([*comment(kind), f"export interface {name} {{", *members, "}"]) + "\n")
        return self.names[kind]

    def members(self, kind: Any) -> list[str]:
        """The fields of what is drawn of a class. Those that are drawn into one field make a type of that name."""
        lines: list[str] = []
        joined: dict[str, list[str]] = {}
        for field in faces.drawn_fields(kind):
            hint = faces.hint_of(field)
            if not field.into:
                lines.append(f"  {field.drawn}: {self.shown(hint)};")
                continue
            name = field.into.capitalize()
            if name not in joined:
                lines.append(f"  {field.into}: {name};")
                joined[name] = [*comment(hint), f"export interface {name} {{"]
            joined[name] += self.members(hint) if is_record(hint) else [f"  {field.drawn}: {self.shown(hint)};"]
        self.declared += ["\n".join([*each, "}"]) + "\n" for each in joined.values()]
        return lines

    def shown(self, hint: Any) -> str:
        """A type as TypeScript writes it."""
        if is_record(hint):
            return self.record(hint)
        if hint in self.names:
            return self.names[hint]
        if hint in PLAIN:
            return PLAIN[hint]
        origin, inside = get_origin(hint), get_args(hint)
        if origin in (Annotated, NotRequired):
            return self.shown(inside[0])
        if origin is Literal:
            return " | ".join(f'"{value}"' for value in inside)
        if origin in (Union, UnionType):
            return " | ".join(self.shown(each) for each in inside)
        if origin in (list, tuple):
            element = self.shown(inside[0])
            return f"({element})[]" if " " in element and "<" not in element else f"{element}[]"
        if origin is dict:
            record = f"Record<{self.shown(inside[0])}, {self.shown(inside[1])}>"
            return record if inside[0] is str else f"Partial<{record}>"
        raise TypeError(f"the client has no type for {hint!r}")


def is_record(hint: Any) -> bool:
    return hasattr(hint, "_fields")


def is_ours(name: str, value: Any, module: ModuleType) -> bool:
    """Messages and views of a module, and what it calls its sets of words and its tables by them."""
    if isinstance(value, type):
        is_message = issubclass(value, msgspec.Struct) and value not in (base.Message, base.Wish, msgspec.Struct)
        return value.__module__ == module.__name__ and (is_message or is_typeddict(value))
    if get_origin(value) is dict:
        return get_args(value)[0] is not str
    return name[0].isupper() and get_origin(value) in (Literal, Union, UnionType)


def fields_of(kind: type) -> list[tuple[str, str, Any]]:
    """Name, `?` where it may be missing, and type of each field."""
    hints = get_type_hints(kind, include_extras=True)
    if is_typeddict(kind):
        partial = not vars(kind)["__total__"]
        missing = [partial or get_origin(hint) is NotRequired for hint in hints.values()]
        return [(name, "?" * gone, hint) for (name, hint), gone in zip(hints.items(), missing, strict=True)]
    asked = issubclass(kind, base.Wish)
    return [
        (each.name, "?" if asked and not each.required else "", hints[each.name])
        for each in msgspec.structs.fields(kind)
    ]


def comment(kind: type) -> list[str]:
    said = kind.__doc__
    if not said or said.startswith(("dict(", f"{kind.__name__}(")):
        return []
    lines = inspect.cleandoc(said).splitlines()
    if len(lines) == 1:
        return [f"/** {lines[0]} */"]
    return ["/**", *(f" * {line}".rstrip() for line in lines), " */"]


def files() -> dict[Path, str]:
    """The generated files of the client, with their contents."""
    head = HEAD.format("src/dwarrow/table/wire/")
    found = {CLIENT / "src/wire/types.ts": head + "\n" + Writer(*MESSAGES).text()}
    for name in registry.SHIPPED:
        writer = Writer(import_module(f"dwarrow.games.{name}.sight.view_types"))
        writer.record(import_module(f"dwarrow.games.{name}.schema").Components)
        head = HEAD.format(f"src/dwarrow/games/{name}/sight/view_types.py and schema.py")
        found[CLIENT / f"src/boards/{name}/view.ts"] = head + "\n" + writer.text()
    return found


def outdated() -> list[str]:
    """The files that are out of date."""
    return [
        path.relative_to(CLIENT.parent).as_posix()
        for path, text in files().items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]


def main() -> int:
    if "--check" in sys.argv[1:]:
        old = outdated()
        print("\n".join(f"{name}: make it again with tools/client_types.py" for name in old) or "Types are current.")
        return bool(old)
    for path, text in files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
