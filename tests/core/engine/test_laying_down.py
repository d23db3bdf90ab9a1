"""What is laid down on a map: where it lies, on whose pile, what is left, and what cannot lie there."""

from dataclasses import replace

import pytest

from core.base.errors import Refused
from core.base.ids import PersonId, SystemId, TokenId
from core.base.phrase import say
from core.edits.people import AddPerson
from core.edits.tokens import PlacePerson
from core.engine import carrying
from core.engine.board_cache import BoardCache
from core.engine.carrying import (
    at_feet,
    drop_packs,
    hand_over,
    laid_down_by,
    lay_down,
    let_lie,
    set_gear,
    take_along,
    take_away,
    take_piles,
)
from core.engine.context import Context
from core.geometry.units import SQUARE, Point
from core.model.creature import Haulage
from core.model.creature_reference import CreatureReference, vitals_of
from core.model.gear import Carried, Item
from core.model.loads import Lying, Portion
from core.model.scene import Pile
from tests.helpers.fights import ENCOUNTER, SCENE, SYSTEMS, begun, creature

ANN, EVE, ORC = (CreatureReference(ENCOUNTER, TokenId(f"token-{number}")) for number in (6, 7, 8))
MIDDLE = SQUARE // 2, SQUARE // 2


def context() -> Context:
    """Return a fight in which Ann has a sack with three torches in it and a rope, and Eve has a lamp."""
    ctx = Context(begun().state, SYSTEMS, BoardCache(), ENCOUNTER)
    sack, torches = Item(id="sack", name="Sack", pack=True), Item(id="torch", name="Torch", count=3, within="sack")
    set_gear(ctx, ANN, (sack, torches, Item(id="rope", name="Rope", carried=Carried.READY)))
    set_gear(ctx, EVE, (Item(id="lamp", name="Lamp", carried=Carried.READY),))
    return ctx


def has(ctx: Context, who: CreatureReference) -> dict[str, int]:
    """Return what somebody has, and how many of it."""
    return {item.name: item.count for item in vitals_of(ctx.state, who).gear}


def piles(ctx: Context) -> list[tuple[str, Point, dict[str, int]]]:
    """Return whose piles lie where, and what lies there."""
    found = ctx.state.scene_state(SCENE).piles
    return [(pile.owner, pile.point, {item.name: item.count for item in pile.gear}) for pile in found]


def test_what_one_lays_down_in_a_square_lies_on_one_pile_and_elsewhere_on_another() -> None:
    ctx = context()
    lay_down(ctx, ANN, (Portion("rope"),), SCENE, MIDDLE)
    assert has(ctx, ANN) == {"Sack": 1, "Torch": 3} and piles(ctx) == [(ANN.id, MIDDLE, {"Rope": 1})]
    lay_down(ctx, ANN, (Portion("torch", 1),), SCENE, (SQUARE - 1, SQUARE - 1))
    assert piles(ctx) == [(ANN.id, MIDDLE, {"Rope": 1, "Torch": 1})] and has(ctx, ANN) == {"Sack": 1, "Torch": 2}
    lay_down(ctx, ANN, (Portion("torch", 1),), SCENE, (SQUARE, SQUARE - 1))
    lay_down(ctx, EVE, (Portion("lamp"),), SCENE, MIDDLE)
    assert [owner for owner, _, _ in piles(ctx)] == [ANN.id, ANN.id, EVE.id]
    assert [things for _, _, things in piles(ctx)] == [{"Rope": 1, "Torch": 1}, {"Torch": 1}, {"Lamp": 1}]
    ann = ctx.token(TokenId(ANN.id))
    assert [pile.owner for pile in laid_down_by(ctx.state, ann, ENCOUNTER)] == [ANN.id, ANN.id]


