"""Bad input: what is gone, off the zones, or no number; a clear answer, and everything stays as it was."""

from typing import Any

import pytest

from core.base.errors import SandtableError
from core.base.ids import TokenId
from core.engine.command import Act
from core.rules.faction_zones.actions import LIST
from tests.transcripts.runner import ENCOUNTER, Played, begin, prepared

GONE = TokenId("token-404")


def brawl() -> Played:
    """Return a fight of two, the first of whom acts, carries a remedy and a bomb, and holds the other."""
    gear = [
        {"id": "box", "name": "Medicine box", "profile": "Medicine box"},
        {"id": "bomb", "name": "Bomb", "profile": "Fire bomb", "carried": "main hand"},
    ]
    data: dict[str, Any] = {
        "system": "faction-zones",
        "scene": {"zones": {"A": [0, 0, 4, 4]}},
        "fighter": {
            "Ann": {"in": "A", "side": "party", "gear": gear},
            "Orc": {"in": "A", "side": "foes", "conditions": [{"kind": "grabbed", "source": GONE}]},
        },
        "fight": {"answers": {"initiative": "party", "first:1": "party"}},
    }
    played = prepared(data)
    begin(played, data["fight"])
    return played


@pytest.mark.parametrize("anyway", [False, True])
@pytest.mark.parametrize("item", [None, "box", "bomb", "item-404"])
@pytest.mark.parametrize("targets", [(), (GONE, GONE)])
def test_no_action_breaks_anything(anyway: bool, item: str | None, targets: tuple[TokenId, ...]) -> None:
    """FAC-ATK-01: whoever is not there cannot be struck, freed or ridden, nor with what is not there."""
    played = brawl()
    ann = TokenId(played.ids["Ann"])
    options = ((str(GONE), "many"), ("cover", "none"))
    for action in LIST.actions:
        far = (90_000, 90_000)
        act = Act(ENCOUNTER, ann, action.id, targets, (far,), far, item, "x", options=options, anyway=anyway)
        before = played.session.state
        try:
            played.session.submit(act)
        except SandtableError as error:
            assert error.phrase.id and played.session.state is before, action.id
        else:
            assert played.session.last is not None
            played.session.undo()
            assert played.session.state == before, action.id
