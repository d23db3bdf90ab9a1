"""What a surface means for the rules goes along where it is moved, copied or deleted, and changes with its material."""

from collections import Counter
from collections.abc import Iterable, Iterator

from core.base.ids import number_of
from core.edits.maps import Paint
from core.engine.command_kinds import EditCommand
from core.geometry.squares import squares_of_polygon
from core.geometry.units import SQUARE, Rect, Square
from core.model.legend import Meaning
from core.model.nature import NATURE
from core.model.scene import CODES, Scene, Terrain
from core.model.things import Surface, Thing

Moves = Iterable[tuple[Thing, Thing]]


def meaning_along(scene: Scene | None, gone: Iterable[Thing] = (), come: Moves = ()) -> list[EditCommand]:
    """Return what paints the terrain anew where surfaces go, or come: each of these with what it was before."""
    if scene is None:
        return []
    cells = dict[Square, int]()
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
    return _painted(scene, cells)


def meaning_changed(scene: Scene, changed: Iterable[Thing]) -> list[EditCommand]:
    """Return what paints the terrain anew where surfaces become of another material.

    Squares mean what the new material does where they meant just what the old one did. Those that the game master
    gave another meaning stay as they are, and those that something else lies upon.
    """
    cells = dict[Square, int]()
    for after in changed:
        before = scene.things.get(after.id)
        if isinstance(before, Surface) and isinstance(after, Surface):
            was, now = _code(before), _code(after)
            if was != now:
                cells.update((each, now) for each in _uncovered(before, scene) if scene.terrain.at(each) == was)
    return _painted(scene, cells)


def meanings_of(scene: Scene, surfaces: Iterable[Surface]) -> tuple[Meaning, ...]:
    """Return what the rules say of the squares on which surfaces lie uppermost, that of most of them first."""
    found = Counter[Meaning]()
    for surface in surfaces:
        for code, count in Counter(scene.terrain.at(square) for square in _uncovered(surface, scene)).items():
            terrain = CODES[code] if code < len(CODES) else Terrain.NORMAL
            swim = NATURE[surface.material].swim and terrain is not Terrain.NORMAL
            found[Meaning(surface.material, terrain=terrain, swim=swim)] += count
    return tuple(meaning for meaning, _ in found.most_common())


def _painted(scene: Scene, cells: dict[Square, int]) -> list[EditCommand]:
    return [Paint(scene.id, "terrain", tuple(cells.items()))] if cells else []


def _code(surface: Surface) -> int:
    return CODES.index(NATURE[surface.material].terrain)


def _squares(surface: Surface, scene: Scene) -> list[Square]:
    """Return the squares of a map whose middle lies in a surface."""
    ground = Rect(0, 0, scene.columns * SQUARE, scene.rows * SQUARE)
    holes = {square for hole in surface.holes for square in squares_of_polygon(hole, ground)}
    within = (square for square in squares_of_polygon(surface.points, ground) if square not in holes)
    return [(x, y) for x, y in within if 0 <= x < scene.columns and 0 <= y < scene.rows]


def _uncovered(surface: Surface, scene: Scene) -> Iterator[Square]:
    """Yield the squares on which a surface of a map is what lies uppermost."""
    place = surface.rank, number_of(surface.id)
    upon = {
        square
        for other in scene.things.values()
        if isinstance(other, Surface)
        and (other.rank, number_of(other.id)) > place
        and other.bounds.meets(surface.bounds)
        for square in _squares(other, scene)
    }
    for square in _squares(surface, scene):
        if square not in upon and not scene.materials.at(square):
            yield square


def _means(surface: Surface, scene: Scene) -> bool:
    """Return whether the rules treat most of a surface as its material asks for; one for the eye alone means nothing.

    One that is not of this map, as it was copied elsewhere, means what its material does.
    """
    code = _code(surface)
    squares = _squares(surface, scene)
    if not code or surface.id not in scene.things:
        return bool(code)
    return 2 * sum(scene.terrain.at(square) == code for square in squares) > len(squares)
