"""The list of what somebody can do: one line each with its key, icon, cost and where it leads, or why it cannot be."""

from enum import IntEnum
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from core.engine.system import Need, Offer
from desktop.run.offer_groups import KEYS, Choosable, offer_words
from desktop.theme.icons import icon_names, icon_pixmap
from desktop.workspace.workspace import Workspace

Index = QModelIndex | QPersistentModelIndex

LINE, REASON, PAD, CAP, PICTURE = 28, 17, 8, 18, 16
"""Heights of a line and of a reason under it, the room at its sides, the width of a key's cap, an icon's size."""

PICTURES = {
    Need.TARGET: "target",
    Need.ANYBODY: "target",
    Need.TARGETS: "target",
    Need.PATH: "route",
    Need.PLACE: "map-pin",
    Need.AREA: "flame",
    Need.WORDS: "pencil",
    Need.COST: "pencil",
}


class Role(IntEnum):
    """What the model tells besides the words."""

    OFFER = Qt.ItemDataRole.UserRole
    CAP = Qt.ItemDataRole.UserRole + 1
    INDENT = Qt.ItemDataRole.UserRole + 2
    MORE = Qt.ItemDataRole.UserRole + 3


class OfferLines(QAbstractListModel):
    """The lines of the list, groups folded or opened."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.lines: tuple[Choosable, ...] = ()
        self.unfolded: tuple[str, ...] = ()
        self._rows: tuple[tuple[Offer, str, bool, int], ...] = ()

    def show_lines(self, lines: tuple[Choosable, ...]) -> None:
        """Show other lines."""
        self.beginResetModel()
        self.lines = lines
        rows: list[tuple[Offer, str, bool, int]] = []
        for number, line in enumerate(lines):
            cap = str(number + 1) if number < KEYS and line.is_open else ""
            more = len(line.offers) - 1
            rows.append((line.first, cap, False, more))
            if more and line.first.group in self.unfolded:
                rows += [(offer, "", True, 0) for offer in line.offers[1:]]
        self._rows = tuple(rows)
        self.endResetModel()

    def fold(self, group: str, *, unfold: bool) -> None:
        """Fold or unfold the further offers of a group."""
        kept = tuple(each for each in self.unfolded if each != group)
        self.unfolded = (*kept, group) if unfold else kept
        self.show_lines(self.lines)

    def rowCount(self, parent: Index | None = None) -> int:
        """Return how many lines there are."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def offer(self, row: int) -> Offer | None:
        """Return the offer of a line."""
        return self._rows[row][0] if 0 <= row < len(self._rows) else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what a line shows."""
        if not 0 <= index.row() < len(self._rows):
            return None
        offer, cap, indented, more = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self.workspace.text(offer.label) if indented else offer_words(self.workspace, offer)
            case Qt.ItemDataRole.ToolTipRole:
                return self._tip(offer, cap)
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._tip(offer, cap).replace("\n", ", ")
            case Role.OFFER:
                return offer
            case Role.CAP:
                return cap
            case Role.INDENT:
                return indented
            case Role.MORE:
                return 0 if offer.group in self.unfolded else more
        return None

    def cost_text(self, offer: Offer) -> str:
        """Return what an offer costs and where it leads."""
        cost = self.workspace.text(offer.cost)
        return cost if offer.leads_to is None else f"{cost} → {self.workspace.text(offer.leads_to)}"

    def _tip(self, offer: Offer, cap: str) -> str:
        parts = [offer_words(self.workspace, offer), self.cost_text(offer)]
        if offer.why_not is not None:
            parts.append(self.tr("Not now: %1").replace("%1", self.workspace.text(offer.why_not)))
        if cap:
            parts.append(self.tr("Key %1").replace("%1", cap))
        return "\n".join((*parts, str(offer.rule)))


class OfferPainter(QStyledItemDelegate):
    """Paints the lines."""

    def __init__(self, workspace: Workspace, parent: QWidget) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self._known = frozenset(icon_names())

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the height of a line; one that cannot be done has its reason beneath."""
        offer = index.data(Role.OFFER)
        tall = LINE
        if isinstance(offer, Offer):
            # where there is no room for the cost of what cannot be done, its tooltip has it
            tall += REASON if offer.why_not is not None or not self._beside(index, offer) else 0
        return QSize(100, self.workspace.theme.pixels(tall))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a line: key, icon, words; at the right the cost."""
        offer = index.data(Role.OFFER)
        if not isinstance(offer, Offer):
            return
        painter.save()
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        pen = self._ground(painter, rect, chosen, bool(state & QStyle.StateFlag.State_MouseOver))
        px = self.workspace.theme.pixels
        is_open = offer.why_not is None
        quiet = pen if chosen else QColor(self.workspace.theme.tokens.muted)
        line = QRect(rect.left() + px(PAD), rect.top(), rect.width() - 2 * px(PAD), px(LINE))
        line.setLeft(line.left() + (px(CAP) if index.data(Role.INDENT) else 0))
        self._cap(painter, line, str(index.data(Role.CAP) or ""), quiet)
        line.setLeft(line.left() + px(CAP) + px(6))
        self._icon(painter, line, offer, pen if is_open else quiet)
        line.setLeft(line.left() + px(PICTURE) + px(7))
        beside = self._beside(index, offer)
        below = QRect(line.left(), rect.top() + px(LINE) - px(4), line.width(), px(REASON))
        if beside:
            line.setRight(line.right() - self._cost(painter, line, offer, quiet) - px(8))
        elif is_open:
            self._cost(painter, below, offer, quiet)
        self._words(painter, line, index, pen if is_open else quiet)
        if offer.why_not is not None:
            self._reason(painter, below, offer, quiet)
        painter.restore()

    def _beside(self, index: Index, offer: Offer) -> bool:
        """Return whether the cost has room beside the words; else it stands below them."""
        view = self.parent()
        assert isinstance(view, OfferList)
        px = self.workspace.theme.pixels
        font = QFont(view.font())
        font.setWeight(QFont.Weight.DemiBold)
        metrics = QFontMetrics(font)
        words = metrics.horizontalAdvance(_with_more(index)) + metrics.horizontalAdvance(view.lines.cost_text(offer))
        indent = px(CAP) if index.data(Role.INDENT) else 0
        return words + indent + px(2 * PAD + CAP + 6 + PICTURE + 7 + 8) <= view.viewport().width()

    def _ground(self, painter: QPainter, rect: QRect, chosen: bool, hovered: bool) -> QColor:
        tokens = self.workspace.theme.tokens
        if chosen:
            painter.fillRect(rect, QColor(tokens.accent))
            return QColor(tokens.on_accent)
        if hovered:
            painter.fillRect(rect, QColor(tokens.accent_soft))
        return QColor(tokens.text)

    def _cap(self, painter: QPainter, line: QRect, cap: str, pen: QColor) -> None:
        if not cap:
            return
        px = self.workspace.theme.pixels
        box = QRect(line.left(), line.center().y() - px(9) + 1, px(CAP), px(CAP))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(pen)
        painter.drawRoundedRect(box, 3, 3)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, cap)

    def _icon(self, painter: QPainter, line: QRect, offer: Offer, pen: QColor) -> None:
        need = next(iter(offer.needs), None)
        usual = PICTURES[need] if need is not None else "player-play"
        name = offer.icon if offer.icon in self._known else usual
        size = self.workspace.theme.pixels(PICTURE)
        device = painter.device()
        ratio = device.devicePixelRatio() if device is not None else 1.0
        painter.drawPixmap(
            line.left(), line.center().y() - size // 2 + 1, icon_pixmap(name, pen.name(), size, ratio=ratio)
        )

    def _cost(self, painter: QPainter, line: QRect, offer: Offer, pen: QColor) -> int:
        model = self.parent()
        assert isinstance(model, OfferList)
        text = model.lines.cost_text(offer)
        painter.setPen(pen)
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, text)
        return painter.fontMetrics().horizontalAdvance(text)

    def _words(self, painter: QPainter, line: QRect, index: Index, pen: QColor) -> None:
        font = painter.font()
        font.setWeight(QFont.Weight.DemiBold if index.data(Role.CAP) else QFont.Weight.Normal)
        painter.setFont(font)
        painter.setPen(pen)
        shown = painter.fontMetrics().elidedText(_with_more(index), Qt.TextElideMode.ElideMiddle, line.width())
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
        font.setWeight(QFont.Weight.Normal)
        painter.setFont(font)

    def _reason(self, painter: QPainter, where: QRect, offer: Offer, pen: QColor) -> None:
        assert offer.why_not is not None
        text = self.workspace.text(offer.why_not)
        painter.setPen(pen)
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, where.width())
        painter.drawText(where, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)


def _with_more(index: Index) -> str:
    more = index.data(Role.MORE)
    return str(index.data(Qt.ItemDataRole.DisplayRole)) + (f"  +{more} ▸" if more else "")


class OfferList(QListView):
    """The list. Enter, a click or its key takes an offer: `taken` tells which; a closed one only becomes `current`."""

    taken = Signal(object)
    looked_at = Signal(object)
    """The `Offer` of the current line, or None."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.lines = OfferLines(workspace, self)
        self.setModel(self.lines)
        self.setItemDelegate(OfferPainter(workspace, self))
        self.setMouseTracking(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setAccessibleName(self.tr("What can be done"))
        self.setToolTip(self.tr("Enter, a click or the number takes an action"))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.clicked.connect(self._clicked)
        self.selectionModel().currentChanged.connect(self._moved)
        self.lines.modelReset.connect(lambda: self.looked_at.emit(None))

    def take(self, number: int) -> bool:
        """Take the offer of a number key, 1 to 9; return whether there is one."""
        lines = self.lines.lines
        if not 1 <= number <= min(KEYS, len(lines)) or not lines[number - 1].is_open:
            return False
        self.taken.emit(lines[number - 1].first)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take with Enter, unfold a group with the right arrow and fold it with the left one, or use a number key."""
        index = self.currentIndex()
        offer = self.lines.offer(index.row())
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and offer is not None and offer.why_not is None:
            self.taken.emit(offer)
        elif key in (Qt.Key.Key_Right, Qt.Key.Key_Left) and offer is not None and offer.group:
            self._unfold(offer, unfold=key == Qt.Key.Key_Right)
        elif not (Qt.Key.Key_1 <= key <= Qt.Key.Key_9 and self.take(key - Qt.Key.Key_0)):
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Measure the lines anew: where the cost stands depends on the width."""
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def _unfold(self, offer: Offer, *, unfold: bool) -> None:
        self.lines.fold(offer.group, unfold=unfold)
        row = next(
            (n for n in range(self.lines.rowCount()) if (o := self.lines.offer(n)) and o.group == offer.group), 0
        )
        self.setCurrentIndex(self.lines.index(row))

    def _clicked(self, index: QModelIndex) -> None:
        offer = self.lines.offer(index.row())
        if offer is None:
            return
        if index.data(Role.MORE):
            self._unfold(offer, unfold=True)
        elif offer.why_not is None:
            self.taken.emit(offer)

    def _moved(self, index: QModelIndex, _before: QModelIndex) -> None:
        self.looked_at.emit(self.lines.offer(index.row()))

    def changeEvent(self, event: Any) -> None:
        """Measure the lines anew at another scale."""
        super().changeEvent(event)
        self.scheduleDelayedItemsLayout()
