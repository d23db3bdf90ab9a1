"""There is room for every word and for the map, at the size and scales that the window is made for."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    QTabBar,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from core.base.ids import ThingId
from core.edits.fights import Leave
from core.edits.maps import PutThings
from core.edits.people import ChangeCreature
from core.geometry.units import SQUARE
from core.model.things import Light
from desktop.bestiary.panel import BestiaryPanel
from desktop.forms.form_dialog import FormDialog
from desktop.gear.panel import GearPanel
from desktop.map_check.panel import CheckPanel
from desktop.program import Program
from desktop.roster.panel import RosterPanel
from desktop.run.bar.told_line import ToldLine
from desktop.tools.options import Pick
from desktop.tools.options import shown as words_of
from desktop.tools.options_strip import ToolOptions
from desktop.widgets.fields import CalmChoice
from desktop.widgets.growing_page import GrowingPage
from desktop.widgets.layout import CollapsibleSection, ScrollingPage
from desktop.widgets.text import ElidedLabel
from desktop.window.dock_room import DockRoom
from desktop.workspace.workspace import Mode
from tests.desktop.looks.stage import called, settle, shown, started, visit

LEAST = {Mode.RUN: QSize(800, 600), Mode.PREPARE: QSize(840, 700)}
"""What the map keeps of a window of 1440 by 900."""
SMALL = QSize(1366, 768)
"""The smallest screen that the window is made for."""
LOW = 100
"""Pixels of height of a dock that others leave little room."""
SAMPLES = 5
"""One of each game."""
SLACK = 1
"""Pixels that rounding may take."""


def needed(widget: QWidget) -> QSize | None:
    """Return the room that the whole text of a widget needs; None if it shows none, or shortens it on purpose."""
    if isinstance(widget, QLabel):
        if not widget.text() or not widget.pixmap().isNull():
            return None
        if widget.wordWrap():
            return QSize(0, widget.heightForWidth(widget.width()))
        return widget.sizeHint()
    if isinstance(widget, (QPushButton, QToolButton, QCheckBox, QRadioButton)) and widget.text():
        return widget.minimumSizeHint()
    return None


def beyond(area: QScrollArea) -> str:
    """Return how wide what is scrolled is, and in what room, where it does not fit; else nothing."""
    inside = area.widget()
    least, wide = 0 if inside is None else inside.minimumSizeHint().width(), area.viewport().width()
    return f"{least} in {wide}" if least > wide else ""


@pytest.mark.parametrize("name", ["new", "map-size", "propose-zones", "title"])
def test_a_window_that_asks_scrolls_where_the_screen_is_too_small_and_squeezes_nothing(
    qtbot: QtBot, tmp_path: Path, name: str
) -> None:
    with started(tmp_path, scale=2.0, language="de") as program:
        program.workspace.set_mode(Mode.PREPARE)
        program.parts.dialogs[name]()
        settle()
        (dialog,) = (
            each for each in QApplication.topLevelWidgets() if isinstance(each, FormDialog) and each.isVisible()
        )
        screen = dialog.screen().availableSize()
        assert dialog.height() <= screen.height() and dialog.width() <= screen.width()
        assert dialog.rect().contains(dialog.buttons.geometry())
        squeezed = {called(each): (each.size(), need) for each in shown(dialog) if (need := needed(each)) is not None}
        assert [each for each, (have, need) in squeezed.items() if need.height() > have.height() + SLACK] == []
        page = dialog.findChild(GrowingPage)
        assert page is not None
        if name == "new":
            assert page.verticalScrollBar().maximum() > 0
            before, last = page.findChildren(QComboBox)[-2:]
            dialog.activateWindow()
            assert QTest.qWaitForWindowActive(dialog)
            before.setFocus()
            QTest.keyClick(before, Qt.Key.Key_Tab)
            settle()
            assert last.hasFocus()
            assert page.viewport().rect().contains(last.mapTo(page.viewport(), last.rect().center())), (
                "it comes into view"
            )
        else:
            assert page.verticalScrollBar().maximum() == 0
        dialog.close()


@pytest.mark.parametrize("name", ["bestiary", "roster", "gear"])
def test_a_form_that_opens_in_a_dock_is_seen_whole_also_in_german(qtbot: QtBot, tmp_path: Path, name: str) -> None:
    with started(tmp_path, language="de") as program:
        program.window.resize(SMALL)
        program.workspace.set_mode(Mode.PREPARE)
        # the docks of a mode come with the first of each place on top
        settle()
        actor = program.workspace.actor
        assert actor is not None
        program.workspace.select((actor,))
        panel = program.docks.raise_panel(name)
        settle()
        match panel:
            case BestiaryPanel():
                panel.make_foe()
            case RosterPanel():
                panel.make_condition()
            case GearPanel():
                panel.make_ware()
        settle()
        room = program.docks.docks[name].widget()
        assert isinstance(room, DockRoom)
        qtbot.waitUntil(lambda: not beyond(room))
        assert program.window.width() == SMALL.width()


def test_the_hint_below_the_map_ends_in_dots_where_it_has_no_room(qtbot: QtBot, tmp_path: Path) -> None:
    with started(tmp_path, language="de") as program:
        program.window.resize(SMALL)
        program.workspace.set_mode(Mode.PREPARE)
        settle()
        hint = program.window.hint
        hint.say(3 * hint.text())
        settle()
        assert hint.shown().endswith("…") and hint.toolTip() == hint.text()


def test_words_of_a_choice_that_have_no_room_end_in_dots(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    choice = CalmChoice()
    qtbot.addWidget(choice)
    choice.addItem("As the rules of this game have it")
    written: list[str] = []
    plain = QStylePainter.drawControl

    def telling(painter: QStylePainter, element: QStyle.ControlElement, option: QStyleOptionComboBox) -> None:
        written.append(option.currentText)
        plain(painter, element, option)

    monkeypatch.setattr(QStylePainter, "drawControl", telling)
    choice.resize(choice.sizeHint())
    choice.grab()
    choice.resize(120, choice.height())
    choice.grab()
    assert written[0] == choice.itemText(0)
    assert written[1].endswith("…") and choice.itemText(0).startswith(written[1][:-1])


@pytest.mark.parametrize("scale", [1.0, 1.25])
def test_no_words_are_cut_off(qtbot: QtBot, tmp_path: Path, scale: float) -> None:
    cut: dict[str, str] = {}

    def look(place: str, root: QWidget) -> None:
        for widget in shown(root):
            need = needed(widget)
            have = widget.size()
            if need is not None and (need.width() > have.width() + SLACK or need.height() > have.height() + SLACK):
                cut[f"{place}: {called(widget)}"] = f"{need.toTuple()} in {have.toTuple()}"
            if isinstance(widget, (DockRoom, ScrollingPage)) and (too_wide := beyond(widget)):
                cut[f"{place}: all within {called(widget)}"] = too_wide

    with started(tmp_path, scale=scale) as program:
        program.window.resize(1440, 900)
        visit(program, look)
    assert not cut, "\n".join(f"{where}: {what}" for where, what in cut.items())


def cut_in(root: QWidget) -> Iterator[tuple[QWidget, str]]:
    """Yield what there is no room for within a widget, and how much is missing."""
    for widget in shown(root):
        need, have = needed(widget), widget.size()
        if need is not None and (need.width() > have.width() + SLACK or need.height() > have.height() + SLACK):
            yield widget, f"{need.toTuple()} in {have.toTuple()}"
        if isinstance(widget, QComboBox) and (missing := beyond_choice(widget, widget.currentText())):
            yield widget, missing
        if isinstance(widget, QAbstractScrollArea) and widget.horizontalScrollBar().isVisible():
            yield widget, f"{widget.horizontalScrollBar().maximum()} pixels to be scrolled sideways"


def room_in(choice: QComboBox) -> int:
    """Return how many pixels there are for what is chosen of a list."""
    option = QStyleOptionComboBox()
    choice.initStyleOption(option)
    part = QStyle.SubControl.SC_ComboBoxEditField
    return choice.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, part, choice).width()


def beyond_choice(choice: QComboBox, words: str) -> str:
    """Return how wide words of a list to choose from are, and in what room, where they do not fit; else nothing."""
    wide, room = choice.fontMetrics().horizontalAdvance(words), room_in(choice)
    return f"{words}: {wide} in {room}" if wide > room + SLACK else ""


@pytest.mark.parametrize(
    ("number", "language", "scale"),
    [
        *((each, "en", 1.0) for each in range(SAMPLES)),
        *((each, "de", scale) for each in range(SAMPLES) for scale in (1.0, 1.5)),
        *((each, "en", 2.0) for each in range(SAMPLES)),
    ],
)
def test_nothing_is_cut_or_to_be_scrolled_sideways_on_a_small_screen(
    qtbot: QtBot, tmp_path: Path, number: int, language: str, scale: float
) -> None:
    cut: dict[str, str] = {}
    with started(tmp_path, sample=False, language=language, scale=scale) as program:
        program.window.start_page.buttons[f"sample-{number}"].click()
        # the docks give the window back the size that it had before they came
        settle()
        program.window.resize(SMALL)
        settle()
        for mode in (Mode.PREPARE, Mode.RUN):
            program.workspace.set_mode(mode)
            settle()
            program.window.resize(SMALL)
            settle()
            assert program.workspace.encounter is not None
            first = next(iter(program.workspace.encounter.tokens))
            for whom in ((), (first,)):
                program.workspace.select(whom)
                for name, dock in program.docks.docks.items():
                    if dock.kind.modes and mode not in dock.kind.modes:
                        continue
                    program.docks.raise_panel(name)
                    settle()
                    settle()
                    assert program.window.size() == SMALL
                    for widget, missing in cut_in(dock):
                        cut[f"{name} in {mode.value}: {called(widget)}"] = missing
    assert not cut, "\n".join(f"{where}: {what}" for where, what in cut.items())


def test_the_check_of_a_map_with_flaws_has_room_for_its_buttons_also_in_german(qtbot: QtBot, tmp_path: Path) -> None:
    with started(tmp_path, sample=False, language="de") as program:
        program.window.start_page.buttons["sample-0"].click()
        program.workspace.set_mode(Mode.PREPARE)
        settle()
        program.window.resize(SMALL)
        assert program.workspace.scene is not None
        lost = Light(id=ThingId("light-999"), at=(900 * SQUARE, SQUARE))
        program.workspace.submit(PutThings(program.workspace.scene.id, (lost,)))
        program.docks.raise_panel("check")
        dock = program.docks.docks["check"]
        panel = dock.findChild(CheckPanel)
        assert isinstance(panel, CheckPanel)
        qtbot.waitUntil(lambda: panel.flaws != (), timeout=60_000)
        # so low that it is scrolled, which takes of its width
        program.window.resizeDocks([dock], [LOW], Qt.Orientation.Vertical)
        settle()
        room = dock.findChild(DockRoom)
        assert isinstance(room, DockRoom) and room.verticalScrollBar().isVisible()
        assert panel.mend.isVisible() and panel.mend_all.isVisible()
        assert not list(cut_in(dock))


@pytest.mark.parametrize("mode", [Mode.RUN, Mode.PREPARE])
def test_the_map_keeps_its_room(qtbot: QtBot, tmp_path: Path, mode: Mode) -> None:
    with started(tmp_path) as program:
        program.window.resize(1440, 900)
        program.workspace.set_mode(mode)
        settle()
        size = program.canvas.view.size()
        window = program.window.size()
    assert window == QSize(1440, 900)
    assert size.width() >= LEAST[mode].width() and size.height() >= LEAST[mode].height(), size


class Grown(QObject):
    """Hears of every size beyond one that a window takes, if only for a moment."""

    def __init__(self, window: QWidget, most: QSize) -> None:
        super().__init__(window)
        self.most, self.sizes = most, list[QSize]()
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep a size that is too large."""
        if isinstance(event, QResizeEvent) and event.size().expandedTo(self.most) != self.most:
            self.sizes.append(event.size())
        return False


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_window_never_outgrows_a_small_screen_while_the_mode_changes(
    qtbot: QtBot, tmp_path: Path, language: str
) -> None:
    with started(tmp_path, scale=2.0, sample=False, language=language) as program:
        program.window.start_page.buttons["sample-1"].click()
        program.workspace.set_mode(Mode.PREPARE)
        settle()
        program.window.resize(SMALL)
        settle()
        grown = Grown(program.window, SMALL)
        for mode in (Mode.PREPARE, Mode.RUN, Mode.PREPARE, Mode.RUN):
            program.workspace.set_mode(mode)
            settle()
            assert program.window.size() == SMALL
        program.window.removeEventFilter(grown)
        assert not grown.sizes


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_the_window_never_outgrows_a_small_screen_whatever_docks_are_open(
    qtbot: QtBot, tmp_path: Path, scale: float
) -> None:
    with started(tmp_path, scale=scale) as program:
        for mode in (Mode.RUN, Mode.PREPARE):
            program.workspace.set_mode(mode)
            program.window.resize(SMALL)
            settle()
            for name in program.docks.docks:
                program.docks.raise_panel(name)
                settle()
                assert program.window.size() == SMALL, (mode, name)
            bars = program.window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
            for bar in (each for each in bars if each.isVisible()):
                assert all(bar.tabToolTip(number) == bar.tabText(number) for number in range(bar.count()))


