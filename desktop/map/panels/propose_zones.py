"""The window that divides a map into zones: by its rooms and doors, or by the cells of a coarse grid."""

from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from core.base.errors import SandtableError
from core.edits.zones import LARGEST_CELL, SMALLEST_CELL, Way, drawn_zones, outlines_of, proposal
from desktop.theme.tokens import ROOMY, SNUG
from desktop.widgets.fields import NumberField
from desktop.workspace.message import Weight
from desktop.workspace.workspace import Workspace

USUAL_CELL = 5
"""Squares along a cell, before anybody has said otherwise."""


class ProposeZones(QDialog):
    """Asks how to divide the map that is looked at, and says how many zones that makes; they are made in one step."""

    manual = "drawing#zones"

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.setWindowTitle(self.tr("Propose zones"))
        self.setMinimumWidth(420)
        self._ways = QButtonGroup(self)
        self.rooms = self._way(
            self.tr("One for every room"), self.tr("A zone for every room that walls and doors close")
        )
        self.cells = self._way(self.tr("A coarse grid"), self.tr("The whole map in equal cells, for any picture"))
        self.side = NumberField(
            USUAL_CELL if workspace.system is None else workspace.system.zone_side,
            self,
            name=self.tr("Squares along a cell"),
            tip=self.tr("How many squares of the map a cell is wide and high"),
            least=SMALLEST_CELL,
            most=LARGEST_CELL,
        )
        self.side.setMaximumWidth(64)
        self.anew = QCheckBox(self.tr("In place of the zones that are there"), self)
        self.anew.setToolTip(self.tr("Delete the zones of this map first; undo brings them back"))
        self.told = QLabel(self)
        self.told.setWordWrap(True)
        self.told.setProperty("tone", "muted")
        self.make = self._lay_out()
        rooms = bool(self._count(Way.ROOMS))
        (self.rooms if rooms else self.cells).setChecked(True)
        self._ways.buttonToggled.connect(self.refresh)
        self.side.edited.connect(self.refresh)
        self.anew.toggled.connect(self.refresh)
        workspace.changed.connect(self.refresh)
        workspace.scene_changed.connect(self.refresh)
        self.refresh()

    @property
    def way(self) -> Way:
        """What is chosen."""
        return Way.ROOMS if self.rooms.isChecked() else Way.CELLS

    def refresh(self) -> None:
        """Say how many zones would be made, and why none."""
        scene = self.workspace.scene if self.workspace.is_open else None
        count = self._count(self.way)
        self.side.setEnabled(self.way is Way.CELLS)
        self.anew.setEnabled(scene is not None and bool(drawn_zones(scene)))
        self.make.setEnabled(bool(count))
        if count:
            self.told.setText(self.tr("Makes zones: %1").replace("%1", str(count)))
        elif self.way is Way.ROOMS:
            self.told.setText(self.tr("There is no closed room that is not a zone yet."))
        else:
            self.told.setText(self.tr("The zones that are there cover the map."))

    def accept(self) -> None:
        """Make the zones, and select them."""
        workspace = self.workspace
        scene = workspace.scene if workspace.is_open else None
        if scene is None:
            return
        pattern = self.tr("Room %1") if self.way is Way.ROOMS else self.tr("Zone %1")
        try:
            command = proposal(
                workspace.state,
                scene.id,
                self.way,
                self.side.value(),
                pattern,
                anew=self.anew.isChecked(),
                corridors=self.tr("Corridor %1") if self.way is Way.ROOMS else "",
            )
        except SandtableError as error:
            workspace.tell(error.phrase, Weight.TROUBLE)
            return
        before = scene.things
        if workspace.submit(command):
            super().accept()
            after = workspace.state.scene(scene.id).things
            workspace.select(tuple(identity for identity in after if identity not in before))

    def _count(self, way: Way) -> int:
        scene = self.workspace.scene if self.workspace.is_open else None
        return 0 if scene is None else len(outlines_of(scene, way, self.side.value(), anew=self.anew.isChecked()))

    def _way(self, words: str, tip: str) -> QRadioButton:
        button = QRadioButton(words, self)
        button.setToolTip(tip)
        self._ways.addButton(button)
        return button

    def _lay_out(self) -> QWidget:
        across = QHBoxLayout()
        across.addWidget(self.cells)
        across.addStretch(1)
        label = QLabel(self.tr("Squares along a cell"), self)
        label.setBuddy(self.side)
        across.addWidget(label)
        across.addWidget(self.side)
        buttons = QDialogButtonBox(self)
        make = buttons.addButton(self.tr("Make zones"), QDialogButtonBox.ButtonRole.AcceptRole)
        make.setToolTip(self.tr("Make them in one step; undo takes all of them back"))
        make.setDefault(True)
        cancel = buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        cancel.setToolTip(self.tr("Leave the map as it is"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(ROOMY, ROOMY, ROOMY, ROOMY)
        column.setSpacing(SNUG)
        column.addWidget(self.rooms)
        column.addLayout(across)
        column.addWidget(self.anew)
        column.addWidget(self.told)
        column.addWidget(buttons)
        return make
