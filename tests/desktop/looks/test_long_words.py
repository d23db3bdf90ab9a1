"""Long real words have room: in the roster, the list of layers, the hint, search fields, and beside tokens."""

from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QStyleOptionFrame
from pytestqt.qtbot import QtBot

from core.documents.sample_fights import samples
from core.edits.people import ChangeCreature
from core.engine.status import Grade
from core.geometry.units import SQUARE
from desktop.encumbrance.column import SIGN
from desktop.encumbrance.item_list import ItemList
from desktop.layers.panel import NAME, LayersPanel
from desktop.log.panel import LogPanel
from desktop.program import Program
from desktop.roster.panel import RosterPanel
from desktop.run.bar.family_button import FamilyButton
from desktop.sheets.head import HeadForm
from desktop.widgets.fields import SearchField
from desktop.window.dock_room import DockRoom
from desktop.workspace.workspace import Mode
from tests.desktop.looks.stage import settle, started

SMALL = (1366, 768)
EDIT_FIELD = QStyle.SubControl.SC_ComboBoxEditField
NARROW = 1150
LONG = "Büchsenschütze der Garnison"


def rename_hurt(program: Program) -> str:
    """Give somebody who is badly hurt a long name; return his id."""
    workspace = program.workspace
    encounter, system = workspace.encounter, workspace.system
    assert encounter is not None and system is not None
    token = next(
        each
        for each in encounter.tokens.values()
        if system.status(workspace.state, encounter, each).grade >= Grade.BADLY_HURT
    )
    changed = workspace.state.creature(token).but(name=LONG)
    assert workspace.submit(ChangeCreature(token.person or token.id, changed, None if token.person else encounter.id))
    settle()
    return token.id


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_how_somebody_is_stands_in_the_roster_also_beside_a_long_name(
    qtbot: QtBot, tmp_path: Path, scale: float
) -> None:
    with started(tmp_path, language="de", scale=scale) as program:
        program.window.resize(*SMALL)
        program.workspace.set_mode(Mode.PREPARE)
        who = rename_hurt(program)
        panel = program.docks.raise_panel("roster")
        settle()
        assert isinstance(panel, RosterPanel)
        box = panel.list
        number, row = box.rows.number_of(who), box.row_of(who)
        assert number is not None and row is not None and row.note
        lies = box.visualRect(box.rows.index(number))
        places = box.painter.places(row, lies, box.font())
        small = QFontMetrics(box.painter.fonts(box.font())[1])
        assert not places.note.intersects(places.name) and small.horizontalAdvance(row.note) <= places.note.width()
        assert lies.contains(places.note) and not any(bar.intersects(places.note) for bar in places.bars)
        for bar, place in zip(row.bars, places.bars, strict=True):
            assert small.horizontalAdvance(f"{bar.label.capitalize()}24/24") <= place.width()


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("system", [each.system for each in samples()])
def test_layers_are_named_whole_beside_their_signs(qtbot: QtBot, tmp_path: Path, scale: float, system: str) -> None:
    with started(tmp_path, language="de", scale=scale, sample=False) as program:
        program.window.resize(*SMALL)
        assert program.files.open_sample(next(each for each in samples() if each.system == system))
        program.workspace.set_mode(Mode.PREPARE)
        panel = program.docks.raise_panel("layers")
        settle()
        assert isinstance(panel, LayersPanel) and panel.list.verticalScrollBar().isVisible()
        assert panel.list.sizeHintForColumn(NAME) <= panel.list.columnWidth(NAME)


def test_a_hint_that_is_too_long_ends_in_dots_and_is_read_whole_by_its_tooltip(qtbot: QtBot, tmp_path: Path) -> None:
    with started(tmp_path, language="de", scale=1.25) as program:
        program.window.resize(*SMALL)
        program.workspace.set_mode(Mode.PREPARE)
        settle()
        hint = program.window.hint
        assert hint.text() and hint.shown().endswith("…") and hint.toolTip() == hint.text()


