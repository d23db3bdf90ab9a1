"""Attacks beyond the worked examples: rulings, own conditions, interruptions, things that vanish on the way."""

import pytest

from core.base.errors import BadAnswer, Refused
from core.base.ids import RuleId
from core.base.phrase import verbatim
from core.edits.tokens import RemoveTokens
from core.engine.request import Choice, Ruling
from core.explain.modifier import Add, ExtraCards, Modifier, Shift
from core.model.condition import Condition
from core.model.creature import Track
from core.model.gear import Carried
from tests.helpers.arena import ENCOUNTER, Arena, Who, held, lines, word

DUEL = """
.......
..Ax...
.......
"""
MADE_UP = RuleId("T99-MOD-01")


def test_the_game_master_strikes_and_adds_lines() -> None:
    arena = Arena(DUEL, rulings=True, A=Who({"size": 0}, items=(held("Longblade"),)), x=Who({"size": 1}))
    arena.do("A", "attack", "x", item="Longblade")
    ruling = arena.session.pending
    assert isinstance(ruling, Ruling)
    added = Modifier(MADE_UP, verbatim("drunk"), "attack", ExtraCards(-2))
    arena.session.answer((*(m for m in ruling.proposed if m.rule != "T99-MOD-08"), added))
    arena.flip("9 1H / 8")
    (check,) = arena.checks()
    assert check.tallies[0].total.number == 2
    assert lines(check.tallies[0]) == {"T99-ATK-04": "applied", "T99-MOD-01": "applied"}
    assert check.tallies[1].total == (2, 0)


def test_a_condition_of_the_game_masters_own_carries_its_modifiers() -> None:
    # T99-MOD-01
    own = Condition(
        "cursed",
        modifiers=(
            Modifier(MADE_UP, verbatim("cursed"), "attack", Shift(-2)),
            Modifier(MADE_UP, verbatim("cursed"), "defense", Shift(-3)),
            Modifier(MADE_UP, verbatim("cursed"), "stun", Add(-1)),
        ),
    )
    arena = Arena(DUEL).have("A", own)
    arena.do("A", "attack", "x").flip("9 / 3")
    first = arena.checks()[0]
    assert (first.tallies[0].total.shift, first.tallies[1].total.shift) == (-2, 0)
    assert arena.track("x", "stun") == Track(15, 16)
    arena.do("x", "attack", "A").flip("9 / 3")
    assert arena.checks()[0].tallies[1].total.shift == -3


def test_a_hit_never_does_less_than_one() -> None:
    # T99-DMG-04
    arena = Arena(DUEL, x=Who({"er": 30})).do("A", "attack", "x").flip("9 / 3")
    stun = arena.checks()[0].tallies[2]
    assert (stun.total.number, lines(stun)["T99-DMG-04"]) == (1, "capped")


def test_who_is_gone_is_not_struck() -> None:
    arena = Arena(DUEL, rulings=True).do("A", "attack", "x")
    arena.session.submit(RemoveTokens(ENCOUNTER, (arena.ids["x"],)))
    assert arena.session.pending is None
    assert arena.checks() == []
    assert arena.position("A") == 15


def test_taking_back_the_flip_brings_the_same_question_again() -> None:
    arena = Arena(DUEL).do("A", "attack", "x")
    before = arena.session.pending
    arena.flip("QS KH 2C / 4C 5C")
    assert arena.track("x", "lethal").value == 9
    arena.session.undo()
    arena.do("A", "attack", "x")
    assert arena.session.pending == before


def test_a_watcher_with_a_rifle_may_only_use_bare_hands() -> None:
    # T99-OA-05#1
    arena = Arena(DUEL, A=Who(items=(held("Pistol"),)), x=Who(position=9))
    arena.do("x", "combat-move", go="e")
    request = arena.session.pending
    assert isinstance(request, Choice)
    assert [option.key for option in request.options] == ["unarmed", "no"]
    with pytest.raises(BadAnswer):
        arena.say("Pistol")


def test_a_spear_strikes_at_two_spaces_and_a_fist_does_not() -> None:
    # T99-OA-02#1
    drawn = """
    ........
    .A......
    ...x....
    ........
    """
    arena = Arena(drawn, A=Who(items=(held("Spear", Carried.BOTH_HANDS),)), x=Who(position=9))
    arena.do("x", "combat-move", go="e")
    request = arena.session.pending
    assert isinstance(request, Choice)
    assert [option.key for option in request.options] == ["Spear", "no"]
    arena.say("Spear").flip("9 / 3")
    assert (arena.square("x"), arena.position("A")) == ((4, 2), 13)


def test_several_watchers_are_asked_side_by_side_and_the_first_to_strike_can_end_it() -> None:
    # T99-OA-10, T99-OA-12
    drawn = """
    ......
    .AxB..
    ......
    ......
    """
    arena = Arena(drawn, x=Who(position=9, tracks={"stun": Track(1, 16)}))
    arena.do("x", "combat-move", go="s s")
    first, second = arena.session.waiting
    assert [first.asks, second.asks] == [arena.ids["A"], arena.ids["B"]]
    arena.session.answer("unarmed", second.key)
    arena.say("unarmed").flip("9 / 3")
    assert arena.session.pending is None
    assert arena.square("x") == (2, 2)
    assert [arena.position(letter) for letter in "AB"] == [10, 13], "whose turn comes too late keeps his phases"


def test_the_question_goes_away_with_the_watcher() -> None:
    arena = Arena(DUEL, x=Who(position=9)).do("x", "combat-move", go="e e")
    assert arena.session.pending is not None
    arena.session.submit(RemoveTokens(ENCOUNTER, (arena.ids["A"],)))
    assert arena.session.pending is None
    assert arena.square("x") == (5, 1)


def test_walking_goes_over_the_ground_but_flying_stays_up() -> None:
    arena = Arena(DUEL, A=Who(elevation=2))
    arena.do("A", "combat-move", go="w")
    assert arena.token("A").elevation == 2


def test_a_push_stops_at_what_is_solid() -> None:
    # T99-OA-07, T99-GAP-17
    drawn = """
    ........
    .Ax.#...
    ........
    """
    arena = Arena(drawn, A=Who(items=(held("Maul", Carried.BOTH_HANDS),)))
    arena.do("A", "attack", "x", item="Maul").flip("9 3H / 3")
    assert arena.square("x") == (3, 1)


def test_a_grown_foe_in_the_way_of_a_push_stops_it_at_once() -> None:
    drawn = """
    ........
    .Axy....
    ........
    """
    arena = Arena(drawn, A=Who(items=(held("Maul", Carried.BOTH_HANDS),)))
    arena.do("A", "attack", "x", item="Maul").flip("9 / 3")
    assert arena.square("x") == (2, 1)


def test_offers_name_every_weapon_and_say_why_not() -> None:
    arena = Arena(DUEL, A=Who(items=(held("Pistol", loaded=0), held("Dagger", Carried.OFF_HAND))))
    attacks = {offer.act.item: word(offer.why_not) for offer in arena.offers("A") if offer.act.action == "attack"}
    assert attacks == {"Pistol": "not-loaded", "Dagger": "", "unarmed": ""}
    assert all(offer.repeats for offer in arena.offers("A") if offer.act.action == "attack")


def test_an_attack_without_a_target_is_refused() -> None:
    with pytest.raises(Refused):
        Arena(DUEL).do("A", "attack")
