"""What a view keeps of a styled map: pictures of parts of it at the zoom in use, thrown away where the map changed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from time import perf_counter

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap

from core.geometry.patches import patches_of
from core.geometry.units import SQUARE, Rect, Square
from core.model.floor_plan import Plan
from core.model.materials import MapStyle
from core.model.plan_changes import changes_between
from core.model.things import Picture
from desktop.map.items.boxes import grown, meet, merged
from desktop.map.items.kept_grounds import KeptGrounds, begin, pixels_of
from desktop.map.items.kept_sheets import IN_ONE, KeptSheets
from desktop.map.items.sheet_jobs import Delivery, Order, order_of
from desktop.map.painting.ink.drawing import paint_upon
from desktop.map.painting.ink.first_drawing import first_drawing
from desktop.map.painting.ink.old_paper import paint_paper
from desktop.map.painting.ink_colours import COLOURS
from desktop.map.painting.materials.tiles import Texture, is_made
from desktop.map.painting.painted.drawing import paint_grid
from desktop.map.painting.painted.first_sketch import first_sketch
from desktop.map.painting.painted.laid_materials import materials_of
from desktop.map.painting.painted.light import is_lit
from desktop.map.painting.painted.sheet import EDGE, LEVELS, Sheet, span_of
from desktop.map.painting.styled.above_light import paint_above_light
from desktop.map.painting.styled.boards import turned_between
from desktop.map.painting.styled.lamplight import carry_light
from desktop.map.painting.styled.paths import rect_of
from desktop.map.painting.styled.stamps import Images, draw_picture

NEAR = 1.4
"""Squares beyond a change that its shadows, shores and hatching reach."""
FAINTEST = 8
"""Pixels to a square from which a painted map has its grid."""
INKED = 640
"""Most pixels along the side of a piece in ink."""
MOST_PIXELS = 36_000_000
"""Pixels of what is ready for the screen, four bytes each."""
SHARED = 200_000
"""Most pixels of a change that is drawn in one for all pieces that it touches."""
Place = tuple[float, int, int]
"""The zoom in pixels to a square, and column and row among the pieces of that zoom."""


@dataclass(slots=True)
class _Piece:
    """A picture of a part of the map, ready for the screen, and what of it the map has outdated."""

    pixmap: QPixmap
    stale: list[Rect] = field(default_factory=list)


@dataclass(slots=True)
class Missing:
    """What could not be painted yet: the areas, in units, and the textures and sheets that others are to make."""

    areas: list[QRectF] = field(default_factory=list)
    textures: dict[tuple[Texture, int], None] = field(default_factory=dict)
    orders: list[Order] = field(default_factory=list)
    waiting: bool = True
    """Whether others are at work on all that is missing."""


class Atlas:
    """The pieces of one map for one reader, the game master or the players."""

    def __init__(self, images: Images, *, public: bool) -> None:
        self.plan: Plan | None = None
        self._images, self._public = images, public
        self._pieces: dict[Place, _Piece] = {}
        self._grounds = KeptGrounds()
        self._patches: dict[tuple[float, QRect], QPixmap] = {}
        self._past: list[tuple[Rect, QPixmap]] = []
        self._sketch: QImage | None = None
        self._kept = KeptSheets(images, public=public)

    def show(self, plan: Plan) -> list[QRectF]:
        """Take up a plan, of the same scene as before or of another; return where it is seen to differ."""
        before, self.plan = self.plan, plan
        self._sketch = None
        if before is None or _frame(before) != _frame(plan):
            # of two styles nobody wants to see parts side by side: rather the new one roughly, and at once
            same = before is not None and before.scene.id == plan.scene.id and before.scene.style is plan.scene.style
            past = [(self._on_map(place, before), piece.pixmap) for place, piece in self._pieces.items()]
            self.clear()
            self._past = past if same else []
            return [QRectF(0, 0, plan.scene.columns * SQUARE, plan.scene.rows * SQUARE)]
        changes = changes_between(before, plan)
        boards = turned_between(before, plan, changes.ground)
        laid = [grown(box, NEAR) for box in (*changes.ground, *boards)]
        ground = [grown(box, NEAR) for box in (*changes.seen, *boards)]
        # the light of lamps that a wall came between, or went from, and of those that changed themselves
        light = [grown(box, 0.5) for box in (*changes.light, *carry_light(before, plan, changes.barriers))]
        if plan.scene.style is MapStyle.PAINTED and is_lit(before) != is_lit(plan):
            # lamps and lava shine, or cease to, on all of a map that is evenly bright no more, or is again
            light = [Rect(0, 0, plan.scene.columns * SQUARE, plan.scene.rows * SQUARE)]
        self._kept.outdate(ground, light, laid)
        shines = plan.scene.style is MapStyle.PAINTED or before.kinds["dark"].things or plan.kinds["dark"].things
        changed = [*ground, *light] if shines else [*ground, *changes.light]
        # figure and strokes of a height follow from all that hangs together
        heights = (frozenset(patches_of(each.scene.elevation)) for each in (before, plan))
        changed += [grown(_around(squares), NEAR) for _, squares in frozenset.symmetric_difference(*heights)]
        self._grounds.outdate(laid)
        self._stale(changed)
        return [QRectF(box.left, box.top, box.width, box.height) for box in changed]

    def _stale(self, changed: Sequence[Rect]) -> None:
        self._patches.clear()
        for place, piece in self._pieces.items():
            area = self._area(place)
            piece.stale += [box for box in changed if meet(area, box)]

    def clear(self) -> None:
        """Forget all pieces."""
        self._pieces.clear()
        self._grounds.clear()
        self._patches.clear()
        self._past, self._sketch = [], None
        self._kept.clear()

    def outdate(self, area: QRectF) -> None:
        """Have an area painted anew, as an image of it has come."""
        box, self._sketch = rect_of(area), None
        self._kept.outdate([box], [], [])
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
            if piece is None or piece.stale:
                late = patience is not None and perf_counter() - start > patience
                if late or (patience is not None and not self._can_make(place, piece, missing)):
                    missing.areas.append(self._rect(place))
                    missing.waiting &= not late
                else:
                    piece = self._made(place, piece)
            self._draw(painter, place, piece, corner, ratio)
        if not missing.areas:
            self._past, self._sketch = [], None
        return missing

    def take(self, delivery: Delivery) -> QRectF:
        """Take up a sheet that was made elsewhere; return where it lies."""
        self._kept.take(delivery.order.sheet, delivery.order.plan, delivery.made)
        area = delivery.order.sheet.area
        return QRectF(area.left, area.top, area.width, area.height)

    def awaits(self, order: Order) -> bool:
        """Return whether an order still stands."""
        return self._kept.is_away(order.sheet, order.plan)

    def _can_make(self, place: Place, piece: _Piece | None, missing: Missing) -> bool:
        """Return whether a piece can be made at once; else note what others have to make for it."""
        assert self.plan is not None
        if self.plan.scene.style is not MapStyle.PAINTED:
            return True
        sheet = self._sheet(place)
        if not self._kept.holds(sheet):
            rough = self._rough(place)
            wanted = [sheet] if self._kept.holds(rough) or self._pieces or self._past else [rough, sheet]
            for each in wanted:
                if not self._kept.is_away(each):
                    missing.orders.append(order_of(self.plan, each, self._images, self._kept.veil))
                    self._kept.lend(each, self.plan)
            return False
        lacking: list[tuple[Texture, int]] = []
        for box in () if piece is None else merged(piece.stale):
            # the very part that will be painted, so that what is found in it is found once
            needed = materials_of(self.plan.within(self._kept.window(self.plan, sheet, box).around))
            lacking += [(each, sheet.level) for each in needed if not is_made(each, sheet.level)]
        missing.textures |= dict.fromkeys(lacking)
        return not lacking

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
        """Draw what other zooms have of a place, else the map in flat colours, until its piece is made."""
        assert self.plan is not None
        painter.setClipRect(target, Qt.ClipOperation.IntersectClip)
        area, scale, scene = self._area(place), place[0] / SQUARE / ratio, self.plan.scene
        if self._sketch is None:
            inked = None if scene.style is MapStyle.PAINTED else COLOURS[scene.style]
            self._sketch = first_drawing(self.plan, inked) if inked else first_sketch(self.plan, self._kept.veil)
            self._lay_pictures(self._sketch)
        whole = Rect(0, 0, scene.columns * SQUARE, scene.rows * SQUARE)
        # of thin walls every other pixel would be lost otherwise
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(_scaled(whole, scale).translated(corner), self._sketch, QRectF(self._sketch.rect()))
        seen = [(self._on_map(other), piece.pixmap) for other, piece in self._pieces.items() if other[0] != place[0]]
        rough = self._rough(place)
        coarse = self._kept.shown(rough)
        if coarse is not None:
            painter.drawImage(_scaled(rough.area, scale).translated(corner), coarse, QRectF(coarse.rect()))
        for there, pixmap in (*self._past, *seen[-40:]):
            if meet(there, area):
                painter.drawPixmap(_scaled(there, scale).translated(corner), pixmap, QRectF(pixmap.rect()))

    def _lay_pictures(self, sketch: QImage) -> None:
        """Lay the pictures of a map on the first view of it: to draw them takes no time."""
        assert self.plan is not None
        scale = sketch.width() / (self.plan.scene.columns * SQUARE)
        with QPainter(sketch) as painter:
            painter.scale(scale, scale)
            for picture in self.plan.kinds["pictures"].things:
                if isinstance(picture, Picture):
                    draw_picture(painter, picture, self._images)

    def _rough(self, place: Place) -> Sheet:
        """Return the coarsest sheet of a place of a painted map: it is there before the others."""
        span, area = span_of(LEVELS[0]), self._area(place)
        column, row = (edge // SQUARE // span * span for edge in (area.left, area.top))
        return Sheet(column, row, span, span, LEVELS[0])

    # Where pieces lie

    def _span(self, zoom: float, plan: Plan | None = None) -> int:
        """Return the squares along the side of a piece at a zoom, of the map as it is or of another."""
        plan = plan or self.plan
        assert plan is not None
        if plan.scene.style is MapStyle.PAINTED:
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

    def _area(self, place: Place, plan: Plan | None = None) -> Rect:
        zoom, column, row = place
        side = self._span(zoom, plan) * SQUARE
        return Rect(column * side, row * side, (column + 1) * side, (row + 1) * side)

    def _on_map(self, place: Place, plan: Plan | None = None) -> Rect:
        """Return what of the map is on a piece: those at its right and lower edge end there."""
        area, plan = self._area(place, plan), plan or self.plan
        assert plan is not None
        right, bottom = plan.scene.columns * SQUARE, plan.scene.rows * SQUARE
        return Rect(area.left, area.top, min(area.right, right), min(area.bottom, bottom))

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
        with QPainter(pixmap) as painter:
            for box in stale:
                patch = pixels_of(box, place[0])
                if self.plan.scene.style is MapStyle.PAINTED:
                    self._lay_painted(painter, place, patch & where, box)
                elif where.contains(patch) or patch.width() * patch.height() > SHARED:
                    self._draw_ink(painter, place[0], patch & where, where.topLeft())
                else:
                    painter.resetTransform()
                    painter.setClipping(False)
                    painter.drawPixmap(patch.topLeft() - where.topLeft(), self._patch(place[0], patch))
        piece = _Piece(pixmap)
        self._pieces.pop(place, None)
        self._pieces[place] = piece
        while sum(each.pixmap.width() * each.pixmap.height() for each in self._pieces.values()) > MOST_PIXELS:
            gone = next(iter(self._pieces))
            self._pieces.pop(gone)
            self._grounds.forget(gone)
        return piece

    def _picture(self, place: Place) -> QImage:
        """Return a painted piece without grid and marks, at the zoom itself."""
        assert self.plan is not None
        lit = self._kept.made(self.plan, self._sheet(place))
        side = round(self._span(place[0]) * place[0])
        if side == lit.width():
            return lit
        return lit.scaled(side, side, mode=Qt.TransformationMode.SmoothTransformation)

    def _lay_painted(self, painter: QPainter, place: Place, patch: QRect, box: Rect) -> None:
        """Lay some pixels of a painted map on its piece, those of a change, then grid and marks."""
        assert self.plan is not None
        corner = self._pixels(place).topLeft()
        painter.resetTransform()
        painter.setClipping(False)
        painter.drawImage(patch.topLeft() - corner, self._picture(place), patch.translated(-corner))
        area = begin(painter, place[0], patch, corner)
        # the very part of which the sheets were mended, if it was one for all
        window = Sheet(0, 0, self.plan.scene.columns, self.plan.scene.rows, 1).about(box)
        few = window is not None and window.columns * window.rows <= IN_ONE
        part = self.plan.within(window.around if window is not None and few else rect_of(area, EDGE))
        if place[0] >= FAINTEST and self.plan.scene.grid.shown:
            paint_grid(painter, part, area)
        paint_above_light(painter, part, area, public=self._public)

    def _patch(self, zoom: float, patch: QRect) -> QPixmap:
        """Return a change in ink, kept for the other pieces that it reaches into."""
        found = self._patches.get((zoom, patch))
        if found is None:
            found = self._patches[zoom, patch] = QPixmap(patch.size())
            with QPainter(found) as painter:
                self._draw_ink(painter, zoom, patch, patch.topLeft())
        return found

    def _draw_ink(self, painter: QPainter, zoom: float, patch: QRect, corner: QPoint) -> None:
        assert self.plan is not None
        colours = COLOURS[self.plan.scene.style]
        area = begin(painter, zoom, patch, corner)
        for place in self._places(area, zoom):
            where = self._pixels(place)
            seen = where & patch
            if not seen.isEmpty():
                self._grounds.lay(painter, self.plan, place, zoom, where, seen, corner)
        begin(painter, zoom, patch, corner)
        paint_upon(painter, self.plan, area, colours, self._images)
        paint_paper(painter, self.plan, area, colours)
        paint_above_light(painter, self.plan.within(rect_of(area, EDGE)), area, public=self._public)


def level_of(zoom: float) -> int:
    """Return the level of the sheets that are shown at a zoom."""
    return next((level for level in LEVELS if level >= zoom), LEVELS[-1])


def _scaled(area: Rect, scale: float) -> QRectF:
    return QRectF(area.left * scale, area.top * scale, area.width * scale, area.height * scale)


def _frame(plan: Plan) -> tuple[object, ...]:
    """Return what all pieces hang on."""
    scene = plan.scene
    return (
        scene.id,
        scene.columns,
        scene.rows,
        scene.style,
        scene.ground,
        scene.origin,
        scene.floor_material,
        scene.ambient,
        scene.picture_walls,
        scene.picture_doors,
        scene.grid,
        scene.layers,
        plan.is_blank,
    )


def _around(squares: tuple[Square, ...]) -> Rect:
    """Return the box around squares, in units."""
    columns, rows = zip(*squares, strict=True)
    return Rect(min(columns) * SQUARE, min(rows) * SQUARE, (max(columns) + 1) * SQUARE, (max(rows) + 1) * SQUARE)
