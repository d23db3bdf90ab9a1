"""The gaps of the rules that the game master may fill another way."""

from core.engine.system import SettingChoice
from core.rules.basic_roleplaying.names import BASIC_ROLEPLAYING
from core.rules.kit.settings import Settings

SPECIAL_RULE = SettingChoice("BRP-GAP-01", ("table", "strict"), "table")
"""Whether a special success is up to a fifth, rounded, or strictly below one."""
FUMBLES = SettingChoice("BRP-GAP-02", (False, True), False)
"""Whether a fumble has an effect of its own, by the tables."""
FREE_METRES = SettingChoice("BRP-GAP-03", range(6), 5, part="free")
"""Metres that one moves without a lower rank."""
RANK_ROUNDING = SettingChoice("BRP-GAP-03", ("up", "down"), "up", part="rounding")
"""How halves and quarters of a DEX rank are rounded."""
HAND_AXE = SettingChoice("BRP-GAP-04", ("medium", "short"), "medium")
"""The reach class of a hand axe."""
NEGATIVE_BONUS = SettingChoice("BRP-GAP-05", ("full", "half"), "full")
"""Whether a negative damage bonus counts in full for weapons that take half of it."""
ATTACKS = SettingChoice("BRP-GAP-06", range(1, 5), 1)
"""Attacks of everybody in a round."""
DEFENCE_STEP = SettingChoice("BRP-GAP-07", range(101), 0, part="step")
"""What every defence after the first of a round is harder by."""
MIXING = SettingChoice("BRP-GAP-07", (True, False), True, part="mixing")
"""Whether one may parry and dodge in the same round."""
MAGAZINE = SettingChoice("BRP-GAP-08", ("all", "one"), "all")
"""Whether a round of reloading a firearm brings all its shots, or one."""
BOLTS = SettingChoice("BRP-GAP-09", ("low", "high"), "low", part="bolts")
"""The velocity of bolts and sling stones."""
DODGING_MISSILES = SettingChoice("BRP-GAP-09", (True, False), True, part="dodge")
"""Whether arrows and thrown weapons can be dodged, at half."""
FAINTS_AT = SettingChoice("BRP-GAP-10", range(1, 11), 2)
"""Hit points at or below which one falls unconscious."""
BROKEN = SettingChoice("BRP-GAP-13", ("useless", "improvised"), "useless")
"""Whether a broken item is of no use, or an improvised weapon: Difficult, at half damage."""
SPECIAL_DAMAGE = SettingChoice("BRP-GAP-17", ("maximum-and-roll", "maximum"), "maximum-and-roll")
"""What a special success does: the maximum and a roll, or the maximum alone; the bonus is rolled in both."""
UNSKILLED = SettingChoice("BRP-GAP-19", ("refused", "five"), "refused")
"""Whether a skill of 00 cannot be tried, or like any other succeeds on 05 or less."""
SPOT_RULES = SettingChoice("BRP-GAP-20", (True, False), True)
"""Whether cover, darkness, ambush and the like are proposed with an attack."""
CONTACT = SettingChoice("BRP-GAP-21", range(1, 11), 2)
"""Metres within which two fight hand to hand; long weapons reach one more."""
SPOKEN = SettingChoice("BRP-GAP-23", (True, False), True)
"""Whether intentions are stated, or the round begins with movement."""
SETTINGS = tuple(each for each in vars().values() if isinstance(each, SettingChoice))
"""All of them, in the order in which they stand here."""
HOUSE = Settings(BASIC_ROLEPLAYING, SETTINGS)
chosen, number_of = HOUSE.chosen, HOUSE.number_of
