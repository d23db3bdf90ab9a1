"""The lane of the ribbon: everybody's place in one row, scrolled to who acts; badges are clicked, dragged, walked."""

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFont,
    QFontMetricsF,
    QMouseEvent,
    QPainter,
    QPen,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QSizePolicy, QToolButton, QWidget

from core.base.ids import TokenId
from core.engine.ribbon import Ribbon
from desktop.run.clocks.clock_view import MarkerCanvas, Spot
from desktop.run.clocks.face import paint_face, ribbon_of
from desktop.run.clocks.semi_automagic_pips import paint_pips
from desktop.run.clocks.turn_commands import by_hand, can_be_moved
from desktop.run.ribbon.layout import HEIGHT, Frame, RibbonPlacing, RibbonRow, Words
from desktop.run.subject import acting_now, choose, subject
from desktop.theme.fonts import number_font, text_font
from desktop.theme.tokens import RADIUS
from desktop.widgets.buttons import picture_button
from desktop.workspace.workspace import Workspace

ARROW = 26
LEAST = 220


class RibbonLane(MarkerCanvas):
    """A click chooses who acts of those who may, or looks at somebody; a drag puts a marker elsewhere where it can be.

    What does not fit is reached by the wheel, by the arrows at both ends and by the keyboard.
    """

    menu_wanted = Signal(QPoint)
    """Somebody wants the menu of who is selected, at a place of the screen."""
    sheet_wanted = Signal()
    """Somebody wants to read the sheet of who is selected."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.ribbon: Ribbon | None = None
        self.row = RibbonRow()
        self.offset = 0.0
        self._stood: tuple[object, ...] = ()
        self._made_of: tuple[object, ...] = ()
        self._pressed: QPointF | None = None
        self._carried: tuple[TokenId, QPointF] | None = None
        self.back = self._arrow("chevron-left", self.tr("What comes before"), -1)
        self.on = self._arrow("chevron-right", self.tr("What comes later"), 1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def _arrow(self, picture: str, tip: str, way: int) -> QToolButton:
        button = picture_button(picture, tip, self)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setProperty("card", True)
        button.clicked.connect(lambda: self.scroll_by(way * self.width() * 0.6))
        button.hide()
        return button

    def sizeHint(self) -> QSize:
        """Return room for a few."""
        px = self.workspace.theme.pixels
        return QSize(px(2 * LEAST), px(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """Return room for who acts."""
        px = self.workspace.theme.pixels
        return QSize(px(LEAST), px(HEIGHT))

    def refresh(self) -> None:
        """Show the clock as it is now; scrolled to who acts whenever that is another, or the clock has moved."""
        self.ribbon = ribbon_of(self.workspace) if self.workspace.in_fight else None
        super().refresh()
        stands = (subject(self.workspace), None if self.ribbon is None else self.ribbon.moment, self.row.now)
        if stands != self._stood:
            self._stood = stands
            self.offset = self.row.now
        self.scroll_by(0)

    def title(self) -> str:
        """Return the name that is read aloud while no badge has the focus."""
        return self.tr("The order in which all will act")

    def arranged(self) -> tuple[Spot, ...]:
        """Place everything from left to right."""
        if self.ribbon is None:
            self.row, self._made_of = RibbonRow(), ()
            return ()
        workspace = self.workspace
        actor, theme = subject(workspace), workspace.theme
        made_of = self.ribbon, self.faces, actor, theme.scale, workspace.words.templates
        if made_of != self._made_of:
            self._made_of = made_of
            placing = RibbonPlacing(self.faces, actor, workspace.text, theme.pixels, self._measure)
            self.row = placing.place(self.ribbon)
        return tuple(Spot(box.translated(-self.offset, 0), face) for box, face in self.row.badges)

    def _font(self, size: int, *, bold: bool) -> QFont:
        weight = QFont.Weight.DemiBold if bold else QFont.Weight.Normal
        return number_font(text_font(scale=self.workspace.theme.scale, size=size, weight=weight))

    def _measure(self, text: str, size: int, bold: bool) -> float:
        return QFontMetricsF(self._font(size, bold=bold)).horizontalAdvance(text) + 1 if text else 0.0

    def shared(self) -> tuple[QRectF, ...]:
        """Return no frames: those who share a place stand side by side."""
        return ()

    # Scrolling

    def scroll_by(self, by: float) -> None:
        """Move the row, as far as there is more of it."""
        most = max(0.0, self.row.width - self.width() + self._hidden_by_arrow())
        self.offset = min(max(0.0, self.offset + by), most)
        self.spots = tuple(Spot(box.translated(-self.offset, 0), face) for box, face in self.row.badges)
        self.back.setVisible(self.offset > 0)
        self.on.setVisible(self.offset < most)
        self.update()

    def _hidden_by_arrow(self) -> float:
        return self.workspace.theme.pixels(ARROW) if self.row.width > self.width() else 0.0

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll."""
        turned = event.angleDelta()
        self.scroll_by(-(turned.y() or turned.x()) / 2)
        event.accept()

    def resizeEvent(self, event: QEvent) -> None:
        """Keep the arrows at both ends."""
        super().resizeEvent(event)
        wide, tall = self.workspace.theme.pixels(ARROW), self.workspace.theme.pixels(HEIGHT - 16)
        top = (self.height() - tall) // 2
        self.back.setGeometry(0, top, wide, tall)
        self.on.setGeometry(self.width() - wide, top, wide, tall)
        self.offset = self.row.now
        self.scroll_by(0)

    def _tell(self) -> None:
        super()._tell()
        spot = self.focused()
        if spot is None or not self.hasFocus():
            return
        if spot.box.left() < 0:
            self.scroll_by(spot.box.left() - self.workspace.theme.pixels(ARROW))
        elif spot.box.right() > self.width():
            self.scroll_by(spot.box.right() - self.width() + self.workspace.theme.pixels(ARROW))

    # What a click and a drag do

    def take(self, who: TokenId) -> None:
        """Let somebody act who may, or look at him."""
        if who in acting_now(self.workspace) and choose(self.workspace, who):
            return
        self.select(who)
        encounter = self.workspace.encounter
        if encounter is not None and who in encounter.tokens:
            self.workspace.bring_into_view(encounter.tokens[who].point)

    def centre(self, identity: TokenId) -> None:
        """Take somebody, and open the sheet."""
        self.take(identity)
        self.sheet_wanted.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Wait whether it becomes a click or a drag."""
        on_badge = event.button() == Qt.MouseButton.LeftButton and self.spot_at(event.position()) is not None
        self._pressed = event.position() if on_badge else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag a badge that can be put elsewhere."""
        spot = None if self._pressed is None else self.spot_at(self._pressed)
        if self._pressed is None or spot is None or not event.buttons() & Qt.MouseButton.LeftButton:
            super().mouseMoveEvent(event)
            return
        far = (event.position() - self._pressed).manhattanLength() >= QApplication.startDragDistance()
        if (far or self._carried is not None) and can_be_moved(self.workspace, spot.face.token):
            self._carried = spot.face.token, event.position()
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Take who was clicked; put down what was dragged, nowhere if it is outside."""
        carried, pressed = self._carried, self._pressed
        self._carried = self._pressed = None
        if carried is not None:
            if self.rect().contains(event.position().toPoint()):
                packed = self.number_at(event.position())
                if packed is not None:
                    by_hand(self.workspace, carried[0], packed[0])
            self.update()
            return
        spot = None if pressed is None else self.spot_at(event.position())
        if spot is not None:
            self.take(spot.face.token)

    def number_at(self, point: QPointF) -> tuple[int | None] | None:
        """Return the number of the clock at a point, packed, none in it outside of the order; None where there is none.

        Between two places it is the number of the dot, as far as there is one for each.
        """
        x = point.x() + self.offset
        before = None
        for place in self.row.places:
            if place.group.apart and place.box.left() <= x <= place.box.right():
                return (None,)
            if place.group.at is None:
                continue
            if x < place.box.left() and before is not None and before.group.at is not None:
                share = (x - before.box.right()) / max(1.0, place.box.left() - before.box.right())
                return (before.group.at + round(max(0.0, share) * (place.group.at - before.group.at)),)
            if x <= place.box.right():
                return (place.group.at,)
            before = place
        return None

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open the menu of whose badge it is."""
        by_keys = event.reason() is QContextMenuEvent.Reason.Keyboard
        spot = self.focused() if by_keys else self.spot_at(QPointF(event.pos()))
        if spot is not None:
            self.select(spot.face.token)
            at = self.mapToGlobal(spot.box.center().toPoint()) if by_keys else event.globalPos()
            self.menu_wanted.emit(at)

    def tip_at(self, point: QPoint) -> str:
        """Say of a place what comes up there."""
        x = point.x() + self.offset
        return next((each.told for each in self.row.places if each.box.left() <= x <= each.box.right()), "")

    # What is painted

    def paint_ground(self, painter: QPainter) -> None:
        """Paint frames, bars, dots and words."""
        tokens = self.workspace.theme.tokens
        painter.fillRect(self.rect(), QColor(tokens.surface))
        painter.translate(-self.offset, 0)
        for frame in self.row.frames:
            self._frame(painter, frame)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.edge))
        for bar in self.row.bars:
            painter.drawRect(bar)
        for dot in self.row.dots:
            painter.drawEllipse(dot)
        for words in self.row.words:
            self._words(painter, words)
        for box, cell in self.row.pips:
            paint_pips(painter, box, cell.pips, tokens, strong=True)
        painter.translate(self.offset, 0)

    def _frame(self, painter: QPainter, frame: Frame) -> None:
        tokens = self.workspace.theme.tokens
        if frame.open:
            painter.setPen(QPen(QColor(tokens.text), 1.4, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(frame.box, RADIUS, RADIUS)
            return
        wide = 2.0 if frame.acts else 1.2
        style = Qt.PenStyle.DashLine if frame.dashed else Qt.PenStyle.SolidLine
        edge = tokens.accent if frame.acts else tokens.edge if frame.dashed else tokens.border
        painter.setPen(QPen(QColor(edge), wide, style))
        painter.setBrush(QColor(tokens.accent_soft if frame.acts else tokens.surface))
        half = wide / 2
        painter.drawRoundedRect(frame.box.adjusted(half, half, -half, -half), RADIUS, RADIUS)

    def _words(self, painter: QPainter, words: Words) -> None:
        tokens = self.workspace.theme.tokens
        font = self._font(words.size, bold=words.bold)
        painter.setFont(font)
        painter.setPen(QColor(tokens.muted if words.quiet else tokens.text))
        across = Qt.AlignmentFlag.AlignHCenter if words.centred else Qt.AlignmentFlag.AlignLeft
        shown = QFontMetricsF(font).elidedText(words.text, Qt.TextElideMode.ElideRight, words.box.width() + 1)
        painter.drawText(words.box, across | Qt.AlignmentFlag.AlignVCenter, shown)

    def paint_over(self, painter: QPainter) -> None:
        """Paint the badge that is dragged, with the number that it would be put on."""
        if self._carried is None:
            return
        who, at = self._carried
        face, px, tokens = self.faces.get(who), self.workspace.theme.pixels, self.workspace.theme.tokens
        if face is None:
            return
        packed = self.number_at(at)
        painter.setOpacity(0.8)
        box = QRectF(at.x() - px(15), px(21), px(30), px(30))
        paint_face(painter, box, face, tokens, focused=True)
        painter.setOpacity(1)
        if packed is not None:
            said = self.tr("Hold") if packed[0] is None else str(packed[0])
            head = QRectF(at.x() - px(24), px(2), px(48), px(18))
            painter.setPen(QPen(QColor(tokens.accent), 1))
            painter.setBrush(QColor(tokens.surface))
            painter.drawRoundedRect(head, RADIUS, RADIUS)
            painter.setPen(QColor(tokens.text))
            painter.setFont(self._font(12, bold=True))
            painter.drawText(head, Qt.AlignmentFlag.AlignCenter, said)