def test_things_pass_from_pile_to_pile_and_stay_with_whoever_laid_them_down() -> None:
    ctx = context()
    lay_down(ctx, ANN, (Portion("rope"), Portion("torch", 2)), SCENE, MIDDLE)
    (pile,) = ctx.state.scene_state(SCENE).piles
    torches = next(item for item in pile.gear if item.name == "Torch")
    lay_down(ctx, Lying(SCENE, pile.id), (Portion(torches.id, 1),), SCENE, (5 * SQUARE, 5 * SQUARE))
    assert piles(ctx) == [
        (ANN.id, MIDDLE, {"Rope": 1, "Torch": 1}),
        (ANN.id, (5 * SQUARE, 5 * SQUARE), {"Torch": 1}),
    ]
    events = len(ctx.events)
    (first, second) = ctx.state.scene_state(SCENE).piles
    set_gear(ctx, Lying(SCENE, first.id), first.gear)
    assert len(ctx.events) == events, "nothing is otherwise"
    set_gear(ctx, Lying(SCENE, first.id), ())
    assert ctx.state.scene_state(SCENE).piles == (second,)
    hand_over(ctx, Lying(SCENE, second.id), tuple(Portion(item.id) for item in second.gear), EVE)
    assert piles(ctx) == [] and has(ctx, EVE) == {"Lamp": 1, "Torch": 1}


@pytest.mark.parametrize(
    ("point", "fits"),
    [
        ((0, 0), True),
        ((10 * SQUARE - 1, 10 * SQUARE - 1), True),
        ((-1, 0), False),
        ((0, -1), False),
        ((10 * SQUARE, 0), False),
        ((0, 10 * SQUARE), False),
    ],
)
def test_things_lie_on_the_map_and_not_beyond_its_edge(point: Point, *, fits: bool) -> None:
    ctx = context()
    before = ctx.state
    if fits:
        lay_down(ctx, ANN, (Portion("rope"),), SCENE, point)
        assert piles(ctx) == [(ANN.id, point, {"Rope": 1})]
    else:
        with pytest.raises(Refused, match="off-the-map"):
            lay_down(ctx, ANN, (Portion("rope"),), SCENE, point)
        assert ctx.state is before


def test_on_a_map_that_is_wider_than_high_each_edge_is_its_own() -> None:
    ctx = context()
    scene = ctx.state.scene(SCENE)
    ctx.state = replace(ctx.state, scenes=ctx.state.scenes.put(SCENE, scene.but(columns=12, rows=8)))
    lay_down(ctx, ANN, (Portion("rope"),), SCENE, (12 * SQUARE - 1, 8 * SQUARE - 1))
    for beyond in ((12 * SQUARE, 0), (0, 8 * SQUARE)):
        with pytest.raises(Refused, match="off-the-map"):
            lay_down(ctx, ANN, (Portion("sack"),), SCENE, beyond)


def test_nothing_is_laid_upon_a_pile_that_the_players_do_not_see() -> None:
    ctx = context()
    let_lie(ctx, (Item(id="key", name="Key"),), ANN.id, SCENE, MIDDLE)
    scene_state = ctx.state.scene_state(SCENE)
    hidden = tuple(replace(pile, hidden=True) for pile in scene_state.piles)
    ctx.state = replace(ctx.state, wear=ctx.state.wear.put(SCENE, replace(scene_state, piles=hidden)))
    lay_down(ctx, ANN, (Portion("rope"),), SCENE, MIDDLE)
    assert [things for _, _, things in piles(ctx)] == [{"Key": 1}, {"Rope": 1}]


def test_a_scene_has_room_for_so_many_piles_and_then_only_upon_them(monkeypatch: pytest.MonkeyPatch) -> None:
    assert carrying.MOST_PILES == 1_000
    monkeypatch.setattr(carrying, "MOST_PILES", 2)
    ctx = context()
    for number in range(2):
        let_lie(ctx, (Item(id="key", name="Key"),), ANN.id, SCENE, (number * SQUARE, 0))
    with pytest.raises(Refused) as refused:
        let_lie(ctx, (Item(id="key", name="Key"),), ANN.id, SCENE, (2 * SQUARE, 0))
    assert refused.value.phrase == say("refused.too-many-piles", most=2)
    let_lie(ctx, (Item(id="coin", name="Coin"),), ANN.id, SCENE, (SQUARE, 0))
    assert [things for _, _, things in piles(ctx)] == [{"Key": 1}, {"Key": 1, "Coin": 1}]