def rows_of_tabs(program: Program) -> list[QTabBar]:
    """Return the rows of tabs that name docks and are seen."""
    bars = program.window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return [bar for bar in bars if bar.isVisible()]


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_tab_of_a_dock_is_named_whole_on_a_small_screen(qtbot: QtBot, tmp_path: Path, language: str) -> None:
    with started(tmp_path, language=language, sample=False) as program:
        program.window.resize(SMALL)
        program.window.start_page.buttons["sample"].click()
        program.workspace.set_mode(Mode.PREPARE)
        settle()
        bars = rows_of_tabs(program)
        assert max(bar.count() for bar in bars) >= 4
        assert all(bar.sizeHint().width() <= bar.width() for bar in bars)


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_tab_of_a_dock_is_seen_with_letters_twice_as_large(qtbot: QtBot, tmp_path: Path, language: str) -> None:
    with started(tmp_path, language=language, scale=2.0, sample=False) as program:
        program.window.resize(SMALL)
        program.window.start_page.buttons["sample"].click()
        program.workspace.set_mode(Mode.PREPARE)
        settle()
        for bar in rows_of_tabs(program):
            assert all(bar.rect().contains(bar.tabRect(number)) for number in range(bar.count()))
            assert not any(button.isVisible() for button in bar.findChildren(QToolButton))


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_choice_about_paper_can_be_read(qtbot: QtBot, tmp_path: Path, language: str) -> None:
    with started(tmp_path, language=language) as program:
        program.parts.dialogs["export"]()
        settle()
        lists = program.dialogs["export"].findChildren(QComboBox)
        entries = [(each, each.itemText(number)) for each in lists for number in range(each.count())]
        cut = [missing for each, words in entries if (missing := beyond_choice(each, words))]
    assert len(lists) >= 4 and not cut, "\n".join(cut)


