"""The legend on the game master's map: it keeps to its corner, lets the mouse through, and follows what is drawn."""

from PySide6.QtWidgets import QApplication

from core.base.ids import ThingId
from core.edits.maps import ChangeScene
from core.model.materials import Material
from tests.desktop.map.test_legend import MUD
from tests.desktop.tools.conftest import Table
from tests.helpers.fights import SCENE
from tests.helpers.maps import at


def test_the_legend_lies_over_the_map_where_the_scene_asks_for_it(table: Table) -> None:
    card = table.canvas.legend
    table.put(MUD)
    assert not card.isVisible()
    table.workspace.submit(ChangeScene(SCENE, {"legend": True}))
    assert card.isVisible()
    small = card.size()
    assert card.geometry().bottom() < table.view.height() and card.x() < 20
    table.canvas.resize(600, 700)
    QApplication.processEvents()
    assert table.view.height() - card.geometry().bottom() < 20
    # the mouse passes through it
    inside = card.geometry().center()
    under = table.canvas.childAt(table.view.mapTo(table.canvas, inside))
    assert under is table.view.viewport()
    table.put(
        MUD.but(id=ThingId("surface-31"), material=Material.LAVA, points=tuple((x + 2000, y) for x, y in MUD.points))
    )
    assert card.height() > small.height()
    table.session.undo()
    assert card.size() == small
    # in a low view it has columns
    kinds = [each for each in Material if each is not Material.MUD]
    corners = [(at(n, 12), at(n + 1, 12), at(n + 1, 13), at(n, 13)) for n in range(len(kinds))]
    table.put(
        *(
            MUD.but(id=ThingId(f"surface-{number}"), material=each, points=points)
            for number, (each, points) in enumerate(zip(kinds, corners, strict=True), 50)
        )
    )
    long = card.size()
    table.canvas.resize(600, 260)
    QApplication.processEvents()
    assert card.height() < table.view.height() < long.height() and card.width() > long.width()
    table.workspace.submit(ChangeScene(SCENE, {"legend": False}))
    assert not card.isVisible()
