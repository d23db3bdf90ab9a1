"""Water as one shape with one bank, which goes on below bridges and around what people have built in it."""

from dataclasses import dataclass
from weakref import WeakKeyDictionary

from shapely.geometry.base import BaseGeometry

from core.geometry.shapes import areas_of, moved, union_of
from core.geometry.units import SQUARE
from core.model.floor_plan import Part
from core.model.materials import Material
from core.model.nature import NATURE, WATERS
from desktop.map.painting.styled.natural_grounds import ENTERED, OVERLAP, WINDS, carried_behind
from desktop.map.painting.styled.unsteady_lines import as_it_grew

WANDER = 0.20
"""Squares by which a bank wanders."""
BELOW = ((0, 1), (0, -1), (1, 0), (-1, 0))
"""Squares by which water goes on below a bridge: straight, so that its bank does not turn there."""

HAIR = 0.1
"""Squares beyond a bank within which its line is drawn."""
SPILT, SEEN = 0.7, 0.3
"""Squares from the edge of a bridge, outwards and inwards, at which water is only so near to water that is seen."""


@dataclass(frozen=True)
class Waters:
    """All water of a part of a map, the deep part of it, and what was built over it; `bank` is as it is drawn.

    Along a wall beside which it was laid it has no bank: it goes on behind that, where it is `shut` out of the picture.
    """

    wet: BaseGeometry
    deep: BaseGeometry
    bridges: BaseGeometry
    bank: BaseGeometry
    shut: BaseGeometry

    @property
    def seen(self) -> BaseGeometry:
        """The water that is seen, that below bridges among it."""
        return self.bank if self.shut.is_empty else self.bank.difference(self.shut)


_known: WeakKeyDictionary[Part, Waters] = WeakKeyDictionary()


def waters_of(part: Part) -> Waters:
    """Return the water of a part; kept as long as the part is."""
    found = _known.get(part)
    if found is None:
        found = _known[part] = _waters(part)
    return found


def _waters(part: Part) -> Waters:
    first = next((number for number, (name, _) in enumerate(part.regions) if name in WATERS), len(part.regions))
    bridges = union_of(shape for name, shape in part.regions[first:] if NATURE[name].edge == "hard")
    wet = _below(union_of(shape for name, shape in part.regions if name in WATERS), bridges)
    deep = _below(union_of(shape for name, shape in part.regions if name is Material.WATER), bridges)
    behind, shut = _behind_walls(part, wet)
    bank = as_it_grew(union_of([wet, behind]), part.plan.page, WANDER, origin=part.plan.origin)
    # beside what was built the bank of water that lies below it would wander out and be seen
    beside = bridges.buffer(SPILT * SQUARE, quad_segs=1).difference(bridges.buffer(-SEEN * SQUARE))
    spilt = beside.difference(wet.difference(bridges).buffer(SEEN * SQUARE, quad_segs=2))
    return Waters(wet, deep, bridges, bank if spilt.is_empty else bank.difference(spilt), shut)


def _behind_walls(part: Part, wet: BaseGeometry) -> tuple[BaseGeometry, BaseGeometry]:
    """Return by what water goes on behind the walls along which it was laid, and where that is not to be seen."""
    rooms = [] if wet.is_empty else part.rooms_near(wet)
    laid = [(room, areas_of(wet.intersection(room))) for room in rooms]
    entered = [(room, within) for room, within in laid if within.area > ENTERED * SQUARE**2]
    behind = [carried_behind(within, room) for room, within in entered]
    if not behind:
        return union_of(behind), union_of(behind)
    around = [each.buffer(WINDS * SQUARE, quad_segs=2) for each in behind]
    shut = [each.difference(room) for each, (room, _) in zip(around, entered, strict=True)]
    # on the other side too there may be water
    outside = wet.difference(union_of(rooms)).buffer(-OVERLAP * SQUARE, quad_segs=1)
    beyond = outside.buffer((OVERLAP + WINDS) * SQUARE, quad_segs=2).difference(union_of(rooms))
    if not beyond.is_empty:
        # there it has the bank of that, which does not broaden along the wall; and all of the bank, its line too
        grown = as_it_grew(wet, part.plan.page, WANDER, origin=part.plan.origin).buffer(HAIR * SQUARE, quad_segs=1)
        beyond = beyond.intersection(grown)
    here = (within.buffer(WINDS * SQUARE, quad_segs=2).intersection(room) for room, within in entered)
    return union_of(behind), union_of(shut).difference(union_of([beyond, *here]))


def _below(water: BaseGeometry, bridges: BaseGeometry) -> BaseGeometry:
    if water.is_empty or bridges.is_empty:
        return water
    on = union_of(moved(water, dx, dy) for dx, dy in BELOW).intersection(bridges)
    return union_of([water, on])
