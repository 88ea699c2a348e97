"""What bots know about this game: its rows of numbers, its judge, its networks, and how a search takes it."""

from dwarrow.games.zwergendorf.bot.encoder.encoder import ZwergendorfEncoder
from dwarrow.games.zwergendorf.bot.judge import ZwergendorfJudge
from dwarrow.kernel.bot_parts import BotParts, SearchSettings

BOT = BotParts(
    encoder=ZwergendorfEncoder,
    judge=ZwergendorfJudge,
    search=SearchSettings(prune_margin_few=4.0, prune_margin_many=2.0, judge_weight_few=0.01),
    policies=("policy.bin",),
    clear_lead=15.0,
)
