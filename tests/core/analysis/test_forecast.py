"""Fights played out: Wilson's interval, exact chances, the same fights for a seed, ends, limits, and the sentence."""

from dataclasses import replace
from itertools import islice
from math import isclose

import pytest

from core.analysis.forecast import (
    EACH,
    FEW,
    MOST_ROUNDS,
    Ending,
    Forecast,
    Interval,
    Playout,
    begun_with,
    forecasts,
    play_out,
    wilson,
)
from core.analysis.forecast_words import remarks, sentence, tenths
from core.analysis.odds import odds
from core.analysis.simulate import Moment, play
from core.analysis.tactics import Heart, Manner, Tactician
from core.base.ids import SystemId, TokenId
from core.chance.source import Source
from core.engine.board_cache import BoardCache
from core.engine.command import Act
from core.explain.words import Words
from core.model.campaign import Campaign
from core.model.encounter import Stage
from core.rules.registry import SYSTEMS
from tests.helpers.mirrored import ENCOUNTER, mirrored

FACTIONS, TOWERS = SystemId("faction-zones"), SystemId("99-towers")
ONE, OTHER = TokenId("token-6"), TokenId("token-7")


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"), [(5, 10, 0.2366, 0.7634), (0, 10, 0.0, 0.2775), (81, 263, 0.2553, 0.3662)]
)
def test_wilsons_interval_is_that_of_the_books(hits: int, of: int, low: float, high: float) -> None:
    found = wilson(hits, of)
    assert isclose(found.low, low, abs_tol=5e-5) and isclose(found.high, high, abs_tol=5e-5)
    assert wilson(0, 0) == Interval(0.5, 0.0, 1.0)


def left_with(state: Campaign, whom: TokenId, points: int) -> Campaign:
    """Return a fight in which somebody has so many points left of everything."""
    token = state.encounter(ENCOUNTER).token(whom)
    vitals = state.vitals(token)
    tracks = {name: replace(track, value=points) for name, track in vitals.tracks.items()}
    return state.with_vitals(ENCOUNTER, token, replace(vitals, tracks=tracks))


class Once:
    """Does one thing, and then nothing more."""

    def __init__(self, act: Act) -> None:
        self.left = [act]

    def __call__(self, moment: Moment, source: Source) -> tuple[Act | None, Source]:
        return (self.left.pop() if self.left else None), source


def test_a_blow_fells_as_often_as_its_exact_odds_say() -> None:
    state = left_with(left_with(mirrored(FACTIONS, most=1), ONE, 3), OTHER, 3)
    for played in play(state, ENCOUNTER, SYSTEMS, BoardCache(), player=Tactician(), most=10):
        act = played.entry.command
        if isinstance(act, Act) and act.action == "attack":
            break
        state = played.state
    assert isinstance(act, Act)
    (whom,) = act.targets
    exact = float(
        odds(state, act, SYSTEMS, BoardCache()).outcomes.chance(lambda each: any(who == whom for who, _ in each.states))
    )
    fights, boards = 200, BoardCache()
    endings = [play_out(state, ENCOUNTER, SYSTEMS, boards, player=Once(act), seed=seed) for seed in range(fights)]
    felled = sum(whom in each.fallen for each in endings if each is not None)
    assert 0.1 < exact < 0.9 and all(each is not None and each.acts == 1 for each in endings)
    assert abs(felled / fights - exact) < 4 * (exact * (1 - exact) / fights) ** 0.5


def test_the_same_seed_plays_the_same_fights_and_another_others() -> None:
    state = mirrored(TOWERS)

    def first(seed: int) -> tuple[Ending, ...]:
        *_, last = islice(forecasts(Playout(state, ENCOUNTER, seed=seed), SYSTEMS, BoardCache()), 3)
        return last.endings

    assert first(1) == first(1) != first(2)
    assert len(set(map(repr, first(1)))) > 1


def test_it_narrows_and_stops_by_itself_when_it_is_sure() -> None:
    won, lost = Ending(False, 3, 10, {OTHER: 2}), Ending(True, 5, 20, {ONE: 4})
    found = Forecast((won,) * (FEW - 1), (ONE, OTHER))
    assert not found.is_sure and not replace(found, endings=(*found.endings, won, lost) * 2).is_sure
    assert replace(found, endings=(won,) * 80).is_sure
    mixed = replace(found, endings=(won, lost) * 50)
    assert not mixed.is_sure and mixed.wins(False).error < found.wins(None).error + 0.1
    fate = mixed.fate(OTHER)
    assert fate.falls.share == 0.5 and fate.round == 2 and mixed.rounds == 4


