"""What the players' screen does, seen from across the room: the same place and width whether live, frozen or black."""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QToolButton, QWidget

from desktop.theme.fonts import text_font
from desktop.theme.icons import icon_pixmap
from desktop.theme.tokens import BLACK, ON_BLACK, TIGHT
from desktop.workspace.player_screen import Showing
from desktop.workspace.workspace import Workspace

TALL, PICTURE, BEFORE, AFTER = 28, 18, 10, 14


@dataclass(frozen=True, slots=True)
class Look:
    """Colours of the pill: its ground, its edge and its words."""

    ground: str
    edge: str
    ink: str


class Pill(QToolButton):
    """Filled red while live, outlined while frozen, filled black while black, dashed while no window is open."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setToolTip(self.tr("The players' screen: what it shows, and its window"))
        workspace.player_screen.changed.connect(self.refresh)
        workspace.player_screen.painted.connect(self.refresh)
        workspace.theme.changed.connect(self.refresh)
        self.refresh()

    def words(self) -> str:
        """Return what the screen does, in a word."""
        screen = self.workspace.player_screen
        if not screen.is_open:
            return self._none()
        if screen.sees_nothing:
            return self._covered()
        return self._shown()[screen.showing]

    def _none(self) -> str:
        return self.tr("No screen")

    def _covered(self) -> str:
        return self.tr("All covered")

    def _shown(self) -> dict[Showing, str]:
        return {
            Showing.LIVE: self.tr("Live"),
            Showing.FROZEN: self.tr("Frozen"),
            Showing.BLACK: self.tr("Black"),
        }

    def look(self) -> Look:
        """Return its colours."""
        tokens, screen = self.workspace.theme.tokens, self.workspace.player_screen
        if not screen.is_open:
            return Look(tokens.surface, tokens.edge, tokens.muted)
        if screen.sees_nothing:
            return Look(BLACK, tokens.edge, ON_BLACK)
        return {
            Showing.LIVE: Look(tokens.danger, tokens.danger, tokens.surface),
            Showing.FROZEN: Look(tokens.accent, tokens.text, tokens.on_accent),
            Showing.BLACK: Look(BLACK, tokens.text, ON_BLACK),
        }[screen.showing]

    def refresh(self) -> None:
        """Show what the screen does now."""
        self.setAccessibleName(self.tr("Players' screen: %1").replace("%1", self.words()))
        self.updateGeometry()
        self.update()

    def _wide(self) -> int:
        """Return how wide it is in pixels: as wide as the longest of its words wants it."""
        px, metrics = self.workspace.theme.pixels, QFontMetrics(self._font())
        every = (self._none(), self._covered(), *self._shown().values())
        longest = max(metrics.horizontalAdvance(words) for words in every)
        return px(BEFORE) + px(PICTURE) + px(TIGHT) + longest + px(AFTER)

    def _font(self) -> QFont:
        return text_font(scale=self.workspace.theme.scale, weight=QFont.Weight.DemiBold)

    def sizeHint(self) -> QSize:
        """Return the same room for each of its words."""
        return QSize(self._wide() + 4, self.workspace.theme.pixels(TALL) + 4)

    def minimumSizeHint(self) -> QSize:
        """Return the same: nothing else may squeeze it."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint it."""
        px, tokens, look = self.workspace.theme.pixels, self.workspace.theme.tokens, self.look()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            box = QRectF(0, 0, self._wide(), px(TALL))
            box.moveCenter(QRectF(self.rect()).center())
            is_open = self.workspace.player_screen.is_open
            style = Qt.PenStyle.SolidLine if is_open else Qt.PenStyle.DashLine
            painter.setPen(QPen(QColor(look.edge), 1.5, style))
            painter.setBrush(QColor(look.ground))
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), box.height() / 2, box.height() / 2)
            size = px(PICTURE)
            corner = QPointF(box.left() + px(BEFORE), box.center().y() - size / 2)
            painter.drawPixmap(corner, icon_pixmap("device-tv", look.ink, size, ratio=self.devicePixelRatioF()))
            painter.setFont(self._font())
            painter.setPen(QColor(look.ink))
            words = QRectF(box.left() + px(BEFORE) + size + px(TIGHT), box.top(), box.width(), box.height())
            painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.words())
            if self.hasFocus():
                painter.setPen(QPen(QColor(tokens.focus), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), box.height() / 2, box.height() / 2)
