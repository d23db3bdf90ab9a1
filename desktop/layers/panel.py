"""The layers dock: which layers are shown and locked, how much lies on each, and in which order they lie."""

from collections import Counter

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDropEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from core.base.values import remembered
from core.edits.maps import ChangeScene
from core.engine.change import Change
from core.model.scene import Layer, Scene, things_by_layer
from core.model.things import LayerName
from desktop.panel import Panel
from desktop.properties.words import translated
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG
from desktop.translation import QT_TRANSLATE_NOOP
from desktop.workspace.workspace import Workspace

NAMES = {
    LayerName.PICTURES: QT_TRANSLATE_NOOP("properties", "Pictures"),
    LayerName.TERRAIN: QT_TRANSLATE_NOOP("properties", "Terrain"),
    LayerName.ZONES: QT_TRANSLATE_NOOP("properties", "Zones"),
    LayerName.STAMPS: QT_TRANSLATE_NOOP("properties", "Stamps"),
    LayerName.WALLS: QT_TRANSLATE_NOOP("properties", "Walls and doors"),
    LayerName.LIGHTS: QT_TRANSLATE_NOOP("properties", "Lights"),
    LayerName.TOKENS: QT_TRANSLATE_NOOP("properties", "Tokens"),
    LayerName.ROOFS: QT_TRANSLATE_NOOP("properties", "Roofs"),
    LayerName.PINS: QT_TRANSLATE_NOOP("properties", "Pins"),
}
NAME, COUNT, SHOWN, LOCKED = range(4)
SIGN = 27
"""Width of a column with a sign alone: what it does not need is the name's."""
WHICH = Qt.ItemDataRole.UserRole


def layers_of(scene: Scene) -> tuple[Layer, ...]:
    """Return every layer of a scene, the lowest first; also those that it does not list."""
    return tuple(scene.layer(name) for name in scene.order)


