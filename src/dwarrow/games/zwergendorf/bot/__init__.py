"""What bots know about this game: its rows of numbers, its judge, and its policy."""

from dwarrow.games.zwergendorf.bot.encoder.encoder import ZwergendorfEncoder
from dwarrow.games.zwergendorf.bot.judge import ZwergendorfJudge
from dwarrow.kernel.bot_parts import BotParts, Slips

BOT = BotParts(
    encoder=ZwergendorfEncoder,
    judge=ZwergendorfJudge,
    policies=("policy.bin",),
    slips=Slips(17.7, 14.6, 11.0),
    clear_lead=15.0,
)
