"""What bots know about this game: its rows of numbers, its judge, and its policy."""

from dwarrow.games.dwergar.bot.encoder.encoder import DwergarEncoder
from dwarrow.games.dwergar.bot.judge import DwergarJudge
from dwarrow.kernel.bot_parts import BotParts, Slips

BOT = BotParts(
    encoder=DwergarEncoder, judge=DwergarJudge, policies=("policy.bin",), slips=Slips(13.0, 11.2, 8.6), clear_lead=10.0
)
