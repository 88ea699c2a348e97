"""Lessons: matches that teach, a step at a time. They are data beside their game, in its folder `lessons`.

`files` reads a lesson, `script` says where a match stands in it, `saying` puts a step into words, `facts` are what
texts name and claim of a position, and `checking` plays a lesson through and tries wrong turns. No game is known here.
"""

from __future__ import annotations

from dwarrow.lessons.files import Lesson, LessonError, Outcome, Shelf, lesson_of, shelf
from dwarrow.lessons.saying import Page, catalog_of, pages, title_of
from dwarrow.lessons.script import Place, allows, is_any_order, match_for, place_in, seed_of

__all__ = [
    "Lesson", "LessonError", "Outcome", "Page", "Place", "Shelf", "allows", "catalog_of", "is_any_order", "lesson_of",
    "match_for", "pages", "place_in", "seed_of", "shelf", "title_of",
]  # fmt: skip
