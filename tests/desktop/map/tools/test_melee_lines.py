"""The lines round melees on the map: they lie under the tokens and under what is told of them."""

from core.edits.people import SetCondition
from core.edits.tokens import MoveTokens
from core.model.condition import Condition
from core.rules.swift_swords.names import IN_CONTACT
from desktop.map.overlays.kinds import Area, is_shade
from desktop.map.tools.template_areas import regions
from desktop.workspace.workspace import Mode
from tests.desktop.map.tools.conftest import Table
from tests.helpers.handed import ENCOUNTER, handed, middle


def test_no_line_round_a_melee_goes_through_the_chance_of_a_target(table: Table) -> None:
    session, ids = handed()
    table.workspace.open(session)
    table.workspace.set_mode(Mode.RUN)
    both = (ids["Roland"], ids["Orc"])
    assert table.workspace.submit(MoveTokens(ENCOUNTER, ((ids["Orc"], middle(0, 3)),)))
    assert table.workspace.submit(SetCondition(ENCOUNTER, both, Condition(IN_CONTACT, 1)))
    shown = regions(table.canvas.hand)
    lines = [each for each in shown if isinstance(each, Area)]
    assert lines and all(is_shade(each) for each in lines)
    assert not is_shade(Area(lines[0].points, filled=False)), "any other line lies above the tokens"
