"""What is known of each rule system, one line each; of all others only what their words and fields say."""

from core.base.ids import SystemId
from desktop.systems.faction_zones import FactionZonesPresentation
from desktop.systems.presentation import Presentation
from desktop.systems.semi_automagic import SemiAutomagicPresentation
from desktop.systems.towers import TowersPresentation

_KNOWN: tuple[Presentation, ...] = (TowersPresentation(), FactionZonesPresentation(), SemiAutomagicPresentation())


def presentation_of(system: SystemId) -> Presentation:
    """Return what is known of a system."""
    return next((presentation for presentation in _KNOWN if presentation.system == system), Presentation(system))
