"""What Universal VTT has no words for, under a key others skip: kinds of walls and doors, and how long a square is."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

from core.base.ids import ThingId
from core.documents.interchange.chains import Chain, Gate
from core.documents.interchange.tolerant_reader import MOST_PORTALS, Portal, TolerantReader
from core.geometry.units import SQUARE, Point
from core.model.door_look import DoorLook, Through
from core.model.materials import WallFabric
from core.model.passage import Passage
from core.model.scene import Measure, Scene
from core.model.things import MAXIMUM_POINTS, Door, Wall, WallKind

KEY = "sandtable"
LARGEST_SQUARE, LONGEST_NUMBER = 1_000, 40
"""Metres along a square at most, and the letters of a number that is read."""
MOST_WALLS = 5_000
"""Walls that are read."""
CHOSEN = {"made": WallKind, "fabric": WallFabric, "move": Passage, "sight": Passage, "missiles": Passage}


def written_walls(walls: Iterable[Wall]) -> list[dict[str, Any]]:
    """Return all that is said of walls beyond their lines; what lets through although it looks solid is a secret."""
    found = []
    for wall in walls:
        names = ("made", "fabric") if wall.made is WallKind.WALL else tuple(CHOSEN)
        told = {name: getattr(wall, name).value for name in names if getattr(wall, name) != _usual(name)}
        if told:
            found.append({"points": _places(wall.points), **told})
    return found


def written_doors(doors: Iterable[Door]) -> list[dict[str, Any]]:
    """Return how doors look, by which one knows them from windows; whether they are locked is a secret."""
    return [
        {
            "points": _places((door.a, door.b)),
            "look": door.look.value,
            "flipped": door.flipped,
            "see_through": door.see_through,
        }
        for door in doors
    ]


def _places(points: Iterable[Point]) -> list[dict[str, float]]:
    return [{"x": round(x / SQUARE, 6), "y": round(y / SQUARE, 6)} for x, y in points]


def written_measure(scene: Scene) -> dict[str, str]:
    """Return how long a square is, in metres, and the unit in which that is told."""
    return {"square_length": str(scene.square_length), "unit": scene.unit}


def read_measure(document: dict[str, Any]) -> Measure | None:
    """Return how long a square is as this program wrote it; None where nothing is said that makes sense."""
    own = document.get(KEY)
    length, unit = (own.get("square_length"), own.get("unit")) if isinstance(own, dict) else (None, None)
    if not isinstance(length, str) or len(length) > LONGEST_NUMBER or unit not in ("ft", "m"):
        return None
    try:
        found = Fraction(length)
    except (ValueError, ZeroDivisionError):
        return None
    return Measure(found, unit) if 0 < found <= LARGEST_SQUARE else None


def _usual(name: str) -> Any:
    return Wall.model_fields[name].default


def read_walls(document: dict[str, Any], reader: TolerantReader) -> tuple[Wall, ...]:
    """Return the walls that this program wrote into a file; those that make no sense are counted."""
    own = document.get(KEY)
    if not isinstance(own, dict):
        return ()
    found = []
    for value in reader.list_of(own, "walls", MOST_WALLS):
        told = value if isinstance(value, dict) else {}
        lines = reader.chains({"points": [told.get("points")]}, "points")
        said = {
            name: told[name] for name, choices in CHOSEN.items() if told.get(name) in [each.value for each in choices]
        }
        if lines and len(lines[0]) <= MAXIMUM_POINTS:
            found.append(Wall(id=ThingId("wall-1"), points=lines[0], **said))
    return tuple(found)


def read_doors(document: dict[str, Any], reader: TolerantReader) -> dict[Gate, dict[str, Any]]:
    """Return by their ends how the doors look that this program wrote into a file; what makes no sense is left out."""
    own = document.get(KEY)
    if not isinstance(own, dict):
        return {}
    looks = [each.value for each in DoorLook]
    found: dict[Gate, dict[str, Any]] = {}
    for value in reader.list_of(own, "doors", MOST_PORTALS):
        told = value if isinstance(value, dict) else {}
        lines = reader.chains({"points": [told.get("points")]}, "points")
        if lines and len(lines[0]) == 2:
            said = {"flipped": told["flipped"]} if isinstance(told.get("flipped"), bool) else {}
            if isinstance(through := told.get("see_through"), bool) or through in [each.value for each in Through]:
                said["see_through"] = through
            found[lines[0][0], lines[0][1]] = said | ({"look": told["look"]} if told.get("look") in looks else {})
    return found


def others(
    own: Sequence[Wall], walls: Iterable[Chain], portals: Iterable[Portal]
) -> tuple[list[Chain], tuple[Portal, ...]]:
    """Return the lines and portals of a file that are none of the walls which it tells more of."""
    lines = {wall.points for wall in own}
    panes: set[tuple[Point, Point]] = set()
    for wall in own:
        panes.update(pairwise(wall.points))
    return (
        [chain for chain in walls if chain not in lines],
        tuple(portal for portal in portals if portal.closed or (portal.a, portal.b) not in panes),
    )
