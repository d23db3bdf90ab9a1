"""Calibration: what is called alike is counted together, and a forecast that is wrong is found to be."""

from core.analysis.forecast import wilson
from core.base.ids import SystemId
from tests.core.analysis.calibration import Call, called, off, random_encounter, report, tenths
from tests.helpers.mirrored import ENCOUNTER

FACTIONS = SystemId("faction-zones")


def test_calls_are_counted_by_tenths_with_what_came_of_them() -> None:
    calls = [Call(wilson(21, 30), 4, 6), Call(wilson(22, 30), 5, 6), Call(wilson(30, 30), 6, 6)]
    by_tenth = tenths(calls)
    assert list(by_tenth) == [7, 9]
    assert by_tenth[7].encounters == 2 and round(by_tenth[7].foretold, 3) == 0.717 and by_tenth[7].won.share == 0.75
    assert round(off(calls), 3) == round(2 / 3 * (0.75 - 43 / 60), 3)
    told = "\n".join(report(FACTIONS, calls, 2))
    assert "3 encounters, 2 s" in told and "called  70 to  80 %:    2 encounters" in told and "off by 2.2" in told


def test_a_forecast_that_is_always_sure_is_far_off() -> None:
    assert off([Call(wilson(30, 30), 2, 6)] * 10) > 0.6


def test_encounters_are_made_up_by_their_seed_and_what_is_foretold_of_them_comes_true() -> None:
    assert random_encounter(FACTIONS, 1) == random_encounter(FACTIONS, 1) != random_encounter(FACTIONS, 2)
    states = [random_encounter(FACTIONS, seed) for seed in range(1, 9)]
    sizes = {len(state.encounter(ENCOUNTER).tokens) for state in states}
    assert len(sizes) > 1
    calls = [each for state in states if (each := called(state, ENCOUNTER, 1, foretold=12, fought=12)) is not None]
    assert len(calls) == len(states) and len({each.foretold.share for each in calls}) > 2
    won, foretold = sum(each.won for each in calls), sum(each.foretold.share * each.fought for each in calls)
    assert abs(won - foretold) < 24
