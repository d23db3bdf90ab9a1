"""What lies around a card on the map as it is seen now: who acts, whom it is about, others, the way and the reach."""

from collections.abc import Iterable

from PySide6.QtCore import QPointF
from PySide6.QtGui import QFontMetrics

from core.base.ids import TokenId
from core.engine.command import Act
from core.engine.sketch import Sketch
from core.geometry.units import SQUARE, Point
from desktop.map.content import TokenLook
from desktop.run.cards.layout import AroundCard, Box, along, runs
from desktop.run.target_list import candidates
from desktop.theme.tokens import SNUG
from desktop.tools.canvas import MapCanvas

PLATE = 18
"""Pixels that a name takes beneath a token."""


class Surroundings:
    """Measures the map of a canvas in pixels of its view."""

    def __init__(self, canvas: MapCanvas) -> None:
        self.canvas = canvas
        self._seen_by: tuple[object, ...] = ()
        self._pointed_by: tuple[object, ...] = ()
        self._ground: AroundCard | None = None

    @property
    def room(self) -> Box:
        """Where cards can stand."""
        return Box(SNUG, SNUG, self.canvas.width() - SNUG, self.canvas.height() - SNUG)

    def token(self, identity: str) -> Box | None:
        """Return where somebody is seen; None if he is not on this map."""
        look = self.canvas.access.look(identity)
        return None if look is None else self._box_of(look)

    def ground(self, about: tuple[str, ...], *, places: tuple[Point, ...] = ()) -> AroundCard | None:
        """Return the ground for a card about somebody or some places; None where none of it is on this map.

        It is measured once for all that asks for it: a card that goes on with the mouse asks for it several times.
        """
        workspace, canvas = self.canvas.workspace, self.canvas
        view, labels, aiming = canvas.view, canvas.map.labels, workspace.aiming
        written = None if labels is None else labels.plates(view.near)
        # great values by identity alone: to compare them would cost more than to measure
        seen_by = workspace.state, canvas.content, workspace.encounter, aiming.offer, written
        seen = canvas.over, canvas.size(), view.geometry(), view.viewportTransform(), canvas.font()
        pointed_by = about, places, aiming.act, workspace.actor, *seen
        same = len(seen_by) == len(self._seen_by) and all(a is b for a, b in zip(seen_by, self._seen_by, strict=True))
        if not same or pointed_by != self._pointed_by:
            self._seen_by, self._pointed_by = seen_by, pointed_by
            self._ground = self._measured(about, places)
        return self._ground

    def _measured(self, about: tuple[str, ...], places: tuple[Point, ...]) -> AroundCard | None:
        boxes = [box for box in map(self.token, about) if box is not None]
        boxes += [self._place(point) for point in places]
        if not boxes:
            return None
        room = self.room
        first = boxes[0]
        # what has been scrolled away is still at the nearest edge
        left = min(max(first.left, room.left), max(room.left, room.right - 1))
        top = min(max(first.top, room.top), max(room.top, room.bottom - 1))
        shown = Box(
            left, top, min(max(first.right, left + 1), room.right), min(max(first.bottom, top + 1), room.bottom)
        )
        hidden, wide = self._aimed()
        never = (*boxes[1:], *hidden, *self._told(), *self._messages())
        return AroundCard(room, shown, never, self._people(about[:1]), wide)

    def anywhere(self) -> AroundCard:
        """Return the ground for a card that is about nobody."""
        room = self.room
        middle = Box(*room.centre, *room.centre)
        return AroundCard(room, middle, (*self._told(), *self._messages()), self._people(()))

    def _messages(self) -> tuple[Box, ...]:
        """Return where messages of the window lie."""
        over = self.canvas.over.intersected(self.canvas.rect())
        return () if over.isEmpty() else (Box(over.left(), over.top(), over.right() + 1, over.bottom() + 1),)

    def _told(self) -> tuple[Box, ...]:
        """Return the labels of what came of something, and those whom they tell of."""
        labels = self.canvas.map.labels
        if labels is None:
            return ()
        shown = (self.token(identity) for identity in labels.said.results)
        return (*self.plates(results=True), *(box for box in shown if box is not None))

    def plates(self, *, results: bool = False) -> tuple[Box, ...]:
        """Return where the names stand that are written beside people, or the labels of what came of something."""
        labels = self.canvas.map.labels
        near = self.canvas.view.viewportTransform().m11() * SQUARE
        if labels is None or near <= 0:
            return ()
        boxes = []
        for plate in labels.plates(near):
            if (plate.result is not None) is results:
                zoom = SQUARE / near
                corners = plate.box.topLeft(), plate.box.bottomRight()
                boxes.append(Box(*(side for c in corners for side in self._seen((c.x() * zoom, c.y() * zoom)))))
        return tuple(boxes)

    def _aimed(self) -> tuple[tuple[Box, ...], tuple[Box, ...]]:
        """Return what is never hidden: who acts, whom the aimed act strikes and could strike, its way and its reach.

        A reach that takes most of the map cannot be spared: while something of it is yet to be pointed at, it comes as
        ground that is rather not hidden.
        """
        workspace = self.canvas.workspace
        aiming = workspace.aiming
        act = aiming.act or (None if aiming.offer is None else aiming.offer.act)
        actor = workspace.actor if act is None else act.actor
        boxes = [] if actor is None else [self.token(actor)]
        if act is None or aiming.offer is None:
            return tuple(box for box in boxes if box is not None), ()
        others = tuple(each for each in candidates(workspace, aiming.offer) if not self._is_own(act.actor, each))
        boxes += [self.token(each) for each in (*act.targets, *(others or candidates(workspace, aiming.offer)))]
        sketch = workspace.foreseen.sketch(act)
        shown = tuple(box for box in boxes if box is not None)
        reach = self._reach(sketch)
        room, taken = self.room, sum((box.right - box.left) * (box.bottom - box.top) for box in reach)
        if taken < (room.right - room.left) * (room.bottom - room.top) / 3:
            return shown + self._line(act, sketch) + reach, ()
        return shown + self._line(act, sketch), reach if aiming.act is None else ()

    def _is_own(self, actor: TokenId, other: TokenId) -> bool:
        """Return whether two are of one side: of the own side nobody is a likely target, where there are others."""
        encounter = self.canvas.workspace.encounter
        sides = [encounter.tokens[each].side for each in (actor, other) if encounter and each in encounter.tokens]
        return len(sides) > 1 and sides[0] == sides[1]

    def _line(self, act: Act, sketch: Sketch | None) -> tuple[Box, ...]:
        """Return the way of an act, else the line to its target."""
        start = self.canvas.access.look(act.actor)
        if start is None:
            return ()
        points = () if sketch is None else tuple(step.point for step in sketch.steps)
        if not points and act.targets:
            target = self.canvas.access.look(act.targets[-1])
            points = () if target is None else (target.point,)
        return along(tuple(map(self._seen, (start.point, *points)))) if points else ()

    def _reach(self, sketch: Sketch | None) -> tuple[Box, ...]:
        """Return the shaded reach and area, zones too."""
        if sketch is None:
            return ()
        boxes = []
        squares: list[Iterable[tuple[int, int]]] = [band.squares for band in sketch.bands[:1]]
        for area in (*squares, sketch.area):
            for left, top, right, bottom in runs(area):
                upper, lower = self._seen((left * SQUARE, top * SQUARE)), self._seen((right * SQUARE, bottom * SQUARE))
                boxes.append(Box(*upper, *lower))
        for outline in (each for reach in sketch.reaches for each in reach.areas):
            seen = tuple(map(self._seen, outline))
            (left, right), (top, bottom) = ((min(side), max(side)) for side in zip(*seen, strict=True))
            boxes.append(Box(left, top, right, bottom))
        return tuple(boxes)

    def _people(self, but: tuple[str, ...]) -> tuple[Box, ...]:
        content = self.canvas.content
        if content is None:
            return ()
        metrics = QFontMetrics(self.canvas.font())
        boxes = []
        for look in content.tokens.values():
            box = self._box_of(look)
            wide = max(box.right - box.left, metrics.horizontalAdvance(look.label) + SNUG)
            x = (box.left + box.right) / 2
            plate = Box(x - wide / 2, box.bottom, x + wide / 2, box.bottom + PLATE)
            boxes += [plate] if look.id in but else [box, plate]
        return tuple(boxes)

    def _box_of(self, look: TokenLook) -> Box:
        area = look.rect
        return Box(*self._seen((area.left, area.top)), *self._seen((area.right, area.bottom)))

    def _place(self, point: Point) -> Box:
        half = SQUARE // 2
        upper, lower = (point[0] - half, point[1] - half), (point[0] + half, point[1] + half)
        return Box(*self._seen(upper), *self._seen(lower))

    def _seen(self, point: tuple[float, float]) -> tuple[float, float]:
        view = self.canvas.view
        seen = view.viewportTransform().map(QPointF(*point))
        return seen.x() + view.x(), seen.y() + view.y()
