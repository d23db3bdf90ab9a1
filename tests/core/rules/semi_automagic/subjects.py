"""Somebody with a sheet, vitals and conditions, for tests of what follows from them."""

from dataclasses import dataclass, field
from typing import Any

from core.model.campaign import HouseRules
from core.model.condition import Condition
from core.model.creature import Track, Vitals
from core.model.gear import Carried, Item
from core.model.loads import NOTHING, Load
from core.rules.semi_automagic.names import MORALE, SEMI_AUTOMAGIC, WOUNDS
from core.rules.semi_automagic.sheet import SemiSheet


@dataclass(frozen=True, slots=True)
class Somebody:
    """The subject of a derivation."""

    sheet: SemiSheet
    vitals: Vitals = field(default_factory=Vitals)
    conditions: tuple[Condition, ...] = ()
    house: HouseRules = field(default_factory=dict)
    hauled: Load = NOTHING


def somebody(
    *conditions: str,
    wears: tuple[str, ...] = (),
    wounds: int = 0,
    morale: int = 0,
    settings: dict[str, str | int | bool] | None = None,
    **figures: Any,
) -> Somebody:
    """Return somebody with some figures, conditions (a `:` before what one counts) and armour."""
    gear = tuple(Item(id=name, name=name, profile=name, carried=Carried.WORN) for name in wears)
    return Somebody(
        SemiSheet.model_validate(figures),
        Vitals(tracks={WOUNDS: Track(wounds), MORALE: Track(morale)}, gear=gear),
        tuple(Condition(kind, int(count or 0)) for kind, _, count in (each.partition(":") for each in conditions)),
        {SEMI_AUTOMAGIC: settings or {}},
    )
