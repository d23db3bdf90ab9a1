"""A picture of a whole map without tokens, edge to edge: for players or the game master, in pixels or lines."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from math import ceil

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QImage, QImageWriter, QPainter
from PySide6.QtSvg import QSvgGenerator

from core.base.errors import SandtableError
from core.base.progress import Progress, no_progress
from core.geometry.units import SQUARE
from core.model.campaign import Campaign
from core.model.roof_sight import closed_roofs
from core.model.scene import Reveal, Scene, SceneState
from core.model.things import AssetId, LayerName, Picture, Stamp
from desktop.background.decoding import decoded
from desktop.map.content import MapContent
from desktop.map.painting.map_colours import MapColours, colour
from desktop.map.whole.legend import Legend, legend_for
from desktop.map.whole.whole_map import paint_map
from desktop.player_view.filter import own_in_zones
from desktop.player_view.revealed import Revealed
from desktop.player_view.seen_ground import seen_floors
from desktop.player_view.seen_scene import public_scene
from desktop.theme.tokens import LIGHT
from desktop.workspace.workspace import Workspace

FINEST = 70
"""Pixels to a square, where the picture does not grow too large."""
LARGEST = 8_192
"""Pixels along the longer side of the picture at most."""
BAND = 8
"""Rows of squares that are painted at a time."""
LETTERED = 30
"""Pixels to a square at which a legend has its own measure; it is larger where squares are."""
MARGIN = 0.01
"""About a legend, of the breadth of the map."""
QUALITY = 90
"""Of pictures that are packed with losses, in percent."""
FOR_ALL = (LayerName.PICTURES, LayerName.TERRAIN, LayerName.STAMPS, LayerName.WALLS, LayerName.ROOFS)
FOR_MASTER = (*FOR_ALL, LayerName.ZONES, LayerName.PINS)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is wanted of a picture: whether players may see it, and whether it has the grid and a legend below.

    With `light` the map is as dark and as lit as it is on the screen, else it is in full daylight.
    """

    public: bool = True
    grid: bool = False
    legend: bool = False
    light: bool = False

    @property
    def layers(self) -> tuple[LayerName, ...]:
        """The layers that are on it."""
        drawn = FOR_ALL if self.public else FOR_MASTER
        return (*drawn, LayerName.LIGHTS) if self.light else drawn


PLAYERS = Wanted()


def picture_of(
    workspace: Workspace, scene: Scene, wanted: Wanted = PLAYERS, form: str = "png", progress: Progress = no_progress
) -> bytes:
    """Return an image of the map; for players without names and secrets. `progress` hears how far it is painted."""
    near, below = _near(scene), _Below.of(workspace.state, scene, wanted)
    image = QImage(scene.columns * near, scene.rows * near + below.height, QImage.Format.Format_RGB32)
    image.fill(scene.floor)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        below.paint(painter, image.size())
        painter.scale(near / SQUARE, near / SQUARE)
        _paint(painter, workspace.state, workspace.asset, scene, wanted, progress)
    return packed(image, form)


@dataclass(frozen=True, slots=True)
class _Below:
    """The strip below a map with its legend; nothing where none is wanted or there is nothing to explain."""

    legend: Legend | None
    scale: float
    height: int

    @classmethod
    def of(cls, state: Campaign, scene: Scene, wanted: Wanted) -> "_Below":
        """Return what comes below the picture of a scene, in its pixels."""
        explained, known = (_for_players(state, scene)[0], _in_sight(state, scene)) if wanted.public else (scene, None)
        legend = legend_for(explained, known, asked=True) if wanted.legend else None
        if legend is None:
            return cls(None, 1.0, 0)
        near = _near(scene)
        wide, scale = scene.columns * near * (1 - 2 * MARGIN), max(1.0, near / LETTERED)
        legend = legend.as_wide_as(wide / scale)
        scale *= legend.shrunk(QSizeF(wide / scale, legend.size.height()))
        return cls(legend, scale, round(legend.size.height() * scale + 2 * MARGIN * scene.columns * near))

    def paint(self, painter: QPainter, whole: QSize) -> None:
        """Paint it at the foot of a picture."""
        if self.legend is None:
            return
        painter.save()
        colours = MapColours(LIGHT)
        painter.fillRect(0, whole.height() - self.height, whole.width(), self.height, colour(colours.map.paper))
        painter.translate(MARGIN * whole.width(), whole.height() - self.height + MARGIN * whole.width())
        painter.scale(self.scale, self.scale)
        self.legend.paint(painter, colours)
        painter.restore()


