"""Paints a line of the roster: disc, name, marks, tracks with their numbers, conditions; and says what lies where."""

from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QAbstractScrollArea, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from core.model.creature import Track
from desktop.creatures.lines import CreatureLine, ShownTrack
from desktop.faults.painting import survived
from desktop.theme.fonts import badge_font, number_font
from desktop.theme.icons import icon_pixmap
from desktop.theme.sides import side_mark, side_path
from desktop.theme.theme import Theme
from desktop.theme.tokens import Tokens
from desktop.widgets.text import wrapping

ROW = Qt.ItemDataRole.UserRole + 1
"""The role under which a model gives its `Row`."""
PAD, GAP = 8, 6
BAR = 5
LOW = 0.34
"""The share of a track below which it is marked as low."""
MOST_ABREAST = 3
MOST_HEIGHTS = 5_000
LETTERS = 3
"""A name of so many letters may be an abbreviation."""
FIGURES = "00/00"
"""What a track's figures are taken to be as wide as, at least."""
MIDDLE_LEFT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class Places:
    """Where the parts of a line lie, in the view's coordinates; tracks and chips in the order of the row."""

    disc: QRect
    name: QRect
    note: QRect
    marks: tuple[tuple[str, QRect], ...]
    bars: tuple[QRect, ...]
    chips: tuple[QRect, ...]
    height: int


