"""A map of many small rooms, with every second of them revealed: each touches the edge of what is seen."""

from core.base.ids import SceneId, ThingId
from core.geometry.units import SQUARE, Point
from core.model.materials import MapStyle
from core.model.scene import Reveal, Scene, SceneState
from core.model.things import Door, Thing, Wall


def cells(across: int) -> tuple[Scene, SceneState]:
    """Return a map of so many rooms across and down, three squares each, and what is revealed of it."""
    side = 3 * SQUARE
    things: dict[ThingId, Thing] = {}

    def put(thing: Thing) -> None:
        things[thing.id] = thing

    def named(kind: str) -> ThingId:
        return ThingId(f"{kind}-{len(things) + 1}")

    def piece(a: Point, b: Point) -> None:
        (ax, ay), (bx, by) = a, b
        near, far = ((2 * ax + bx) // 3, (2 * ay + by) // 3), ((ax + 2 * bx) // 3, (ay + 2 * by) // 3)
        put(Wall(id=named("wall"), points=(a, near)))
        put(Door(id=named("door"), a=near, b=far))
        put(Wall(id=named("wall"), points=(far, b)))

    for row in range(across + 1):
        for column in range(across):
            piece((column * side, row * side), ((column + 1) * side, row * side))
            piece((row * side, column * side), (row * side, (column + 1) * side))
    reveals: list[Reveal] = []
    for row in range(across):
        for column in range(row % 2, across, 2):
            x, y = column * side, row * side
            # half of a room, so that its floor goes on under the cover
            ring = ((x, y), (x + side // 2, y), (x + side // 2, y + side), (x, y + side))
            reveals.append(Reveal(id=f"reveal-{len(reveals) + 1}", outline=ring))
    scene = Scene(id=SceneId("scene-1"), name="Cells", columns=3 * across, rows=3 * across, style=MapStyle.INK)
    return scene.but(things=things), SceneState(reveals=tuple(reveals))
