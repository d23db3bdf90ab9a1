"""Conditions of older documents, which kept facts in their notes, are read as they were meant."""

import json

import pytest
from pydantic import TypeAdapter

from core.model.condition import Condition

CONDITION = TypeAdapter(Condition)


@pytest.mark.parametrize(
    ("kind", "note", "meant"),
    [
        ("mid-leap", "e", Condition("mid-leap", square=(1, 0))),
        ("mid-leap", "nw", Condition("mid-leap", square=(-1, -1))),
        ("mark-space", "4,-2", Condition("mark-space", square=(4, -2))),
        ("grappling", "2", Condition("grappling", 2)),
        ("past-cover", "thing-8", Condition("past-cover", about="thing-8")),
        ("tried-cover", "thing-8", Condition("tried-cover", about="thing-8")),
        ("action-pool", "cast", Condition("action-pool", about="cast")),
        ("treating", "injury-7", Condition("treating", about="injury-7")),
        ("coated", "Plague", Condition("coated", about="Plague")),
        ("out-of-action", "captured", Condition("out-of-action", about="captured")),
    ],
)
def test_a_fact_in_a_note_is_read_as_a_field(kind: str, note: str, meant: Condition) -> None:
    assert CONDITION.validate_json(json.dumps({"kind": kind, "note": note})) == meant
    assert CONDITION.validate_json(CONDITION.dump_json(meant)) == meant


@pytest.mark.parametrize(
    ("kind", "note"),
    [
        ("grappling", "long"),
        ("mark-space", "the well"),
        ("mid-leap", "up"),
        ("concentrating", "e"),
        ("out-of-action", "asleep"),
    ],
)
def test_words_in_a_note_stay_there(kind: str, note: str) -> None:
    assert CONDITION.validate_json(json.dumps({"kind": kind, "note": note})) == Condition(kind, note=note)
