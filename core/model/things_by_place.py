"""All things of one kind on a map, the lowest first, found by place; and the box that each of them changes."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable
from copy import copy
from functools import cached_property
from typing import TYPE_CHECKING, Any

from core.base.ids import number_of
from core.geometry.units import SQUARE, Rect
from core.model.things import Light, Thing

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry


class Alike:
    """All things of one kind, the lowest first, found by place."""

    def __init__(self, things: Iterable[Thing]) -> None:
        self.things = tuple(sorted(things, key=_height))
        self._planted = self.things
        self._gone: frozenset[str] = frozenset()
        self._fresh: tuple[Thing, ...] = ()

    def changed(self, ids: frozenset[str], things: tuple[Thing, ...]) -> Alike:
        """Return the same without some ids, and with things that are new or other than before."""
        if len(self._gone) + len(ids) > GRAFTED:
            return Alike((*(thing for thing in self.things if thing.id not in ids), *things))
        made = copy(self)
        kept = [each for each in self.things if each.id not in ids]
        for thing in things:
            insort(kept, thing, key=_height)
        made.things = tuple(kept)
        made._gone = self._gone | ids
        made._fresh = (*(each for each in self._fresh if each.id not in ids), *things)
        return made

    @cached_property
    def _tree(self) -> Any:
        import numpy as np
        from shapely import STRtree, box

        bounds = [box_touched(thing) for thing in self._planted]
        return STRtree(box(*np.array([(b.left, b.top, b.right, b.bottom) for b in bounds], float).T))

    def near(self, area: BaseGeometry) -> tuple[Any, ...]:
        """Return the things whose box meets that of an area, in their order."""
        if not self.things:
            return ()
        found: list[Thing] = []
        if self._planted:
            hits = (self._planted[number] for number in sorted(self._tree.query(area).tolist()))
            found = [thing for thing in hits if thing.id not in self._gone]
        fresh = [thing for thing in self._fresh if box_shape(box_touched(thing)).intersects(area)]
        return tuple(sorted((*found, *fresh), key=_height)) if fresh else tuple(found)


GRAFTED = 100
"""Changed things beyond which those of a kind are sorted by place anew."""


def _height(thing: Thing) -> tuple[int, int]:
    return thing.rank, number_of(thing.id)


def box_touched(thing: Thing) -> Rect:
    """Return the box that a thing changes: its own, of a lamp all that it could light up."""
    return box_of_lamp(thing) if isinstance(thing, Light) else thing.bounds


def box_of_lamp(light: Light) -> Rect:
    """Return the box around all that a lamp could light up."""
    reach, (x, y) = int(light.reach * SQUARE), light.at
    return Rect(x - reach, y - reach, x + reach, y + reach)


def box_shape(rect: Rect) -> BaseGeometry:
    """Return a rectangle as a shape."""
    from shapely import box

    return box(rect.left, rect.top, rect.right, rect.bottom)
