"""What the engine asks of the game: where somebody stands, how large it is, and what it is told to be in."""

from typing import Any

import pytest

from core.base.ids import TokenId
from core.geometry.units import SQUARE
from core.rules.basic_roleplaying.system import BasicRoleplaying
from tests.transcripts.runner import Played, prepared

SYSTEM = BasicRoleplaying()


def somebody(**given: Any) -> Played:
    """Return somebody on a map of squares."""
    data = {"at": [2, 2], "sheet": given.pop("sheet", {}), **given}
    return prepared({"system": "basic-roleplaying", "fighter": {"Ann": data}})


@pytest.mark.parametrize(
    ("spaces", "point", "middle"),
    [
        # BRP-GAP-21: on one square or three the middle of one, on two the corner between four
        (1, (2.1, 2.9), (2.5, 2.5)),
        (1, (2.9, 3.01), (2.5, 3.5)),
        (2, (2.4, 2.6), (2.0, 3.0)),
        (2, (2.6, 2.4), (3.0, 2.0)),
        (3, (2.1, 2.9), (2.5, 2.5)),
    ],
)
def test_somebody_stands_on_the_nearest_squares(
    spaces: int, point: tuple[float, float], middle: tuple[float, float]
) -> None:
    played = somebody(sheet={"spaces": spaces})
    token = played.encounter.tokens[TokenId(played.ids["Ann"])]
    scene = played.session.state.scene(token.scene)
    x, y = (round(each * SQUARE) for each in point)
    found, stand = SYSTEM.stand_at(scene, played.session.state.creature(token), (x, y))
    assert found == tuple(round(each * SQUARE) for each in middle) and stand.zone is None


@pytest.mark.parametrize(("spaces", "hit_points", "blocks"), [(1, 11, True), (3, 1, True), (2, 0, False)])
def test_a_body_is_as_high_as_it_is_wide_and_is_in_the_way_while_it_is_up(
    spaces: int, hit_points: int, blocks: bool
) -> None:
    played = somebody(sheet={"spaces": spaces}, tracks={"hit-points": hit_points}, elevation=SQUARE)
    token = played.encounter.tokens[TokenId(played.ids["Ann"])]
    body = SYSTEM.body(played.session.state, played.encounter, token)
    assert (body.height, body.size, body.blocks) == (SQUARE * spaces, spaces - 1, blocks)
    assert not body.threatens and body.elevation == SQUARE and body.id == token.id and body.side == token.side


def test_what_is_broken_is_told_and_the_most_hit_points_follow_from_the_sheet() -> None:
    # BRP-DEF-07, BRP-DMG-01
    gear = [
        {"id": "sword", "name": "Sword", "profile": "Sword, Broad", "carried": "main hand", "wounds": 12},
        {"id": "axe", "name": "Axe", "profile": "Axe, Hand", "carried": "ready", "wounds": 11},
    ]
    played = somebody(gear=gear, sheet={"constitution": 12, "size": 13})
    token = played.encounter.tokens[TokenId(played.ids["Ann"])]
    told = SYSTEM.states(played.session.state, played.encounter, token)
    assert [(each.phrase.id, dict(each.phrase.values).get("item")) for each in told][-1] == (
        "figures.broken-item",
        "Sword",
    )
    assert sum(each.key == "broken" for each in told) == 1
    assert SYSTEM.maxima(played.session.state.creature(token)) == {"hit-points": 13}
