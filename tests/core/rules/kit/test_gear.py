"""Gear: what hands have room for, what becomes of an item that is changed, lost or loaded, and offers by item."""

import pytest

from core.base.errors import Refused
from core.base.ids import TokenId
from core.base.phrase import Phrase, say, verbatim
from core.edits.tokens import RemoveTokens
from core.engine.board_cache import BoardCache
from core.engine.carrying import at_feet
from core.engine.context import Context
from core.engine.draws import said_together
from core.engine.event import GearChanged, Noted
from core.geometry.units import SQUARE
from core.model.gear import Carried, Item
from core.model.loads import Lying
from core.rules.kit.action import Variant
from core.rules.kit.gear import (
    by_item,
    can_let_go,
    drop_item,
    filled,
    free_hands,
    hand_for,
    held_in,
    in_hands,
    item_in,
    lose_item,
    or_closed,
    put_item,
    take_from,
    take_up_all,
    throw_away,
    use_up,
    within_reach,
)
from tests.helpers.fights import ENCOUNTER, SYSTEMS, begun
from tests.helpers.tiny.actions import ACTIONS
from tests.helpers.tiny.fighter import TINY

ANN, OTHER = TokenId("token-6"), TokenId("token-8")
MAIN, OFF, BOTH = Carried.MAIN_HAND, Carried.OFF_HAND, Carried.BOTH_HANDS
LAMP, SWORD = Item(id="a", name="Lamp", carried=OFF), Item(id="b", name="Sword", carried=BOTH)
CLAW, ROPE = Item(id="c", name="Claw", carried=Carried.NATURAL), Item(id="d", name="Rope", carried=Carried.STOWED)


def test_an_item_is_found_by_its_id_or_refused_for_a_reason() -> None:
    assert item_in((LAMP, SWORD), "b", "x.why") is SWORD
    with pytest.raises(Refused, match=r"x\.why"):
        item_in((LAMP, SWORD), None, "x.why")


def test_free_hands() -> None:
    assert free_hands(()) == (MAIN, OFF)
    assert free_hands((LAMP,)) == (MAIN,)
    assert free_hands((SWORD,)) == ()


def test_what_takes_two_hands_has_room_in_two_only() -> None:
    assert [hand_for(free, 1) for free in ((MAIN, OFF), (OFF,), ())] == [MAIN, OFF, None]
    assert [hand_for(free, 2) for free in ((MAIN, OFF), (OFF,), ())] == [BOTH, None, None]
    assert hand_for((OFF,), 0) is OFF


def test_what_is_in_hand_and_no_part_of_the_body_can_leave_it() -> None:
    assert held_in((ROPE, LAMP, CLAW, SWORD)) == (LAMP, SWORD)
    assert can_let_go(LAMP) and not can_let_go(CLAW) and not can_let_go(ROPE)


def test_an_item_is_added_replaced_and_lost() -> None:
    ctx = Context(begun().state, SYSTEMS, BoardCache(), ENCOUNTER)
    for item in (LAMP, ROPE, drawn := LAMP.but(carried=MAIN)):
        put_item(ctx, ANN, item)
    lose_item(ctx, ANN, ROPE)
    kept = ((LAMP,), (LAMP, ROPE), (drawn, ROPE), (drawn,))
    assert ctx.events == [GearChanged(ENCOUNTER, ANN, gear) for gear in kept]


def test_of_several_one_is_used_up_and_of_one_all() -> None:
    ctx = Context(begun().state, SYSTEMS, BoardCache(), ENCOUNTER)
    put_item(ctx, ANN, two := ROPE.but(count=2))
    put_item(ctx, ANN, LAMP)
    use_up(ctx, ANN, two)
    assert ctx.vitals(ANN).gear == (ROPE.but(count=1), LAMP)
    use_up(ctx, ANN, ROPE)
    assert ctx.vitals(ANN).gear == (LAMP,)


def test_loading_takes_from_the_ammunition_what_is_missing() -> None:
    bow = Item(id="e", name="Bow", loaded=1, ammunition=3)
    assert filled(bow, 3) == bow.but(loaded=3, ammunition=1)
    assert filled(bow, 6) == bow.but(loaded=4, ammunition=0)
    assert filled(bow, 6, endless=True) == bow.but(loaded=6)
    assert filled(bow.but(loaded=5), 3) == bow.but(loaded=5)
    assert filled(bow.but(ammunition=None), 6) == bow.but(loaded=6, ammunition=None)
    full = bow.but(loaded=None)
    assert filled(full, 6) == full.but(loaded=6)


