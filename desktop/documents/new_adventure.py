"""The window that asks what a new adventure begins with: its rules, its title, its first map."""

from secrets import randbits

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from core.base.ids import SystemId
from core.documents.new_adventure import blank, ready_room
from core.engine.context import Systems
from core.model.campaign import Campaign
from core.rulebook.catalogue import catalogue
from desktop.theme.tokens import ROOMY, SNUG

BLANK, ROOM, MAP = "blank", "room", "map"
LONGEST_TITLE = 200
LIST = 300
"""Pixels of height that the list of rules has at least."""


class NewAdventure(QDialog):
    """Asks, and sends the campaign to begin with; `map_wanted` follows where a map file is to be brought in."""

    manual = "first-evening#an-adventure-of-your-own"

    chosen = Signal(object)
    """A `Campaign`."""
    map_wanted = Signal()

    def __init__(self, systems: Systems, parent: QWidget | None = None, *, first: str = BLANK) -> None:
        super().__init__(parent)
        self._systems = systems
        self.setWindowTitle(self.tr("New adventure"))
        self.setMinimumWidth(520)
        self.systems = QListWidget(self)
        self.systems.setAccessibleName(self.tr("Rules"))
        self.systems.setToolTip(self.tr("The rules that the first encounter is played by"))
        self.systems.setMinimumHeight(LIST)
        self.systems.setWordWrap(True)
        self.systems.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.systems.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for identity in systems:
            head = catalogue(identity).system
            item = QListWidgetItem(f"{head.name}\n{head.time}", self.systems)
            item.setData(Qt.ItemDataRole.UserRole, identity)
            item.setToolTip(head.summary)
        self.systems.setCurrentRow(0)
        self.title = QLineEdit(self)
        self.title.setMaxLength(LONGEST_TITLE)
        self.title.setPlaceholderText(self.tr("Title, such as The toll-house"))
        self.title.setAccessibleName(self.tr("Title"))
        self.title.setToolTip(self.tr("What the adventure is called; the players never see it"))
        self._maps = QButtonGroup(self)
        self.maps = {
            BLANK: self._map(self.tr("A blank map of 30 by 20 squares"), BLANK, first),
            ROOM: self._map(self.tr("A ready room with a door, a table and a pillar"), ROOM, first),
            MAP: self._map(self.tr("A picture or a map file"), MAP, first),
        }
        self._lay_out()

    def accept(self) -> None:
        """Send what was chosen."""
        chosen = next(name for name, button in self.maps.items() if button.isChecked())
        super().accept()
        self.chosen.emit(begun(SystemId(self._system()), self._systems, self.title.text().strip(), chosen))
        if chosen == MAP:
            self.map_wanted.emit()

    def _system(self) -> str:
        return str(self.systems.currentItem().data(Qt.ItemDataRole.UserRole))

    def _map(self, words: str, name: str, first: str) -> QRadioButton:
        button = QRadioButton(words, self)
        button.setToolTip(words)
        button.setChecked(name == first)
        self._maps.addButton(button)
        return button

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(ROOMY, ROOMY, ROOMY, ROOMY)
        column.setSpacing(SNUG)
        column.addWidget(self._label(self.tr("Rules")))
        column.addWidget(self.systems)
        column.addWidget(self._label(self.tr("Title")))
        column.addWidget(self.title)
        column.addWidget(self._label(self.tr("First map")))
        for button in self.maps.values():
            column.addWidget(button)
        buttons = QDialogButtonBox(self)
        begin = buttons.addButton(self.tr("Begin"), QDialogButtonBox.ButtonRole.AcceptRole)
        begin.setDefault(True)
        begin.setToolTip(self.tr("Begin the adventure"))
        cancel = buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        cancel.setToolTip(self.tr("Begin nothing"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column.addWidget(buttons)

    def _label(self, words: str) -> QLabel:
        label = QLabel(words, self)
        label.setProperty("tone", "heading")
        return label


def begun(system: SystemId, systems: Systems, title: str, first: str) -> Campaign:
    """Return the campaign that a new adventure begins with; its chance has a seed of its own."""
    make = ready_room if first == ROOM else blank
    return make(randbits(63), system, systems, title=title)
