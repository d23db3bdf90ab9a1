"""How somebody is who is Out of Action: by what became of him he lies there, stands by, or is gone."""

import pytest

from core.base.ids import SystemId, TokenId
from core.edits.people import SetCondition
from core.engine.status import Bearing
from core.model.condition import Condition
from core.rules.registry import SYSTEMS
from tests.conformance.arena import USUAL, arena
from tests.conformance.test_systems import seen
from tests.transcripts.runner import prepared

SWIFT = SystemId("swift-swords")


@pytest.mark.parametrize(
    ("fate", "word", "bearing"),
    [
        ("unconscious", "out", Bearing.DOWN),
        ("crippled", "out", Bearing.DOWN),
        ("cowering", "cowering", Bearing.OUT),
        ("captured", "captured", Bearing.OUT),
        ("fled", "fled", Bearing.GONE),
        ("", "out", Bearing.DOWN),
    ],
)
def test_what_became_of_somebody_says_how_he_is_drawn(fate: str, word: str, bearing: Bearing) -> None:
    """SST-OOA-04, SST-OOA-06."""
    fight = arena(SWIFT, 23, USUAL)
    moment = seen(fight)
    assert moment is not None
    condition = Condition("out-of-action", about=fate, lasting=True)
    fight.session.submit(SetCondition(moment.encounter.id, (moment.who,), condition))
    now = fight.session.state.encounter(moment.encounter.id)
    status = SYSTEMS[SWIFT].status(fight.session.state, now, now.tokens[moment.who])
    assert (status.phrase.id, status.bearing) == (f"swift-swords.status.{word}", bearing)


@pytest.mark.parametrize("ranks", [0, 1])
def test_who_has_no_rank_and_has_lost_none_is_unhurt(ranks: int) -> None:
    # SST-RANK-13
    rat = {"at": [1, 1], "sheet": {"physical": ranks, "mental": ranks, "size": "1/2"}}
    played = prepared({"system": "swift-swords", "scene": {"zones": {"A": [0, 0, 6, 6]}}, "fighter": {"Rat": rat}})
    token = played.encounter.tokens[TokenId(played.ids["Rat"])]
    status = SYSTEMS[SWIFT].status(played.session.state, played.encounter, token)
    assert status.phrase.id == "swift-swords.status.unhurt"
