"""The window that divides a map into zones: by its rooms and doors, or by the cells of a coarse grid."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtWidgets import QWidget

from core.base.errors import SandtableError
from core.edits.zones import LARGEST_CELL, SMALLEST_CELL, ZoneSource, drawn_zones, outlines_of, proposal
from desktop.forms.field import Control, FieldSpec
from desktop.forms.form_dialog import FormDialog
from desktop.workspace.message import Urgency
from desktop.workspace.workspace import Workspace

USUAL_CELL = 5
"""Squares along a cell, before anybody has said otherwise."""


class ProposeZones(FormDialog):
    """Asks how to divide the map that is looked at, and says how many zones that makes; they are made in one step."""

    manual = "drawing#zones"

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.ask(self.tr("Propose zones"), self._fields())
        self.setMinimumWidth(420)
        self.name_buttons(
            self.tr("Make zones"),
            self.tr("Make them in one step; undo takes all of them back"),
            self.tr("Leave the map as it is"),
        )
        if not self._count(self.form.values()):
            self.form.fill_in("way", ZoneSource.CELLS)
        self.form.changed.connect(self.refresh)
        workspace.changed.connect(self.refresh)
        workspace.scene_changed.connect(self.refresh)
        self.refresh()

    def _fields(self) -> tuple[FieldSpec, ...]:
        system = self.workspace.system
        return (
            FieldSpec(
                "way",
                Control.PICK,
                (ZoneSource.ROOMS, ZoneSource.CELLS),
                title=self.tr("How"),
                words=(self.tr("One for every room"), self.tr("A coarse grid")),
                hints=(
                    self.tr("A zone for every room that walls and doors close"),
                    self.tr("The whole map in equal cells, for any picture"),
                ),
                value=ZoneSource.ROOMS,
            ),
            FieldSpec(
                "side",
                Control.NUMBER,
                title=self.tr("Squares along a cell"),
                tip=self.tr("How many squares of the map a cell is wide and high"),
                least=SMALLEST_CELL,
                most=LARGEST_CELL,
                value=USUAL_CELL if system is None else system.zone_side,
                when=("way", ZoneSource.CELLS),
            ),
            FieldSpec(
                "anew",
                Control.CHECK,
                title=self.tr("In place of the zones that are there"),
                tip=self.tr("Delete the zones of this map first; undo brings them back"),
                value=0,
            ),
        )

    def refresh(self) -> None:
        """Say how many zones would be made, and why none."""
        scene = self.workspace.scene if self.workspace.is_open else None
        filled = self.form.values()
        count = self._count(filled)
        self.form.tick("anew").setEnabled(scene is not None and bool(drawn_zones(scene)))
        self.deed.setEnabled(bool(count))
        if count:
            self.tell(self.tr("Makes zones: %1").replace("%1", str(count)))
        elif filled["way"] is ZoneSource.ROOMS:
            self.tell(self.tr("There is no closed room that is not a zone yet."))
        else:
            self.tell(self.tr("The zones that are there cover the map."))

    def do(self, filled: Mapping[str, Any]) -> bool:
        """Make the zones, and select them."""
        workspace, way = self.workspace, filled["way"]
        scene = workspace.scene if workspace.is_open else None
        if scene is None:
            return False
        pattern = self.tr("Room %1") if way is ZoneSource.ROOMS else self.tr("Zone %1")
        try:
            command = proposal(
                workspace.state,
                scene.id,
                way,
                filled["side"],
                pattern,
                anew=bool(filled["anew"]),
                corridors=self.tr("Corridor %1") if way is ZoneSource.ROOMS else "",
            )
        except SandtableError as error:
            workspace.tell(error.phrase, Urgency.TROUBLE, passing=True)
            return False
        before = scene.things
        if not workspace.submit(command):
            return False
        after = workspace.state.scene(scene.id).things
        workspace.select(tuple(identity for identity in after if identity not in before))
        return True

    def _count(self, filled: Mapping[str, Any]) -> int:
        scene = self.workspace.scene if self.workspace.is_open else None
        if scene is None:
            return 0
        return len(outlines_of(scene, filled["way"], filled["side"], anew=bool(filled["anew"])))
