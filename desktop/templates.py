"""Templates: areas of effect laid on the maps until somebody takes them away; no document holds them."""

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QObject, Signal

from core.base.ids import SceneId
from core.geometry.areas import aura, burst, circle, cone, line
from core.geometry.footprint import Footprint
from core.geometry.metric import Metric
from core.geometry.units import SQUARE, Point, Square, square_at


class Shape(StrEnum):
    """What an area of effect looks like."""

    BURST = "burst"
    AURA = "aura"
    CONE = "cone"
    LINE = "line"
    CIRCLE = "circle"


@dataclass(frozen=True, slots=True)
class Template:
    """An area of effect: `size` in squares, `at` its middle or the place that it goes out from, in units.

    `ahead` is the way of a cone, one of the eight directions, or of a line, columns and rows to a square that it aims
    at. An aura goes about the token of the id `token`, and with it.
    """

    shape: Shape
    size: int
    at: Point
    ahead: Square = (1, 0)
    token: str = ""

    def squares(self, metric: Metric, body: Footprint | None = None) -> tuple[Square, ...]:
        """Return its squares, distances counted by the metric; `body` is where the token of an aura stands.

        An aura without a body has none (T99-AREA-01, T99-AREA-02, T99-AREA-03, T99-AREA-04).
        """
        start, reach = square_at(self.at), self.size * metric.unit
        match self.shape:
            case Shape.AURA:
                return () if body is None else aura(body, reach, metric)
            case Shape.BURST:
                return burst(start, reach, metric)
            case Shape.CONE:
                return cone(start, self.ahead, reach, metric)
            case Shape.LINE:
                return line(start, (start[0] + self.ahead[0], start[1] + self.ahead[1]), self.size)
            case Shape.CIRCLE:
                return circle(self.at, self.size * SQUARE)


class Templates(QObject):
    """The templates that lie on each map, the last one laid uppermost."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._laid: dict[SceneId, tuple[Template, ...]] = {}

    def on(self, scene: SceneId) -> tuple[Template, ...]:
        """Return what lies on a map, the uppermost last."""
        return self._laid.get(scene, ())

    def lay(self, scene: SceneId, template: Template) -> None:
        """Lay a template upon the others; one that lies there already changes nothing."""
        if template not in self.on(scene):
            self._laid[scene] = (*self.on(scene), template)
            self.changed.emit()

    def take(self, scene: SceneId, template: Template) -> None:
        """Take a template away."""
        left = tuple(each for each in self.on(scene) if each != template)
        if left != self.on(scene):
            self._laid[scene] = left
            self.changed.emit()

    def clear(self, scene: SceneId) -> None:
        """Take away all that lies on a map."""
        if self._laid.pop(scene, ()):
            self.changed.emit()

    def forget(self) -> None:
        """Take away everything: it belongs to a document that is no longer open."""
        if self._laid:
            self._laid.clear()
            self.changed.emit()
