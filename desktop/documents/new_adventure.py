"""The window that asks what a new adventure begins with: its rules, its title, its first map."""

from dataclasses import replace
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

from core.base.ids import SceneId, SystemId
from core.documents.new_adventure import blank, ready_room
from core.engine.context import Systems
from core.model.campaign import Campaign
from core.model.materials import MapStyle
from core.model.scene import Scene
from core.rulebook.catalogue import catalogue
from desktop.forms.filled_form import FilledForm
from desktop.map.panels.new_scene import filled_in, map_fields
from desktop.theme.tokens import ROOMY, SNUG, WIDE

BLANK, ROOM, MAP = "blank", "room", "map"
LONGEST_TITLE = 200
LIST = 160
"""Pixels that the list of rules is high at least."""


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
            BLANK: self._map(self.tr("A blank map"), BLANK, first),
            ROOM: self._map(self.tr("A ready room with a door, a table and a pillar"), ROOM, first),
            MAP: self._map(self.tr("A picture or a map file"), MAP, first),
        }
        self.form = FilledForm(self)
        model = Scene(id=SceneId("scene-1"), style=MapStyle.INK, name="")
        self.form.show_fields(map_fields(model, self.tr("As the rules have it")))
        self._show_form()
        for button in self.maps.values():
            button.toggled.connect(self._show_form)
        self._lay_out()

    def _show_form(self) -> None:
        """Ask for size and style where the map is a blank one."""
        self.form.setVisible(self.maps[BLANK].isChecked())

    def accept(self) -> None:
        """Send what was chosen."""
        chosen = next(name for name, button in self.maps.items() if button.isChecked())
        campaign = begun(SystemId(self._system()), self._systems, self.title.text().strip(), chosen)
        if chosen == BLANK:
            (scene,) = (filled_in(each, self.form.values()) for each in campaign.scenes.values())
            campaign = replace(campaign, scenes=campaign.scenes.having(((scene.id, scene),)))
        super().accept()
        self.chosen.emit(campaign)
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
        for name, button in self.maps.items():
            column.addWidget(button)
            if name == BLANK:
                held = QVBoxLayout()
                held.setContentsMargins(WIDE, 0, 0, 0)
                held.addWidget(self.form)
                column.addLayout(held)
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
