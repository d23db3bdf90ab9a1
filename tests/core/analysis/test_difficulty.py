"""How hard a fight is: the words by what the forecast says, what would tip it, and that a change is only thought of."""

from itertools import islice

import pytest

from core.analysis.difficulty import (
    Difficulty,
    Tip,
    after,
    difficulty,
    difficulty_said,
    tips,
    with_another,
    with_one_less,
)
from core.analysis.forecast import Ending, Forecast, Playout, forecasts
from core.base.ids import TokenId
from core.edits.tokens import RemoveTokens
from core.engine.board_cache import BoardCache
from core.explain.words import Words
from core.rules.registry import SYSTEMS
from core.rules.towers.names import TOWERS
from tests.helpers.mirrored import ENCOUNTER, mirrored

HERO, FOE = TokenId("token-6"), TokenId("token-8")
WON, HURT, LOST = Ending(False, 3, 9, {}), Ending(False, 3, 9, {HERO: 2}), Ending(True, 3, 9, {HERO: 2})


@pytest.mark.parametrize(
    ("endings", "hard"),
    [
        ((WON,) * 10, Difficulty.EASY),
        ((WON,) * 4 + (HURT,) * 6, Difficulty.COSTLY),
        ((WON,) * 7 + (LOST,) * 3, Difficulty.COSTLY),
        ((WON,) * 5 + (LOST,) * 5, Difficulty.EVEN),
        ((WON,) * 3 + (LOST,) * 7, Difficulty.DEADLY),
    ],
)
def test_how_hard_it_is(endings: tuple[Ending, ...], hard: Difficulty) -> None:
    assert difficulty(Forecast(endings, (HERO, FOE)), mirrored(TOWERS).encounter(ENCOUNTER)) is hard


def test_a_foe_is_left_out_or_doubled_in_thought_alone() -> None:
    state = mirrored(TOWERS, begun=False)
    fewer, more = with_one_less(state, ENCOUNTER, FOE, SYSTEMS), with_another(state, ENCOUNTER, FOE, SYSTEMS)
    assert fewer is not None and more is not None
    assert set(state.encounter(ENCOUNTER).tokens) - set(fewer.encounter(ENCOUNTER).tokens) == {FOE}
    (twin,) = set(more.encounter(ENCOUNTER).tokens) - set(state.encounter(ENCOUNTER).tokens)
    twin_of = more.encounter(ENCOUNTER).token(TokenId(twin))
    assert more.creature(twin_of).name == state.creature(state.encounter(ENCOUNTER).token(FOE)).name
    assert twin_of.side == "foes"
    assert after(state, RemoveTokens(ENCOUNTER, (TokenId("nobody"),)), SYSTEMS) in (None, state)


def test_what_would_tip_it_is_tried_out_and_said() -> None:
    state = mirrored(TOWERS, begun=False)
    *_, found = islice(forecasts(Playout(state, ENCOUNTER), SYSTEMS, BoardCache()), 4)
    calls: list[int] = []

    def wanted() -> bool:
        calls.append(1)
        return len(calls) < 60

    assert list(tips(Playout(mirrored(TOWERS), ENCOUNTER), SYSTEMS, found, wanted=wanted)) == [] == calls
    assert list(tips(Playout(state, ENCOUNTER), SYSTEMS, found, wanted=wanted)) == [] and len(calls) >= 60
    words = Words("en")
    told = (Tip(FOE, True, Difficulty.EASY), Tip(FOE, False, Difficulty.DEADLY))
    assert words.text(difficulty_said(Difficulty.EVEN)) == "An even fight: it may go either way."
    assert (
        words.text(difficulty_said(Difficulty.EASY, told))
        == "An easy fight. With another like token-8 it would be deadly."
    )
    assert words.text(difficulty_said(Difficulty.EVEN, told)).endswith(
        "Without token-8 it would be easy. With another like token-8 it would be deadly."
    )