def test_an_action_is_offered_for_each_item_and_closed_where_there_is_none() -> None:
    why = say("x.why")
    offered = by_item("x.take", (LAMP, ROPE), lambda item: why if item is ROPE else None)
    assert offered == (
        Variant(say("x.take", item="Lamp"), "a"),
        Variant(say("x.take", item="Rope"), "d", why_not=why),
    )
    assert by_item("x.take", (LAMP,)) == offered[:1]
    assert or_closed(offered, "x.none", "x.why") == offered
    assert or_closed((), "x.none", "x.why") == (Variant(Phrase("x.none"), why_not=Phrase("x.why")),)


def test_what_both_hands_hold_comes_first() -> None:
    places = (Carried.NATURAL, Carried.WORN, Carried.OFF_HAND, Carried.MAIN_HAND, Carried.BOTH_HANDS)
    gear = tuple(Item(id=str(place), name="Thing", carried=place) for place in places)
    assert [item.carried for item in in_hands(gear)] == [places[4], places[3], places[2], places[0]]


def test_what_was_thrown_lies_at_the_others_feet_and_at_ones_own_if_that_one_is_gone() -> None:
    for there, whose in ((True, OTHER), (False, ANN)):
        session = begun()
        if not there:
            session.submit(RemoveTokens(ENCOUNTER, (OTHER,)))
        ctx = Context(session.state, SYSTEMS, BoardCache(), ENCOUNTER)
        put_item(ctx, ANN, LAMP.but(count=2))
        throw_away(ctx, ANN, item_in(ctx.vitals(ANN).gear, "a", "x.why"), OTHER, "SST-ACT-13")
        (pile,) = ctx.state.scene_state(ctx.token(ANN).scene).piles
        assert pile.point == at_feet(ctx.state, ctx.token(whose)) and [each.count for each in pile.gear] == [1]
        assert item_in(ctx.vitals(ANN).gear, "a", "x.why").count == 1


def test_what_lies_within_reach_is_taken_up_and_told_but_for_what_is_packed() -> None:
    """Ann lays a pack with a lamp down at her feet, the other a sword beside her; his rope lies too far off."""
    ctx = Context(begun().state, SYSTEMS, BoardCache(), ENCOUNTER)
    pack = Item(id="p", name="Pack", pack=True)
    for who, item in ((ANN, pack), (ANN, LAMP.but(within="p", carried=Carried.STOWED)), (OTHER, SWORD), (OTHER, ROPE)):
        put_item(ctx, who, item)
    drop_item(ctx, ANN, pack, "TINY-01")
    x, y = ctx.token(ANN).point
    drop_item(ctx, OTHER, SWORD, "TINY-01", at=(x + SQUARE, y))
    drop_item(ctx, OTHER, ROPE, "TINY-01", at=(x + 3 * SQUARE, y))
    around, before = ACTIONS.situation_of(ctx, ANN), len(ctx.events)
    near, beside = within_reach(around)
    assert [each.name for each in (*near.gear, *beside.gear)] == ["Pack", "Lamp", "Sword"]
    take_up_all(ctx, around, TINY, "TINY-02")
    assert {each.name for each in ctx.vitals(ANN).gear} == {"Pack", "Lamp", "Sword"}
    (left,) = ctx.state.scene_state(ctx.token(ANN).scene).piles
    assert [each.name for each in left.gear] == ["Rope"]
    names = said_together("things.list", (verbatim("Pack"), verbatim("Sword")))
    assert [(each.phrase, each.rule) for each in ctx.events[before:] if isinstance(each, Noted)] == [
        (say("tiny.log.takes-up", token=ANN, item=names), "TINY-02")
    ]


def test_where_nothing_lies_nothing_is_taken_up_and_nothing_told() -> None:
    ctx = Context(begun().state, SYSTEMS, BoardCache(), ENCOUNTER)
    take_up_all(ctx, ACTIONS.situation_of(ctx, ANN), TINY, "TINY-02")
    assert ctx.events == []


def test_of_what_is_taken_from_a_pile_what_one_had_before_is_no_part() -> None:
    ctx = Context(begun().state, SYSTEMS, BoardCache(), ENCOUNTER)
    for item in (ROPE, LAMP):
        put_item(ctx, ANN, item)
    drop_item(ctx, ANN, LAMP, "TINY-01")
    scene = ctx.token(ANN).scene
    (pile,) = ctx.state.scene_state(scene).piles
    assert [each.name for each in take_from(ctx, ANN, Lying(scene, pile.id), pile.gear, "TINY-01")] == ["Lamp"]