def test_more_against_few_who_are_nearly_down_win() -> None:
    state = left_with(left_with(mirrored(TOWERS, more=1), TokenId("token-9"), 1), TokenId("token-10"), 1)
    *_, found = islice(forecasts(Playout(state, ENCOUNTER), SYSTEMS, BoardCache()), 4)
    assert found.fights == 4 and found.wins(False).share == 1
    assert all(each.fallen.keys() >= {"token-9", "token-10"} and each.winner is False for each in found.endings)


def test_a_prepared_fight_is_begun_in_each() -> None:
    state = mirrored(FACTIONS, begun=False)
    assert state.encounter(ENCOUNTER).stage is Stage.PREPARED
    begun = begun_with(state, ENCOUNTER, SYSTEMS, BoardCache(), 5)
    assert begun is not None and begun.encounter(ENCOUNTER).stage is Stage.RUNNING
    found = next(forecasts(Playout(state, ENCOUNTER), SYSTEMS, BoardCache()))
    assert found.fights == 1 and len(found.who) == 4 and found.endings[0].acts > 2


def test_nothing_is_played_without_two_sides_and_nothing_more_once_nobody_wants_it() -> None:
    state = mirrored(TOWERS, most=1)
    friends = state.with_token(ENCOUNTER, replace(state.encounter(ENCOUNTER).token(OTHER), side="party"))
    assert list(islice(forecasts(Playout(friends, ENCOUNTER), SYSTEMS, BoardCache()), 2)) == []
    neutral = state.with_token(ENCOUNTER, replace(state.encounter(ENCOUNTER).token(OTHER), side="neutral"))
    assert list(islice(forecasts(Playout(neutral, ENCOUNTER), SYSTEMS, BoardCache()), 2)) == []
    asked: list[int] = []

    def wanted() -> bool:
        asked.append(1)
        return len(asked) < 2

    assert list(forecasts(Playout(state, ENCOUNTER), SYSTEMS, BoardCache(), wanted=wanted)) == []
    assert len(asked) == 2


def test_a_fight_that_never_ends_is_given_up_and_told() -> None:
    def waits(moment: Moment, source: Source) -> tuple[Act | None, Source]:
        return Act(ENCOUNTER, moment.who, "pass"), source

    ending = play_out(mirrored(FACTIONS), ENCOUNTER, SYSTEMS, BoardCache(), player=waits)
    assert ending is not None and ending.winner is None
    assert ending.rounds > MOST_ROUNDS or ending.acts == 4 * EACH
    told = remarks(Forecast((ending,), (ONE,)))
    assert [each.id for each in told] == ["forecast.open"]


def test_the_timid_give_way_where_the_fearless_fight_on() -> None:
    state = mirrored(TOWERS)
    manners = {False: Manner(heart=Heart.FEARLESS), True: Manner(heart=Heart.TIMID)}
    fearless = [play_out(state, ENCOUNTER, SYSTEMS, BoardCache(), seed=seed) for seed in range(5)]
    timid = [play_out(state, ENCOUNTER, SYSTEMS, BoardCache(), manners=manners, seed=seed) for seed in range(5)]
    assert not any(each.gave_way for each in fearless if each is not None)
    gave_way = [each for each in timid if each is not None and each.gave_way]
    assert gave_way and all(each.winner is False for each in gave_way)


def test_the_sentence_says_who_wins_how_surely_how_soon_and_who_falls() -> None:
    state = mirrored(TOWERS)
    won, lost = Ending(False, 4, 10, {OTHER: 2}), Ending(True, 6, 20, {ONE: 4, OTHER: 1})
    found = Forecast((*(won,) * 35, *(lost,) * 15), (ONE, OTHER))
    words = Words("en").text(sentence(found, state.encounter(ENCOUNTER)))
    assert words.startswith("The party wins 7 of 10 (± 1½ of 10), in about 5 rounds; token-7 falls in 10 of 10")
    assert words.endswith(", token-6 in 3.")
    sure = Words("en").text(sentence(Forecast((replace(won, fallen={}),) * FEW, (ONE,)), state.encounter(ENCOUNTER)))
    assert sure.startswith(f"The party wins all {FEW} of {FEW} fights, in about 4 rounds; nobody of the party")
    assert [tenths(share) for share in (0, 0.01, 0.05, 0.5, 0.55)] == ["0", "<½", "½", "5", "5½"]
