"""What bots know about this game: its rows of numbers, its judge, and its policy."""

from dwarrow.games.gnomes.bot.encoder.encoder import GnomesEncoder
from dwarrow.games.gnomes.bot.judge import GnomesJudge
from dwarrow.kernel.bot_parts import BotParts, Slips

BOT = BotParts(
    encoder=GnomesEncoder, judge=GnomesJudge, policies=("policy.bin",), slips=Slips(13.7, 11.7, 9.1), clear_lead=5.0
)
