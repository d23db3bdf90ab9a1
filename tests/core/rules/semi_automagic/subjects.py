"""Somebody with a sheet, vitals and conditions, for tests of what follows from them."""

from typing import Any

from core.model.condition import Condition
from core.model.creature import Track, Vitals
from core.model.gear import Carried, Item
from core.rules.semi_automagic.fighter import Someone
from core.rules.semi_automagic.names import MORALE, SEMI_AUTOMAGIC, WOUNDS
from core.rules.semi_automagic.sheet import SemiSheet


def somebody(
    *conditions: str,
    wears: tuple[str, ...] = (),
    wounds: int = 0,
    morale: int = 0,
    settings: dict[str, str | int | bool] | None = None,
    **figures: Any,
) -> Someone:
    """Return somebody with some figures, conditions (a `:` before what one counts) and armour."""
    gear = tuple(Item(id=name, name=name, profile=name, carried=Carried.WORN) for name in wears)
    held = tuple(Condition(kind, int(count or 0)) for kind, _, count in (each.partition(":") for each in conditions))
    vitals = Vitals(tracks={WOUNDS: Track(wounds), MORALE: Track(morale)}, gear=gear, conditions=held)
    return Someone("", SemiSheet.model_validate(figures), vitals, {SEMI_AUTOMAGIC: settings or {}})
