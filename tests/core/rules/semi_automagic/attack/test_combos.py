"""Combos: how many somebody knows, what they are rated, and who may use them."""

import pytest

from core.rules.semi_automagic.attack.combos import (
    component_of,
    does_what,
    knows_component,
    may_revise,
    most_combos,
    most_components,
    most_rating,
    struck_by,
    why_no_more,
    why_not_built,
    why_not_used,
)
from core.rules.semi_automagic.sheet import Combo, Component, SemiSheet, Training


def sheet(ranks: int = 0, bonus: int = 0, **figures: object) -> SemiSheet:
    """Return somebody with ranks, and a bonus besides, in Weapon Skill."""
    return SemiSheet.model_validate({"skills": ({"skill": "Weapon Skill", "ranks": ranks, "bonus": bonus},), **figures})


def test_sec_combo_01_one_that_is_known_can_be_built_anew_whatever_the_number() -> None:
    """SEC-COMBO-01, SEC-GAP-16: at the limit a new name is one too many, an old one never is."""
    full = SemiSheet(combos=(Combo(name="Rush"), Combo(name="Flurry")), combos_known=2)
    assert [why_no_more(full, name) is None for name in ("Rush", "Flurry", "Third")] == [True, True, False]
    assert why_no_more(full.but(combos_known=3), "Third") is None
    learnt = SemiSheet(skills=(Training(skill="Combat Expertise", ranks=2),))
    assert (most_combos(SemiSheet()), most_combos(learnt), most_combos(full)) == (1, 3, 2)


@pytest.mark.parametrize(("count", "ranks", "allowed"), [(0, 0, False), (1, 0, True), (2, 0, False), (2, 1, True)])
def test_sec_combo_03_the_length_goes_by_the_better_skill(count: int, ranks: int, allowed: bool) -> None:
    """SEC-COMBO-03: one component and one more for each rank, and none at all is no combo."""
    someone = sheet(ranks, components=({"name": "Grab", "rating": 1},))
    combo = Combo(name="It", components=("Grab",) * count)
    assert most_components(someone) == 1 + ranks
    assert (why_not_built(someone, combo) is None) == allowed


def test_sec_combo_07_the_rating_is_met_and_not_passed() -> None:
    """SEC-COMBO-02, SEC-COMBO-07, SEC-GAP-16: 1 and the bonus in the skill of the weapon, or what the sheet says."""
    someone = sheet(2, 1, components=({"name": "Grab", "rating": 2}, {"name": "Trip", "rating": 3}))
    most = most_rating(someone, "Weapon Skill")
    assert (most, most_rating(someone, "Ranged Skill")) == (1 + someone.bonus("Weapon Skill"), 1)
    for rating, fits in ((most, True), (most + 1, False)):
        rated = someone.but(components=(Component(name="Grab", rating=rating),))
        assert (why_not_used(rated, Combo(name="It", components=("Grab",)), "Weapon Skill") is None) == fits
    assert most_rating(someone.but(combo_rating=7), "Ranged Skill") == 7


def test_sec_combo_06_another_rating_lets_combos_be_revised() -> None:
    """SEC-COMBO-06: all that are known, and none while every rating is as it was."""
    before = sheet(1, combos=({"name": "Rush"}, {"name": "Flurry"}))
    after = before.but(skills=(Training(skill="Weapon Skill", ranks=3),))
    assert may_revise(before, before) == () and may_revise(before, after) == ("Rush", "Flurry")


def test_sec_combo_04_what_is_known_and_what_strikes() -> None:
    """SEC-COMBO-04, SEC-COMBO-05, SEC-ATK-09: everybody attacks and charges; a component's effect may strike too."""
    someone = sheet(components=({"name": "Great trip", "rating": 2, "effect": "Trip"}, {"name": "Shout", "rating": 0}))
    known = {name: knows_component(someone, name) for name in ("Attack", "Charge", "Great trip", "Grab")}
    assert known == {"Attack": True, "Charge": True, "Great trip": True, "Grab": False}
    does = [does_what(component_of(someone, name)) for name in ("Attack", "Great trip", "Shout", "Charge")]
    assert does == ["Attack", "Trip", None, None]
    combo = Combo(name="It", components=("Shout", "Attack", "Great trip", "Attack"))
    assert struck_by(someone, combo) == ("Attack", "Trip", "Attack")
    assert component_of(someone, "Unheard of").rating == 0
