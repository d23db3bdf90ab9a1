"""Bonds: two are tied by a condition each, found from either side, and let go of each other together."""

import pytest

from core.base.ids import RuleId, TokenId
from core.engine.board_cache import BoardCache
from core.engine.context import Context
from core.engine.event import ConditionLifted, ConditionSet, TokensDropped
from core.model.condition import Condition
from core.rules.kit.conditions import Bond, conditions_of, lift_about, lift_conditions, set_condition
from tests.helpers.fights import ENCOUNTER, SYSTEMS, begun

ANN, BEN, ORC = TokenId("token-6"), TokenId("token-7"), TokenId("token-8")
GRIP = Bond("gripping", "gripped", besides=("choking",))
SOLE = Bond("gripping", "gripped", sole=True)


@pytest.fixture
def ctx() -> Context:
    """A fight in which Ann has a grip on the orc."""
    ctx = Context(begun().state, SYSTEMS, BoardCache(), ENCOUNTER)
    GRIP.begin(ctx, ANN, ORC, "TINY-01", "TINY-02", near=3, far=4)
    return ctx


def test_a_tie_is_a_condition_of_each_of_the_two(ctx: Context) -> None:
    assert ctx.events == [
        ConditionSet(ENCOUNTER, ANN, Condition("gripping", 3, other=ORC), RuleId("TINY-01")),
        ConditionSet(ENCOUNTER, ORC, Condition("gripped", 4, source=ANN), RuleId("TINY-02")),
    ]
    GRIP.begin(ctx, BEN, ORC, "TINY-03")
    assert [event.rule for event in ctx.events[2:] if isinstance(event, ConditionSet)] == [RuleId("TINY-03")] * 2


def test_it_is_found_from_either_side(ctx: Context) -> None:
    GRIP.begin(ctx, ANN, BEN, "TINY-01")
    set_condition(ctx, ORC, "TINY-01", "gripping")
    assert GRIP.held_by(conditions_of(ctx, ANN)) == (ORC, BEN)
    assert GRIP.holders_of(conditions_of(ctx, BEN)) == GRIP.holders_of(conditions_of(ctx, ORC)) == (ANN,)
    assert GRIP.held_by(conditions_of(ctx, ORC)) == GRIP.holders_of(conditions_of(ctx, ANN)) == ()


def test_it_joins_two_as_long_as_both_are_there_and_have_it(ctx: Context) -> None:
    assert GRIP.joins(ctx, ANN, ORC)
    assert not GRIP.joins(ctx, ORC, ANN)
    assert not GRIP.joins(ctx, ANN, TokenId("nobody"))
    lift_conditions(ctx, ORC, "TINY-01", "gripped")
    assert not GRIP.joins(ctx, ANN, ORC)


def test_one_may_bear_no_condition_of_being_held(ctx: Context) -> None:
    ride, before = Bond("mounted", sole=True), len(ctx.events)
    ride.begin(ctx, ANN, BEN, "TINY-01")
    assert ctx.events[before:] == [ConditionSet(ENCOUNTER, ANN, Condition("mounted", other=BEN), RuleId("TINY-01"))]
    assert ride.joins(ctx, ANN, BEN) and not ride.joins(ctx, BEN, ANN)
    assert ride.holders_of(conditions_of(ctx, BEN)) == ()
    ride.end(ctx, ANN, BEN, "TINY-02")
    assert not ride.joins(ctx, ANN, BEN) and len(ctx.events) == before + 2


def test_it_ends_for_the_two_alone(ctx: Context) -> None:
    GRIP.begin(ctx, BEN, ORC, "TINY-01")
    set_condition(ctx, ANN, "TINY-01", "choking", other=ORC)
    set_condition(ctx, ANN, "TINY-01", "choking", other=BEN)
    before = len(ctx.events)
    GRIP.end(ctx, ANN, ORC, "TINY-04")
    assert ctx.events[before:] == [
        ConditionLifted(ENCOUNTER, ANN, "gripping", None, ORC, RuleId("TINY-04")),
        ConditionLifted(ENCOUNTER, ANN, "choking", None, ORC, RuleId("TINY-04")),
        ConditionLifted(ENCOUNTER, ORC, "gripped", ANN, None, RuleId("TINY-04")),
    ]
    assert conditions_of(ctx, ANN) == (Condition("choking", other=BEN),)
    assert GRIP.joins(ctx, BEN, ORC)


def test_a_sole_one_ends_with_whatever_the_two_have_of_its_kinds(ctx: Context) -> None:
    set_condition(ctx, ORC, "TINY-01", "gripped", source=BEN)
    SOLE.end(ctx, TokenId("nobody"), ORC, "TINY-04")
    assert conditions_of(ctx, ORC) == ()
    assert ctx.events[-1] == ConditionLifted(ENCOUNTER, ORC, "gripped", rule=RuleId("TINY-04"))


def test_what_has_come_apart_is_ended_and_the_rest_is_told_one_by_one(ctx: Context) -> None:
    GRIP.begin(ctx, ORC, BEN, "TINY-01")
    assert list(GRIP.kept(ctx, "TINY-05")) == [(ANN, ORC), (ORC, BEN)]
    lift_about(ctx, ORC, ANN, "TINY-04", "gripped")
    assert list(GRIP.kept(ctx, "TINY-05")) == [(ORC, BEN)]
    assert conditions_of(ctx, ANN) == ()
    ctx.emit(TokensDropped(ENCOUNTER, (ORC,)))
    assert list(GRIP.kept(ctx, "TINY-05")) == []
    assert conditions_of(ctx, BEN) == ()


def test_a_tie_is_kept_whatever_else_its_two_have() -> None:
    ctx, ride = Context(begun().state, SYSTEMS, BoardCache(), ENCOUNTER), Bond("mounted")
    set_condition(ctx, ANN, "TINY-01", "slow")
    ride.begin(ctx, ANN, BEN, "TINY-01")
    set_condition(ctx, ORC, "TINY-01", "slow")
    assert list(ride.kept(ctx, "TINY-05")) == [(ANN, BEN)]
