"""What ships with the program as data: a party and a bestiary for each rule system."""

import tomllib
from functools import cache
from importlib.resources import files

from pydantic import ValidationError

from core.base.errors import BadCatalogue
from core.base.ids import SystemId
from core.model.creature import SHEETS, Creature


@cache
def shipped_creatures(system: SystemId) -> tuple[Creature, ...]:
    """Return the creatures that ship for a system, the party first; none for a system without any.

    Raises `BadCatalogue` where the data does not hold. The system must be registered.
    """
    file = files("resources").joinpath("library", f"{system}.toml")
    if not file.is_file():
        return ()
    try:
        rows = tomllib.loads(file.read_text(encoding="utf-8"))["creature"]
        return tuple(_creature(system, row) for row in rows)
    except (tomllib.TOMLDecodeError, KeyError, ValidationError) as error:
        raise BadCatalogue("catalogue.bad-library", system=system, why=str(error)) from error


def _creature(system: SystemId, row: dict[str, object]) -> Creature:
    sheet = row.get("sheet", {})
    assert isinstance(sheet, dict)
    return Creature.model_validate({**row, "system": system, "sheet": SHEETS.load({"kind": system, **sheet})})
