"""Hurt legs and wings, and what they take off each way of moving; how fast somebody has gone in a turn."""

from dataclasses import replace
from fractions import Fraction

import pytest

from core.base.ids import PersonId, TokenId
from core.base.persistent_map import PersistentMap
from core.chance.source import Source
from core.documents.shipped import shipped_creatures
from core.engine.command import Act
from core.model.campaign import Campaign
from core.model.creature import Person, Vitals
from core.model.creature_reference import CreatureReference
from core.model.gear import Carried, Item
from core.rules.registry import SYSTEMS
from core.rules.semi_automagic.clock import Stride
from core.rules.semi_automagic.fighter import Someone
from core.rules.semi_automagic.movement.speed import burden, hurt_limbs, is_lamed, speed_of
from core.rules.semi_automagic.movement.steps import travelled
from core.rules.semi_automagic.names import SEMI_AUTOMAGIC
from core.rules.semi_automagic.sheet import Mode
from tests.core.rules.semi_automagic.subjects import somebody
from tests.transcripts.runner import ENCOUNTER, begin, prepared


def someone(*conditions: str, legs: int = 2) -> Someone:
    """Return somebody of walking speed 3 and flying speed 6 with some conditions."""
    subject = somebody(*conditions, flying=6, legs=legs)
    vitals = type(subject.vitals)(subject.vitals.tracks, subject.conditions)
    return Someone("Someone", subject.sheet, vitals, subject.house)


@pytest.mark.parametrize(
    ("conditions", "way", "speed"),
    [
        ((), "walk", 3),
        ((), "fly", 6),
        (("leg-hurt:1",), "walk", 2),
        (("leg-hurt:2",), "walk", 1),
        (("leg-hurt:2",), "fly", 6),
        (("wing-sore:1",), "fly", 5),
        (("wing-hurt:1",), "fly", 5),
        (("wing-hurt:2",), "fly", 0),
        (("wing-hurt:2",), "walk", 3),
        (("leg-hurt:2", "leg-hurt:2"), "walk", 0),
    ],
)
def test_speeds_with_hurt_limbs(conditions: tuple[str, ...], way: Mode, speed: int) -> None:
    """SEC-CALL-02, SEC-CALL-08, SEC-GAP-21: a square for each degree; useless wings carry nobody."""
    assert speed_of(someone(*conditions), way) == Fraction(speed)
    assert hurt_limbs(someone(*conditions), "swim") == 0


def test_whoever_has_no_sound_leg_crawls() -> None:
    """SEC-CALL-02: two legs of two are all, two of four are not; who has no legs has none to lose."""
    useless = ("leg-hurt:2", "leg-hurt:2")
    assert is_lamed(someone(*useless)) and not is_lamed(someone(*useless, legs=4))
    assert not is_lamed(someone("leg-hurt:2", "leg-hurt:1")) and not is_lamed(someone(*useless, legs=0))


def test_a_cart_that_nobody_pulls_is_not_overloaded() -> None:
    """SEC-ENC-03: what stands about and cannot move bears nothing itself, however much lies on it."""
    cart = next(each for each in shipped_creatures(SEMI_AUTOMAGIC) if each.name == "Handcart")
    goods = Item(id="item-1", name="Barrel", grams=110_000, carried=Carried.STOWED)
    person = Person(PersonId("person-1"), cart, Vitals(gear=(goods,)))
    state = Campaign(Source(1), people=PersistentMap(((person.id, person),)))
    reference = CreatureReference(None, person.id)
    assert burden(state, reference) is None
    moving = replace(person, creature=cart.but(sheet=cart.sheet.but(speed=Fraction(6))))
    found = burden(replace(state, people=PersistentMap(((person.id, moving),))), reference)
    assert found is not None and found.over is not None, "one that goes by itself bears what lies on it"


@pytest.mark.parametrize(
    ("before", "halves", "seconds", "pace"),
    [(0, 12, 1, "12"), (0, 12, 2, "6"), (0, 12, 5, "12/5"), (7, 12, 2, "7"), (5, 12, 2, "6"), (0, 12, 0, "12")],
)
def test_sec_spd_01_the_fastest_second_of_a_turn_counts(before: int, halves: int, seconds: int, pace: str) -> None:
    # what takes no second of the turn, as a fall, is as fast as within one
    after = travelled(Stride(Fraction(3), pace=Fraction(before)), Fraction(halves), seconds)
    assert after == Stride(Fraction(3 + halves), pace=Fraction(pace))


def test_how_far_a_move_brings_one_is_drawn_by_how_hard_the_ground_is_said_to_be() -> None:
    """SEC-MOVE-09: extreme ground counts three times, other difficult ground twice."""
    scene = {"columns": 30, "rows": 8, "difficult": [[x, y] for x in range(3, 30) for y in range(8)]}
    people = {"Ann": {"at": [1, 4], "side": "party"}, "Orc": {"at": [28, 1]}}
    played = prepared({"system": "semi-automagic", "scene": scene, "fighter": people})
    begin(played, {"answers": {"initiative:Ann": 6, "initiative:Orc": 1}})
    state, encounter = played.session.state, played.encounter
    move = Act(ENCOUNTER, TokenId(played.ids["Ann"]), "move")
    farthest = []
    for options in ((), (("extreme", 1),)):
        act = replace(move, options=options)
        sketch = SYSTEMS[SEMI_AUTOMAGIC].sketch(state, played.session.board(encounter), encounter, act)
        assert sketch.bands
        farthest.append(max(x for band in sketch.bands for x, _ in band.squares))
    plain, extreme = farthest
    assert 3 <= extreme < plain
