"""The gaps of the rules that the game master may fill another way."""

from core.engine.system import SettingChoice
from core.model.campaign import HouseRules, Setting
from core.rules.kit.settings import setting
from core.rules.swift_swords.names import SWIFT_SWORDS

# Time and dice

FIXED_CARRY = SettingChoice("SST-GAP-02", ("kept", "rolled"), "kept")
"""Whether a die that a creature of fixed dice carries over keeps its face, or is rolled."""
CARRY_CAPPED = SettingChoice("SST-GAP-03.carry", (True, False), True)
"""Whether a die that is carried over counts towards the most dice that somebody may have."""
CALLER_OPTION = SettingChoice("SST-GAP-03.caller", (False, True), False)
"""Whether who calls a Refresh for want of pips has a last option too: to carry one of his dice."""
POOLS_LAST = SettingChoice("SST-GAP-04", (True, False), True)
"""Whether Action Pools outlast a Refresh."""


SETTINGS = tuple(each for each in vars().values() if isinstance(each, SettingChoice))
"""All of them, in the order in which they stand here."""


def chosen(house: HouseRules, choice: SettingChoice) -> Setting:
    """Return the value of one of the settings."""
    return setting(house, SWIFT_SWORDS, choice)


def number(house: HouseRules, choice: SettingChoice) -> int:
    """Return the value of one of the settings that are numbers."""
    return int(chosen(house, choice))