class LayerList(QTreeWidget):
    """The rows, the topmost layer first; a row that is dragged goes between others."""

    reordered = Signal(object)
    """The names of the layers, as tuple, the topmost first."""
    struck = Signal(object)
    """A key that means something here."""

    def names(self) -> tuple[LayerName, ...]:
        """Return the layers in the order of the rows."""
        rows = (self.topLevelItem(number) for number in range(self.topLevelItemCount()))
        return tuple(LayerName(row.data(NAME, WHICH)) for row in rows if row is not None)

    def dropEvent(self, event: QDropEvent) -> None:
        """Tell of the order that a drag has made."""
        super().dropEvent(event)
        self.reordered.emit(self.names())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Tell of the keys of the dock."""
        steps = {Qt.Key.Key_Up: "up", Qt.Key.Key_Down: "down"}
        key, held = Qt.Key(event.key()), event.modifiers()
        if key in steps and held & Qt.KeyboardModifier.ControlModifier:
            self.struck.emit(steps[key])
        elif key == Qt.Key.Key_Space:
            self.struck.emit("shown")
        elif key == Qt.Key.Key_L and held == Qt.KeyboardModifier.NoModifier:
            self.struck.emit("locked")
        else:
            super().keyPressEvent(event)


class LayersPanel(Panel):
    """Lists the layers; a click on the eye hides one, on the padlock locks it."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.list = LayerList(self)
        self.list.setColumnCount(4)
        self.list.setHeaderHidden(True)
        self.list.setRootIsDecorated(False)
        self.list.setFrameShape(QTreeWidget.Shape.NoFrame)
        self.list.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.list.setAccessibleName(self.tr("Layers, the topmost first"))
        self.list.setToolTip(
            self.tr("Drag rows, or Ctrl with the arrows, for another order; Space hides or shows, L locks or unlocks")
        )
        header = self.list.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(COUNT, QHeaderView.ResizeMode.ResizeToContents)
        for column in (SHOWN, LOCKED):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
        self._make_room()
        workspace.theme.changed.connect(self._make_room)
        self.list.itemClicked.connect(self._clicked)
        self.list.reordered.connect(self._reorder)
        self.list.struck.connect(self._struck)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, SNUG, 0, 0)
        whole.addWidget(self.list)

    def _make_room(self) -> None:
        """Give the signs the room that they need at this scale."""
        header, sign = self.list.header(), self.workspace.theme.pixels(SIGN)
        header.setMinimumSectionSize(sign)
        for column in (SHOWN, LOCKED):
            header.resizeSection(column, sign)

    def selected(self) -> None:
        """Another selection changes nothing here."""

    def concerns(self, change: Change) -> bool:
        """Look again where the scene or its tokens are others."""
        scene = self.workspace.scene
        fight = self.workspace.encounter
        return (
            scene is None
            or change.before.scenes.get(scene.id) is not scene
            or (fight is not None and change.before.encounters.get(fight.id) is not fight)
        )

    def refresh(self) -> None:
        """List the layers of the scene."""
        scene = self.workspace.scene
        held = self.chosen
        self.list.clear()
        if scene is None:
            return
        counts = self._counts(scene)
        for layer in reversed(layers_of(scene)):
            row = self._row(layer, counts[layer.name])
            self.list.addTopLevelItem(row)
            if layer.name is held:
                self.list.setCurrentItem(row)

    def _counts(self, scene: Scene) -> Counter[LayerName]:
        counts = Counter(_counted(scene))
        fight = self.workspace.encounter
        if fight is not None:
            counts[LayerName.TOKENS] = sum(token.scene == scene.id for token in fight.tokens.values())
        return counts

    def _row(self, layer: Layer, count: int) -> QTreeWidgetItem:
        row = QTreeWidgetItem([translated(NAMES[layer.name]), str(count) if count else "", "", ""])
        row.setData(NAME, WHICH, layer.name.value)
        row.setTextAlignment(COUNT, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row.setIcon(SHOWN, icon("eye-off" if layer.hidden else "eye"))
        row.setIcon(LOCKED, icon("lock" if layer.locked else "lock-open"))
        shown = self.tr("Hidden: click to show it (Space)") if layer.hidden else self.tr("Click to hide it (Space)")
        locked = self.tr("Locked: click to unlock it (L)") if layer.locked else self.tr("Click to lock it (L)")
        row.setToolTip(SHOWN, shown)
        row.setToolTip(LOCKED, locked)
        row.setData(SHOWN, Qt.ItemDataRole.AccessibleTextRole, shown)
        row.setData(LOCKED, Qt.ItemDataRole.AccessibleTextRole, locked)
        row.setFlags(row.flags() & ~Qt.ItemFlag.ItemIsDropEnabled)
        if layer.hidden:
            row.setForeground(NAME, self.palette().placeholderText())
        return row

    @property
    def chosen(self) -> LayerName | None:
        """The layer of the current row."""
        row = self.list.currentItem()
        return None if row is None else LayerName(row.data(NAME, WHICH))

    def _clicked(self, row: QTreeWidgetItem, column: int) -> None:
        if column == SHOWN:
            self.toggle(LayerName(row.data(NAME, WHICH)), "hidden")
        elif column == LOCKED:
            self.toggle(LayerName(row.data(NAME, WHICH)), "locked")

    def _struck(self, what: str) -> None:
        chosen = self.chosen
        if chosen is None:
            return
        if what in ("up", "down"):
            order = list(self.list.names())
            place = order.index(chosen)
            other = place + (-1 if what == "up" else 1)
            if 0 <= other < len(order):
                order[place], order[other] = order[other], order[place]
                self._reorder(tuple(order))
        else:
            self.toggle(chosen, "hidden" if what == "shown" else "locked")

    def toggle(self, name: LayerName, field: str) -> None:
        """Hide or show, lock or unlock a layer: `field` is `hidden` or `locked`."""
        scene = self.workspace.scene
        if scene is not None:
            self._put(
                scene,
                tuple(
                    layer.but(**{field: not getattr(layer, field)}) if layer.name is name else layer
                    for layer in layers_of(scene)
                ),
            )

    def _reorder(self, top_first: tuple[LayerName, ...]) -> None:
        scene = self.workspace.scene
        if scene is not None and sorted(top_first) == sorted(LayerName):
            self._put(scene, tuple(scene.layer(name) for name in reversed(top_first)))
        self.stale()

    def _put(self, scene: Scene, layers: tuple[Layer, ...]) -> None:
        plain = [layer.model_dump(mode="json") for layer in layers]
        self.workspace.submit(ChangeScene(scene.id, {"layers": plain}))


# tokens may move a hundred times while the map stays the same
@remembered(most=1)
def _counted(scene: Scene) -> Counter[LayerName]:
    """Return of how much each layer of a map holds, but for tokens."""
    counts = Counter({name: len(there) for name, there in things_by_layer(scene.things).items()})
    counts[LayerName.TERRAIN] = sum(len(block) - block.count(0) for _, block in scene.terrain.blocks())
    return counts
