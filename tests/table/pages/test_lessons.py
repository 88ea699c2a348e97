"""A guided round on the pages without script."""

from __future__ import annotations

import pytest

import dwarrow
from dwarrow import registry
from dwarrow.lessons import lesson_of
from dwarrow.table import translate
from tests.table.hall import Hall, patiently, well_formed

GO_ON = translate.catalog("en").say("page.lesson.watch")


@pytest.mark.parametrize("name", registry.SHIPPED)
def test_a_guided_round_is_played_by_forms_alone(hall: Hall, name: str):
    anna = hall.browser("Anna")
    form = next(form for form in anna.look("/").forms if form.action == "/learn" and form.fields["game"] == name)
    page = anna.send(form)
    table = page.path.split("/")[2].partition("?")[0]
    lesson = lesson_of(dwarrow.game(name))
    for number, step in enumerate(lesson.steps, 1):
        if not step.ways:
            continue
        for action in step.ways[-1].do:
            page = patiently(anna, table)
            well_formed(page)
            assert f"step {number} of {len(lesson.steps)}" in page.text
            page = anna.send(page.form("/act"), "action", action)
            assert page.status == 200, page.text
    page = patiently(anna, table)
    assert f"step {len(lesson.steps)} of {len(lesson.steps)}" in page.text
    assert GO_ON not in page.text
    assert "/learn" in anna.look("/").html
    assert f"/table/{table}" not in anna.look("/").html


def test_a_wrong_turn_is_answered_on_the_page(hall: Hall):
    anna = hall.browser("Anna")
    form = next(form for form in anna.look("/").forms if form.action == "/learn" and form.fields["game"] == "mines")
    page = anna.send(form)
    refused = anna.send(page.form("/act"), "action", "spell pass")
    assert refused.status == 409
    assert "this lesson goes on with: Use the Starting Spell Scroll for wooden cards" in refused.text
