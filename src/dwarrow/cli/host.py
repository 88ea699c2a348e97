"""The host of a match at the terminal: welcomes, gives everybody their turn, draws the curtain, says goodbye.

Several people share one screen. Before another person's hand is shown, it is cleared.
"""

from __future__ import annotations

from dwarrow.bots import MARKS
from dwarrow.cli import params
from dwarrow.cli.sitting import Sitting
from dwarrow.cli.talk import QUIT, Talk
from dwarrow.kernel.texts import ENGLISH


def welcome(sitting: Sitting) -> None:
    """The title, how the game goes, who plays, and the hash of the seed."""
    sitting.screen.heading(sitting.catalog.say("title"))
    sitting.say("summary")
    primer = [key for key in (f"primer.{n}" for n in range(1, 20)) if key in sitting.catalog]
    sitting.screen.sentences(sitting.catalog.say(key) for key in primer)
    sitting.screen.say()
    sitting.say("terminal.players", names=[seat.name for seat in sitting.seats])
    publish(sitting)


def publish(sitting: Sitting) -> None:
    """Commit to the seed by its hash; `finish` reveals it."""
    published = sitting.match.record().seed_hash
    if published:
        sitting.say_whole("play.seed_hash", "faint", hash=published)
        if not sitting.match.state.is_over():
            sitting.say("terminal.promise", "faint")


def run(sitting: Sitting) -> None:
    """Play on until the match is over or somebody leaves."""
    try:
        play(sitting)
    except KeyboardInterrupt:
        sitting.screen.say()
        leave(sitting)
        raise
    finally:
        sitting.programs.close()
    if sitting.match.state.is_over():
        finish(sitting)
    else:
        leave(sitting)


def play(sitting: Sitting) -> None:
    """Give everybody their turn."""
    match = sitting.match
    looking: int | None = None
    while not match.state.is_over():
        seat = match.state.to_act()
        bot = sitting.seats[seat].bot
        if bot:
            sitting.act(seat, match.game.format(sitting.programs.choice(bot, match, seat)))
            continue
        if seat != looking and len(sitting.people) > 1 and not curtain(sitting, seat, secret=looking is not None):
            break
        looking = seat
        if Talk(sitting, seat).decide() == QUIT:
            break


def curtain(sitting: Sitting, seat: int, secret: bool) -> bool:
    """Ask for the person whose turn it is, on an empty screen if a hand was on it. False if they leave instead."""
    if secret:
        sitting.screen.clear()
    typed = sitting.screen.ask(sitting.catalog.say("terminal.curtain", seat=seat))
    sitting.shown.pop(seat, None)
    return typed is not None and typed.lower() != QUIT


def finish(sitting: Sitting) -> None:
    """Show the final table as everybody at the screen may see it, and the seed."""
    eyes = sitting.people[0] if len(sitting.people) == 1 else None
    if len(sitting.people) > 1:
        sitting.screen.clear()
    sitting.tell(eyes)
    sitting.screen.blocks(sitting.match.game.board(sitting.match.state.view(eyes), sitting.catalog))
    sitting.screen.say()
    sitting.say("play.over", "prompt")
    publish(sitting)
    sitting.say_whole("play.seed", "faint", seed=sitting.match.seed)
    if sitting.file is not None:
        sitting.say_whole("terminal.verify_with", command=sitting.command("verify"))


def leave(sitting: Sitting) -> None:
    """Somebody leaves: say how to continue the match, and leave no hand for the others to see."""
    if len(sitting.people) > 1:
        sitting.screen.clear()
    if sitting.file is not None and sitting.save():
        programs = " --programs" if any(seat.bot.startswith(MARKS) for seat in sitting.seats) else ""
        spoken = "" if sitting.catalog.language == ENGLISH else f" --lang {sitting.catalog.language}"
        resume = f"{params.added_languages(sitting.catalog.language)}play --resume"
        sitting.say_whole("play.quit_saved", command=sitting.command(resume) + programs + spoken)
    else:
        sitting.say("play.quit")
        sitting.say("terminal.unsaved")
