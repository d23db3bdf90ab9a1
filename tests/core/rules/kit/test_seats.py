"""Whoever sits on another comes along where the game master's hand puts that one, in a fight and after it."""

from typing import Any

import pytest

from core.base.ids import TokenId
from core.edits.tokens import MoveTokens
from core.geometry.units import SQUARE
from tests.transcripts.runner import ENCOUNTER, Played, begin, play, prepared

CHARIOT: dict[str, Any] = {
    "system": "swift-swords",
    "scene": {"zones": {"A": [0, 0, 8, 8], "B": [8, 0, 16, 8]}},
    "fighter": {
        "Car": {"at": [3, 3], "side": "party", "sheet": {"chariot": "heavy", "horses": 4, "control": "player"}},
        "Dan": {"at": [6, 4], "side": "party", "sheet": {"control": "player", "action_dice": 4}},
        "Eve": {"at": [6, 6], "side": "party", "sheet": {"control": "player", "action_dice": 4}},
    },
    "fight": {"answers": {"hand:Dan": "5 5 5 5", "hand:Eve": "5 5 5 5"}},
}
MOUNTED = {
    "semi-automagic": {"kind": "mounted", "other": "Horse"},
    "faction-zones": {"kind": "riding", "other": "Horse"},
}


def offsets(played: Played, carrier: str, seated: tuple[str, ...]) -> list[tuple[int, int]]:
    tokens = played.encounter.tokens
    x, y = tokens[played.ids[carrier]].point
    return [(tokens[played.ids[who]].point[0] - x, tokens[played.ids[who]].point[1] - y) for who in seated]


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("free", [False, True])
def test_a_crew_comes_along_with_a_chariot_that_is_moved_by_hand(after: bool, free: bool) -> None:
    # SST-CHAR-11
    played = prepared(CHARIOT)
    begin(played, CHARIOT["fight"])
    for who in ("Dan", "Eve"):
        assert play(played, {"who": who, "do": "board", "target": ["Car"]}) is None
    if after:
        assert play(played, {"settle": []}) is None
    crew = ("Dan", "Eve")
    before = offsets(played, "Car", crew)
    car = TokenId(played.ids["Car"])
    x, y = played.encounter.token(car).point
    played.session.submit(MoveTokens(ENCOUNTER, ((car, (x + 8 * SQUARE, y)),), free))
    assert played.encounter.token(car).point != (x, y)
    assert offsets(played, "Car", crew) == before
    stands = {played.encounter.token(TokenId(played.ids[each])).stand for each in ("Car", *crew)}
    assert len(stands) == 1, "in one zone"
    assert all(
        any(held.kind == "aboard" for held in played.encounter.tokens[played.ids[who]].conditions) for who in crew
    )
    played.session.undo()
    assert played.encounter.token(car).point == (x, y) and offsets(played, "Car", crew) == before


def test_whoever_of_a_crew_is_moved_as_well_goes_where_he_is_put() -> None:
    played = prepared(CHARIOT)
    begin(played, CHARIOT["fight"])
    assert play(played, {"who": "Dan", "do": "board", "target": ["Car"]}) is None
    car, dan = (TokenId(played.ids[each]) for each in ("Car", "Dan"))
    x, y = played.encounter.token(car).point
    there = (x + 9 * SQUARE + SQUARE // 2, y + SQUARE // 2)
    played.session.submit(MoveTokens(ENCOUNTER, ((car, (x + 8 * SQUARE, y)), (dan, there)), True))
    assert played.encounter.token(dan).point == there


@pytest.mark.parametrize("system", MOUNTED)
def test_a_rider_comes_along_with_a_mount_that_is_moved_by_hand(system: str) -> None:
    scene = {"zones": {"A": [0, 0, 8, 8], "B": [8, 0, 16, 8]}} if system == "faction-zones" else {}
    data = {
        "system": system,
        "scene": scene,
        "fighter": {"Horse": {"at": [3, 3], "side": "party"}, "Ann": {"at": [3, 3], "side": "party"}},
        "fight": {"begin": False},
    }
    played = prepared(data)
    play(played, {"command": {"kind": "set-condition", "tokens": ["Ann"], "condition": MOUNTED[system]}})
    horse, ann = (TokenId(played.ids[each]) for each in ("Horse", "Ann"))
    if not any(held.other == horse for held in played.encounter.token(ann).conditions):
        pytest.fail("not in the saddle")
    x, y = played.encounter.token(horse).point
    played.session.submit(MoveTokens(ENCOUNTER, ((horse, (x + 8 * SQUARE, y)),)))
    assert played.encounter.token(ann).point == played.encounter.token(horse).point != (x, y)
    assert played.encounter.token(ann).stand == played.encounter.token(horse).stand
