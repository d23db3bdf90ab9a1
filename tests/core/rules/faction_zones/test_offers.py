"""What is offered to somebody who stands in no zone: every action still, with why not, and nothing breaks."""

import pytest

from core.base.errors import NoZone
from core.base.ids import TokenId
from core.edits.tokens import MoveTokens
from core.engine.board_cache import BoardCache
from core.engine.command import Act
from core.geometry.units import SQUARE
from core.rules.faction_zones.actions import LIST
from core.rules.registry import SYSTEMS
from tests.helpers.skirmish import begun
from tests.transcripts.runner import ENCOUNTER

OFF = (40 * SQUARE, 40 * SQUARE)
BOMB = {"id": "bomb", "name": "Bomb", "profile": "Fire bomb", "carried": "main hand"}


@pytest.mark.parametrize("off", ["Theobald", "Sybilla", "Bandit"])
def test_offers_are_made_for_everybody_although_one_stands_in_no_zone(off: str) -> None:
    session, ids = begun(Sybilla={"gear": [BOMB], "conditions": ["frenzied"]})
    session.submit(MoveTokens(ENCOUNTER, ((ids[off], OFF),)))
    encounter = session.state.encounter(ENCOUNTER)
    board = BoardCache().of(session.state, encounter, SYSTEMS[encounter.system])
    for who in ids.values():
        offers = LIST.offers(session.state, board, encounter, who)
        assert {offer.act.action for offer in offers} >= {"move", "grapple", "vanish", "pass"}


def test_what_cannot_be_judged_off_the_zones_says_that_zones_are_wanted() -> None:
    session, ids = begun()
    session.submit(MoveTokens(ENCOUNTER, ((ids["Sybilla"], OFF),)))
    who = TokenId(ids["Sybilla"])
    with pytest.raises(NoZone, match=r"zones\.none"):
        session.submit(Act(ENCOUNTER, who, "move", path=((4 * SQUARE, 4 * SQUARE),)))


def test_what_is_offered_open_and_closed_to_one_with_everything_at_hand() -> None:
    """FAC-BLAST-01, FAC-SIZE-04: nothing is pointed out yet, so that nothing of it can be wrong."""
    box = {"id": "box", "name": "Medicine box", "profile": "Medicine box", "carried": "ready"}
    spear = {"id": "spear", "name": "Spear", "profile": "Martial hand weapon", "carried": "off hand"}
    session, ids = begun(Sybilla={"gear": [BOMB, box, spear], "sheet": {"size": "large"}})
    encounter = session.state.encounter(ENCOUNTER)
    board = BoardCache().of(session.state, encounter, SYSTEMS[encounter.system])
    offers = LIST.offers(session.state, board, encounter, ids["Sybilla"])
    open_ones = {each.act.action for each in offers if each.why_not is None}
    closed = {each.act.action for each in offers} - open_ones
    assert open_ones >= {
        "attack",
        "blast",
        "spread",
        "stunt",
        "grapple",
        "disarm",
        "shove",
        "death-blow",
        "treat",
        "mount",
    }
    assert open_ones >= {"move", "sprint", "take-cover", "stow", "put-down", "deed", "small-deed", "surrender", "flee"}
    assert closed == {"break-free", "free", "let-go", "dismount", "reserve", "end-turn", "vanish"}
    listed = {each.act.action for each in offers}
    assert not {"reload", "pick-up", "ready"} & listed
