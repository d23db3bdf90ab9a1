"""Boxes of zones, roofs and regions of light: what their corners are drawn to."""

import pytest
from PySide6.QtCore import Qt

from core.base.ids import ThingId
from core.geometry.units import SQUARE
from core.model.things import AreaThing, Wall
from tests.desktop.tools.conftest import ALT, Table
from tests.desktop.tools.test_drawing import ring, take
from tests.helpers.maps import at

BOXES = [("zone", {}), ("roof", {"shape": "rectangle"}), ("light", {"kind": "dark"})]


@pytest.mark.parametrize(("tool", "chosen"), BOXES)
def test_a_box_covers_whole_squares_but_freely_with_alt_and_where_walls_are(
    table: Table, tool: str, chosen: dict[str, str]
) -> None:
    take(table, tool, **chosen)

    def dragged(start: tuple[float, float], end: tuple[float, float], held: Qt.KeyboardModifier) -> AreaThing:
        table.drag(start, end, held)
        (area,) = table.canvas.workspace.selected_things
        assert isinstance(area, AreaThing)
        return area

    free = Qt.KeyboardModifier.NoModifier
    assert frozenset(dragged((6.4, 6.6), (8.6, 9.4), free).corners) == frozenset(ring(6, 7, 9, 9))
    assert abs(dragged((6.4, 1.6), (8.6, 3.4), ALT).bounds.left - at(6.4, 1)[0]) < SQUARE / 16
    # a wall that stands on a half square draws the corner to itself
    table.put(Wall(id=ThingId("wall-80"), points=(at(1.5, 7.5), at(3.5, 7.5), at(3.5, 9.5))))
    take(table, tool, **chosen)
    assert frozenset(dragged((1.45, 7.45), (3.55, 9.45), free).corners) == frozenset(ring(1.5, 7.5, 3.5, 9.5))
