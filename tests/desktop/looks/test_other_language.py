"""The window in a language that puts every text in brackets: what stands without them could never be translated."""

import re
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt, QTranslator
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDockWidget,
    QGroupBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QTabBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from core.documents.sample_fights import samples
from core.rulebook.catalogue import catalogue
from desktop.forms.sheet_fields import specs_of
from desktop.program import Program
from desktop.widgets.text import ElidedLabel
from tests.desktop.looks.stage import behind, called, settle, started, visit

OPEN, CLOSE = "⟦", "⟧"
WORD = re.compile(r"[^\W\d_]{3,}")
SAME = (
    "Sandtable",
    "English",
    "Deutsch",
    "Ctrl",
    "Shift",
    "Alt",
    "Del",
    "Esc",
    "Backspace",
    "Enter",
    "Tab",
    "Home",
    "PgUp",
    "PgDown",
    "PDF",
)
"""The same in every language, named by the desktop as keys are, or as a language calls itself."""
SIZES = tuple(
    word for row in catalogue("99-towers").rows("T99-TAB-SIZE") for value in row.values() for word in str(value).split()
)
GAME = ("SPD", "Physical", "Knight", *SIZES)
"""Figures and keywords as the rulebook's tables have them."""
QUOTING = ("HouseRulesPanel", "RulesPanel", "NewAdventure", "About", "BestiaryPanel", "GearPanel")
"""What quotes rules and licences as they are, or lists creatures and gear that ship under their names."""
QUOTE = re.compile(r"\b[A-Z0-9]{2,5}-[A-Z]+-\w+.*", re.DOTALL)
"""A rule's id and the text of the rule after it."""
READ = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole)


class Brackets(QTranslator):
    """Translates everything, by brackets about it."""

    def isEmpty(self) -> bool:
        """Have words for everything."""
        return False

    def translate(self, context: str, text: str, disambiguation: str | None = None, n: int = -1) -> str:
        """Return the text in brackets; what is empty stays so."""
        return f"{OPEN}{text}{CLOSE}" if text else ""


def outside(text: str) -> str:
    """Return what of a text stands in no brackets, without its markup."""
    depth, kept = 0, ""
    for letter in re.sub(r"<[^>]*>", " ", QUOTE.sub("", text)):
        depth += (letter == OPEN) - (letter == CLOSE)
        kept += letter if depth == 0 else " "
    return kept.replace(CLOSE, " ")


def cells(model: QAbstractItemModel, parent: QModelIndex | None = None) -> Iterator[str]:
    """Return the words of all entries of a list or tree."""
    at = QModelIndex() if parent is None else parent
    # a list's model hides how many columns it has
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(at)
    for row in range(model.rowCount(at)):
        for column in range(columns):
            index = model.index(row, column, at)
            yield from (str(model.data(index, role) or "") for role in READ)
        if not isinstance(model, QAbstractListModel):
            yield from cells(model, model.index(row, 0, at))


def told(widget: QWidget) -> Iterator[str]:
    """Return every text that a widget shows or tells."""
    yield from (widget.toolTip(), widget.statusTip(), widget.accessibleName(), widget.accessibleDescription())
    if isinstance(widget, (QLabel, QAbstractButton, ElidedLabel)):
        yield widget.text()
    if isinstance(widget, (QLineEdit, QPlainTextEdit)):
        yield widget.placeholderText()
    if isinstance(widget, QGroupBox):
        yield widget.title()
    if isinstance(widget, QDockWidget) or widget.isWindow():
        yield widget.windowTitle().replace("[*]", "")
    if isinstance(widget, QTabBar):
        yield from (widget.tabText(number) for number in range(widget.count()))
    if isinstance(widget, QComboBox):
        yield from (widget.itemText(number) for number in range(widget.count()))
    if isinstance(widget, QAbstractItemView):
        model = widget.model()
        if model is not None:
            yield from cells(model)
    for action in widget.actions():
        yield from (action.text(), action.toolTip())


def quotes(widget: QWidget) -> bool:
    """Return whether a widget shows what a rulebook or a licence says."""
    at: QWidget | None = widget
    while at is not None and type(at).__name__ not in QUOTING:
        at = at.parentWidget()
    return at is not None


def own_words(program: Program) -> tuple[str, ...]:
    """Return the words that were written into the open document and the samples that ship; they stay as they are."""
    told = repr((program.workspace.state, samples()))
    values = re.findall(r"'([^']*)'|\"([^\"]*)\"", told)
    return tuple(dict.fromkeys(word for pair in values for word in WORD.findall(" ".join(pair).replace("_", " "))))


def test_every_text_of_the_window_is_in_the_other_language(qtbot: QtBot, tmp_path: Path) -> None:
    brackets = Brackets()
    # a form keeps its titles in the language that the program was started in
    specs_of.cache_clear()
    QApplication.installTranslator(brackets)
    bare: dict[str, str] = {}
    try:
        with started(tmp_path, sample=False) as program:
            # the program's own, which has the plurals of English, is asked after this one
            QApplication.removeTranslator(brackets)
            QApplication.installTranslator(brackets)
            words = program.workspace.words
            words.templates = {name: f"{OPEN}{text}{CLOSE}" for name, text in words.templates.items()}
            program.window.start_page.buttons["sample"].click()
            settle()
            known = frozenset(word.casefold() for word in (*own_words(program), *SAME, *GAME))

            def look(place: str, root: QWidget) -> None:
                for widget in (root, *root.findChildren(QWidget)):
                    if behind(widget) or quotes(widget):
                        continue
                    for text in told(widget):
                        left = [word for word in WORD.findall(outside(text)) if word.casefold() not in known]
                        if left:
                            bare[f"{place}: {called(widget)}"] = f"{' '.join(left)!r} in {text!r}"

            visit(program, look)
            for action in program.window.findChildren(QAction):
                left = [word for word in WORD.findall(outside(action.text())) if word.casefold() not in known]
                if left:
                    bare[f"action {action.objectName()}"] = action.text()
    finally:
        QApplication.removeTranslator(brackets)
        specs_of.cache_clear()
    assert not bare, "\n".join(f"{where}: {what}" for where, what in bare.items())
