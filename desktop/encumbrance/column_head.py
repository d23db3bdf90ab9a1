"""The head of a column: who it is, what they bear and in how many steps, what that costs, who takes them along."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from core.explain.words import signed
from desktop.encumbrance.carriers import Carrier
from desktop.encumbrance.words import mass_text
from desktop.sheets.derived import RuleWords
from desktop.theme.theme import Theme
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.buttons import picture_button
from desktop.widgets.text import ElidedLabel, restyle
from desktop.workspace.workspace import Workspace

ARROW = " → "


class ColumnHead(QWidget):
    """Shows one carrier, and beside it what a change that is only considered would make of it."""

    clicked = Signal()

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.name = ElidedLabel("", self, shrinks=True, breaks=True)
        font = self.name.font()
        font.setBold(True)
        self.name.setFont(font)
        self.mass = QLabel(self)
        self._shown: tuple[Carrier, Carrier | None] | None = None
        self.pips = Pips(workspace.theme, self)
        self.steps = QLabel(self)
        self.steps.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.effect = RuleWords(workspace, None, self)
        # a height that follows from the width would make all columns higher than the dock
        self.effect.setWordWrap(False)
        self.effect.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.taken = ElidedLabel("", self, shrinks=True)
        self.taken.setProperty("tone", "muted")
        self.more = picture_button("dots-vertical", self.tr("What can be done with it: carry, pull, lead, drop"), self)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(SNUG, TIGHT, TIGHT, TIGHT)
        whole.setSpacing(0)
        for parts in ((self.name, self.more), (self.mass,), (self.pips, self.steps)):
            row = QHBoxLayout()
            row.setSpacing(TIGHT)
            for part in parts:
                row.addWidget(part)
            whole.addLayout(row)
        whole.addWidget(self.effect)
        whole.addWidget(self.taken)

    def lie(self, width: int) -> None:
        """Take so many pixels of width."""
        if width != self.width() or self.minimumWidth() != width:
            self.setFixedWidth(width)
            if self._shown is not None:
                self.show_carrier(*self._shown)

    def show_carrier(self, now: Carrier, then: Carrier | None = None) -> None:
        """Show a carrier; `then` is the same one as a change would leave it."""
        self._shown = now, then
        after = now if then is None else then
        self.name.setText(now.name)
        self.mass.setText(_changed_mass(mass_text(now.load.whole), mass_text(after.load.whole)))
        self.taken.setText(after.taken or (self.tr("hidden from the players") if now.hidden else ""))
        self.taken.setVisible(bool(self.taken.text()))
        burden, other = now.burden, after.burden
        for part in (self.pips, self.steps, self.effect):
            part.setVisible(burden is not None and other is not None)
        if burden is None or other is None:
            return
        self.pips.show_steps(burden.steps, burden.most, other.steps)
        counted = self.tr("%1 of %2 steps").replace("%2", str(other.most))
        self.steps.setText(counted.replace("%1", _change(str(burden.steps), str(other.steps))))
        self.steps.setToolTip(self._reckoning(after))
        self.pips.setToolTip(self._reckoning(after))
        self.pips.setAccessibleName(self.steps.text())
        penalty = _change(_penalty(burden.penalty.total.number), _penalty(other.penalty.total.number))
        penalty = "" if penalty == "0" else penalty
        speed = _change(self.workspace.text(burden.speed), self.workspace.text(other.speed))
        words = speed if other.over is None else self.tr("Too much: %1").replace("%1", self.workspace.text(other.over))
        told = " · ".join(part for part in (penalty, words) if part)
        room = self.minimumWidth() - SNUG - TIGHT
        self.effect.setText(self.effect.fontMetrics().elidedText(told, Qt.TextElideMode.ElideRight, room))
        self.effect.setAccessibleName(told)
        self.effect.link(other.rule, told)
        tone = "danger" if other.over is not None else ""
        if (self.effect.property("tone") or "") != tone:
            restyle(self.effect, "tone", tone)

    def _reckoning(self, carrier: Carrier) -> str:
        """Return the reckoning in lines, for a tooltip."""
        burden = carrier.burden
        if burden is None:
            return ""
        lines = [
            self.tr("%1 count as load").replace("%1", mass_text(burden.grams)),
            self.tr("one step is %1").replace("%1", mass_text(burden.step)),
        ]
        lines += [f"{self.workspace.text(line.modifier.label)} ({line.modifier.rule})" for line in burden.penalty.lines]
        return "\n".join(lines)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Say that it was clicked."""
        self.clicked.emit()
        super().mousePressEvent(event)

    def minimumSizeHint(self) -> QSize:
        """Return as little width as there may be: the names are cut short."""
        return QSize(0, super().minimumSizeHint().height())


def _change(before: str, after: str) -> str:
    return after if before == after else before + ARROW + after


def _changed_mass(before: str, after: str) -> str:
    """Return both with their unit once."""
    return after if before == after else before.rpartition(" ")[0] + ARROW + after


def _penalty(number: int) -> str:
    return signed(-number) if number else "0"


BOX, GAP, MOST = 9, 3, 12
"""Pixels of a box and between two, and how many are drawn at the very most."""


class Pips(QWidget):
    """Draws steps out of how many one can bear, those that a change would bring or take half."""

    role = QAccessible.Role.Graphic

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.steps, self.most, self.after = 0, 0, 0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_steps(self, steps: int, most: int, after: int | None = None) -> None:
        """Show steps; `after` is what they would come to."""
        shown = (steps, most, steps if after is None else after)
        if shown != (self.steps, self.most, self.after):
            self.steps, self.most, self.after = shown
            self.updateGeometry()
            self.update()

    @property
    def is_over(self) -> bool:
        """Whether it is, or would be, too much."""
        return self.after > self.most

    def sizeHint(self) -> QSize:
        """Return room for all boxes and the sign."""
        box, gap = self._theme.pixels(BOX), self._theme.pixels(GAP)
        count = min(MOST, self.most) + 1
        return QSize(count * (box + gap), box + 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the boxes: begun steps full, those that would come or go half, and the sign where it is too much."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            tokens = self._theme.tokens
            box, gap = self._theme.pixels(BOX), self._theme.pixels(GAP)
            ink = QColor(tokens.danger if self.is_over else tokens.text)
            low, high = sorted((self.steps, self.after))
            for number in range(min(MOST, self.most)):
                place = QRectF(number * (box + gap) + 1, 1, box - 1, box - 1)
                painter.setPen(QPen(ink, 1))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRect(place)
                if number < low:
                    painter.fillRect(place, ink)
                elif number < high:
                    painter.fillRect(QRectF(place.left(), place.center().y(), place.width(), place.height() / 2), ink)
            if self.is_over:
                left = min(MOST, self.most) * (box + gap)
                tip = QPolygonF([QPointF(left + box / 2, 1), QPointF(left + box, box), QPointF(left, box)])
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(ink)
                painter.drawPolygon(tip)
