"""Conditions: they are put on by a rule, and lifted where somebody has them, lasting ones too, and nowhere else."""

from dataclasses import replace

from core.base.ids import PersonId, RuleId, SceneId, TokenId
from core.engine.board_cache import BoardCache
from core.engine.context import Context
from core.engine.event import ConditionLifted, ConditionSet
from core.model.condition import Condition
from core.model.creature import Vitals
from core.model.encounter import Token
from core.rules.kit.conditions import come, lift_conditions, lift_over, may_have_some, set_condition
from core.rules.kit.rows import ConditionKind
from tests.helpers.fights import ENCOUNTER, SYSTEMS, begun

ANN, ORC = TokenId("token-6"), TokenId("token-8")


def test_who_may_have_conditions_is_told_by_his_token() -> None:
    weak = Condition("weak", lasting=True)
    token = Token(TokenId("token-1"), SceneId("scene-1"), (0, 0))
    told = (
        (token, False),
        (replace(token, conditions=(weak,)), True),
        (replace(token, vitals=Vitals()), False),
        (replace(token, vitals=Vitals(conditions=(weak,))), True),
        (replace(token, person=PersonId("person-1")), True),
    )
    assert [may_have_some(each) for each, _ in told] == [may for _, may in told]


def test_a_condition_is_put_on_with_all_there_is_to_say_of_it() -> None:
    ctx = Context(begun().state, SYSTEMS, BoardCache(), ENCOUNTER)
    set_condition(ctx, ANN, "TINY-01", "held", source=ORC)
    set_condition(ctx, ANN, "TINY-02", "slow", 2, lasting=True)
    assert ctx.events == [
        ConditionSet(ENCOUNTER, ANN, Condition("held", source=ORC), RuleId("TINY-01")),
        ConditionSet(ENCOUNTER, ANN, Condition("slow", 2, lasting=True), RuleId("TINY-02")),
    ]


def test_only_what_somebody_has_is_lifted_in_the_order_that_is_asked_for() -> None:
    ctx = Context(begun().state, SYSTEMS, BoardCache(), ENCOUNTER)
    set_condition(ctx, ANN, "TINY-01", "held")
    set_condition(ctx, ANN, "TINY-01", "slow", lasting=True)
    lift_conditions(ctx, ANN, "TINY-02", "slow", "blind", "held")
    lift_conditions(ctx, ORC, "TINY-02", "slow", "held")
    assert ctx.events[2:] == [
        ConditionLifted(ENCOUNTER, ANN, "slow", rule=RuleId("TINY-02")),
        ConditionLifted(ENCOUNTER, ANN, "held", rule=RuleId("TINY-02")),
    ]
    assert ctx.token(ANN).conditions == ctx.state.vitals(ctx.token(ANN)).conditions == ()


def test_what_a_row_lets_end_at_a_moment_is_lifted_by_the_rule_that_it_names_for_it() -> None:
    held = ConditionKind(id="held", rule=RuleId("TINY-01"), until={"up": RuleId("TINY-03"), "round": RuleId("TINY-04")})
    slow = ConditionKind(id="slow", rule=RuleId("TINY-01"), until={"round": RuleId("TINY-05")})
    ctx = Context(begun().state, SYSTEMS, BoardCache(), ENCOUNTER)
    for kind, source in (("held", ORC), ("slow", None), ("blind", None)):
        set_condition(ctx, ANN, "TINY-01", kind, source=source)
    lift_over(ctx, ANN, {held.id: held, slow.id: slow}, lambda moment, each: moment == "round" and each.source != ORC)
    lift_over(ctx, ANN, {held.id: held, slow.id: slow}, come("moved", "up"))
    assert ctx.events[3:] == [
        ConditionLifted(ENCOUNTER, ANN, "slow", rule=RuleId("TINY-05")),
        ConditionLifted(ENCOUNTER, ANN, "held", source=ORC, rule=RuleId("TINY-03")),
    ]
    assert ctx.token(ANN).conditions == (Condition("blind"),)


def test_where_several_moments_have_come_the_first_that_the_row_names_says_by_which_rule() -> None:
    held = ConditionKind(id="held", rule=RuleId("TINY-01"), until={"up": RuleId("TINY-03"), "round": RuleId("TINY-04")})
    ctx = Context(begun().state, SYSTEMS, BoardCache(), ENCOUNTER)
    set_condition(ctx, ANN, "TINY-01", "held")
    for who in (ORC, ANN):
        lift_over(ctx, who, {held.id: held}, come("round", "up"))
    assert ctx.events[1:] == [ConditionLifted(ENCOUNTER, ANN, "held", rule=RuleId("TINY-03"))]
