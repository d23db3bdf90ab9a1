"""A button of the bar: name and key, the way that the key takes, what it costs, and an arrow to the other ways."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QMimeData, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QFont,
    QFontMetrics,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from desktop.run.bar.face_rows import Rows, rows_in
from desktop.run.payment import MIME
from desktop.theme.fonts import text_font
from desktop.theme.icons import icon_pixmap
from desktop.theme.theme import Theme
from desktop.theme.tokens import Tokens
from desktop.widgets.text import broken

HEIGHT, LOW = 68, 36
"""Pixels: a button of a name and three rows, and of a name alone."""
BELOW, ROW = 24, 14
"""Pixels: where the rows begin, and how high one is."""
NAMES = 6
"""Pixels from the upper edge to a name in two lines."""
ROOMY = 116
"""Pixels of width below which the icon goes."""
NAME, LABEL = 15, 12
"""Heights of the letters of the name and of what stands below."""
SMALLEST = 12
"""Pixels of letters below which a name is not made."""
BESIDE_KEY = 0.7
"""So much smaller are the letters of a name at least that leaves room for its key."""
ARROW = 24
"""Pixels at the right of the lower edge that open the list."""
BEND = 6
OPENING = 600
"""Milliseconds that a drag waits over a button until its list opens."""


@dataclass(frozen=True, slots=True)
class ButtonFace:
    """What a button shows; a `dim` one can do nothing now, and `line` says why."""

    title: str
    key: str
    icon: str
    line: str = ""
    cost: str = ""
    dim: bool = False
    chosen: bool = False
    more: bool = False
    tip: str = ""


class FamilyButton(QAbstractButton):
    """Paints a face; `clicked` is for the button itself, `more_wanted` for its arrow, the right button or a dim one."""

    more_wanted = Signal()
    paid = Signal(QMimeData)
    """Something that pays for an action was dropped here."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.face = ButtonFace("", "", "dots")
        self.is_low = False
        self._shown: tuple[ButtonFace, bool, float, Tokens] | None = None
        self.row: Sequence[FamilyButton] = (self,)
        """Those it stands among, itself with them: where names are all there is, they are written alike."""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setAcceptDrops(True)
        self._is_over = False
        self._opening = QTimer(self)
        self._opening.setSingleShot(True)
        self._opening.setInterval(OPENING)
        self._opening.timeout.connect(self.more_wanted)

    def show_face(self, face: ButtonFace, *, low: bool) -> None:
        """Show something else, in rows under its name or by the name alone."""
        shown = face, low, self.theme.scale, self.theme.tokens
        # in a low bar the letters of each are as small as the longest name of all wants them
        if shown == self._shown and not low:
            return
        self._shown = shown
        self.face, self.is_low = face, low
        self.setFixedHeight(self.theme.pixels(LOW if low else HEIGHT))
        parts = [f"{face.title} ({face.key})" if face.key else face.title, face.line, face.cost, face.tip]
        self.setToolTip("\n".join(part for part in parts if part))
        self.setAccessibleName(face.title)
        self.setAccessibleDescription(", ".join(part for part in parts[1:] if part))
        self.update()

    def arrow(self) -> QRect:
        """Return where the arrow is."""
        side = self.theme.pixels(ARROW)
        return QRect(self.width() - side, self.height() - side, side, side) if self.face.more else QRect()

    def sizeHint(self) -> QSize:
        """Return the usual size."""
        return QSize(self.theme.pixels(ROOMY), self.theme.pixels(LOW if self.is_low else HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """Return room for the name alone."""
        return QSize(QFontMetrics(self._name_font()).horizontalAdvance(self.face.title) + 8, self.sizeHint().height())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Open the list at the arrow or by the right button; a dim button has nothing else to open."""
        if event.button() == Qt.MouseButton.RightButton or (
            not self.is_low and self.arrow().contains(event.position().toPoint())
        ):
            self.more_wanted.emit()
            event.accept()
        else:
            super().mousePressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take what pays for an action; whoever waits with it gets the list of the family."""
        if event.mimeData().hasFormat(MIME):
            event.acceptProposedAction()
            self._over(is_over=True)
        else:
            event.ignore()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """Wait for nothing any more."""
        self._over(is_over=False)

    def dropEvent(self, event: QDropEvent) -> None:
        """Let it pay for the family's usual way."""
        event.acceptProposedAction()
        self._over(is_over=False)
        self.paid.emit(event.mimeData())

    def _over(self, *, is_over: bool) -> None:
        self._is_over = is_over
        if is_over and self.face.more:
            self._opening.start()
        else:
            self._opening.stop()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the face."""
        face, tokens = self.face, self.theme.tokens
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            chosen = face.chosen or self._is_over
            fill = tokens.accent_soft if chosen or (self.underMouse() and not face.dim) else tokens.raised
            edge, breadth = (tokens.accent, 2.0) if chosen else (tokens.border if face.dim else tokens.edge, 1.0)
            if self.hasFocus():
                edge, breadth = tokens.focus, 2.0
            painter.setPen(QPen(QColor(edge), breadth))
            painter.setBrush(QColor(tokens.window if face.dim else fill))
            inset = breadth / 2
            bend = self.theme.pixels(BEND)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), bend, bend)
            ink, soft = QColor(tokens.muted if face.dim else tokens.text), QColor(tokens.muted)
            self._paint_name(painter, ink, soft)
            if not self.is_low:
                self._paint_lines(painter, ink, soft)

    def _paint_name(self, painter: QPainter, ink: QColor, soft: QColor) -> None:
        px, face = self.theme.pixels, self.face
        pad, top = self._pad(), 0 if self.is_low else px(2)
        line = QRect(pad, top, self.name_width(), self.height() if self.is_low else px(22))
        font, shown = self._name_lines()
        words = QFontMetrics(font).horizontalAdvance(face.title)
        cap = self._cap_width(face.key)
        if self._has_key_beside():
            self._paint_cap(painter, line, cap, soft)
        elif self.has_key():
            line.setHeight(self.height() // 2)
            self._paint_cap(painter, line.translated(cap - line.width(), line.height() - px(2)), cap, soft)
        if self.width() >= px(ROOMY) and not self.is_low and words + cap + px(28) <= line.width():
            side = px(18)
            spot = line.left(), line.top() + (line.height() - side) // 2
            painter.drawPixmap(*spot, icon_pixmap(face.icon, ink.name(), side, ratio=self.devicePixelRatioF()))
            line.setLeft(line.left() + px(23))
        painter.setFont(font)
        painter.setPen(ink)
        for number, each in enumerate(shown):
            box = line if len(shown) == 1 else QRect(line.left(), px(NAMES + number * ROW), line.width(), px(ROW))
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, each)

    def _name_lines(self) -> tuple[QFont, tuple[str, ...]]:
        """Return the name as it is written: in two lines where one has no room for it and there are rows below."""
        wide = self.name_width()
        font, shown = self.name_in(wide)
        if self.is_low or shown == self.face.title:
            return font, (shown,)
        return font, broken(self.face.title, QFontMetrics(font), (wide, wide)) or (shown,)

    def names(self) -> tuple[str, ...]:
        """Return the name in the lines in which it is written."""
        return self._name_lines()[1]

    def name_width(self) -> int:
        """Return how many pixels there are for its name, where nothing stands beside it."""
        return self.width() - 2 * self._pad()

    def has_key(self) -> bool:
        """Return whether the key is seen: beside the name, or below it in a low bar of large letters."""
        tall = QFontMetrics(self.name_in(self.name_width())[0]).height() + self.theme.pixels(18)
        return self._has_key_beside() or (self.is_low and bool(self.face.key) and tall <= self.height())

    def _has_key_beside(self) -> bool:
        words = QFontMetrics(self._name_lines()[0]).horizontalAdvance(self.face.title) + self.theme.pixels(4)
        return words + self._cap_width(self.face.key) <= self.name_width()

    def _pad(self) -> int:
        return self.theme.pixels(8 if self.width() >= self.theme.pixels(ROOMY) else 6)

    def name_in(self, width: int) -> tuple[QFont, str]:
        """Return the name as it is written in so many pixels: whole in smaller letters, or else with an ellipsis."""
        font = self._font_in(width)
        if self.face.key and not self.is_low:
            # a little smaller, where the key has room beside it then
            room = width - self._cap_width(self.face.key) - self.theme.pixels(4)
            less = self._font_in(room)
            fits = QFontMetrics(less).horizontalAdvance(self.face.title) <= room
            font = less if fits and less.pixelSize() >= BESIDE_KEY * self._name_font().pixelSize() else font
        if self.is_low:
            others = (each._font_in(each.name_width()) for each in self.row if each.isVisible() and each is not self)
            font = min((font, *others), key=QFont.pixelSize)
        return font, QFontMetrics(font).elidedText(self.face.title, Qt.TextElideMode.ElideRight, width)

    def _font_in(self, width: int) -> QFont:
        """Return the letters by which its name fits into so many pixels, or the smallest."""
        font = self._name_font()
        while QFontMetrics(font).horizontalAdvance(self.face.title) > width and font.pixelSize() > SMALLEST:
            # at a large interface scale the whole word matters more than its size
            font.setPixelSize(font.pixelSize() - 1)
        return font

    def _paint_lines(self, painter: QPainter, ink: QColor, soft: QColor) -> None:
        px, face = self.theme.pixels, self.face
        left = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        told, names = self.rows(), len(self.names())
        for number, row in enumerate(told.rows, names - 1):
            box = QRect(self._pad(), px(BELOW + number * ROW), self.name_width(), px(ROW))
            painter.setFont(told.small)
            painter.setPen(soft)
            painter.drawText(box, left, row.words)
            painter.setFont(told.strong)
            painter.setPen(ink)
            painter.drawText(
                box.adjusted(QFontMetrics(told.small).horizontalAdvance(row.words), 0, 0, 0), left, row.cost
            )
        if face.more:
            side, box = px(14), self.arrow()
            spot = box.center().x() - side // 2 + 1, box.center().y() - side // 2 + 1
            painter.drawPixmap(*spot, icon_pixmap("chevron-up", soft.name(), side, ratio=self.devicePixelRatioF()))

    def rows(self) -> Rows:
        """Return the way and its cost as they are written under the name; the last row leaves room for the arrow."""
        wide, arrow = self.name_width(), self.theme.pixels(16) if self.face.more else 0
        widths = (wide, wide, wide - arrow)[len(self.names()) - 1 :]
        return rows_in(self.face.line, self.face.cost, widths, self.theme.scale)

    def _cap_width(self, key: str) -> int:
        if not key:
            return 0
        font = text_font(scale=self.theme.scale, size=LABEL)
        return max(self.theme.pixels(18), QFontMetrics(font).horizontalAdvance(key) + self.theme.pixels(8))

    def _paint_cap(self, painter: QPainter, line: QRect, width: int, soft: QColor) -> None:
        if not width:
            return
        side = self.theme.pixels(18)
        box = QRectF(line.right() - width + 1, line.center().y() - side / 2 + 1, width, side)
        painter.setPen(QPen(QColor(self.theme.tokens.border), 1))
        painter.setBrush(QColor(self.theme.tokens.sunken))
        painter.drawRoundedRect(box, 4, 4)
        painter.setFont(text_font(scale=self.theme.scale, size=LABEL))
        painter.setPen(soft if self.face.dim else QColor(self.theme.tokens.text))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self.face.key)

    def _name_font(self) -> QFont:
        size = LABEL + 1 if self.is_low else NAME
        return text_font(scale=self.theme.scale, size=size, weight=QFont.Weight.DemiBold)
