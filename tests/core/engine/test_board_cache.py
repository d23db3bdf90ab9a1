"""Boards are made of the present state, and kept as long as nothing that they show has changed."""

from dataclasses import replace

import pytest

from core.base.ids import SceneId, ThingId, TokenId
from core.base.persistent_map import PersistentMap
from core.edits.maps import ChangeScene, PutThings
from core.edits.people import AddPerson, ChangePersonGear
from core.edits.show import SetBroken, SetDoor
from core.edits.tokens import ChangeTokens, MoveTokens, PlacePerson
from core.engine import board_cache as module
from core.engine.board_cache import BoardCache
from core.engine.edit_events import HouseRuleSet
from core.engine.session import Session
from core.geometry.board import Board, Body
from core.geometry.units import SQUARE, Point
from core.model.campaign import Campaign
from core.model.encounter import Encounter, Token
from core.model.gear import Item
from core.model.things import Door, DoorState
from tests.helpers.fights import ENCOUNTER, SCENE, SYSTEMS, creature, ready


class Kept:
    """The boards of a session, counted."""

    def __init__(self, session: Session) -> None:
        self.session, self.boards = session, BoardCache()

    def now(self) -> Board:
        state = self.session.state
        encounter = state.encounter(ENCOUNTER)
        return self.boards.of(state, encounter, SYSTEMS[encounter.system])


def test_a_board_is_kept_until_somebody_moves_and_whoever_has_not_moved_keeps_his_body() -> None:
    kept = Kept(ready())
    before = kept.now()
    assert kept.now() is before
    one, other, *_ = kept.session.state.encounter(ENCOUNTER).tokens
    kept.session.submit(ChangeTokens(ENCOUNTER, (one,), badge="!"))  # type: ignore[arg-type]
    assert kept.now() is before
    kept.session.submit(MoveTokens(ENCOUNTER, ((one, (4 * SQUARE, 4 * SQUARE)),)))  # type: ignore[arg-type]
    after = kept.now()
    assert after is not before and after.site is before.site
    assert after.bodies[one] != before.bodies[one] and after.bodies[other] is before.bodies[other]


def test_whoever_is_back_where_he_was_has_the_same_board_and_the_one_longest_unused_goes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "BOARDS_KEPT", 2)
    kept = Kept(ready())
    one = TokenId(next(iter(kept.session.state.encounter(ENCOUNTER).tokens)))
    home = kept.session.state.encounter(ENCOUNTER).token(one).point

    def at(point: Point) -> Board:
        kept.session.submit(MoveTokens(ENCOUNTER, ((one, point),)))
        return kept.now()

    before = kept.now()
    away = at((4 * SQUARE, 4 * SQUARE))
    assert away is not before and at(home) is before and at((4 * SQUARE, 4 * SQUARE)) is away
    assert at((5 * SQUARE, 4 * SQUARE)) is not away and at(home) is not before


def test_a_body_is_made_again_when_the_person_behind_it_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    session = ready()
    session.submit(AddPerson(creature("Bea", "party")))
    (person,) = session.state.people
    session.submit(PlacePerson(ENCOUNTER, SCENE, person, (4 * SQUARE, 4 * SQUARE)))  # type: ignore[arg-type]
    kept, asked = Kept(session), []
    system = SYSTEMS[session.state.encounter(ENCOUNTER).system]
    plain = type(system).body

    def body(self: object, state: Campaign, encounter: Encounter, token: object) -> object:
        asked.append(token)
        return plain(system, state, encounter, token)  # type: ignore[arg-type]

    monkeypatch.setattr(type(system), "body", body)
    kept.now()
    everybody = len(session.state.encounter(ENCOUNTER).tokens)
    assert len(asked) == everybody
    kept.now()
    assert len(asked) == everybody
    session.submit(ChangePersonGear(person, (Item(id="rope", name="Rope"),)))  # type: ignore[arg-type]
    kept.now()
    assert len(asked) == everybody + 1


def test_only_so_many_sites_are_kept_and_the_one_longest_unused_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SITES_KEPT", 1)
    kept = Kept(ready())
    state = kept.session.state
    before = kept.now().site
    other = state.scene(SCENE).but(id="scene-99", name="Elsewhere")
    there = replace(state, scenes=state.scenes.put("scene-99", other))
    encounter = there.encounter(ENCOUNTER)
    elsewhere = replace(encounter, scene=other.id)
    kept.boards.of(there.with_encounter(elsewhere), elsewhere, SYSTEMS[encounter.system])
    assert kept.now().site is not before
    assert len(kept.boards._sites) == 1


def test_a_changed_scene_makes_another_site_and_what_players_see_does_not() -> None:
    kept = Kept(ready())
    before = kept.now().site
    kept.session.submit(ChangeScene(SCENE, {"name": "Cellar"}))
    assert kept.now().site is not before


def test_a_door_that_swings_and_a_thing_that_breaks_make_another_site() -> None:
    kept = Kept(ready())
    door = Door(id=ThingId("door-9"), a=(3 * SQUARE, 0), b=(3 * SQUARE, SQUARE))
    kept.session.submit(PutThings(SCENE, (door,)))
    shut = kept.now().site
    kept.session.submit(SetDoor(SCENE, door.id, DoorState.OPEN))
    opened = kept.now().site
    assert opened is not shut and len(opened.walls) < len(shut.walls)
    kept.session.submit(SetDoor(SCENE, door.id, DoorState.CLOSED))
    assert len(kept.now().site.walls) == len(shut.walls)
    kept.session.submit(SetBroken(SCENE, door.id, True))
    assert len(kept.now().site.walls) == len(opened.walls)


def test_a_board_has_the_bodies_of_those_who_stand_on_its_map_and_no_others() -> None:
    kept = Kept(ready())
    state = kept.session.state
    assert kept.now().site.measures == SYSTEMS[state.encounter(ENCOUNTER).system].measures(state)
    encounter = state.encounter(ENCOUNTER)
    first, second, *others = encounter.tokens.values()
    elsewhere = state.scene(SCENE).but(id="scene-99")
    state = replace(state, scenes=state.scenes.put(elsewhere.id, elsewhere))
    system = SYSTEMS[encounter.system]

    def on(scene: SceneId, *tokens: Token) -> set[str]:
        fight = replace(encounter, tokens=PersistentMap((each.id, each) for each in tokens))
        return set(kept.boards.of(state.with_encounter(fight), fight, system, scene).bodies)

    below = replace(second, scene=elsewhere.id)
    everybody = {first.id, second.id, *(each.id for each in others)}
    assert on(SCENE, first, second, *others) == everybody
    assert on(SCENE, first, below, *others) == everybody - {second.id}
    assert on(elsewhere.id, first, below, *others) == {second.id}
    assert on(SCENE, first, *others) == everybody - {second.id}
    assert on(SCENE, first) == {first.id} and on(SCENE, second) == {second.id}
    assert on(SCENE, first, second) == {first.id, second.id}


def test_bodies_are_made_again_under_another_house_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Kept(ready())
    state = kept.session.state
    encounter = state.encounter(ENCOUNTER)
    system, asked = SYSTEMS[encounter.system], []
    plain = system.body

    def body(state: Campaign, encounter: Encounter, token: Token) -> Body:
        asked.append(token.id)
        return plain(state, encounter, token)

    monkeypatch.setattr(system, "body", body)
    kept.now()
    assert len(asked) == len(encounter.tokens)
    ruled = HouseRuleSet(encounter.system, "TINY-01", 3).apply(state)
    kept.boards.of(ruled, encounter, system)
    assert len(asked) == 2 * len(encounter.tokens)
