"""Success dice: which faces succeed, how many dice there are, and the exact chances of every reading."""

from dataclasses import replace
from fractions import Fraction

import pytest

from core.base.errors import BadAnswer
from core.chance.source import Source
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.rules.swift_swords.checks import DICE, LEVEL, RollKind, more, roll_of
from core.rules.swift_swords.harm.hindrances import burns_of, hindrances, injuries, injuries_of
from core.rules.swift_swords.harm.locations import LocationDice, struck
from core.rules.swift_swords.sheet import Skill, SwiftSheet
from core.rules.swift_swords.success_dice import Rolled, SuccessDice, faces_text, lowest_success, readings


@pytest.mark.parametrize(
    ("level", "low", "fewer"),
    [(0, 5, 0), (1, 4, 0), (2, 3, 0), (3, 2, 0), (4, 2, 0), (-1, 6, 0), (-2, 6, -1), (-3, 6, -2)],
)
def test_a_level_shifts_the_faces_that_succeed(level: int, low: int, fewer: int) -> None:
    # SST-CHECK-04#1, SST-CHECK-04#2, SST-CHECK-04#3, SST-GAP-08
    assert lowest_success(level) == (low, fewer)


def test_faces_are_read_as_successes_ones_and_misses() -> None:
    # SST-ATK-03#1, SST-CHECK-01#1, SST-CHECK-01#2
    rolled = Rolled((6, 5, 4, 1))
    assert (rolled.successes, rolled.misses, rolled.ones) == (2, 1, 1)
    assert Rolled((4, 4, 3, 2, 6)).successes == 1
    assert Rolled((4, 2, 1)).successes == 0


def test_a_one_never_succeeds() -> None:
    # SST-CHECK-04: at the best level 2 and more succeed
    assert Rolled((1, 2), lowest_success(9)[0]).successes == 1


def test_dice_come_and_go_and_none_are_a_failure_unmade() -> None:
    # SST-CHECK-03#1, SST-CHECK-03#2
    assert roll_of(4, (more("SST-INJ-11", "injury", -2),), RollKind.CHARACTERISTIC).count == 2
    none = roll_of(2, (more("SST-INJ-11", "injury", -2),), RollKind.CHARACTERISTIC)
    assert none.count == 0
    assert (Rolled((), none.low).successes, Rolled((), none.low).ones) == (0, 0)


def test_a_level_below_minus_one_costs_dice() -> None:
    assert roll_of(4, (more("SST-CHECK-04", "further", -2, LEVEL),), RollKind.ATTACK).count == 3
    assert roll_of(4, (more("SST-CHECK-04", "further", 1),), RollKind.ATTACK).dice.subject == DICE


@pytest.mark.parametrize("count", [1, 2, 4, 6])
@pytest.mark.parametrize("low", [2, 4, 5, 6])
@pytest.mark.parametrize("matter", [False, True])
def test_readings_have_the_chances_of_all_throws(count: int, low: int, matter: bool) -> None:
    found = readings(count, low, matter)
    assert found.chance(lambda faces: True) == 1
    hit = Fraction(7 - low, 6)
    assert found.expected(lambda faces: Rolled(faces, low).successes) == count * hit
    if matter:
        assert found.expected(lambda faces: Rolled(faces, low).ones) == Fraction(count, 6)


def test_dice_are_typed_with_every_face_and_no_others() -> None:
    dice = SuccessDice("roll", count=3)
    assert dice.typed("6 1 4", Campaign(Source(1))) == (6, 1, 4)
    with pytest.raises(BadAnswer):
        dice.typed("6 1", Campaign(Source(1)))
    assert dice.answer_words((6, 1, 4)) is not None
    assert (faces_text((1, 6, 4)), faces_text(())) == ("6 4 1", "–")


def test_skills_have_four_dice_their_level_and_that_of_the_characteristic() -> None:
    # SST-CHECK-05#1, SST-CHECK-05#2
    master = SwiftSheet(strength=2, skills=(Skill(name="Melee", level=2),))
    assert master.skill_dice("Melee") == 8
    assert SwiftSheet().skill_dice("Melee") == 4
    assert SwiftSheet(mind=3, skills=(Skill(name="Melee", characteristic="mind"),)).skill_dice("Melee") == 7


