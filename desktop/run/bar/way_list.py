"""The list of ways: a line each with its key, icon, words, cost and where it leads, or why it cannot be done."""

from dataclasses import replace
from enum import IntEnum
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QMimeData,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QFont,
    QFontMetrics,
    QInputEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from core.engine.system import Need, Offer
from desktop.explanations.effect_words import rule_tip
from desktop.faults.painting import survived
from desktop.run.bar.families import cost_of
from desktop.run.offer_groups import FREE, KEYS, asks_words, is_pointed, joined_to, offer_words
from desktop.run.payment import MIME
from desktop.theme.icons import icon_names, icon_pixmap
from desktop.workspace.workspace import Workspace

Index = QModelIndex | QPersistentModelIndex

CAPS = (*map(str, range(1, KEYS + 1)), *FREE)
"""The keys of the lines: numbers for the first, then the letters that mean nothing else."""

LINE, REASON, PAD, CAP, PICTURE = 30, 17, 8, 18, 16
"""Heights of a line and of a reason under it, the room at its sides, the width of a key's cap, an icon's size."""
COST, LEADS_TO, APART = 96, 92, 6
"""Greatest widths of the columns of the cost and of where it leads, and the room before each."""
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


def joining_words(workspace: Workspace, offer: Offer) -> list[str]:
    """Return how what may be joined to an action is come by where its card would not be seen otherwise."""
    if is_pointed(offer) or asks_words(offer):
        return []
    said = QCoreApplication.translate("bar", "Shift and a click, or Shift+Enter: %1")
    return [said.replace("%1", workspace.text(field.label)) for field in joined_to(workspace, offer)]


class Ways(QAbstractListModel):
    """The lines, in an order that stays whatever is possible, so that a number keeps its meaning."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.offers: tuple[Offer, ...] = ()
        self._numbered = True

    def show_offers(self, offers: tuple[Offer, ...], *, numbered: bool) -> None:
        """Show other lines, with keys by their places, the first nine numbers, or without."""
        self.beginResetModel()
        self.offers, self._numbered = offers, numbered
        self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        """Return how many lines there are."""
        return 0 if parent is not None and parent.isValid() else len(self.offers)

    def offer(self, row: int) -> Offer | None:
        """Return the offer of a line."""
        return self.offers[row] if 0 <= row < len(self.offers) else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what a line shows."""
        offer = self.offer(index.row())
        if offer is None:
            return None
        cap = self._cap(index.row()) if offer.why_not is None else ""
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return offer_words(self.workspace, offer)
            case Qt.ItemDataRole.ToolTipRole:
                return self._tip(offer, cap)
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._tip(offer, cap).replace("\n", ", ")
            case Role.OFFER:
                return offer
            case Role.CAP:
                return cap
        return None

    def _cap(self, row: int) -> str:
        return CAPS[row] if self._numbered and row < len(CAPS) else ""

    def row_of(self, cap: str) -> int | None:
        """Return the line that has a key, whether or not it can be done; None where none has it."""
        return next((row for row in range(len(self.offers)) if cap and self._cap(row) == cap), None)

    def _tip(self, offer: Offer, cap: str) -> str:
        cost, leads_to = cost_of(self.workspace, offer)
        parts = [offer_words(self.workspace, offer), f"{cost} → {leads_to}" if leads_to else cost]
        if offer.why_not is None:
            parts += joining_words(self.workspace, offer)
        if offer.why_not is not None:
            parts.append(self.tr("Not now: %1").replace("%1", self.workspace.text(offer.why_not)))
        if cap:
            parts.append(self.tr("Key %1").replace("%1", cap))
        return "\n".join((*parts, rule_tip(offer.rule)))


