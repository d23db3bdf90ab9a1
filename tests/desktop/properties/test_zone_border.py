"""What is said of two zones in the properties dock: each entry one step, shown again, and none for more or fewer."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from core.base.ids import ThingId
from core.model.scene import ZoneLink
from core.model.things import Zone
from core.model.zone_cover import CoverGrade, CoverKind, Extent, ZoneCover
from desktop.properties.editors import EntryCheck, EntryChoice, EntryField
from desktop.properties.panel import PropertiesPanel
from desktop.properties.zone_border import BetweenZones
from desktop.theme.theme import Theme
from desktop.workspace.workspace import Workspace
from tests.helpers.desks import workspace_on
from tests.helpers.fights import SCENE, ready

A, B = ThingId("zone-2"), ThingId("zone-3")


def panel_on(qtbot: QtBot, theme: Theme, *chosen: str) -> PropertiesPanel:
    workspace = workspace_on(theme, ready())
    workspace.select(chosen)
    panel = PropertiesPanel(workspace)
    qtbot.addWidget(panel)
    panel.show()
    return panel


def links(workspace: Workspace) -> tuple[ZoneLink, ...]:
    return workspace.state.scene(SCENE).zone_links


def choose(box: QComboBox, words: str) -> None:
    box.setCurrentIndex(box.findText(words))
    box.activated.emit(box.currentIndex())


def test_neighbours_sight_cover_barrier_and_hazard_of_two_zones(qtbot: QtBot, theme: Theme) -> None:
    panel = panel_on(qtbot, theme, A, B)
    workspace = panel.workspace
    form = panel.forms[1]
    linked, seen = form.editors["linked"], form.editors["seen"]
    cover, barrier, hazard = (form.editors[name] for name in ("cover", "barrier", "hazard"))
    assert isinstance(linked, EntryChoice) and isinstance(seen, EntryChoice) and isinstance(hazard, EntryField)
    assert isinstance(cover, EntryCheck) and isinstance(barrier, EntryCheck)
    assert (linked.currentText(), seen.currentText()) == ("As drawn", "By the walls")
    assert all(editor.toolTip() for editor in form.editors.values())
    choose(linked, "No")
    choose(seen, "Yes")
    cover.click()
    barrier.click()
    hazard.setText("a moat")
    hazard.returnPressed.emit()
    wall = ZoneCover()
    assert links(workspace) == (ZoneLink(a=A, b=B, linked=False, seen=True, cover=wall, barrier=True, hazard="a moat"),)
    workspace.undo()
    panel.refresh()
    assert hazard.text() == "" and barrier.isChecked() and linked.currentText() == "No"
    for _ in range(4):
        workspace.undo()
    panel.refresh()
    assert links(workspace) == () and linked.currentText() == "As drawn"


def test_what_comes_in_when_the_map_was_closed_is_let_go(qtbot: QtBot, theme: Theme) -> None:
    workspace = workspace_on(theme, ready())
    between = BetweenZones(workspace, SCENE, A, B)
    qtbot.addWidget(between.form)
    between.refresh()
    hazard = between.form.editors["hazard"]
    assert isinstance(hazard, EntryField)
    hazard.setText("a moat")
    workspace.close()
    hazard.returnPressed.emit()
    assert not workspace.is_open


def test_the_form_is_there_for_two_zones_only(qtbot: QtBot, theme: Theme) -> None:
    assert len(panel_on(qtbot, theme, A).forms) == 1
    assert len(panel_on(qtbot, theme, A, "wall-4").forms) == 1


def test_what_a_zone_is_has_words_of_its_own(qtbot: QtBot, theme: Theme) -> None:
    panel = panel_on(qtbot, theme, A)
    (form,) = panel.forms
    dark, cover, hazard = (form.editors[name] for name in ("dark", "cover", "hazard"))
    assert isinstance(dark, EntryCheck) and isinstance(cover, EntryCheck) and isinstance(hazard, EntryField)
    assert (dark.text(), cover.text()) == ("Dark", "Gives cover")
    assert all("zone play" in each.toolTip() for each in (dark, cover)) and "dangerous" in hazard.toolTip()
    dark.click()
    cover.click()
    hazard.setText("rubble")
    hazard.returnPressed.emit()
    zone = panel.workspace.state.scene(SCENE).things[A]
    assert isinstance(zone, Zone) and (zone.dark, zone.cover, zone.hazard) == (True, ZoneCover(), "rubble")


def test_the_kind_grade_and_extent_of_cover_are_asked_where_there_is_cover(qtbot: QtBot, theme: Theme) -> None:
    # SST-COVER-05#1
    panel = panel_on(qtbot, theme, A)
    (form,), workspace = panel.forms, panel.workspace
    kind, grade, extent, choke = (form.editors[f"cover.{name}"] for name in ("kind", "grade", "extent", "choke"))
    cover = form.editors["cover"]
    assert isinstance(cover, EntryCheck) and isinstance(kind, EntryChoice) and isinstance(grade, EntryChoice)
    assert isinstance(extent, EntryChoice) and isinstance(choke, EntryField)
    assert not any(each.isVisible() for each in (kind, grade, extent, choke))
    cover.click()
    panel.refresh()
    assert all(each.isVisible() and each.toolTip() for each in (kind, grade, extent, choke))
    choose(kind, "Soft")
    choose(grade, "Heavy")
    choose(extent, "Along a line")
    choke.setText("+2")
    choke.returnPressed.emit()

    def covers() -> tuple[object, ...]:
        things = workspace.state.scene(SCENE).things
        return tuple(getattr(things[each], "cover", None) for each in (A, B))

    hedge = ZoneCover(kind=CoverKind.SOFT, grade=CoverGrade.HEAVY, extent=Extent.LINE, choke=2)
    assert covers() == (hedge, None)
    workspace.undo()
    assert covers() == (hedge.but(choke=0), None)

    workspace.select((A, B))
    panel.refresh()
    both = panel.forms[0]
    cover, grade = both.editors["cover"], both.editors["cover.grade"]
    assert isinstance(cover, EntryCheck) and isinstance(grade, EntryChoice)
    assert cover.checkState() is Qt.CheckState.PartiallyChecked and grade.currentText() == "Heavy"
    choose(grade, "Medium")
    assert covers() == (hedge.but(choke=0, grade="medium"), None)
    cover.click()
    assert covers() == (hedge.but(choke=0, grade="medium"), ZoneCover())
    panel.refresh()
    cover.click()
    assert covers() == (None, None)
