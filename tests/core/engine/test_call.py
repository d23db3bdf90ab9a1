"""The fields of calls: what may stand in them, and which are ticks."""

import pytest

from core.base.phrase import say
from core.engine.call import Entry, Field, tick

LABEL = say("field")


@pytest.mark.parametrize(
    ("field", "is_tick", "right", "wrong"),
    [
        (tick("a", LABEL), True, (0, 1, True), (-1, 2, "1")),
        (Field("a", LABEL, 0, least=0, most=1), False, (0, 1), (-1, 2, "1")),
        (Field("a", LABEL, 0, least=0, most=2), False, (0, 2), (-1, 3)),
        (Field("a", LABEL, 1, least=1, most=1), False, (1,), (0, 2)),
        (Field("a", LABEL, 3, least=-2, most=6), False, (-2, 6), (-3, 7, "word")),
        (Field("a", LABEL, "", least=0, most=1), False, ("", "x" * 200), ("x" * 201, 1)),
        (Field("a", LABEL, "b", (("b", LABEL), ("c", LABEL))), False, ("b", "c"), ("d", 0)),
        (Field("a", LABEL, 1, ((1, LABEL), (4, LABEL)), least=0, most=1), False, (1, 4), (0, 2, "1", True)),
    ],
)
def test_what_may_stand_in_a_field(
    field: Field, is_tick: bool, right: tuple[Entry, ...], wrong: tuple[Entry, ...]
) -> None:
    assert field.is_tick is is_tick
    assert all(map(field.accepts, right)) and not any(map(field.accepts, wrong))
