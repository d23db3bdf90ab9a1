"""The house rules: what a system's rules leave open, what is played instead, and the choices there are."""

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLabel,
    QRadioButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from core.base.ids import RuleId, SystemId
from core.engine.change import Change
from core.engine.system import SettingChoice
from core.house.document import SetHouseRule
from core.model.campaign import Setting
from core.rulebook.catalogue import find_entry
from core.rulebook.rule import Gap
from desktop.explain_view.rule_link import RuleLink
from desktop.panels.panel import Panel
from desktop.people.roster_deeds import system_at_hand
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.empty_state import EmptyState
from desktop.workspace import Workspace


class RadioLine(QWidget):
    """A choice with words beside it that take as many lines as they need."""

    def __init__(self, text: str, tip: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.button = QRadioButton(self)
        self.words = QLabel(text, self)
        self.button.setAccessibleName(text)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setWordWrap(True)
        for part in (self.button, self.words):
            part.setToolTip(tip)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(TIGHT)
        row.addWidget(self.button, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.words, 1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose by a click on the words too."""
        self.button.setFocus(Qt.FocusReason.MouseFocusReason)
        self.button.click()


class GapCard(QFrame):
    """One gap: what is missing, what is played by default, and the values to choose from."""

    def __init__(self, workspace: Workspace, system: SystemId, choice: SettingChoice, parent: QWidget) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.system = system
        self.choice = choice
        self.buttons: dict[Setting, QRadioButton] = {}
        entry = find_entry(RuleId(choice.gap))
        column = QVBoxLayout(self)
        column.setContentsMargins(SNUG, SNUG, SNUG, SNUG)
        column.setSpacing(TIGHT)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        if isinstance(entry, Gap):
            for text, tone in (
                (entry.missing, "heading"),
                (self.tr("By default: {text}").replace("{text}", entry.default), "muted"),
            ):
                column.addWidget(self._text(text, tone))
        self._group = QButtonGroup(self)
        for number, value in enumerate(choice.values):
            line = RadioLine(self.words(value), self._effect(value), self)
            line.button.clicked.connect(partial(self._choose, value))
            self._group.addButton(line.button, number)
            column.addWidget(line)
            self.buttons[value] = line.button
        column.addWidget(RuleLink(workspace, RuleId(choice.gap), self), 0, Qt.AlignmentFlag.AlignRight)

    def _text(self, text: str, tone: str) -> QLabel:
        label = QLabel(text, self)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        label.setProperty("tone", tone)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        return label

    def _effect(self, value: Setting) -> str:
        if value == self.choice.default:
            return self.tr("Played unless you choose something else")
        return self.tr("From now on this is played; what has happened stays as it is")

    def words(self, value: Setting) -> str:
        """Return what a value is called, the default marked."""
        phrase = self.choice.words(value)
        if phrase.id in self.workspace.words.templates:
            told = self.workspace.text(phrase)
        elif isinstance(value, bool):
            told = self.tr("yes") if value else self.tr("no")
        else:
            told = str(value).replace("-", " ").capitalize()
        return told + "  " + self.tr("(default)") if value == self.choice.default else told

    def refresh(self) -> None:
        """Tick the value in force."""
        rules = self.workspace.state.house_rules.get(self.system, {})
        value = rules.get(self.choice.key, self.choice.default)
        self.buttons.get(value, self.buttons[self.choice.default]).setChecked(True)

    def _choose(self, value: Setting, _checked: bool = False) -> None:
        kept = None if value == self.choice.default else value
        if not self.workspace.submit(SetHouseRule(self.system, self.choice.key, kept)):
            self.refresh()


class HouseRulesPanel(Panel):
    """A card for each gap of the system of the encounter that is looked at."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.cards: tuple[GapCard, ...] = ()
        self.empty = EmptyState("settings", self.tr("The rules of this system leave nothing to choose."), self)
        self._system: SystemId | None = None
        self._pages = QStackedWidget(self)
        self._area = QScrollArea(self)
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._pages.addWidget(self.empty)
        self._pages.addWidget(self._area)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._pages)

    def concerns(self, change: Change) -> bool:
        """Return whether house rules or encounters have changed."""
        before, after = change.before, change.after
        return before.house_rules is not after.house_rules or before.encounters is not after.encounters

    def selected(self) -> None:
        """Another selection changes nothing here."""

    def refresh(self) -> None:
        """Show what is in force."""
        system = system_at_hand(self.workspace)
        identity = None if system is None else system.id
        if identity != self._system:
            self._system = identity
            choices = () if system is None else system.settings
            self._fill(identity, choices)
        for card in self.cards:
            card.refresh()
        self._pages.setCurrentWidget(self._area if self.cards else self.empty)

    def _fill(self, system: SystemId | None, choices: tuple[SettingChoice, ...]) -> None:
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(SNUG, SNUG, SNUG, SNUG)
        column.setSpacing(SNUG)
        self.cards = () if system is None else tuple(GapCard(self.workspace, system, c, whole) for c in choices)
        for card in self.cards:
            column.addWidget(card)
        column.addStretch(1)
        self._area.setWidget(whole)
