"""What bots know about this game: its rows of numbers, its judge, its networks, and how a search takes it."""

from dwarrow.games.dwergar.bot.encoder.encoder import DwergarEncoder
from dwarrow.games.dwergar.bot.judge import DwergarJudge
from dwarrow.games.dwergar.bot.judge.appraiser import DwergarAppraiser
from dwarrow.kernel.bot_parts import BotParts, SearchSettings

# With two seats nothing is pruned: that network has outgrown the judge.
BOT = BotParts(
    encoder=DwergarEncoder,
    judge=DwergarJudge,
    appraiser=DwergarAppraiser,
    search=SearchSettings(prune_margin_many=1.0),
    policies=("policy.bin",),
    clear_lead=10.0,
)
