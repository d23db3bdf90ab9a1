"""The preferences: every control says what is kept, changes it at once, and hears of changes made elsewhere."""

from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QCheckBox, QComboBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from core.explain import words
from core.explain.words import Words
from desktop.app import build
from desktop.forms.filled_form import FilledForm
from desktop.program import Program
from desktop.settings import Settings, SettingsFile
from desktop.theme.tokens import CONTRAST, DARK
from desktop.window.preferences import Preferences


@pytest.fixture
def program(qtbot: QtBot, tmp_path: Path) -> Iterator[Program]:
    """Give the program with the sample open."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    program = build(application, settings=tmp_path / "settings.json", state_folder=tmp_path / "state")
    program.window.show()
    program.window.start_page.buttons["sample"].click()
    program.window.activateWindow()
    qtbot.waitUntil(program.window.isActiveWindow)
    yield program
    program.theme.wear("light")
    program.window.close()
    program.window.deleteLater()


@pytest.fixture
def shown(program: Program) -> Preferences:
    """Give the preferences, opened by their key."""
    window = program.window.windowHandle()
    assert window is not None
    QTest.keyClick(window, Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    dialog = program.dialogs["preferences"]
    assert isinstance(dialog, Preferences) and dialog.isVisible() and not dialog.isModal()
    return dialog


def page_of(dialog: Preferences, name: str) -> FilledForm:
    """Return the page that a setting stands on."""
    return next(page for page in dialog.pages if name in page.parts)


def choose(dialog: Preferences, name: str, value: object) -> None:
    """Choose an entry as a person does."""
    page_of(dialog, name).fill_in(name, value)


def stands(dialog: Preferences, name: str) -> object:
    """Return what is shown of a setting."""
    return page_of(dialog, name).value(name)


def tick(dialog: Preferences, name: str) -> QCheckBox:
    """Return the box of a setting."""
    return page_of(dialog, name).tick(name)


def kept(program: Program) -> Settings:
    """Return what another start of the program would read."""
    return SettingsFile(program.settings.path).value


def test_the_look_changes_at_once(program: Program, shown: Preferences) -> None:
    choose(shown, "theme", "contrast")
    assert program.theme.tokens == CONTRAST and kept(program).theme == "contrast"
    choose(shown, "scale", 1.5)
    assert program.theme.scale == 1.5 and kept(program).scale == 1.5


def test_the_window_grows_and_shrinks_with_what_stands_in_it(program: Program, shown: Preferences) -> None:
    usual = shown.size()
    for scale, times in ((2.0, 2.0), (1.0, 1.0)):
        choose(shown, "scale", scale)
        QApplication.processEvents()
        room = shown.screen().availableSize()
        wanted = (usual * times).boundedTo(room)
        assert shown.width() >= wanted.width() - 4 and shown.height() >= wanted.height() - 4
        page = shown.pages[0]
        rows = [each for each in page.findChildren(QWidget) if each.isVisible() and each.parentWidget() is page]
        assert len(rows) > 6
        pairs = combinations(rows, 2)
        assert [(one, other) for one, other in pairs if one.geometry().intersects(other.geometry())] == []
    assert abs(shown.width() - usual.width()) <= 4


def test_who_answers_is_chosen_for_each_kind_by_itself(program: Program, shown: Preferences) -> None:
    assert stands(shown, "answering-foes") == "suggest"
    assert stands(shown, "answering-ruling") == "unseen"
    choose(shown, "answering-foes", "take")
    choose(shown, "answering-party", "ask")
    assert kept(program).answering == {"foes": "take", "party": "ask"}
    for way in ("take", "unseen"):
        choose(shown, "answering-ruling", way)
        assert kept(program).answering["ruling"] == way


def test_all_chance_comes_from_the_table_and_saving_by_itself_ends(program: Program, shown: Preferences) -> None:
    tick(shown, "table_dice").click()
    tick(shown, "autosave").click()
    assert kept(program).table_dice and not kept(program).autosave


def test_the_players_screen_hears_at_once(qtbot: QtBot, program: Program, shown: Preferences) -> None:
    table = program.workspace.player_screen
    changes: tuple[Callable[[], None], ...] = (
        lambda: choose(shown, "players_foes", "off"),
        lambda: choose(shown, "players_badges", "counted"),
        tick(shown, "players_soft_edge").click,
        lambda: choose(shown, "players_inches", 42.5),
    )
    for change in changes:
        with qtbot.waitSignal(table.changed):
            change()
    assert (table.chosen.foes, table.chosen.badges, table.soft, table.inches) == ("off", "counted", True, 42.5)
    assert kept(program).players_inches == 42.5


def test_another_language_is_told_to_come_with_the_next_start(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop.window.preferences.languages", lambda: ("cy", "en"))
    dialog = Preferences(program.workspace)
    texts = [page_of(dialog, "language").choice("language").itemText(row) for row in (1, 2)]
    assert texts == ["Cymraeg, the rest in English", "English"]
    choose(dialog, "language", "cy")
    assert kept(program).language == "cy" and program.workspace.words.language == "en"
    assert [each.text for each in program.window.messages.banners] == [
        "Sandtable speaks Cymraeg from its next start on."
    ]
    choose(dialog, "language", "en")
    assert kept(program).language == "en" and len(program.window.messages.banners) == 1
    dialog.deleteLater()


def test_only_languages_with_phrases_are_offered() -> None:
    assert "en" in words.languages()
    assert all(Words(language).templates for language in words.languages())


def test_a_change_made_elsewhere_is_shown_and_an_unusual_value_too(program: Program, shown: Preferences) -> None:
    program.actions.start("view.look-dark")
    program.workspace.player_screen.measure(32)
    program.settings.change(scale=1.03, autosave=False, answering={"gm": "take"})
    assert stands(shown, "theme") == "dark" and stands(shown, "players_inches") == 32
    assert page_of(shown, "scale").choice("scale").currentText() == "103 %" and not tick(shown, "autosave").isChecked()
    assert stands(shown, "answering-gm") == "take"


def test_settings_that_cannot_be_written_are_in_force_and_that_is_told(
    program: Program, shown: Preferences, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    program.settings.path = tmp_path / "file" / "settings.json"
    choose(shown, "theme", "dark")
    assert program.theme.tokens == DARK
    assert program.window.messages.banners and program.window.messages.banners[0].text
    assert program.window.close()


def test_every_control_says_what_it_is(shown: Preferences) -> None:
    controls = [
        *shown.findChildren(QComboBox),
        *shown.findChildren(QCheckBox),
        *shown.findChildren(QAbstractSpinBox),
        *shown.findChildren(QPushButton),
    ]
    assert len(controls) >= 13
    assert [control for control in controls if not control.toolTip()] == []
    assert [c for c in controls if not c.accessibleName() and not (isinstance(c, QPushButton) and c.text())] == []
    QTest.keyClick(shown, Qt.Key.Key_Escape)
    assert not shown.isVisible()
