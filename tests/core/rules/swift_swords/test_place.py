"""Place as figures: how much must be hidden for a grade of cover, and how many squares a chariot covers."""

import pytest

from core.base.ids import SceneId, TokenId
from core.model.creature import Creature, Vitals
from core.model.encounter import Token
from core.model.zone_cover import CoverGrade
from core.rules.swift_swords.chariots.builds import squares_of
from core.rules.swift_swords.cover import grade_of
from core.rules.swift_swords.fighter import Fighter
from core.rules.swift_swords.names import SWIFT_SWORDS
from core.rules.swift_swords.sheet import SwiftSheet


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
