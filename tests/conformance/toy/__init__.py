"""A fifth game, as small as can be: the checks must pass it as it is, and find every fault that is built into it.

Highest card: everybody holds three cards of twelve and seals one of them in each round; the highest card wins what the
round is worth, which is left to chance. `Highest(fault)` breaks the game in one named way.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from dwarrow.kernel.actions import ActionTable
from dwarrow.kernel.boards import ScoreLine
from dwarrow.kernel.chance import Chance, mixed
from dwarrow.kernel.errors import PositionError
from dwarrow.kernel.fields import Fields
from dwarrow.kernel.game import Game
from dwarrow.kernel.options import whole
from dwarrow.kernel.refusals import Reason
from dwarrow.kernel.state import State
from dwarrow.kernel.texts import Catalog
from dwarrow.kernel.vectors import Ints, i64, vec

CARDS = 12
AGAIN = CARDS  # codes 0 to 11 play card 1 to 12
OPEN = 0  # in `chosen`: nothing sealed
RULES = ("**T1** A card is played from the own hand.", "**T2** A sealed card may be taken back.", "**T3** One by one.")


class HighestState(State):
    def __init__(self, game: Highest, seats: int, keep_forced: bool) -> None:
        super().__init__(game, seats, keep_forced)
        self.fault = game.fault
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.chosen = [OPEN] * seats
        self.points = [0] * seats
        self.out: list[int] = []  # cards played in earlier rounds
        self.rounds = 3
        self.round = 0
        self.worth = 0
        self.first = OPEN  # who sealed first, which must not matter
        self.leads = -1  # where nothing is said of a reveal, whoever made it goes on alone

    # The rules -------------------------------------------------------------------------------------------------------

    def begin_round(self) -> None:
        self.round += 1
        self.worth = 1 if self.fault == "nothing shown" else 1 + self.roll(3)
        self.tell("round", {"round": self.round, "n": self.worth})
        self.seat = max(0, self.leads)

    def legal_for(self, seat: int) -> Ints:
        return vec[i64](self.choices(seat))

    def choices(self, seat: int) -> list[int]:
        if self.chosen[seat] != OPEN:
            return [AGAIN]
        if self.fault == "stuck" and self.round == 3:
            return []
        codes = [card - 1 for card in self.hands[seat]]
        if self.fault == "list tells" and self.chosen[1 - min(seat, 1)] > CARDS // 2:
            return codes[:1]
        return codes

    def offer_again(self) -> None:
        self.legal = self.legal_for(self.seat) if self.seat >= 0 else vec[i64]()

    def do(self, action: int, seat: int) -> None:
        if action == AGAIN:
            self.chosen[seat] = OPEN
            self.tell("again", {"seat": seat})
        else:
            if not any(self.chosen):
                self.first = seat
            self.chosen[seat] = action + 1
            leaks = {"choice heard": action + 1, "hand heard": self.hands[seat][0]}
            self.tell("sealed", {"seat": seat, **({"n": leaks[self.fault]} if self.fault in leaks else {})})
        left = self.waiting()
        if left:
            self.seat = left[0]
        elif self.fault == "endless":
            self.chosen = [OPEN] * self.seats
        else:
            if self.fault == "nothing shown":
                self.leads = seat
            self.reveal()

    def reveal(self) -> None:
        self.shown += self.fault != "nothing shown"
        best = max(range(self.seats), key=lambda seat: self.chosen[seat])
        if self.fault == "order matters":
            best = self.first
        for seat, card in enumerate(self.chosen):
            self.tell("played", {"seat": seat, "n": card})
            if self.fault != "card twice" or seat:
                self.hands[seat].remove(card)
            self.out.append(card)
        self.points[best] += self.worth + (self.fault == "forced matters" and self.keep_forced)
        self.tell("point", {"seat": best, "n": self.worth})
        self.chosen = [OPEN] * self.seats
        self.seat = -1
        if self.round < self.rounds:
            self.begin_round()

    def waiting(self) -> list[int]:
        if self.seat >= 0 and self.leads >= 0 and self.chosen[self.leads] == OPEN:
            return [self.leads]
        return [] if self.seat < 0 else [seat for seat in range(self.seats) if self.chosen[seat] == OPEN]

    def sealed(self, seat: int) -> bool:
        return self.chosen[seat] != OPEN

    def scores(self) -> list[int]:
        return self.points[:1] if self.fault == "scores" else list(self.points)

    def winners(self) -> list[int]:
        return [seat for seat, points in enumerate(self.points) if points == max(self.points)]

    def check(self) -> None:
        cards = [card for hand in self.hands for card in hand] + self.out
        assert len(set(cards)) == len(cards), "a card is there twice"
        assert {len(hand) for hand in self.hands} <= {3 - len(self.out) // self.seats}, "a hand has a wrong size"

    # Copies and knowledge --------------------------------------------------------------------------------------------

    def clone(self) -> HighestState:
        assert isinstance(self.game, Highest)
        copy = HighestState(self.game, self.seats, self.keep_forced)
        shared = self.fault == "clones share"
        copy.hands = self.hands if shared else [list(hand) for hand in self.hands]
        copy.chosen, copy.points, copy.out = list(self.chosen), list(self.points), list(self.out)
        copy.rounds, copy.round, copy.worth, copy.first = self.rounds, self.round, self.worth, self.first
        copy.leads = self.leads
        copy.seat, copy.legal, copy.rng, copy.shown = self.seat, self.legal, self.rng, self.shown
        return copy

    def view(self, seat: int | None) -> dict[str, Any]:
        view = self.public()
        view["seat"] = seat
        for other, player in enumerate(view["players"]):
            if self.fault == "nothing follows":
                player["held"] = len(self.hands[other])
            if other == seat or self.fault == "view tells":
                player["hand"] = list(self.hands[other])
                player["chosen"] = self.chosen[other]
        return view

    def dump(self) -> dict[str, Any]:
        position = self.public()
        for seat, player in enumerate(position["players"]):
            player["hand"] = list(self.hands[seat])
            player["chosen"] = self.chosen[seat]
        position["chance"] = self.rng
        return position

    def public(self) -> dict[str, Any]:
        return {
            "keep_forced": self.keep_forced,
            "rounds": self.rounds,
            "round": self.round,
            "worth": 1 if self.fault == "worth lost" else self.worth,
            "to_act": self.seat,
            "out": list(self.out),
            "players": [
                {"points": self.points[seat], "sealed": self.chosen[seat] != OPEN} for seat in range(self.seats)
            ],
        }

    def redeal(self, seat: int | None, seed: int) -> HighestState:
        copy = self.clone()
        chance = Chance(seed + (self.hands[0][0] if self.fault == "redeal remembers" and self.hands[0] else 0))
        known = {*self.out, *(self.hands[seat] if seat is not None else ())}
        left = [card for card in range(1, CARDS + 1) if card not in known]
        for other in range(self.seats):
            if other != seat:
                size = len(copy.hands[other])
                copy.hands[other] = sorted(left.pop(chance.below(len(left))) for _ in range(size))
                if copy.chosen[other] != OPEN:
                    copy.chosen[other] = copy.hands[other][chance.below(size)]
        copy.rng = mixed(seed)
        copy.offer_again()
        return copy


class Highest(Game):
    name = "highest"
    rules_version = 1

    def __init__(self, fault: str = "") -> None:
        self.fault = fault
        self.seats = range(2, 4)
        self.options = (whole("rounds", 3, 2, 3, drawn=3),)
        self.digest = "twelve cards"
        self.actions = ActionTable()
        capital = "Play" if fault == "spelling" else "play"
        self.actions.block("play", [f"{capital} {card}" for card in range(1, CARDS + 1)])
        self.actions.block("again", ["again"])

    def start(self, seats: int, rng: int, options: dict[str, Any], recording: bool = False) -> HighestState:
        state = HighestState(self, seats, options["keep_forced"])
        state.rng = rng
        state.rounds = options["rounds"]
        state.events = [] if recording else None
        deck = list(range(1, CARDS + 1))
        for seat in range(seats):
            state.hands[seat] = sorted(deck.pop(state.roll(len(deck))) for _ in range(3))
            cards = {"cards": list(state.hands[seat])}
            state.tell("deal", {"seat": seat}, cards, (seat,))
        state.begin_round()
        state.settle(state.seat)
        return state

    def load(self, position: Any) -> HighestState:
        fields = Fields(position, "", PositionError)
        if self.fault == "load crashes":
            return self._public(position, int(position["players"][0]["points"]))
        state = self._public(fields, fields["chance"].whole(1, 2**62))
        for seat, player in enumerate(fields["players"].each()):
            player.only("points", "sealed", "hand", "chosen")
            state.hands[seat] = [card.whole(1, CARDS) for card in player["hand"].each()]
            state.chosen[seat] = player["chosen"].whole(0, CARDS)
            if state.chosen[seat] not in (OPEN, *state.hands[seat]):
                raise player["chosen"].fault("is not in the hand")
            if player["sealed"].flag() != (state.chosen[seat] != OPEN):
                raise player["sealed"].fault("does not fit what is chosen")
        return self._finished(state)

    def _public(self, fields: Fields, rng: int) -> HighestState:
        fields.only("keep_forced", "rounds", "round", "worth", "to_act", "out", "players", "chance", "seat")
        players = fields["players"].each()
        if len(players) not in self.seats:
            raise fields["players"].fault("must be 2 or 3")
        state = HighestState(self, len(players), fields["keep_forced"].flag())
        state.rng = rng
        state.rounds = fields["rounds"].whole(2, 3)
        state.round = fields["round"].whole(1, state.rounds)
        state.worth = fields["worth"].whole(1, 3)
        state.seat = fields["to_act"].whole(-1, state.seats - 1)
        state.out = [card.whole(1, CARDS) for card in fields["out"].each()]
        state.points = [player["points"].whole(0, 99) for player in players]
        return state

    def _finished(self, state: HighestState) -> HighestState:
        done = state.round if state.seat < 0 else state.round - 1
        if len(state.out) != done * state.seats or (state.seat < 0) != (done == state.rounds):
            raise PositionError("out: does not fit the round")
        if state.seat not in state.waiting()[:1] and state.seat >= 0:
            raise PositionError("to_act: is not the first that is waited for")
        try:
            state.check()
        except AssertionError as error:
            raise PositionError(str(error)) from None
        state.offer_again()
        return state

    def deal(self, view: Any, seed: int) -> HighestState:
        fields = Fields(view, "", PositionError)
        state = self._public(fields, 1)
        own = fields["seat"].value
        for seat, player in enumerate(fields["players"].each()):
            state.hands[seat] = [0] * (3 - len(state.out) // state.seats)
            state.chosen[seat] = int(player["sealed"].flag())
            if seat == own:
                state.hands[seat] = [card.whole(1, CARDS) for card in player["hand"].each()]
                state.chosen[seat] = player["chosen"].whole(0, CARDS)
        return state.redeal(own, seed + (self.fault == "deal differs"))

    def explain(self, state: State, seat: int, text: str) -> Reason | None:
        assert isinstance(state, HighestState)
        code = self.parse(text)
        if self.fault == "no reason" and code == AGAIN:
            return None
        if code in state.legal_actions(seat):
            return None
        if state.is_over():
            return Reason("why.over", "T9" if self.fault == "no such rule" else "")
        if self.fault == "refusal tells":
            return Reason("why.highest", "", {"chosen": state.chosen})
        return Reason("why.highest", "T1" if code < AGAIN else "T2")

    def touches(self, text: str) -> tuple[str, ...]:
        kind, *card = text.lower().split()
        if self.fault == "no such thing":
            return (f"A Card {text}",)
        if self.fault == "one path":
            return ("hand",)
        if self.fault == "path ends early" and card == ["1"]:
            return ("hand",)
        return ("hand", f"card:{card[0]}") if card else (f"button:{kind}",)

    def pieces(self) -> dict[str, Any]:
        cards: Any = range(1, CARDS + 1)
        return {"cards": cards if self.fault == "pieces are no JSON" else list(cards)}

    def catalog(self, language: str) -> Catalog:
        given = {"event.again": "{n}"} if self.fault == "untold event" else {}
        return Catalog(language, str(Path(__file__).parent / "text"), given=given)

    def label(self, catalog: Catalog, text: str, view: dict[str, Any] | None = None) -> str:
        kind, _, card = text.partition(" ")
        return catalog.say(f"action.{kind.lower()}", n="" if self.fault == "same label" else card)

    def prompt(self, view: dict[str, Any], catalog: Catalog) -> str:
        return "" if self.fault == "asks nothing" else catalog.say("why.highest")

    def breakdown(self, view: dict[str, Any], catalog: Catalog) -> list[ScoreLine]:
        points = tuple(player["points"] for player in view["players"])
        if self.fault == "sum is wrong":
            points = (points[0] + 1, *points[1:])
        total = ScoreLine("total", "T1", points, kind="total")
        notes = ("one",) if self.fault == "note for one seat" else ()
        return [ScoreLine("rounds", "T9" if self.fault == "no rule for points" else "T1", points, notes), total]

    def board(self, view: dict[str, Any], catalog: Catalog) -> list[Any]:
        return []

    def glossary(self, catalog: Catalog) -> Any:
        return []

    def sheet(self, catalog: Catalog) -> Any:
        raise NotImplementedError("a game without a box has no sheet")

    def rules(self) -> str:
        return "\n\n".join(RULES)

    def rulebook(self, language: str) -> str:
        told = list(RULES)
        if language == "uk":
            told[2:] = {"rule untold": [], "rule too many": [*told[2:], "**T4** And so on."]}.get(self.fault, told[2:])
        if language == "de":
            told[1:] = {"rules astray": told[:0:-1], "rule empty": ["**T2** ", told[2]]}.get(self.fault, told[1:])
        return "\n\n".join(told)
