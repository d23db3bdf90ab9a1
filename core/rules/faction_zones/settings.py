"""The gaps of Faction Zones' rules that the game master may fill another way."""

from core.engine.system import SettingChoice
from core.model.campaign import Campaign, Setting
from core.rules.common.settings import setting
from core.rules.faction_zones.names import FACTION_ZONES

CRITICAL_BASE = SettingChoice("FAC-GAP-04", ("current", "maximum"), "current")
"""Whether half of the present health or of the most makes a blow critical."""
BLAST_DODGE = SettingChoice("FAC-GAP-27", (True, False), True)
"""Whether a melee blast can be dodged."""
MORALE_PLAYERS = SettingChoice("FAC-GAP-28", (True, False), True)
"""Whether morale binds player characters too."""
FIRE = SettingChoice("FAC-GAP-08.fire", (False, True), False)
"""Whether fire is direct damage."""

SETTINGS = (CRITICAL_BASE, FIRE, BLAST_DODGE, MORALE_PLAYERS)


def chosen(state: Campaign, choice: SettingChoice) -> Setting:
    """Return the value of one of the settings."""
    return setting(state.house_rules, FACTION_ZONES, choice)