def test_the_signs_in_a_search_field_grow_with_its_letters(qtbot: QtBot, tmp_path: Path) -> None:
    sides: dict[float, tuple[int, int]] = {}
    for scale in (1.0, 2.0):
        (tmp_path / str(scale)).mkdir()
        with started(tmp_path / str(scale), scale=scale) as program:
            program.workspace.set_mode(Mode.PREPARE)
            field = program.docks.raise_panel("roster").findChild(SearchField)
            assert isinstance(field, SearchField)
            assert not field.emptying.isVisible()
            field.setText("Ann")
            settle()
            assert field.emptying.isVisible() and QRect(0, 0, field.width(), field.height()).contains(
                field.emptying.geometry()
            )
            assert not field.sign_place.intersects(field.cursorRect()) and field.sign_place.left() > 0
            sides[scale] = field.sign_place.height(), field.emptying.iconSize().height()
            field.emptying.click()
            assert not field.text() and not field.emptying.isVisible()
    assert all(large >= 1.8 * small for small, large in zip(sides[1.0], sides[2.0], strict=True))


def test_a_low_history_is_scrolled_once(qtbot: QtBot, tmp_path: Path) -> None:
    """What is shown while there is nothing takes no room from what there is."""
    with started(tmp_path) as program:
        program.window.resize(*SMALL)
        program.workspace.set_mode(Mode.PREPARE)
        program.docks.raise_panel("history")
        settle()
        room = program.docks.docks["history"].findChild(DockRoom)
        assert isinstance(room, DockRoom) and not room.verticalScrollBar().isVisible()


def test_names_are_whole_after_the_window_has_become_narrower(qtbot: QtBot, tmp_path: Path) -> None:
    with started(tmp_path, sample=False) as program:
        program.window.start_page.buttons["sample-1"].click()
        settle()
        program.workspace.set_mode(Mode.RUN)
        program.window.resize(*SMALL)
        settle()
        workspace, view = program.workspace, program.canvas.view
        encounter, labels = workspace.encounter, view.map.labels
        assert encounter is not None and labels is not None
        leftmost = min(encounter.tokens.values(), key=lambda token: token.point[0])
        changed = workspace.state.creature(leftmost).but(name=f"{LONG} an der oberen Furt vor der alten Mühle")
        assert workspace.submit(
            ChangeCreature(leftmost.person or leftmost.id, changed, None if leftmost.person else encounter.id)
        )
        settle()
        view.grab()
        # somebody has come nearer: from now on the map keeps its size
        view.zoom_by(1.05)
        view.shift(-60, 0)
        view.grab()
        before = view.near
        program.window.resize(NARROW, SMALL[1])
        settle()
        assert view.near == before
        view.grab()
        seen, near = view.viewport().rect(), view.near
        plates = labels.plates(near)
        assert seen.contains(view.on_screen(leftmost.point))
        assert any(plate.token == leftmost.id for plate in plates)
        faces = {str(token.id): view.on_screen(token.point) for token in encounter.tokens.values()}
        for plate in (each for each in plates if seen.contains(faces[each.token])):
            corners = (each * (SQUARE / near) for each in (plate.box.topLeft(), plate.box.bottomRight()))
            assert all(seen.contains(view.mapFromScene(each)) for each in corners), plate.words


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("number", [0, 1, 2])
def test_the_log_ends_where_its_list_ends(qtbot: QtBot, tmp_path: Path, scale: float, number: int) -> None:
    """The end of the newest line is seen, and no empty room is left below it."""
    with started(tmp_path, scale=scale, sample=False) as program:
        program.window.resize(*SMALL)
        program.window.start_page.buttons["sample" if not number else f"sample-{number}"].click()
        settle()
        session = program.workspace.session
        session.go_to(session.head * 3 // 5)
        panel = program.docks.raise_panel("log")
        settle()
        assert isinstance(panel, LogPanel) and panel.list.verticalScrollBar().maximum() > 0
        newest = panel.list.visualRect(panel.model.index(panel.model.rowCount() - 1))
        high = panel.list.viewport().height()
        assert high - 4 <= newest.bottom() <= high


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_name_that_players_read_has_more_room_than_the_letter(qtbot: QtBot, tmp_path: Path, language: str) -> None:
    with started(tmp_path, scale=1.5, language=language) as program:
        program.window.resize(*SMALL)
        program.workspace.set_mode(Mode.PREPARE)
        encounter = program.workspace.encounter
        assert encounter is not None
        bowman = next(
            each for each in encounter.tokens.values() if each.creature is not None and each.creature.letter == "W"
        )
        program.workspace.select((bowman.id,))
        panel = program.docks.raise_panel("sheet")
        settle()
        head = panel.findChild(HeadForm)
        assert isinstance(head, HeadForm)
        letter, who = head.letter.field, head.chance.box
        for field, words in ((head.public_name.field, "Bowman"), (letter, letter.placeholderText())):
            option = QStyleOptionFrame()
            field.initStyleOption(option)
            inner = field.style().subElementRect(QStyle.SubElement.SE_LineEditContents, option, field)
            assert field.fontMetrics().horizontalAdvance(words) + 4 <= inner.width(), words
        box = QStyleOptionComboBox()
        who.initStyleOption(box)
        inner = who.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, box, EDIT_FIELD, who)
        assert who.fontMetrics().horizontalAdvance(who.currentText()) <= inner.width(), who.currentText()