@pytest.mark.parametrize(
    ("stands", "lies"),
    [
        ((5 * SQUARE, 5 * SQUARE), (5 * SQUARE - 230, 5 * SQUARE + 230)),
        ((100, 100), (0, 330)),
        ((230, 0), (0, 230)),
        ((231, 0), (1, 230)),
        ((10 * SQUARE + 500, 9 * SQUARE), (10 * SQUARE - 1, 9 * SQUARE + 230)),
        ((10 * SQUARE, 10 * SQUARE - 100), (10 * SQUARE - 230, 10 * SQUARE - 1)),
        ((5 * SQUARE, -500), (5 * SQUARE - 230, 0)),
    ],
)
def test_what_falls_to_ones_feet_lies_in_a_corner_of_ones_place_and_on_the_map(stands: Point, lies: Point) -> None:
    assert SQUARE * 3 // 10 == 230
    ctx = context()
    ann = replace(ctx.token(TokenId(ANN.id)), point=stands)
    assert at_feet(ctx.state, ann) == lies


def test_feet_on_a_map_that_is_wider_than_high() -> None:
    ctx = context()
    scene = ctx.state.scene(SCENE)
    ctx.state = replace(ctx.state, scenes=ctx.state.scenes.put(SCENE, scene.but(columns=12, rows=8)))
    ann = replace(ctx.token(TokenId(ANN.id)), point=(20 * SQUARE, 20 * SQUARE))
    assert at_feet(ctx.state, ann) == (12 * SQUARE - 1, 8 * SQUARE - 1)


def test_packs_are_dropped_with_what_is_in_them_and_taken_up_again() -> None:
    ctx = context()
    ann, eve = ctx.token(TokenId(ANN.id)), ctx.token(TokenId(EVE.id))
    assert drop_packs(ctx, ann)
    assert has(ctx, ANN) == {"Rope": 1}
    assert piles(ctx) == [(ANN.id, at_feet(ctx.state, ann), {"Sack": 1, "Torch": 3})]
    assert not drop_packs(ctx, ann) and not drop_packs(ctx, eve) and len(piles(ctx)) == 1
    take_piles(ctx, eve, ctx.state.scene_state(SCENE).piles)
    assert has(ctx, EVE) == {"Lamp": 1, "Sack": 1, "Torch": 3} and piles(ctx) == []


def test_what_is_used_up_is_gone_for_good() -> None:
    ctx = context()
    take_away(ctx, ANN, (Portion("torch", 2), Portion("rope")))
    assert has(ctx, ANN) == {"Sack": 1, "Torch": 1}
    before = ctx.state
    with pytest.raises(Refused):
        take_away(ctx, ANN, (Portion("rope"),))
    assert ctx.state is before


def test_nobody_bears_one_of_another_game_and_each_keeps_whom_he_bears() -> None:
    ctx = context()
    take_along(ctx, ANN, ORC, Haulage.BORNE)
    take_along(ctx, ANN, EVE, Haulage.LED)
    assert [each.id for each in vitals_of(ctx.state, ANN).hauls] == [ORC.id, EVE.id]
    take_along(ctx, EVE, CreatureReference(ENCOUNTER, TokenId("token-9")), Haulage.LED)
    take_along(ctx, ORC, EVE, Haulage.PULLED)
    assert [each.id for each in vitals_of(ctx.state, ANN).hauls] == [ORC.id]
    assert [each.id for each in vitals_of(ctx.state, ORC).hauls] == [EVE.id], "the one who bears has what he bears"
    assert [each.id for each in vitals_of(ctx.state, EVE).hauls] == ["token-9"]
    token = ctx.token(TokenId("token-9"))
    assert token.creature is not None
    foreign = replace(token, creature=token.creature.but(system=SystemId("99-towers")))
    ctx.state = ctx.state.with_token(ENCOUNTER, foreign)
    with pytest.raises(Refused) as refused:
        take_along(ctx, ANN, CreatureReference(ENCOUNTER, token.id), Haulage.BORNE)
    assert refused.value.phrase == say("refused.other-system", name=token.creature.name)


