"""Gear of older documents is read as it was meant."""

import pytest

from core.model.gear import Item


@pytest.mark.parametrize(
    ("kept", "robust", "notes"),
    [
        ({"notes": "robust"}, True, ""),
        ({"notes": " Robust "}, True, ""),
        ({"notes": "robust", "robust": False}, False, "robust"),
        ({"notes": "a robust old thing"}, False, "a robust old thing"),
        ({}, False, ""),
    ],
)
def test_a_thing_that_was_noted_as_robust_is_robust(kept: dict[str, object], robust: bool, notes: str) -> None:
    item = Item.model_validate({"id": "bow", "name": "Bow", **kept})
    assert (item.robust, item.notes) == (robust, notes)
