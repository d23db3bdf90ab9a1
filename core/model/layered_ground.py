"""What is seen of materials that lie one upon the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.geometry.shapes import areas_of, difference_of, union_of
from core.model.materials import Material
from core.model.nature import NATURE, WATERS

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry


def layered(regions: tuple[tuple[Material, BaseGeometry], ...]) -> list[tuple[Material, BaseGeometry]]:
    """Return what is seen of materials that lie one upon the other, water in one and bridges over it after it.

    Natural ground goes on below what is laid upon it, so that no gap shows where its edge frays.
    """
    last = max((number for number, (material, _) in enumerate(regions) if material in WATERS), default=-1)
    first = next((number for number, (material, _) in enumerate(regions) if material in WATERS), len(regions))
    seen = [(material, _seen_of(number, regions)) for number, (material, _) in enumerate(regions)]
    wet = union_of(shape for material, shape in seen if material in WATERS)

    def place(number: int) -> int:
        material, shape = regions[number]
        if number > last:
            return 3
        if material in WATERS:
            return 1
        return 2 if number > first and NATURE[material].edge == "hard" and shape.intersects(wet) else 0

    return [seen[number] for number in sorted(range(len(seen)), key=place)]


def _seen_of(number: int, regions: tuple[tuple[Material, BaseGeometry], ...]) -> BaseGeometry:
    material, shape = regions[number]
    # the sides of a pit are drawn above all ground
    wet, pit = material in WATERS, material is Material.PIT
    upon = [
        other
        for above, other in regions[number + 1 :]
        if above is not material
        and (above in WATERS or pit or (wet and NATURE[above].edge != "hard"))
        and other.intersects(shape)
    ]
    return areas_of(difference_of(shape, union_of(upon))) if upon else shape
