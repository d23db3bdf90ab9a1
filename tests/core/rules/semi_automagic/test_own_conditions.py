"""Conditions of the game master's own, with figures that they act on."""

from dataclasses import replace

import pytest

from core.base.ids import RuleId
from core.base.phrase import say
from core.explain.modifier import Add, Modifier
from core.explain.words import Words
from core.model.condition import Condition
from core.rules.semi_automagic.attack.strike import ATTACK_FIGURES
from core.rules.semi_automagic.checks import skill_tally
from core.rules.semi_automagic.fighter import Someone
from core.rules.semi_automagic.figures import SemiFigures
from core.rules.semi_automagic.gear.loads import mobility_of
from core.rules.semi_automagic.harm.thresholds import toughness_of, will_of
from tests.core.rules.semi_automagic.subjects import somebody

SWAYED = tuple(each.figure for each in SemiFigures.swayed)


def swayed_in(figure: str, amount: int) -> Someone:
    """Return somebody plain with a condition of the game master's own that acts on one figure."""
    plain = somebody()
    modifier = Modifier(RuleId("SEC-GAP-60"), say("semi-automagic.condition.tired"), figure, Add(amount))
    cursed = (Condition("cursed", modifiers=(modifier,)),)
    return replace(plain, vitals=replace(plain.vitals, conditions=cursed))


@pytest.mark.parametrize("figure", SWAYED)
def test_every_figure_that_can_be_chosen_has_words_and_acts(figure: str) -> None:
    """SEC-GAP-60: different causes add up; thresholds move with their Minimum."""
    assert f"semi-automagic.figure.{figure}" in Words().templates
    someone = swayed_in(figure, 2)
    tallies = {
        "toughness": (toughness_of(someone),),
        "will": (will_of(someone),),
        "skill": (skill_tally(someone, "Reflex"), skill_tally(someone, "endurance")),
        "mobility": (mobility_of(someone),),
    }
    expected = {"toughness": (11,), "will": (11,), "skill": (2, 5), "mobility": (2,)}
    if figure in expected:
        assert tuple(tally.total.number for tally in tallies[figure]) == expected[figure]
    else:
        assert figure in ATTACK_FIGURES
