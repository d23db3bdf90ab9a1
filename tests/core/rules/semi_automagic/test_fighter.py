"""Bodies that others have entered: what the body is good for, and what the mind that directs it, or works along."""

from fractions import Fraction

import pytest

from core.rules.semi_automagic.fighter import allied, directed
from core.rules.semi_automagic.gear.weapons import Weapon
from core.rules.semi_automagic.sheet import Combo, Component, SemiSheet, Talent, Training


def arm(name: str, *, spell: bool = False) -> Weapon:
    """Return an attack of one's own."""
    return Weapon(name=name, spell=spell)


BODY = SemiSheet(
    strength=5,
    dexterity=4,
    endurance=6,
    intelligence=2,
    spirit=4,
    speed=Fraction(4),
    skills=(
        Training(skill="Weapon Skill", ranks=3, bonus=1, techniques=("Extra Attack",)),
        Training(skill="Ride", ranks=1),
    ),
    talents=(Talent(name="Evasion"), Talent(name="Hardy")),
    combos=(Combo(name="Rush"),),
    components=(Component(name="Trip", rating=1),),
    combo_rating=3,
    sneak="1d6",
    arms=(arm("Claw"), arm("Bolt", spell=True)),
)
MIND = SemiSheet(
    strength=1,
    intelligence=5,
    spirit=3,
    skills=(
        Training(skill="Weapon Skill", ranks=1, bonus=2, techniques=("Sneak Attack",)),
        Training(skill="Magic Skill", ranks=2),
    ),
    talents=(Talent(name="Hardy"), Talent(name="Second Sight")),
    combos=(Combo(name="Flurry"),),
    components=(Component(name="Grab", rating=2),),
    combos_known=4,
    sneak="3d6",
    arms=(arm("Horn"), arm("Bolt", spell=True), arm("Curse", spell=True)),
)


def test_a_mind_that_directs_brings_all_that_it_knows_and_nothing_of_its_body() -> None:
    """SEC-POSS-04, SEC-POSS-05: strength, Dexterity and Endurance are the body's, the rest is the mind's."""
    both = directed(BODY, MIND)
    assert (both.strength, both.dexterity, both.endurance, both.speed) == (5, 4, 6, Fraction(4))
    assert (both.intelligence, both.spirit) == (5, 3)
    assert (both.skills, both.talents, both.combos, both.components) == (
        MIND.skills,
        MIND.talents,
        MIND.combos,
        MIND.components,
    )
    assert (both.combo_rating, both.combos_known, both.sneak) == (None, 4, "3d6")
    assert [(each.name, each.spell) for each in both.arms] == [("Claw", False), ("Bolt", True), ("Curse", True)]


def test_two_minds_that_work_together_have_the_better_of_both() -> None:
    """SEC-POSS-08: the higher of skills and mental abilities, and what either of them knows, each thing once."""
    both = allied(BODY, MIND)
    assert (both.strength, both.endurance, both.intelligence, both.spirit) == (5, 6, 5, 4)
    assert [each.name for each in both.talents] == ["Evasion", "Hardy", "Second Sight"]
    assert [each.name for each in both.combos] == ["Rush", "Flurry"]
    assert [each.name for each in both.components] == ["Trip", "Grab"]
    assert (both.combo_rating, both.combos_known) == (3, 4)
    assert [each.name for each in both.arms] == ["Claw", "Bolt", "Curse"]
    assert [each.skill for each in both.skills] == ["Weapon Skill", "Ride", "Magic Skill"]
    assert both.bonus("Weapon Skill") == max(BODY.bonus("Weapon Skill"), MIND.bonus("Weapon Skill"))
    assert both.ranks("Weapon Skill") == 3
    assert both.knows("Extra Attack") and both.knows("Sneak Attack")


@pytest.mark.parametrize(
    ("body", "mind", "knows", "sneak"),
    [
        ("3d6", "1d6", "mind", "1d6"),
        ("3d6", "1d6", "body", "3d6"),
        ("1d6+9", "3d6", "both", "1d6+9"),
        ("1d6", "3d6", "both", "3d6"),
        ("2d6", "3d6", "neither", "2d6"),
    ],
)
def test_the_dice_of_a_sneak_attack_are_those_of_whoever_knows_it(body: str, mind: str, knows: str, sneak: str) -> None:
    """SEC-POSS-08, SEC-GAP-58: what one of the two does not know brings none; of two the better ones count."""
    known = (Training(skill="Stealth", techniques=("Sneak Attack",)),)
    one = SemiSheet(sneak=body, skills=known if knows in ("body", "both") else ())
    other = SemiSheet(sneak=mind, skills=known if knows in ("mind", "both") else ())
    assert allied(one, other).sneak == sneak
