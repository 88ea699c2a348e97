"""What bots know about this game: its rows of numbers, its judge, its networks, and how a search takes it."""

from dwarrow.games.gnomes.bot.encoder.encoder import GnomesEncoder
from dwarrow.games.gnomes.bot.judge import GnomesJudge
from dwarrow.kernel.bot_parts import BotParts

# Nothing is pruned: the networks have outgrown the judge.
BOT = BotParts(encoder=GnomesEncoder, judge=GnomesJudge, policies=("policy.bin",), clear_lead=5.0)
