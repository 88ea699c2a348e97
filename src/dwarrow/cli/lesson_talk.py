"""A learner at the prompt: told what a step is about, and kept to what the lesson goes on with."""

from __future__ import annotations

from dwarrow.cli.sitting import Sitting
from dwarrow.cli.talk import QUIT, Talk
from dwarrow.lessons import Lesson, Page, Place, allows, pages, place_in, title_of
from dwarrow.lessons.files import LEARNER


class LessonTalk(Talk):
    """One decision in a lesson. Everything else that can be asked at the prompt can be asked here too."""

    def __init__(self, sitting: Sitting, lesson: Lesson) -> None:
        super().__init__(sitting, LEARNER)
        self.lesson = lesson
        self.title = title_of(lesson, self.catalog)

    def decide(self) -> str:
        self.sitting.show(self.seat)
        if not self.tell():
            return QUIT
        self.list_choices()
        while True:
            typed = self.screen.ask(self.catalog.say("play.ask"))
            if typed is None:
                return QUIT
            if outcome := self.obey(typed):
                return outcome

    def tell_rest(self) -> None:
        """What is said when the lesson is done."""
        self.tell()

    def tell(self) -> bool:
        """Tell what belongs to this place, one step after the other; False if the learner leaves meanwhile."""
        place = self.here()
        if self.is_under_way():
            return True
        told = pages(self.lesson, place, self.game, self.match.state.view(self.seat), self.catalog)
        for page in told:
            self.show(page)
            if page is not told[-1]:
                typed = self.screen.ask(self.catalog.say("learn.on"))
                if typed is None or typed.strip().lower() in (QUIT, "q", "exit"):
                    return False
        return True

    def is_under_way(self) -> bool:
        """Whether the first of several actions asked for has been played: then all has been said."""
        before = place_in(self.lesson, self.match.entries[:-1])
        return bool(self.match.entries) and not before.due and before.steps == self.here().steps

    def here(self) -> Place:
        return place_in(self.lesson, self.match.entries)

    def show(self, page: Page) -> None:
        self.screen.say()
        if not page.answer:
            total = len(self.lesson.steps)
            title = self.catalog.say("learn.step", title=self.title, n=page.number, total=total)
            self.screen.heading(title)
        self.screen.say(page.text)
        if page.where:
            self.say("learn.where", "faint", part=page.where)

    def agreed(self, actions: list[str]) -> bool:
        place = self.here()
        if allows(self.lesson, self.match.entries, self.seat, actions):
            return True
        view = self.match.state.view(self.seat)
        asked = [self.game.deed(self.catalog, list(way), view) for way in place.ways]
        self.say("learn.other", "warning", actions=asked)
        return False

    def undo(self, _: str) -> str | None:
        self.say("learn.no_undo")
        return None

    def quit(self, _: str) -> str | None:
        return QUIT
