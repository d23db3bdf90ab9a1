"""What all clocks on the screen share, and the canvas on which markers stand and are reached by the keyboard."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QColor,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QToolTip, QWidget

from core.base.ids import TokenId
from core.model.clock import ClockState
from desktop.run.clocks.face import Face, faces_of, paint_face
from desktop.run.subject import choose
from desktop.workspace.workspace import Workspace

RIM = 3
"""Pixels by which what is painted about a face reaches beyond its box."""
LOOSE = 1.5
"""A frame around several is at most so many times as large as what is in it."""

Clock = TypeVar("Clock", bound=ClockState)


def clock_at_hand(workspace: Workspace, kind: type[Clock]) -> Clock | None:
    """Return the clock of the running fight; None where there is none, or one of another kind."""
    encounter = workspace.encounter
    clock = None if encounter is None or not workspace.in_fight else encounter.clock
    return clock if isinstance(clock, kind) else None


class ClockView(QWidget):
    """A way to show the clock of the running fight."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace

    def refresh(self) -> None:
        """Show the clock as it is now."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a face stands."""

    box: QRectF
    face: Face


class MarkerCanvas(ClockView):
    """Paints markers. A click selects a token, a double click centres on it; arrows go from one to the next."""

    role = QAccessible.Role.Chart

    fills_shared = True
    """Whether the frame around those who share a marker is filled."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.faces: dict[TokenId, Face] = {}
        self.spots: tuple[Spot, ...] = ()
        self._at: TokenId | None = None
        # a click leaves the keyboard where one plays
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMouseTracking(True)

    def refresh(self) -> None:
        """Show the clock as it is now."""
        before, self.faces = self.faces, faces_of(self.workspace)
        self._arrange()
        # a deed leaves most faces the same objects: to compare them costs far less than to word a thousand
        if before != self.faces:
            lines = [", ".join(part for part in face.words() if part) for face in self.faces.values()]
            self.setAccessibleDescription("\n".join(lines))
        self._tell()
        self.update()

    def arranged(self) -> tuple[Spot, ...]:
        """Return where the faces stand, in the order in which arrows go through them."""
        raise NotImplementedError

    def paint_ground(self, painter: QPainter) -> None:
        """Paint what lies under the markers."""
        raise NotImplementedError

    def paint_over(self, painter: QPainter) -> None:
        """Paint what lies over the markers."""

    def title(self) -> str:
        """Return the name that is read aloud while no marker has the focus."""
        raise NotImplementedError

    def tip_at(self, point: QPoint) -> str:
        """Return the tooltip of a place where no marker stands."""
        return ""

    def framed(self, spot: Spot) -> QRectF:
        """Return what of somebody lies within the frame of those who share a marker."""
        return spot.box

    def shared(self) -> tuple[QRectF, ...]:
        """Return the frames around those who share a marker; nobody else is in one, who stands apart has his own."""
        alone = {spot.face.token: self.framed(spot) for spot in self.spots}
        leads = {spot.face.token: spot.face.shares for spot in self.spots}
        frames: list[QRectF] = []
        for lead in dict.fromkeys(each for each in leads.values() if each is not None and each in alone):
            own = [box for who, box in alone.items() if who == lead or leads[who] == lead]
            frames += joined(own, [box.center() for box in alone.values() if box not in own])
        return tuple(box.adjusted(-1.5, -1.5, 1.5, 1.5) for box in frames)

    def spot_at(self, point: QPointF) -> Spot | None:
        """Return the marker at a point, the one painted last first."""
        return next((spot for spot in reversed(self.spots) if spot.box.contains(point)), None)

    def focused(self) -> Spot | None:
        """Return the marker that the keyboard is on."""
        return next((spot for spot in self.spots if spot.face.token == self._at), None)

    def select(self, identity: TokenId) -> None:
        """Choose who acts, if the one of this marker may; else look at them."""
        self._at = identity
        if not choose(self.workspace, identity):
            self.workspace.select((identity,))
        self._tell()
        self.update()

    def centre(self, identity: TokenId) -> None:
        """Select a token and bring it into view."""
        self.select(identity)
        encounter = self.workspace.encounter
        if encounter is not None and identity in encounter.tokens:
            self.workspace.bring_into_view(encounter.tokens[identity].point)

    def resizeEvent(self, event: QEvent) -> None:
        """Arrange the markers anew."""
        self._arrange()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ground, then the markers."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self.paint_ground(painter)
            tokens = self.workspace.theme.tokens
            for box in self.shared():
                painter.setPen(QPen(QColor(tokens.text), 1.4))
                painter.setBrush(QColor(tokens.accent_soft) if self.fills_shared else Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(box, 8, 8)
            shown = QRectF(event.rect()).adjusted(-RIM, -RIM, RIM, RIM)
            for spot in self.spots:
                if not spot.box.intersects(shown):
                    continue
                focused = self.hasFocus() and spot.face.token == self._at
                paint_face(painter, spot.box, spot.face, tokens, focused=focused)
            self.paint_over(painter)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Select the token under the pointer."""
        spot = self.spot_at(event.position())
        if spot is not None and event.button() == Qt.MouseButton.LeftButton:
            self.select(spot.face.token)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Centre on the token under the pointer."""
        spot = self.spot_at(event.position())
        if spot is not None:
            self.centre(spot.face.token)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from marker to marker; Space selects, Enter centres."""
        steps = {Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1}
        ends = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: -1}
        key = Qt.Key(event.key())
        here = [number for number, spot in enumerate(self.spots) if spot.face.token == self._at]
        if key in steps and self.spots:
            place = (here[0] + steps[key]) % len(self.spots) if here else 0
            self._go(self.spots[place].face.token)
        elif key in ends and self.spots:
            self._go(self.spots[ends[key]].face.token)
        elif key == Qt.Key.Key_Space and self._at is not None:
            self.select(self._at)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._at is not None:
            self.centre(self._at)
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Show the tooltip of what is under the pointer."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            spot = self.spot_at(QPointF(event.pos()))
            text = self.tip(spot.face) if spot is not None else self.tip_at(event.pos())
            if text:
                QToolTip.showText(event.globalPos(), text, self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)

    def tip(self, face: Face) -> str:
        """Return all that is to be said of a marker."""
        parts = [part for part in face.words() if part]
        if face.acts:
            parts.insert(1, self.tr("acts now"))
        if face.hidden:
            parts.append(self.tr("hidden from the players"))
        return "\n".join((*parts, self.tr("Click selects, double click shows on the map")))

    def _go(self, identity: TokenId) -> None:
        self._at = identity
        self._tell()
        self.update()

    def _arrange(self) -> None:
        self.spots = self.arranged()
        if self._at not in self.faces:
            self._at = next((face.token for face in self.faces.values() if face.acts), None)

    def _tell(self) -> None:
        """Let the marker that the keyboard is on be read aloud."""
        spot = self.focused()
        name = self.title()
        if spot is not None:
            parts = [part for part in spot.face.words() if part]
            acts = [self.tr("acts now")] if spot.face.acts else []
            name = f"{name}: {', '.join((*parts[:1], *acts, *parts[1:]))}"
        if name != self.accessibleName():
            self.setAccessibleName(name)
            QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.NameChanged))


def joined(boxes: Sequence[QRectF], others: Sequence[QPointF]) -> list[QRectF]:
    """Return boxes as few frames, each around neighbours: no frame has much empty room, or any of the other points."""
    frames: list[QRectF] = []
    room = 0.0
    for box in boxes:
        wider = box if not frames else frames[-1].united(box)
        taken = room + area(box)
        if frames and area(wider) <= LOOSE * taken and not any(wider.contains(each) for each in others):
            frames[-1], room = wider, taken
        else:
            frames.append(QRectF(box))
            room = area(box)
    return frames


def area(box: QRectF) -> float:
    """Return the square pixels of a box."""
    return box.width() * box.height()
