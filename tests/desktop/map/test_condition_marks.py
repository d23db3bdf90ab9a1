"""Marks of conditions: what may kill first, then what decides the next turn, whichever came first."""

from core.base.ids import SystemId
from core.explain.words import Words
from core.model.condition import Condition
from desktop.creatures.lines import chips_of
from desktop.map.condition_marks import marks_of
from desktop.theme.theme import Theme
from tests.helpers.desks import workspace_on
from tests.transcripts.runner import prepared

SWIFT = SystemId("swift-swords")


def test_what_decides_the_next_turn_is_worn_and_told_before_all_else_that_may_wait(theme: Theme) -> None:
    # SST-STATE-05: a State bars every other action
    kinds = ("held", "prone", "afraid", "stun", "dying", "prone")
    marks = marks_of(Words(), SWIFT, kinds)
    assert marks[0].grave and marks[1].letters == "St" and len(marks) == 5
    workspace = workspace_on(theme, prepared({"system": SWIFT, "fighter": {"Ann": {"at": [1, 1]}}}).session)
    chips = chips_of(workspace, SWIFT, tuple(map(Condition, ("held", "prone", "stun"))))
    assert [each.condition.kind for each in chips] == ["stun", "held", "prone"]
