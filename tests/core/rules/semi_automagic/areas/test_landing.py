"""Exact odds of area attacks: of each alone as of all together, and what goes astray by whom it catches."""

from fractions import Fraction
from typing import Any

import pytest

from core.analysis.odds import odds, odds_apart
from core.analysis.outcomes import Odds, Outcome
from core.engine.board_cache import BoardCache
from core.engine.command import Act
from core.rules.registry import SYSTEMS
from tests.transcripts.runner import Played, begin, command_of, prepared

GEAR = [{"id": "bomb", "name": "Bomb", "profile": "Bomb", "carried": "main hand"}]


def aimed(increment: int = 20, damage: str = "1d6", house: dict[str, Any] | None = None) -> tuple[Played, Act]:
    """Return a fight in which Ann aims at two foes, one of them with Evasion, and the attack."""
    arms = [{"name": "Bomb", "damage": damage, "increment": increment, "adds_strength": False, "area": "sphere"}]
    arms[0]["area_scale"] = 1
    data: dict[str, Any] = {
        "system": "semi-automagic",
        "fighter": {
            "Ann": {"at": [2, 10], "side": "party", "sheet": {"arms": arms}, "gear": GEAR},
            "Bob": {"at": [11, 10]},
            "Cid": {"at": [12, 10], "sheet": {"talents": [{"name": "Evasion"}]}},
        },
        "fight": {"answers": {"initiative:Ann": "6"}, "combatants": ["Ann"], "settings": house or {}},
    }
    played = prepared(data)
    begin(played, data["fight"])
    act = command_of(played, {"do": "area-attack", "who": "Ann", "item": "bomb", "place": [12, 10]})
    assert isinstance(act, Act)
    return played, act


def of(found: Odds, token: str) -> dict[Outcome, Fraction]:
    """Return the outcomes of one creature."""
    mine: dict[Outcome, Fraction] = {}
    for outcome, chance in found.outcomes:
        own = outcome.of(token)
        mine[own] = mine.get(own, Fraction(0)) + chance
    return mine


@pytest.mark.parametrize(("increment", "damage"), [(20, "1d6"), (6, "1d8+2")])
def test_sec_area_06_the_odds_of_each_are_those_of_all(increment: int, damage: str) -> None:
    """SEC-AREA-03, SEC-AREA-04, SEC-AREA-06: read apart or together, everybody's chances are the same."""
    played, act = aimed(increment, damage)
    boards = BoardCache()
    together = odds(played.session.state, act, SYSTEMS, boards)
    apart = odds_apart(played.session.state, act, SYSTEMS, boards)
    assert set(apart) >= {played.ids["Bob"], played.ids["Cid"]} and not together.about
    for name in ("Bob", "Cid"):
        assert dict(apart[played.ids[name]].outcomes) == of(together, played.ids[name])


def test_sec_gap_12_any_angle_has_exact_odds_too() -> None:
    """SEC-GAP-12: with 360 directions the chances still add up to one, and half of the attacks hit the square."""
    played, act = aimed(house={"SEC-GAP-12": "angle"})
    apart = odds_apart(played.session.state, act, SYSTEMS, BoardCache())
    bob = dict(apart[played.ids["Bob"]].outcomes)
    assert sum(bob.values()) == 1
    assert sum(chance for outcome, chance in bob.items() if outcome.verdicts) >= Fraction(1, 2)
