"""Suggested deeds: the best by exact odds with why, and the way where nobody is in reach."""

from dataclasses import replace
from itertools import chain

import pytest

from core.analysis.odds import GivenUp
from core.analysis.simulate import Moment, play
from core.analysis.suggest import BEST, Suggestion, suggestions
from core.analysis.tactics import Manner, Tactician, View, act_at
from core.base.ids import SystemId, TokenId
from core.documents.shipped import shipped_creatures
from core.edits.fights import Begin
from core.edits.tokens import PlaceFoes
from core.engine.board_cache import BoardCache
from core.engine.journal import Journal
from core.engine.policy import draw, first_of, take_suggestions
from core.engine.session import Session
from core.explain.words import Words
from core.model.campaign import Campaign
from core.rules.registry import SYSTEMS
from core.rules.towers.names import TOWERS
from tests.helpers.mirrored import ENCOUNTER, SCENE, mirrored, place

NEARLY_DOWN = TokenId("token-9")


def moment_of(state: Campaign) -> Moment:
    encounter = state.encounter(ENCOUNTER)
    system = SYSTEMS[encounter.system]
    (who, *_) = system.next_actors(state, encounter)
    return Moment(state, encounter, BoardCache().of(state, encounter, system), who, system)


def weakened(state: Campaign, whom: TokenId) -> Campaign:
    token = state.encounter(ENCOUNTER).token(whom)
    vitals = state.vitals(token)
    tracks = {name: replace(track, value=1) for name, track in vitals.tracks.items()}
    return state.with_vitals(ENCOUNTER, token, replace(vitals, tracks=tracks))


def best_of(state: Campaign) -> tuple[Suggestion, ...]:
    return suggestions(moment_of(state), SYSTEMS)


def test_three_attacks_are_suggested_the_best_first_with_why() -> None:
    found = best_of(mirrored(SystemId("99-towers")))
    assert 1 <= len(found) <= BEST
    assert [each.worth for each in found] == sorted((each.worth for each in found), reverse=True)
    moment = moment_of(mirrored(SystemId("99-towers")))
    for each in found:
        assert each.act.targets and each.worth > 0
        assert moment.system.why_not(moment.state, moment.board, moment.encounter, each.act) is None
        assert act_at(each.offer, moment.encounter.token(each.act.targets[0])) == each.act
        assert "% to do harm" in Words("en").text(each.why)


def test_whoever_is_nearly_down_is_worth_more() -> None:
    state = mirrored(SystemId("99-towers"))
    moment = moment_of(state)
    foes = [each.id for each in View(moment, Manner()).nearest]
    plain = {each.act.targets: each.worth for each in best_of(state)}
    weak = {each.act.targets: each.worth for each in best_of(weakened(state, foes[0]))}
    assert weak[(foes[0],)] > plain[(foes[0],)]


def test_where_nobody_can_be_struck_the_way_there_is_suggested_and_it_can_be_given_up() -> None:
    state = mirrored(SystemId("semi-automagic"))
    moment = moment_of(state)
    unarmed = state
    for token in moment.encounter.tokens.values():
        unarmed = unarmed.with_vitals(ENCOUNTER, token, replace(unarmed.vitals(token), gear=()))
    found = best_of(unarmed)
    assert found and all(each.worth == 0 for each in found)
    assert any(each.act.path and each.why.id == "suggest.nearer" for each in found)
    with pytest.raises(GivenUp):
        suggestions(moment_of(mirrored(SystemId("99-towers"))), SYSTEMS, lambda: False)


def test_what_goes_all_around_is_suggested_once_however_many_it_takes_in() -> None:
    journal = Journal(mirrored(TOWERS, most=0, begun=False))
    session = Session(journal, SYSTEMS, policy=first_of(take_suggestions, draw))
    kinds = {each.name: each for each in shipped_creatures(TOWERS)}
    those = (("Moor witch", "foes", (7, 6)), *(("Cellar rat", "party", at) for at in ((6, 6), (8, 6), (7, 5))))
    for name, side, at in those:
        session.submit(PlaceFoes(ENCOUNTER, SCENE, kinds[name].but(side=side), (place(*at),)))
    witch, *rats = map(TokenId, session.state.encounter(ENCOUNTER).tokens)
    session.submit(Begin(ENCOUNTER, (witch, *rats)))
    states = (each.state for each in play(session.state, ENCOUNTER, SYSTEMS, BoardCache(), player=Tactician()))
    found = next(best_of(each) for each in chain((session.state,), states) if moment_of(each).who == witch)
    acts = [each.act for each in found]
    assert any(not each.targets and each.action == "cast-spell" for each in acts)
    assert len(acts) == len({*acts})