@pytest.mark.parametrize("size", [SMALL, (1920, 1080)])
def test_where_a_thing_is_carried_is_read_whole(qtbot: QtBot, tmp_path: Path, size: tuple[int, int]) -> None:
    with started(tmp_path, language="de", scale=1.5) as program:
        program.window.resize(*size)
        program.workspace.set_mode(Mode.RUN)
        encounter = program.workspace.encounter
        assert encounter is not None
        cut, seen = [], 0
        for token in encounter.tokens.values():
            program.workspace.select((token.id,))
            sheet = program.docks.raise_panel("sheet")
            settle()
            for box in (each for each in sheet.findChildren(QComboBox) if each.isVisible() and not each.isEditable()):
                option = QStyleOptionComboBox()
                box.initStyleOption(option)
                room = box.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, EDIT_FIELD, box)
                seen += 1
                if box.fontMetrics().horizontalAdvance(box.currentText()) > room.width():
                    cut.append((box.currentText(), box.width()))
        assert seen > 8 and not cut


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_what_somebody_carries_is_read_whole_in_the_dock_of_loads(qtbot: QtBot, tmp_path: Path, scale: float) -> None:
    with started(tmp_path, sample=False, scale=scale) as program:
        program.window.resize(1440, 900)
        assert program.files.open_sample(next(each for each in samples() if each.system == "semi-automagic"))
        program.workspace.set_mode(Mode.RUN)
        panel = program.docks.raise_panel("load")
        settle()
        lists, seen = panel.findChildren(ItemList), set()
        assert {tree.iconSize().width() for tree in lists} == {program.theme.pixels(SIGN)}, (
            "signs are as large as words"
        )
        for tree in lists:
            found = tree.findItems("", Qt.MatchFlag.MatchContains | Qt.MatchFlag.MatchRecursive, 0)
            for row in found:
                place = tree.visualItemRect(row)
                room = tree.columnWidth(0) - tree.indentation() * (row.parent() is not None) - tree.iconSize().width()
                words = tree.fontMetrics().boundingRect(
                    QRect(0, 0, room, 1000), int(Qt.TextFlag.TextWordWrap), row.text(0)
                )
                assert words.height() <= place.height(), (row.text(0), place, words)
                seen.add(row.text(0))
            assert tree.whole <= tree.height(), [row.text(0) for row in found]
        assert any(len(each) > 15 for each in seen), seen


@pytest.mark.parametrize(
    ("size", "scale"), [((1920, 1080), 1.5), ((1920, 1080), 1.0), ((1440, 900), 1.0), (SMALL, 1.5)]
)
@pytest.mark.parametrize("language", ["en", "de"])
def test_each_button_of_the_bar_shows_its_key(
    qtbot: QtBot, tmp_path: Path, size: tuple[int, int], scale: float, language: str
) -> None:
    with started(tmp_path, scale=scale, language=language) as program:
        program.window.resize(*size)
        program.workspace.set_mode(Mode.RUN)
        settle()
        buttons = [each for each in program.window.findChildren(FamilyButton) if each.isVisible() and each.face.key]
        assert len(buttons) == 8
        assert not [(each.face.title, each.width()) for each in buttons if not each.has_key()]
