"""Clocks, conditions and ties that every game is made of, at their edges."""

from dataclasses import dataclass, replace
from typing import ClassVar

from core.base.ids import RuleId, SystemId, TokenId
from core.engine.board_cache import BoardCache
from core.engine.context import Context
from core.engine.event import ClockChanged, ConditionLifted, ConditionSet
from core.model.condition import Condition
from core.model.creature import Vitals
from core.model.creature_reference import CreatureReference
from core.rules.kit.conditions import Bond, LiftAfterFight, count_down, has_lasting
from core.rules.kit.fight import Clock, NotingClock, forgetting
from core.rules.kit.status import StatusRow, StatusTable, of_anybody
from tests.helpers.fights import ENCOUNTER, SYSTEMS, begun, ready
from tests.helpers.tiny.fighter import FIGHTERS, TINY
from tests.helpers.tiny.sheet import TinyClock

ANN, EVE, ORC, TROLL = (TokenId(f"token-{number}") for number in (6, 7, 8, 9))
WHO = CreatureReference(ENCOUNTER, ANN)


def context() -> Context:
    """Return the fight of the tiny system."""
    return Context(begun().state, SYSTEMS, BoardCache(), ENCOUNTER)


@dataclass(frozen=True, slots=True)
class Noted(NotingClock):
    """A clock of lists and tables."""

    done: tuple[TokenId, ...] = ()
    points: dict[TokenId, int] | None = None
    round: int = 1


def test_a_clock_notes_each_once_and_forgets_whoever_is_gone() -> None:
    clock = Noted(combatants=(ANN, ORC), points={ANN: 2}, round=3).having("done", ANN, ORC).having("done", EVE, ANN)
    assert clock.done == (ANN, ORC, EVE)
    clock = clock.noted("points", ORC, 5).noted("points", ANN, 1)
    assert clock.points == {ANN: 1, ORC: 5}
    left = forgetting(clock, ANN)
    assert left == Noted(combatants=(ORC,), done=(ORC, EVE), points={ORC: 5}, round=3)
    assert forgetting(clock, TROLL) == clock


def test_what_lasts_some_rounds_lasts_one_less_and_then_ends() -> None:
    ctx = context()
    for kind, amount in (("slow", 3), ("held", 1), ("other", 9)):
        ctx.emit(ConditionSet(ENCOUNTER, ANN, Condition(kind, amount)))
    for expected in (
        {"slow": 2, "other": 9},
        {"slow": 1, "other": 9},
        {"other": 9},
        {"other": 9},
    ):
        count_down(ctx, ANN, "RULE-1", "slow")
        count_down(ctx, ANN, "RULE-1", "held")
        assert {each.kind: each.amount for each in ctx.token(ANN).conditions} == expected
    assert not ctx.token(ORC).conditions
    ctx.emit(ConditionSet(ENCOUNTER, ANN, Condition("slow", 5, source=ORC, note="of the frost")))
    count_down(ctx, ANN, "RULE-1", "slow", 3)
    (left,) = (each for each in ctx.token(ANN).conditions if each.kind == "slow")
    assert left == Condition("slow", 2, source=ORC, note="of the frost"), "what else there is to say of it stays"
    count_down(ctx, ANN, "RULE-1", "slow", 2)
    assert not any(each.kind == "slow" for each in ctx.token(ANN).conditions)


def test_a_lasting_condition_is_known_of_whoever_has_it() -> None:
    ctx = context()
    ctx.emit(ConditionSet(ENCOUNTER, ANN, Condition("weak", lasting=True)))
    ctx.emit(ConditionSet(ENCOUNTER, ANN, Condition("slow", lasting=True)))
    ctx.emit(ConditionSet(ENCOUNTER, ANN, Condition("held")))
    assert (
        has_lasting(ctx.state, WHO, "weak")
        and has_lasting(ctx.state, WHO, "slow")
        and not has_lasting(ctx.state, WHO, "held")
    )
    assert not has_lasting(ctx.state, CreatureReference(ENCOUNTER, ORC), "weak")


