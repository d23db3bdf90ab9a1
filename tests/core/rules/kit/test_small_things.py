"""What is done with things, at its edges: taken to hand, shot off, dropped, drawn; points that lack, steps of a way."""

from dataclasses import replace
from fractions import Fraction

import pytest

from core.base.errors import Refused
from core.base.ids import TokenId
from core.base.phrase import say
from core.engine.board_cache import BoardCache
from core.engine.carrying import at_feet
from core.engine.context import Context
from core.geometry.footprint import Footprint, middles
from core.geometry.units import SQUARE, Rect
from core.model.creature import Track
from core.model.creature_reference import CreatureReference, vitals_of
from core.model.gear import Carried, Item
from core.model.loads import Lying
from core.rules.kit.action import Variant
from core.rules.kit.gear import PILE, drop_item, from_pile, shoot_off, take_from, take_to_hand, to_draw, unless_hand
from core.rules.kit.healing import lacking
from core.rules.kit.metres import footsteps
from core.rules.kit.shown import OfferedWeapon
from tests.helpers.fights import ENCOUNTER, SCENE, SYSTEMS, begun
from tests.helpers.tiny.fighter import TINY

ANN = TokenId("token-6")
WHO = CreatureReference(ENCOUNTER, ANN)


def geared(*items: Item) -> Context:
    """Return a fight in which Ann has some things."""
    ctx = Context(begun().state, SYSTEMS, BoardCache(), ENCOUNTER)
    session_vitals = replace(vitals_of(ctx.state, WHO), gear=items)
    ctx.state = ctx.state.with_vitals(ENCOUNTER, ctx.token(ANN), session_vitals)
    return ctx


def thing(ctx: Context) -> Item:
    """Return the first thing that Ann has."""
    return vitals_of(ctx.state, WHO).gear[0]


def test_a_thing_is_taken_to_the_hand_that_is_free_for_it() -> None:
    ctx = geared(Item(id="bow", name="Bow", carried=Carried.READY))
    with pytest.raises(Refused, match=r"tiny\.why\.no-hand"):
        take_to_hand(ctx, ANN, thing(ctx), None, TINY, "RULE-1")
    assert ctx.events == []
    take_to_hand(ctx, ANN, thing(ctx), Carried.BOTH_HANDS, TINY, "RULE-1")
    assert thing(ctx).carried is Carried.BOTH_HANDS and len(ctx.events) == 2
    assert getattr(ctx.events[-1], "phrase", None) == say("tiny.log.readies", token=ANN, item="Bow")


@pytest.mark.parametrize(
    ("holds", "loaded", "ammunition", "after"),
    [
        (6, 4, 9, (3, 9)),
        (6, 1, None, (0, None)),
        (6, 0, 9, (0, 9)),
        (6, None, 9, (5, 9)),
        (1, None, None, (0, None)),
        (0, None, 9, (None, 8)),
        (0, 3, 1, (3, 0)),
        (0, None, 0, (None, 0)),
        (0, None, None, (None, None)),
    ],
)
def test_a_shot_is_taken_off_what_is_loaded_or_off_the_ammunition(
    holds: int, loaded: int | None, ammunition: int | None, after: tuple[int | None, int | None]
) -> None:
    ctx = geared(Item(id="bow", name="Bow", loaded=loaded, ammunition=ammunition))
    shoot_off(ctx, ANN, thing(ctx), holds)
    assert (thing(ctx).loaded, thing(ctx).ammunition) == after


@pytest.mark.parametrize("at", [None, (3 * SQUARE, 3 * SQUARE)])
def test_what_is_dropped_lies_at_ones_feet_or_where_it_is_said(at: tuple[int, int] | None) -> None:
    ctx = geared(Item(id="bow", name="Bow", count=2))
    drop_item(ctx, ANN, thing(ctx), "RULE-1", at=at)
    (pile,) = ctx.state.scene_state(SCENE).piles
    assert pile.point == (at or at_feet(ctx.state, ctx.token(ANN))) and [each.count for each in pile.gear] == [2]
    assert vitals_of(ctx.state, WHO).gear == ()


def test_what_is_ready_or_stowed_and_of_use_can_be_drawn_where_a_hand_is_free() -> None:
    gear = tuple(Item(id=f"item-{each.value}", name=each.value, carried=each) for each in Carried)

    def drawn(free: Carried | None, name: str = "") -> tuple[Variant, ...]:
        why_not = unless_hand(lambda item: free, say("tiny.no-hand"))
        return to_draw("tiny.draw", gear, lambda item: name in item.name, why_not)

    for free in (Carried.MAIN_HAND, None):
        found = drawn(free)
        assert [each.item for each in found] == ["item-ready", "item-stowed"]
        assert [each.why_not for each in found] == [None if free else say("tiny.no-hand")] * 2
        assert found[0].label == say("tiny.draw", item="ready")
    assert [each.item for each in drawn(None, "stowed")] == ["item-stowed"]


def test_one_thing_is_taken_from_a_pile_with_what_is_packed_in_it_and_the_rest_lies_on() -> None:
    rope = Item(id="rope", name="Rope", within="pack", carried=Carried.STOWED)
    ctx = geared(Item(id="bow", name="Bow"), Item(id="pack", name="Pack", pack=True), rope)
    bow, pack, _ = vitals_of(ctx.state, WHO).gear
    drop_item(ctx, ANN, pack, "RULE-1")
    drop_item(ctx, ANN, bow, "RULE-1")
    (pile,) = ctx.state.scene_state(SCENE).piles
    lying = next(each for each in pile.gear if each.name == "Pack")
    assert from_pile("tiny.take", pile.id, lying) == Variant(
        say("tiny.take", item="Pack"), lying.id, options=((PILE, pile.id),)
    )
    (taken,) = take_from(ctx, ANN, Lying(SCENE, pile.id), (lying,), "RULE-1")
    assert taken.name == "Pack" and {each.name for each in vitals_of(ctx.state, WHO).gear} == {"Pack", "Rope"}
    assert [each.name for each in ctx.state.scene_state(SCENE).piles[0].gear] == ["Bow"]


@pytest.mark.parametrize(("track", "lacks"), [(Track(3, 5), 2), (Track(5, 5), 0), (Track(7, 5), 0), (Track(3), 0)])
def test_a_track_lacks_what_is_left_to_its_maximum(track: Track, lacks: int) -> None:
    assert lacking(track) == lacks


def test_a_weapon_is_called_by_its_profile_unless_it_is_titled() -> None:
    assert (
        OfferedWeapon("sword", "d6").name == "sword"
        and OfferedWeapon("sword", "d6", titled="Long sword").name == "Long sword"
    )


def test_the_middles_of_ones_squares_and_the_steps_of_a_way() -> None:
    stand = Footprint((SQUARE, SQUARE), Fraction(2)).rect
    half = SQUARE // 2
    assert middles(stand) == Rect(stand.left + half, stand.top + half, stand.right - half, stand.bottom - half)
    steps = footsteps((((0, 0), 2, None), ((9, 9), 3, say("tiny.down"))), before=4)
    assert [(each.point, each.cost, each.total, each.why) for each in steps] == [
        ((0, 0), 2, 6, None),
        ((9, 9), 3, 9, say("tiny.down")),
    ]
    assert [each.total for each in footsteps((((0, 0), 1, None), ((1, 1), 1, None)))] == [1, 2]
