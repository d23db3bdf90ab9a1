"""Families of values: registration, reading and writing."""

from dataclasses import dataclass
from typing import Annotated

import pytest
from pydantic import TypeAdapter, ValidationError
from pydantic_core import PydanticCustomError

from core.base.fact import Fact
from core.base.registry import Registry, register_later


class Beast(Fact):
    legs: int


BEASTS: Registry[Beast] = Registry("beast")


@BEASTS.member("bird")
class Bird(Beast):
    wings: int


@dataclass(frozen=True)
class Farm:
    beasts: tuple[Annotated[Beast, BEASTS], ...]


def test_a_member_keeps_its_own_fields() -> None:
    adapter = TypeAdapter(Farm)
    farm = Farm((Bird(legs=2, wings=2),))
    assert adapter.dump_python(farm, mode="json") == {"beasts": [{"kind": "bird", "legs": 2, "wings": 2}]}
    assert adapter.validate_json(adapter.dump_json(farm)) == farm


@pytest.mark.parametrize("data", [{"kind": "fish", "legs": 0}, {"legs": 2}, "bird", {"kind": "bird", "legs": 2}])
def test_what_is_no_member_is_refused(data: object) -> None:
    with pytest.raises(ValidationError):
        TypeAdapter(Farm).validate_python({"beasts": [data]})


def test_a_name_cannot_be_taken_twice() -> None:
    with pytest.raises(TypeError, match="two members"):
        BEASTS.member("bird")(Bird)


def test_what_is_registered_later_is_loaded_before_a_name_counts_as_unknown() -> None:
    loaded = []

    def load() -> None:
        loaded.append(1)
        BEASTS.member("worm")(type("Worm", (Beast,), {}))

    register_later(load)
    assert BEASTS.load({"kind": "bird", "legs": 2, "wings": 2}) == Bird(legs=2, wings=2) and not loaded
    assert BEASTS.load({"kind": "worm", "legs": 0}).legs == 0
    with pytest.raises(PydanticCustomError):
        BEASTS.load({"kind": "moth", "legs": 6})
    assert loaded == [1]
