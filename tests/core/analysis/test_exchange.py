"""What a plain attack of one creature on another comes to."""

from fractions import Fraction
from typing import Any

import pytest

from core.analysis.exchange import exchange
from core.documents.shipped import shipped_creatures
from core.explain.words import Words
from core.model.creature import Creature
from core.model.gear import Carried, Item
from core.rules.registry import SYSTEMS
from core.rules.semi_automagic.figures import SemiFigures
from core.rules.semi_automagic.growth.foes import match_of
from core.rules.semi_automagic.names import SEMI_AUTOMAGIC
from core.rules.semi_automagic.sheet import SemiSheet

FIGURES = SemiFigures(SEMI_AUTOMAGIC, Words())
SWORD = Item(id="sword", name="Sword", profile="Arming sword", carried=Carried.MAIN_HAND)


def sheet(**figures: Any) -> SemiSheet:
    return SemiSheet.model_validate(figures)


def test_how_a_foe_would_fare_is_reckoned_exactly() -> None:
    """SEC-ATK-03, SEC-MEL-05: sword against an unarmoured human who may parry: hit on 4 and more, parried on 4."""
    plain = Creature(name="Ann", system=SEMI_AUTOMAGIC, sheet=sheet(), kit=(SWORD,))
    found = exchange(plain, plain, FIGURES, SYSTEMS)
    assert found is not None and found.hits == Fraction(1, 4) and found.points == 1
    giant = plain.but(sheet=sheet(scale=2))
    bow = plain.but(kit=(SWORD.but(profile="Longbow", carried=Carried.BOTH_HANDS, ammunition=3),))
    for one, other in ((giant, plain), (plain, giant), (bow, giant)):
        found = exchange(one, other, FIGURES, SYSTEMS)
        assert found is not None and 0 < found.hits <= 1


@pytest.mark.parametrize("creature", shipped_creatures(SEMI_AUTOMAGIC), ids=lambda creature: creature.name)
def test_every_creature_that_ships_can_strike_somebody(creature: Creature) -> None:
    party = next(each for each in shipped_creatures(SEMI_AUTOMAGIC) if each.side == "party")
    state, act = match_of(creature, party)
    found = exchange(creature, party, FIGURES, SYSTEMS)
    assert act is None or found is not None or creature.sheet.is_object  # type: ignore[attr-defined]
    assert len(state.encounters) == 1
