"""What a surface means for the rules goes where it goes: a pool that is moved, copied or deleted takes it along."""

from collections.abc import Iterable

from core.edits.maps import Paint
from core.engine.command_kinds import EditCommand
from core.geometry.units import Square
from core.model.nature import NATURE
from core.model.scene import Scene, Terrain
from core.model.things import Surface, Thing
from desktop.tools.brush import squares_of
from desktop.tools.map_access import MapAccess

Moves = Iterable[tuple[Thing, Thing]]


def meaning_along(access: MapAccess, gone: Iterable[Thing] = (), come: Moves = ()) -> list[EditCommand]:
    """Return what paints the terrain anew where surfaces go, or come: each of these with what it was before."""
    if access.content is None:
        return []
    scene, cells = access.content.scene, dict[Square, int]()
    leaving = [each for each in gone if isinstance(each, Surface) and _means(each, scene)]
    for surface in leaving:
        code = _code(surface)
        cells.update((square, 0) for square in _squares(surface, scene) if scene.terrain.at(square) == code)
    ids = {each.id for each in leaving}
    for other in scene.things.values() if leaving else ():
        # where two lie upon one another the one that stays still means what it does
        if (
            isinstance(other, Surface)
            and other.id not in ids
            and any(each.bounds.meets(other.bounds) for each in leaving)
        ):
            code = _code(other)
            cells.update((square, code) for square in _squares(other, scene) if code and square in cells)
    for before, after in come:
        if isinstance(before, Surface) and isinstance(after, Surface) and _means(before, scene):
            cells.update(dict.fromkeys(_squares(after, scene), _code(after)))
    return [Paint(scene.id, "terrain", tuple(cells.items()))] if cells else []


def _code(surface: Surface) -> int:
    return tuple(Terrain).index(NATURE[surface.material].terrain)


def _squares(surface: Surface, scene: Scene) -> list[Square]:
    holes = {square for hole in surface.holes for square in squares_of(hole, scene, polygon=True)}
    return [square for square in squares_of(surface.points, scene, polygon=True) if square not in holes]


def _means(surface: Surface, scene: Scene) -> bool:
    """Return whether the rules treat most of a surface as its material asks for; one for the eye alone means nothing.

    One that is not of this map, as it was copied elsewhere, means what its material does.
    """
    code = _code(surface)
    squares = _squares(surface, scene)
    if not code or surface.id not in scene.things:
        return bool(code)
    return 2 * sum(scene.terrain.at(square) == code for square in squares) > len(squares)
