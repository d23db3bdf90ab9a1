"""The gaps of Faction Zones' rules that the game master may fill another way."""

from core.engine.system import SettingChoice
from core.rules.faction_zones.names import FACTION_ZONES
from core.rules.kit.settings import Settings

CRITICAL_BASE = SettingChoice("FAC-GAP-04", ("current", "maximum"), "current")
"""Whether half of the present health or of the most makes a blow critical."""
IMPAIRED = SettingChoice("FAC-GAP-06", ("keep_lower", "halve_up", "flat_d4"), "keep_lower")
"""What impaired damage is: the lower of two rolls, half of one rounded up, or a plain d4."""
FIRE = SettingChoice("FAC-GAP-08", (False, True), False, part="fire")
"""Whether fire is direct damage."""
GROUP_SAVE = SettingChoice("FAC-GAP-14", ("each", "one"), "each")
"""Whether everybody in a group rolls, or one die is compared with everybody's ability."""
SHIELD_MODE = SettingChoice("FAC-GAP-25", ("always", "answered"), "always")
"""Whether a shield counts whenever it is in hand, or only against attacks that are answered."""
ANYBODYS_CAPTIVE = SettingChoice("FAC-GAP-26", (True, False), True)
"""Whether one may hide behind a captive of anybody, or of one's own only."""
BLAST_DODGE = SettingChoice("FAC-GAP-27", (True, False), True)
"""Whether a melee blast can be dodged."""
MORALE_PLAYERS = SettingChoice("FAC-GAP-28", (True, False), True)
"""Whether morale binds player characters too."""
SETTINGS = tuple(each for each in vars().values() if isinstance(each, SettingChoice))
"""All of them, in the order in which they stand here."""
chosen = Settings(FACTION_ZONES, SETTINGS).chosen
