"""The things of one column: what is in a pack under it, each with its mass; keys and the mouse take them elsewhere."""

from PySide6.QtCore import QMimeData, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from core.model.gear import Carried as Place
from core.model.gear import Item
from core.model.loads import Portion, mass_of
from desktop.encumbrance.carriers import Carrier
from desktop.encumbrance.drag_data import CarriedPortions, load_mime
from desktop.encumbrance.words import mass_text
from desktop.sheets.item_fields import place_text
from desktop.theme.icons import icon
from desktop.translation import tr
from desktop.widgets.keyed_tree import WrappedCells

NAME, MASS = 0, 1
MOST = 24
"""So many lines are shown whole; of more, a list within what is scrolled is scrolled itself."""
KEY = Qt.ItemDataRole.UserRole
SIDEWAYS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


class ItemList(QTreeWidget):
    """What one holder has. Ctrl with the arrows moves what is chosen a column on; plain arrows go there."""

    gone_aside = Signal(int)
    """The column to the left (-1) or to the right (1) is wanted."""
    moved_aside = Signal(int)
    """What is chosen goes a column to the left or to the right."""
    dropped = Signal()
    """What is chosen goes to the ground."""
    used_up = Signal()
    """What is chosen is gone for good."""
    rolled = Signal()
    """What is chosen goes on wheels, or off them."""
    menu_wanted = Signal()
    typed = Signal(str)
    """A figure was typed: how many of the chosen thing."""

    def __init__(self, carrier: Carrier, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.carrier = carrier
        self.takes: int | None = None
        """How many of the one chosen thing a drag takes; none: all of it."""
        self._shown: tuple[Item, ...] = ()
        self.setColumnCount(2)
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setItemsExpandable(False)
        self.setExpandsOnDoubleClick(False)
        # a name that has no room in one line takes another rather than being cut
        self.setWordWrap(True)
        self.setItemDelegate(WrappedCells(self))
        self.setFrameShape(QTreeWidget.Shape.NoFrame)
        self.setIndentation(14)
        self.setProperty("dense", True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setDragEnabled(True)
        # the column takes drops: a list of nothing has no room to drop on
        self.setAcceptDrops(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setToolTip(tr("Drag things to another column or onto the map; Ctrl with the arrows moves them by keys"))
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(MASS, QHeaderView.ResizeMode.ResizeToContents)

    def show_carrier(self, carrier: Carrier, found: tuple[str, ...] | None) -> None:
        """Show what somebody has; of that only what a search found, with the packs that it is in."""
        # lines that are measured before the style sheet is looked at stay as low as they were then
        self.ensurePolished()
        chosen = [portion.item for portion in self.portions()]
        self.carrier = carrier
        self.setAccessibleName(tr("What %1 has").replace("%1", carrier.name))
        shown = tuple(item for item in carrier.gear if found is None or item.id in found)
        if shown != self._shown:
            self._shown = shown
            self._fill(shown, chosen)

    def _fill(self, shown: tuple[Item, ...], chosen: list[str]) -> None:
        self.blockSignals(True)
        place = self.verticalScrollBar().value()
        self.clear()
        rows: dict[str, QTreeWidgetItem] = {}
        packs = {item.id for item in shown if item.pack}
        for item in sorted(shown, key=lambda each: (each.inside in packs, not each.pack)):
            row = QTreeWidgetItem([_told(item), mass_text(mass_of(item)) if mass_of(item) else "–"])
            row.setData(NAME, KEY, item.id)
            row.setTextAlignment(MASS, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            row.setIcon(NAME, icon(_picture(item)))
            tip = _tip(item)
            for column in (NAME, MASS):
                row.setToolTip(column, tip)
            above = rows.get(item.inside)
            if above is None:
                self.addTopLevelItem(row)
            else:
                above.addChild(row)
            rows[item.id] = row
        self.expandAll()
        for identity in chosen:
            if identity in rows:
                rows[identity].setSelected(True)
                self.setCurrentItem(rows[identity], NAME, self.selectionModel().SelectionFlag.NoUpdate)
        self.verticalScrollBar().setValue(place)
        self.blockSignals(False)
        self.itemSelectionChanged.emit()

    def items(self) -> tuple[Item, ...]:
        """Return the chosen things."""
        ids = [str(row.data(NAME, KEY)) for row in self.selectedItems()]
        return tuple(item for item in self.carrier.gear if item.id in ids)

    def portions(self) -> tuple[Portion, ...]:
        """Return what a move takes: what is chosen, of a single thing as many as were asked for."""
        items = self.items()
        alone = self.takes if len(items) == 1 and self.takes is not None and self.takes < items[0].count else None
        return tuple(Portion(item.id, alone) for item in items)

    def choose(self, identity: str) -> None:
        """Choose one thing."""
        row = self._row(identity)
        if row is not None:
            self.clearSelection()
            self.setCurrentItem(row)

    def choose_first(self) -> None:
        """Choose the first thing where none is chosen."""
        first = self.topLevelItem(0)
        if first is not None and not self.selectedItems():
            self.setCurrentItem(first)

    def _row(self, identity: str) -> QTreeWidgetItem | None:
        found = self.findItems("", Qt.MatchFlag.MatchContains | Qt.MatchFlag.MatchRecursive, NAME)
        return next((row for row in found if row.data(NAME, KEY) == identity), None)

    def item_under(self, row: QTreeWidgetItem | None) -> Item | None:
        """Return the thing of a row."""
        key = None if row is None else row.data(NAME, KEY)
        return next((item for item in self.carrier.gear if item.id == key), None)

    def mimeTypes(self) -> list[str]:
        """Return the one kind of data that a drag carries."""
        return load_mime(CarriedPortions(self.carrier.holder, ())).formats()

    def mimeData(self, items: list[QTreeWidgetItem]) -> QMimeData:  # type: ignore[override]  # the binding says Sequence
        """Return what is dragged."""
        return load_mime(CarriedPortions(self.carrier.holder, self.portions()))

    @property
    def whole(self) -> int:
        """The height of all its lines, or of as many as are seen without being scrolled at most."""
        row, high = self.topLevelItem(0), 0
        for _ in range(MOST):
            if row is None:
                break
            high += self.rowHeight(self.indexFromItem(row))
            row = self.itemBelow(row)
        return high + 2 * self.frameWidth() if high else 0

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the names anew."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.scheduleDelayedItemsLayout()

    def minimumSizeHint(self) -> QSize:
        """Ask for room for one line: the dock may be low."""
        return QSize(0, self.fontMetrics().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go aside, move aside, drop, use up, put on wheels, open the menu, or begin a number."""
        key, ctrl = Qt.Key(event.key()), bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if key in SIDEWAYS:
            (self.moved_aside if ctrl else self.gone_aside).emit(SIDEWAYS[key])
        elif key == Qt.Key.Key_Delete:
            shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            (self.used_up if shift else self.dropped).emit()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Menu):
            self.menu_wanted.emit()
        elif key == Qt.Key.Key_W and not ctrl:
            self.rolled.emit()
        elif event.text().isdigit():
            self.typed.emit(event.text())
        else:
            super().keyPressEvent(event)


def _told(item: Item) -> str:
    name = item.name if item.count == 1 else f"{item.count:,} × {item.name}"
    return tr("%1, on wheels").replace("%1", name) if item.rolling else name


def _picture(item: Item) -> str:
    if item.pack:
        return "backpack"
    if item.carried is Place.WORN:
        return "shield-half"
    return "hand-grab" if item.carried.in_hand and item.carried.is_thing else "point"


def _tip(item: Item) -> str:
    lines = [_told(item), place_text(item.carried).capitalize()]
    if item.count > 1 and item.grams:
        lines.append(tr("%1 each").replace("%1", mass_text(item.grams)))
    if item.pack:
        lines.append(tr("Others can be put in it: drop them on it"))
    if item.notes:
        lines.append(item.notes if len(item.notes) <= 160 else item.notes[:160] + " …")
    return "\n".join(lines)
