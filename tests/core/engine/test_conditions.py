"""Conditions that are set and lifted: which of a kind is meant, of the fight and lasting ones."""

from dataclasses import replace
from typing import Any

import pytest

from core.base.ids import TokenId
from core.engine.event import ConditionLifted, ConditionSet
from core.model.condition import Condition
from tests.helpers.fights import ENCOUNTER, ready

ANN = TokenId("token-6")
HELD = tuple(
    Condition("held", amount=number, source=source, other=other, lasting=lasting)
    for number, (source, other, lasting) in enumerate(
        ((None, None, False), ("a", None, False), ("b", "x", False), ("a", "x", True), (None, "y", True))
    )
)


@pytest.mark.parametrize(
    ("source", "other", "left"),
    [
        (None, None, []),
        ("a", None, [0, 2, 4]),
        ("b", None, [0, 1, 3, 4]),
        (None, "x", [0, 1, 4]),
        ("a", "x", [0, 1, 2, 4]),
        ("c", None, [0, 1, 2, 3, 4]),
    ],
)
def test_what_is_lifted_is_narrowed_down_by_its_source_and_its_other(
    source: str | None, other: str | None, left: list[int]
) -> None:
    state = ready().state
    kept = (*HELD, Condition("prone"))
    for each in kept:
        token = state.token(ENCOUNTER, ANN)
        vitals = state.vitals(token)
        token_after = token if each.lasting else _with(token, each)
        state = state.with_token(ENCOUNTER, token_after)
        if each.lasting:
            state = state.with_vitals(ENCOUNTER, token_after, _with(vitals, each))
    after = ConditionLifted(ENCOUNTER, ANN, "held", source, other).apply(state)
    token = after.token(ENCOUNTER, ANN)
    found = (*token.conditions, *after.vitals(token).conditions)
    assert sorted(each.amount for each in found if each.kind == "held") == left
    assert any(each.kind == "prone" for each in found)


def test_one_of_the_same_kind_source_and_other_takes_the_place_of_the_one_before() -> None:
    state = ready().state
    for amount in (1, 4):
        state = ConditionSet(ENCOUNTER, ANN, Condition("held", amount=amount, source="a", other="x")).apply(state)
    state = ConditionSet(ENCOUNTER, ANN, Condition("held", amount=2, source="a", other="y")).apply(state)
    assert [each.amount for each in state.token(ENCOUNTER, ANN).conditions] == [4, 2]


def _with(bearer: Any, condition: Condition) -> Any:
    return replace(bearer, conditions=(*bearer.conditions, condition))
