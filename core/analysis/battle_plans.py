"""What a sensible table does with the actions of a game, by role, as `resources/tactics.toml` writes it."""

import tomllib
from functools import cache
from importlib.resources import files

from core.base.fact import Fact
from core.base.ids import SystemId


class BattlePlan(Fact):
    """The ids of a game's actions by what they are good for, the likeliest first; what stands nowhere is not done."""

    answers: tuple[str, ...] = ()
    frees: tuple[str, ...] = ()
    rises: tuple[str, ...] = ()
    flees: tuple[str, ...] = ()
    aids: tuple[str, ...] = ()
    sweeps: tuple[str, ...] = ()
    attacks: tuple[str, ...] = ()
    yields: tuple[str, ...] = ()
    readies: tuple[str, ...] = ()
    closes: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()
    guards: tuple[str, ...] = ()
    rests: tuple[str, ...] = ()


@cache
def plans() -> dict[SystemId, BattlePlan]:
    """Return the plan of every game that has one."""
    read = tomllib.loads(files("resources").joinpath("tactics.toml").read_text(encoding="utf-8"))
    return {SystemId(system): BattlePlan.model_validate(roles) for system, roles in read.items()}
