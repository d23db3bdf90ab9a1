"""The window that grows and crops a map at any of its sides."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtWidgets import QLabel, QWidget

from core.base.ids import ThingId
from core.edits.extent import GrowScene
from core.geometry.units import SQUARE, Rect
from core.model.scene import MAXIMUM_SQUARES_ACROSS, Scene
from core.model.things import Zone
from desktop.forms.field import Control, FieldSpec
from desktop.forms.form_dialog import FormDialog
from desktop.forms.rows import PlacedFields
from desktop.workspace.workspace import Workspace

PLACES = {"top": (0, 1), "left": (1, 0), "right": (1, 2), "bottom": (2, 1)}


class MapSize(FormDialog):
    """Asks how many squares come at each side of the map that is looked at, or go; says what comes of it."""

    manual = "drawing#scenes"

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent, places=PLACES)
        self.workspace = workspace
        self.setMinimumWidth(640)
        self.ask(self.tr("Size of the map"), self._sides())
        self.middle = QLabel(self.form)
        self.middle.setProperty("tone", "heading")
        if isinstance(self.form.rows, PlacedFields):
            self.form.rows.addWidget(self.middle, 1, 1)
        self.name_buttons(
            self.tr("Change the size"),
            self.tr("In one step; undo brings everything back"),
            self.tr("Leave the map as it is"),
        )
        self.form.changed.connect(self.refresh)
        workspace.changed.connect(self.refresh)
        self.refresh()

    def _sides(self) -> tuple[FieldSpec, ...]:
        names = {
            "top": self.tr("Squares at the top"),
            "left": self.tr("Squares at the left"),
            "right": self.tr("Squares at the right"),
            "bottom": self.tr("Squares at the bottom"),
        }
        tip = self.tr("How many squares come there; below 0 so many are cropped away")
        most = MAXIMUM_SQUARES_ACROSS
        return tuple(
            FieldSpec(side, Control.NUMBER, least=-most, most=most, title=title, tip=tip, value=0)
            for side, title in names.items()
        )

    def refresh(self) -> None:
        """Say how large the map will be, and what would lie outside of it."""
        scene = self.workspace.scene if self.workspace.is_open else None
        if scene is None:
            self.deed.setEnabled(False)
            return
        added = self.form.values()
        columns = scene.columns + added["left"] + added["right"]
        rows = scene.rows + added["top"] + added["bottom"]
        fits = 1 <= columns <= MAXIMUM_SQUARES_ACROSS and 1 <= rows <= MAXIMUM_SQUARES_ACROSS
        self.middle.setText(f"{columns} × {rows}")
        self.deed.setEnabled(fits and any(added.values()))
        outside = len(beyond_edge(scene, added))
        words = self.tr("Now %1 × %2 squares.").replace("%1", str(scene.columns)).replace("%2", str(scene.rows))
        if not fits:
            words += " " + self.tr("A map has at least one square, and at most %1 across and down.").replace(
                "%1", str(MAXIMUM_SQUARES_ACROSS)
            )
        elif outside:
            beyond = self.tr(
                "Outside of it or over its edge would lie: %1. They stay; Check tells what lies all outside."
            )
            words += " " + beyond.replace("%1", str(outside))
        cut = cut_through(scene, added) if fits else ()
        if cut:
            words += " " + self.tr("Its edge would cut through: %1.").replace("%1", ", ".join(cut))
        self.tell(words)

    def do(self, filled: Mapping[str, Any]) -> bool:
        """Change the size in one step."""
        scene = self.workspace.scene if self.workspace.is_open else None
        return scene is not None and self.workspace.submit(GrowScene(scene.id, **filled))


def beyond_edge(scene: Scene, added: dict[str, int]) -> tuple[ThingId, ...]:
    """Return the ids of the things that would lie outside of a map altogether, or be newly cut by its edge."""
    before, after = _page(scene, dict.fromkeys(added, 0)), _page(scene, added)
    boxes = ((thing.id, thing.bounds) for thing in scene.things.values())
    return tuple(identity for identity, box in boxes if not after.meets(box) or _sticks_out(box, after, before))


def cut_through(scene: Scene, added: dict[str, int]) -> tuple[str, ...]:
    """Return the names of the rooms that the edge of a cropped map would newly run through."""
    before, after = _page(scene, dict.fromkeys(added, 0)), _page(scene, added)
    rooms = (each for each in scene.things.values() if isinstance(each, Zone) and each.name)
    return tuple(
        dict.fromkeys(
            room.name for room in rooms if after.overlaps(room.bounds) and _sticks_out(room.bounds, after, before)
        )
    )


def _sticks_out(box: Rect, after: Rect, before: Rect) -> bool:
    """Return whether a box reaches beyond a new edge by which less of it is on the map than was before."""
    return (
        box.left < after.left > before.left
        or box.top < after.top > before.top
        or box.right > after.right < before.right
        or box.bottom > after.bottom < before.bottom
    )


def _page(scene: Scene, added: dict[str, int]) -> Rect:
    """Return the map as it would be, in units of the map as it is."""
    return Rect(
        -added["left"] * SQUARE,
        -added["top"] * SQUARE,
        (scene.columns + added["right"]) * SQUARE,
        (scene.rows + added["bottom"]) * SQUARE,
    )
