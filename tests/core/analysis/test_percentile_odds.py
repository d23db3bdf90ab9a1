"""Exact odds of Basic Roleplaying against brute force: hits, defences, damage, broken items, who falls and dies."""

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
from tests.transcripts.runner import ENCOUNTER, begin, prepared

FACES = 8
"""A broad sword does 1d8+1; STR and SIZ of 22 bring no bonus."""
MACE, SHIELD = 6, 12
"""Hit points of a light mace and of a round shield."""
Fight = tuple[Session, dict[str, TokenId]]
End = tuple[int, frozenset[str]]
"""What one has lost, and the states he has come to."""


def level(chance: int, roll: int) -> int:
    """Return 2 for a special success, 1 for a plain one, else 0: a fifth, rounded; 00 fails (BRP-CHK-03)."""
    fifth = max(1, int(Fraction(chance, 5) + Fraction(1, 2)))
    if roll == 100:
        return 0
    return 2 if roll <= fifth else int(roll <= chance)


def harmed(lost: int, points: int, *broken: str) -> End:
    """Return the end of one with some hit points who loses so many (BRP-DMG-03, BRP-DMG-05): one state, the worst."""
    left, states = points - lost, set(broken)
    if lost > 0 and left <= 2:
        states.add("unconscious" if left > 0 else "dying")
    return lost, frozenset(states)


def struck(attack: int, defence: int | None, armour: int) -> Iterator[tuple[int, int, int, int]]:
    """Yield for all rolls: the attack's level, the defence's, what is suffered, and how many ways there are to it.

    No defence counts as a failed one; a special blow does all that the dice can, and a roll more (BRP-MTX-01 to 07).
    """
    for first, second in product(range(1, 101), range(1, 101)):
        one, other = level(attack, first), 0 if defence is None else level(defence, second)
        if one <= other or not one:
            yield one, other, 0, FACES
            continue
        for face in range(1, FACES + 1):
            special = one == 2 and other == 0
            damage = face + 1 + (FACES + 1 if special else 0)
            yield one, other, max(0, damage - armour), 1


def shares(ends: Iterator[tuple[End, int]]) -> dict[End, Fraction]:
    """Return how likely each end is, by the number of ways to it."""
    counted: dict[End, int] = {}
    for end, ways in ends:
        counted[end] = counted.get(end, 0) + ways
    whole = sum(counted.values())
    return {end: Fraction(ways, whole) for end, ways in counted.items()}


def begun(
    attack: int,
    *,
    points: int = 12,
    armour: int = 0,
    worn: tuple[int, int] = (0, 0),
    tables: int = 0,
    hers: int = 0,
    **orc: int,
) -> Fight:
    """Return a fight in its countdown: Ann with a sword, an orc with a mace and a shield beside her.

    Fumbles have effects by the four `tables`, or by 0 of them none of their own; her sword has lost `hers` of its hit
    points.
    """
    skills = [
        {"name": "Melee Weapon", "specialty": "Mace", "rating": orc.get("mace", 30)},
        {"name": "Shield", "rating": orc.get("shield", 30)},
        {"name": "Dodge", "rating": orc.get("dodge", 30)},
    ]
    sword = {"id": "sword", "name": "Sword", "profile": "Sword, Broad", "carried": "main hand", "wounds": hers}
    mace = {"id": "mace", "name": "Mace", "profile": "Mace, Light", "carried": "main hand", "wounds": worn[0]}
    shield = {"id": "shield", "name": "Shield", "profile": "Round", "carried": "off hand", "wounds": worn[1]}
    trained = [{"name": "Melee Weapon", "specialty": "Sword", "rating": attack}]
    data: dict[str, Any] = {
        "system": "basic-roleplaying",
        "scene": {"metres": "1", "columns": 10, "rows": 6},
        "fight": {"settings": {"BRP-GAP-23": False, "BRP-GAP-02": bool(tables)}},
        "fighter": {
            "Ann": {"at": [1, 1], "side": "party", "sheet": {"dexterity": 15, "skills": trained}, "gear": [sword]},
            "Orc": {
                "at": [2, 1],
                "sheet": {"dexterity": orc.get("dexterity", 6), "armour": armour, "skills": skills},
                "tracks": {"hit-points": points},
                "gear": [mace, shield],
            },
        },
    }
    played = prepared(data)
    begin(played, data["fight"])
    ids = {name: TokenId(token) for name, token in played.ids.items()}
    played.session.submit(Act(ENCOUNTER, ids["Ann"], "go-on"))
    return played.session, ids


