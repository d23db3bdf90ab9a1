"""Exact odds of Faction Zones against brute force: hits, each reaction, damage, who is incapacitated, dying, dead."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from core.analysis.odds import odds
from core.analysis.outcomes import Odds
from core.base.ids import TokenId
from core.engine.board_cache import BoardCache
from core.engine.command import Act
from core.engine.session import Session
from core.rules.registry import SYSTEMS
from tests.helpers.skirmish import begun
from tests.transcripts.runner import ENCOUNTER

ACID = {"id": "acid", "name": "Acid", "profile": "Acid vial", "carried": "main hand"}
MAIL = {"id": "mail", "name": "Mail", "profile": "Heavy armour", "carried": "worn"}
End = tuple[int, tuple[str, ...]]
"""What one has lost, and the states he has come to."""
HEALTH = 8


def reckoned(fight: tuple[Session, dict[str, TokenId]], act: Act, answers: dict[str, Any] | None = None) -> Odds:
    """Return the odds of an act, with all the states that the system has words for."""
    session, _ = fight
    found = odds(session.state, act, SYSTEMS, BoardCache(), answers or {})
    assert found.refused is None and not found.about
    return found


def ends(found: Odds, who: TokenId) -> dict[End, Fraction]:
    """Return how likely each end of somebody is."""

    def end(outcome: Any) -> End:
        mine = outcome.of(who)
        lost = sum(loss.points for loss in mine.losses)
        return lost, tuple(sorted(state.key for _, state in mine.states))

    return dict(found.outcomes.map(end).weights)


def harmed(suffered: int, *, health: int = HEALTH, most: int = HEALTH) -> End:
    """Return the end of one who suffers so much (FAC-DMG-05, FAC-DMG-06)."""
    if suffered <= 0:
        return 0, ()
    if suffered >= most:
        return min(suffered, health), ("dead",)
    states = []
    if 2 * suffered >= health:
        states.append("incapacitated")
    if suffered >= health:
        states.append("dying")
    return min(suffered, health), tuple(sorted(states))


def is_down(end: End) -> bool:
    """Return whether one with that end can do nothing more."""
    return bool(end[1])


def shares(ends_of_all: Iterator[Any]) -> dict[Any, Fraction]:
    """Return how likely each of equally likely ends is."""
    counted = Counter(ends_of_all)
    whole = sum(counted.values())
    return {end: Fraction(number, whole) for end, number in counted.items()}


def d(sides: int, count: int = 1) -> Iterator[tuple[int, ...]]:
    """Yield every roll of so many dice."""
    return product(range(1, sides + 1), repeat=count)


def act(fight: tuple[Session, dict[str, TokenId]], who: str, action: str, whom: str, item: str | None) -> Act:
    """Return an attack."""
    _, ids = fight
    return Act(ENCOUNTER, ids[who], action, (ids[whom],), item=item)


def near(**changes: dict[str, Any]) -> tuple[Session, dict[str, TokenId]]:
    """Return a fight with Sybilla on the border beside the bandit."""
    return begun(places=False, **{**changes, "Sybilla": {"in": "Gate", **changes.get("Sybilla", {})}})


@pytest.mark.parametrize("health", range(1, HEALTH + 1))
@pytest.mark.parametrize("armour", range(4))
def test_a_blow_that_hits_by_itself(health: int, armour: int) -> None:
    # FAC-HIT-01, FAC-DMG-01, FAC-DMG-05, FAC-DMG-06
    fight = near(Bandit={"sheet": {"armour": armour}, "tracks": {"health": health}})
    found = reckoned(fight, act(fight, "Sybilla", "attack", "Bandit", "spear"))
    expected = shares(harmed(face - armour, health=health) for (face,) in d(6))
    assert ends(found, fight[1]["Bandit"]) == expected
    assert found.chance_of(fight[1]["Bandit"], "incapacitated") == sum(
        share for end, share in expected.items() if "incapacitated" in end[1]
    )


def test_armour_is_never_above_three() -> None:
    # FAC-DMG-02
    fight = near(Bandit={"sheet": {"armour": 3}, "gear": [MAIL]})
    found = reckoned(fight, act(fight, "Sybilla", "attack", "Bandit", "spear"))
    assert ends(found, fight[1]["Bandit"]) == shares(harmed(face - 3) for (face,) in d(6))


@pytest.mark.parametrize("wits", [1, 8, 19, 20, 25])
def test_a_far_shot_needs_a_save(wits: int) -> None:
    # FAC-HIT-03, FAC-CHK-01
    fight = begun(Theobald={"gear": [ACID], "sheet": {"wits": wits}})
    found = reckoned(fight, act(fight, "Theobald", "attack", "Captain", "acid"))
    expected = shares(
        harmed(face, health=14, most=14) if roll <= min(19, wits) else (0, ())
        for (roll,), (face,) in product(d(20), d(8))
    )
    assert ends(found, fight[1]["Captain"]) == expected
    missed = {word and word.id.rpartition(".")[2]: share for word, share in found.degrees().weights.items()}
    assert missed["fails"] == Fraction(20 - min(19, wits), 20)


def test_blows_of_the_held_back_are_impaired() -> None:
    # FAC-ATK-06, FAC-DMG-03
    fight = near()
    found = reckoned(fight, act(fight, "Sybilla", "hold-back", "Bandit", "spear"))
    assert ends(found, fight[1]["Bandit"]) == shares(harmed(min(faces)) for faces in d(6, 2))


@pytest.mark.parametrize(
    ("attacker", "target", "count", "halved"),
    [("large", "medium-sized", 2, 1), ("medium-sized", "large", 1, 2), ("massive", "medium-sized", 4, 1)],
)
def test_sizes_change_dice_and_damage(attacker: str, target: str, count: int, halved: int) -> None:
    # FAC-SIZE-02, FAC-SIZE-03
    fight = near(Sybilla={"sheet": {"size": attacker}}, Bandit={"sheet": {"size": target, "strength": 14}})
    found = reckoned(fight, act(fight, "Sybilla", "attack", "Bandit", "spear"))
    expected = shares(harmed(-(-sum(faces) // halved), health=14, most=14) for faces in d(6, count))
    assert ends(found, fight[1]["Bandit"]) == expected


@pytest.mark.parametrize("agility", [3, 8, 20])
def test_one_who_dodges_is_hit_where_the_save_fails(agility: int) -> None:
    # FAC-DODGE-01
    fight = near(Bandit={"sheet": {"agility": agility}})
    attack = act(fight, "Sybilla", "attack", "Bandit", "spear")
    found = reckoned(fight, attack, {_react(fight): "dodge"})
    expected = shares(
        (0, ()) if roll <= min(19, agility) else harmed(face) for (roll,), (face,) in product(d(20), d(6))
    )
    assert ends(found, fight[1]["Bandit"]) == expected


@pytest.mark.parametrize(("mine", "theirs"), [(0, 0), (2, 0), (0, 3)])
@pytest.mark.parametrize("fast", ["", "Sybilla", "Bandit", "both"])
def test_a_counter_comes_first_where_it_hurts_more(mine: int, theirs: int, fast: str) -> None:
    # FAC-CTR-02, FAC-CTR-03
    skilled: dict[str, Any] = {"skills": ["fast strike"]}
    fight = near(
        Sybilla={"sheet": {"armour": mine, **(skilled if fast in ("Sybilla", "both") else {})}},
        Bandit={"sheet": {"armour": theirs, **(skilled if fast in ("Bandit", "both") else {})}},
    )
    found = reckoned(fight, act(fight, "Sybilla", "attack", "Bandit", "spear"), {_react(fight): "counter:blow:club"})

    def exchanged(attack: int, counter: int) -> tuple[End, End]:
        bandit, sybilla = harmed(attack - theirs), harmed(counter - mine)
        first = {"Sybilla": True, "Bandit": False}.get(fast)
        if first is None:
            one, other = max(0, attack - theirs), max(0, counter - mine)
            if one == other:
                return sybilla, bandit
            first = one > other
        if first:
            return ((0, ()) if is_down(bandit) else sybilla), bandit
        return sybilla, ((0, ()) if is_down(sybilla) else bandit)

    expected = shares(exchanged(attack, counter) for (attack,), (counter,) in product(d(6), d(4)))
    for who, place in (("Sybilla", 0), ("Bandit", 1)):
        wanted: dict[End, Fraction] = {}
        for pair, share in expected.items():
            wanted[pair[place]] = wanted.get(pair[place], Fraction(0)) + share
        assert ends(found, fight[1][who]) == wanted, who


@pytest.mark.parametrize("how", ["guard", "hide"])
def test_who_steps_in_or_is_hidden_behind_is_hit_instead(how: str) -> None:
    # FAC-GUARD-01, FAC-HIDE-01
    fight = near(Captain={"in": "Gate", "sheet": {"strength": 10}})
    _, ids = fight
    attack = act(fight, "Sybilla", "attack", "Bandit", "spear")
    answers = {_react(fight): f"{how}:{ids['Captain']}"}
    found = reckoned(fight, attack, answers)
    assert ends(found, ids["Bandit"]) == {(0, ()): 1}
    assert ends(found, ids["Captain"]) == shares(harmed(face, health=10, most=10) for (face,) in d(6))


@pytest.mark.parametrize("strength", [5, 8, 13])
def test_a_hold_is_told_of_as_a_state(strength: int) -> None:
    # FAC-NONL-01, FAC-GRAP-01
    fight = near(Bandit={"sheet": {"strength": strength}})
    found = reckoned(fight, act(fight, "Sybilla", "grapple", "Bandit", None))
    assert found.chance_of(fight[1]["Bandit"], "grabbed") == Fraction(20 - strength, 20)


def _react(fight: tuple[Session, dict[str, TokenId]]) -> str:
    """Return the key of the window for reactions to Sybilla's attack on the bandit."""
    _, ids = fight
    return f"react:{ids['Sybilla']}:{ids['Bandit']}"
