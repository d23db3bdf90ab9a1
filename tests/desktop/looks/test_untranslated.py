"""What the window shows is looked through in the made-up language: a plain word is one that nobody can translate.

Left out are names of the document, and the texts of the rule catalogues and of the library: data of their own. Terms of
the books, such as skills and kinds of damage, are looked for by themselves, wherever those stand.
"""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QComboBox,
    QGroupBox,
    QLabel,
    QLineEdit,
    QTabBar,
    QTextBrowser,
    QWidget,
)
from pytestqt.qtbot import QtBot

from core.explain.languages import PSEUDO
from core.rulebook.catalogue import system_ids
from core.rules.registry import SYSTEMS
from desktop.app import build
from desktop.forms import sheet_fields
from desktop.program import Program
from desktop.translation import translate_window
from desktop.window.panels import PANELS, RULES
from desktop.workspace.workspace import Mode
from tests.architecture.source import ROOT
from tests.desktop.looks.test_languages import library_texts, own_terms

RUN = re.compile(r"[A-Za-z][A-Za-z ,.'()&-]*[A-Za-z)]")
"""A stretch of plain letters."""
SAME = {"Sandtable", "PNG", "WebP", "SVG", "Ctrl", "Shift", "Alt", "Del", "Esc", "Space", "Return", "Backspace", "Home"}
SAME |= {
    "End",
    "PgUp",
    "PgDown",
    "Tab",
    "Left",
    "Right",
    "Down",
    "Ins",
    "Enter",
    "Insert",
    "English",
    "Deutsch",
    "Up",
    "Mana",
}
"""Names of keys, which Qt translates, and names and short forms of the books that are the same in every language."""
QTS_OWN = {
    "Closes the dock widget",
    "Float",
    "Undocks and re-attaches the dock widget",
    "Scroll Left",
    "Scroll Right",
    "Press shortcut",
    "Restore Defaults",
}
"""What Qt says itself, in any language but the made-up one."""
DIALOGS = ("new", "map-size", "propose-zones", "shortcuts", "preferences", "export", "faults")
LONG = 25
"""Letters that nobody writes twice by chance: so much of a catalogue's text may be cut out of it."""


def texts_in(data: Any) -> Iterator[str]:
    """Yield every text in data of a TOML file."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for each in data.values():
            yield from texts_in(each)
    elif isinstance(data, list):
        for each in data:
            yield from texts_in(each)


@cache
def catalogued() -> tuple[frozenset[str], str]:
    """Return the stretches of plain letters of all catalogues, and everything that they say, one after the other."""
    folders = (ROOT / "resources" / name for name in ("rules", "rows", "library", "samples"))
    read = (tomllib.loads(path.read_text(encoding="utf-8")) for each in folders for path in each.glob("*.toml"))
    texts = [" ".join(text.split()) for data in read for text in texts_in(data)]
    return frozenset(run for text in texts for run in RUN.findall(text)), "\n".join(texts)


@cache
def cut_out() -> frozenset[str]:
    """Return how a catalogue's stretches begin and end where they are cut, by whole words, and without brackets."""
    found = set()
    for piece in catalogued()[0]:
        words = piece.split()
        for number in range(1, len(words) + 1):
            found |= {" ".join(words[:number]).strip("()., "), " ".join(words[-number:]).strip("()., ")}
    return frozenset(each for each in found if " " in each)


def shown(widget: QWidget) -> Iterator[str]:
    """Yield every text of a widget."""
    yield from (widget.toolTip(), widget.accessibleName(), widget.accessibleDescription(), widget.statusTip())
    for name in ("text", "title", "windowTitle", "placeholderText", "toPlainText", "prefix", "suffix"):
        if callable(said := getattr(widget, name, None)) and isinstance(text := said(), str):
            yield text
    if isinstance(widget, QTabBar):
        yield from (widget.tabText(each) for each in range(widget.count()))
    if isinstance(widget, QComboBox):
        yield from (widget.itemText(each) for each in range(widget.count()))
    if isinstance(widget, QAbstractItemView) and widget.model() is not None:
        yield from cells(widget, QModelIndex())
    for action in widget.actions():
        yield from (action.text(), action.toolTip(), action.statusTip())


def cells(view: QAbstractItemView, parent: QModelIndex) -> Iterator[str]:
    """Yield every text of a list or tree."""
    model = view.model()
    for row in range(model.rowCount(parent)):
        first = model.index(row, 0, parent)
        column = 0
        while (index := model.index(row, column, parent)).isValid():
            for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
                if isinstance(text := model.data(index, role), str):
                    yield text
            column += 1
        yield from cells(view, first)


