"""Hiding tokens from the other sides, and giving points of a track back."""

import pytest

from core.base.errors import Gone
from core.base.ids import RuleId, TokenId
from core.engine.board_cache import BoardCache
from core.engine.context import Context
from core.engine.event import TrackChanged
from core.model.creature import Track
from core.rules.kit.healing import heal_track, restored
from core.rules.kit.hiding import conceal, is_concealed
from tests.helpers.fights import ENCOUNTER, SYSTEMS, begun

ANN, NOBODY = TokenId("token-6"), TokenId("token-99")


@pytest.fixture
def ctx() -> Context:
    """A fight."""
    return Context(begun().state, SYSTEMS, BoardCache(), ENCOUNTER)


def test_a_token_is_hidden_and_seen_again_each_told_once(ctx: Context) -> None:
    assert not is_concealed(ctx.encounter, ANN)
    assert conceal(ctx, ANN) and is_concealed(ctx.encounter, ANN)
    assert not conceal(ctx, ANN)
    assert conceal(ctx, ANN, hidden=False) and not is_concealed(ctx.encounter, ANN)
    assert not conceal(ctx, ANN, hidden=False) and len(ctx.events) == 2


def test_whoever_is_gone_is_neither_hidden_nor_seen(ctx: Context) -> None:
    assert not is_concealed(ctx.encounter, NOBODY)
    with pytest.raises(Gone):
        conceal(ctx, NOBODY)
    assert ctx.events == []


@pytest.mark.parametrize(
    ("track", "points", "value"),
    [
        (Track(2, 5), 2, 4),
        (Track(2, 5), 3, 5),
        (Track(2, 5), 4, 5),
        (Track(7, 5), 1, 7),
        (Track(-3, 5), 1, -2),
        (Track(2), 90, 92),
        (Track(2, 5), -1, 2),
        (Track(2), -1, 2),
    ],
)
def test_points_come_back_up_to_the_maximum_and_are_never_taken(track: Track, points: int, value: int) -> None:
    assert restored(track, points) == value


def test_healing_says_what_was_gained_and_keeps_what_is_temporary(ctx: Context) -> None:
    ctx.emit(TrackChanged(ENCOUNTER, ANN, "hits", 1, 2))
    assert heal_track(ctx, ANN, "hits", 5, "TINY-01") == 2
    assert ctx.events[1:] == [TrackChanged(ENCOUNTER, ANN, "hits", 3, 2, RuleId("TINY-01"))]
    assert heal_track(ctx, ANN, "hits", 1, "TINY-01") == 0 and heal_track(ctx, ANN, "luck", 1, "TINY-01") == 0
    assert len(ctx.events) == 2
