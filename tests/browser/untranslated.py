"""What a page shows that is not in its language: names of keys, sentences and words of another language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from playwright.sync_api import Page

from tests.browser.said import catalogs

# All that can be read or heard: text in sight, names for screen readers, titles, what stands in empty fields.
SHOWN = """() => {
  const found = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (node.textContent.trim() && !parent.closest("script, noscript, style, code") && parent.checkVisibility()) {
      found.push(node.textContent);
    }
  }
  for (const name of ["aria-label", "title", "placeholder", "alt", "aria-valuetext"]) {
    for (const one of document.querySelectorAll(`[${name}]`)) found.push(one.getAttribute(name));
  }
  return found.map((text) => text.replace(/\\s+/g, " ").trim()).filter(Boolean);
}"""
OWN = {"Dwarrow", "English", "Deutsch", "Українська"}  # the program's name, and how each language calls itself
ENGLISH = re.compile(r"\b(the|you|your|of|and|with|from|is|are|to|this|has|have|what|which|nobody|takes|turn)\b", re.I)
LATIN = re.compile(r"(?!\b[IVX]+\b)[A-Za-zÄÖÜäöüß]{3,}")  # three letters; numerals are no language's own


def texts_of(language: str) -> Iterator[tuple[str, str]]:
    """Every text without a placeholder, by its key."""
    for catalog in catalogs(language):
        for key, template in catalog.templates().items():
            yield from ((key, text) for text in leaves(template) if "{" not in text)


def leaves(template: object) -> Iterator[str]:
    if isinstance(template, dict):
        for part in template.values():
            yield from leaves(part)
    else:
        yield str(template)


@lru_cache
def english_only(language: str) -> frozenset[str]:
    """Texts that stand in English catalogs and not in those of the language; a single letter names a column, too."""
    english = frozenset(text for _, text in texts_of("en") if len(text) > 1)
    return english - frozenset(text for _, text in texts_of(language))


@lru_cache
def keys() -> re.Pattern[str]:
    """What names of texts look like."""
    tops = {key.split(".")[0] for catalog in catalogs("en") for key in catalog.templates()}
    return re.compile(rf"\b({'|'.join(sorted(tops))})\.[a-z_]")


def untranslated(page: Page, language: str, *names: str) -> list[str]:
    """What should not be on a page in a language; `names` are of people, which no catalog has."""
    kept = re.compile("|".join(map(re.escape, sorted(OWN | set(names), key=len, reverse=True))))
    shown = [kept.sub("", text) for text in page.evaluate(SHOWN)]
    return [text for text in shown if foreign(text, language)]


def foreign(text: str, language: str) -> bool:
    if keys().search(text):
        return True
    if language == "en":
        return re.search("[а-яіїєґ]", text, re.I) is not None
    if text in english_only(language):
        return True
    return bool(LATIN.search(text) if language == "uk" else ENGLISH.search(text))
