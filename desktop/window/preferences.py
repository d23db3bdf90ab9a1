"""The preferences: look and language, who answers what, saving, and what the players' screen tells."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QLocale
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from core.base.errors import SandtableError
from core.explain.words import languages
from desktop.forms.field import Control, FieldSpec
from desktop.forms.rows import FormRows
from desktop.run.answer_policy import ASK, SUGGEST, TAKE, Asked, preference
from desktop.settings import Settings
from desktop.theme.tokens import ROOMY, SNUG
from desktop.workspace.message import Weight
from desktop.workspace.workspace import Workspace

SCALES = tuple(eighths / 8 for eighths in range(6, 21))
"""Interface scales that are offered: the steps of the View menu."""

Entries = tuple[tuple[str, Any], ...]
"""What a person can choose from: words, and the value that is kept."""


class Preferences(QDialog):
    """Three pages of settings. There is nothing to accept: each change counts as it is made, and can be made back.

    `choices`, `ticks` and `inches` are its controls; `choices` and `ticks` by the names of the settings, and
    `choices["answering.…"]` by the kinds of request.
    """

    manual = "trouble#preferences"

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.setWindowTitle(self.tr("Preferences"))
        self.choices: dict[str, QComboBox] = {}
        self.ticks: dict[str, QCheckBox] = {}
        self.inches = QDoubleSpinBox(self)
        self.tabs = QTabWidget(self)
        self.tabs.setAccessibleName(self.tr("Pages of preferences"))
        self.tabs.addTab(self._look(), self.tr("Look and files"))
        self.tabs.addTab(self._answers(), self.tr("Who answers"))
        self.tabs.addTab(self._screen(), self.tr("Players' screen"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        close = buttons.button(QDialogButtonBox.StandardButton.Close)
        close.setToolTip(self.tr("Close; every change is in force already (Escape)"))
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(ROOMY, ROOMY, ROOMY, ROOMY)
        column.setSpacing(SNUG)
        column.addWidget(self.tabs)
        column.addWidget(buttons)
        workspace.settings.changed.connect(self.refresh)
        self.refresh()

    @property
    def _value(self) -> Settings:
        return self.workspace.settings.value

    # The pages

    def _look(self) -> QWidget:
        page = _page()
        themes: Entries = (
            (self.tr("As the desktop"), "system"),
            (self.tr("Light"), "light"),
            (self.tr("Dark"), "dark"),
            (self.tr("High contrast"), "contrast"),
        )
        self._choice(page, "theme", self.tr("Theme"), themes, self.tr("Colours of the window and the map"))
        sizes: Entries = tuple((percent(scale), scale) for scale in SCALES)
        tip = self.tr("Size of text and buttons (Ctrl+Alt++ and Ctrl+Alt+- do the same)")
        self._choice(page, "scale", self.tr("Interface scale"), sizes, tip)
        tongues: Entries = (
            (self.tr("As the desktop, or English"), ""),
            *((called(code), code) for code in languages()),
        )
        tip = self.tr("Language of the rules' words, the log and the sheets")
        self._choice(page, "language", self.tr("Language"), tongues, tip)
        self._tick(
            page,
            "autosave",
            self.tr("Save by itself"),
            self.tr("Write an adventure to its file when nothing has happened for a while, and on closing"),
        )
        self._tick(
            page,
            "menu_bar",
            self.tr("Menu bar in Run"),
            self.tr("Without it the menus are behind the first button of the ribbon; Alt and F10 open them"),
        )
        return page

    def _answers(self) -> QWidget:
        page = _page()
        ways: Entries = (
            (self.tr("Ask, with nothing chosen beforehand"), ASK),
            (self.tr("Ask, with a suggestion"), SUGGEST),
            (self.tr("Take the suggestion, don't ask"), TAKE),
        )
        kinds = {
            Asked.PARTY: (self.tr("The party's choices"), self.tr("Such as whether a person of the roster dodges")),
            Asked.FOES: (self.tr("Foes' choices"), self.tr("Such as whether a foe takes an opportunity attack")),
            Asked.GM: (self.tr("The game master's choices"), self.tr("What nobody on the map decides")),
            Asked.RULING: (
                self.tr("Which modifiers count"),
                self.tr("Whether modifiers are asked for once more after you have seen them while aiming"),
            ),
        }
        for kind, (title, tip) in kinds.items():
            self._choice(page, f"answering.{kind.value}", title, ways, tip)
        self._tick(
            page,
            "table_dice",
            self.tr("Type in all dice and cards from the table"),
            self.tr("The program draws nothing: what lies on the table is typed in, for foes too"),
        )
        return page

    def _screen(self) -> QWidget:
        page = _page()
        self.inches.setRange(0, 300)
        self.inches.setDecimals(1)
        self.inches.setKeyboardTracking(False)
        self.inches.setSuffix(self.tr(" inches across corners"))
        self.inches.setSpecialValueText(self.tr("Size of their screen unknown"))
        self.inches.valueChanged.connect(self._measure)
        tip = self.tr("Diagonal of the players' screen, as its maker gives it, for squares of an inch")
        _rows(page).put(FieldSpec("players_inches", Control.NUMBER, title=self.tr("Size"), tip=tip), self.inches)
        told: Entries = (
            (self.tr("Nothing"), "off"),
            (self.tr("A word"), "word"),
            (self.tr("A word and the number"), "badge"),
        )
        tip = self.tr("What the players read of how foes are")
        self._choice(page, "players_foes", self.tr("How foes are"), told, tip)
        numbers: Entries = (
            (self.tr("As on my map"), "same"),
            (self.tr("As they come into sight"), "counted"),
        )
        tip = self.tr("Counting anew keeps a gap in the numbers from telling of somebody hidden")
        self._choice(page, "players_badges", self.tr("Numbers of foes"), numbers, tip)
        self._tick(
            page, "players_soft_edge", self.tr("Soft edge of the cover"), self.tr("Let the cover fade at its edge")
        )
        return page

    # Controls

    def _choice(self, page: QWidget, name: str, title: str, entries: Entries, tip: str) -> None:
        box = QComboBox(page)
        for words, value in entries:
            box.addItem(words, value)
        box.activated.connect(lambda row: self._chosen(name, box.itemData(row)))
        _rows(page).put(FieldSpec(name, Control.CHOICE, title=title, tip=tip), box)
        self.choices[name] = box

    def _tick(self, page: QWidget, name: str, title: str, tip: str) -> None:
        box = QCheckBox(title, page)
        box.clicked.connect(lambda on: self._chosen(name, on))
        _rows(page).put(FieldSpec(name, Control.CHECK, title=title, tip=tip), box)
        self.ticks[name] = box

    # What they do

    def _chosen(self, name: str, value: Any) -> None:
        table, settings = self.workspace.player_screen, self.workspace.settings
        kind = name.removeprefix("answering.")
        if name == "players_foes":
            self._tried(lambda: table.choose(foes=value))
        elif name == "players_badges":
            self._tried(lambda: table.choose(badges=value))
        elif name == "players_soft_edge":
            self._tried(lambda: table.choose(soft=value))
        elif kind != name:
            self._tried(lambda: settings.change(answering={**settings.value.answering, kind: value}))
        else:
            self._tried(lambda: settings.change(**{name: value}))

    def _measure(self, inches: float) -> None:
        if inches != self.workspace.player_screen.inches:
            self._tried(lambda: self.workspace.player_screen.measure(inches))

    def _tried(self, change: Callable[[], None]) -> None:
        try:
            change()
        except SandtableError as error:
            self.workspace.tell(error.phrase, Weight.WARNING)

    def refresh(self) -> None:
        """Show the settings in force, whoever has changed them."""
        value = self._value
        for name, box in self.choices.items():
            kind = name.removeprefix("answering.")
            wanted: Any = getattr(value, name) if kind == name else preference(value, Asked(kind))
            row = box.findData(wanted)
            if row < 0:
                # somebody has written another value into the file
                box.addItem(percent(wanted) if name == "scale" else str(wanted), wanted)
                row = box.count() - 1
            box.setCurrentIndex(row)
        for name, tick in self.ticks.items():
            tick.setChecked(getattr(value, name))
        self.inches.blockSignals(True)
        self.inches.setValue(value.players_inches)
        self.inches.blockSignals(False)


def percent(scale: float) -> str:
    """Return an interface scale in words: `112.5 %`."""
    return f"{scale * 100:g} %"


def called(code: str) -> str:
    """Return what a language calls itself."""
    # Qt's name for plain English is that of one of its countries
    name = "English" if code == "en" else QLocale(code).nativeLanguageName()
    return name[:1].upper() + name[1:] if name else code


def _page() -> QWidget:
    page = QWidget()
    rows = FormRows(page, gap=SNUG, wraps=True)
    rows.setContentsMargins(ROOMY, ROOMY, ROOMY, ROOMY)
    return page


def _rows(page: QWidget) -> FormRows:
    rows = page.layout()
    assert isinstance(rows, FormRows)
    return rows
