"""What a view keeps of a styled map: pictures of parts of it at the zoom in use, thrown away where the map changed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import ceil, floor
from time import perf_counter

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap, QTransform

from core.geometry.units import SQUARE, Rect
from core.model.materials import MapStyle
from core.model.plan import Plan, changes_between
from desktop.map.items.boxes import clipped, grown, meet, merged
from desktop.map.items.shelf import Shelf
from desktop.map.painting.ink.colours import COLOURS
from desktop.map.painting.ink.drawing import paint_grain, paint_ink
from desktop.map.painting.materials.tiles import Texture, is_made, plain_colour
from desktop.map.painting.painted.drawing import paint_grid
from desktop.map.painting.painted.grounds import materials_of
from desktop.map.painting.painted.sheet import EDGE, LEVELS, Sheet, span_of
from desktop.map.painting.stamp_ways import Images
from desktop.map.painting.styled.lamplight import carry_light
from desktop.map.painting.styled.marks import paint_marks
from desktop.map.painting.styled.paths import rect_of

NEAR = 1.4
"""Squares beyond a change that its shadows, shores and hatching reach."""
FAINTEST = 8
"""Pixels to a square from which a painted map has its grid."""
INKED = 640
"""Most pixels along the side of a piece in ink."""
MOST_PIXELS = 36_000_000
"""Pixels of what is ready for the screen, four bytes each."""
Place = tuple[float, int, int]
"""The zoom in pixels to a square, and column and row among the pieces of that zoom."""


@dataclass(slots=True)
class _Piece:
    """A picture of a part of the map, ready for the screen, and what of it the map has outdated."""

    pixmap: QPixmap
    stale: list[Rect] = field(default_factory=list)


@dataclass(slots=True)
class Missing:
    """What could not be painted yet: the areas, in units, and the textures at a level that were not there."""

    areas: list[QRectF] = field(default_factory=list)
    textures: dict[tuple[Texture, int], None] = field(default_factory=dict)


class Atlas:
    """The pieces of one map for one reader, the game master or the players."""

    def __init__(self, images: Images, *, public: bool) -> None:
        self.plan: Plan | None = None
        self._images, self._public = images, public
        self._pieces: dict[Place, _Piece] = {}
        self._shelf = Shelf(images, public=public)

    def show(self, plan: Plan) -> list[QRectF]:
        """Take up a plan, of the same scene as before or of another; return where it is seen to differ."""
        before, self.plan = self.plan, plan
        if before is None or _frame(before) != _frame(plan):
            self.clear()
            return [QRectF(0, 0, plan.scene.columns * SQUARE, plan.scene.rows * SQUARE)]
        changes = changes_between(before, plan)
        ground = [grown(box, NEAR) for box in changes.seen]
        # the light of lamps that a wall came between, or went from, and of those that changed themselves
        light = [grown(box, 0.5) for box in (*changes.light, *carry_light(before, plan, changes.barriers))]
        self._shelf.outdate(ground, light)
        shines = plan.scene.style is MapStyle.PAINTED or plan.kinds["dark"].things
        changed = [*ground, *light] if shines else [*ground, *changes.light]
        self._stale(changed)
        return [QRectF(box.left, box.top, box.width, box.height) for box in changed]

    def _stale(self, changed: Sequence[Rect]) -> None:
        for place, piece in self._pieces.items():
            area = self._area(place)
            piece.stale += [clipped(box, area) for box in changed if meet(area, box)]

    def clear(self) -> None:
        """Forget all pieces."""
        self._pieces.clear()
        self._shelf.clear()

    def outdate(self, area: QRectF) -> None:
        """Have an area painted anew, as an image of it has come."""
        box = rect_of(area)
        self._shelf.outdate([box], [])
        self._stale([box])

    def paint(self, painter: QPainter, exposed: QRectF, *, patience: float | None = None) -> Missing:
        """Paint what is exposed. With `patience` pieces are made for so many seconds; what is left is returned."""
        plan, missing, start = self.plan, Missing(), perf_counter()
        if plan is None:
            return missing
        device = painter.device()
        ratio = 1.0 if device is None else device.devicePixelRatioF()
        zoom = round(painter.worldTransform().m11() * SQUARE * ratio, 4)
        origin = painter.worldTransform().map(QPointF(0, 0))
        corner = QPointF(round(origin.x() * ratio) / ratio, round(origin.y() * ratio) / ratio)
        for place in self._places(exposed, zoom):
            piece = self._pieces.get(place)
            late = patience is not None and perf_counter() - start > patience
            if piece is None or piece.stale:
                lacking = [] if patience is None or late else self._lacking(place)
                if late or lacking:
                    missing.areas.append(self._rect(place))
                    missing.textures |= dict.fromkeys(lacking)
                else:
                    piece = self._made(place, piece)
            self._draw(painter, place, piece, corner, ratio)
        return missing

    def _draw(self, painter: QPainter, place: Place, piece: _Piece | None, corner: QPointF, ratio: float) -> None:
        where = self._pixels(place)
        target = QRectF(where)
        target = QRectF(target.left() / ratio, target.top() / ratio, target.width() / ratio, target.height() / ratio)
        target.translate(corner)
        painter.save()
        painter.resetTransform()
        if piece is None:
            self._draw_instead(painter, place, target, corner, ratio)
        else:
            painter.drawPixmap(target, piece.pixmap, QRectF(0, 0, where.width(), where.height()))
        painter.restore()

    def _draw_instead(self, painter: QPainter, place: Place, target: QRectF, corner: QPointF, ratio: float) -> None:
        """Draw what other zooms have of a place, else the bare ground, until its piece is made."""
        painter.fillRect(target, self._bare_ground())
        painter.setClipRect(target, Qt.ClipOperation.IntersectClip)
        area, scale = self._area(place), place[0] / SQUARE / ratio
        for other, piece in list(self._pieces.items())[-40:]:
            there = self._area(other)
            if other[0] != place[0] and meet(there, area):
                seen = QRectF(there.left * scale, there.top * scale, there.width * scale, there.height * scale)
                painter.drawPixmap(seen.translated(corner), piece.pixmap, QRectF(piece.pixmap.rect()))

    def _bare_ground(self) -> QColor:
        assert self.plan is not None
        scene = self.plan.scene
        if scene.style is MapStyle.PAINTED:
            return QColor(plain_colour(scene.ground)).darker(130 if self.plan.underground else 100)
        return QColor(COLOURS[scene.style].paper if self.plan.underground else COLOURS[scene.style].floor)

    # Where pieces lie

    def _span(self, zoom: float) -> int:
        """Return the squares along the side of a piece at a zoom."""
        assert self.plan is not None
        if self.plan.scene.style is MapStyle.PAINTED:
            return span_of(level_of(zoom))
        span = 1
        while span * 2 * zoom <= INKED and span < 128:
            span *= 2
        return span

    def _places(self, exposed: QRectF, zoom: float) -> Iterator[Place]:
        assert self.plan is not None
        scene, side = self.plan.scene, self._span(zoom) * SQUARE
        seen = exposed & QRectF(0, 0, scene.columns * SQUARE, scene.rows * SQUARE)
        if seen.isEmpty():
            return
        for row in range(int(seen.top() // side), -int(-seen.bottom() // side)):
            for column in range(int(seen.left() // side), -int(-seen.right() // side)):
                yield zoom, column, row

    def _area(self, place: Place) -> Rect:
        zoom, column, row = place
        side = self._span(zoom) * SQUARE
        return Rect(column * side, row * side, (column + 1) * side, (row + 1) * side)

    def _rect(self, place: Place) -> QRectF:
        area = self._area(place)
        return QRectF(area.left, area.top, area.width, area.height)

    def _pixels(self, place: Place) -> QRect:
        """Return the pixels of a piece from the map's corner, as far as the map goes."""
        assert self.plan is not None
        zoom, column, row = place
        span, scene = self._span(zoom), self.plan.scene
        left, top = round(column * span * zoom), round(row * span * zoom)
        right, bottom = min((column + 1) * span, scene.columns), min((row + 1) * span, scene.rows)
        return QRect(left, top, round(right * zoom) - left, round(bottom * zoom) - top)

    # Making pieces

    def _lacking(self, place: Place) -> list[tuple[Texture, int]]:
        """Return the textures that a piece needs and that would have to be made first."""
        assert self.plan is not None
        if self.plan.scene.style is not MapStyle.PAINTED:
            return []
        sheet = self._sheet(place)
        if self._shelf.holds(sheet):
            return []
        needed = materials_of(self.plan.within(sheet.around))
        return [(texture, sheet.level) for texture in needed if not is_made(texture, sheet.level)]

    def _sheet(self, place: Place) -> Sheet:
        zoom, column, row = place
        level = level_of(zoom)
        span = span_of(level)
        return Sheet(column * span, row * span, span, span, level)

    def _made(self, place: Place, before: _Piece | None) -> _Piece:
        """Paint a piece, or what of it the map has outdated into the one that is there."""
        assert self.plan is not None
        where, whole = self._pixels(place), self._area(place)
        pixmap = None if before is None else before.pixmap
        stale = [whole] if before is None else merged(before.stale)
        if pixmap is None:
            pixmap = QPixmap(max(1, where.width()), max(1, where.height()))
        picture = self._picture(place) if self.plan.scene.style is MapStyle.PAINTED else None
        painter = QPainter(pixmap)
        scale = place[0] / SQUARE
        painter.setTransform(QTransform(scale, 0, 0, scale, -where.left(), -where.top()))
        for box in stale:
            # whole pixels, or the seam of the patch shows
            left, top = floor(box.left * scale) / scale, floor(box.top * scale) / scale
            right, bottom = ceil(box.right * scale) / scale, ceil(box.bottom * scale) / scale
            area = QRectF(left, top, right - left, bottom - top) & self._rect(place)
            painter.setClipRect(area)
            if picture is None:
                self._draw_ink(painter, area)
            else:
                painter.save()
                painter.resetTransform()
                painter.drawImage(0, 0, picture)
                painter.restore()
                if place[0] >= FAINTEST and self.plan.scene.grid.shown:
                    paint_grid(painter, self.plan.within(rect_of(area, EDGE)), area)
            paint_marks(painter, self.plan.within(rect_of(area, EDGE)), area, public=self._public)
        painter.end()
        piece = _Piece(pixmap)
        self._pieces.pop(place, None)
        self._pieces[place] = piece
        while sum(each.pixmap.width() * each.pixmap.height() for each in self._pieces.values()) > MOST_PIXELS:
            self._pieces.pop(next(iter(self._pieces)))
        return piece

    def _picture(self, place: Place) -> QImage:
        """Return a painted piece without grid and marks, at the zoom itself."""
        assert self.plan is not None
        lit = self._shelf.made(self.plan, self._sheet(place))
        side = round(self._span(place[0]) * place[0])
        if side == lit.width():
            return lit
        return lit.scaled(side, side, mode=Qt.TransformationMode.SmoothTransformation)

    def _draw_ink(self, painter: QPainter, area: QRectF) -> None:
        assert self.plan is not None
        colours = COLOURS[self.plan.scene.style]
        paint_ink(painter, self.plan, area, colours, self._images)
        painter.setClipRect(area)
        paint_grain(painter, area, colours)


def level_of(zoom: float) -> int:
    """Return the level of the sheets that are shown at a zoom."""
    return next((level for level in LEVELS if level >= zoom), LEVELS[-1])


def _frame(plan: Plan) -> tuple[object, ...]:
    """Return what all pieces hang on."""
    scene = plan.scene
    return (
        scene.id,
        scene.columns,
        scene.rows,
        scene.style,
        scene.ground,
        scene.floor_material,
        scene.ambient,
        scene.picture_walls,
        scene.picture_doors,
        scene.grid,
        scene.layers,
        plan.is_blank,
    )
