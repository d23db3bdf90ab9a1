"""Which system's creatures are laid out by what; of all others only their fields are known."""

from core.model.creature import Creature
from desktop.systems.cards import CardLayout, generic_layout
from desktop.systems.faction_zones_cards import FactionZonesCards
from desktop.systems.semi_automagic_cards import SemiAutomagicCards
from desktop.systems.towers_cards import TowersCards

_KNOWN: tuple[CardLayout, ...] = (TowersCards(), FactionZonesCards(), SemiAutomagicCards())


def layout_of(creature: Creature) -> CardLayout:
    """Return what makes the card of a creature."""
    return next((each for each in _KNOWN if each.presentation.system == creature.system), generic_layout(creature))
