"""The gaps of 99 Towers' rules that the game master may fill another way."""

from core.engine.system import SettingChoice
from core.model.campaign import Campaign, HouseRules, Setting
from core.rules.common.settings import setting
from core.rules.towers.names import TOWERS

CARDS = SettingChoice("T99-GAP-01", ("plain", "ace-14", "jokers", "ace-14-jokers"), "plain")
"""What the cards are worth, and whether the jokers are in."""
DECKS = SettingChoice("T99-GAP-02", ("own-decks", "fresh-deck"), "own-decks")
"""Whether flips come from decks that run down, or each from a fresh one."""
NO_CARDS = SettingChoice("T99-GAP-04", ("desperate", "one-card", "nothing"), "desperate")
"""What a flip of no card or fewer is."""
SURPRISE = SettingChoice("T99-GAP-12", ("by-hand", "notice"), "by-hand")
"""Whether those named at the beginning are surprised, or flip Notice for it."""
DISABLED = SettingChoice("T99-GAP-20", ("out", "acts"), "out")
"""Whether somebody at 0 LETHAL is unconscious, or acts at (flip-1)."""
LEAVING = SettingChoice("T99-GAP-23", ("area", "space"), "area")
"""Whether leaving the threatened area draws an attack, or leaving any threatened space."""
FIRST_ZERO = SettingChoice("T99-GAP-39", (True, False), True)
"""Whether phase 0 has its upkeep."""
BOWS = SettingChoice("T99-GAP-50", ("ready", "reload"), "ready")
"""Whether a bow of one shot needs reloading."""

SETTINGS = (CARDS, DECKS, NO_CARDS, SURPRISE, DISABLED, LEAVING, FIRST_ZERO, BOWS)


def chosen(state: Campaign, choice: SettingChoice) -> Setting:
    """Return the value of one of the settings."""
    return chosen_of(state.house_rules, choice)


def chosen_of(rules: HouseRules, choice: SettingChoice) -> Setting:
    """Return the value of one of the settings in some house rules."""
    return setting(rules, TOWERS, choice)
