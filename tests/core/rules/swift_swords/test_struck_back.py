"""How likely an attack is struck back: the odds of the whole chain beside all dice laid out one by one."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from core.analysis.odds import odds
from core.base.ids import TokenId
from core.engine.board_cache import BoardCache
from core.engine.command import Act
from core.rules.registry import SYSTEMS
from tests.transcripts.runner import ENCOUNTER, begin, prepared

ANN, ORC = TokenId("token-101"), TokenId("token-102")


def thrown(dice: int, low: int) -> Counter[tuple[int, int]]:
    """Return in how many ways so many dice come to so many successes and so many 1s."""
    faces = product(range(1, 7), repeat=dice)
    return Counter((sum(face >= low for face in each), each.count(1)) for each in faces)


def harmed(dice: int, low: int) -> Fraction:
    """Return how likely a blow with so many dice does harm to whoever has no armour: it hits, and is no Fumble."""
    ways = sum(number for (hits, ones), number in thrown(dice, low).items() if hits and ones <= hits)
    return Fraction(ways, 6**dice)


def laid_out(attack: int, parry: int, *, turned_fumble: bool) -> Fraction:
    """Return how likely whoever attacks is harmed by the blow back, dice by dice."""
    found = Fraction(0)
    for (parried, _), defended in thrown(parry, 5).items():
        for (hits, ones), number in thrown(attack, 5).items():
            turned = min(parried, attack - hits - ones)
            fumbled = ones + (turned if turned_fumble else 0) > hits
            exposed = turned + (0 if fumbled else ones)
            if exposed:
                # SST-EXP-05: whoever has fumbled is hit by a 4 too
                found += Fraction(defended * number, 6 ** (attack + parry)) * harmed(exposed, 4 if fumbled else 5)
    return found


@pytest.mark.parametrize(
    ("attack", "parry", "turned_fumble"), [(2, 3, False), (4, 4, False), (4, 4, True), (5, 3, False)]
)
def test_the_chance_to_be_struck_back_is_that_of_all_dice_laid_out(
    attack: int, parry: int, *, turned_fumble: bool
) -> None:
    """SST-PARRY-03, SST-PARRY-05, SST-PARRY-06, SST-EXP-01, SST-EXP-04, SST-EXP-05."""
    sword = {"name": "Sword", "profile": "Broadsword", "carried": "main hand"}
    tough = {"physical": 8, "stateless": True}
    given: dict[str, Any] = {
        "system": "swift-swords",
        "scene": {"zones": {"A": [0, 0, 8, 8]}},
        "fighter": {
            "Ann": {
                "at": [2, 2],
                "side": "party",
                "sheet": {
                    "control": "player",
                    "action_dice": 4,
                    **tough,
                    "skills": [{"name": "Melee", "level": attack - 4}],
                },
                "gear": [{"id": "axe", **sword}],
            },
            "Orc": {
                "at": [3, 2],
                "sheet": {"control": "major", **tough, "skills": [{"name": "Parry", "level": parry - 4}]},
                "gear": [{"id": "sword", **sword}],
            },
        },
        "fight": {
            "answers": {"hand:Ann": "5 5 5 5", "hand:Orc": "5 5 4"},
            "settings": {"SST-GAP-09.parry": turned_fumble},
        },
    }
    played = prepared(given)
    begin(played, given["fight"])
    act = Act(ENCOUNTER, ANN, "attack", (ORC,), item="axe")
    found = odds(played.session.state, act, SYSTEMS, BoardCache(), {f"defence:{ANN}:{ORC}": "parry:sword"})
    assert found.error == 0
    assert found.losses(ANN, "physical").chance(bool) == laid_out(attack, parry, turned_fumble=turned_fumble)
