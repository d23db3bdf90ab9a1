"""Paints a line of the roster strip where it is slim: a badge, a bar for each track, a mark for what holds him."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from core.model.creature import Track
from desktop.creatures.line_painter import ROW, Places, RowPainter, is_low
from desktop.creatures.lines import CreatureLine
from desktop.map.content import ConditionMark
from desktop.theme.fonts import badge_font
from desktop.theme.icons import icon_pixmap
from desktop.theme.sides import side_mark, side_path

SLIM = 56
BADGE, LEAST, BAR, MARK = 30, 22, 4, 16
"""Sizes of a badge, of one where many stand, of a bar, and of a mark."""
MOST_BARS = 3
HEADING = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignCenter)
Index = QModelIndex | QPersistentModelIndex


class StripPainter(RowPainter):
    """Draws badges; `crowded` says that many stand there, so that each takes less."""

    crowded = False

    def places(self, row: CreatureLine, rect: QRect, base: QFont) -> Places:
        """Return where the badge lies; tracks and conditions are typed and lifted where there is more room."""
        px = self._theme.pixels
        size = px(LEAST if self.crowded else BADGE)
        disc = QRect(rect.center().x() - size // 2, rect.top() + px(3), size, size)
        bars = 0 if self.crowded else min(MOST_BARS, len(row.bars))
        return Places(disc, QRect(), QRect(), (), (), (), size + px(6) + bars * px(BAR + 1) + px(2))

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return a row of one height for all who have as many tracks."""
        row = index.data(ROW)
        if isinstance(row, CreatureLine) and row.is_heading:
            wide = self._theme.pixels(SLIM) - 1
            metrics = QFontMetrics(self.heading_font(row.name, option.font, wide))
            lines = metrics.boundingRect(QRect(0, 0, wide, 0), HEADING, row.name)
            return QSize(wide, max(self._theme.pixels(24), lines.height() + self._theme.pixels(8)))
        return super().sizeHint(option, index)

    def _height(self, row: CreatureLine, wide: int, base: QFont) -> int:
        return self.places(row, QRect(0, 0, wide, 0), base).height

    def _paint_heading(self, painter: QPainter, option: QStyleOptionViewItem, row: CreatureLine) -> None:
        tokens, box = self._tokens, QRect(option.rect)
        painter.fillRect(box, QColor(tokens.window))
        painter.setFont(self.heading_font(row.name, option.font, box.width()))
        painter.setPen(QColor(tokens.muted))
        painter.drawText(box, HEADING, row.name)

    def heading_font(self, name: str, base: QFont, wide: int) -> QFont:
        """Return letters so small that each word of a heading has room in a line of its own."""
        font = QFont(base)
        font.setWeight(QFont.Weight.DemiBold)
        font.setPixelSize(self._theme.pixels(12))
        least = self._theme.pixels(8)
        while font.pixelSize() > least and any(
            QFontMetrics(font).boundingRect(word).width() + 2 > wide for word in name.split()
        ):
            font.setPixelSize(font.pixelSize() - 1)
        return font

    def _paint_row(self, painter: QPainter, option: QStyleOptionViewItem, row: CreatureLine) -> None:
        tokens, box, px = self._tokens, QRect(option.rect), self._theme.pixels
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        if selected or row.acting:
            painter.fillRect(box, QColor(tokens.accent_soft))
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(box, QColor(tokens.raised))
        if row.acting:
            painter.fillRect(QRect(box.left(), box.top(), px(4), box.height()), QColor(tokens.accent))
        if selected:
            painter.setPen(QPen(QColor(tokens.accent), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(box).adjusted(1, 1, -1, -1))
        places = self.places(row, box, option.font)
        if row.faded:
            painter.setOpacity(0.6)
        self._paint_badge(painter, row, places.disc)
        painter.setOpacity(1)
        top = places.disc.bottom() + px(3)
        for number, bar in enumerate(() if self.crowded else row.bars[:MOST_BARS]):
            groove = QRectF(box.left() + px(9), top + number * px(BAR + 1), box.width() - px(18), px(BAR))
            self._paint_slim(painter, bar.track, groove)
        self._paint_mark(painter, row, box, places.disc)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(QColor(tokens.focus), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(box.adjusted(1, 1, -1, -2))

    def _paint_badge(self, painter: QPainter, row: CreatureLine, disc: QRect) -> None:
        """Draw a badge; of those who are down or out of the fight only its outline."""
        tokens, mark = self._tokens, side_mark(self._tokens, row.mark)
        hollow = row.is_down or row.outside
        style = Qt.PenStyle.DotLine if row.is_down else Qt.PenStyle.DashLine if row.outside else Qt.PenStyle.SolidLine
        painter.setPen(QPen(QColor(mark.colour), 2, style))
        painter.setBrush(QColor(tokens.surface if hollow else mark.colour))
        painter.drawPath(side_path(mark.shape, QRectF(disc).adjusted(1, 1, -1, -1)))
        painter.setFont(badge_font(painter.font(), row.badge, disc.height()))
        painter.setPen(QColor(mark.colour if hollow else mark.on_colour))
        painter.drawText(disc.adjusted(-4, 0, 4, 0), Qt.AlignmentFlag.AlignCenter, row.badge)

    def _paint_slim(self, painter: QPainter, track: Track, groove: QRectF) -> None:
        """Draw a track as a bar, or a stroke for each point of one that counts up."""
        tokens = self._tokens
        painter.setPen(Qt.PenStyle.NoPen)
        if track.maximum is None:
            painter.setBrush(QColor(tokens.danger))
            step = groove.width() / 6
            for number in range(min(6, max(0, track.value))):
                painter.drawRect(QRectF(groove.left() + number * step, groove.top(), step - 2, groove.height()))
            return
        bend = groove.height() / 2
        painter.setPen(QPen(QColor(tokens.edge), 0.8))
        painter.setBrush(QColor(tokens.sunken))
        painter.drawRoundedRect(groove, bend, bend)
        most = max(1, track.maximum + track.temporary)
        share = min(1.0, max(0, track.value + track.temporary) / most)
        if share > 0:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(tokens.danger if is_low(track) else tokens.ok))
            painter.drawRoundedRect(
                QRectF(groove.left(), groove.top(), groove.width() * share, groove.height()), bend, bend
            )

    def _paint_mark(self, painter: QPainter, row: CreatureLine, box: QRect, disc: QRect) -> None:
        """Set the gravest thing that holds him into the corner; hidden ones wear the struck eye before all."""
        tokens, size = self._tokens, self._theme.pixels(MARK)
        worn = (ConditionMark("eye-off"), *row.worn) if row.hidden else row.worn
        if not worn:
            return
        spots = self.marks(box, disc)
        if len(worn) > 1:
            self._paint_count(painter, len(worn) - 1, spots[1])
        first, spot = worn[0], spots[0] if len(worn) > 1 else QRectF(box.right() - size - 2, disc.top() - 2, size, size)
        size = round(spot.height())
        painter.setPen(QPen(QColor(tokens.surface), 1))
        painter.setBrush(QColor(tokens.danger if first.grave else tokens.warning_soft))
        painter.drawEllipse(spot)
        ink = tokens.surface if first.grave else tokens.warning
        if first.icon:
            inner = round(size * 0.76)
            at = spot.center() - QPointF(inner / 2, inner / 2)
            device = painter.device()
            ratio = 1.0 if device is None else device.devicePixelRatio()
            painter.drawPixmap(at, icon_pixmap(first.icon, ink, inner, ratio=ratio))
            return
        font = QFont(painter.font())
        font.setPixelSize(max(7, round(size * 0.5)))
        painter.setFont(font)
        painter.setPen(QColor(ink))
        painter.drawText(spot, Qt.AlignmentFlag.AlignCenter, first.letters)

    def marks(self, box: QRect, disc: QRect) -> tuple[QRectF, QRectF]:
        """Return where the first mark is, and how many more there are: below it, both smaller in a crowded strip."""
        first, size = disc.top() - 2, self._theme.pixels(MARK)
        size = min(size, (box.bottom() - first) // 2)
        left, below = box.right() - size - 2, min(disc.bottom() - size + 4, box.bottom() - size)
        return QRectF(left, first, size, size), QRectF(left, max(below, first + size), size, size)

    def _paint_count(self, painter: QPainter, more: int, spot: QRectF) -> None:
        """Say below the first mark how many more there are."""
        tokens, size = self._tokens, spot.height()
        painter.setPen(QPen(QColor(tokens.surface), 1))
        painter.setBrush(QColor(tokens.raised))
        painter.drawEllipse(spot)
        font = QFont(painter.font())
        font.setPixelSize(max(7, round(size * 0.6)))
        font.setWeight(QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(QColor(tokens.text))
        painter.drawText(spot, Qt.AlignmentFlag.AlignCenter, f"+{more}")
