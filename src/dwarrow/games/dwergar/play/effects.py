# compiled by mypyc
"""What modernised projects do, by name (D8). components.toml says which card has which effect.

Those that happen at once or at the start of a turn are done in `phases/modernising`; the others where they matter:

| effect | asked in |
| --- | --- |
| `discount_project_price` | studio: a lower price (D8.1) |
| `mine_extra_for_specialist` | mine: the extra yield (D8.2) |
| `vp_on_placement` | placing: points for an empty location (D8.9) |
| `vp_on_modernising_other` | modernising: points for gold (D8.20) |
| `discount_modernisation` | modernising: less gold (D8.21) |
| `discount_modernisation_heat` | modernising: less heat (D8.34) |
| `extra_furnace_heat` | placing: more heat to the owner (D8.40) |
| `retrain_for_heat` | turn: another speciality (D8.44) |
| `convert_heat` | heat: heat into goods (D8.37) |
| `vp_per_...` | scoring: points at the end (D10.3) |
"""

from __future__ import annotations

from typing import Final

NO_EFFECT: Final = 0
GAIN_RESOURCES: Final = 1
GAIN_HEAT: Final = 2
NEW_MINE_SET: Final = 3
OTHERS_GAIN_RESOURCES: Final = 4
LIGHT_ALL_AND_HEAT: Final = 5
HEAT_SELF_AND_OTHERS: Final = 6
GAIN_LIT_FURNACE: Final = 7
EXTRA_ACTION: Final = 8
VP_FOR_EXTRA_HEAT: Final = 9
VP_PER_MODERNISED: Final = 10
VP_PER_SET: Final = 11
VP_PER_PRICE_KIND: Final = 12
VP_PER_BOARD_FURNACE: Final = 13
VP_PER_INSTALLED: Final = 14
DISCOUNT_PRICE: Final = 15
MINE_EXTRA: Final = 16
VP_ON_PLACEMENT: Final = 17
VP_ON_MODERNISING: Final = 18
DISCOUNT_GOODS: Final = 19
DISCOUNT_HEAT: Final = 20
FURNACE_HEAT: Final = 21
RETRAIN: Final = 22
CONVERT: Final = 23

EFFECTS: Final = {
    "none": NO_EFFECT,
    "gain_resources": GAIN_RESOURCES,
    "gain_heat": GAIN_HEAT,
    "new_mine_set": NEW_MINE_SET,
    "others_gain_resources": OTHERS_GAIN_RESOURCES,
    "light_all_and_heat": LIGHT_ALL_AND_HEAT,
    "heat_self_and_others": HEAT_SELF_AND_OTHERS,
    "gain_lit_furnace": GAIN_LIT_FURNACE,
    "extra_action": EXTRA_ACTION,
    "vp_for_extra_heat": VP_FOR_EXTRA_HEAT,
    "vp_per_modernised_project": VP_PER_MODERNISED,
    "vp_per_resource_set": VP_PER_SET,
    "vp_per_project_with_price_kind": VP_PER_PRICE_KIND,
    "vp_per_furnace_on_player_board": VP_PER_BOARD_FURNACE,
    "vp_per_installed_furnace": VP_PER_INSTALLED,
    "discount_project_price": DISCOUNT_PRICE,
    "mine_extra_for_specialist": MINE_EXTRA,
    "vp_on_placement": VP_ON_PLACEMENT,
    "vp_on_modernising_other": VP_ON_MODERNISING,
    "discount_modernisation": DISCOUNT_GOODS,
    "discount_modernisation_heat": DISCOUNT_HEAT,
    "extra_furnace_heat": FURNACE_HEAT,
    "retrain_for_heat": RETRAIN,
    "convert_heat": CONVERT,
}
