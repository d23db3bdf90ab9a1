"""Tufts of grass in ink, with none under what stands on the grass, beside it or on a wall."""

import shapely
from PySide6.QtGui import QColor, QPainter
from shapely.geometry.base import BaseGeometry

from core.geometry.shapes import polygon_of, union_of
from core.geometry.units import SQUARE
from core.model.floor_plan import Part
from core.model.materials import Material
from core.model.things import Stamp
from desktop.map.painting.ink.scattered import Lines, marks
from desktop.map.painting.ink_colours import InkColours
from desktop.map.painting.styled.paths import pen_of
from desktop.map.painting.styled.wall_shapes import tops_of
from desktop.map.painting.styled.waters import waters_of
from desktop.map.stamp_art.registry import ART, Rises

OFTEN = 0.7
"""Tufts in a square of grass."""
CLEAR = 0.27
"""Squares about what stands on grass in which no tuft grows, as high as one is."""


def paint_tufts(painter: QPainter, part: Part, colours: InkColours) -> None:
    """Draw the tufts of all grass that is seen."""
    grass = _grass(part)
    if grass.is_empty:
        return
    tops = tops_of(part)
    stands = union_of([tops.walls, tops.low, *(_foot_of(stamp) for stamp in part.stamps)])
    painter.setPen(pen_of(QColor(colours.ink), 0.024))
    painter.drawLines(marks(grass, OFTEN, "grass", _tuft, clear=stands.buffer(CLEAR * SQUARE, quad_segs=2)))


def _tuft(lot: float) -> Lines:
    return ((-0.06, 0, -0.09, -0.10), (0, 0, 0.01, -0.15), (0.06, 0, 0.10, -0.09))


def _grass(part: Part) -> BaseGeometry:
    scene, laid = part.plan.scene, union_of(shape for _, shape in part.regions)
    found = [shape.difference(laid) for name, shape in part.floors if name is Material.GRASS]
    if scene.ground is Material.GRASS and not part.plan.underground:
        found.append(part.box.difference(union_of([part.inside, laid])))
    found += [shape for name, shape in part.regions if name is Material.GRASS]
    waters = waters_of(part)
    return union_of(found).difference(waters.seen.difference(waters.bridges)).intersection(part.floor)


def _foot_of(stamp: Stamp) -> BaseGeometry:
    rises = ART[stamp.art].rises if stamp.art in ART else Rises.BOX
    if rises is Rises.TRACE or stamp.hidden:
        return shapely.Polygon()
    if rises is Rises.ROUND:
        foot: BaseGeometry = shapely.points(stamp.at).buffer(min(stamp.width, stamp.height) / 2, quad_segs=4)
        return foot
    return polygon_of(stamp.outline)
