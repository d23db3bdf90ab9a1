"""Place as figures: how much must be hidden for a grade of cover, and how many squares a chariot covers."""

import pytest

from core.base.ids import SceneId, TokenId
from core.geometry.units import centre_of
from core.model.creature import Creature, Vitals
from core.model.encounter import Token
from core.model.zone_cover import CoverGrade
from core.rules.swift_swords.chariots.builds import squares_of
from core.rules.swift_swords.cover import grade_of
from core.rules.swift_swords.fighter import Fighter
from core.rules.swift_swords.names import SWIFT_SWORDS
from core.rules.swift_swords.sheet import SwiftSheet
from core.rules.swift_swords.system import SYSTEM
from tests.core.rules.swift_swords.test_places import fight


@pytest.mark.parametrize(
    ("percent", "grade"), [(9, None), (10, "light"), (45, "light"), (50, "medium"), (79, "medium"), (80, "heavy")]
)
def test_soft_cover_is_graded_by_how_much_is_hidden(percent: int, grade: str | None) -> None:
    """SST-COVER-04#1 to #4."""
    assert grade_of(percent) == (None if grade is None else CoverGrade(grade))


@pytest.mark.parametrize(("horses", "squares"), [(2, (2, 3)), (4, (3, 4))])
def test_a_chariot_covers_more_squares_with_more_horses(horses: int, squares: tuple[int, int]) -> None:
    """SST-CHAR-11#1."""
    sheet = SwiftSheet.model_validate({"chariot": "light", "horses": horses})
    creature = Creature(name="Chariot", system=SWIFT_SWORDS, sheet=sheet)
    token = Token(TokenId("car"), SceneId("scene"), (0, 0), creature=creature)
    assert squares_of(Fighter(token, sheet, Vitals())) == squares


@pytest.mark.parametrize(("over", "through"), [((9, 9), ["C"]), ((9, 3), [])])
def test_of_ways_as_short_one_leads_over_no_obstacle(over: tuple[int, int], through: list[str]) -> None:
    """SST-MOVE-01: a click beyond a corner means the way that one can walk, and one beyond cover the way over it."""
    zones = {"A": [0, 0, 6, 6], "B": [6, 0, 12, 6], "C": [0, 6, 6, 12], "D": [6, 6, 12, 12]}
    seen = fight({"zones": zones, "links": [{"a": "A", "b": "B", "cover": {"kind": "hard"}}]}, Ann={"at": [2, 2]})
    middle = centre_of(over)
    way = SYSTEM.route(seen.state, seen.board, seen.encounter, TokenId("token-101"), (middle,))
    spots = [seen.board.site.zones.spot_at(point) for point in way]
    assert [spot for spot in spots[:-1] if isinstance(spot, str)] == through and len(way) == 2 * len(through) + 2