def test_a_pile_of_nothing_is_no_pile() -> None:
    ctx = context()
    scene_state = ctx.state.scene_state(SCENE)
    both = Pile("pile-1", MIDDLE, owner=ANN.id, gear=(Item(id="a", name="A"),)), Pile("pile-2", MIDDLE)
    ctx.state = replace(ctx.state, wear=ctx.state.wear.put(SCENE, replace(scene_state, piles=both)))
    set_gear(ctx, Lying(SCENE, "pile-1"), (Item(id="b", name="B"),))
    assert [[item.name for item in pile.gear] for pile in ctx.state.scene_state(SCENE).piles] == [["B"]]


def test_nothing_is_told_where_somebody_has_what_he_had() -> None:
    ctx = context()
    events = len(ctx.events)
    set_gear(ctx, ANN, vitals_of(ctx.state, ANN).gear)
    hand_over(ctx, ANN, (Portion("rope"),), ANN)
    assert len(ctx.events) in (events, events + 1) and has(ctx, ANN) == {"Sack": 1, "Torch": 3, "Rope": 1}
    set_gear(ctx, ANN, vitals_of(ctx.state, ANN).gear)
    assert [item.name for item in vitals_of(ctx.state, ANN).gear if item.id == "rope"] == ["Rope"]


def test_a_pack_is_handed_over_into_another_of_the_same_id() -> None:
    ctx = context()
    set_gear(ctx, EVE, (Item(id="sack", name="Big sack", pack=True),))
    hand_over(ctx, ANN, (Portion("sack"),), EVE, pack="sack")
    assert has(ctx, ANN) == {"Rope": 1}
    inside = {item.name: item.within for item in vitals_of(ctx.state, EVE).gear}
    assert inside["Sack"] == "sack" and inside["Big sack"] == ""


def test_whoever_is_on_the_map_and_of_the_roster_is_one_and_the_same() -> None:
    session = begun()
    session.submit(AddPerson(creature("Bea", "party")))
    (bea,) = map(PersonId, session.state.people)
    session.submit(PlacePerson(ENCOUNTER, SCENE, bea, (3 * SQUARE, 3 * SQUARE)))
    ctx = Context(session.state, SYSTEMS, BoardCache(), ENCOUNTER)
    token = next(each for each in ctx.encounter.tokens.values() if each.person == bea)
    guest, person = CreatureReference(ENCOUNTER, token.id), CreatureReference(None, bea)
    set_gear(ctx, person, (Item(id="sack", name="Sack", pack=True), Item(id="rope", name="Rope")))
    with pytest.raises(Refused, match="into-itself"):
        hand_over(ctx, guest, (Portion("sack"),), person, pack="sack")
    hand_over(ctx, person, (Portion("rope"),), guest, pack="sack")
    assert {item.name: item.within for item in vitals_of(ctx.state, person).gear} == {"Sack": "", "Rope": "sack"}
    take_away(ctx, guest, (Portion("rope"),))
    assert has(ctx, person) == {"Sack": 1}
    with pytest.raises(Refused, match="hauls-itself"):
        take_along(ctx, guest, person, Haulage.BORNE)
    take_along(ctx, ANN, guest, Haulage.PULLED)
    (hitch,) = vitals_of(ctx.state, ANN).hauls
    assert (hitch.encounter, hitch.id, hitch.how, hitch.wheels) == (None, bea, Haulage.PULLED, False)
    lay_down(ctx, guest, (Portion("sack"),), SCENE, MIDDLE)
    assert piles(ctx) == [(bea, MIDDLE, {"Sack": 1})]
    assert len(laid_down_by(ctx.state, token, ENCOUNTER)) == 1