def test_a_long_name_who_may_join_never_makes_the_window_wider(qtbot: QtBot, tmp_path: Path) -> None:
    with started(tmp_path, scale=2.0) as program:
        workspace = program.workspace
        workspace.set_mode(Mode.RUN)
        program.window.resize(SMALL)
        settle()
        encounter = workspace.encounter
        assert encounter is not None and encounter.clock is not None
        who = encounter.clock.combatants[-1]
        name = "the second sergeant of the ferrymen's most honourable guild of the lower landing"
        token = encounter.token(who)
        changed = workspace.state.creature(token).but(name=name)
        assert workspace.submit(ChangeCreature(token.person or who, changed, None if token.person else encounter.id))
        assert workspace.submit(Leave(encounter.id, (who,)))
        program.workspace.select((who,))
        settle()
        line = program.window.findChild(ToldLine)
        assert line is not None
        assert line.join.isVisible() and "…" in line.join.text() and name in line.join.toolTip()
        assert program.window.size() == SMALL


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_the_window_keeps_its_size_when_the_docks_come(qtbot: QtBot, tmp_path: Path, scale: float) -> None:
    with started(tmp_path, scale=scale, sample=False) as program:
        program.window.resize(1440, 900)
        program.window.start_page.buttons["sample"].click()
        for mode in (Mode.RUN, Mode.PREPARE, Mode.RUN):
            program.workspace.set_mode(mode)
            settle()
            assert program.window.size() == QSize(1440, 900)


