"""The plain pages: taking back, looking ahead at a plan, looking back at a match."""

from __future__ import annotations

import json
import random
import re

from tests.table.browser import Browser, Page
from tests.table.hall import Hall, new_table, start, turn_of, well_formed


def test_an_action_that_showed_nothing_is_taken_back_once(hall: Hall, alone: tuple[Browser, str]):
    anna, table = alone
    page = turn_of(hall, anna, table)
    while not page.has("/undo") or "ask" in page.form("/undo").fields:
        page = anna.send(page.form("/act", "action"), "action", page.actions()[0])
        page = turn_of(hall, anna, table)
    undo = page.form("/undo")
    before = hall.live(table).number
    back = anna.send(undo)
    assert back.status == 200
    assert hall.live(table).match.entries[-1].endswith(" undo")
    assert hall.live(table).number == before + 1
    again = anna.send(undo)
    assert again.status == 409
    assert hall.live(table).number == before + 1


def test_a_plan_is_looked_at_ahead_and_then_played_whole(hall: Hall, alone: tuple[Browser, str]):
    anna, table = alone
    while "trade bank" not in (page := turn_of(hall, anna, table)).actions():
        anna.send(page.form("/act", "action"), "action", page.actions()[-1])
    entries = hall.live(table).number
    form = page.form("/act", "plan")
    live = hall.live(table)
    held = live.match.state.preview(live.match.state.to_act(), [live.game.parse("trade bank")])
    plan = f"trade bank; {live.game.format(held.legal[0])}"
    ahead = anna.send(form, action=form.buttons[1]["formaction"], plan=plan)
    assert ahead.status == 200
    assert "2 of 2 actions" in ahead.text
    assert hall.live(table).number == entries
    well_formed(ahead)
    played = anna.send(ahead.form("/act", "plan"))
    assert played.status == 200
    assert [entry.split(" ", 1)[1] for entry in hall.live(table).match.entries[entries:]] == plan.split("; ")
    refused = anna.send(played.form("/act", "plan"), plan="trade bank; trade bank")
    assert refused.status == 409
    assert hall.live(table).number == entries + 2


def test_the_past_is_shown_as_it_was_seen(hall: Hall, alone: tuple[Browser, str]):
    anna, table = alone
    shown: dict[int, str] = {}
    for _ in range(25):
        seat = hall.live(table).match.state.to_act()
        page = turn_of(hall, anna, table)
        if seat == 0:
            shown[hall.live(table).seq(0)] = captions(page)
        anna.send(page.form("/act", "action"), "action", page.actions()[-1])
    assert len(shown) > 3
    for seq, seen in shown.items():
        past = anna.look(f"/table/{table}?at={seq}&seat=0")
        assert captions(past) == seen
        well_formed(past)
    assert f"/table/{table}?at=1&seat=0" in anna.look(f"/table/{table}?at=2&seat=0").links


def captions(page: Page) -> str:
    """The captions of the board, which hold the size of the own hand and the round."""
    found = re.findall(r"<caption>(.*?)</caption>", page.html)
    return "|".join(sorted(found))


def test_all_hands_lie_open_after_the_end_and_a_match_can_be_played_on_from_any_moment(hall: Hall):
    anna = hall.browser("Anna")
    table = finished(hall, anna)
    page = anna.look(f"/table/{table}?at=30&seat=all")
    well_formed(page)
    assert "Hand of Anna" in page.text or page.text.count("hand") > 2
    branch = anna.send(page.form("/study"))
    assert branch.status == 200
    study = branch.path.split("/")[2].partition("?")[0]
    assert hall.live(study).match.entries[:30] == hall.live(table).match.entries[:30]
    record = anna.client.get(f"/table/{table}/record.json").text
    looked = anna.upload(anna.look("/").form("/study"), "record", record.encode())
    assert looked.has("/rematch")
    for wrong in (b"{", b"[]", b"{}", json.dumps({**json.loads(record), "rules": 99}).encode()):
        refused = anna.upload(anna.look("/").form("/study"), "record", wrong)
        assert refused.status == 400
        well_formed(refused)
    again = anna.send(anna.look(f"/table/{table}").form("/rematch"))
    assert again.has("/start")


def finished(hall: Hall, browser: Browser) -> str:
    """A match of one person at two seats, played to its end; the page is not looked at."""
    table = new_table(browser, "me", "me", name1="Bert")
    start(browser, table)
    live, chance = hall.live(table), random.Random(2)
    while not live.is_over():
        seat = live.match.state.to_act()
        data = {
            "seat": str(seat),
            "decision": str(live.decisions[seat]),
            "key": f"k{live.number}",
            "action": chance.choice(live.legal(seat)),
        }
        response = browser.client.post(f"/table/{table}/act", data=data, follow_redirects=False)
        assert response.status_code == 303
    return table
