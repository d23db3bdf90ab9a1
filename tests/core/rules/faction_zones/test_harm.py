"""What harm is critical, on the edges: a blow of nothing, half of what is left, a helmet, direct damage."""

import pytest

from core.base.ids import TokenId
from core.rules.faction_zones.attack.harm import hurt_of
from core.rules.faction_zones.fighter import fighter
from core.rules.kit.fight import SeenFight
from tests.transcripts.runner import prepared

ANN = TokenId("token-101")
HELMET = {"id": "helmet", "name": "Helmet", "profile": "Helmet", "carried": "worn"}


@pytest.mark.parametrize(
    ("health", "rolled", "armour", "helmet", "critical"),
    [
        (8, 4, 0, False, True),
        (8, 3, 0, False, False),
        (8, 6, 3, False, False),
        (8, 7, 3, False, True),
        (8, 7, None, False, True),
        # nothing is suffered, and nobody is hurt by it, however little he has left
        (0, 2, 3, False, False),
        (0, 1, 0, False, True),
        (1, 1, 0, True, True),
        (8, 4, 0, True, False),
        (8, 5, 0, True, True),
        # a helmet is of no use against what no armour stops
        (8, 4, None, True, True),
    ],
)
def test_what_harm_is_critical(health: int, rolled: int, armour: int | None, helmet: bool, critical: bool) -> None:
    """FAC-DMG-03."""
    gear = [HELMET] if helmet else []
    given = {"system": "faction-zones", "fighter": {"Ann": {"at": [1, 1], "tracks": {"health": health}, "gear": gear}}}
    played = prepared(given)
    seen = SeenFight(played.session.state, played.encounter, played.session.board(played.encounter))
    assert hurt_of(played.session.state, fighter(seen, ANN), rolled, armour).critical == critical
