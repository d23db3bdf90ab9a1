"""What the window shows is looked through in the made-up language: a plain word is one that nobody can translate.

Left out are names of the document and of what ships (games, samples, creatures, gear), rules' ids, names of files, and
short forms and keywords of the books that are the same in every language. Rules, tables and gaps are looked through
like all else, and so is what is painted and stands in no widget's text. Terms of the books, such as skills and kinds
of damage, are looked for by themselves, wherever those stand.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QAction, QPainter, QPainterPath, QPaintEvent
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

from core.base.ids import SystemId
from core.documents.sample_fights import samples
from core.documents.translated import told_catalogue
from core.explain.languages import PSEUDO
from core.rulebook.catalogue import catalogue, system_ids
from core.rulebook.rule import Rule
from core.rules.registry import SYSTEMS
from desktop.app import build
from desktop.forms import sheet_fields
from desktop.program import Program
from desktop.rules_browser.page import page_of
from desktop.translation import translate_window
from desktop.window.panels import PANELS
from desktop.workspace.workspace import Mode
from tests.desktop.looks.test_languages import library_texts, own_terms

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
    "Save",
    "Scroll Left",
    "Scroll Right",
    "Press shortcut",
}
"""What Qt says itself, in any language but the made-up one."""
DIALOGS = ("new", "map-size", "propose-zones", "shortcuts", "preferences", "export", "faults")
BOOKS = {"BODY", "CHA", "CON", "DEX", "INT", "LETHAL", "LVL", "MENT", "MIND"}
BOOKS |= {"MOV", "PHYS", "POW", "SIZ", "SPD", "SPI", "SPIRIT", "STR", "STUN", "WILL"}
"""Short forms of figures, which the books have in every language."""


@cache
def names_that_ship() -> re.Pattern[str]:
    """Return what finds the names of games and samples, which are the same in every language."""
    found = {catalogue(system).system.name for system in system_ids()} | {each.title for each in samples()}
    return re.compile("|".join(map(re.escape, sorted(found, key=len, reverse=True))))


@contextmanager
def painted() -> Iterator[set[str]]:
    """Give what is painted as letters meanwhile, wherever that is."""
    found: set[str] = set()
    ways: tuple[tuple[type, str], ...] = ((QPainter, "drawText"), (QPainterPath, "addText"))
    with pytest.MonkeyPatch.context() as patch:
        for kind, name in ways:
            patch.setattr(kind, name, _told(getattr(kind, name), found))
        yield found


def _told(paint: Callable[..., object], found: set[str]) -> Callable[..., object]:
    def telling(painter: object, *arguments: object) -> object:
        found.update(each for each in arguments if isinstance(each, str))
        return paint(painter, *arguments)

    return telling


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
    """Return what of a text is neither a name nor in the made-up language."""
    bare = re.sub(r"<[^<>]*>|&\w+;|[A-Z0-9]+-(TAB-[A-Z-]+|GAP-\d+|[A-Z]+-\d+)|\S+\.\w{2,6}\b", "\n", text)
    bare = names_that_ship().sub("\n", bare)
    bare = " \n ".join(" ".join(line.split()) for line in bare.split("\n"))
    found = []
    # of what was cut because it is too long for its place the last word is not whole
    bare = re.sub(r"[^\s…]*…", "\n", bare)
    for run in re.findall(r"(?<![^\W\d_])[A-Za-z][A-Za-z ,.'()&-]*[A-Za-z)](?![^\W\d_])", bare):
        words = [word for word in re.findall(r"[A-Za-z]{3,}", run) if word not in (names | SAME | BOOKS)]
        told = (term for term in terms().findall(run) if term and term not in BOOKS)
        if any(set(re.findall(r"[A-Za-z]{3,}", term)) - names for term in told) or (words and run not in QTS_OWN):
            found.append(run)
    return found


def names_of(program: Program) -> frozenset[str]:
    """Return the words that the open document has as data."""
    state = repr(program.workspace.session.state) if program.workspace.is_open else ""
    quoted = re.findall(r"'([^']*)'|\"([^\"]*)\"", state)
    return frozenset(word for pair in quoted for part in pair for word in re.findall(r"[A-Za-z]{3,}", part))


def looked_through(
    program: Program, root: QWidget, *, but: frozenset[QWidget] = frozenset(), more: frozenset[str] = frozenset()
) -> set[str]:
    """Return what is plain in a window and all that is in it, as it says it and as it is painted.

    Left out are the texts of the widgets `but`, and the words `more`.
    """
    names = names_of(program) | more
    with painted() as letters:
        root.grab()
    widgets = (root, *root.findChildren(QWidget))
    said = ((type(each).__name__, text) for each in widgets if each not in but for text in shown(each))
    return {
        f"{kind}: {run}"
        for kind, text in (*said, *(("painted", text) for text in letters))
        for run in plain_words(text, names)
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
            program.docks.raise_panel(kind.id)
            qapp.processEvents()
            plain |= {f"{kind.id} {each}" for each in painted_in(program, program.docks.docks[kind.id].built())}
        plain |= looked_through(program, program.window)
    assert not plain, "\n".join(sorted(plain))


def painted_in(program: Program, root: QWidget) -> set[str]:
    """Return what is plain of what is painted in a dock while it is seen."""
    with painted() as letters:
        root.grab()
    names = names_of(program)
    return {run for text in letters for run in plain_words(text, names)}


@pytest.mark.parametrize("system", system_ids())
def test_every_page_of_the_rules_can_be_translated(program: Program, system: SystemId) -> None:
    told = told_catalogue(system, PSEUDO)
    plain = set()
    for entry in catalogue(system):
        seen = told.entry(entry.id)
        # the chapter that it is taken from is called as in the book
        page = page_of(seen.but(source="") if isinstance(seen, Rule) else seen, told)
        plain |= {f"{entry.id}: {run}" for run in plain_words(page, frozenset())}
    assert program.window.isVisible() and not plain, "\n".join(sorted(plain))


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
    skill = QLabel("Ðö Melee Weapon (Sword) 65 %, T99-ACT-15 for whoever wants", program.window)
    found = looked_through(program, program.window)
    assert {
        "QLabel: Fold this now",
        "QLineEdit: Some letters",
        "QGroupBox: Whole boxes",
        "MainWindow: Do anything",
    } <= found
    assert {"QTextBrowser: Nobody", "QTextBrowser: went", "QLabel: Melee Weapon (Sword)"} <= found
    assert "QLabel: for whoever wants" in found

    class Sign(QWidget):
        """Paints words that stand in no text of it."""

        def paintEvent(self, event: QPaintEvent) -> None:
            QPainter(self).drawText(0, 20, "Mind the gap")

    sign = Sign()
    assert looked_through(program, sign) == {"painted: Mind the gap"}
    skill.deleteLater()
    box.deleteLater()
