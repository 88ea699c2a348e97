# compiled by mypyc
"""What improvements do, by name. components.toml says which card has which effect; the phase that an effect touches
looks for it with `full_card`, because an effect works only while its card is full (M10.1).

| effect | asked in |
| --- | --- |
| `no_income_limit` | income: no limit (M5.1.2) |
| `overseer` | income: one more card (M10.3) |
| `scroll_bonus` | spells: more cards per scroll (M10.4) |
| `hoard` | spells: one large draw (M5.2.2) |
| `bank_discount` | trade: the altar's exchange (M6.2.1) |
| `bank_three_for_two` | trade: the elf's exchange (M6.2.1) |
| `wins_ties` | auction: the Herald wins ties (M7.2.2) |
| `wild_gem` | upgrade: a gem pays for any (M8.4) |
| `king_discount` | upgrade: King costs are lower (M8.5) |
| `final_rate` | scoring: a better exchange (M9.1) |
"""

from __future__ import annotations

from typing import Final

NONE: Final = 0
NO_INCOME_LIMIT: Final = 1
OVERSEER_BONUS: Final = 2
SCROLL_BONUS: Final = 3
HOARD: Final = 4
BANK_THREE_FOR_TWO: Final = 5
WINS_TIES: Final = 6
KING_DISCOUNT: Final = 7
FINAL_RATE: Final = 8
BANK_DISCOUNT: Final = 9  # + gem
WILD_GEM: Final = 13  # + gem

EFFECTS: Final = {
    "no_income_limit": NO_INCOME_LIMIT,
    "overseer": OVERSEER_BONUS,
    "scroll_bonus": SCROLL_BONUS,
    "hoard": HOARD,
    "bank_three_for_two": BANK_THREE_FOR_TWO,
    "wins_ties": WINS_TIES,
    "king_discount": KING_DISCOUNT,
    "final_rate": FINAL_RATE,
    "bank_discount": BANK_DISCOUNT,
    "wild_gem": WILD_GEM,
}