class WayPainter(QStyledItemDelegate):
    """Paints the lines in three columns; what cannot be done is dim, with its reason beneath."""

    def __init__(self, workspace: Workspace, parent: QWidget) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self._known = frozenset(icon_names())
        self._measured: tuple[object, tuple[int, int]] | None = None

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the height of a line."""
        offer = index.data(Role.OFFER)
        closed = isinstance(offer, Offer) and offer.why_not is not None
        return QSize(100, self.workspace.theme.pixels(LINE + (REASON if closed else 0)))

    @survived
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a line."""
        offer = index.data(Role.OFFER)
        if not isinstance(offer, Offer):
            return
        painter.save()
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        pen = self._ground(painter, rect, chosen, bool(state & QStyle.StateFlag.State_MouseOver))
        quiet = pen if chosen else QColor(self.workspace.theme.tokens.muted)
        ink = pen if offer.why_not is None else quiet
        px = self.workspace.theme.pixels
        line = QRect(rect.left() + px(PAD), rect.top(), rect.width() - 2 * px(PAD), px(LINE))
        self._cap(painter, line, str(index.data(Role.CAP) or ""), quiet)
        line.setLeft(line.left() + px(CAP + 6))
        self._icon(painter, line, offer, ink)
        line.setLeft(line.left() + px(PICTURE + 7))
        below = QRect(line.left(), rect.top() + px(LINE - 5), line.width(), px(REASON))
        name, font = str(index.data()), _font_of_name(painter.font(), strong=offer.why_not is None)
        columns = self._widths(index.model(), QFontMetrics(painter.font()))
        if QFontMetrics(font).horizontalAdvance(name) > line.width() - sum(columns):
            # a long name takes what its own line leaves of the columns
            columns = self._own_widths(offer, QFontMetrics(painter.font()), columns)
        words = QRect(line.left(), line.top(), line.width() - sum(columns), line.height())
        self._columns(painter, words, columns, offer, quiet)
        self._words(painter, words, name, ink, font)
        if offer.why_not is not None:
            painter.setPen(quiet)
            _write(painter, below, self.workspace.text(offer.why_not))
        painter.restore()

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
        spot = line.left(), line.center().y() - size // 2 + 1
        painter.drawPixmap(*spot, icon_pixmap(name, pen.name(), size, ratio=ratio))

    def _widths(self, ways: object, metrics: QFontMetrics) -> tuple[int, int]:
        """Return the widths of the two columns: no more than what stands in them takes, so that names have the rest."""
        assert isinstance(ways, Ways)
        if self._measured is not None and self._measured[0] == (ways.offers, metrics.height()):
            return self._measured[1]
        px, wide = self.workspace.theme.pixels, metrics.horizontalAdvance
        found = [cost_of(self.workspace, each) for each in ways.offers]
        leads = max((wide(f"→ {place}") + px(APART) for _, place in found if place), default=0)
        cost = max((wide(words) + px(APART) for words, _ in found), default=0)
        leads = min(leads, px(LEADS_TO))
        self._measured = (ways.offers, metrics.height()), (min(cost, px(COST + LEADS_TO) - leads), leads)
        return self._measured[1]

    def _own_widths(self, offer: Offer, metrics: QFontMetrics, columns: tuple[int, int]) -> tuple[int, int]:
        """Return the widths that the two columns need in one line, which are no more than in all of them."""
        cost, leads_to = cost_of(self.workspace, offer)
        apart = self.workspace.theme.pixels(APART)
        needed = [metrics.horizontalAdvance(words) + apart for words in (cost, f"→ {leads_to}")]
        if not leads_to:
            return min(needed[0], sum(columns)), 0
        return min(needed[0], columns[0]), min(needed[1], columns[1])

    def _columns(self, painter: QPainter, words: QRect, columns: tuple[int, int], offer: Offer, pen: QColor) -> None:
        apart = self.workspace.theme.pixels(APART)
        cost, leads_to = cost_of(self.workspace, offer)
        painter.setPen(pen)
        first = QRect(words.right() + apart, words.top(), columns[0] - apart, words.height())
        second = QRect(first.right() + apart, words.top(), columns[1] - apart, words.height())
        _write(painter, first if leads_to else first.united(second), cost)
        _write(painter, second, f"→ {leads_to}" if leads_to else "")

    def _words(self, painter: QPainter, line: QRect, words: str, pen: QColor, font: QFont) -> None:
        usual = painter.font()
        painter.setFont(font)
        painter.setPen(pen)
        _write(painter, line, words)
        painter.setFont(usual)


def _font_of_name(usual: QFont, *, strong: bool) -> QFont:
    """Return the letters of the name of what can be done, which are strong, or cannot."""
    font = QFont(usual)
    font.setWeight(QFont.Weight.DemiBold if strong else QFont.Weight.Normal)
    return font