class RowPainter(QStyledItemDelegate):
    """Draws rows in the colours of the theme; side by shape and colour, low tracks by colour and a mark."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._heights: dict[str, tuple[CreatureLine, tuple[object, ...], int]] = {}

    @property
    def _tokens(self) -> Tokens:
        return self._theme.tokens

    def fonts(self, base: QFont) -> tuple[QFont, QFont]:
        """Return the font of names and the smaller one of numbers."""
        name, small = QFont(base), number_font(base)
        name.setWeight(QFont.Weight.DemiBold)
        small.setPixelSize(max(9, round(base.pixelSize() * 0.86)))
        return name, small

    def places(self, row: CreatureLine, rect: QRect, base: QFont) -> Places:
        """Return where everything of a row lies within a box of which only corner and width count."""
        name_font, small = self.fonts(base)
        names, smalls = QFontMetrics(name_font), QFontMetrics(small)
        pad, gap = self._theme.pixels(PAD), self._theme.pixels(GAP)
        side = names.height() + gap
        left, top, right = rect.left() + pad, rect.top() + gap, rect.right() - pad
        disc = QRect(left, top, side, side)
        marks: list[tuple[str, QRect]] = []
        edge = right
        for picture in _marks(row):
            edge -= names.height()
            marks.append((picture, QRect(edge, top + (side - names.height()) // 2, names.height(), names.height())))
            edge -= gap // 2
        first = disc.right() + gap + 2
        room = max(0, edge - first)
        # a name that is too long takes more lines, and is never cut
        name = QRect(first, top, room, max(side, _wrapped(row.name, names, room)))
        note, y = self._note_place(row, name, names, smalls)
        y += gap // 2
        bars: list[QRect] = []
        if row.bars:
            tall = smalls.height() + self._theme.pixels(BAR) + 3
            columns = _columns(row.bars, smalls, left, right, gap)
            for number in range(len(row.bars)):
                line, place = divmod(number, len(columns))
                start, wide = columns[place]
                bars.append(QRect(start, y + line * (tall + gap // 2), wide, tall))
            y = bars[-1].bottom() + gap
        chips, y = self._chip_places(row, left, right, y, smalls)
        return Places(disc, name, note, tuple(marks), tuple(bars), chips, y + gap // 2 - rect.top())

    def _note_place(
        self, row: CreatureLine, name: QRect, names: QFontMetrics, smalls: QFontMetrics
    ) -> tuple[QRect, int]:
        """Return where the note stands, and where what is below it begins: beside a short name, else below it."""
        below = name.top() + name.height()
        wide = smalls.horizontalAdvance(row.note)
        if not row.note or names.horizontalAdvance(row.name) + self._theme.pixels(GAP) + wide <= name.width():
            return name, below
        tall = _wrapped(row.note, smalls, name.width())
        return QRect(name.left(), below, name.width(), tall), below + tall

    def _chip_places(
        self, row: CreatureLine, left: int, right: int, y: int, metrics: QFontMetrics
    ) -> tuple[tuple[QRect, ...], int]:
        gap, tall = self._theme.pixels(GAP) // 2, metrics.height() + 4
        chips: list[QRect] = []
        x = left
        for chip in row.chips:
            inside = 2 * self._theme.pixels(GAP)
            wide = min(metrics.horizontalAdvance(chip.text) + inside + 2, right - left)
            if chips and x + wide > right:
                x, y = left, chips[-1].bottom() + 1 + gap
            high = max(tall, _wrapped(chip.text, metrics, wide - inside) + 4)
            chips.append(QRect(x, y, wide, high))
            x += wide + gap
        return tuple(chips), chips[-1].bottom() + 1 + gap if chips else y

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the height that a row needs at the width of its view."""
        row = index.data(ROW)
        view = self.parent()
        wide = 250
        if isinstance(view, QAbstractScrollArea):
            # a scroll bar may come and go while the list is laid out: there is always room for it
            wide = view.width() - 2 * view.frameWidth() - view.verticalScrollBar().sizeHint().width()
        if not isinstance(row, CreatureLine):
            return super().sizeHint(option, index)
        if row.is_heading:
            return QSize(wide, QFontMetrics(option.font).height() + self._theme.pixels(2 * GAP))
        return QSize(wide, self._height(row, wide, option.font))

    def _height(self, row: CreatureLine, wide: int, base: QFont) -> int:
        """Return how high a row is; measured once, for a list asks for all of them whenever one changes."""
        held, measure = self._heights.get(row.id), (wide, base.key(), self._theme.scale)
        if held is not None and held[0] is row and held[1] == measure:
            return held[2]
        if len(self._heights) > MOST_HEIGHTS:
            self._heights.clear()
        high = self.places(row, QRect(0, 0, wide, 0), base).height
        self._heights[row.id] = row, measure, high
        return high

    @survived
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a row or a heading."""
        row = index.data(ROW)
        if not isinstance(row, CreatureLine):
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if row.is_heading:
            self._paint_heading(painter, option, row)
        else:
            self._paint_row(painter, option, row)
        painter.restore()

    def _paint_heading(self, painter: QPainter, option: QStyleOptionViewItem, row: CreatureLine) -> None:
        tokens, box = self._tokens, QRect(option.rect)
        painter.fillRect(box, QColor(tokens.window))
        painter.setPen(QColor(tokens.border))
        painter.drawLine(box.bottomLeft(), box.bottomRight())
        painter.setFont(self.fonts(option.font)[1])
        painter.setPen(QColor(tokens.muted))
        painter.drawText(
            box.adjusted(self._theme.pixels(PAD), 0, 0, 0),
            MIDDLE_LEFT,
            row.name,
        )

    def _paint_row(self, painter: QPainter, option: QStyleOptionViewItem, row: CreatureLine) -> None:
        tokens, box = self._tokens, QRect(option.rect)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        if selected or hovered:
            painter.fillRect(box, QColor(tokens.accent_soft if selected else tokens.raised))
        if selected:
            painter.fillRect(QRect(box.left(), box.top(), 3, box.height()), QColor(tokens.accent))
        painter.setPen(QColor(tokens.border))
        painter.drawLine(box.bottomLeft(), box.bottomRight())
        places = self.places(row, box, option.font)
        name_font, small = self.fonts(option.font)
        if row.faded:
            painter.setOpacity(0.72)
        self._paint_disc(painter, row, places.disc)
        self._paint_note(painter, row, places, small)
        painter.setFont(name_font)
        painter.setPen(QColor(tokens.text))
        way = wrapping(row.name, painter.fontMetrics(), places.name.width())
        painter.drawText(places.name, way | MIDDLE_LEFT, row.name)
        for picture, where in places.marks:
            colour = tokens.accent if picture == "player-play" else tokens.muted
            ratio = painter.device().devicePixelRatio() if painter.device() is not None else 1.0
            painter.drawPixmap(where, icon_pixmap(picture, colour, where.width(), ratio=ratio))
        painter.setFont(small)
        for bar, where in zip(row.bars, places.bars, strict=True):
            self._paint_bar(painter, bar, where)
        for chip, where in zip(row.chips, places.chips, strict=True):
            self._paint_chip(painter, chip.text, where, own=bool(chip.condition.modifiers))
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setOpacity(1)
            painter.setPen(QPen(QColor(tokens.focus), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(box.adjusted(1, 1, -1, -2))

    def _paint_note(self, painter: QPainter, row: CreatureLine, places: Places, small: QFont) -> None:
        painter.setFont(small)
        painter.setPen(QColor(self._tokens.danger))
        side = Qt.AlignmentFlag.AlignRight if places.note == places.name else Qt.AlignmentFlag.AlignLeft
        way = wrapping(row.note, painter.fontMetrics(), places.note.width())
        painter.drawText(places.note, way | Qt.AlignmentFlag.AlignVCenter | side, row.note)

    def _paint_disc(self, painter: QPainter, row: CreatureLine, disc: QRect) -> None:
        mark = side_mark(self._tokens, row.mark)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(mark.colour))
        painter.drawPath(side_path(mark.shape, QRectF(disc)))
        painter.setFont(badge_font(painter.font(), row.badge, disc.height()))
        painter.setPen(QColor(mark.on_colour))
        painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, row.badge)

    def _paint_bar(self, painter: QPainter, bar: ShownTrack, box: QRect) -> None:
        tokens, track = self._tokens, bar.track
        thick = self._theme.pixels(BAR)
        metrics = painter.fontMetrics()
        numbers = track_numbers(track)
        words = QRect(box.left(), box.top(), box.width(), metrics.height())
        quiet = track.maximum is None and not track.value
        painter.setPen(QColor(tokens.danger if is_low(track) else tokens.muted if quiet else tokens.text))
        painter.drawText(words, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, numbers)
        room = box.width() - metrics.horizontalAdvance(numbers) - 2
        painter.setPen(QColor(tokens.muted))
        label = _beginning(_calm(bar.label), metrics, room)
        painter.drawText(words, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, label)
        if track.maximum is None:
            return
        groove = QRectF(box.left(), words.bottom() + 1, box.width(), thick)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.sunken))
        painter.drawRoundedRect(groove, thick / 2, thick / 2)
        most = max(1, track.maximum + track.temporary)
        filled = groove.width() * min(1.0, max(0, track.value) / most)
        painter.setBrush(QColor(tokens.danger if is_low(track) else tokens.ok))
        if filled > 0:
            painter.drawRoundedRect(QRectF(groove.left(), groove.top(), filled, thick), thick / 2, thick / 2)
        if track.temporary:
            extra = groove.width() * min(1.0, track.temporary / most)
            painter.setBrush(QColor(tokens.accent))
            painter.drawRect(QRectF(groove.left() + filled, groove.top(), extra, thick))

    def _paint_chip(self, painter: QPainter, text: str, box: QRect, *, own: bool) -> None:
        tokens = self._tokens
        painter.setPen(QPen(QColor(tokens.warning), 1, Qt.PenStyle.DashLine if own else Qt.PenStyle.SolidLine))
        painter.setBrush(QColor(tokens.warning_soft))
        bend = (painter.fontMetrics().height() + 4) / 2
        painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), bend, bend)
        painter.setPen(QColor(tokens.warning))
        inner = box.adjusted(self._theme.pixels(GAP), 0, -self._theme.pixels(GAP), 0)
        painter.drawText(inner, wrapping(text, painter.fontMetrics(), inner.width()) | MIDDLE_LEFT, text)

    def part_at(self, row: CreatureLine, rect: QRect, base: QFont, at: QPoint | QPointF) -> tuple[str, int] | None:
        """Return what of a row lies at a place: `("track", 0)`, `("chip", 2)`, `("mark", 1)`; None elsewhere."""
        point = at.toPoint() if isinstance(at, QPointF) else at
        places = self.places(row, rect, base)
        boxes = (("track", places.bars), ("chip", places.chips), ("mark", tuple(box for _, box in places.marks)))
        for kind, found in boxes:
            for number, box in enumerate(found):
                if box.adjusted(-2, -2, 2, 2).contains(point):
                    return kind, number
        return None


def _wrapped(text: str, metrics: QFontMetrics, width: int) -> int:
    """Return how high a text is in lines of a width in pixels; one line where there is hardly any."""
    if metrics.horizontalAdvance(text) <= width or width < metrics.height() * 2:
        return metrics.height()
    return metrics.boundingRect(QRect(0, 0, width, 10_000), wrapping(text, metrics, width), text).height()


def is_low(track: Track) -> bool:
    """Return whether a track is so far down that one should look, or, if it counts up, has anything to show."""
    if track.maximum is None:
        return track.value > 0
    return track.value <= 0 or track.value < track.maximum * LOW


def track_numbers(track: Track) -> str:
    """Return a track in figures: `12/24`, `12+3/24` with temporary points, `7` without a maximum."""
    value = str(track.value).replace("-", "\u2212") + (f"+{track.temporary}" if track.temporary else "")
    return value if track.maximum is None else f"{value}/{track.maximum}"


def _columns(
    bars: tuple[ShownTrack, ...], metrics: QFontMetrics, left: int, right: int, gap: int
) -> tuple[tuple[int, int], ...]:
    """Return start and width of each column of tracks: as much as its longest name and figures need, and a share.

    There are as many as have room for that. Figures count as two by two digits, so that the columns of those with the
    same tracks stand in line.
    """
    for abreast in range(min(MOST_ABREAST, len(bars)), 0, -1):
        needs = _needs(bars, metrics, abreast)
        spare = right - left - gap * (abreast - 1) - sum(needs)
        if spare >= 0:
            break
    columns: list[tuple[int, int]] = []
    start = left
    for need in needs:
        wide = need + spare // abreast
        columns.append((start, wide))
        start += wide + gap
    return tuple(columns)


def _needs(bars: tuple[ShownTrack, ...], metrics: QFontMetrics, abreast: int) -> list[int]:
    """Return how wide each of so many columns of tracks has to be."""
    needs = [0] * abreast
    for number, bar in enumerate(bars):
        figures = max(metrics.horizontalAdvance(FIGURES), metrics.horizontalAdvance(track_numbers(bar.track)))
        needs[number % abreast] = max(
            needs[number % abreast], metrics.horizontalAdvance(_calm(bar.label)) + figures + 3
        )
    return needs


def _calm(label: str) -> str:
    """Return a name without capitals, which take much room; `HP` and the like stay."""
    return label.capitalize() if len(label) > LETTERS else label


def _beginning(text: str, metrics: QFontMetrics, room: int) -> str:
    """Return as much of a name as there is room for; three letters of it say more than two and dots."""
    fits = (text[:count] for count in range(len(text), 0, -1) if metrics.horizontalAdvance(text[:count]) <= room)
    return next(fits, "")


def _marks(row: CreatureLine) -> tuple[str, ...]:
    """Return the icons at the end of a row, from the right."""
    marks = (
        ("player-play", row.acting),
        ("hourglass", row.waiting),
        ("eye-off", row.hidden),
        ("clock", row.outside),
    )
    return tuple(picture for picture, shown in marks if shown)
