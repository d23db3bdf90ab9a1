"""Odds of what is too much to be followed: some of the rest is drawn at random, and it is told how far off that is."""

from fractions import Fraction

import pytest

from core.analysis.odds import odds
from core.analysis.outcomes import Odds
from core.base.ids import TokenId
from core.engine.board_cache import BoardCache
from core.engine.command import Act
from core.rules.registry import SYSTEMS
from tests.transcripts.runner import ENCOUNTER, Played, begin, prepared

IN_CONTACT = [{"kind": "in-contact", "amount": 1}]
AXE = {"id": "axe", "name": "Axe", "profile": "Axe", "carried": "main hand"}
MOB = {
    "system": "swift-swords",
    "scene": {"zones": {"A": [0, 0, 8, 8]}},
    "fighter": {
        "Ann": {"at": [3, 2], "side": "party", "sheet": {"action_dice": 2}, "conditions": IN_CONTACT},
        "Bob": {"at": [3, 3], "side": "party", "sheet": {"action_dice": 2}, "conditions": IN_CONTACT},
        "Mob": {
            "at": [4, 2],
            "sheet": {
                "control": "player",
                "action_dice": 6,
                "group": "mob",
                "creatures": 4,
                "skills": [{"name": "Melee", "level": 0}],
            },
            "conditions": IN_CONTACT,
            "gear": [AXE],
        },
    },
    "fight": {"answers": {"hand:Mob": "5 5 5 5 5 5"}},
}


@pytest.fixture(scope="module")
def fight() -> Played:
    """Return a fight of a Mob against two."""
    played = prepared(MOB)
    begin(played, MOB["fight"])  # type: ignore[arg-type]
    return played


def reckoned(played: Played, action: str, *targets: str, most: int | None = None, sampled: bool = False) -> Odds:
    """Return the odds of what the Mob does to some with its axe."""
    whom = tuple(TokenId(played.ids[name]) for name in targets)
    act = Act(ENCOUNTER, TokenId(played.ids["Mob"]), action, whom, item="axe")
    return odds(played.session.state, act, SYSTEMS, BoardCache(), most=most, sampled=sampled)


def chances(found: Odds) -> dict[object, Fraction]:
    """Return every chance that a card may show of odds."""
    told: dict[object, Fraction] = {(who, state.key, state.about): share for who, state, share in found.states()}
    for who, track in found.tracks():
        told.update({(who, track, points): share for points, share in found.losses(who, track)})
    return told


def test_a_sample_of_what_is_not_followed_is_nearer_than_what_is_followed_alone(fight: Played) -> None:
    whole = chances(reckoned(fight, "attack", "Ann"))
    cut, sampled = (reckoned(fight, "attack", "Ann", most=20, sampled=each) for each in (False, True))
    assert cut.error > Fraction(1, 10) and cut.drawn == 0
    assert sampled.drawn == 100 and sampled.about and sampled.error == cut.error / 10
    assert sum(sampled.outcomes.weights.values()) == 1

    def worst(found: Odds) -> Fraction:
        told = chances(found)
        return max(abs(share - told.get(what, 0)) for what, share in whole.items())

    assert worst(sampled) <= sampled.error < worst(cut)
    # the same question has the same answer
    assert reckoned(fight, "attack", "Ann", most=20, sampled=True) == sampled


def test_the_more_are_followed_the_more_are_drawn_and_of_the_rest_alone(fight: Played) -> None:
    found = reckoned(fight, "attack-several", "Ann", "Bob", most=240, sampled=True)
    cut = reckoned(fight, "attack-several", "Ann", "Bob", most=240)
    assert found.drawn == 120 and Fraction(8, 100) * cut.error < found.error < Fraction(10, 100) * cut.error
    assert found.error < Fraction(3, 100)


def test_of_what_is_followed_to_the_end_or_nearly_nothing_is_drawn(fight: Played) -> None:
    whole = reckoned(fight, "attack", "Ann")
    assert reckoned(fight, "attack", "Ann", sampled=True) == whole and not whole.error
    nearly = reckoned(fight, "attack", "Ann", most=155, sampled=True)
    assert 0 < nearly.error < Fraction(1, 100) and not nearly.drawn
