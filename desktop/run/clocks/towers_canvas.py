"""What lane and board of the Combat Clock share: markers are moved by the mouse, by keys and by a menu."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QColor,
    QContextMenuEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPen,
)
from PySide6.QtWidgets import QApplication, QMenu

from core.base.ids import TokenId
from core.base.phrase import say
from core.rules.towers.clock import MOST_PHASES, ROUND, TowersClock, phase
from core.rules.towers.time.phases import FallingDue, falling_due
from desktop.forms.field import Control, FieldSpec
from desktop.forms.form_dialog import QuestionDialog
from desktop.run.clocks.clock_view import MarkerCanvas, Spot
from desktop.run.clocks.face import paint_face
from desktop.run.clocks.turn_commands import by_hand
from desktop.theme.icons import icon
from desktop.workspace.workspace import Workspace

LEAPS = (1, 3, 5, 10)
"""By how many phases the menu moves a marker."""


@dataclass(frozen=True, slots=True)
class MovedMarker:
    """A marker that is being moved: whose, and the phase that it would be put into; none: among those who hold."""

    token: TokenId
    phase: int | None
    by_keys: bool = False


class TowersCanvas(MarkerCanvas):
    """Shows a Combat Clock. A marker is dragged to another phase; `M` takes it up for the keys, a menu moves it."""

    carried: MovedMarker | None = None
    _pressed: QPointF | None = None

    def clock(self) -> TowersClock | None:
        """Return the clock of the running fight."""
        encounter = self.workspace.encounter
        return encounter.clock if encounter is not None and isinstance(encounter.clock, TowersClock) else None

    def coming(self) -> tuple[FallingDue, ...]:
        """Return what falls due in the coming lap."""
        return coming_of(self.workspace)

    def phase_at(self, point: QPointF) -> tuple[int | None] | None:
        """Return the phase at a point, packed, none in it for the place of those who hold; None where there is none."""
        raise NotImplementedError

    def place_of(self, number: int | None) -> QRectF:
        """Return where a marker would stand that is put into a phase, or among those who hold."""
        raise NotImplementedError

    # Taking up and putting down

    def take_up(self, who: TokenId) -> bool:
        """Take a marker up for the keys; return whether it has one."""
        clock = self.clock()
        marker = None if clock is None else clock.find(who)
        if clock is None or marker is None:
            return False
        self.select(who)
        at = None if marker.is_holding else max(clock.now, marker.position)
        self.carried = MovedMarker(who, at, by_keys=True)
        self.workspace.tell(
            self.tr("Arrows move the marker by 1 or 10 phases, H lets it hold; Enter puts it down, Escape leaves it.")
        )
        self._say_carried()
        return True

    def put_down(self) -> bool:
        """Put the marker down where it would stand now; return whether it was moved."""
        carried, self.carried = self.carried, None
        self._pressed = None
        self.update()
        return carried is not None and self.move_marker(carried.token, carried.phase)

    def leave_it(self) -> None:
        """Leave the marker where it was."""
        self.carried, self._pressed = None, None
        self.update()

    def move_marker(self, who: TokenId, to: int | None) -> bool:
        """Put somebody's marker into a phase, or among those who hold; return whether it was moved."""
        return by_hand(self.workspace, who, to)

    # The mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Select the marker under the pointer, which may be dragged from there."""
        super().mousePressEvent(event)
        on_marker = event.button() == Qt.MouseButton.LeftButton and self.spot_at(event.position()) is not None
        self._pressed = event.position() if on_marker else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag a marker."""
        if self._pressed is None or not event.buttons() & Qt.MouseButton.LeftButton:
            super().mouseMoveEvent(event)
            return
        far = (event.position() - self._pressed).manhattanLength() >= QApplication.startDragDistance()
        spot = self.spot_at(self._pressed)
        if self.carried is None and far and spot is not None:
            self.carried = MovedMarker(spot.face.token, None)
        found = self.phase_at(event.position())
        if self.carried is not None and found is not None:
            self.carried = replace(self.carried, phase=found[0])
            self._say_carried()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Put down what was dragged; outside of the clock nothing is moved."""
        if self.carried is not None and not self.carried.by_keys:
            if self.phase_at(event.position()) is None:
                self.leave_it()
            else:
                self.put_down()
        self._pressed = None
        super().mouseReleaseEvent(event)

    # The keys

    def event(self, event: QEvent) -> bool:
        """Keep the keys that move a marker from being shortcuts."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and not event.modifiers():
            own = self._steps().keys() | {Qt.Key.Key_H, Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter}
            if event.key() == Qt.Key.Key_M or (self.carried is not None and event.key() in own):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take a marker up, move it, put it down; or go from marker to marker."""
        spot = self.focused()
        if self.carried is not None:
            self._carry(event)
        elif event.key() == Qt.Key.Key_M and not event.modifiers() and spot is not None:
            self.take_up(spot.face.token)
        else:
            super().keyPressEvent(event)

    def _carry(self, event: QKeyEvent) -> None:
        clock, carried, key = self.clock(), self.carried, Qt.Key(event.key())
        if clock is None or carried is None or key == Qt.Key.Key_Escape:
            self.leave_it()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.put_down()
        elif key == Qt.Key.Key_H:
            self.carried = replace(carried, phase=None)
            self._say_carried()
        elif key in self._steps():
            at = clock.now if carried.phase is None else carried.phase + self._steps()[key]
            self.carried = replace(carried, phase=min(max(at, clock.now), clock.now + MOST_PHASES))
            self._say_carried()

    def _steps(self) -> dict[int, int]:
        return {
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_Left: -1,
            Qt.Key.Key_Down: ROUND,
            Qt.Key.Key_Up: -ROUND,
            Qt.Key.Key_PageDown: ROUND,
            Qt.Key.Key_PageUp: -ROUND,
        }

    def _say_carried(self) -> None:
        """Let it be read aloud where the marker would stand."""
        self.setAccessibleName(self.carried_words())
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.NameChanged))
        self.update()

    def carried_words(self) -> str:
        """Return where the marker that is moved would stand, and how far that is from where it was."""
        clock, carried = self.clock(), self.carried
        marker = None if clock is None or carried is None else clock.find(carried.token)
        if clock is None or carried is None or marker is None:
            return ""
        if carried.phase is None:
            return self.tr("Hold")
        words = self.workspace.text(phase(carried.phase))
        by = carried.phase - max(clock.now, marker.position)
        return words if marker.is_holding or not by else f"{words} ({by:+d})".replace("-", "\u2212")

    # The menu

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open the menu of the marker under the pointer, or of the one that the keyboard is on."""
        by_keys = event.reason() is QContextMenuEvent.Reason.Keyboard
        spot = self.focused() if by_keys else self.spot_at(QPointF(event.pos()))
        if spot is None:
            return
        self.select(spot.face.token)
        menu = self.menu_of(spot)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.mapToGlobal(spot.box.center().toPoint()) if by_keys else event.globalPos())

    def menu_of(self, spot: Spot) -> QMenu:
        """Return the menu of a marker."""
        menu, who, clock = QMenu(self), spot.face.token, self.clock()
        marker = None if clock is None else clock.find(who)

        def offer(picture: str, words: str, do: Callable[[], object]) -> None:
            action = menu.addAction(icon(picture), words)
            action.triggered.connect(lambda _checked=False: do())

        if clock is not None and marker is not None:
            start = clock.now if marker.is_holding else max(clock.now, marker.position)
            offer("calendar-time", self.tr("Move to phase…"), lambda: self._ask_phase(who, start))
            offer("arrows-move", self.tr("Move with the arrow keys") + "\tM", lambda: self.take_up(who))
            later = menu.addMenu(icon("player-track-next"), self.tr("Later by"))
            for by in LEAPS:
                action = later.addAction(self.workspace.text(say("99-towers.cost.phases", phases=by)))
                action.triggered.connect(lambda _checked=False, by=by: self.move_marker(who, start + by))
            if marker.is_holding:
                offer("player-play", self.tr("No longer hold"), lambda: self.move_marker(who, start))
            else:
                offer("player-pause", self.tr("Let it hold"), lambda: self.move_marker(who, None))
            menu.addSeparator()
        offer("map-pin", self.tr("Show on the map"), lambda: self.centre(who))
        return menu

    def _ask_phase(self, who: TokenId, start: int) -> None:
        clock = self.clock()
        if clock is None:
            return
        name = self.workspace.name_of(who) or who
        phase = FieldSpec(
            "phase",
            Control.NUMBER,
            least=clock.now,
            most=clock.now + MOST_PHASES,
            title=self.tr("{name} acts in phase").replace("{name}", name),
            value=start,
        )
        QuestionDialog(self.tr("Move the marker"), (phase,), partial(self._move_to, who), self.window())

    def _move_to(self, who: TokenId, filled: Mapping[str, Any]) -> None:
        self.move_marker(who, filled["phase"])

    # What is painted

    def paint_over(self, painter: QPainter) -> None:
        """Paint the marker that is moved where it would stand, with the phase beside it."""
        carried = self.carried
        face = None if carried is None else self.faces.get(carried.token)
        if carried is None or face is None:
            return
        tokens, px = self.workspace.theme.tokens, self.workspace.theme.pixels
        box = self.place_of(carried.phase)
        painter.save()
        painter.setOpacity(0.75)
        paint_face(painter, box, face, tokens, focused=True)
        painter.restore()
        words = self.carried_words()
        font = self.font()
        font.setBold(True)
        painter.setFont(font)
        wide = painter.fontMetrics().horizontalAdvance(words) + px(12)
        left = box.right() + px(4) if box.right() + px(4) + wide < self.width() else box.left() - px(4) - wide
        label = QRectF(left, box.center().y() - px(10), wide, px(20))
        painter.setPen(QPen(QColor(tokens.accent), 1))
        painter.setBrush(QColor(tokens.surface))
        painter.drawRoundedRect(label, 4, 4)
        painter.setPen(QColor(tokens.text))
        painter.drawText(label, Qt.AlignmentFlag.AlignCenter, words)

    def refresh(self) -> None:
        """Show the clock as it is now; a marker that is gone is carried no longer."""
        clock = self.clock()
        if self.carried is not None and (clock is None or clock.find(self.carried.token) is None):
            self.leave_it()
        super().refresh()


def coming_of(workspace: Workspace) -> tuple[FallingDue, ...]:
    """Return what falls due in the coming lap of the clock that is looked at."""
    encounter = workspace.encounter
    if encounter is None or not workspace.in_fight or not isinstance(encounter.clock, TowersClock):
        return ()
    return falling_due(workspace.state, encounter, workspace.session.systems)
