"""The window that grows and crops a map at any of its sides."""

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QGridLayout, QLabel, QVBoxLayout, QWidget

from core.base.ids import ThingId
from core.edits.extent import GrowScene
from core.geometry.units import SQUARE, Rect
from core.model.scene import MAXIMUM_SQUARES_ACROSS, Scene
from desktop.theme.tokens import ROOMY, SNUG
from desktop.widgets.fields import NumberField
from desktop.workspace.workspace import Workspace

SIDES = ("top", "left", "right", "bottom")
PLACES = {"top": (0, 1), "left": (1, 0), "right": (1, 2), "bottom": (2, 1)}


class MapSize(QDialog):
    """Asks how many squares come at each side of the map that is looked at, or go; says what comes of it."""

    manual = "drawing#scenes"

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.setWindowTitle(self.tr("Size of the map"))
        self.setMinimumWidth(380)
        names = {
            "top": self.tr("Squares at the top"),
            "left": self.tr("Squares at the left"),
            "right": self.tr("Squares at the right"),
            "bottom": self.tr("Squares at the bottom"),
        }
        tip = self.tr("How many squares come there; below 0 so many are cropped away")
        most = MAXIMUM_SQUARES_ACROSS
        self.fields = {side: NumberField(0, self, name=names[side], tip=tip, least=-most, most=most) for side in SIDES}
        self.told = QLabel(self)
        self.told.setWordWrap(True)
        self.middle = QLabel(self)
        self.middle.setProperty("tone", "heading")
        self._buttons = QDialogButtonBox(self)
        self.change = self._buttons.addButton(self.tr("Change the size"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.change.setToolTip(self.tr("In one step; undo brings everything back"))
        self.change.setDefault(True)
        cancel = self._buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        cancel.setToolTip(self.tr("Leave the map as it is"))
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self._lay_out(names)
        for field in self.fields.values():
            field.edited.connect(self.refresh)
            field.setMaximumWidth(72)
        workspace.changed.connect(self.refresh)
        self.refresh()

    @property
    def added(self) -> dict[str, int]:
        """How many squares come at each side."""
        return {side: field.value() for side, field in self.fields.items()}

    def refresh(self) -> None:
        """Say how large the map will be, and what would lie outside of it."""
        scene = self.workspace.scene if self.workspace.is_open else None
        if scene is None:
            self.change.setEnabled(False)
            return
        added = self.added
        columns = scene.columns + added["left"] + added["right"]
        rows = scene.rows + added["top"] + added["bottom"]
        fits = 1 <= columns <= MAXIMUM_SQUARES_ACROSS and 1 <= rows <= MAXIMUM_SQUARES_ACROSS
        self.middle.setText(f"{columns} × {rows}")
        self.change.setEnabled(fits and any(added.values()))
        outside = len(left_out(scene, added))
        words = self.tr("Now %1 × %2 squares.").replace("%1", str(scene.columns)).replace("%2", str(scene.rows))
        if not fits:
            words += " " + self.tr("A map has at least one square, and at most %1 across and down.").replace(
                "%1", str(MAXIMUM_SQUARES_ACROSS)
            )
        elif outside:
            words += " " + self.tr("Outside of it would lie: %1. They stay; Check tells of them.").replace(
                "%1", str(outside)
            )
        self.told.setText(words)

    def accept(self) -> None:
        """Change the size in one step."""
        scene = self.workspace.scene if self.workspace.is_open else None
        if scene is not None and self.workspace.submit(GrowScene(scene.id, **self.added)):
            super().accept()

    def _lay_out(self, names: dict[str, str]) -> None:
        grid = QGridLayout()
        grid.setSpacing(SNUG)
        for side, (row, column) in PLACES.items():
            cell = QVBoxLayout()
            label = QLabel(names[side], self)
            label.setBuddy(self.fields[side])
            cell.addWidget(label)
            cell.addWidget(self.fields[side])
            grid.addLayout(cell, row, column)
        grid.addWidget(self.middle, 1, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(ROOMY, ROOMY, ROOMY, ROOMY)
        whole.setSpacing(SNUG)
        whole.addLayout(grid)
        whole.addWidget(self.told)
        whole.addWidget(self._buttons)


def left_out(scene: Scene, added: dict[str, int]) -> tuple[ThingId, ...]:
    """Return the ids of the things that would lie outside of a map altogether."""
    page = Rect(
        -added["left"] * SQUARE,
        -added["top"] * SQUARE,
        (scene.columns + added["right"]) * SQUARE,
        (scene.rows + added["bottom"]) * SQUARE,
    )
    boxes = ((thing.id, thing.bounds) for thing in scene.things.values())
    return tuple(
        identity
        for identity, box in boxes
        if box.right < page.left or box.left > page.right or box.bottom < page.top or box.top > page.bottom
    )
