"""What bots know about this game: its rows of numbers, its judge, its networks, and how a search takes it."""

from dwarrow.games.mines.bot.encoder.encoder import MinesEncoder
from dwarrow.games.mines.bot.judge import MinesJudge, planner
from dwarrow.games.mines.bot.judge.appraisal import MinesAppraiser
from dwarrow.kernel.bot_parts import BotParts, SearchSettings

BOT = BotParts(
    encoder=MinesEncoder,
    judge=MinesJudge,
    planner=planner,
    appraiser=MinesAppraiser,
    search=SearchSettings(
        left_out=("trade offer",),  # an offer is worth what the other seat makes of it
        bargains=("trade", "pay", "take", "give", "want", "answer", "bid"),  # M6, M7
        proposals=("give", "want"),
        plans_with_few=True,  # 66 % of 100 matches against `greedy`, 62 % if not
        sealed_rivalry=True,
        prune_margin_few=0.3,
        prune_margin_many=0.3,
    ),
    policies=("policy.bin",),
    clear_lead=6.0,
)
