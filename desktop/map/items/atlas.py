"""What a view keeps of a styled map: pictures of parts of it at the zoom in use, thrown away where the map changed."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from time import perf_counter

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap, QTransform

from core.geometry.units import SQUARE, Rect
from core.model.materials import MapStyle
from core.model.plan import Plan, box_of_lamp, box_shape, changed_boxes
from desktop.map.painting.ink.colours import COLOURS
from desktop.map.painting.ink.drawing import paint_grain, paint_ink
from desktop.map.painting.materials.tiles import Texture, is_made, plain_colour
from desktop.map.painting.painted.drawing import paint_grid, paint_sheet
from desktop.map.painting.painted.grounds import materials_of
from desktop.map.painting.painted.light import VEIL, with_light
from desktop.map.painting.painted.sheet import EDGE, LEVELS, Sheet, span_of
from desktop.map.painting.stamp_ways import Images
from desktop.map.painting.styled.marks import paint_marks
from desktop.map.painting.styled.paths import rect_of

NEAR = 1.4
"""Squares beyond a change that its shadows, shores and hatching reach."""
FAINTEST = 8
"""Pixels to a square from which a painted map has its grid."""
MOST = 360
"""Sheets that are kept, unlit and lit apart: four of most of them are a megabyte."""
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
    stale: Rect | None = None


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
        self._bare: dict[Sheet, QImage] = {}
        self._lit: dict[Sheet, QImage] = {}

    def show(self, plan: Plan) -> list[QRectF]:
        """Take up a plan, of the same scene as before or of another; return where it is seen to differ."""
        before, self.plan = self.plan, plan
        if before is None or _frame(before) != _frame(plan):
            self.clear()
            return [QRectF(0, 0, plan.scene.columns * SQUARE, plan.scene.rows * SQUARE)]
        seen, light = changed_boxes(before, plan)
        ground = [_grown(box, NEAR) for box in seen]
        # a wall that comes or goes changes the light of every lamp that reaches it
        lamps = [_grown(box, 0.5) for box in light]
        for box in ground:
            lamps += [box_of_lamp(lamp) for lamp in plan.kinds["lights"].near(box_shape(box))]
        for shelf, boxes in ((self._bare, ground), (self._lit, [*ground, *lamps])):
            for sheet in [sheet for sheet in shelf if any(_meet(sheet.area, box) for box in boxes)]:
                del shelf[sheet]
        changed = [*ground, *lamps] if plan.scene.style is MapStyle.PAINTED or plan.kinds["dark"].things else ground
        changed += light
        for place, piece in self._pieces.items():
            for box in changed:
                if _meet(self._area(place), box):
                    piece.stale = box if piece.stale is None else _around(piece.stale, box)
        return [QRectF(box.left, box.top, box.width, box.height) for box in changed]

    def clear(self) -> None:
        """Forget all pieces."""
        self._pieces.clear()
        self._bare.clear()
        self._lit.clear()

    def outdate(self, area: QRectF) -> None:
        """Have an area painted anew, as an image of it has come."""
        box = _grown(rect_of(area), 0)
        for shelf in (self._bare, self._lit):
            for sheet in [sheet for sheet in shelf if _meet(sheet.area, box)]:
                del shelf[sheet]
        for place, piece in self._pieces.items():
            if _meet(self._area(place), box):
                piece.stale = box if piece.stale is None else _around(piece.stale, box)

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
            if piece is None or piece.stale is not None:
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
            if other[0] != place[0] and _meet(there, area):
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
            return span_of(_level(zoom))
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
        level = _level(place[0])
        sheet = Sheet(place[1], place[2], level)
        if sheet in self._bare:
            return []
        needed = materials_of(self.plan.within(sheet.around))
        return [(texture, level) for texture in needed if not is_made(texture, level)]

    def _made(self, place: Place, before: _Piece | None) -> _Piece:
        assert self.plan is not None
        if self.plan.scene.style is MapStyle.PAINTED:
            piece = _Piece(QPixmap.fromImage(self._painted(place), Qt.ImageConversionFlag.NoFormatConversion))
        else:
            piece = self._inked(place, before)
        self._pieces.pop(place, None)
        self._pieces[place] = piece
        while sum(each.pixmap.width() * each.pixmap.height() for each in self._pieces.values()) > MOST_PIXELS:
            self._pieces.pop(next(iter(self._pieces)))
        return piece

    def _painted(self, place: Place) -> QImage:
        assert self.plan is not None
        sheet = Sheet(place[1], place[2], _level(place[0]))
        lit = self._lit.get(sheet)
        if lit is None:
            bare = self._bare.get(sheet)
            if bare is None:
                bare = _kept(self._bare, sheet, paint_sheet(self.plan, sheet, self._images))
            lit = _kept(self._lit, sheet, with_light(bare, self.plan, sheet, 0.0 if self._public else VEIL))
        side = round(sheet.span * place[0])
        image = (
            lit.copy()
            if side == sheet.pixels
            else lit.scaled(side, side, mode=Qt.TransformationMode.SmoothTransformation)
        )
        with QPainter(image) as painter:
            painter.setTransform(self._transform(place))
            area = self._rect(place)
            if place[0] >= FAINTEST and self.plan.scene.grid.shown:
                paint_grid(painter, self.plan.within(rect_of(area, EDGE)), area)
            paint_marks(painter, self.plan.within(rect_of(area, EDGE)), area, public=self._public)
        return image

    def _transform(self, place: Place) -> QTransform:
        """Return how units become pixels of a piece."""
        scale, where = place[0] / SQUARE, self._pixels(place)
        return QTransform(scale, 0, 0, scale, -where.left(), -where.top())

    def _inked(self, place: Place, before: _Piece | None) -> _Piece:
        """Draw a piece in ink at the zoom itself, or into the one that is there what the map has outdated."""
        assert self.plan is not None
        where, whole = self._pixels(place), self._rect(place)
        colours = COLOURS[self.plan.scene.style]
        area = whole
        if before is not None and before.stale is not None:
            pixmap = before.pixmap
            scale = place[0] / SQUARE
            stale = QRectF(before.stale.left, before.stale.top, before.stale.width, before.stale.height) & whole
            # whole pixels, or the seam of the patch shows
            left, top = int(stale.left() * scale) / scale, int(stale.top() * scale) / scale
            area = QRectF(left, top, stale.right() - left, stale.bottom() - top)
        else:
            pixmap = QPixmap(max(1, where.width()), max(1, where.height()))
        with QPainter(pixmap) as painter:
            painter.setTransform(self._transform(place))
            painter.setClipRect(area)
            paint_ink(painter, self.plan, area, colours, self._images)
            painter.setClipRect(area)
            paint_grain(painter, area, colours)
            paint_marks(painter, self.plan.within(rect_of(area, EDGE)), area, public=self._public)
        return _Piece(pixmap)


def _level(zoom: float) -> int:
    return next((level for level in LEVELS if level >= zoom), LEVELS[-1])


def _kept(shelf: dict[Sheet, QImage], sheet: Sheet, image: QImage) -> QImage:
    shelf[sheet] = image
    while len(shelf) > MOST:
        del shelf[next(iter(shelf))]
    return image


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


def _grown(box: Rect, squares: float) -> Rect:
    edge = round(squares * SQUARE)
    return Rect(box.left - edge, box.top - edge, box.right + edge, box.bottom + edge)


def _around(one: Rect, other: Rect) -> Rect:
    return Rect(
        min(one.left, other.left), min(one.top, other.top), max(one.right, other.right), max(one.bottom, other.bottom)
    )


def _meet(one: Rect, other: Rect) -> bool:
    return one.left < other.right and other.left < one.right and one.top < other.bottom and other.top < one.bottom
