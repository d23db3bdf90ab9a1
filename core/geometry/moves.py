"""Tables of all steps within a part of the map, for a creature of one size: open or not, and at what price."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from core.geometry.footprint import Footprint
from core.geometry.ground import BLOCKING, CLOSED_BORDER, DIFFICULT, DIFFICULT_BORDER, Corners, Gait, Ground
from core.geometry.units import DIRECTIONS, Rect, Square

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Mask = NDArray[np.bool_]
    Sides = tuple[Mask, Mask, Mask, Mask]
    """Of each square whether its west and its north edge stop what goes out over them, and what comes in."""
    Whole = NDArray[np.int32]
    V = TypeVar("V", bound=np.generic)

_WEST, _NORTH = DIRECTIONS.index((-1, 0)), DIRECTIONS.index((0, -1))
_EAST, _SOUTH = DIRECTIONS.index((1, 0)), DIRECTIONS.index((0, 1))


@dataclass(frozen=True, slots=True)
class Moves:
    """All steps within `area`, which holds the left top squares of a creature `across` squares wide.

    `price` and `open` have shape (8, height, width) in the order of `DIRECTIONS`; prices are in fine parts of the
    metric and stand for closed steps too. `rough` and `hurdle` are what makes a step dearer, `stand` says where there
    is room for the creature, `pinched` which diagonals have a place beside them where there is none.
    """

    area: Rect
    price: Whole
    open: Mask
    rough: Mask
    hurdle: Mask
    stand: Mask
    pinched: Mask

    @property
    def costs(self) -> Whole:
        """The price of each step, 0 where there is none; shape (8, height, width). No step leaves the area."""
        import numpy as np

        costs: Whole = np.where(self.open, self.price, 0)
        for number, (dx, dy) in enumerate(DIRECTIONS):
            if dx:
                costs[number, :, -1 if dx > 0 else 0] = 0
            if dy:
                costs[number, -1 if dy > 0 else 0] = 0
        return costs


@dataclass(frozen=True, slots=True)
class Prices:
    """What the steps within an area cost, whoever stands there; see `Moves`."""

    price: Whole
    rough: Mask
    hurdle: Mask


def prices_within(ground: Ground, area: Rect, across: int, gait: Gait) -> Prices:
    """Return what the steps of a creature `across` squares wide cost."""
    rough, hurdle = _difficulties(ground, _part(area, across), area, across)
    return Prices(_prices(rough, hurdle, across, gait), rough, hurdle)


def _part(area: Rect, across: int) -> Rect:
    """Return the squares that the steps of an area depend on: one more all round, to area.right + across."""
    return Rect(area.left - 1, area.top - 1, area.right + across, area.bottom + across)


def moves_within(
    ground: Ground,
    area: Rect,
    across: int,
    gait: Gait,
    closed: Sequence[Square] = (),
    prices: Prices | None = None,
) -> Moves:
    """Return the steps of a creature `across` squares wide whose left top square lies in `area`.

    `closed` squares count as blocking ground. What lies off the map is closed. `prices` are those within the area, if
    they are known.
    """
    import numpy as np

    part = _part(area, across)
    terrain = _cut(ground.terrain.array(ground.columns, ground.rows), part, outside=BLOCKING)
    shut = terrain == BLOCKING
    for column, row in closed:
        if part.holds((column, row)):
            shut[row - part.top, column - part.left] = True
    west, north = _edges(ground, part, CLOSED_BORDER, ground.walls)
    east, south = _edges_back(ground, part) if ground.one_way else (west, north)
    stand = ~_any(shut, across, across)
    if across > 1:
        stand &= ~(_any((west & east)[:, 1:], across - 1, across) | _any((north & south)[1:], across, across - 1))
    opened = np.empty((8, area.height, area.width), np.bool_)
    pinched = np.zeros_like(opened)
    out = _any(west, 1, across), _any(north, across, 1)
    back = (_any(east, 1, across), _any(south, across, 1)) if ground.one_way else out
    sides = (*out, *back)
    for number, (dx, dy) in enumerate(DIRECTIONS):
        opened[number] = _at(stand, area, dx, dy)
        if not (dx and dy):
            opened[number] &= ~_crossed(sides, area, across, dx, dy)
            continue
        beside = _at(stand, area, dx, 0), _at(stand, area, 0, dy)
        pinched[number] = ~(beside[0] & beside[1])
        opened[number] &= _round_corner(sides, beside, area, across, (dx, dy), gait.corners)
        if ground.walls is not None:
            through = _any(_cut(ground.walls[number], part), across, across)
            opened[number] &= ~_at(through, area, 0, 0)
    known = prices or prices_within(ground, area, across, gait)
    return Moves(area, known.price, opened, known.rough, known.hurdle, _at(stand, area, 0, 0), pinched)


def can_stand(ground: Ground, stand: Footprint) -> bool:
    """Return whether the ground has room for a creature: on the map, nothing solid, no wall between its squares."""
    column, row = stand.square
    if not ground.holds(stand):
        return False
    return bool(moves_within(ground, Rect(column, row, column + 1, row + 1), stand.across, Gait()).stand[0, 0])


def _crossed(sides: Sides, area: Rect, across: int, dx: int, dy: int, at: Square = (0, 0)) -> Mask:
    """Return whether a straight step, from every place moved by `at`, goes through a closed edge."""
    west, north, east, south = sides
    x, y = at
    if dx:
        return _at(east, area, x + across, y) if dx > 0 else _at(west, area, x, y)
    return _at(south, area, x, y + across) if dy > 0 else _at(north, area, x, y)


def _round_corner(
    sides: Sides, beside: tuple[Mask, Mask], area: Rect, across: int, step: tuple[int, int], rule: Corners
) -> Mask:
    """Return whether the ways round the corner of a diagonal step are open, as many as the rule asks for."""
    dx, dy = step
    first = ~(_crossed(sides, area, across, dx, 0) | _crossed(sides, area, across, 0, dy, (dx, 0)))
    second = ~(_crossed(sides, area, across, 0, dy) | _crossed(sides, area, across, dx, 0, (0, dy)))
    if rule is Corners.FREE:
        return first | second
    first &= beside[0]
    second &= beside[1]
    return first & second if rule is Corners.BOTH_OPEN else first | second


def _difficulties(ground: Ground, part: Rect, area: Rect, across: int) -> tuple[Mask, Mask]:
    """Return of each step whether it goes onto difficult ground, and whether it crosses a difficult border.

    A diagonal step crosses every edge that meets the corner it passes over (T99-TERR-03), a large creature whatever
    any of its squares crosses.
    """
    import numpy as np

    rough = np.zeros((8, area.height, area.width), np.bool_)
    hurdle = np.zeros_like(rough)
    if ground.terrain:
        terrain = _cut(ground.terrain.array(ground.columns, ground.rows), part)
        onto = _any(terrain == DIFFICULT, across, across)
        for number, (dx, dy) in enumerate(DIRECTIONS):
            rough[number] = _at(onto, area, dx, dy)
    if ground.borders or ground.hurdles is not None:
        west, north = _edges(ground, part, DIFFICULT_BORDER, ground.hurdles)
        corner = west | north
        corner[1:] |= west[:-1]
        corner[:, 1:] |= north[:, :-1]
        masks = {kind: _any(mask, across, across) for kind, mask in ((0, corner), (1, west), (2, north))}
        for number, (dx, dy) in enumerate(DIRECTIONS):
            mask = masks[0 if dx and dy else 1 if dx else 2]
            hurdle[number] = _at(mask, area, max(dx, 0), max(dy, 0))
            if dx and dy and ground.hurdles is not None:
                over = _any(_cut(ground.hurdles[number], part), across, across)
                hurdle[number] |= _at(over, area, 0, 0)
    return rough, hurdle


def _prices(rough: Mask, hurdle: Mask, across: int, gait: Gait) -> Whole:
    import numpy as np

    straight = gait.metric.unit * gait.metric.fine
    prices = np.empty(rough.shape, np.int32)
    for number, (dx, dy) in enumerate(DIRECTIONS):
        base = gait.metric.diagonal if dx and dy else straight
        ground = rough[number] * np.int32(base * (gait.difficult_times - 1) + straight * gait.difficult)
        border = hurdle[number] * np.int32(straight * gait.border)
        extra = np.maximum(ground, border) if across > 1 and gait.once else ground + border
        prices[number] = base + straight * gait.crawl + extra
    return prices


def _edges(ground: Ground, part: Rect, code: int, steps: Mask | None) -> tuple[Mask, Mask]:
    """Return of each square whether its west and its north edge bear the code, or stand in the way of a step."""
    import numpy as np

    if ground.borders:
        borders = _cut(ground.borders.array(ground.columns, ground.rows), part)
        west, north = (borders >> 2) & 3 == code, borders & 3 == code
    else:
        west, north = np.zeros((2, part.height, part.width), np.bool_)
    if steps is not None:
        west |= _cut(steps[_WEST], part)
        north |= _cut(steps[_NORTH], part)
    return west, north


def _edges_back(ground: Ground, part: Rect) -> tuple[Mask, Mask]:
    """Return of each square whether its west and its north edge are closed to what comes in over them."""
    west, north = _edges(ground, part, CLOSED_BORDER, None)
    if ground.walls is not None:
        west |= _cut(ground.walls[_EAST], Rect(part.left - 1, part.top, part.right - 1, part.bottom))
        north |= _cut(ground.walls[_SOUTH], Rect(part.left, part.top - 1, part.right, part.bottom - 1))
    return west, north


def _cut(whole: NDArray[V], part: Rect, *, outside: int = 0) -> NDArray[V]:
    """Return a part of an array of the whole map, with `outside` for what lies off the map."""
    import numpy as np

    cut = np.full((part.height, part.width), outside, whole.dtype)
    rows, columns = whole.shape
    left, top, right, bottom = max(part.left, 0), max(part.top, 0), min(part.right, columns), min(part.bottom, rows)
    if left < right and top < bottom:
        inside = slice(top - part.top, bottom - part.top), slice(left - part.left, right - part.left)
        cut[inside] = whole[top:bottom, left:right]
    return cut


def _any(mask: Mask, across: int, down: int) -> Mask:
    """Return of each square whether any of the `across` by `down` squares from it to the right and below is marked."""
    for axis, size in ((1, across), (0, down)):
        done = 1
        while done < size:
            step = min(done, size - done)
            mask = mask[:, :-step] | mask[:, step:] if axis else mask[:-step] | mask[step:]
            done += step
    return mask


def _at(mask: Mask, area: Rect, dx: int, dy: int) -> Mask:
    """Return what a mask that begins one square left of and above `area` says of its places, moved by dx, dy."""
    return mask[1 + dy : 1 + dy + area.height, 1 + dx : 1 + dx + area.width]
