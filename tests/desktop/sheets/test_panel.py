"""The sheet dock: shows who is selected, changes one or several as one step, refuses what does not fit."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QToolButton
from pytestqt.qtbot import QtBot

from core.base.ids import EncounterId, PersonId, TokenId
from core.chance.source import Source
from core.documents.new_adventure import blank
from core.documents.shipped import shipped_creatures
from core.documents.store import Document
from core.edits.people import SetCondition
from core.edits.tokens import PlaceFoes
from core.engine.journal import Journal
from core.engine.session import Session
from core.geometry.units import SQUARE
from core.model.condition import Condition
from core.model.creature import Creature
from core.model.gear import Carried
from core.rules.faction_zones.names import FACTION_ZONES
from core.rules.registry import SYSTEMS
from core.rules.towers.names import TOWERS
from core.rules.towers.sheet import TowersSheet
from desktop.sheets.editors import NumberEditor, TickEditor
from desktop.sheets.groups import RecordsEditor
from desktop.sheets.panel import SheetPanel
from desktop.sheets.portrait import square_portrait
from desktop.sheets.silhouette_choice import NAME, SilhouetteChoice
from desktop.theme.theme import Theme
from desktop.theme.tokens import SNUG
from desktop.widgets.layout import ElidedButton
from desktop.workspace.workspace import Workspace
from tests.helpers.desks import workspace_on
from tests.helpers.fights import ENCOUNTER, ready
from tests.helpers.forms import editor_in

Panels = Callable[..., SheetPanel]


def towers_session() -> Session:
    """Return a session with three raiders on an empty map, and the party beside it."""
    session = Session(Journal(blank(1, TOWERS, SYSTEMS)), SYSTEMS)
    encounter = next(iter(session.state.encounters.values()))
    raider = next(each for each in shipped_creatures(TOWERS) if each.name == "Ditch raider")
    points = tuple((SQUARE * n, SQUARE) for n in (1, 2, 3))
    session.submit(PlaceFoes(encounter.id, encounter.scene, raider, points))
    return session


def zones_session() -> Session:
    """Return a session of Faction Zones with one fighter on an empty map."""
    session = Session(Journal(blank(1, FACTION_ZONES, SYSTEMS)), SYSTEMS)
    encounter = next(iter(session.state.encounters.values()))
    armed = next(each for each in shipped_creatures(FACTION_ZONES) if each.kit)
    session.submit(PlaceFoes(encounter.id, encounter.scene, armed, ((SQUARE, SQUARE),)))
    return session


@pytest.fixture
def panels(qtbot: QtBot, theme: Theme) -> Panels:
    """Give what makes a sheet dock on a session, with the first so many tokens selected."""

    def make(session: Session, count: int = 1) -> SheetPanel:
        workspace = workspace_on(theme, session)
        panel = SheetPanel(workspace)
        qtbot.addWidget(panel)
        panel.resize(340, 800)
        workspace.select(tokens(workspace)[:count])
        panel.show()
        return panel

    return make


def encounter_id(workspace: Workspace) -> EncounterId:
    return next(encounter.id for encounter in workspace.state.encounters.values())


def tokens(workspace: Workspace) -> tuple[TokenId, ...]:
    return tuple(token.id for token in workspace.state.encounter(encounter_id(workspace)).tokens.values())


def creatures(workspace: Workspace) -> list[Creature]:
    encounter = workspace.state.encounter(encounter_id(workspace))
    return [workspace.state.creature(token) for token in encounter.tokens.values()]


def sheets(workspace: Workspace) -> list[TowersSheet]:
    found = [creature.sheet for creature in creatures(workspace)]
    assert all(isinstance(sheet, TowersSheet) for sheet in found)
    return [sheet for sheet in found if isinstance(sheet, TowersSheet)]


def number(panel: SheetPanel, name: str) -> NumberEditor:
    assert panel.form is not None
    editor = editor_in(panel.form, name)
    assert isinstance(editor, NumberEditor)
    return editor


def type_in(editor: NumberEditor, text: str) -> None:
    editor.field.clear()
    QTest.keyClicks(editor.field, text)
    QTest.keyClick(editor.field, Qt.Key.Key_Return)


def test_nobody_selected_says_what_to_do(panels: Panels) -> None:
    panel = panels(ready(), 0)
    assert panel.pages.currentWidget() is panel.empty


def test_a_figure_typed_changes_the_tokens_own_copy_in_one_step(panels: Panels) -> None:
    panel = panels(towers_session())
    workspace = panel.workspace
    type_in(number(panel, "hs"), "5")
    assert [sheet.hs for sheet in sheets(workspace)] == [5, 2, 2]
    type_in(number(panel, "hs"), "+2")
    assert sheets(workspace)[0].hs == 7
    workspace.undo()
    assert sheets(workspace)[0].hs == 5 and number(panel, "hs").field.text() == "5"


def test_what_does_not_fit_is_told_beside_the_field_and_changes_nothing(panels: Panels) -> None:
    panel = panels(towers_session())
    workspace, editor = panel.workspace, number(panel, "hs")
    head = workspace.session.journal.head
    type_in(editor, "99")
    assert editor.field.property("wrong") and panel.form is not None
    assert panel.form.grids["Aspects"].trouble.text() == "Hard Strength: a whole number from 0 to 60"
    type_in(editor, "many")
    assert panel.form.grids["Aspects"].trouble.text() == "That is no number."
    assert workspace.session.journal.head == head


def test_an_empty_value_shows_what_it_comes_to_and_how(panels: Panels) -> None:
    panel = panels(towers_session())
    workspace, editor = panel.workspace, number(panel, "pa")
    sheet = sheets(workspace)[0]
    assert editor.field.text() == "" and editor.field.placeholderText() == str(sheet.ss + sheet.pa_ranks)
    assert f"= Soft Strength {sheet.ss} + PA ranks {sheet.pa_ranks}" in editor.field.toolTip()
    type_in(editor, "9")
    assert sheets(workspace)[0].pa == 9 and f"it is {sheet.value('pa')}" in editor.field.toolTip()
    type_in(editor, "")
    assert sheets(workspace)[0].pa is None


def test_several_show_what_they_share_and_change_together(panels: Panels) -> None:
    panel = panels(towers_session(), 1)
    workspace = panel.workspace
    type_in(number(panel, "hs"), "4")
    workspace.select(tokens(workspace))
    assert number(panel, "hs").field.text() == "" and number(panel, "hs").field.placeholderText() == "\u2260"
    assert number(panel, "ss").field.text() == "2"
    before = workspace.session.journal.head
    type_in(number(panel, "hs"), "6")
    assert [sheet.hs for sheet in sheets(workspace)] == [6, 6, 6]
    assert workspace.session.journal.head == before + 1
    workspace.undo()
    assert [sheet.hs for sheet in sheets(workspace)] == [4, 2, 2]


def test_pools_follow_a_changed_sheet_and_tracks_are_typed(panels: Panels) -> None:
    panel = panels(towers_session())
    workspace = panel.workspace
    type_in(number(panel, "stun"), "30")
    line = panel.now.tracks["stun"]
    assert line.text() == "30"
    line.setText("")
    QTest.keyClicks(line, "-7")
    QTest.keyClick(line, Qt.Key.Key_Return)
    token = workspace.state.token(encounter_id(workspace), tokens(workspace)[0])
    assert workspace.state.vitals(token).tracks["stun"].value == 23


def test_skills_are_added_changed_and_removed(panels: Panels) -> None:
    panel = panels(towers_session())
    workspace = panel.workspace
    assert panel.form is not None
    skills = panel.form.grids["Traits"].editors["skills"]
    assert isinstance(skills, RecordsEditor)
    skills.add.click()
    skills.add.click()
    assert [skill.name for skill in sheets(workspace)[0].skills] == ["New", "New 2"]
    # what is new is filled in at once
    assert skills.boxes[1].isAncestorOf(panel.window().focusWidget()) and not skills.add.hasFocus()
    rank = skills.boxes[1].editors["rank"]
    assert isinstance(rank, NumberEditor)
    type_in(rank, "3")
    assert sheets(workspace)[0].skills[1].rank == 3
    type_in(rank, "-8")
    assert sheets(workspace)[0].skills[1].rank == 3 and "Rank" in panel.form.grids["Traits"].trouble.text()
    skills.boxes[0].removed.emit()
    assert [skill.name for skill in sheets(workspace)[0].skills] == ["New 2"]


def test_ticks_names_sides_and_letters(panels: Panels) -> None:
    panel = panels(towers_session(), 2)
    workspace = panel.workspace
    assert panel.form is not None
    tick = editor_in(panel.form, "left_handed")
    assert isinstance(tick, TickEditor)
    tick.box.click()
    panel.head.letter.field.setText("")
    QTest.keyClicks(panel.head.letter.field, "Z")
    QTest.keyClick(panel.head.letter.field, Qt.Key.Key_Return)
    side = panel.head.side.box
    side.setCurrentIndex(side.findData("allies"))
    side.activated.emit(side.currentIndex())
    assert [(c.letter, c.side) for c in creatures(workspace)] == [("Z", "allies"), ("Z", "allies"), ("R", "foes")]
    assert [sheet.left_handed for sheet in sheets(workspace)] == [True, True, False]
    sides = [token.side for token in workspace.state.encounter(encounter_id(workspace)).tokens.values()]
    assert sides == ["allies", "allies", "foes"]


def test_a_silhouette_is_found_by_a_word_and_taken_back(panels: Panels) -> None:
    panel = panels(towers_session(), 2)
    head = panel.head
    assert head.portrait.silhouette == "bandit"
    head._ask_silhouette()
    choice = head.findChild(SilhouetteChoice)
    assert choice is not None
    QTest.keyClicks(choice.search, "xyz")
    assert not choice.none.isHidden()
    choice.accept()
    choice.search.clear()
    QTest.keyClicks(choice.search, "wor")
    QTest.keyClick(choice.search, Qt.Key.Key_Down)
    shown = [item for number in range(choice.list.count()) if not (item := choice.list.item(number)).isHidden()]
    assert {"wolf-head", "earth-worm"} <= {item.data(NAME) for item in shown} and len(shown) < 6
    choice.list.setCurrentItem(next(item for item in shown if item.data(NAME) == "wolf-head"))
    choice.accept()
    assert [c.silhouette for c in creatures(panel.workspace)] == ["wolf-head", "wolf-head", ""]
    assert head.portrait.silhouette == "wolf-head"
    head.take_silhouette("")
    assert [c.silhouette for c in creatures(panel.workspace)] == ["", "", ""]


def test_a_creature_keeps_its_name_where_none_is_typed(panels: Panels) -> None:
    panel = panels(towers_session())
    panel.head.name.field.clear()
    panel.head.name.field.editingFinished.emit()
    assert creatures(panel.workspace)[0].name == "Ditch raider" and not panel.head.trouble.isHidden()


def test_gear_is_moved_between_hands_counted_and_added_from_the_list(panels: Panels) -> None:
    panel = panels(towers_session())
    workspace = panel.workspace

    def gear() -> dict[str, Carried]:
        token = workspace.state.token(encounter_id(workspace), tokens(workspace)[0])
        return {item.name: item.carried for item in workspace.state.vitals(token).gear}

    line = panel.gear.lines[0]
    assert line.item.name == "Club"
    # in the narrowest dock that a laptop gives it
    panel.resize(270, 800)
    QApplication.processEvents()
    for each in panel.gear.lines:
        field = each.name.field
        room = field.width() - 2 * SNUG - field.fontMetrics().horizontalAdvance(field.text())
        assert room >= 0 and field.cursorPosition() == 0, f"{each.item.name} is cut off"
    assert line.figures.text() == "2 cards against PD (PA) · 5 Physical (3+PX)" and line.figures.rule == "T99-ATK-04"
    line.carried.box.setCurrentIndex(line.carried.box.findData(Carried.STOWED))
    line.carried.box.activated.emit(line.carried.box.currentIndex())
    bow = next(weapon for weapon in panel.gear.figures.weapons if weapon.profile == "Bow")
    panel.gear.add_weapon(bow)
    assert gear()["Club"] is Carried.STOWED and gear()["Bow"] is Carried.READY
    next(line for line in panel.gear.lines if line.item.name == "Bow").remove.click()
    assert "Bow" not in gear()
    count = panel.gear.lines[0].numbers.editors["count"]
    assert isinstance(count, NumberEditor)
    type_in(count, "=-5")
    assert not panel.gear.lines[0].numbers.trouble.isHidden() and panel.gear.lines[0].item.count == 2


def test_scrolling_over_a_list_to_choose_from_changes_nothing(panels: Panels) -> None:
    panel = panels(towers_session())
    head = panel.workspace.session.journal.head
    box = panel.gear.lines[0].carried.box
    before = box.currentIndex()
    down, still = QPoint(0, -120), QPoint()
    event = QWheelEvent(
        QPointF(5, 5),
        QPointF(5, 5),
        still,
        down,
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(box, event)
    assert box.currentIndex() == before and panel.workspace.session.journal.head == head


def test_notes_are_kept_when_the_field_is_left(panels: Panels) -> None:
    panel = panels(towers_session())
    workspace = panel.workspace
    field = panel.notes.fields["tactics"]
    field.setPlainText("Waits in the reeds.")
    workspace.select(tokens(workspace)[1:2])
    assert creatures(workspace)[0].notes.tactics == "Waits in the reeds."
    assert creatures(workspace)[1].notes.tactics == field.toPlainText() != "Waits in the reeds."


def test_somebody_who_is_on_no_map_has_a_sheet_too(panels: Panels) -> None:
    panel = panels(towers_session())
    workspace = panel.workspace
    person = next(PersonId(identity) for identity in workspace.state.people)
    workspace.select((person,))
    type_in(number(panel, "hs"), "8")
    panel.gear.add_weapon(panel.gear.figures.weapons[0])
    sheet = workspace.state.people[person].creature.sheet
    assert isinstance(sheet, TowersSheet) and sheet.hs == 8
    assert workspace.state.people[person].vitals.gear[-1].name == panel.gear.figures.weapons[0].profile


def test_a_long_condition_ends_in_dots_and_leaves_the_tracks_in_sight(panels: Panels) -> None:
    panel = panels(towers_session())
    workspace = panel.workspace
    named = "dazzled by the lantern of the highwayman with the heavy crossbow"
    workspace.submit(SetCondition(encounter_id(workspace), tokens(workspace)[:1], Condition(named)))
    QApplication.processEvents()
    chip = next(each for each in panel.findChildren(ElidedButton) if each.text() == named)
    assert chip.shown().endswith("…") and named in chip.toolTip()
    assert [area for area in panel.findChildren(QAbstractScrollArea) if area.horizontalScrollBar().isVisible()] == []


def test_conditions_are_lifted_by_their_chips(panels: Panels) -> None:
    panel = panels(towers_session())
    workspace = panel.workspace
    workspace.submit(SetCondition(encounter_id(workspace), tokens(workspace)[:1], Condition("bleeding", 2)))
    chips = [chip for chip in panel.now.findChildren(QToolButton) if chip.text() == "bleeding 2"]
    chips[0].click()
    assert not workspace.state.token(encounter_id(workspace), tokens(workspace)[0]).conditions


def test_a_portrait_is_cut_square_kept_in_the_document_and_shown(panels: Panels, theme: Theme, tmp_path: Path) -> None:
    image = QImage(900, 600, QImage.Format.Format_RGB32)
    image.fill(QColor("#336699"))
    file = tmp_path / "face.png"
    assert image.save(str(file))
    cut = QImage.fromData(square_portrait(file.read_bytes()))
    assert (cut.width(), cut.height()) == (512, 512)
    document = Document.new(replace(towers_session().state, source=Source(2)), tmp_path / "state")
    try:
        panel = panels(towers_session())
        panel.workspace.document = document
        panel.head.take_portrait(str(file))
        portrait = creatures(panel.workspace)[0].portrait
        assert portrait is not None and panel.head.portrait.image is not None
        (tmp_path / "none.png").write_bytes(b"nothing")
        panel.head.take_portrait(str(tmp_path / "none.png"))
        assert creatures(panel.workspace)[0].portrait == portrait
    finally:
        document.close(discard=True)


def test_another_system_has_its_own_form(panels: Panels) -> None:
    panel = panels(ready())
    type_in(number(panel, "hits"), "7")
    token = panel.workspace.state.token(ENCOUNTER, tokens(panel.workspace)[0])
    assert panel.workspace.state.vitals(token).tracks["hits"].maximum == 7
    type_in(number(panel, "guard"), "21")
    assert number(panel, "guard").field.property("wrong")


def test_a_thing_is_marked_robust_where_things_wear_out(panels: Panels) -> None:
    """FAC-GAP-12."""
    towers = panels(towers_session())
    assert towers.gear.lines[0].numbers.editors["robust"].isHidden()
    panel = panels(zones_session())
    workspace = panel.workspace
    line = panel.gear.lines[0]
    line.more.click()
    box = line.numbers.editors["robust"]
    assert isinstance(box, TickEditor) and box.isVisible()
    box.box.click()
    (token,) = tokens(workspace)

    def gear() -> dict[str, bool]:
        vitals = workspace.state.vitals(workspace.state.token(encounter_id(workspace), token))
        return {item.id: item.robust for item in vitals.gear}

    assert gear()[line.item.id] and panel.gear.lines[0].summary.text().endswith("robust")
    workspace.undo()
    assert not any(gear().values())


def test_another_sheet_opens_at_its_top(panels: Panels) -> None:
    """A change to the same one leaves the sheet where it was scrolled to."""
    panel = panels(towers_session())
    workspace, bar = panel.workspace, panel.area.verticalScrollBar()
    QApplication.processEvents()
    bar.setValue(300)
    type_in(number(panel, "hs"), "5")
    assert bar.value() > 0
    workspace.select(tokens(workspace)[1:2])
    assert bar.value() == 0
