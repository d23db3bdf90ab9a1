"""Random play of those who mean it: after every act everything holds that always holds, in every game."""

import importlib
import importlib.util
from collections import Counter
from dataclasses import replace

import pytest

from core.analysis.simulate import Moment, any_offer, made_up_act
from core.base.errors import SandtableError
from core.base.ids import SystemId, TokenId
from core.chance.source import Source
from core.edits.people import ChangeGear
from core.engine.command import Act
from core.engine.event import ClockChanged, ConditionSet, Event, GearChanged, TrackChanged
from core.engine.policy import draw, first_of, take_suggestions
from core.engine.system import Need
from core.model.condition import Condition
from core.model.gear import Carried, Item
from core.rules.registry import SYSTEMS as SHIPPED
from core.rules.towers.clock import TowersClock
from tests.conformance.arena import ALL, Arena, arena, close_together, source_of
from tests.conformance.invariants import SHARED, Invariant, Step
from tests.conformance.test_systems import seen

SYSTEMS = sorted(ALL)
PLAYER = first_of(take_suggestions, draw)
ACTS = 70
"""Acts of a fight that are looked at."""
SEEDS = range(3)


def invariants_of(system: SystemId) -> tuple[Invariant, ...]:
    """Return what holds in a game: what holds in all, and what stands beside its tests."""
    beside = type(ALL[system]).__module__.replace("core.", "tests.core.").rpartition(".")[0] + ".invariants"
    if importlib.util.find_spec(beside.rpartition(".")[0]) is None or importlib.util.find_spec(beside) is None:
        return SHARED
    own: tuple[Invariant, ...] = importlib.import_module(beside).INVARIANTS
    return (*SHARED, *own)


def meant(moment: Moment, picks: Source) -> tuple[list[Act], Source]:
    """Return acts to try, in this order: mostly what is done to somebody, tried on everybody; else anything."""
    kind, picks = picks.below(4)
    if kind == 0:
        act, picks = any_offer(moment, picks)
        return ([] if act is None else [act]), picks
    open_ones = tuple(offer for offer in moment.offers if offer.why_not is None and Need.TARGET in offer.needs)
    if not open_ones:
        return [], picks
    offer, picks = picks.choose(open_ones)
    whom, _, picks = picks.taken(tuple(map(TokenId, moment.encounter.tokens)), len(moment.encounter.tokens))
    acts = []
    for target in whom:
        act, picks = made_up_act(moment, offer, picks)
        acts.append(replace(act, targets=(target, *act.targets[1:])))
    return acts, picks


def step(fight: Arena, picks: Source) -> tuple[Step | None, Source]:
    """Let somebody do something that is allowed; return it, or None if nobody can do anything."""
    for _ in range(40):
        moment = seen(fight)
        if moment is None:
            return None, picks
        acts, picks = meant(moment, picks)
        for act in acts:
            before = fight.session.state
            try:
                fight.session.submit(act)
            except SandtableError:
                continue
            entry = fight.session.last
            assert entry is not None
            return Step(before, fight.session.state, entry, fight.encounter, moment.system), picks
    return None, picks


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("seed", SEEDS)
def test_what_always_holds_holds_after_every_act(system: SystemId, seed: int) -> None:
    fight = arena(system, 40 + seed, PLAYER)
    close_together(fight)
    picks = source_of(40 + seed)
    done: Counter[str] = Counter()
    for _ in range(ACTS):
        taken, picks = step(fight, picks)
        if taken is None:
            break
        assert taken.act is not None
        done[taken.act.action] += 1
        wrong = [f"{holds.__name__}: {each}" for holds in invariants_of(system) for each in holds(taken)]
        assert wrong == [], (taken.act, done)
    assert sum(done.values()) > 10 and len(done) > 3


TO_ONESELF = {"mark", "treat", "first-aid"}
"""What may be done to oneself as to others."""


@pytest.mark.parametrize("system", sorted(SHIPPED))
def test_nobody_does_to_himself_what_harms_others(system: SystemId) -> None:
    """Whatever asks whom it is done to is refused where he names himself; nothing of the map lets him pick himself."""
    fight = arena(system, 61, PLAYER)
    close_together(fight)
    picks, refused = source_of(61), 0
    for number in range(30):
        moment = seen(fight)
        if moment is None:
            break
        for offer in moment.offers if number % 3 == 0 else ():
            if offer.why_not is not None or Need.TARGET not in offer.needs or offer.act.action in TO_ONESELF:
                continue
            act, picks = made_up_act(moment, offer, picks)
            try:
                allowed = fight.session.preview(replace(act, targets=(moment.who, *act.targets[1:]))).refused is None
            except SandtableError:
                allowed = False
            assert not allowed, act
            refused += 1
        taken, picks = step(fight, picks)
        if taken is None:
            break
    assert refused


def tampered(fight: Arena, *events: Event) -> list[str]:
    """Return which invariants a step breaks in which something happened that never happens."""
    before = after = fight.session.state
    for event in events:
        after = event.apply(after)
    encounter = after.encounter(fight.encounter)
    last = fight.session.last
    assert last is not None
    step = Step(before, after, last, fight.encounter, ALL[encounter.system])
    return [holds.__name__ for holds in invariants_of(encounter.system) if list(holds(step))]


def test_what_is_broken_is_seen() -> None:
    fight = arena(SystemId("99-towers"), 1, PLAYER)
    where, state = fight.encounter, fight.session.state
    one, other = (TokenId(identity) for identity in list(state.encounter(fight.encounter).tokens)[:2])
    gear = state.vitals(state.token(where, one)).gear
    held, full = Item(id="held", name="A", carried=Carried.BOTH_HANDS), Item(id="full", name="B", loaded=2)
    empty = full.but(loaded=1)
    clock = state.encounter(where).clock
    assert isinstance(clock, TowersClock) and tampered(fight) == []

    def seen_in(*events: Event) -> set[str]:
        return set(tampered(fight, *events)) - {"nothing_is_multiplied"}

    assert "nothing_is_multiplied" in tampered(fight, GearChanged(where, one, (*gear, full)))
    assert seen_in(GearChanged(where, one, (held, held.but(id="more")))) == {"hands_hold_what_they_can"}
    assert seen_in(GearChanged(where, one, (full, full))) == {"things_are_in_one_place"}
    assert seen_in(GearChanged(where, one, (full.but(within="gone"),))) == {"things_are_in_one_place"}
    assert seen_in(TrackChanged(where, one, "mana", 10_000)) == {"tracks_are_within_bounds"}
    assert seen_in(TrackChanged(where, one, "mana", -1)) == {"harm_is_within_bounds"}
    assert seen_in(ConditionSet(where, one, Condition("grappling", other=other))) == {"grips_have_two_ends"}
    assert seen_in(
        ConditionSet(where, one, Condition("grappling", other=one)),
        ConditionSet(where, one, Condition("grappled", source=one)),
    ) == {"grips_have_two_ends"}
    twice = replace(clock, combatants=(*clock.combatants, one))
    assert seen_in(ClockChanged(where, twice)) == {"the_clock_names_who_is_there", "everybody_has_one_marker"}
    assert seen_in(ClockChanged(where, replace(clock, reacted=(one, one)))) == {"the_clock_names_combatants"}
    assert seen_in(ClockChanged(where, replace(clock, now=clock.now + 99))) == {"nobody_is_behind_the_clock"}
    fight.session.submit(ChangeGear(where, (one,), (full, full.but(id="second"))))
    assert seen_in(GearChanged(where, one, (empty, empty.but(id="second")))) == {"one_shot_empties_one_weapon"}
