"""What bots know about this game: its rows of numbers, its judge, and its policy."""

from dwarrow.games.mines.bot.encoder.encoder import MinesEncoder
from dwarrow.games.mines.bot.judge import MinesJudge
from dwarrow.kernel.bot_parts import BotParts, Slips

BOT = BotParts(
    encoder=MinesEncoder,
    judge=MinesJudge,
    policies=("policy.bin",),
    slips=Slips(18.0, 15.0, 11.0),
    crowd=0.92,
    clear_lead=6.0,
)
