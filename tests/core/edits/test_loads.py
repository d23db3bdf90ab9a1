"""Loads by the game master's hand: handing over, packs, piles on the map, wheels, and who takes whom along."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.base.errors import Refused, SandtableError
from core.base.ids import PersonId, TokenId
from core.documents.codec import read_campaign, write_campaign, write_command
from core.edits.fights import Begin, Reset
from core.edits.loads import ChangePile, DropPacks, LayDown, LetGo, MarkGear, MoveGear, PickUpAll, TakeAlong, TakeAway
from core.edits.people import ChangeCreature, ChangePersonGear
from core.edits.tokens import MoveTokens, RemoveTokens
from core.engine.carrying import LAID_ASIDE, at_feet
from core.engine.command import Command
from core.engine.session import Session
from core.geometry.units import SQUARE, square_at
from core.model.creature import Haulage, Hitch
from core.model.creature_reference import CreatureReference, creature_references, vitals_of
from core.model.gear import Carried, Item
from core.model.loads import Holder, Load, Lying, Portion, contents, hauled_by, hauler_of, held_by, load_of, mass_of
from core.model.scene import Pile
from tests.helpers.commands import read_command
from tests.helpers.fights import ENCOUNTER, SCENE, creature
from tests.helpers.laden import BEA, CART, FOE, GEAR, SWORD, TOKEN, laden


def gear(session: Session, reference: CreatureReference = BEA) -> dict[str, Item]:
    """Return what somebody has, by id."""
    return {item.id: item for item in vitals_of(session.state, reference).gear}


def piles(session: Session) -> tuple[Pile, ...]:
    """Return what lies on the scene."""
    return session.state.scene_state(SCENE).piles


def test_so_many_of_a_line_are_handed_over_and_counted_with_those_alike() -> None:
    session = laden()
    before = session.state
    session.submit(MoveGear(BEA, (Portion("rations", 4),), FOE))
    assert gear(session)["rations"].count == 6 and gear(session, FOE)["rations"].count == 4
    session.submit(MoveGear(FOE, (Portion("rations", 4),), BEA))
    assert gear(session)["rations"].count == 10 and not gear(session, FOE)
    session.undo()
    session.undo()
    assert session.state == before


def test_what_goes_to_another_is_in_nobodys_hand_and_keeps_an_id_of_its_own() -> None:
    session = laden()
    session.submit(MoveGear(BEA, (Portion("sword"),), CART))
    session.submit(ChangePersonGear(PersonId(BEA.id), (SWORD,)))
    session.submit(MoveGear(BEA, (Portion("sword"),), CART))
    swords = gear(session, CART)
    assert len(swords) == 2 and {each.carried for each in swords.values()} == {Carried.READY}


def test_a_pack_takes_along_what_is_in_it_and_nothing_else() -> None:
    session = laden()
    session.submit(MoveGear(BEA, (Portion("rope"), Portion("rations", 3)), BEA, "sack"))
    inside = contents(vitals_of(session.state, BEA).gear, "sack")
    assert [(item.name, item.count, item.carried) for item in inside] == [
        ("Rope", 1, Carried.STOWED),
        ("Rations", 3, Carried.STOWED),
    ]
    session.submit(MoveGear(BEA, (Portion("sack"), Portion("rope")), CART))
    there = vitals_of(session.state, CART).gear
    assert [item.name for item in there] == ["Sack", "Rope", "Rations"]
    assert [item.name for item in contents(there, "sack")] == ["Rope", "Rations"]
    assert set(gear(session)) == {"rations", "sword", "claws"} and gear(session)["rations"].count == 7
    session.submit(MoveGear(CART, (Portion("rope"),), CART))
    assert gear(session, CART)["rope"].within == "" and gear(session, CART)["rope"].carried is Carried.READY


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (MoveGear(BEA, (Portion("lamp"),), CART), "refused.no-item"),
        (MoveGear(BEA, (Portion("claws"),), CART), "refused.part-of-body"),
        (MoveGear(BEA, (Portion("rations", 11),), CART), "refused.not-so-many"),
        (MoveGear(BEA, (Portion("rations", 0),), CART), "refused.not-so-many"),
        (MoveGear(BEA, (Portion("rations", -2),), CART), "refused.not-so-many"),
        (MoveGear(BEA, (Portion("rope"),), BEA, "sword"), "refused.no-pack"),
        (MoveGear(BEA, (Portion("rope"),), CART, "sack"), "refused.no-pack"),
        (MoveGear(BEA, (Portion("sack"),), BEA, "sack"), "refused.into-itself"),
        (MoveGear(BEA, (Portion("rope"),), CreatureReference(None, "person-99")), "refused.no-person"),
        (MoveGear(BEA, (Portion("rope"),), Lying(SCENE, "pile-9")), "refused.no-pile"),
        (MoveGear(Lying(SCENE, "pile-9"), (), BEA), "refused.no-pile"),
        (LayDown(BEA, (Portion("rope"),), SCENE, (-1, 5)), "refused.off-the-map"),
        (LayDown(BEA, (Portion("rope"),), SCENE, (5, 10 * SQUARE)), "refused.off-the-map"),
        (MarkGear(BEA, ("lamp",), rolling=True), "refused.no-item"),
        (DropPacks(ENCOUNTER, (TokenId("token-6"),)), "refused.no-packs"),
        (PickUpAll(ENCOUNTER, (TOKEN,)), "refused.nothing-lies"),
        (TakeAlong(BEA, BEA, Haulage.BORNE), "refused.hauls-itself"),
        (TakeAlong(BEA, CreatureReference(ENCOUNTER, TOKEN), Haulage.BORNE), "refused.hauls-itself"),
        (ChangePile(SCENE, "pile-9", hidden=True), "refused.no-pile"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(command: Command, why: str) -> None:
    session = laden()
    before = session.state
    assert read_command(write_command(command)) == command
    with pytest.raises(SandtableError) as refused:
        session.submit(command)
    assert refused.value.phrase.id == why and session.state is before


def test_what_is_used_up_is_nowhere_any_more() -> None:
    session = laden()
    session.submit(TakeAway(BEA, (Portion("rations", 3),)))
    assert gear(session)["rations"].count == 7
    session.submit(LayDown(BEA, (Portion("rations"),), SCENE, (SQUARE, SQUARE)))
    session.submit(TakeAway(Lying(SCENE, piles(session)[0].id), (Portion("rations"),)))
    assert not piles(session) and "rations" not in gear(session)
    with pytest.raises(Refused):
        session.submit(TakeAway(BEA, (Portion("rations"),)))


def test_in_a_broken_document_everybody_taken_along_weighs_once() -> None:
    """Whoever takes himself along through others, or is taken along twice, hangs nothing up."""
    session = laden()
    state = session.state
    people = [state.people[key] for key in state.people]
    both = tuple(Hitch(None, person.id, Haulage.BORNE) for person in people)
    for person in people:
        state = replace(
            state, people=state.people.put(person.id, replace(person, vitals=replace(person.vitals, hauls=both)))
        )
    assert load_of(state, CART).grams == 40_000 + 2 * 8_500 - 8_500
    assert set(hauled_by(state, CART)) == {BEA}


def test_things_lie_on_the_map_and_are_taken_up_again() -> None:
    session = laden()
    session.submit(LayDown(BEA, (Portion("rations", 2),), SCENE, (SQUARE, SQUARE)))
    session.submit(LayDown(BEA, (Portion("rations", 3), Portion("rope")), SCENE, (SQUARE + 5, SQUARE + 9)))
    (pile,) = piles(session)
    assert [(item.name, item.count) for item in pile.gear] == [("Rations", 5), ("Rope", 1)]
    session.submit(LayDown(Lying(SCENE, pile.id), (Portion("rope"),), SCENE, (5 * SQUARE, SQUARE)))
    assert [[item.name for item in each.gear] for each in piles(session)] == [["Rations"], ["Rope"]]
    session.submit(MoveGear(Lying(SCENE, piles(session)[1].id), (Portion("rope"),), FOE))
    session.submit(MoveGear(Lying(SCENE, pile.id), (Portion("rations", 5),), BEA))
    assert not piles(session) and gear(session)["rations"].count == 10 and "rope" in gear(session, FOE)


def test_packs_are_dropped_where_one_stands_and_all_of_it_is_taken_up_again() -> None:
    session = laden()
    session.submit(MoveGear(BEA, (Portion("rations"),), BEA, "sack"))
    before = gear(session)
    session.submit(DropPacks(ENCOUNTER, (TOKEN,)))
    (pile,) = piles(session)
    assert square_at(pile.point) == square_at(session.state.token(ENCOUNTER, TOKEN).point) and pile.owner == BEA.id
    assert {item.name for item in pile.gear} == {"Sack", "Rations", "Rope"}
    assert set(gear(session)) == {"sword", "claws"}
    session.submit(MoveTokens(ENCOUNTER, ((TOKEN, (8 * SQUARE, 8 * SQUARE)),)))
    session.submit(PickUpAll(ENCOUNTER, (TOKEN,)))
    assert gear(session) == before and not piles(session)


def test_somebody_else_takes_up_what_lies_within_his_reach_only() -> None:
    session = laden()
    session.submit(DropPacks(ENCOUNTER, (TOKEN,)))
    foe = TokenId(FOE.id)
    with pytest.raises(Refused):
        session.submit(PickUpAll(ENCOUNTER, (foe,)))
    session.submit(MoveTokens(ENCOUNTER, ((foe, (4 * SQUARE + 384, 4 * SQUARE + 384)),)))
    session.submit(PickUpAll(ENCOUNTER, (foe,)))
    assert {item.name for item in gear(session, FOE).values()} == {"Sack", "Rations", "Rope"}


def test_the_reset_of_a_fight_brings_back_what_was_dropped() -> None:
    session = laden()
    session.submit(Begin(ENCOUNTER, (TOKEN, TokenId(FOE.id))))
    session.submit(DropPacks(ENCOUNTER, (TOKEN,)))
    session.submit(Reset(ENCOUNTER))
    assert not piles(session) and set(gear(session)) == {item.id for item in GEAR}


def test_a_pile_is_moved_and_hidden() -> None:
    session = laden()
    session.submit(DropPacks(ENCOUNTER, (TOKEN,)))
    (pile,) = piles(session)
    session.submit(ChangePile(SCENE, pile.id, point=(7, 7)))
    session.submit(ChangePile(SCENE, pile.id, hidden=True))
    assert piles(session) == (replace(pile, point=(7, 7), hidden=True),)
    with pytest.raises(Refused):
        session.submit(ChangePile(SCENE, pile.id, point=(7, 99 * SQUARE)))


def test_what_is_laid_down_where_a_hidden_pile_lies_is_not_hidden_with_it() -> None:
    session = laden()
    session.submit(LayDown(BEA, (Portion("rations", 2),), SCENE, (SQUARE, SQUARE)))
    session.submit(ChangePile(SCENE, piles(session)[0].id, hidden=True))
    for _ in range(2):
        session.submit(LayDown(BEA, (Portion("rations", 3),), SCENE, (SQUARE, SQUARE)))
    assert [(each.hidden, each.gear[0].count) for each in piles(session)] == [(True, 2), (False, 6)]


def test_a_load_is_gear_and_whoever_is_borne_or_pulled_with_theirs_and_wheels_apart() -> None:
    session = laden()
    own = 2_000 + 5_000 + 300 + 1_200
    assert load_of(session.state, BEA) == Load(own, 0)
    session.submit(MarkGear(BEA, ("rope",), rolling=True))
    assert load_of(session.state, BEA) == Load(own - 2_000, 2_000)
    session.submit(MarkGear(BEA, ("rope",), rolling=False))
    session.submit(MoveGear(BEA, (Portion("rations"),), CART))
    session.submit(TakeAlong(BEA, CART, Haulage.PULLED, wheels=True))
    assert load_of(session.state, BEA) == Load(own - 5_000, 45_000)
    session.submit(TakeAlong(BEA, CART, Haulage.PULLED))
    assert load_of(session.state, BEA) == Load(own + 40_000, 0)
    session.submit(TakeAlong(BEA, CART, Haulage.LED))
    assert load_of(session.state, BEA) == Load(own - 5_000, 0)
    session.submit(TakeAlong(FOE, CART, Haulage.BORNE))
    assert load_of(session.state, FOE) == Load(45_000, 0)
    found = hauler_of(session.state, CART)
    assert found is not None and found[0] == FOE
    session.submit(LetGo(CART))
    assert load_of(session.state, FOE) == Load() and hauler_of(session.state, CART) is None


def test_what_is_in_a_chest_on_wheels_is_on_wheels() -> None:
    session = laden()
    session.submit(MoveGear(BEA, (Portion("rations"),), BEA, "sack"))
    session.submit(MarkGear(BEA, ("sack",), rolling=True))
    assert load_of(session.state, BEA) == Load(3_200, 5_300)


def test_nobody_carries_himself_through_others() -> None:
    session = laden()
    session.submit(TakeAlong(BEA, CART, Haulage.PULLED))
    session.submit(TakeAlong(CART, FOE, Haulage.BORNE))
    for carrier in (CART, FOE):
        with pytest.raises(Refused):
            session.submit(TakeAlong(carrier, BEA, Haulage.BORNE))


def test_a_token_that_is_gone_weighs_nothing() -> None:
    session = laden()
    heavy = creature("Orc", "foes").but(grams=90_000)
    session.submit(ChangeCreature(FOE.id, heavy, ENCOUNTER))
    session.submit(TakeAlong(BEA, FOE, Haulage.BORNE))
    assert load_of(session.state, BEA).grams == 98_500
    session.submit(RemoveTokens(ENCOUNTER, (TokenId(FOE.id),)))
    assert load_of(session.state, BEA).grams == 8_500


def test_what_was_in_something_that_holds_nothing_any_more_is_beside_it() -> None:
    session = laden()
    session.submit(MoveGear(BEA, (Portion("rope"),), BEA, "sack"))
    session.submit(MarkGear(BEA, ("sack",), pack=False))
    assert gear(session)["rope"].within == "" and not gear(session)["sack"].pack


HOLDERS = (BEA, CART, FOE, CreatureReference(ENCOUNTER, "token-6"))
Pick = Callable[[int], int]


def everything(session: Session) -> tuple[Counter[str], int]:
    """Return how many there are of each thing by its name, wherever they are, and what all of it weighs."""
    state = session.state
    lines = [item for reference in creature_references(state) for item in vitals_of(state, reference).gear]
    lines += [item for pile in state.scene_state(SCENE).piles for item in pile.gear]
    counts: Counter[str] = Counter()
    for item in lines:
        counts[item.name] += item.count
    return counts, sum(map(mass_of, lines))


def any_move(session: Session, pick: Pick) -> Command:
    """Return some move of some things, which may not be possible."""
    lying = tuple(Lying(SCENE, pile.id) for pile in piles(session))
    holders: tuple[Holder, ...] = (*HOLDERS, *lying)
    source = holders[pick(len(holders))]
    held = held_by(session.state, source)
    if held and pick(5):
        items = {held[pick(len(held))].id for _ in range(1 + pick(2))}
        by_id = {item.id: item for item in held}
        portions = tuple(Portion(each, None if pick(2) else 1 + pick(by_id[each].count)) for each in sorted(items))
        if pick(3) == 0:
            return LayDown(source, portions, SCENE, (pick(10) * SQUARE, pick(3) * SQUARE))
        target = holders[pick(len(holders))]
        packs = [item.id for item in held_by(session.state, target) if item.pack]
        return MoveGear(source, portions, target, packs[pick(len(packs))] if packs and pick(2) else "")
    return (DropPacks, PickUpAll)[pick(2)](ENCOUNTER, (TOKEN, TokenId("token-6"), TokenId(FOE.id)))


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_moving_things_about_changes_neither_how_many_there_are_nor_what_they_weigh(data: st.DataObject) -> None:
    session = laden()
    session.submit(MoveGear(BEA, (Portion("rations", 4),), BEA, "sack"))
    before, done = everything(session), 0
    start = session.state
    for _ in range(data.draw(st.integers(1, 25))):
        command = any_move(session, lambda most: data.draw(st.integers(0, most - 1)) if most > 1 else 0)
        held = session.state
        try:
            session.submit(command)
        except SandtableError:
            assert session.state is held
            continue
        done += 1
        assert everything(session) == before
        for reference in creature_references(session.state):
            ids = [item.id for item in vitals_of(session.state, reference).gear]
            assert len(ids) == len(set(ids))
        assert all(pile.gear for pile in piles(session))
    assert read_campaign(write_campaign(session.state)) == session.state
    for _ in range(done):
        session.undo()
    assert session.state == start


@pytest.mark.parametrize("at", [(0, 0), (10 * SQUARE - 1, 10 * SQUARE - 1)])
def test_things_may_lie_on_the_very_edge_of_a_map_and_not_beyond_it(at: tuple[int, int]) -> None:
    session = laden()
    session.submit(LayDown(BEA, (Portion("rope"),), SCENE, at))
    (pile,) = piles(session)
    assert pile.point == at
    for dx, dy in ((-1, 0), (0, -1)) if at == (0, 0) else ((1, 0), (0, 1)):
        with pytest.raises(Refused, match=r"off-the-map"):
            session.submit(LayDown(BEA, (Portion("rations"),), SCENE, (at[0] + dx, at[1] + dy)))


def test_whoever_is_taken_along_as_before_stays_so_and_nobody_else_has_him() -> None:
    session = laden()
    session.submit(TakeAlong(BEA, CART, Haulage.PULLED, wheels=True))
    before = session.state
    with pytest.raises(Refused, match="no-change"):
        session.submit(TakeAlong(BEA, CART, Haulage.PULLED, wheels=True))
    assert session.state == before
    session.submit(TakeAlong(BEA, CART, Haulage.BORNE, wheels=True))
    assert vitals_of(session.state, BEA).hauls == (Hitch(CART.encounter, CART.id, Haulage.BORNE, wheels=False),)


def test_what_is_dropped_at_the_edge_of_the_map_lies_on_it() -> None:
    session = laden()
    for corner in ((0, 0), (10 * SQUARE - 1, 10 * SQUARE - 1)):
        session.submit(MoveTokens(ENCOUNTER, ((TOKEN, corner),)))
        token = replace(session.state.token(ENCOUNTER, TOKEN), point=corner)
        x, y = at_feet(session.state, token)
        assert abs(x - corner[0]) <= LAID_ASIDE and abs(y - corner[1]) <= LAID_ASIDE
        assert (x, y) == (max(corner[0] - LAID_ASIDE, 0), min(corner[1] + LAID_ASIDE, 10 * SQUARE - 1))
