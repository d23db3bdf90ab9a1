"""A whole map in one go: for paper, for pictures of maps, and for anything else that is painted once."""

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from core.model.markings import Caption, Scribble
from core.model.materials import MapStyle
from core.model.plan_reading import composed
from core.model.roofs import Roof
from core.model.things import LayerName, Light, Picture, Pin, Stamp, Thing, Zone
from desktop.map.content import MapContent
from desktop.map.painting import zone_signs
from desktop.map.painting.dice_hands import paint_hands
from desktop.map.painting.ground import (
    MARKED,
    laid_path,
    paint_borders,
    paint_floor,
    paint_grid,
    paint_heights,
    paint_rim,
    paint_surfaces,
    paint_terrain,
)
from desktop.map.painting.label_places import paint_names
from desktop.map.painting.map_colours import MapColours
from desktop.map.painting.markings import inks_of, marking_ink, paint_marking
from desktop.map.painting.piles import paint_piles
from desktop.map.painting.pins import paint_pin
from desktop.map.painting.roofs.ways import way_shown
from desktop.map.painting.shrinking import draw_averaged
from desktop.map.painting.stamps import paint_stamp
from desktop.map.painting.strokes import box
from desktop.map.painting.token_links import paint_bands
from desktop.map.painting.tokens import paint_token, token_box
from desktop.map.painting.walls import ink_of, paint_walls_with_pictures, pieces_of
from desktop.map.painting.zones_and_lights import Glow, paint_lit_thing, paint_zone
from desktop.map.spatial_index import in_order, reach_of

EVERYTHING = tuple(LayerName)


def paint_map(
    painter: QPainter,
    content: MapContent,
    colours: MapColours,
    exposed: QRectF,
    *,
    layers: tuple[LayerName, ...] = EVERYTHING,
    images: Mapping[str, QImage] | None = None,
    public: bool = False,
    grid: bool = True,
    veil: float | None = None,
    paper: bool = False,
) -> None:
    """Paint the part of a map within `exposed`, in units, with the painter's own transform; `images` are by their ids.

    Layers that the scene hides are left out; with `public` zones bear the names that the players read. How far darkness
    is lifted is as on the screen of either, unless a `veil` is given. With `paper` a sheet of parchment looks like one,
    which costs ink where it is printed.
    """
    scene = content.scene
    pictures = images or {}
    one: frozenset[LayerName] = frozenset()
    if scene.style is not MapStyle.PLAIN:
        one = composed(scene)
        _paint_styled(painter, content, exposed, layers, pictures, public=public, grid=grid, veil=veil, paper=paper)
    order = scene.order
    near = _by_layer(content, exposed)
    under = max(order.index(LayerName.PICTURES), order.index(LayerName.TERRAIN))
    painter.save()
    painter.setClipRect(exposed)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    if not one:
        paint_floor(painter, scene, colours, exposed)
    for number, name in enumerate(order):
        if name in layers and name not in one and not scene.layer(name).hidden:
            _layer(painter, name, near.get(name, []), content, colours, exposed, pictures, public)
        if number == under and not one:
            if grid:
                paint_grid(painter, scene, colours, exposed)
            paint_rim(painter, scene, colours)
    painter.restore()


def _paint_styled(
    painter: QPainter,
    content: MapContent,
    exposed: QRectF,
    layers: tuple[LayerName, ...],
    images: Mapping[str, QImage],
    *,
    public: bool,
    grid: bool,
    veil: float | None,
    paper: bool,
) -> None:
    """Paint the ground and what is fixed on it; where no lamps are asked for it is bright."""
    # a plain map does without what these need
    from core.model.plan_reading import plan_of
    from desktop.map.painting.painted.light import VEIL
    from desktop.map.whole.styled_part import paint_styled

    scene = content.scene if LayerName.LIGHTS in layers else content.scene.but(ambient=100)
    plan = plan_of(scene, content.scene_state, floors=content.floors, layers=layers)
    lifted = (0.0 if public else VEIL) if veil is None else veil
    painter.save()
    painter.setClipRect(exposed, Qt.ClipOperation.IntersectClip)
    paint_styled(
        painter,
        plan,
        exposed,
        lambda identity, _: images.get(identity),
        public=public,
        grid=grid,
        veil=lifted,
        paper=paper,
    )
    painter.restore()


