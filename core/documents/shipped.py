"""What ships with the program as data, for each rule system: a party, a bestiary, and gear."""

import tomllib
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import TypeVar

from pydantic import ValidationError

from core.base.errors import BadCatalogue
from core.base.ids import SystemId
from core.model.creature import SHEETS, Creature
from core.model.gear import Ware

T = TypeVar("T")


@cache
def shipped_creatures(system: SystemId) -> tuple[Creature, ...]:
    """Return the creatures that ship for a system, the party first; none for a system without any.

    Raises `BadCatalogue` where the data does not hold. The system must be registered.
    """
    return _read(system, "creature", _creature)


@cache
def shipped_wares(system: SystemId) -> tuple[Ware, ...]:
    """Return the gear that ships for a system, in the order of its shelves; none for a system without any.

    Raises `BadCatalogue` where the data does not hold. The system must be registered.
    """
    return _read(system, "ware", lambda system, row: Ware.model_validate({**row, "system": system}))


def _read(system: SystemId, part: str, made: Callable[[SystemId, dict[str, object]], T]) -> tuple[T, ...]:
    """Return what a part of a system's data holds."""
    file = files("resources").joinpath("library", f"{system}.toml")
    if not file.is_file():
        return ()
    try:
        rows = tomllib.loads(file.read_text(encoding="utf-8")).get(part, [])
        return tuple(made(system, row) for row in rows)
    except (tomllib.TOMLDecodeError, ValidationError) as error:
        raise BadCatalogue("catalogue.bad-library", system=system, why=str(error)) from error


def _creature(system: SystemId, row: dict[str, object]) -> Creature:
    sheet = row.get("sheet", {})
    assert isinstance(sheet, dict)
    return Creature.model_validate({**row, "system": system, "sheet": SHEETS.load({"kind": system, **sheet})})
