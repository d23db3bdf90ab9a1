"""What a plain attack of one creature on another comes to."""

from fractions import Fraction
from typing import Any

import pytest

from core.analysis.matchup import matchup
from core.documents.shipped import shipped_creatures
from core.explain.words import Words
from core.model.creature import Creature
from core.model.gear import Carried, Item
from core.rules.basic_roleplaying.figures import BrpFigures
from core.rules.basic_roleplaying.names import BASIC_ROLEPLAYING
from core.rules.basic_roleplaying.sheet import BrpSheet
from core.rules.registry import SYSTEMS
from core.rules.semi_automagic.figures import SemiFigures, match_of
from core.rules.semi_automagic.names import SEMI_AUTOMAGIC
from core.rules.semi_automagic.sheet import SemiSheet

FIGURES = SemiFigures(SEMI_AUTOMAGIC, Words())
SWORD = Item(id="sword", name="Sword", profile="Arming sword", carried=Carried.MAIN_HAND)


def sheet(**figures: Any) -> SemiSheet:
    return SemiSheet.model_validate(figures)


def test_how_a_foe_would_fare_is_reckoned_exactly() -> None:
    """SEC-ATK-03, SEC-MEL-05: sword against an unarmoured human who may parry: hit on 4 and more, parried on 4."""
    plain = Creature(name="Ann", system=SEMI_AUTOMAGIC, sheet=sheet(), kit=(SWORD,))
    found = matchup(plain, plain, FIGURES, SYSTEMS)
    assert found is not None and found.hits == Fraction(1, 4) and found.points == 1
    giant = plain.but(sheet=sheet(scale=2))
    bow = plain.but(kit=(SWORD.but(profile="Longbow", carried=Carried.BOTH_HANDS, ammunition=3),))
    for one, other in ((giant, plain), (plain, giant), (bow, giant)):
        found = matchup(one, other, FIGURES, SYSTEMS)
        assert found is not None and 0 < found.hits <= 1


@pytest.mark.parametrize("creature", shipped_creatures(SEMI_AUTOMAGIC), ids=lambda creature: creature.name)
def test_every_creature_that_ships_can_strike_somebody(creature: Creature) -> None:
    party = next(each for each in shipped_creatures(SEMI_AUTOMAGIC) if each.side == "party")
    match = match_of(creature, party)
    found = matchup(creature, party, FIGURES, SYSTEMS)
    assert match is None or found is not None or creature.sheet.is_object  # type: ignore[attr-defined]
    assert match is None or len(match[0].encounters) == 1


RANKS = BrpFigures(BASIC_ROLEPLAYING, Words())
BROAD = Item(id="sword", name="Sword", profile="Sword, Broad", carried=Carried.MAIN_HAND)


def swordsman(**figures: Any) -> Creature:
    return Creature(name="Ann", system=BASIC_ROLEPLAYING, sheet=BrpSheet.model_validate(figures), kit=(BROAD,))


def test_a_blow_of_basic_roleplaying_is_reckoned_with_its_defence() -> None:
    """BRP-DEF-03, BRP-MTX-03, BRP-MTX-06: 50 % against one who cannot parry or dodge, then against a parry of 50 %."""
    trained = {"skills": ({"name": "Melee Weapon", "specialty": "Sword", "rating": 50},)}
    barehanded = swordsman(dexterity=0).but(kit=())
    found = matchup(swordsman(**trained), barehanded, RANKS, SYSTEMS)
    # dodging is left, at 5 %: 1 of 100 is a special dodge, 4 are plain ones
    special, plain = Fraction(10, 100), Fraction(40, 100)
    assert found is not None and found.hits == special * Fraction(99, 100) + plain * Fraction(95, 100)
    found = matchup(swordsman(**trained), swordsman(**trained), RANKS, SYSTEMS)
    assert found is not None and found.hits == special * Fraction(90, 100) + plain * Fraction(50, 100)
    assert found.track == "hit-points" and found.points > 5


def test_the_house_rules_of_the_table_count() -> None:
    # BRP-GAP-01: 60 is special up to 12, or strictly below a fifth up to 11, which parries and dodges do not stop
    one, other = swordsman(skills=SKILLED), swordsman(skills=SKILLED)
    plain = matchup(one, other, RANKS, SYSTEMS)
    strict = matchup(one, other, RANKS, SYSTEMS, {BASIC_ROLEPLAYING: {"BRP-GAP-01": "strict"}})
    assert plain is not None and strict is not None
    assert plain == matchup(one, other, RANKS, SYSTEMS, {}) and strict.hits != plain.hits


SKILLED = [{"name": "Melee Weapon", "specialty": "Sword", "rating": 60}]


@pytest.mark.parametrize("creature", shipped_creatures(BASIC_ROLEPLAYING), ids=lambda creature: creature.name)
def test_everybody_of_basic_roleplaying_can_strike_somebody(creature: Creature) -> None:
    party = next(each for each in shipped_creatures(BASIC_ROLEPLAYING) if each.side == "party")
    found = matchup(creature, party, RANKS, SYSTEMS)
    assert found is not None and 0 < found.hits < 1 and found.points > 0