def _by_layer(content: MapContent, exposed: QRectF) -> dict[LayerName, list[Thing]]:
    found: dict[LayerName, list[Thing]] = {}
    for thing in in_order(content.scene.things.values()):
        # a point of a pin or of a straight wall has no area that could meet another
        if box(reach_of(thing)).adjusted(-800, -800, 800, 800).intersects(exposed):
            found.setdefault(thing.layer, []).append(thing)
    return found


def _layer(
    painter: QPainter,
    name: LayerName,
    things: list[Thing],
    content: MapContent,
    colours: MapColours,
    exposed: QRectF,
    images: Mapping[str, QImage],
    public: bool,
) -> None:
    if name is LayerName.TERRAIN:
        paint_terrain(painter, content.scene, colours, exposed)
        paint_surfaces(painter, content.scene, things, exposed)
        painter.save()
        painter.setClipPath(laid_path(content.scene, things, exposed), Qt.ClipOperation.IntersectClip)
        painter.setOpacity(MARKED)
        paint_terrain(painter, content.scene, colours, exposed, marks=True)
        painter.restore()
        paint_heights(painter, content.scene, colours, exposed)
        paint_borders(painter, content.scene, colours, exposed)
    elif name is LayerName.WALLS:
        inks = (ink_of(pieces_of(things), content.scene_state),)
        paint_walls_with_pictures(painter, inks, colours, content.scene, exposed, public=public)
    elif name is LayerName.TOKENS:
        _tokens(painter, content, exposed, images)
        paint_piles(painter, content, colours, exposed)
        paint_bands(painter, content, exposed)
        paint_hands(painter, content, colours, exposed)
        paint_names(painter, content, exposed)
    else:
        lamps = any(isinstance(thing, Light) for thing in things)
        draw = _painter_of(painter, content, colours, images, public, lamps)
        for thing in things:
            draw(thing)
        if name is LayerName.ZONES and not public:
            zone_signs.paint_links(painter, content, colours)


def _tokens(painter: QPainter, content: MapContent, exposed: QRectF, images: Mapping[str, QImage]) -> None:
    for look in content.tokens.values():
        if token_box(look).translated(*look.point).intersects(exposed):
            painter.save()
            painter.translate(*look.point)
            portrait = None if look.portrait is None else images.get(look.portrait)
            paint_token(painter, look, portrait=portrait)
            painter.restore()


def _painter_of(
    painter: QPainter, content: MapContent, colours: MapColours, images: Mapping[str, QImage], public: bool, lamps: bool
) -> Callable[[Thing], None]:
    """Return what paints a thing; with `lamps` it knows where their light ends."""
    scene = content.scene
    quiet = None if scene.style is MapStyle.PLAIN else inks_of(scene)
    shown = partial(way_shown, content, public=public)
    glow = _glowing(content) if lamps else None

    def draw(thing: Thing) -> None:
        match thing:
            case Picture():
                image = images.get(thing.picture)
                if image is not None:
                    painter.setOpacity(thing.opacity / 100)
                    draw_averaged(painter, box(thing.bounds), image, QRectF(image.rect()))
                    painter.setOpacity(1)
            case Zone():
                paint_zone(painter, thing, colours, public=public, quiet=quiet, bordered=content.zoned)
            case Stamp():
                picture = None if thing.picture is None else images.get(thing.picture)
                painter.setOpacity(1.0 if picture is not None else colours.art)
                paint_stamp(painter, thing, colours, picture=picture, broken=thing.id in content.scene_state.broken)
                painter.setOpacity(1)
            case Caption() | Scribble():
                paint_marking(painter, thing, marking_ink(colours))
            case Roof():
                # only where there is one: slopes are found with numpy
                from desktop.map.painting.roofs.drawing import paint_roof

                paint_roof(painter, thing, scene.style, shown(thing), ambient=scene.ambient)
            case Pin():
                paint_pin(painter, thing, colours)
            case _:
                paint_lit_thing(painter, thing, colours, glow(thing) if glow and isinstance(thing, Light) else None)

    return draw


def _glowing(content: MapContent) -> Callable[[Light], Glow]:
    """Return what tells how far the light of a lamp comes."""
    # a map without lamps does without what these need
    from core.model.plan_reading import plan_of
    from desktop.map.painting.styled.glow import glow_of

    return partial(glow_of, plan_of(content.scene, content.scene_state, floors=()))