def reckoned(fight: Fight, how: str) -> Odds:
    """Return the odds of Ann's attack, met in a way."""
    session, ids = fight
    act = Act(ENCOUNTER, ids["Ann"], "attack", (ids["Orc"],), item="sword")
    found = odds(session.state, act, SYSTEMS, BoardCache(), {f"defence:{ids['Ann']}:{ids['Orc']}": how})
    assert found.refused is None and not found.about
    return found


def ends(found: Odds, who: TokenId) -> dict[End, Fraction]:
    """Return how likely each end of somebody is."""

    def end(outcome: Any) -> End:
        mine = outcome.of(who)
        return sum(loss.points for loss in mine.losses), frozenset(state.key for _, state in mine.states)

    return dict(found.outcomes.map(end).weights)


@pytest.mark.parametrize("attack", [5, 12, 50, 65, 99, 130])
@pytest.mark.parametrize("armour", [0, 3])
def test_a_blow_that_is_taken(attack: int, armour: int) -> None:
    # BRP-CHK-01, BRP-CHK-03, BRP-CHK-06, BRP-MTX-03, BRP-MTX-06, BRP-MTX-07, BRP-DMG-07, BRP-ARM-01
    fight = begun(attack, armour=armour)
    expected = shares((harmed(lost, 12), ways) for _, _, lost, ways in struck(attack, None, armour))
    assert ends(reckoned(fight, "take"), fight[1]["Orc"]) == expected


def test_a_half_is_a_quarter_of_the_time_worked_out_by_hand() -> None:
    # BRP-CHK-03, BRP-CHK-05: of 50 in 100 ten are special; 98 to 00 are fumbles
    fight = begun(50)
    degrees = {
        None if degree is None else degree.id.rpartition(".")[2]: share
        for degree, share in reckoned(fight, "take").outcomes.map(lambda each: each.verdicts[0].degree).weights.items()
    }
    assert degrees == {
        "special": Fraction(1, 10),
        "success": Fraction(2, 5),
        "failure": Fraction(47, 100),
        "fumble": Fraction(3, 100),
    }


@pytest.mark.parametrize("points", range(1, 13))
def test_who_falls_and_who_is_dying(points: int) -> None:
    # BRP-DMG-03, BRP-DMG-05, BRP-DMG-06
    fight = begun(60, points=points)
    found, who = reckoned(fight, "take"), fight[1]["Orc"]
    expected = shares((harmed(lost, points), ways) for _, _, lost, ways in struck(60, None, 0))
    already = {"unconscious"} if points <= 2 else set()
    assert ends(found, who) == expected or already
    for state in {"unconscious", "dying"} - already:
        chance = sum((share for (_, states), share in expected.items() if state in states), Fraction(0))
        assert found.chance_of(who, state) == chance


@pytest.mark.parametrize("dodge", [5, 30, 64, 110])
def test_a_dodge_against_a_blow(dodge: int) -> None:
    # BRP-DEF-08, BRP-DEF-10, BRP-MTX-01, BRP-MTX-02, BRP-MTX-05
    fight = begun(50, dodge=dodge)
    expected = shares((harmed(lost, 12), ways) for _, _, lost, ways in struck(50, dodge, 0))
    assert ends(reckoned(fight, "dodge"), fight[1]["Orc"]) == expected


@pytest.mark.parametrize(("item", "rating"), [("mace", 45), ("shield", 80)])
def test_a_parry_with_an_item_that_breaks(item: str, rating: int) -> None:
    # BRP-DEF-03, BRP-DEF-07, BRP-SHD-05, BRP-MTX-02: a special blow that is parried costs the item two hit points
    worn = (MACE - 2, 0) if item == "mace" else (0, SHIELD - 2)
    fight = begun(70, worn=worn, **{item: rating})
    found = reckoned(fight, f"parry:{item}")
    ends = [(one == 2 and other == 1, ways) for one, other, _, ways in struck(70, rating, 0)]
    broken = Fraction(sum(ways for breaks, ways in ends if breaks), sum(ways for _, ways in ends))
    assert found.chance_of(fight[1]["Orc"], "broken") == broken > 0


