"""Forecasts beside fights that are solved: of so many as play themselves each side wins as often as it must."""

from dataclasses import replace

import pytest

from core.analysis.forecast import play_out
from core.analysis.simulate import play
from core.analysis.tactics import Tactician
from core.base.ids import SystemId
from core.engine.board_cache import BoardCache
from core.engine.command import Act
from core.model.campaign import Campaign
from core.rules.registry import SYSTEMS
from tests.core.analysis.solved import Stops, solved
from tests.helpers.mirrored import ENCOUNTER, mirrored

FIGHTS = 150
APART = 3.5
"""Standard errors that a share may lie off."""


def duel(system: SystemId, points: int, kept: tuple[str, ...]) -> Campaign:
    """Return two of a kind who are face to face, so many points left to each of all tracks but those that are kept."""
    state = mirrored(system, most=1)
    for token in state.encounter(ENCOUNTER).tokens.values():
        vitals = state.vitals(token)
        tracks = {
            name: track if name in kept else replace(track, value=min(track.value, points))
            for name, track in vitals.tracks.items()
        }
        state = state.with_vitals(ENCOUNTER, token, replace(vitals, tracks=tracks))
    for played in play(state, ENCOUNTER, SYSTEMS, BoardCache(), player=Tactician(), most=30):
        if isinstance(played.entry.command, Act) and played.entry.command.action in ("attack", "charge"):
            return state
        state = played.state
    raise AssertionError("they never strike")


@pytest.mark.parametrize(
    ("system", "points", "kept", "acts", "sure"),
    [
        ("99-towers", 2, (), 12, 0.99),
        ("faction-zones", 3, (), 12, 1.0),
        ("semi-automagic", 1, (), 9, 0.05),
        ("basic-roleplaying", 2, (), 4, 0.4),
        ("swift-swords", 1, ("mental",), 1, 0.7),
    ],
)
def test_fights_that_play_themselves_end_as_often_as_the_solved_one_says(
    system: str, points: int, kept: tuple[str, ...], acts: int, sure: float
) -> None:
    state, boards = duel(SystemId(system), points, kept), BoardCache()
    exact = solved(state, ENCOUNTER, acts)
    assert sum(exact.values()) == 1 and sure <= 1 - exact[None]
    endings = [play_out(state, ENCOUNTER, SYSTEMS, boards, player=Stops(acts), seed=seed) for seed in range(FIGHTS)]
    for side, chance in exact.items():
        share = sum(each is not None and each.winner is side for each in endings) / FIGHTS
        error = (float(chance * (1 - chance)) / FIGHTS) ** 0.5
        assert abs(share - chance) <= APART * error + 1e-9, (side, float(chance), share)


def test_a_solved_fight_weighs_every_way_its_draws_can_fall() -> None:
    exact = solved(duel(SystemId("faction-zones"), 3, ()), ENCOUNTER, 12)
    assert [round(float(each), 4) for each in exact.values()] == [0.8125, 0.1875, 0.0]
