"""Writes the drawings that pictures of boards are made of, `picture/art.toml` of every game, from those of the client.

The client's sprites stay the only place where a thing is drawn. A picture stands alone, so the client's variables
become plain colours; a colour that depends on the thing (its gem, its seat) becomes `currentColor`, and `tint` is what
it is without. `ground` is what the board lies on by day: its colour is the tint. `--check` writes nothing and says what
is not current.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BOARDS = ROOT / "client" / "src" / "boards"
GAMES = ROOT / "src" / "dwarrow" / "games"
GEMS = BOARDS / "shared" / "GemSprites.svelte"
SHARED = {"mines": [GEMS], "gnomes": [GEMS]}
SYMBOL = re.compile(r'<symbol id="art-([\w-]+)" viewBox="([\d. ]+)">(.*?)</symbol>', re.DOTALL)
SCENE = re.compile(
    r'^\[data-scene="\w+"\] \{\n  --scene: (#\w+);.*?--scene-grain: url\("([^"]+)"\)', re.DOTALL | re.MULTILINE
)
GRAIN = re.compile(r'<svg [^>]*viewBox="([\d ]+)">\s*(?:<!--.*?-->)?(.*)</svg>', re.DOTALL)
PLAIN = {"--card": "#fdf6e4", "--paper": "#fbf7ed", "--dw-edge": "#17151c"}
HEAD = "# Made by tools/board_art.py from the client's drawings. Do not edit.\n"


def sprites(game: str) -> list[Path]:
    return [*SHARED.get(game, []), *sorted((BOARDS / game / "art").glob("*.svelte"))]


def plain(drawing: str) -> tuple[str, str]:
    """A drawing without variables, and the colour it has where none is given."""
    tints: list[str] = []

    def colour(found: re.Match[str]) -> str:
        name, _, otherwise = (part.strip() for part in found[1].partition(","))
        if name in PLAIN:
            return PLAIN[name]
        tints.append(otherwise)
        return "currentColor"

    drawing = re.sub(r"\s+", " ", drawing).replace(" />", "/>").replace("> <", "><").strip()
    return re.sub(r"var\(([^)]*)\)", colour, drawing).replace("currentcolor", "currentColor"), (tints or ["#5b4c3a"])[0]


def entry(name: str, box: str, tint: str, lines: str) -> str:
    return f"[{name}]\nbox = \"{box}\"\ntint = \"{tint}\"\ndrawing = '''{lines}'''\n"


def ground(game: str) -> list[str]:
    """What a board lies on, by the style sheet of the game."""
    sheet = BOARDS / game / f"{game}.css"
    scene = SCENE.search(sheet.read_text(encoding="utf-8"))
    if scene is None:
        return []
    grain = GRAIN.search((sheet.parent / scene[2]).read_text(encoding="utf-8"))
    assert grain is not None, f"{scene[2]} is not a tile"
    return [entry("ground", grain[1], scene[1], plain(grain[2])[0])]


def written(game: str) -> str:
    parts = [HEAD, *ground(game)]
    for file in sprites(game):
        for name, box, drawing in SYMBOL.findall(file.read_text(encoding="utf-8")):
            lines, tint = plain(drawing)
            parts.append(entry(name, box, tint, lines))
    return "\n".join(parts)


def files() -> dict[Path, str]:
    """The contents to write, by file."""
    games = sorted(path.name for path in BOARDS.iterdir() if (path / "art").is_dir())
    return {GAMES / game / "picture" / "art.toml": written(game) for game in games}


def outdated() -> list[str]:
    """The files that are not as they would be written now."""
    return [
        path.relative_to(ROOT).as_posix()
        for path, text in files().items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]


def main() -> int:
    if "--check" in sys.argv[1:]:
        old = outdated()
        print("\n".join(f"{name}: make it again with tools/board_art.py" for name in old) or "The art is current.")
        return bool(old)
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