def _write(painter: QPainter, box: QRect, words: str) -> None:
    # Qt rounds a text's width down where it is measured, and up where it is cut
    shown = QFontMetrics(painter.font()).elidedText(words, Qt.TextElideMode.ElideRight, box.width() + 1)
    painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)


def shift_held(event: QInputEvent) -> bool:
    """Return whether Shift is held with a key or a button, which looks at a way before it is done."""
    return bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)


class WayList(QListView):
    """The list. Enter or a click takes a way: `taken` tells which; one that cannot be done only becomes current.

    One that is taken with Shift held is `looked_at` before it is done.
    """

    taken = Signal(object)
    looked_at = Signal(object)
    """The `Offer` of the current line, or None."""
    paid = Signal(object, QMimeData)
    """Something that pays for an action was dropped on the line of an `Offer`."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.ways = Ways(workspace, self)
        self._looks = False
        self.setModel(self.ways)
        self.setItemDelegate(WayPainter(workspace, self))
        self.setMouseTracking(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setAccessibleName(self.tr("What can be done"))
        self.setToolTip(self.tr("Enter, a click or its key takes an action"))
        self.setAcceptDrops(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.clicked.connect(self._clicked)
        self.selectionModel().currentChanged.connect(self._moved)
        self.ways.modelReset.connect(lambda: self.looked_at.emit(None))

    def sizeHint(self) -> QSize:
        """Return room for all lines."""
        tall = sum(self.sizeHintForRow(row) for row in range(self.ways.rowCount()))
        return QSize(self.workspace.theme.pixels(420), tall + 2 * self.frameWidth() + 2)

    def take(self, number: int) -> bool:
        """Take the way of a number, 1 to 9, or look at it if it cannot be done; return whether there is one."""
        offer = self.ways.offer(number - 1)
        if offer is None or not 1 <= number <= KEYS:
            return False
        self._take_or_look(number - 1, offer)
        return True

    def take_current(self, *, look: bool = False) -> bool:
        """Take the current way, the first by default, or look at it first; return whether it could be done."""
        row = max(0, self.currentIndex().row())
        offer = self.ways.offer(row)
        if offer is None:
            return False
        self._take_or_look(row, offer, look=look)
        return offer.why_not is None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take with Enter, or with the letter of a line beyond the ninth."""
        row = self.ways.row_of(event.text().upper()) if event.text().isalpha() else None
        offer = None if row is None else self.ways.offer(row)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.take_current(look=shift_held(event))
        elif row is not None and offer is not None:
            self._take_or_look(row, offer, look=shift_held(event))
        elif event.key() == Qt.Key.Key_Escape or event.text():
            # letters and numbers belong to the window, not to a search in the list
            event.ignore()
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take what pays for an action."""
        self._drags(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Look at the line that it is over."""
        self._drags(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Let it pay for the way of the line."""
        offer = self.ways.offer(self.indexAt(event.position().toPoint()).row())
        if offer is not None:
            event.acceptProposedAction()
            self.paid.emit(offer, event.mimeData())

    def _drags(self, event: QDragMoveEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        if event.mimeData().hasFormat(MIME) and index.isValid():
            self.setCurrentIndex(index)
            event.acceptProposedAction()
        else:
            event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Note whether the click that begins is meant to look at a way first."""
        self._looks = shift_held(event)
        super().mousePressEvent(event)

    def _take_or_look(self, row: int, offer: Offer, *, look: bool = False) -> None:
        if offer.why_not is None:
            self._take(offer, look=look)
        else:
            self.setCurrentIndex(self.ways.index(row))

    def _clicked(self, index: QModelIndex) -> None:
        offer = self.ways.offer(index.row())
        if offer is not None and offer.why_not is None:
            self._take(offer, look=self._looks)

    def _take(self, offer: Offer, *, look: bool) -> None:
        """Take a way, or look at it before it is done, to fill in what may be joined to it."""
        self.taken.emit(replace(offer, looked_at=True) if look else offer)

    def _moved(self, index: QModelIndex, _before: QModelIndex) -> None:
        self.looked_at.emit(self.ways.offer(index.row()))