@dataclass(frozen=True, slots=True)
class TinyLift(LiftAfterFight):
    """What means something in a fight of the tiny system only."""

    system: ClassVar[SystemId] = TINY
    kinds: ClassVar[tuple[str, ...]] = ("held", "slow")


def test_what_a_fight_leaves_is_lifted_from_those_who_have_it() -> None:
    ctx = context()
    assert TinyLift.left(ctx.encounter) == ()
    for who, kind in ((ANN, "held"), (ANN, "cursed"), (ORC, "cursed"), (TROLL, "slow"), (TROLL, "held")):
        ctx.emit(ConditionSet(ENCOUNTER, who, Condition(kind)))
    (loose,) = TinyLift.left(ctx.encounter)
    assert loose.command == TinyLift(ENCOUNTER, (ANN, TROLL)) and loose.command.label(ctx.state).values
    events = len(ctx.events)
    TinyLift(ENCOUNTER, (ANN, ORC, TROLL)).carry_out(ctx)
    lifted = [(each.token, each.condition) for each in ctx.events[events:] if isinstance(each, ConditionLifted)]
    assert lifted == [(ANN, "held"), (TROLL, "held"), (TROLL, "slow")] and len(ctx.events) == events + 3
    assert {each.kind for each in ctx.token(ANN).conditions} == {"cursed"} and TinyLift.left(ctx.encounter) == ()


def test_states_are_told_by_the_table_and_what_has_no_row_by_its_kind() -> None:
    row: StatusRow[object] = StatusRow("fine", of_anybody, told=False)
    table: StatusTable[object] = StatusTable("tiny", row, own=("down", "dead"))
    held = tuple(Condition(kind) for kind in ("slow", "down", "held", "slow", "dead"))
    assert table.others(held) == ("slow", "held") and table.others(()) == ()


def test_ties_are_of_their_kind_and_name_somebody() -> None:
    bond = Bond("holds", "held")
    conditions = (
        Condition("holds", other=ORC, source=EVE),
        Condition("holds"),
        Condition("likes", other=TROLL, source=TROLL),
        Condition("held", source=EVE, other=ORC),
        Condition("held"),
    )
    assert bond.held_by(conditions) == (ORC,) and bond.holders_of(conditions) == (EVE,)


def test_a_tie_of_the_only_two_on_the_map_joins_them() -> None:
    ctx, bond = context(), Bond("holds", "held")
    bond.begin(ctx, ANN, ORC, "RULE-1")
    assert bond.joins(ctx, ANN, ORC) and not bond.joins(ctx, ORC, ANN) and not bond.joins(ctx, ANN, EVE)
    fight = ctx.encounter
    for gone, joined in (((EVE, TROLL), True), ((EVE, TROLL, ORC), False), ((EVE, TROLL, ANN), False)):
        tokens = fight.tokens.without(gone)
        there = Context(ctx.state.with_encounter(replace(fight, tokens=tokens)), SYSTEMS, BoardCache(), ENCOUNTER)
        assert bond.joins(there, ANN, ORC) is joined


def test_a_combatant_without_vitals_has_empty_ones() -> None:
    state = ready().state
    bare = replace(state.token(ENCOUNTER, ANN), vitals=None)
    assert FIGHTERS.behind(state.with_token(ENCOUNTER, bare), bare).vitals == Vitals()


def test_the_clock_is_set_by_a_rule_or_by_none() -> None:
    ctx, clock = context(), Clock(TinyClock)
    now = clock.of(ctx.encounter)
    clock.set(ctx, now)
    assert ctx.events == []
    clock.set(ctx, replace(now, round=4))
    clock.set(ctx, replace(now, round=5), "RULE-1")
    assert [(event.rule, clock.of(ctx.encounter).round) for event in ctx.events if isinstance(event, ClockChanged)] == [
        (None, 5),
        (RuleId("RULE-1"), 5),
    ]