def packed(image: QImage, form: str = "png") -> bytes:
    """Return a picture as the bytes of a file."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(form.encode()))
    if form != "png":
        writer.setQuality(QUALITY)
    writer.write(image)
    return bytes(data.data())


def thumbnail_of(state: Campaign, scene: Scene, asset: Callable[[AssetId], bytes], size: int) -> QImage:
    """Return a small picture of the map, as the players may see it, that fits into a square of `size` pixels.

    `asset` gives the bytes of a picture of the document; it may raise `SandtableError` where one is missing.
    """
    unit = size / (max(scene.columns, scene.rows) * SQUARE)
    image = QImage(
        max(1, round(scene.columns * SQUARE * unit)),
        max(1, round(scene.rows * SQUARE * unit)),
        QImage.Format.Format_RGB32,
    )
    image.fill(scene.floor)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.scale(unit, unit)
        _paint(painter, state, asset, scene, PLAYERS, no_progress, band=scene.rows)
    return image


def drawing_of(workspace: Workspace, scene: Scene, wanted: Wanted = PLAYERS, progress: Progress = no_progress) -> bytes:
    """Return the map as SVG: lines where its style is lines, pictures below lines where it is painted."""
    near, below = _near(scene), _Below.of(workspace.state, scene, wanted)
    size = QSize(scene.columns * near, scene.rows * near + below.height)
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    drawing = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
    drawing.setOutputDevice(buffer)
    drawing.setSize(size)
    drawing.setViewBox(QRect(0, 0, size.width(), size.height()))
    drawing.setTitle(scene.public_name if wanted.public else scene.name)
    with QPainter(drawing) as painter:
        below.paint(painter, size)
        painter.scale(near / SQUARE, near / SQUARE)
        _paint(painter, workspace.state, workspace.asset, scene, wanted, progress, band=scene.rows)
    buffer.close()
    return bytes(data.data())


def _near(scene: Scene) -> int:
    return max(1, min(FINEST, LARGEST // max(scene.columns, scene.rows)))


def _paint(
    painter: QPainter,
    state: Campaign,
    asset: Callable[[AssetId], bytes],
    scene: Scene,
    wanted: Wanted,
    progress: Progress,
    *,
    band: int = BAND,
) -> None:
    """Paint the map, so many rows at a time."""
    scene_state, floors, seen = state.scene_state(scene.id), None, scene
    zoned = own_in_zones(state, scene) if wanted.public else state.plays_in_zones(scene.id)
    if wanted.public:
        seen, scene_state = _for_players(state, scene)
        floors = seen_floors(scene, scene_state, seen, _in_sight(state, scene))
    images = _images(asset, seen, painter.worldTransform().m11())
    for row in range(0, scene.rows, band):
        progress(90 * row // scene.rows)
        paint_map(
            painter,
            MapContent(seen, scene_state, floors=floors, zoned=zoned),
            MapColours(LIGHT),
            QRectF(0, row * SQUARE, scene.columns * SQUARE, min(band, scene.rows - row) * SQUARE),
            layers=wanted.layers,
            images=images,
            public=wanted.public,
            grid=wanted.grid,
            paper=isinstance(painter.device(), QImage),
        )
    progress(90)


def _for_players(state: Campaign, scene: Scene) -> tuple[Scene, SceneState]:
    """Return what players may see of a scene, all of which is revealed."""
    scene_state = state.scene_state(scene.id)
    roofs = closed_roofs(scene, scene_state)
    return public_scene(scene, scene_state, _all_of(scene), roofs, all_zones=own_in_zones(state, scene))


def _in_sight(state: Campaign, scene: Scene) -> Revealed:
    """Return what lies below no roof that is closed."""
    return _all_of(scene).outside(closed_roofs(scene, state.scene_state(scene.id)))


def _all_of(scene: Scene) -> Revealed:
    right, bottom = scene.columns * SQUARE, scene.rows * SQUARE
    return Revealed((Reveal("reveal-0", ((0, 0), (right, 0), (right, bottom), (0, bottom))),))


def _images(asset: Callable[[AssetId], bytes], scene: Scene, scale: float) -> dict[str, QImage]:
    """Return the images of a scene, no larger than they are painted at so many pixels to a unit.

    One that is missing is left out, as it is on the map. A large picture that is made small by the painter itself loses
    most of its pixels, and is speckled.
    """
    widest: dict[str, float] = {}
    for thing in scene.things.values():
        if isinstance(thing, Picture | Stamp) and thing.picture:
            widest[thing.picture] = max(widest.get(thing.picture, 0), thing.bounds.width * scale)
    found: dict[str, QImage] = {}
    for name, width in widest.items():
        with suppress(LookupError, SandtableError):
            image = decoded(asset(name), pixels=LARGEST**2)
            small = 0 < width < image.width()
            found[name] = (
                image.scaledToWidth(ceil(width), Qt.TransformationMode.SmoothTransformation) if small else image
            )
    return found
