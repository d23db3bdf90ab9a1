"""Two rooms with rock between, and a corridor through it that secret doors close."""

from core.base.ids import ThingId
from core.geometry.units import Point
from core.model.things import Door, Thing, Wall
from tests.helpers.maps import at

SECRETLY = (
    Wall(id=ThingId("wall-3"), points=(at(4, 3), at(8, 3))),
    Wall(id=ThingId("wall-4"), points=(at(4, 4), at(8, 4))),
    Door(id=ThingId("door-5"), a=at(4, 3), b=at(4, 4), secret=True),
    Door(id=ThingId("door-6"), a=at(8, 3), b=at(8, 4), secret=True),
)
"""A corridor one square wide."""
FIRST = at(4, 7), at(1, 7), at(1, 1), at(4, 1)
OTHER = at(8, 6), at(11, 6), at(11, 1), at(8, 1)


def corridor_between(corridor: tuple[Thing, ...]) -> tuple[Thing, ...]:
    """Return a room of three squares by six and one by five, open where a corridor meets them; closed without."""

    def room(number: int, corners: tuple[Point, ...], x: int) -> Wall:
        points = (at(x, 4), *corners, at(x, 3)) if corridor else (*corners, corners[0])
        return Wall(id=ThingId(f"wall-{number}"), points=points)

    return (room(1, FIRST, 4), room(2, OTHER, 8), *corridor)
