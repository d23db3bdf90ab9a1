"""The things of the list of gear under their headings; each can be given with Enter, or dragged to somebody."""

from collections.abc import Sequence

from PySide6.QtCore import QMimeData, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from core.base.ids import SystemId
from core.model.gear import Item, Ware
from desktop.gear.offered_wares import OfferedWare
from desktop.sheets.giving import carried_ware
from desktop.sheets.item_fields import weight_text

KEY = Qt.ItemDataRole.UserRole


class WareList(QListWidget):
    """The things under their headings; a drag carries the thing itself."""

    given = Signal()
    remove_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.wares: dict[str, Ware] = {}
        self.setDragEnabled(True)
        self.setFrameShape(QListWidget.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)

    def mimeTypes(self) -> list[str]:
        """Return the one kind of data that a drag carries."""
        return carried_ware(Ware(system=SystemId(""), item=Item(id="", name=""))).formats()

    def mimeData(self, items: list[QListWidgetItem]) -> QMimeData:  # type: ignore[override]  # the binding says Sequence
        """Return the thing that is dragged."""
        found = self.wares.get(str(items[0].data(KEY))) if items else None
        return QMimeData() if found is None else carried_ware(found)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Give with Enter; Delete asks to delete."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.given.emit()
        elif event.key() == Qt.Key.Key_Delete:
            self.remove_wanted.emit()
        else:
            super().keyPressEvent(event)

    def chosen_key(self) -> str | None:
        """Return the key of the thing that is chosen."""
        return next((str(item.data(KEY)) for item in self.selectedItems()), None)

    def show_wares(self, shown: Sequence[OfferedWare], chosen: str | None) -> None:
        """Show things under their headings, the same one chosen as before, at the same place."""
        self.blockSignals(True)
        place = self.verticalScrollBar().value()
        self.clear()
        self.wares = {each.key: each.ware for each in shown}
        groups: dict[str, list[OfferedWare]] = {}
        for each in shown:
            groups.setdefault(each.heading, []).append(each)
        for heading, things in groups.items():
            title = QListWidgetItem(heading, self)
            title.setFlags(Qt.ItemFlag.NoItemFlags)
            font = title.font()
            font.setBold(True)
            title.setFont(font)
            for each in things:
                item = QListWidgetItem(f"   {each.ware.item.name}", self)
                item.setData(KEY, each.key)
                item.setToolTip(ware_text(each))
                if each.key == chosen:
                    item.setSelected(True)
                    self.setCurrentItem(item)
        self.verticalScrollBar().setValue(place)
        self.blockSignals(False)

    def enter(self) -> None:
        """Take the keyboard, on the first thing where none is chosen."""
        self.setFocus()
        self.choose()

    def choose(self) -> None:
        """Choose the first thing where none is chosen."""
        items = [self.item(number) for number in range(self.count())]
        first = next((item for item in items if item.data(KEY)), None)
        if first is not None and self.chosen_key() is None:
            self.setCurrentItem(first)


def ware_text(each: OfferedWare) -> str:
    """Return all that is known of a thing, in lines."""
    ware = each.ware
    weight = weight_text(ware.item.grams * ware.item.count) if ware.item.grams else ""
    count = f"× {ware.item.count}" if ware.item.count != 1 else ""
    lines = (ware.item.name, each.figures, " · ".join(part for part in (count, weight) if part), ware.item.notes)
    return "\n".join(line for line in lines if line)
