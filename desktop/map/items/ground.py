"""The floor and the ground: paper, terrain, borders and heights."""

from functools import lru_cache, partial

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap

from core.geometry.patches import patches_of
from core.geometry.plane import BLOCK_SIDE, Plane
from core.geometry.units import SQUARE, Square
from core.model.materials import Material
from core.model.scene import CODES, Scene
from core.model.things import LayerName
from desktop.map.content import MapContent
from desktop.map.items.layer import LayerItem
from desktop.map.items.things import ThingsItem
from desktop.map.painting.ground import (
    MARKED,
    laid_path,
    mark_in_lines,
    paint_borders,
    paint_heights,
    paint_patch,
    paint_rim,
    paint_surfaces,
    patches_within,
    terrain_colour,
)
from desktop.map.painting.map_colours import MapColours

GRAIN = 256
"""Side in pixels of the tile of paper."""
TEXTURE = 4
"""Squares along the side of a tile of terrain; the patterns come again after so many."""
NEAR = 14
"""Pixels to a square from which terrain shows its pattern."""


@lru_cache(maxsize=16)
def paper(floor: str) -> QPixmap:
    """Return a tile of paper: the floor's colour, faintly mottled."""
    # not at the start: the first window does without it
    import numpy as np

    rng = np.random.default_rng(7)
    soft = np.zeros((GRAIN, GRAIN))
    for grain, weight in ((64, 2.2), (16, 1.3), (4, 0.8), (1, 0.7)):
        noise = rng.standard_normal((GRAIN // grain, GRAIN // grain))
        rough = np.kron(noise, np.ones((grain, grain)))
        # box blur that wraps around, so that the tiles meet without a seam
        for axis in (0, 1):
            shifts = range(-(grain // 2), grain // 2 + 1)
            rough = np.mean([np.roll(rough, shift, axis) for shift in shifts], axis=0)
        soft += rough * weight / max(rough.std(), 1e-9)
    base = QColor(floor)
    colours = np.array([base.blue(), base.green(), base.red()])[None, None, :] + soft[..., None] * 0.9
    pixels = np.full((GRAIN, GRAIN, 4), 255, np.uint8)
    pixels[..., :3] = np.clip(np.round(colours), 0, 255)
    image = QImage(pixels.data, GRAIN, GRAIN, GRAIN * 4, QImage.Format.Format_RGB32)
    return QPixmap.fromImage(image.copy())


def draw_tiled(painter: QPainter, area: QRectF, tile: QPixmap) -> None:
    """Fill an area, in units, with a tile at its own size in pixels, laid from the map's corner."""
    transform = painter.worldTransform()
    origin = transform.map(QPointF(0, 0))
    device = transform.mapRect(area)
    left, top = round(device.left()), round(device.top())
    where = QRect(left, top, round(device.right()) - left, round(device.bottom()) - top)
    if where.isEmpty():
        return
    ratio = tile.devicePixelRatio()
    width, height = tile.width() / ratio, tile.height() / ratio
    painter.save()
    painter.resetTransform()
    painter.drawTiledPixmap(
        QRectF(where), tile, QPointF((left - round(origin.x())) % width, (top - round(origin.y())) % height)
    )
    painter.restore()


class FloorItem(LayerItem):
    """The bare floor."""

    def paint_layer(self, painter: QPainter, exposed: QRectF) -> None:
        """Lay the paper."""
        scene = self.content.scene
        whole = QRectF(0, 0, scene.columns * SQUARE, scene.rows * SQUARE)
        draw_tiled(painter, exposed & whole, paper(self.colours.floor(scene).name()))


class GroundItem(ThingsItem):
    """Surfaces, terrain, borders and heights: from afar an image with a pixel for each square, near in patterns."""

    name = LayerName.TERRAIN

    def __init__(self, content: MapContent, colours: MapColours) -> None:
        super().__init__(content, colours)
        self._blocks: dict[Square, bytes] = {}
        self._textures: dict[tuple[int, int, bool], QPixmap] = {}
        self._marks: dict[tuple[Material, int], QPixmap] = {}
        self._far = QImage()
        self._read()

    def show_content(self, content: MapContent) -> None:
        """Show another ground."""
        super().show_content(content)
        self._textures.clear()
        self._read()

    def set_colours(self, colours: MapColours) -> None:
        """Paint in other colours."""
        super().set_colours(colours)
        self._textures.clear()
        self._read()

    def change_blocks(self, content: MapContent, places: tuple[Square, ...]) -> None:
        """Take over borders, heights or materials of which these blocks were painted."""
        before, self.content = self.content, content
        side, edge = BLOCK_SIDE * SQUARE, SQUARE // 2
        for x, y in places:
            self.touch(QRectF(x * side, y * side, side, side).adjusted(-edge, -edge, edge, edge))
        # a height is written once for each patch, which may begin in another block now
        was, now = (_written(each.scene.elevation) for each in (before, content))
        for _, (column, row) in was ^ now:
            self.touch(QRectF(column * SQUARE, row * SQUARE, SQUARE, SQUARE))

    def change_squares(self, content: MapContent, before: Plane, places: tuple[Square, ...]) -> None:
        """Take over a terrain of which some squares of these blocks were painted, and paint only those anew."""
        self.content = content
        old = dict(before.blocks())
        self._blocks = dict(content.scene.terrain.blocks())
        empty = bytes(BLOCK_SIDE * BLOCK_SIDE)
        for place in places:
            self._write(place)
            was, now = old.get(place, empty), self._blocks.get(place, empty)
            changed = [index for index in range(BLOCK_SIDE * BLOCK_SIDE) if was[index] != now[index]]
            columns, rows = [i % BLOCK_SIDE for i in changed], [i // BLOCK_SIDE for i in changed]
            left, top = place[0] * BLOCK_SIDE + min(columns), place[1] * BLOCK_SIDE + min(rows)
            across, down = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
            self.touch(QRectF(left * SQUARE, top * SQUARE, across * SQUARE, down * SQUARE))

    def _read(self) -> None:
        scene = self.content.scene
        self._blocks = dict(scene.terrain.blocks())
        self._far = QImage(scene.columns, scene.rows, QImage.Format.Format_ARGB32_Premultiplied)
        self._far.fill(0)
        for place in self._blocks:
            self._write(place)

    def _write(self, place: Square) -> None:
        """Write one block into the image of the whole."""
        import numpy as np

        scene = self.content.scene
        floor = self.colours.floor(scene)
        colours = [0, *(terrain_colour(code, floor, self.colours).rgb() for code in range(1, len(CODES)))]
        table = np.array([colours[code] if code < len(colours) else 0 for code in range(256)], np.uint32)
        left, top = place[0] * BLOCK_SIDE, place[1] * BLOCK_SIDE
        across, down = min(BLOCK_SIDE, scene.columns - left), min(BLOCK_SIDE, scene.rows - top)
        if across <= 0 or down <= 0:
            return
        block = np.frombuffer(self._blocks.get(place, bytes(BLOCK_SIDE * BLOCK_SIDE)), np.uint8).reshape(
            BLOCK_SIDE, BLOCK_SIDE
        )
        pixels = np.frombuffer(self._far.bits(), np.uint32).reshape(scene.rows, -1)
        pixels[top : top + down, left : left + across] = table[block[:down, :across]]

    def paint_layer(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint terrain, heights and borders."""
        scene = self.content.scene
        near = painter.worldTransform().m11() * SQUARE
        if self._blocks:
            if near < NEAR:
                self._paint_far(painter, scene, exposed)
            else:
                self._paint_near(painter, scene, exposed, near)
        things = self.near(exposed)
        paint_surfaces(painter, scene, things, exposed, partial(self._mark, round(near)) if near >= NEAR else None)
        if self._blocks and near >= NEAR and (things or scene.materials):
            painter.save()
            painter.setClipPath(laid_path(scene, things, exposed), Qt.ClipOperation.IntersectClip)
            painter.setOpacity(MARKED)
            self._paint_near(painter, scene, exposed, near, marks=True)
            painter.restore()
        paint_heights(painter, scene, self.colours, exposed)
        if scene.borders:
            paint_borders(painter, scene, self.colours, exposed)

    def _paint_far(self, painter: QPainter, scene: Scene, exposed: QRectF) -> None:
        left, top = max(0, int(exposed.left() // SQUARE)), max(0, int(exposed.top() // SQUARE))
        right = min(scene.columns, int(exposed.right() // SQUARE) + 1)
        bottom = min(scene.rows, int(exposed.bottom() // SQUARE) + 1)
        source = QRectF(left, top, right - left, bottom - top)
        if source.isValid():
            target = QRectF(left * SQUARE, top * SQUARE, (right - left) * SQUARE, (bottom - top) * SQUARE)
            painter.drawImage(target, self._far, source)

    def _paint_near(
        self, painter: QPainter, scene: Scene, exposed: QRectF, near: float, *, marks: bool = False
    ) -> None:
        for code, where in patches_within(self._blocks, exposed, scene):
            draw_tiled(painter, where & exposed, self._texture(code, round(near), marks))

    def _mark(self, near: int, painter: QPainter, material: Material, where: QRectF) -> None:
        """Lay the marks of a material, a tile of which is kept."""
        key = material, near
        if key not in self._marks:
            if len(self._marks) >= 2 * len(Material):
                self._marks.clear()
            tile = QPixmap(near, near)
            tile.fill(Qt.GlobalColor.transparent)
            with QPainter(tile) as drawing:
                drawing.setRenderHint(QPainter.RenderHint.Antialiasing)
                drawing.scale(near / SQUARE, near / SQUARE)
                mark_in_lines(drawing, material, QRectF(0, 0, SQUARE, SQUARE))
            self._marks[key] = tile
        draw_tiled(painter, where, self._marks[key])

    def _texture(self, code: int, near: int, marks: bool) -> QPixmap:
        texture = self._textures.get((code, near, marks))
        if texture is None:
            if len(self._textures) >= 4 * len(CODES):
                self._textures.clear()
            texture = QPixmap(near * TEXTURE, near * TEXTURE)
            texture.fill(Qt.GlobalColor.transparent)
            with QPainter(texture) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.scale(near / SQUARE, near / SQUARE)
                side = TEXTURE * SQUARE
                floor = self.colours.floor(self.content.scene)
                paint_patch(painter, code, QRectF(0, 0, side, side), floor, self.colours, marks=marks)
            self._textures[code, near, marks] = texture
        return texture


def _written(elevation: Plane) -> set[tuple[int, Square]]:
    """Return heights and the squares in which they are written."""
    return {(height, squares[0]) for height, squares in patches_of(elevation)}


class RimItem(LayerItem):
    """The edge of the map."""

    def paint_layer(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw a frame."""
        paint_rim(painter, self.content.scene, self.colours)
