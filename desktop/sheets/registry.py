"""What is known of each rule system, one line each; of all others only what their words and fields say."""

from core.base.ids import SystemId
from desktop.sheets.faction_zones import FactionZonesLore
from desktop.sheets.lore import Lore
from desktop.sheets.semi_automagic import SemiAutomagicLore
from desktop.sheets.towers import TowersLore

_KNOWN: tuple[Lore, ...] = (TowersLore(), FactionZonesLore(), SemiAutomagicLore())


def lore_of(system: SystemId) -> Lore:
    """Return what is known of a system."""
    return next((lore for lore in _KNOWN if lore.system == system), Lore(system))