def test_nothing_of_any_tool_is_cut_above_the_map_of_a_small_screen(qtbot: QtBot, tmp_path: Path) -> None:
    cut: dict[str, str] = {}
    with started(tmp_path) as program:
        program.workspace.set_mode(Mode.PREPARE)
        settle()
        program.window.resize(SMALL)
        settle()
        strip = program.window.findChild(ToolOptions)
        assert strip is not None and program.window.size() == SMALL
        for tool in strip.toolbox.tools:
            strip.toolbox.take_up(tool.id)
            first = next((each for each in tool.options if isinstance(each, Pick)), None)
            for choice in () if first is None else first.choices:
                strip.toolbox.choose(first.id if first is not None else "", choice.value)
                settle()
                for part in shown(strip):
                    if part.visibleRegion().boundingRect().size() != part.size():
                        cut[f"{tool.id}, {choice.value}: {called(part)}"] = f"{part.geometry()}"
    assert not cut, "\n".join(f"{where}: {what}" for where, what in cut.items())


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_option_of_a_tool_has_words_beside_its_icons_on_a_small_screen(
    qtbot: QtBot, tmp_path: Path, language: str
) -> None:
    with started(tmp_path, language=language) as program:
        program.workspace.set_mode(Mode.PREPARE)
        settle()
        program.window.resize(SMALL)
        settle()
        strip = program.window.findChild(ToolOptions)
        assert strip is not None
        strip.toolbox.take_up("room")
        for shape in ("rectangle", "dungeon"):
            strip.toolbox.choose("shape", shape)
            settle()
            written = [each.text() for each in strip.findChildren(QLabel) if each.isVisible()]
            written += [each.text() for each in strip.findChildren(ElidedLabel) if each.isVisible()]
            for option in strip.toolbox.tool.options:
                assert words_of(option.name) in written, (shape, option.name)


@pytest.mark.parametrize("mode", [Mode.RUN, Mode.PREPARE])
def test_every_choice_about_the_players_screen_can_be_read_on_a_small_screen(
    qtbot: QtBot, tmp_path: Path, mode: Mode
) -> None:
    with started(tmp_path) as program:
        program.workspace.set_mode(mode)
        settle()
        program.window.resize(SMALL)
        program.workspace.player_screen.set_open(True)
        panel = program.docks.raise_panel("players")
        settle()
        for section in panel.findChildren(CollapsibleSection):
            section.set_open(True)
        settle()
        cut = [f"{called(widget)}: {missing}" for widget, missing in cut_in(panel)]
        lists = [each for each in shown(panel) if isinstance(each, QComboBox)]
        entries = [(each, each.itemText(number)) for each in lists for number in range(each.count())]
        cut += [missing for each, words in entries if (missing := beyond_choice(each, words))]
        program.workspace.player_screen.set_open(False)
    assert len(lists) >= 4 and not cut, "\n".join(cut)
