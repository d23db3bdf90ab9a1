"""The window that asks what a new adventure begins with: its rules, its title, its first map."""

from collections.abc import Mapping
from dataclasses import replace
from secrets import randbits
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QListWidget, QListWidgetItem, QWidget

from core.base.ids import SceneId, SystemId
from core.documents.new_adventure import blank, ready_room, without_map
from core.documents.translated import told_beginning, told_catalogue
from core.edits.document import LONGEST_DOCUMENT_TITLE
from core.engine.context import Systems
from core.model.campaign import Campaign
from core.model.materials import MapStyle
from core.model.scene import Scene
from desktop.forms.field import Control, FieldSpec
from desktop.forms.form_dialog import FormDialog
from desktop.scenes.new_scene import filled_in, map_fields
from desktop.translation import window_language

BLANK, ROOM, MAP = "blank", "room", "map"
LIST = 200
"""Pixels that the list of rules is high at least; it is as high as all games together."""


class NewAdventure(FormDialog):
    """Asks, and sends the campaign to begin with; `map_wanted` instead where it is to begin with a map file."""

    manual = "first-evening#an-adventure-of-your-own"

    chosen = Signal(object)
    """A `Campaign`."""
    map_wanted = Signal(str, str)
    """The rules, and the title that was given."""

    def __init__(self, systems: Systems, parent: QWidget | None = None, *, first: str = BLANK) -> None:
        super().__init__(parent)
        self._systems = systems
        self.setMinimumWidth(520)
        self.systems = self._list(systems)
        heading = QLabel(self.tr("Rules"), self)
        heading.setProperty("tone", "heading")
        self.column.insertWidget(0, heading)
        self.column.insertWidget(1, self.systems)
        model = Scene(id=SceneId("scene-1"), style=MapStyle.INK, name="")
        blank_map = (replace(spec, when=("map", BLANK)) for spec in map_fields(model, self.tr("As the rules have it")))
        self.ask(self.tr("New adventure"), (*self._fields(first), *blank_map))
        self.name_buttons(self.tr("Begin"), self.tr("Begin the adventure"), self.tr("Begin nothing"))
        self.setTabOrder(self.systems, self.form)
        self.systems.setFocus()

    def _list(self, systems: Systems) -> QListWidget:
        """Return the list of rules."""
        found = QListWidget(self)
        found.setAccessibleName(self.tr("Rules"))
        found.setToolTip(self.tr("The rules that the first encounter is played by"))
        found.setWordWrap(True)
        found.setResizeMode(QListWidget.ResizeMode.Adjust)
        found.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for identity in systems:
            head = told_catalogue(identity, window_language()).system
            item = QListWidgetItem(f"{head.name}\n{head.in_short}", found)
            item.setData(Qt.ItemDataRole.UserRole, identity)
            item.setToolTip(head.summary)
        found.setCurrentRow(0)
        found.ensurePolished()
        rows = sum(found.sizeHintForRow(number) for number in range(found.count()))
        found.setMinimumHeight(max(LIST, rows + 2 * found.frameWidth()))
        return found

    def _fields(self, first: str) -> tuple[FieldSpec, ...]:
        return (
            FieldSpec(
                "title",
                Control.TEXT,
                longest=LONGEST_DOCUMENT_TITLE,
                title=self.tr("Title"),
                tip=self.tr("What the adventure is called; the players never see it"),
                example=self.tr("Title, such as The toll-house"),
            ),
            FieldSpec(
                "map",
                Control.PICK,
                (BLANK, ROOM, MAP),
                title=self.tr("First map"),
                words=(
                    self.tr("A blank map"),
                    self.tr("A ready room with a door, a table and a pillar"),
                    self.tr("A picture or a map file"),
                ),
                value=first,
            ),
        )

    def do(self, filled: Mapping[str, Any]) -> bool:
        """Send what was chosen, and go."""
        system = SystemId(str(self.systems.currentItem().data(Qt.ItemDataRole.UserRole)))
        if filled["map"] == MAP:
            self.hide()
            self.map_wanted.emit(system, filled["title"].strip())
            return True
        campaign = begun(system, self._systems, filled["title"].strip(), filled["map"])
        if filled["map"] == BLANK:
            (scene,) = (filled_in(each, filled) for each in campaign.scenes.values())
            campaign = replace(campaign, scenes=campaign.scenes.having(((scene.id, scene),)))
        self.hide()
        self.chosen.emit(campaign)
        return True


def begun(system: SystemId, systems: Systems, title: str, first: str) -> Campaign:
    """Return the campaign that a new adventure begins with; its chance has a seed of its own.

    Where it begins with a map file that is brought in after it.
    """
    make = {ROOM: ready_room, MAP: without_map}.get(first, blank)
    return told_beginning(make(randbits(63), system, systems, title=title), window_language())
