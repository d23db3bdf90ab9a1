"""Which roofs hide what is below them, and from whom."""

from collections.abc import Iterable

from core.geometry.shapes import polygon_of
from core.geometry.units import Point
from core.model.roofs import Roof
from core.model.scene import Scene, SceneState, things_by_layer
from core.model.things import LayerName


def is_lifted(roof: Roof, scene_state: SceneState, inside: Iterable[Point]) -> bool:
    """Return whether one sees below a roof: it was lifted, or one of those who look stands there (`inside`)."""
    from shapely import points

    if roof.id in scene_state.lifted:
        return True
    spots = [spot for spot in inside if roof.bounds.holds(spot)]
    return bool(spots) and bool(polygon_of(roof.points).covers(points(spots)).any())


def closed_roofs(scene: Scene, scene_state: SceneState, inside: Iterable[Point] = ()) -> tuple[Roof, ...]:
    """Return the roofs that hide what is below them from the players, of whom some stand at `inside`."""
    if scene.layer(LayerName.ROOFS).hidden:
        return ()
    spots = tuple(inside)
    over = things_by_layer(scene.things)[LayerName.ROOFS]
    roofs = (thing for thing in over if isinstance(thing, Roof) and not thing.hidden)
    return tuple(roof for roof in roofs if not is_lifted(roof, scene_state, spots))
