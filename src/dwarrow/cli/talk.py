"""A person at the prompt: reads what is typed and does it, until something was played or the person leaves.

No input breaks anything: what cannot be done is explained and changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

from rich.markdown import Markdown

from dwarrow.cli import hints
from dwarrow.cli.sitting import Sitting
from dwarrow.kernel import rulebook
from dwarrow.kernel.errors import ActionError, UnparsableAction
from dwarrow.kernel.refusals import Reason

QUIT = "quit"
PLAYED = "played"
NUMBER = re.compile(r"[0-9]{1,6}")
ALIASES = {"?": "help", "q": QUIT, "exit": QUIT}
MOST_CARDS = 6  # explained at once
MOST_ACTIONS = 3  # named as examples


class Talk:
    """One decision of one person."""

    def __init__(self, sitting: Sitting, seat: int) -> None:
        self.sitting = sitting
        self.seat = seat
        self.match = sitting.match
        self.game = sitting.match.game
        self.screen = sitting.screen
        self.catalog = sitting.catalog
        self.say = sitting.say
        self.commands: dict[str, Callable[[str], str | None]] = {
            "why": self.why,
            "undo": self.undo,
            "hint": self.hint,
            "board": self.board,
            "card": self.card,
            "log": self.log,
            "rules": self.rules,
            "save": self.save,
            "help": self.help,
            QUIT: self.quit,
        }
        self.warned = False

    def decide(self) -> str:
        """Show the table and ask until something was played (or taken back), or the person leaves."""
        self.sitting.show(self.seat)
        self.list_choices()
        while True:
            typed = self.screen.ask(self.catalog.say("play.ask"))
            if typed is None:
                return QUIT
            if outcome := self.obey(typed):
                return outcome

    def list_choices(self) -> None:
        legal = self.legal()
        view = self.match.state.view(self.seat)
        texts = [self.game.format(code) for code in legal]
        self.screen.choices([(self.game.label(self.catalog, text, view), text) for text in texts], self.first(legal))

    def legal(self) -> list[int]:
        return self.ranked(self.match.state.legal_actions(self.seat))

    def ranked(self, legal: list[int]) -> list[int]:
        """Actions as they are listed and numbered: groups of a lower rank first, otherwise as the game has them."""
        return sorted(legal, key=lambda code: self.game.listed(self.game.format(code)).rank)

    def obey(self, typed: str) -> str | None:
        """Do what was typed; None if the person is to be asked again."""
        word, _, rest = typed.partition(" ")
        word = word.lower()
        command = self.commands.get(ALIASES.get(word, word))
        if command is not None:
            return command(rest.strip())
        steps = [step.strip() for step in typed.split(";") if step.strip()]
        if steps:
            return self.play(steps)
        self.say("play.help")
        return None

    # Actions ---------------------------------------------------------------------------------------------------------

    def play(self, steps: list[str]) -> str | None:
        """Play a plan as far as it can be foreseen, or nothing of it."""
        plan: list[int] = []
        foreseen = True
        for step in steps:
            try:
                if not NUMBER.fullmatch(step):
                    self.game.parse(step)
                legal = self.after(plan) if foreseen else None
                foreseen = legal is not None
                if legal is not None:
                    plan.append(self.code(step, legal))
                    self.match.state.preview(self.seat, plan)
            except ActionError as error:
                self.refuse(error, step)
                if len(steps) > 1:
                    self.say("terminal.refused_nothing")
                return None
        if not self.agreed([self.game.format(code) for code in plan]):
            return None
        for code in plan:
            self.sitting.act(self.seat, self.game.format(code))
        if len(plan) < len(steps):
            self.say("terminal.plan_stops", "warning", rest="; ".join(steps[len(plan) :]))
        return PLAYED

    def agreed(self, actions: list[str]) -> bool:
        """Whether legal actions are played now."""
        return True

    def after(self, plan: list[int]) -> list[int] | None:
        """The legal list after the first steps of a plan; None where chance or somebody else comes in between."""
        if not plan:
            return self.legal()
        ahead = self.match.state.preview(self.seat, plan)
        return self.ranked(ahead.legal) if ahead.played == len(plan) else None

    def code(self, step: str, legal: list[int]) -> int:
        """The action meant by a number of the list or by its notation."""
        if not NUMBER.fullmatch(step):
            return self.game.parse(step)
        first = self.first(legal)
        last = first + len(legal) - 1
        if not first <= int(step) <= last:
            raise ActionError(self.catalog.say("play.bad_number", first=first, last=last))
        return legal[int(step) - first]

    def first(self, legal: list[int]) -> int:
        """Where the numbers of a list begin: at 0 where it offers amounts from 0 up, so that each has its own."""
        texts = [self.game.format(code) for code in legal]
        kind = texts[0].rpartition(" ")[0]
        return 0 if texts == [f"{kind} {n}" for n in range(len(texts))] else 1

    def refuse(self, error: ActionError, step: str) -> None:
        if isinstance(error.reason, Reason):
            self.screen.say(self.catalog.refusal(error.reason, step))
        elif isinstance(error, UnparsableAction):
            self.say("error.unparsable", action=step, actions=self.like(step))
            self.say("play.help")
        else:
            self.screen.say(str(error))

    def like(self, step: str) -> list[str]:
        """Legal actions that have all the words of what was typed; if there are none, the first of the list."""
        words = set(step.lower().split())
        return [text for text in self.texts() if words <= set(text.split())][:MOST_ACTIONS] or self.texts()[:1]

    # Commands --------------------------------------------------------------------------------------------------------

    def why(self, action: str) -> None:
        if not action:
            self.say("terminal.why_how", action=self.impossible())
            return
        try:
            text = self.game.format(self.code(action, self.legal()))
            reason = self.game.explain(self.match.state, self.seat, text)
        except ActionError as error:
            self.refuse(error, action)
            return
        if reason is None:
            self.say("play.why_legal", action=self.game.label(self.catalog, text, self.match.state.view(self.seat)))
        else:
            self.screen.say(self.catalog.refusal(reason, text))

    def undo(self, _: str) -> str | None:
        steps = self.match.steps
        if self.match.can_undo(self.seat):
            self.sitting.act(self.seat, "undo")
            self.say("play.undone", n=1)
            return PLAYED
        mine = next((step for step in reversed(steps) if step.seat == self.seat), None)
        if mine is None:
            self.say("play.undo_nothing")
        elif mine.revealed:
            self.say("play.undo_revealed")
        else:
            self.say("terminal.undo_others")
        return None

    def hint(self, _: str) -> None:
        hints.give(self.sitting, self.seat)

    def board(self, _: str) -> None:
        self.screen.blocks(self.game.board(self.match.state.view(self.seat), self.catalog))
        self.list_choices()

    def card(self, name: str) -> None:
        known = self.game.glossary(self.catalog)
        if known and not name:
            self.say("terminal.card_how", card=self.card_at_hand())
            return
        wanted = name.casefold()
        found = [key for key in known if key == wanted] or [key for key in known if key.split()[0] == wanted]
        found = found or [key for key, line in known.items() if wanted in line.partition(".")[0].casefold()]
        for key in found[:MOST_CARDS]:
            self.screen.sentences([f"{key}: {known[key]}"])
        if not found:
            self.say("terminal.card_unknown", name=name)
        elif len(found) > MOST_CARDS:
            self.say("terminal.card_more", n=len(found) - MOST_CARDS)

    def log(self, last: str) -> None:
        if last and not NUMBER.fullmatch(last):
            self.say("terminal.log_number")
            return
        every = len(self.match.events())
        self.screen.sentences(self.sitting.sentences(self.seat, min(int(last), every) if last else every))

    def rules(self, number: str) -> None:
        book = self.game.rulebook(self.catalog.language)
        if not number:
            self.screen.pairs([(each.number, each.title) for each in rulebook.paragraphs(book) if each.title])
            section, paragraph = self.rules_at_hand()
            self.say("terminal.rules_how", section=section, paragraph=paragraph)
        elif found := rulebook.section(book, number):
            self.screen.console.print(Markdown("\n\n".join(each.markdown() for each in found)))
        else:
            self.say("play.rule_unknown", paragraph=number)

    def save(self, name: str) -> None:
        file = Path(name) if name else self.sitting.file
        if file is None:
            self.say("terminal.save_needs_file")
            return
        if file != self.sitting.file and file.exists():
            self.sitting.say_whole("terminal.save_exists", file=str(file))
            return
        before, self.sitting.file = self.sitting.file, file
        if self.sitting.save():
            self.sitting.say_whole("play.saved", file=str(file))
        else:
            self.sitting.file = before

    def quit(self, _: str) -> str | None:
        """Leave; if the match would be lost, only when asked twice."""
        played = any(entry.split()[0] in map(str, self.sitting.people) for entry in self.match.entries)
        if self.sitting.file is None and played and not self.warned:
            self.warned = True
            self.say("terminal.unsaved_yet", "warning")
            return None
        return QUIT

    def help(self, _: str) -> None:
        action, card, paragraph = self.texts()[0], self.card_at_hand(), self.rules_at_hand()[1]
        file = self.catalog.say("terminal.file")
        helps: dict[str, str] = {
            "number": "1", "action": action, "plan": f"{action}; 1", "why": f"why {self.impossible()}",
            "undo": "undo", "hint": "hint", "board": "board", "card": f"card {card}" if card else "",
            "log": "log [N]", "rules": f"rules [{paragraph}]", "save": f"save [{file}]", QUIT: QUIT,
        }  # fmt: skip
        lines = ((typed, self.catalog.say(f"terminal.help.{key}", action=action)) for key, typed in helps.items())
        self.screen.pairs(pair for pair in lines if pair[0])

    # Examples of the game that is played -----------------------------------------------------------------------------

    def texts(self) -> list[str]:
        return [self.game.format(code) for code in self.legal()]

    def impossible(self) -> str:
        """An action that cannot be played now, if possible of the kind that is asked for."""
        legal = self.texts()
        others = [text for text in self.game.actions.texts if text not in legal] or legal
        return min(others, key=lambda text: text.split()[0] != legal[0].split()[0])

    def card_at_hand(self) -> str:
        """A card or place that is named in the legal list, or the first of the glossary; not every game has one."""
        known = self.game.glossary(self.catalog)
        named = {word for text in self.texts() for word in text.split()}
        return min(known, key=lambda name: name not in named, default="")

    def rules_at_hand(self) -> tuple[str, str]:
        """The numbers of a section of the rules and of its first paragraph; short rules have no sections."""
        book = rulebook.paragraphs(self.game.rulebook(self.catalog.language))
        begun = ((one.number, other.number) for one, other in pairwise(book) if one.title and not other.title)
        return next(begun, (book[0].number, book[0].number))
