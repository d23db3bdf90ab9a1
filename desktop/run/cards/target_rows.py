"""A row for each one of several whom an act strikes: his sign, how likely he is harmed, and the gravest to come."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from core.analysis.outcomes import Odds
from core.engine.status import CreatureState
from desktop.run.cards.stakes import figures_at_hand
from desktop.run.clocks.face import Face, faces_of, paint_face
from desktop.run.odds_summary import OddsSummary, chance_in_short, percent, summary_of
from desktop.theme.fonts import number_font, text_font
from desktop.workspace.workspace import Workspace

ROW, FACE, BAR, CHANCE = 28, 22, 56, 58
"""Heights of a row and of a sign, breadths of a bar and of a chance."""
TEXT, SMALL = 13, 12
VERTICAL = Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True, slots=True)
class TargetRow:
    """What is told of one; `own` says that he is on the side of who acts."""

    token: str
    name: str
    face: Face | None
    seen: OddsSummary
    words: str
    own: bool = False


class TargetRows(QWidget):
    """Paints the rows; a click, or its number, chooses the one of whom the card tells the reasons."""

    chosen = Signal(str)

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.rows: tuple[TargetRow, ...] = ()
        self.at = ""
        """The token of the row that is chosen."""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.hide()

    def show_odds(self, actor: str, each: Mapping[str, Odds]) -> None:
        """Show what becomes of each, the likeliest harmed of them first; of none nothing is shown."""
        faces = {str(identity): face for identity, face in faces_of(self.workspace).items()}
        rows = [self._row(actor, token, found, faces.get(token)) for token, found in each.items()]
        self.rows = tuple(rows)
        if self.at not in each:
            self.at = next(iter(each), "")
        self.setVisible(bool(rows))
        self.setAccessibleName(self.tr("Targets"))
        self.setAccessibleDescription("\n".join(self.words()))
        self.updateGeometry()
        self.update()

    def words(self) -> tuple[str, ...]:
        """Return the rows as text."""
        told = partial(chance_in_short, self.workspace)
        parts = ((row.name, told(row.seen).words, row.words, self._own(row)) for row in self.rows)
        return tuple(" · ".join(each for each in row if each) for row in parts)

    def choose(self, number: int) -> bool:
        """Choose the row of a number, from 1; return whether there is one."""
        if self.isHidden() or not 1 <= number <= len(self.rows):
            return False
        self.at = self.rows[number - 1].token
        self.chosen.emit(self.at)
        self.update()
        return True

    def sizeHint(self) -> QSize:
        """Return room for all rows."""
        px = self.workspace.theme.pixels
        return QSize(px(200), px(ROW) * len(self.rows))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the row under the mouse."""
        self.choose(int(event.position().y() // self.workspace.theme.pixels(ROW)) + 1)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint them."""
        high = self.workspace.theme.pixels(ROW)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for number, row in enumerate(self.rows):
                self._paint(painter, QRectF(0, number * high, self.width(), high), row)

    def _gravest(self, seen: OddsSummary) -> tuple[str, CreatureState, Fraction] | None:
        """Return the rarest of what ends a fight for somebody, else what comes most often; None where nothing does."""
        figures = figures_at_hand(self.workspace)
        worst = [each for each in seen.states if figures is not None and each[1].key in figures.worst]
        if worst:
            return min(worst, key=lambda each: each[2])
        return max(seen.states, key=lambda each: each[2], default=None)

    def _row(self, actor: str, token: str, found: Odds, face: Face | None) -> TargetRow:
        encounter = self.workspace.encounter
        seen = summary_of(found, actor, (token,))
        worst = self._gravest(seen)
        words = "" if worst is None else f"{self.workspace.text(worst[1].phrase)} {percent(worst[2])}"
        one, other = (None if encounter is None else encounter.tokens.get(each) for each in (actor, token))
        own = one is not None and other is not None and one.side == other.side
        return TargetRow(token, self.workspace.name_of(token) or token, face, seen, words, own)

    def _own(self, row: TargetRow) -> str:
        return self.tr("one of yours") if row.own else ""

    def _paint(self, painter: QPainter, box: QRectF, row: TargetRow) -> None:
        tokens, px = self.workspace.theme.tokens, self.workspace.theme.pixels
        inner = box.adjusted(0.5, 1, -0.5, -1)
        if row.own or row.token == self.at:
            painter.setPen(QPen(QColor(tokens.warning if row.own else tokens.accent), 1))
            painter.setBrush(QColor(tokens.warning_soft if row.own else tokens.accent_soft))
            painter.drawRoundedRect(inner, 4, 4)
        left = box.left() + px(4)
        if row.face is not None:
            side = px(FACE)
            paint_face(painter, QRectF(left, box.center().y() - side / 2, side, side), row.face, tokens)
            left += side + px(6)
        right = box.right() - px(6)
        tail = self._own(row) or row.words
        small, strong = self._font(SMALL), self._font(TEXT, QFont.Weight.DemiBold)
        wide = min(QFontMetricsF(small).horizontalAdvance(tail), box.width() * 0.36) if tail else 0
        self._say(painter, QRectF(right - wide, box.top(), wide, box.height()), tail, small, tokens.text)
        right -= wide + (px(8) if tail else 0)
        chance = QRectF(right - px(CHANCE), box.top(), px(CHANCE), box.height())
        painter.setFont(strong)
        painter.setPen(QColor(tokens.text))
        painter.drawText(chance, VERTICAL | Qt.AlignmentFlag.AlignRight, percent(row.seen.chance))
        bar = QRectF(chance.left() - px(BAR), box.center().y() - px(5), px(BAR), px(10))
        self._bar(painter, bar, float(row.seen.chance))
        self._say(
            painter, QRectF(left, box.top(), bar.left() - left - px(6), box.height()), row.name, strong, tokens.text
        )

    def _bar(self, painter: QPainter, box: QRectF, share: float) -> None:
        tokens = self.workspace.theme.tokens
        painter.fillRect(box, QColor(tokens.surface))
        painter.fillRect(QRectF(box.left(), box.top(), box.width() * share, box.height()), QColor(tokens.accent))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(tokens.edge), 1))
        painter.drawRoundedRect(box, 2, 2)

    def _say(self, painter: QPainter, box: QRectF, words: str, font: QFont, colour: str) -> None:
        painter.setFont(font)
        painter.setPen(QColor(colour))
        shown = QFontMetricsF(font).elidedText(words, Qt.TextElideMode.ElideRight, box.width() + 1)
        painter.drawText(box, VERTICAL | Qt.AlignmentFlag.AlignLeft, shown)

    def _font(self, size: int, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
        return number_font(text_font(scale=self.workspace.theme.scale, size=size, weight=weight))