@cache
def terms() -> re.Pattern[str]:
    """Return what finds names of the library, and as its only group the terms of the books as rules know them."""
    found = {name for system in SYSTEMS for name in own_terms("de", system, "names")}
    called = {text for system in system_ids() for text in library_texts(system)}
    names, ordered = (
        "|".join(map(re.escape, sorted(each, key=len, reverse=True))) for each in (called, found - called)
    )
    return re.compile(rf"(?<![^\W\d_])(?:{names}|({ordered}))(?![^\W\d_])")


def plain_words(text: str, names: frozenset[str]) -> list[str]:
    """Return what of a text is neither a name, nor a catalogue's, nor in the made-up language."""
    pieces, whole = catalogued()
    bare = re.sub(r"<[^<>]*>|&\w+;|[A-Z0-9]+-(TAB-[A-Z-]+|GAP-\d+|[A-Z]+-\d+).*|\S+\.\w{2,6}\b", "\n", text)
    bare = " \n ".join(" ".join(line.split()) for line in bare.split("\n"))
    found = []
    for run in re.findall(r"(?<![^\W\d_])[A-Za-z][A-Za-z ,.'()&-]*[A-Za-z)](?![^\W\d_])", bare):
        words = [word for word in re.findall(r"[A-Za-z]{3,}", run) if word not in names and word not in SAME]
        known = run in pieces or run in cut_out() or (len(run) >= LONG and run in whole)
        if any(terms().findall(run)) or (
            words and run not in QTS_OWN and not known and not all(word in pieces for word in words)
        ):
            found.append(run)
    return found


def looked_through(program: Program, root: QWidget) -> set[str]:
    """Return what is plain in a window and all that is in it."""
    state = repr(program.workspace.session.state) if program.workspace.is_open else ""
    quoted = re.findall(r"'([^']*)'|\"([^\"]*)\"", state)
    names = frozenset(word for pair in quoted for part in pair for word in re.findall(r"[A-Za-z]{3,}", part))
    widgets = (root, *root.findChildren(QWidget))
    return {
        f"{type(each).__name__}: {run}" for each in widgets for text in shown(each) for run in plain_words(text, names)
    }


@pytest.fixture
def program(qtbot: QtBot, tmp_path: Path) -> Iterator[Program]:
    """Give the program in the made-up language, with the sample open."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    (tmp_path / "settings.json").write_text(f'{{"language": "{PSEUDO}"}}')
    sheet_fields.specs_of.cache_clear()
    program = build(application, settings=tmp_path / "settings.json", state_folder=tmp_path / "state")
    program.window.show()
    yield program
    program.window.close()
    program.window.deleteLater()
    translate_window(application, "en")
    sheet_fields.specs_of.cache_clear()


def test_everything_in_the_window_can_be_translated(program: Program, qapp: QApplication) -> None:
    program.window.start_page.buttons["sample"].click()
    plain: set[str] = set()
    for mode in (Mode.PREPARE, Mode.RUN):
        program.workspace.set_mode(mode)
        for kind in PANELS:
            if kind is not RULES:
                program.docks.raise_panel(kind.id)
        qapp.processEvents()
        plain |= looked_through(program, program.window)
    assert not plain, "\n".join(sorted(plain))


@pytest.mark.parametrize("name", DIALOGS)
def test_every_word_of_a_dialog_can_be_translated(program: Program, qapp: QApplication, name: str) -> None:
    program.window.start_page.buttons["sample"].click()
    program.workspace.set_mode(Mode.PREPARE)
    program.parts.dialogs[name]()
    qapp.processEvents()
    dialog = program.dialogs[name]
    assert sorted(looked_through(program, dialog)) == []
    dialog.close()


def test_a_text_that_is_not_translated_would_be_found(program: Program) -> None:
    label = QLabel("Fold this now", program.window)
    label.setToolTip("Ƒöļð")
    field = QLineEdit(program.window)
    field.setPlaceholderText("Some letters")
    box = QGroupBox("Whole boxes", program.window)
    action = QAction("Do anything", program.window)
    program.window.addAction(action)
    browser = QTextBrowser(program.window)
    browser.setHtml("<b>Nobody</b> ñéṽéŕ went")
    skill = QLabel("Ðö Melee Weapon (Sword) 65 %", program.window)
    found = looked_through(program, program.window)
    assert {
        "QLabel: Fold this now",
        "QLineEdit: Some letters",
        "QGroupBox: Whole boxes",
        "MainWindow: Do anything",
    } <= found
    assert {"QTextBrowser: Nobody", "QTextBrowser: went", "QLabel: Melee Weapon (Sword)"} <= found
    skill.deleteLater()
    box.deleteLater()
