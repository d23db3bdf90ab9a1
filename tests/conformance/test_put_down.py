"""Whoever is put down or moved by hand stands on the grid of his own size, of the roster or not, in every game."""

from typing import Any

import pytest

from core.base.ids import TokenId
from core.edits.tokens import MoveTokens, PlacePerson, RemoveTokens
from core.geometry.units import SQUARE, Point
from tests.transcripts.runner import ENCOUNTER, SCENE, person_of, prepared

NEAR: Point = (5 * SQUARE + 100, 7 * SQUARE + 700)
SIZES: tuple[tuple[str, dict[str, Any], Point], ...] = (
    ("99-towers", {"size": 0}, (5 * SQUARE + 384, 7 * SQUARE + 384)),
    ("99-towers", {"size": 1}, (5 * SQUARE, 8 * SQUARE)),
    ("99-towers", {"size": -2}, (5 * SQUARE + 192, 7 * SQUARE + 576)),
    ("semi-automagic", {"scale": 0}, (5 * SQUARE + 384, 7 * SQUARE + 384)),
    ("semi-automagic", {"scale": 1}, (5 * SQUARE, 8 * SQUARE)),
    ("semi-automagic", {"scale": -1}, (5 * SQUARE + 192, 7 * SQUARE + 576)),
    ("basic-roleplaying", {"spaces": 1}, (5 * SQUARE + 384, 7 * SQUARE + 384)),
    ("basic-roleplaying", {"spaces": 2}, (5 * SQUARE, 8 * SQUARE)),
    ("basic-roleplaying", {"spaces": 3}, (5 * SQUARE + 384, 7 * SQUARE + 384)),
)


@pytest.mark.parametrize(("system", "sheet", "middle"), SIZES)
@pytest.mark.parametrize("is_person", [False, True])
def test_whoever_is_put_down_stands_on_the_grid_of_his_size(
    system: str, sheet: dict[str, Any], middle: Point, is_person: bool
) -> None:
    played = prepared({"system": system, "fighter": {"Big": {"sheet": sheet, "person": is_person, "at": (1, 1)}}})
    session, who = played.session, TokenId(played.ids["Big"])
    session.submit(MoveTokens(ENCOUNTER, ((who, NEAR),)))
    assert session.state.token(ENCOUNTER, who).point == middle
    if is_person:
        session.submit(RemoveTokens(ENCOUNTER, (who,)))
        session.submit(PlacePerson(ENCOUNTER, SCENE, person_of(who), NEAR))
        (token,) = session.state.encounter(ENCOUNTER).tokens.values()
        assert token.point == middle
