"""Cells of tables that the game master has written anew, in the rules of the other three games that read them."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from core.base.phrase import Phrase
from core.explain.modifier import Add, Scale
from core.model.gear import Item
from core.rules.basic_roleplaying.attack.strike import of_weapon
from core.rules.basic_roleplaying.gear.equipment import Wielded as BrpWielded
from core.rules.basic_roleplaying.gear.equipment import catalogue_arms
from core.rules.faction_zones.attack.harm import halved
from core.rules.faction_zones.attack.strike import LARGER_TARGET, SMALLER_TARGET, dice_against
from core.rules.faction_zones.holds.nonlethal import HURT, SHOVED
from core.rules.semi_automagic.attack.strike import RANGE, RANGES
from core.rules.semi_automagic.kinds import KINDS
from core.rules.semi_automagic.movement.falling import height_bonus
from core.rules.semi_automagic.movement.steps import high_speed
from core.rules.semi_automagic.names import SEMI_AUTOMAGIC
from core.rules.semi_automagic.sight.cover import CoverStep, Shelter
from core.rules.semi_automagic.sight.vision import Sighting
from tests.helpers.own_tables import Written, is_played

SHORT = "FAC-TAB-SIZE"
SITUATIONS = "SEC-TAB-SITUATIONS"


def _shelter(step: CoverStep) -> tuple[int, int]:
    return Shelter(step).bonus, Shelter(step).hides


def _unseen() -> int:
    return Sighting(Shelter(CoverStep.NONE), unseen=Phrase("x")).bonus


def _concealed() -> int:
    return Sighting(Shelter(CoverStep.NONE), concealed=Phrase("x")).bonus


def _lying() -> list[int]:
    """Return what lying gives against shots and against blows."""
    given = (each.modifier(SEMI_AUTOMAGIC, "target", str) for each in KINDS["prone"].gives)
    return [each.effect.amount for each in given if each is not None and isinstance(each.effect, Add)]


def _far(ring: int) -> Fraction:
    """Return the part of a chance that is left in a ring of a weapon's range."""
    bow = catalogue_arms()["Bow, Long"]
    (found,) = of_weapon(BrpWielded(Item(id="it", name="Bow"), bow), ring)
    assert isinstance(found.effect, Scale)
    return found.effect.by


@pytest.mark.parametrize(
    ("cell", "found", "book", "mine"),
    [
        ((SHORT, 1, "smaller attacker: damage", "x1/3 up"), lambda: halved(7, 1), 4, 3),
        ((SHORT, 2, "larger attacker: dice", "x6"), lambda: dice_against(-2), 4, 6),
        ((SHORT, 1, "ranged range, smaller target", "x1"), lambda: SMALLER_TARGET.figures("1"), (1, 2), (1,)),
        ((SHORT, 3, "ranged range, larger target", "x4"), lambda: LARGER_TARGET.figures("3"), (8,), (4,)),
        ((SHORT, 0, "shove by larger", "1 zone"), lambda: SHOVED.figures("0"), (1, 2), (1,)),
        ((SHORT, 1, "shove damage by larger", "d8 direct"), lambda: HURT("1"), 4, 8),
        (("SEC-TAB-FALL", 1, "damage", "1d6+5"), lambda: height_bonus(Fraction(8)), 2, 5),
        (("SEC-TAB-FALL", 11, "damage", "1d6+20 (60 m and more)"), lambda: height_bonus(Fraction(90)), 12, 20),
        (("SEC-TAB-RANGE", 2, "attack_modifier", "-5/0"), lambda: RANGE(RANGES[2]), -2, -5),
        ((SITUATIONS, 2, "effect", "+5 Target, +6 Perception DC"), lambda: _shelter(CoverStep.MEDIUM), (2, 2), (5, 6)),
        ((SITUATIONS, 6, "effect", "+7 Target"), _unseen, 4, 7),
        ((SITUATIONS, 6, "effect", "+7 Target"), lambda: _shelter(CoverStep.TOTAL), (4, 3), (7, 3)),
        ((SITUATIONS, 5, "effect", "+2 Target"), _concealed, 1, 2),
        ((SITUATIONS, 7, "effect", "+2 Target per 20 squares moved in the turn"), lambda: high_speed(80), 1, 4),
        (
            (SITUATIONS, 9, "effect", "+3 Target ranged, -4 Target melee; with cover: cover two steps better"),
            _lying,
            [2, -2],
            [3, -4],
        ),
        (("BRP-TAB-RANGE", 1, "chance", "1/3 (Difficult)"), lambda: _far(2), Fraction(1, 2), Fraction(1, 3)),
        (("BRP-TAB-RANGE", 2, "chance", "1/8"), lambda: _far(3), Fraction(1, 4), Fraction(1, 8)),
    ],
)
def test_what_the_tables_have_is_played(cell: Written, found: Callable[[], object], book: object, mine: object) -> None:
    is_played(cell, found, book, mine)
