"""Who falls and how far: unconscious, dying, stabilised, dead, destroyed, each from every other."""

from dataclasses import replace

import pytest

from core.base.ids import TokenId
from core.engine.board_cache import BoardCache
from core.engine.context import Context
from core.model.condition import Condition
from core.model.creature_reference import CreatureReference, vitals_of
from core.rules.registry import SYSTEMS, figures_of
from core.rules.semi_automagic.harm.wounds import destroy, die, heal, knock_out, stabilise, start_dying, wound
from core.rules.semi_automagic.movement.collisions import _is_soft
from core.rules.semi_automagic.names import (
    DEAD,
    DESTROYED,
    DYING,
    SEMI_AUTOMAGIC,
    STABILISED,
    UNCONSCIOUS,
    WOUNDS,
)
from tests.transcripts.runner import ENCOUNTER, prepared


def fight(*held: str, **sheet: object) -> tuple[Context, CreatureReference]:
    """Return a fight in which Bob has some lasting conditions."""
    played = prepared(
        {"system": "semi-automagic", "fighter": {"Ann": {"at": [2, 10]}, "Bob": {"at": [5, 10], "sheet": sheet}}}
    )
    ctx = Context(played.session.state, SYSTEMS, BoardCache(), ENCOUNTER)
    bob = CreatureReference(ENCOUNTER, played.ids["Bob"])
    token = ctx.token(TokenId(bob.id))
    conditions = tuple(Condition(kind, lasting=True) for kind in held)
    ctx.state = ctx.state.with_vitals(ENCOUNTER, token, replace(vitals_of(ctx.state, bob), conditions=conditions))
    return ctx, bob


def kinds(ctx: Context, whom: CreatureReference) -> set[str]:
    """Return the lasting conditions of somebody."""
    return {each.kind for each in vitals_of(ctx.state, whom).conditions}


@pytest.mark.parametrize(
    ("held", "after"),
    [
        ((), {UNCONSCIOUS}),
        ((DYING,), {DYING}),
        ((UNCONSCIOUS,), {UNCONSCIOUS}),
        ((DEAD,), {DEAD}),
        ((STABILISED, UNCONSCIOUS), {STABILISED, UNCONSCIOUS}),
    ],
)
def test_whoever_is_knocked_out_is_that_unless_he_is_worse(held: tuple[str, ...], after: set[str]) -> None:
    """SEC-DMG-11."""
    ctx, bob = fight(*held)
    knock_out(ctx, bob)
    assert kinds(ctx, bob) == after and len(ctx.events) == (0 if held else 1)


def test_no_object_is_knocked_out_or_dies() -> None:
    """SEC-DMG-10, SEC-DMG-11."""
    for fall in (knock_out, start_dying):
        ctx, door = fight(nature="object")
        fall(ctx, door)
        assert kinds(ctx, door) == set() and ctx.events == []
    ctx, door = fight(nature="object")
    destroy(ctx, door)
    destroy(ctx, door)
    assert kinds(ctx, door) == {DESTROYED} and len(ctx.events) == 1


@pytest.mark.parametrize(
    ("held", "after"),
    [
        ((), {DYING}),
        ((UNCONSCIOUS,), {DYING}),
        ((STABILISED, UNCONSCIOUS), {DYING}),
        ((DYING,), {DYING}),
        ((DEAD,), {DEAD}),
    ],
)
def test_whoever_begins_to_die_is_no_longer_unconscious_or_stable(held: tuple[str, ...], after: set[str]) -> None:
    """SEC-DYING-01."""
    ctx, bob = fight(*held, endurance=5)
    start_dying(ctx, bob)
    assert kinds(ctx, bob) == after


def test_only_the_dying_are_stabilised_and_the_dead_die_once() -> None:
    """SEC-DYING-03, SEC-DYING-07."""
    for held, after in (((), set()), ((UNCONSCIOUS,), {UNCONSCIOUS}), ((DYING,), {UNCONSCIOUS, STABILISED})):
        ctx, bob = fight(*held)
        stabilise(ctx, bob)
        assert kinds(ctx, bob) == after
    ctx, bob = fight(DYING, UNCONSCIOUS, STABILISED)
    die(ctx, bob, "SEC-DYING-04")
    events = len(ctx.events)
    assert DEAD in kinds(ctx, bob) and not kinds(ctx, bob) & {DYING, UNCONSCIOUS, STABILISED}
    die(ctx, bob, "SEC-DYING-04")
    assert len(ctx.events) == events


def test_wounds_are_counted_up_and_down_to_none() -> None:
    """SEC-DMG-07, SEC-HEAL-01."""
    ctx, bob = fight(endurance=5)

    def wounds() -> int:
        return vitals_of(ctx.state, bob).tracks[WOUNDS].value

    wound(ctx, bob)
    wound(ctx, bob, 2)
    assert wounds() == 3
    assert heal(ctx, bob) == 1 and wounds() == 2
    assert heal(ctx, bob, 5) == 2 and wounds() == 0 and heal(ctx, bob) == 0


@pytest.mark.parametrize("area", ["", "line", "cone", "sphere"])
def test_two_are_set_against_each_other_where_the_first_weapon_strikes_one_alone(area: str) -> None:
    arms = [{"name": "Breath", "damage": "1d6", "increment": 6, "adds_strength": False, "area": area}]
    gear = [{"id": "breath", "name": "Breath", "profile": "Breath", "carried": "main hand"}]
    played = prepared(
        {
            "system": "semi-automagic",
            "fighter": {"Ann": {"at": [2, 10], "sheet": {"arms": arms}, "gear": gear}, "Bob": {"at": [5, 10]}},
        }
    )
    state = played.session.state
    one, other = (state.creature(state.token(ENCOUNTER, TokenId(played.ids[name]))) for name in ("Ann", "Bob"))
    one = one.but(kit=state.vitals(state.token(ENCOUNTER, TokenId(played.ids["Ann"]))).gear)
    found = figures_of(SEMI_AUTOMAGIC).match(one, other)
    if area:
        assert found is None
    else:
        assert found is not None and found[1].item == "breath" and len(found[1].targets) == 1


@pytest.mark.parametrize("nature", ["being", "object"])
@pytest.mark.parametrize("scale", [-1, 0, 1])
def test_one_lands_softly_on_a_creature_of_ones_own_scale_or_larger(nature: str, scale: int) -> None:
    """SEC-COLL-04: not on a thing, however large."""
    ctx, bob = fight(nature=nature, scale=scale)
    ann = next(CreatureReference(ENCOUNTER, each) for each in ctx.encounter.tokens if each != bob.id)
    assert _is_soft(ctx.state, ann, bob) is (nature == "being" and scale >= 0)
