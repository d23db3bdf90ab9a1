"""What stands on more squares one way than the other lies on the grid by all of it, dragged by hand or put down."""

import pytest
from PySide6.QtCore import Qt

from core.base.ids import TokenId
from core.geometry.board import Board
from core.geometry.footprint import nearest_middle
from core.geometry.units import SQUARE
from core.model.creature import Creature
from core.rules.swift_swords.names import SWIFT_SWORDS
from core.rules.swift_swords.sheet import SwiftSheet
from desktop.workspace.placing import Placing
from desktop.workspace.workspace import Mode
from tests.core.rules.swift_swords.test_chariots import CAR, team
from tests.desktop.tools.conftest import CTRL, Table
from tests.helpers.maps import at


def board_of(table: Table) -> Board:
    """Return the board as it is now."""
    board = table.workspace.board
    assert board is not None
    return board


def stands_on_grid(table: Table, who: TokenId) -> bool:
    """Return whether a base lies on the grid where the token is seen."""
    body = board_of(table).bodies[who]
    return nearest_middle(body.footprint.centre, body.sides) == body.footprint.centre


@pytest.mark.parametrize("heading", [0, 1, 2])
@pytest.mark.parametrize(("mode", "held"), [(Mode.PREPARE, Qt.KeyboardModifier.NoModifier), (Mode.RUN, CTRL)])
def test_a_chariot_that_is_dragged_by_hand_stays_on_the_grid(
    table: Table, heading: int, mode: Mode, held: Qt.KeyboardModifier
) -> None:
    """SST-CHAR-11: two squares by three, turned as it faces, and four by four where it faces between two rows."""
    table.workspace.open(team(heading).session)
    table.workspace.set_mode(mode)
    table.view.centerOn(10 * SQUARE, 10 * SQUARE)
    x, y = board_of(table).bodies[CAR].footprint.centre
    start = x / SQUARE, y / SQUARE
    for across, down in ((1.3, -1.4), (-2.2, 0.6), (0.4, 1.3)):
        end = start[0] + across, start[1] + down
        table.drag(start, end, held)
        assert stands_on_grid(table, CAR)
        moved = board_of(table).bodies[CAR].footprint.centre
        assert moved != (x, y) and max(abs(moved[0] / SQUARE - end[0]), abs(moved[1] / SQUARE - end[1])) <= 0.5
        start, (x, y) = (moved[0] / SQUARE, moved[1] / SQUARE), moved


@pytest.mark.parametrize("horses", [2, 4])
def test_a_chariot_that_is_put_down_lies_on_the_grid(table: Table, horses: int) -> None:
    """SST-CHAR-11: two squares across and three along, or three and four."""
    table.workspace.open(team(0).session)
    table.workspace.set_mode(Mode.PREPARE)
    table.view.centerOn(10 * SQUARE, 10 * SQUARE)
    sheet = SwiftSheet.model_validate({"chariot": "light", "horses": horses, "size": "2"})
    before = set(board_of(table).bodies)
    table.workspace.place(Placing(Creature(name="Cart", system=SWIFT_SWORDS, sheet=sheet)))
    table.click(6.3, 6.7)
    (cart,) = set(board_of(table).bodies) - before
    assert stands_on_grid(table, TokenId(cart))
    (x, y), (near_x, near_y) = board_of(table).bodies[cart].footprint.centre, at(6.3, 6.7)
    assert max(abs(x - near_x), abs(y - near_y)) <= SQUARE // 2
