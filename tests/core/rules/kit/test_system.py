"""The usual answers of a rule system: tracks fitted to a sheet, ties on the map, sketches, time, calls, loads."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from core.base.errors import Refused
from core.base.ids import TokenId
from core.base.phrase import say
from core.engine.board_cache import BoardCache
from core.engine.command import Act
from core.engine.context import Context
from core.engine.plain_time import fate_of
from core.engine.sketch import NO_SKETCH, Sketch
from core.engine.status import Link
from core.engine.vitals_changes import put_affliction
from core.geometry.samples import USUAL_MEASURES
from core.model.affliction import Affliction
from core.model.condition import Condition
from core.model.creature import Creature, Track, Vitals
from core.model.creature_reference import CreatureReference, vitals_of
from core.model.encounter import Encounter
from core.rules import registry
from core.rules.kit.action import ActionList
from core.rules.kit.calls import CallList
from core.rules.kit.system import BaseSystem
from tests.helpers.fights import ENCOUNTER, SYSTEMS, begun, creature
from tests.helpers.laden import ROPE
from tests.helpers.tiny.actions import ACTIONS
from tests.helpers.tiny.fighter import FIGHTERS, STATUS, TINY

ANN, BEN, ORC = (TokenId(f"token-{number}") for number in (6, 7, 8))


def look(situation: Any, act: Act) -> Sketch:
    if act.place is None:
        raise Refused("refused.no-place")
    return Sketch(at=act.place)


class Plain(BaseSystem):
    """A system of two tracks, in which grips and saddles tie people to each other."""

    id = TINY
    action_list: ActionList[Any, Any] = ACTIONS
    call_list = CallList(TINY)
    combatant_of = staticmethod(FIGHTERS.behind)
    statuses = STATUS
    bonds = MappingProxyType({"held-by": Link.HOLDS, "riding": Link.RIDES})
    looks = MappingProxyType({"walk": look})

    def __init__(self, **maxima: int) -> None:
        self.most = maxima

    def maxima(self, creature: Creature) -> Mapping[str, int]:
        return self.most


SYSTEM = Plain(hits=5, nerve=3)
WHO = creature("Ann", "party")


def test_fresh_vitals_are_full_and_hold_the_kit() -> None:
    vitals = SYSTEM.fresh_vitals(WHO.but(kit=(ROPE,)))
    assert vitals == Vitals(tracks={"hits": Track(5, 5), "nerve": Track(3, 3)}, gear=(ROPE,))
    assert BaseSystem().fresh_vitals(WHO) == Vitals()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (Track(5, 5), Track(8, 8)),
        (Track(4, 5), Track(7, 8)),
        (Track(12, 15), Track(5, 8)),
        (Track(7, 15), Track(0, 8)),
        (Track(6, 15), Track(0, 8)),
        (Track(15, 15), Track(8, 8)),
        (Track(4, 5, 2), Track(7, 8, 2)),
        (Track(4), Track(4, 8)),
        (Track(8), Track(8, 8)),
        (Track(9), Track(8, 8)),
        (Track(6, 5), Track(6, 8)),
        (Track(10, 5), Track(8, 8)),
        (Track(0, 5), Track(0, 8)),
        (Track(-2, 5), Track(-2, 8)),
        (Track(-2, 15), Track(-2, 8)),
    ],
)
def test_what_was_full_stays_full_and_what_was_lost_stays_lost(old: Track, new: Track) -> None:
    fitted = Plain(hits=8).resheeted(Vitals(tracks={"hits": old, "luck": Track(1, 2)}, gear=(ROPE,)), WHO)
    assert fitted == Vitals(tracks={"hits": new, "luck": Track(1, 2)}, gear=(ROPE,))


@pytest.mark.parametrize("value", range(-3, 16))
def test_a_maximum_put_up_and_down_again_leaves_everybody_as_he_was(value: int) -> None:
    vitals = Vitals(tracks={"hits": Track(value, 15)})
    for most in (16, 17, 16, 15):
        vitals = Plain(hits=most).resheeted(vitals, WHO)
    assert vitals.tracks["hits"] == Track(value, 15)


def test_a_track_that_is_new_to_the_sheet_begins_full() -> None:
    assert SYSTEM.resheeted(Vitals(), WHO).tracks == {"hits": Track(5, 5), "nerve": Track(3, 3)}


def tied(*conditions: Condition) -> Encounter:
    encounter = begun().state.encounter(ENCOUNTER)
    token = replace(encounter.tokens[ANN], conditions=conditions)
    return replace(encounter, tokens=encounter.tokens.put(ANN, token))


def test_bonds_tie_people_who_are_both_there() -> None:
    encounter = tied(
        Condition("riding", other=BEN),
        Condition("held-by", other=ORC),
        Condition("afraid-of", other=ORC),
        Condition("held-by", other="token-99"),
        Condition("held-by"),
    )
    assert SYSTEM.links(encounter) == ((ANN, BEN), (ANN, ORC))
    assert BaseSystem().links(encounter) == ()


def test_an_act_is_drawn_as_far_as_it_makes_sense() -> None:
    state = begun().state
    encounter = state.encounter(ENCOUNTER)
    board = BoardCache().of(state, encounter, SYSTEMS[TINY])
    act = Act(ENCOUNTER, ANN, "walk", place=(3, 4))
    assert SYSTEM.sketch(state, board, encounter, act) == Sketch(at=(3, 4))
    assert SYSTEM.sketch(state, board, encounter, replace(act, place=None)) == NO_SKETCH
    assert SYSTEM.sketch(state, board, encounter, replace(act, action="strike")) == NO_SKETCH
    assert SYSTEM.sketch(state, board, encounter, replace(act, actor=TokenId("token-99"))) == NO_SKETCH
    assert Tame().sketch(state, board, encounter, act) == NO_SKETCH
    assert SYSTEM.route(state, board, encounter, ANN, ((1, 2), (3, 4))) == ((1, 2), (3, 4))


def test_every_game_draws_actions_that_it_has() -> None:
    games = [game for game in registry.SYSTEMS.values() if isinstance(game, BaseSystem)]
    assert len(games) == len(registry.SYSTEMS)
    assert [(game.id, name) for game in games for name in game.looks if name not in game.actions] == []


class Tame(BaseSystem):
    """A system that draws nothing."""

    action_list = ACTIONS


def test_a_system_offers_and_performs_what_is_on_its_list() -> None:
    state = begun().state
    encounter = state.encounter(ENCOUNTER)
    board = BoardCache().of(state, encounter, SYSTEMS[TINY])
    assert SYSTEM.actions == ACTIONS.names
    assert SYSTEM.offers(state, board, encounter, ANN) == ACTIONS.offers(state, board, encounter, ANN)
    assert len(SYSTEM.offers(state, board, encounter, ANN, only="walk")) == 1
    ctx = Context(state, SYSTEMS, BoardCache(), ENCOUNTER)
    actor = SYSTEMS[TINY].next_actors(state, encounter)[0]
    assert list(SYSTEM.perform(ctx, Act(ENCOUNTER, actor, "hold"))) == [] and ctx.events


def test_a_system_without_calls_has_none() -> None:
    state = begun().state
    encounter = state.encounter(ENCOUNTER)
    assert SYSTEM.calls(state, encounter, (ANN,)) == ()
    with pytest.raises(Refused) as refused:
        SYSTEM.called(state, encounter, (ANN,), "check", {})
    assert refused.value.phrase == say("refused.no-such-action", action="check")


def test_time_ends_conditions_and_tells_of_afflictions() -> None:
    state = begun().state
    reference = CreatureReference(ENCOUNTER, ORC)
    ctx = Context(state, SYSTEMS, BoardCache(), ENCOUNTER)
    put_affliction(ctx, reference, Affliction("affliction-1", "itch", 0, due=60))
    (timed,) = SYSTEM.world_time.timed(ctx.state)
    assert timed.at == 60 and timed.reference == reference
    (ailment,) = SYSTEM.world_time.ailments(ctx.state)
    assert ailment.reference == reference
    assert list(SYSTEM.world_time.come_due(ctx, timed)) == []
    assert vitals_of(ctx.state, reference).afflictions[0].due is None
    assert fate_of(SYSTEM.syndromes, ctx.state, reference) == say("fate.there") and SYSTEM.syndromes is None


def test_the_rest_is_as_if_there_were_no_rules_on_it() -> None:
    state = begun().state
    encounter = state.encounter(ENCOUNTER)
    assert (SYSTEM.land_pending, SYSTEM.track_set, SYSTEM.areas, SYSTEM.loads) == (None, None, None, None)
    assert SYSTEM.measures(state) == USUAL_MEASURES and SYSTEM.settings == ()
    assert SYSTEM.states(state, encounter, encounter.tokens[ANN]) == ()
    assert SYSTEM.status(state, encounter, encounter.tokens[ANN]).phrase == say("tiny.status.up")
