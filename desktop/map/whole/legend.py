"""The legend of a map: a plate with a sample of each material and wall, its name, and what it means for the rules."""

from dataclasses import dataclass, field, replace
from functools import lru_cache

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from core.base.ids import SceneId, ThingId
from core.base.persistent_map import PersistentMap
from core.geometry.plane import Plane
from core.geometry.units import SQUARE
from core.model.legend import Meaning, legend_of
from core.model.materials import Material, code_of
from core.model.nature import NATURE
from core.model.scene import CODES, GridStyle, Scene, Terrain
from core.model.things import Wall, WallKind
from desktop.map.content import MapContent, MapPart
from desktop.map.items.styled import colours_for
from desktop.map.painting.map_colours import MapColours, colour
from desktop.map.painting.strokes import NO_BRUSH, lettering, pen
from desktop.map.whole.whole_map import paint_map
from desktop.translation import QT_TRANSLATE_NOOP

MATERIALS = {
    Material.FLAGSTONE: QT_TRANSLATE_NOOP("legend", "Flagstone"),
    Material.COBBLE: QT_TRANSLATE_NOOP("legend", "Cobble"),
    Material.PLANKS: QT_TRANSLATE_NOOP("legend", "Planks"),
    Material.EARTH: QT_TRANSLATE_NOOP("legend", "Earth"),
    Material.GRAVEL: QT_TRANSLATE_NOOP("legend", "Gravel"),
    Material.MUD: QT_TRANSLATE_NOOP("legend", "Mud"),
    Material.GRASS: QT_TRANSLATE_NOOP("legend", "Grass"),
    Material.SAND: QT_TRANSLATE_NOOP("legend", "Sand"),
    Material.SNOW: QT_TRANSLATE_NOOP("legend", "Snow"),
    Material.ICE: QT_TRANSLATE_NOOP("legend", "Ice"),
    Material.ROCK: QT_TRANSLATE_NOOP("legend", "Rock"),
    Material.LAVA: QT_TRANSLATE_NOOP("legend", "Lava"),
    Material.SHALLOW: QT_TRANSLATE_NOOP("legend", "Shallow water"),
    Material.WATER: QT_TRANSLATE_NOOP("legend", "Deep water"),
    Material.PIT: QT_TRANSLATE_NOOP("legend", "Pit"),
    Material.VOID: QT_TRANSLATE_NOOP("legend", "Void"),
}
GROUND = {
    Terrain.DIFFICULT: QT_TRANSLATE_NOOP("legend", "Rough ground"),
    Terrain.BLOCKING: QT_TRANSLATE_NOOP("legend", "Closed ground"),
    Terrain.HAZARD: QT_TRANSLATE_NOOP("legend", "Dangerous ground"),
}
WALLS = {
    WallKind.WINDOW: QT_TRANSLATE_NOOP("legend", "Window"),
    WallKind.LOW: QT_TRANSLATE_NOOP("legend", "Low wall"),
    WallKind.BARS: QT_TRANSLATE_NOOP("legend", "Bars"),
    WallKind.CURTAIN: QT_TRANSLATE_NOOP("legend", "Curtain"),
}
MEANS = {
    Terrain.NORMAL: "",
    Terrain.DIFFICULT: QT_TRANSLATE_NOOP("legend", "difficult"),
    Terrain.BLOCKING: QT_TRANSLATE_NOOP("legend", "nobody enters it"),
    Terrain.HAZARD: QT_TRANSLATE_NOOP("legend", "hazard"),
}
LETS = {
    WallKind.WINDOW: QT_TRANSLATE_NOOP("legend", "lets sight and missiles through"),
    WallKind.LOW: QT_TRANSLATE_NOOP("legend", "is climbed over"),
    WallKind.BARS: QT_TRANSLATE_NOOP("legend", "let sight and missiles through"),
    WallKind.CURTAIN: QT_TRANSLATE_NOOP("legend", "hides, and stops nobody"),
}
SWIM = QT_TRANSLATE_NOOP("legend", "swim")
LETTERS, ROW, EDGE, GAP = 12.0, 22.0, 8.0, 8.0
"""Heights of letters and of a row, the room at the edge and beside a sample, in the legend's own measure."""
BETWEEN = 22.0
"""Between one column and the next."""
SAMPLE = QSizeF(30, 18)
NEAR, OF_WALLS = 10.0, 16.0
"""Of that measure to a square of the samples of ground, and of those of walls."""
COLUMNS, ROWS = 6, 4
EDGED = 2
"""Columns of a sample that what grew leaves bare, so that its edge is seen."""


