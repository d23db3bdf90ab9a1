"""A field over the map: a room or zone that was just drawn is named in it, and words for the map are typed."""

from math import inf
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QVBoxLayout, QWidget

from core.base.ids import SceneId, ThingId, numbered
from core.base.phrase import Phrase, say
from core.edits.maps import PutThings
from core.edits.zones import COLOURS, drawn_zones, room_of_face
from core.engine.run import Entry
from core.geometry.room_shapes import is_corridor
from core.geometry.units import Point, Rect, rect_around
from core.model.floors import faces_of, pieces_of_walls
from core.model.markings import Caption
from core.model.things import LayerName, Zone
from desktop.map.view.hits import touchable
from desktop.map.view.map_view import MapView
from desktop.theme.tokens import SNUG, TIGHT
from desktop.tools.draft import Draft
from desktop.tools.drawing_tool import fresh_zone_names
from desktop.tools.map_access import MapAccess

WIDTH = 220
"""Pixels that the field is wide."""


class NameLine(QLineEdit):
    """A line that tells when it is left, by Escape or otherwise."""

    left = Signal()
    given_up = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Give up on Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.given_up.emit()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Tell when the keyboard went elsewhere."""
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.PopupFocusReason:
            self.left.emit()


class NameField(QFrame):
    """Stands in the room that was drawn, or where other words belong, which then say what it is for.

    Enter keeps what is typed, and so does going on; Escape leaves no name. Whoever draws on where it lies draws on the
    map: a press upon it goes there, unless he clicks into what he has typed.
    """

    named = Signal(str)

    def __init__(self, view: MapView, canvas: QWidget, *, name: str = "", tip: str = "", note: str = "") -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._view = view
        self._passes = False
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.line = NameLine(self)
        self.line.setAccessibleName(name or self.tr("Name of the room"))
        usual = self.tr("Type a name for the room; Enter keeps it, Escape leaves the room without one")
        self.line.setToolTip(tip or usual)
        self.line.setMaxLength(120)
        hint = QLabel(note or self.tr("Enter keeps · Esc no name"), self)
        hint.setProperty("tone", "muted")
        column = QVBoxLayout(self)
        column.setContentsMargins(SNUG, SNUG, SNUG, SNUG)
        column.setSpacing(TIGHT)
        column.addWidget(self.line)
        column.addWidget(hint)
        self.setFixedWidth(WIDTH)
        self.line.returnPressed.connect(self._keep)
        self.line.given_up.connect(self.close_unnamed)
        self.line.left.connect(self._leave)
        for part in (self.line, hint):
            part.installEventFilter(self)
        self.hide()

    def open_in(self, box: Rect, proposed: str) -> None:
        """Ask for the name of the room in a box, in units; below it where it has too little room."""
        self.line.clear()
        self.line.setPlaceholderText(proposed)
        self.adjustSize()
        to_view = self._view.viewportTransform()
        top_left = to_view.map(QPointF(box.left, box.top))
        bottom_right = to_view.map(QPointF(box.right, box.bottom))
        x = round((top_left.x() + bottom_right.x() - self.width()) / 2)
        fits = bottom_right.x() - top_left.x() > self.width() and bottom_right.y() - top_left.y() > self.height()
        middle = (top_left.y() + bottom_right.y() - self.height()) / 2
        y = round(middle if fits else bottom_right.y() + SNUG)
        space = self._view.viewport().rect()
        x = min(max(x, 0), max(0, space.width() - self.width()))
        y = min(max(y, 0), max(0, space.height() - self.height()))
        self.move(self._view.viewport().mapTo(self._canvas, QPoint(x, y)))
        self.show()
        self.raise_()
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def asks(self) -> bool:
        """Whether it still stands there, and has not gone out of the way of what is drawn."""
        return self.isVisible() and not self._passes

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Have what is pressed upon words handled as upon the field, except in a line that has some."""
        in_words = watched is self.line and bool(self.line.text()) and not self._passes
        if isinstance(event, QMouseEvent) and not in_words:
            return self._pass_on(event)
        return super().eventFilter(watched, event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Draw on upon the map."""
        self._pass_on(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Draw on upon the map."""
        self._pass_on(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Draw on upon the map."""
        self._pass_on(event)

    def _pass_on(self, event: QMouseEvent) -> bool:
        """Hand an event of the mouse to the map, out of whose way this goes; return whether it was handed on."""
        pressed, released = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease)
        if event.type() == pressed and not self._passes:
            # hidden, it would be told of no move of the mouse any more, and neither would the map
            self._passes = True
            self.move(-2 * self.width(), -2 * self.height())
            self._view.setFocus(Qt.FocusReason.MouseFocusReason)
        if not self._passes:
            return False
        if event.type() == released and not event.buttons():
            self._passes = False
            self.hide()
        screen = self._view.viewport()
        at = event.globalPosition()
        handed = QMouseEvent(
            event.type(), screen.mapFromGlobal(at), at, event.button(), event.buttons(), event.modifiers()
        )
        QCoreApplication.sendEvent(screen, handed)
        return True

    def _keep(self) -> None:
        name = self.line.text().strip() or self.line.placeholderText()
        self.close_unnamed()
        self.named.emit(name)

    def _leave(self) -> None:
        name = self.line.text().strip()
        if self.isVisible():
            if self.asks:
                self.hide()
            if name:
                self.named.emit(name)

    def close_unnamed(self) -> None:
        """Go, and give the keyboard back to the map."""
        self._passes = False
        self.hide()
        self._view.setFocus()


LARGER = 1.5
"""Times the area of a room from which a zone around it is a whole quarter."""


class _Naming(QObject):
    """Opens the field over what was drawn last, and goes on with the step in which it was drawn as one types."""

    def __init__(self, access: MapAccess, canvas: QWidget) -> None:
        super().__init__(canvas)
        self._access = access
        self.field = self._made_in(canvas)
        self._run = ""
        self._entry: Entry | None = None
        access.workspace.changed.connect(self._changed)
        access.workspace.mode_changed.connect(self.field.hide)
        access.workspace.scene_changed.connect(self.field.hide)
        self.field.named.connect(self._named)

    def _made_in(self, canvas: QWidget) -> NameField:
        """Return the field, with the words that say what it is for."""
        return NameField(self._access.view, canvas)

    def _begin(self, run: str, where: Rect, name: str) -> None:
        """Ask for a name of what the last step drew, which is this run."""
        self._run, self._entry = run, self._access.workspace.session.last
        self.field.open_in(where, name)

    def _named(self, name: str) -> None:
        """Call what was drawn so."""
        raise NotImplementedError

    def _keep(self, scene: SceneId, zone: Zone, title: Phrase) -> None:
        """Put the zone into the step in which it was drawn."""
        self._access.workspace.go_on(PutThings(scene, (zone,), title), title, self._run, pause=inf)

    def _changed(self) -> None:
        """Go when what was drawn was taken back, or something else was done since."""
        if self.field.asks and self._access.workspace.session.last is not self._entry:
            self._let_go()
            self.field.close_unnamed()

    def _let_go(self) -> None:
        """Name nothing of before any more."""
        raise NotImplementedError


class Naming(_Naming):
    """Opens the field over a room that was drawn, and makes a zone of what is typed."""

    def __init__(self, access: MapAccess, canvas: QWidget) -> None:
        super().__init__(access, canvas)
        self._outline: tuple[Point, ...] = ()
        self._holes: tuple[tuple[Point, ...], ...] = ()
        self._zone: Zone | None = None
        access.room_drawn.connect(self._drawn)

    def _drawn(self, spot: Point, run: str) -> None:
        """Ask for a name; where the room is a zone already, as one that was united with another is, for a new one."""
        from shapely import Point as Spot

        access = self._access
        if access.content is None or LayerName.ZONES not in touchable(access.content):
            return
        faces = faces_of(pieces_of_walls(access.content.scene.things.values()))
        face: Any = next((face for face in faces if face.contains(Spot(spot))), None)
        if face is None:
            return
        self._zone = next((zone for each in access.areas_around(spot) if (zone := self._zone_of(each, face))), None)
        room = room_of_face(face)
        self._outline, self._holes = room.outline, room.holes
        pattern = QCoreApplication.translate("tools", "Corridor %1" if is_corridor(self._outline) else "Room %1")
        fresh = next(fresh_zone_names(access, pattern))
        proposed = fresh if self._zone is None else self._zone.name
        self._begin(run, rect_around(self._outline), proposed)

    def _zone_of(self, identity: str, face: Any) -> Zone | None:
        """Return a zone, if it is that of a room: not much larger than it."""
        zone = self._access.thing(identity)
        return zone if isinstance(zone, Zone) and zone.shape.area < LARGER * face.area else None

    def _named(self, name: str) -> None:
        access, outline = self._access, self._outline
        if access.content is None or access.scene is None or not outline:
            return
        count = len(drawn_zones(access.content.scene))
        identity = ThingId(numbered("zone", access.workspace.state.next_number))
        zone = Zone(id=identity, points=outline, holes=self._holes, name=name, colour=COLOURS[count % len(COLOURS)])
        if self._zone is not None:
            zone = self._zone.but(name=name)
        title = say("history.name-corridor" if is_corridor(outline) else "history.name-room", name=name)
        self._outline = ()
        if zone != self._zone:
            self._keep(access.scene, zone, title)

    def _let_go(self) -> None:
        self._outline = ()


class ZoneNaming(_Naming):
    """Opens the field over a zone that was drawn, and calls it as one types."""

    def __init__(self, access: MapAccess, canvas: QWidget) -> None:
        super().__init__(access, canvas)
        self._identity = ""
        access.zone_drawn.connect(self._drawn)

    def _made_in(self, canvas: QWidget) -> NameField:
        return NameField(
            self._access.view,
            canvas,
            name=self.tr("Name of the zone"),
            tip=self.tr("Type a name for the zone; Enter keeps it, Escape leaves the zone its number"),
            note=self.tr("Enter keeps · Esc leaves its number"),
        )

    def _drawn(self, identity: str, run: str) -> None:
        zone = self._access.thing(identity)
        if zone is not None:
            self._identity = identity
            self._begin(run, zone.bounds, zone.name)

    def _named(self, name: str) -> None:
        access, zone = self._access, self._access.thing(self._identity)
        if not isinstance(zone, Zone) or access.scene is None or zone.name == name:
            return
        self._keep(access.scene, zone.but(name=name), say("history.name-zone", name=name))

    def _let_go(self) -> None:
        self._identity = ""


class Captioning(QObject):
    """Opens the field where the text tool was clicked, and makes a caption of what is typed."""

    def __init__(self, access: MapAccess, canvas: QWidget) -> None:
        super().__init__(canvas)
        self._access = access
        self.field = NameField(
            access.view,
            canvas,
            name=self.tr("Words on the map"),
            tip=self.tr("Type what stands on the map; Enter puts it there, Escape gives up"),
            note=self.tr("Enter puts it there · Esc gives up"),
        )
        self._wanted: Caption | None = None
        access.words_wanted.connect(self._ask)
        access.workspace.mode_changed.connect(self.field.hide)
        access.workspace.scene_changed.connect(self.field.hide)
        self.field.named.connect(self._typed)

    def _ask(self, caption: Caption) -> None:
        self._wanted = caption
        # the click that asked for it still gives the keyboard to the map
        QTimer.singleShot(0, self, lambda: self.field.open_in(caption.bounds, ""))

    def _typed(self, words: str) -> None:
        wanted, self._wanted = self._wanted, None
        if wanted is None or not words.strip():
            return
        draft = Draft(self._access)
        made = draft.add(Caption, words=words.strip(), at=wanted.at, size=wanted.size, tone=wanted.tone)
        if draft.submit("history.write-caption"):
            self._access.workspace.select((made.id,))
