"""The program's values are frozen in the tests and thawed where they are used, and mean the same in both."""

import dataclasses
from hashlib import sha256
from itertools import islice
from typing import Any

import pytest

from core.analysis.simulate import play
from core.base.thawing import thaw_values
from core.chance.source import Source
from core.documents.codec import write_campaign
from core.engine.board_cache import BoardCache
from core.engine.command import Act
from core.rules.registry import SYSTEMS
from tests.helpers.mirrored import ENCOUNTER, mirrored
from tests.helpers.starting import run_apart

THAWED = thaw_values(dataclasses.dataclass)
FIGHTS = """
from tests.core.base.test_thawing import fights
from core.base.phrase import Phrase
thawed = Phrase("said")
thawed.id = "otherwise"
assert thawed == Phrase("otherwise") and hash(thawed) == hash(Phrase("otherwise"))
print(fights())
"""


def fights() -> str:
    """Return a digest of the ends of some random fights, one of each game."""
    told = sha256()
    for system in SYSTEMS:
        state = mirrored(system)
        commands = play(state, ENCOUNTER, SYSTEMS, BoardCache(), source=Source(3), most=25)
        states = [played.state for played in islice(commands, 25)]
        told.update(write_campaign(states[-1]))
    return told.hexdigest()


def test_the_tests_run_with_frozen_values() -> None:
    act = Act(ENCOUNTER, "token-1", "attack")  # type: ignore[arg-type]
    with pytest.raises(dataclasses.FrozenInstanceError):
        act.words = "changed"  # type: ignore[misc]


def test_fights_come_out_the_same_frozen_and_thawed(tmp_path: Any) -> None:
    apart = run_apart(FIGHTS, tmp_path)
    assert apart.stdout.strip() == fights(), apart.stderr


def test_only_frozen_values_of_the_program_are_thawed() -> None:
    def declared(module: str, **given: Any) -> Any:
        return THAWED(type("Value", (), {"__annotations__": {"field": int}, "__module__": module}), **given)

    ours = declared("core.somewhere", frozen=True)
    value = ours(1)
    value.field = 2
    assert value == ours(2) and hash(value) == hash(ours(2)) and value != ours(1)
    assert declared("desktop.somewhere", frozen=True)(1) != value
    further = THAWED(frozen=True)(type("Further", (ours,), {"__module__": "tests.somewhere"}))
    assert hash(further(2)) == hash(value) and further(2) != value
    with pytest.raises(dataclasses.FrozenInstanceError):
        declared("elsewhere.core", frozen=True)(1).field = 2
    with pytest.raises(TypeError):
        hash(declared("core.somewhere")(1))


def test_what_is_compared_or_hashed_in_a_way_of_its_own_still_is() -> None:
    class Same:
        def __eq__(self, other: object) -> bool:
            return isinstance(other, Same)

        def __hash__(self) -> int:
            return 7

    Same.__module__ = "core.somewhere"
    same = THAWED(frozen=True)(Same)
    assert hash(same()) == 7 and same() == same()
    apart = THAWED(type("Apart", (), {"__module__": "core.somewhere"}), frozen=True, eq=False)
    assert apart() != apart() and len({apart(), apart()}) == 2