def test_blows_of_the_same_moment_count_before_they_land() -> None:
    # BRP-INIT-06: both act on the same rank, so the blow waits, and the odds bring it forward
    alone, both = begun(60), begun(60, dexterity=15, mace=60)
    assert ends(reckoned(both, "take"), both[1]["Orc"]) == ends(reckoned(alone, "take"), alone[1]["Orc"])


def test_the_dead_are_counted_when_the_round_ends() -> None:
    # BRP-DMG-05, BRP-CLOCK-03: whoever is dying dies with the round unless somebody gives back a hit point
    fight = begun(60, points=3)
    session, ids = fight
    act = Act(ENCOUNTER, ids["Ann"], "attack", (ids["Orc"],), item="sword")
    answers = {f"attack:{ids['Ann']}:{ids['Orc']}": 30, f"damage:{ids['Ann']}:{ids['Orc']}": (5,)}
    chance = odds(session.state, act, SYSTEMS, BoardCache(), {**answers, f"defence:{ids['Ann']}:{ids['Orc']}": "take"})
    assert chance.chance_of(ids["Orc"], "dying") == 1
    assert chance.chance_of(ids["Orc"], "dead") == 0


def test_with_tables_of_fumbles_what_is_not_followed_is_less_than_four_in_a_thousand() -> None:
    # BRP-GAP-02, BRP-TAB-FUMELEE, BRP-TAB-FUPARRY: a roll of 99 or 00 brings further rolls, without an end
    session, ids = begun(50, tables=4, mace=50)
    act = Act(ENCOUNTER, ids["Ann"], "attack", (ids["Orc"],), item="sword")
    answers = {f"defence:{ids['Ann']}:{ids['Orc']}": "parry:mace"}
    found = odds(session.state, act, SYSTEMS, BoardCache(), answers, most=300)
    assert found.about and 0 < found.error < Fraction(1, 250)

    def off(share: Fraction, state: str) -> Fraction:
        return abs(found.chance_of(ids["Ann"], state) - share)

    # of her rolls 98 to 00 fumble; 01 to 25 on the table are rounds of helplessness, 26 to 40 a fall, 66 to 75 dimmed
    # sight, and two rows of a hundred bring more than one of them
    slack = found.error + Fraction(3, 100) * Fraction(3, 100)
    for state, ways in (("helpless", 25), ("prone", 15), ("hampered", 10)):
        assert off(Fraction(3 * ways, 100 * 100), state) <= slack


def test_how_long_and_where_a_fumble_lasts_makes_no_courses_of_its_own() -> None:
    # BRP-TAB-FUMELEE: what differs by rounds and meters alone is one reading for the odds
    def left(roll: int, *, hers: int = 0) -> Fraction:
        """Return how likely another course is than the first that is followed, after a fumble of so much."""
        session, ids = begun(50, tables=4, hers=hers)
        act = Act(ENCOUNTER, ids["Ann"], "attack", (ids["Orc"],), item="sword")
        answers = {f"attack:{ids['Ann']}:{ids['Orc']}": 100, f"fumble:{ids['Ann']}": roll}
        return odds(session.state, act, SYSTEMS, BoardCache(), answers, most=1).error

    # up to three rounds, up to ten meters in some direction, up to three rounds again, and up to ten of 12 hit points
    assert [left(roll) for roll in (25, 60, 75, 65)] == [0, 0, 0, 0]
    # of five hit points six of ten faces leave none
    assert left(65, hers=7) == Fraction(6, 10)


def test_what_a_blow_breaks_that_still_waits_for_others_is_told() -> None:
    # BRP-INIT-06, BRP-DEF-07, BRP-MTX-02: both act at once, so that her blow lands when he has acted too
    fight = begun(70, worn=(MACE - 2, 0), mace=70, dexterity=15)
    found = reckoned(fight, "parry:mace")
    ends = [(one == 2 and other == 1, ways) for one, other, _, ways in struck(70, 70, 0)]
    broken = Fraction(sum(ways for breaks, ways in ends if breaks), sum(ways for _, ways in ends))
    assert found.chance_of(fight[1]["Orc"], "broken") == broken
