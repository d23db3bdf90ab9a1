"""A column of the table: the head over the things; whatever is dragged over it shows at once what it would come to."""

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from core.model.gear import Item
from desktop.encumbrance.carriers import Carrier
from desktop.encumbrance.column_head import ColumnHead
from desktop.encumbrance.drag_data import CarriedPortions, dragged_load
from desktop.encumbrance.item_list import ItemList
from desktop.sheets.giving import dragged_ware
from desktop.widgets.text import restyle
from desktop.workspace.placing import GEAR_MIME
from desktop.workspace.workspace import Workspace

SIGN = 15
"""The pixels of the sign before a thing, at interface scale 1."""


class Column(QFrame):
    """One carrier. What is dragged onto it is told first while it hovers, then when it is let go."""

    hovered = Signal(object, str)
    """A `Carried` is over this column, and the id of the pack that it is over, or nothing."""
    left = Signal()
    let_go = Signal(object, str)
    ware_let_go = Signal(object)
    """A `Ware` out of the list of gear."""

    def __init__(self, workspace: Workspace, carrier: Carrier, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.carrier = carrier
        self.head = ColumnHead(workspace, self)
        self.list = ItemList(carrier, self)
        sign = workspace.theme.pixels(SIGN)
        self.list.setIconSize(QSize(sign, sign))
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAcceptDrops(True)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.head)
        whole.addWidget(self.list, 1)

    def lie(self, width: int, tall: int) -> None:
        """Take so many pixels of width, and so many of height at least: what all is in is scrolled, and not this."""
        edges = 2 * self.frameWidth()
        self.setFixedWidth(width)
        self.head.lie(width - edges)
        # names take as many lines as they need at that width
        self.list.resize(width - edges, self.list.height())
        self.setMinimumHeight(max(tall, self.head.minimumSizeHint().height() + self.list.whole + edges))

    def show_carrier(self, carrier: Carrier, found: tuple[str, ...] | None) -> None:
        """Show a carrier as it is now."""
        self.carrier = carrier
        self.setAccessibleName(carrier.name)
        self.head.show_carrier(carrier)
        self.list.show_carrier(carrier, found)

    def consider(self, then: Carrier | None) -> None:
        """Show beside it what a change would make of it; None for none."""
        self.head.show_carrier(self.carrier, then)

    def pack_at(self, position: QPoint) -> str:
        """Return the id of the pack at a place of this column, or of the pack that the thing there is in."""
        item: Item | None = self.list.item_under(self.list.itemAt(self.list.viewport().mapFrom(self, position)))
        if item is None or not self.list.geometry().contains(position):
            return ""
        return item.id if item.pack else item.inside

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take things of the table, and of the list of gear."""
        self._over(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Tell what it would come to."""
        self._over(event)

    def _over(self, event: QDragMoveEvent) -> None:
        carried = dragged_load(event.mimeData())
        if carried is not None:
            self._mark(hot=True)
            self.hovered.emit(carried, self._pack_for(carried, event))
            event.setDropAction(Qt.DropAction.MoveAction)
            event.accept()
        elif event.mimeData().hasFormat(GEAR_MIME) and not self.carrier.is_pile:
            self._mark(hot=True)
            event.acceptProposedAction()
        else:
            event.ignore()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """Show what is so now again."""
        self._mark(hot=False)
        self.left.emit()

    def dropEvent(self, event: QDropEvent) -> None:
        """Tell what was let go here."""
        self._mark(hot=False)
        carried, ware = dragged_load(event.mimeData()), dragged_ware(event.mimeData())
        if carried is not None:
            # the list that it came from must not take it away itself
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
            self.let_go.emit(carried, self._pack_for(carried, event))
        elif ware is not None and not self.carrier.is_pile:
            event.acceptProposedAction()
            self.ware_let_go.emit(ware)

    def _pack_for(self, carried: CarriedPortions, event: QDropEvent) -> str:
        pack = self.pack_at(event.position().toPoint())
        own = carried.source == self.carrier.holder and pack in [portion.item for portion in carried.portions]
        return "" if own else pack

    def _mark(self, *, hot: bool) -> None:
        if bool(self.property("hot")) != hot:
            restyle(self, "hot", hot)
