"""Who acts, at the left of the bar: sign, name, tracks, conditions; and who else may act instead."""

from dataclasses import dataclass, replace

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QAccessible, QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from core.base.ids import TokenId
from desktop.creatures.line_painter import is_low, track_numbers
from desktop.creatures.lines import ShownTrack, bars_of, chips_of
from desktop.run.clocks.face import Face, faces_of, paint_face
from desktop.run.subject import acting_now, choose_next, subject
from desktop.theme.fonts import text_font, wide_in
from desktop.widgets.text import in_lines
from desktop.workspace.workspace import Workspace

WIDE, NARROW = 312, 168
"""Pixels: with tracks, and in one line."""
BADGE, NAME, LABEL = 44, 18, 12
SMALLEST = 12
"""Pixels of the smallest letters of a name, however large the interface is."""


@dataclass(frozen=True, slots=True)
class ShownActor:
    """What is shown of somebody."""

    face: Face
    bars: tuple[ShownTrack, ...]
    states: tuple[str, ...]


class ActorBox(QWidget):
    """Paints whoever acts; the button beside it, there when several may act, goes on to the next of them."""

    role = QAccessible.Role.StaticText

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.shown: ShownActor | None = None
        self.idle = ""
        self.is_low = False
        self.switch = QToolButton(self)
        self.switch.setProperty("outlined", True)
        self.switch.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.switch.clicked.connect(lambda: choose_next(workspace))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def refresh(self, *, low: bool, idle: str) -> None:
        """Show who acts now; where nobody does, say `idle`."""
        self.is_low, self.idle = low, idle
        who = subject(self.workspace)
        self.shown = None if who is None else self._look(who)
        px = self.workspace.theme.pixels
        self.setFixedSize(px(NARROW if low else WIDE), px(36 if low else 60))
        self._show_switch(who)
        told = () if self.shown is None else (self.shown.face.name, *self._tracks(), *self.shown.states)
        self.setAccessibleName(", ".join(told) or idle)
        self.setToolTip("\n".join(told) or idle)
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size that it keeps."""
        return self.size()

    def _look(self, who: TokenId) -> ShownActor | None:
        workspace = self.workspace
        encounter, face = workspace.encounter, faces_of(workspace).get(who)
        if encounter is None or face is None:
            return None
        token = encounter.tokens[who]
        vitals = workspace.state.vitals(token)
        held = (*token.conditions, *vitals.conditions)
        # there is room for a few: what a token wears a mark for tells more than what is seen of where it stands
        unmarked = () if workspace.system is None else workspace.system.unmarked
        chips = chips_of(workspace, encounter.system, tuple(sorted(held, key=lambda each: each.kind in unmarked)))
        return ShownActor(
            replace(face, acts=False, selected=False),
            bars_of(workspace, encounter.system, vitals),
            tuple(chip.text for chip in chips),
        )

    def _tracks(self) -> tuple[str, ...]:
        return () if self.shown is None else tuple(f"{bar.label} {track_numbers(bar.track)}" for bar in self.shown.bars)

    def _show_switch(self, who: TokenId | None) -> None:
        others = [each for each in acting_now(self.workspace) if each != who]
        self.switch.setVisible(bool(others) and who is not None)
        if others:
            name = self.workspace.name_of(others[0]) or others[0]
            several = self.tr("Next of %1").replace("%1", str(len(others)))
            words = self.tr("Next") if len(others) == 1 else several
            # in one line the name has the room: the key says enough, and the tip all of it
            self.switch.setText("X" if self.is_low else f"{words} (X)")
            names = ", ".join(self.workspace.name_of(each) or each for each in others)
            tip = self.tr("May act instead: %1 (X)").replace("%1", names)
            self.switch.setToolTip(tip)
            self.switch.setAccessibleName(self.tr("Let %1 act instead").replace("%1", name))
            size = self.switch.sizeHint()
            self.switch.setGeometry(self.width() - size.width() - 4, 2, size.width(), size.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint sign, name, tracks and states."""
        px, tokens = self.workspace.theme.pixels, self.workspace.theme.tokens
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self.shown is None:
                painter.setPen(QColor(tokens.muted))
                font = self._font(LABEL if self.is_low else LABEL + 1)
                painter.setFont(font)
                flags = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
                box = self.rect().adjusted(px(14), 0, -px(4), 0)
                painter.drawText(box, flags, in_lines(self.idle, font, box))
                return
            side = px(28 if self.is_low else BADGE)
            paint_face(painter, QRectF(px(10), (self.height() - side) / 2, side, side), self.shown.face, tokens)
            left = px(10) + side + px(10)
            right = self.switch.x() - px(4) if self.switch.isVisible() else self.width() - px(4)
            font = self._font(LABEL + 2 if self.is_low else NAME, QFont.Weight.Bold)
            name, least = self.shown.face.name, max(SMALLEST, px(NAME) * 5 // 9)
            # the whole name matters more than its size
            while wide_in(font, name) > right - left and font.pixelSize() > least:
                font.setPixelSize(font.pixelSize() - 1)
            metrics = QFontMetrics(font)
            line = QRect(left, 0 if self.is_low else px(3), right - left, self.height() if self.is_low else px(26))
            painter.setFont(font)
            painter.setPen(QColor(tokens.text))
            name = metrics.elidedText(name, Qt.TextElideMode.ElideRight, line.width())
            painter.drawText(line, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, name)
            if not self.is_low:
                self._paint_states(painter, line, left + metrics.horizontalAdvance(name) + px(8))
                self._paint_tracks(painter, left)

    def _paint_states(self, painter: QPainter, line: QRect, left: int) -> None:
        """Paint as many states as there is room for beside the name; the tooltip has all."""
        assert self.shown is not None
        px, tokens, font = self.workspace.theme.pixels, self.workspace.theme.tokens, self._font(LABEL)
        metrics = QFontMetrics(font)
        painter.setFont(font)
        for text in self.shown.states:
            width = metrics.horizontalAdvance(text) + px(14)
            if left + width > line.right():
                # a long one hides none that has room
                continue
            box = QRectF(left, line.center().y() - px(10) + 1, width, px(20))
            painter.setPen(QPen(QColor(tokens.warning), 1))
            painter.setBrush(QColor(tokens.warning_soft))
            painter.drawRoundedRect(box, px(10), px(10))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
            left += width + px(4)

    def _paint_tracks(self, painter: QPainter, left: int) -> None:
        assert self.shown is not None
        px, tokens = self.workspace.theme.pixels, self.workspace.theme.tokens
        plain, strong = self._font(LABEL), self._font(LABEL, QFont.Weight.DemiBold)
        for bar in self.shown.bars:
            name, count = bar.label, track_numbers(bar.track)
            named = QFontMetrics(plain).horizontalAdvance(name)
            wide = named + px(5) + QFontMetrics(strong).horizontalAdvance(count)
            if left + wide > self.width():
                break
            row = QRect(left, px(30), wide + 1, px(17))
            painter.setFont(plain)
            painter.setPen(QColor(tokens.muted))
            painter.drawText(row, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, name)
            painter.setFont(strong)
            painter.setPen(QColor(tokens.text))
            painter.drawText(row, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, count)
            if bar.track.maximum:
                self._paint_gauge(painter, QRectF(left, px(50), wide, px(6)), bar)
            left += wide + px(14)

    def _paint_gauge(self, painter: QPainter, box: QRectF, bar: ShownTrack) -> None:
        tokens, track = self.workspace.theme.tokens, bar.track
        share = min(max(track.value / (track.maximum or 1), 0), 1)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.border))
        painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        painter.setBrush(QColor(tokens.danger if is_low(track) else tokens.ok))
        painter.drawRoundedRect(QRectF(box.left(), box.top(), box.width() * share, box.height()), 3, 3)

    def _font(self, size: int, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
        return text_font(scale=self.workspace.theme.scale, size=size, weight=weight)
