"""Copies of frozen values: as `replace` makes them."""

from dataclasses import dataclass, replace

import pytest

from core.base.values import changed


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands."""

    name: str
    column: int = 0
    row: int = 0


def test_a_copy_has_what_is_changed_and_all_the_rest() -> None:
    """The original stays as it is."""
    place = Place("here", 3, 4)
    assert changed(place, row=5) == replace(place, row=5) == Place("here", 3, 5)
    assert changed(place, name="there", column=1) == Place("there", 1, 4)
    assert changed(place) == place == Place("here", 3, 4)


def test_no_field_is_made_up() -> None:
    """A name that the class does not have is an error."""
    with pytest.raises(KeyError):
        changed(Place("here"), depth=1)