def words_of(meaning: Meaning) -> tuple[str, str]:
    """Return the name of what is explained, and what it means; nothing where it means nothing."""
    if meaning.wall is not None:
        return _tr(WALLS[meaning.wall]), _tr(LETS[meaning.wall])
    if meaning.material is None:
        return _tr(GROUND[meaning.terrain]), _tr(MEANS[meaning.terrain])
    means = [MEANS[meaning.terrain], *((SWIM,) if meaning.swim else ())]
    return _tr(MATERIALS[meaning.material]), ", ".join(_tr(each) for each in means if each)


def _tr(text: str) -> str:
    return QCoreApplication.translate("legend", text) if text else ""


@dataclass(frozen=True, slots=True)
class Legend:
    """What is explained of a scene, at most so many `rows` to a column; measured in its own measure."""

    scene: Scene
    lines: tuple[Meaning, ...]
    rows: int = 1_000

    def within(self, room: QSizeF) -> "Legend":
        """Return it in as many columns as it takes to be no higher than there is room, all about as long."""
        most = max(1, int((room.height() - 2 * EDGE) // ROW))
        columns = -(-len(self.lines) // most)
        return replace(self, rows=-(-len(self.lines) // columns))

    def as_wide_as(self, wide: float) -> "Legend":
        """Return it in as many columns as find room side by side, at least one."""
        for count in range(len(self.lines), 1, -1):
            made = replace(self, rows=-(-len(self.lines) // count))
            if made.size.width() <= wide:
                return made
        return replace(self, rows=len(self.lines))

    def shrunk(self, room: QSizeF) -> float:
        """Return by how much it has to be made smaller to find room, 1 if it has not."""
        return min(1.0, room.width() / self.size.width(), room.height() / self.size.height())

    @property
    def columns(self) -> tuple[tuple[Meaning, ...], ...]:
        """Its lines, column by column."""
        return tuple(self.lines[first : first + self.rows] for first in range(0, len(self.lines), self.rows))

    @property
    def size(self) -> QSizeF:
        """How large its plate is."""
        columns = self.columns
        wide = sum(map(_breadth, columns)) + BETWEEN * (len(columns) - 1)
        return QSizeF(2 * EDGE + wide, 2 * EDGE + ROW * len(columns[0]))

    def paint(self, painter: QPainter, theme: MapColours) -> None:
        """Draw the plate with its upper left corner at the painter's origin."""
        colours = colours_for(self.scene.style, theme)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(pen(colour(colours.map.ink, 150), 1))
        painter.setBrush(colour(colours.map.paper))
        painter.drawRoundedRect(QRectF(QPointF(0, 0), self.size), 4, 4)
        left = EDGE
        for column in self.columns:
            for number, line in enumerate(column):
                self._paint_line(painter, line, QPointF(left, EDGE + number * ROW), theme)
            left += _breadth(column) + BETWEEN
        painter.restore()

    def _paint_line(self, painter: QPainter, line: Meaning, at: QPointF, theme: MapColours) -> None:
        ink = colour(colours_for(self.scene.style, theme).map.ink)
        box = QRectF(at + QPointF(0, (ROW - SAMPLE.height()) / 2), SAMPLE)
        _paint_sample(painter, self.scene, line, box, theme)
        painter.setPen(pen(ink, 0.8))
        painter.setBrush(NO_BRUSH)
        painter.drawRect(box)
        left, (name, means) = box.right() + GAP, words_of(line)
        for text, bold in ((name, True), (means, False)):
            wide = _width(text, bold=bold)
            painter.fillPath(lettering(text, LETTERS, QPointF(left + wide / 2, at.y() + ROW / 2), bold=bold), ink)
            left += wide + GAP


def legend_for(scene: Scene, known: MapPart | None = None, *, asked: bool = False) -> Legend | None:
    """Return the legend of a scene; none where there is nothing to explain or, unless it is `asked` for, it is off.

    Of what is only drawn on beyond what is `known` nobody is told what it means.
    """
    if not (scene.legend or asked):
        return None
    lines = legend_of(scene, None if known is None else known.squares(scene.columns, scene.rows))
    return Legend(scene, lines) if lines else None


def _breadth(column: tuple[Meaning, ...]) -> float:
    """Return how broad a column of lines is."""
    words = (
        _width(name, bold=True) + (GAP + _width(means, bold=False) if means else 0)
        for name, means in map(words_of, column)
    )
    return SAMPLE.width() + GAP + max(words)


@lru_cache(maxsize=256)
def _width(text: str, *, bold: bool) -> float:
    box = lettering(text, LETTERS, QPointF(0, 0), bold=bold).boundingRect()
    return float(box.width()) if text else 0.0


def _paint_sample(painter: QPainter, scene: Scene, meaning: Meaning, box: QRectF, theme: MapColours) -> None:
    """Draw a piece of a map with nothing else on it, in the style of the scene."""
    content = MapContent(_sample(scene, meaning))
    scale = (NEAR if meaning.wall is None else OF_WALLS) / SQUARE
    wide, high = box.width() / scale, box.height() / scale
    area = QRectF((COLUMNS * SQUARE - wide) / 2, (ROWS * SQUARE - high) / 2, wide, high)
    painter.save()
    painter.setClipRect(box, Qt.ClipOperation.IntersectClip)
    painter.translate(box.topLeft())
    painter.scale(scale, scale)
    painter.translate(-area.topLeft())
    paint_map(painter, content, colours_for(scene.style, theme), area, public=True)
    painter.restore()


def _sample(scene: Scene, meaning: Meaning) -> Scene:
    grew = meaning.material is not None and NATURE[meaning.material].edge != "hard"
    squares = [(column, row) for column in range(EDGED if grew else 0, COLUMNS) for row in range(ROWS)]
    laid = {} if meaning.material is None else dict.fromkeys(squares, code_of(meaning.material))
    said = dict.fromkeys(squares, CODES.index(meaning.terrain))
    things: dict[str, Wall] = {}
    if meaning.wall is not None:
        middle = ROWS * SQUARE // 2
        ends = ((SQUARE, middle), ((COLUMNS - 1) * SQUARE, middle))
        things["wall-1"] = Wall(id=ThingId("wall-1"), points=ends, made=meaning.wall)
    return Scene(
        id=SceneId("scene-1"),
        name="",
        columns=COLUMNS,
        rows=ROWS,
        style=scene.style,
        floor=scene.floor,
        ground=scene.floor_material if NATURE[scene.ground].solid else scene.ground,
        grid=GridStyle(shown=False),
        things=PersistentMap(things),
        terrain=Plane({spot: code for spot, code in said.items() if code}),
        materials=Plane(laid),
    )


@dataclass(slots=True)
class LegendImage:
    """The legend of one map after another as an image, made anew only where it differs."""

    _known: tuple[Scene | None, MapPart | None] = (None, None)
    _legend: Legend | None = None
    _image: QImage | None = None
    _drawn: object = field(default=None)

    def of(
        self, scene: Scene, theme: MapColours, scale: float, room: QSizeF, known: MapPart | None = None
    ) -> QImage | None:
        """Return the legend of a scene, so many pixels to its measure; none where there is none.

        It has columns where the `room`, in pixels, is not high enough, and is smaller where that is not enough.
        """
        if scene is not self._known[0] or known is not self._known[1]:
            self._known, self._legend = (scene, known), legend_for(scene, known)
        if self._legend is None:
            return None
        legend = self._legend.within(room / scale)
        scale *= legend.shrunk(room / scale)
        look = (scene.style, scene.floor, scene.floor_material, theme.tokens.name)
        drawn = (legend.lines, legend.rows, look, round(scale, 3))
        if drawn != self._drawn or self._image is None:
            self._drawn, self._image = drawn, _drawn(legend, theme, scale)
        return self._image


def _drawn(legend: Legend, theme: MapColours, scale: float) -> QImage:
    size = (legend.size * scale).toSize()
    image = QImage(size.width() + 2, size.height() + 2, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(0, 0, 0, 0))
    with QPainter(image) as painter:
        painter.translate(1, 1)
        painter.scale(scale, scale)
        legend.paint(painter, theme)
    return image
