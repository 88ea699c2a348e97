"""Words on the boards stand out from what is drawn behind them: axe sees plain colours only, and boards have grounds.

The letters are made transparent, and what is then seen where they stood is held against their colour. What is faint on
purpose, because it is past or not there, is left out.
"""

from __future__ import annotations

import base64

import pytest
from playwright.sync_api import Page

from dwarrow import NAMES
from tests.browser.conftest import Enter

LEAST = 4.5  # of WCAG AA
HIDDEN = "*{color:transparent!important} text{fill:transparent!important;stroke:transparent!important}"

LETTERS = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.querySelector(".room"), NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode()); ) {
    const element = node.parentElement;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { x, y, width, height } = range.getBoundingClientRect();
    if (!node.textContent.trim() || width < 3 || height < 6) continue;
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    if (!top || !element.contains(top)) continue;
    let faint = false;
    for (let each = element; each; each = each.parentElement) faint ||= getComputedStyle(each).opacity < 1;
    const { color, fill, stroke } = getComputedStyle(element);
    const drawn = element.tagName === "text";
    if (faint || (drawn && stroke !== "none")) continue;
    found.push({ words: node.textContent.trim(), colour: drawn ? fill : color, x, y, width, height });
  }
  return found;
}"""

# The contrast that three quarters of the ground behind each of them keep.
HELD = """async ([letters, shot]) => {
  const picture = new Image();
  picture.src = `data:image/png;base64,${shot}`;
  await picture.decode();
  const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d", { willReadFrequently: true });
  canvas.drawImage(picture, 0, 0);
  const even = (part) => (part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  const light = (colour) => {
    const [r, g, b] = colour.map(even);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  return letters.map(({ words, colour, x, y, width, height }) => {
    const ink = light(colour.match(/[\\d.]+/g).slice(0, 3).map(Number));
    const { data } = canvas.getImageData(Math.ceil(x), Math.ceil(y) + 1, width - 1, height - 3);
    const ratios = [];
    for (let at = 0; at < data.length; at += 4) {
      const ground = light([...data.slice(at, at + 3)]);
      ratios.push((Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05));
    }
    ratios.sort((one, other) => one - other);
    return [words, Math.round(ratios[ratios.length >> 2] * 100) / 100];
  });
}"""


def too_weak(page: Page) -> list[tuple[str, float]]:
    letters = page.evaluate(LETTERS)
    assert len(letters) > 20
    hide = (
        "css => { const sheet = new CSSStyleSheet(); sheet.replaceSync(css); document.adoptedStyleSheets.push(sheet); }"
    )
    page.evaluate(hide, HIDDEN)
    shot = base64.b64encode(page.screenshot(animations="disabled")).decode()
    return [(words, ratio) for words, ratio in page.evaluate(HELD, [letters, shot]) if ratio < LEAST]


@pytest.mark.parametrize("shade", ["light", pytest.param("dark", marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", NAMES)
def test_words_stand_out_from_their_ground(enter: Enter, game: str, shade: str):
    ada = enter(color_scheme=shade)
    table, entries = ada.study(game)
    ada.open(f"/table/{table}?at={entries // 2}&seat=0")
    ada.page.locator(".board .part").first.wait_for()
    ada.page.wait_for_load_state("networkidle")
    assert too_weak(ada.page) == []