def test_penalties_of_injuries_add_up_where_they_bear_on_a_roll() -> None:
    # SST-INJ-21#1, SST-INJ-15#1, SST-INJ-04, SST-INJ-05, SST-INJ-16, SST-TAB-INJURY-EFFECTS
    puncture = Condition("injury-puncture", other="chest")
    fracture = Condition("injury-fracture", other="right arm")

    def less(*uses: str, held: tuple[Condition, ...] = (puncture, fracture)) -> int:
        found = (each.effect for each in hindrances(SwiftSheet(), held, *uses))
        return sum(getattr(effect, "amount", 0) for effect in found)

    assert less("right arm") == -3
    assert less("left arm") == less() == -1
    assert less("sight", held=(Condition("injury-sight", other="head"),)) == -1
    assert less("cast", "verbal", held=(Condition("injury-sound", other="head"),)) == -2
    assert less("cast", held=(Condition("injury-balance", other="head"),)) == -2
    assert less(held=(Condition("injury-sever", other="left leg"),)) == -2
    assert less("move", held=(Condition("injury-foot", other="left leg"),)) == -2
    assert less(held=(Condition("stun"),)) == 0


def test_a_group_has_dice_on_every_roll() -> None:
    # SST-MOB-02#1, SST-MOB-07: the dice of a Mob
    (found,) = hindrances(SwiftSheet(group="mob"), ())
    assert getattr(found.effect, "amount", 0) == 1


def test_burns_of_several_wounds_add_up() -> None:
    # SST-INJ-20, SST-TAB-INJURY-EFFECTS
    held = (Condition("injury-wind", other="chest"), Condition("injury-hand", other="left arm"), Condition("stun"))
    assert burns_of(held) == 3
    assert [row.id for row, _ in injuries_of(held)] == ["wind", "hand"]


def test_every_injury_of_the_table_of_healing_has_its_weeks() -> None:
    # SST-TAB-INJURY-HEALING, SST-INJ-22
    weeks = {row.id: row.weeks for row in injuries().values()}
    assert weeks["fracture"] == weeks["broken"] == weeks["puncture"] == weeks["maim"] == 2
    assert weeks["sight"] == weeks["sound"] == weeks["hand"] == weeks["foot"] == weeks["balance"] == 1
    assert weeks["stun"] == weeks["wind"] == weeks["bleeder"] == 0
    assert injuries()["sever"].permanent


def test_odds_tell_no_exposures_apart_but_to_a_parry() -> None:
    # SST-EXP-01, SST-EXP-04, SST-PARRY-05: what comes of 1s at once is a Fumble, and a counter-attack
    state = Campaign(Source(1))
    asked = SuccessDice("attack", count=4, ones_matter=True)
    every, plain = asked.outcomes(state), asked.foreseen(state)
    assert len(plain.weights) < len(every.weights)
    for read in (lambda faces: Rolled(faces).successes, lambda faces: Rolled(faces).ones > Rolled(faces).successes):
        assert every.map(read).weights == plain.map(read).weights
    parried = replace(asked, turned=2).foreseen(state)

    def struck_back(faces: tuple[int, ...]) -> tuple[int, bool, int]:
        rolled = Rolled(faces)
        exposed = min(2, rolled.misses) + (0 if rolled.fumbles else rolled.ones)
        return rolled.successes, rolled.fumbles, exposed

    assert parried.map(struck_back).weights == every.map(struck_back).weights
    assert len(plain.weights) < len(parried.weights) <= len(every.weights)
    assert SuccessDice("body", count=4).foreseen(state) == SuccessDice("body", count=4).outcomes(state)


def test_odds_tell_places_apart_and_not_how_far_a_blow_could_be_shifted() -> None:
    # SST-LOC-01, SST-LOC-03
    state = Campaign(Source(1))
    every, merged = LocationDice("location").outcomes(state), LocationDice("location").foreseen(state)
    assert len(merged.weights) == 6 < len(every.weights)
    assert merged.map(lambda faces: struck(faces)[0]).weights == every.map(lambda faces: struck(faces)[0]).weights
    assert {struck(faces)[1] for faces, _ in merged} == {0}
