"""What bots know about this game: its rows of numbers, its judge, and its policy."""

from dwarrow.games.zwergendorf.bot.encoder.encoder import ZwergendorfEncoder
from dwarrow.games.zwergendorf.bot.judge import ZwergendorfJudge
from dwarrow.kernel.bot_parts import BotParts, Slips

BOT = BotParts(
    encoder=ZwergendorfEncoder,
    judge=ZwergendorfJudge,
    policies=("policy.bin",),
    slips=Slips(12.3, 10.0, 7.5),
    clear_lead=15.0,
)
