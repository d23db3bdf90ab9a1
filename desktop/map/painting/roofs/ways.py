"""In which ways a roof is shown, and how far what is drawn of it reaches."""

from enum import StrEnum

from core.geometry.units import SQUARE
from core.model.roof_sight import is_lifted
from core.model.roofs import Roof
from desktop.map.content import PARTY_NUMBER, MapContent

EAVES = SQUARE * 0.22
"""How far a roof stands out beyond the walls that it lies on."""
REACH = 2 * EAVES + SQUARE * 0.45
"""Units beyond its outline up to which something is drawn of a roof: pointed eaves, and the shadow."""


class RoofLook(StrEnum):
    """How a roof is shown: as it is, so that one sees through it, or lifted, so that its outline alone is there."""

    SOLID = "solid"
    THROUGH = "through"
    LIFTED = "lifted"


def way_shown(content: MapContent, roof: Roof, *, public: bool, solid: bool = False) -> RoofLook:
    """Return how a roof is shown. The players have none but those that hide something.

    The game master sees through, unless all are to be `solid` that are there for the players too.
    """
    if public:
        return RoofLook.SOLID
    party = (look.point for look in content.tokens.values() if look.side == PARTY_NUMBER and not look.hidden)
    if is_lifted(roof, content.scene_state, party):
        return RoofLook.LIFTED
    return RoofLook.SOLID if solid and not roof.hidden else RoofLook.THROUGH
