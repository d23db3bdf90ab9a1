"""What the party sees of a map, what it remembers of it, and that both come and go with the step that showed them."""

from dataclasses import replace

import pytest
from shapely import Point as Spot
from shapely.affinity import translate

from core.base.ids import EncounterId, SceneId, ThingId, TokenId
from core.base.persistent_map import PersistentMap
from core.chance.source import Source
from core.documents.codec import read_campaign, read_entry, write_campaign, write_entry
from core.edits.extent import GrowScene
from core.edits.maps import ChangeScene
from core.edits.show import ForgetSeen, SetBroken, SetDoor
from core.edits.tokens import MoveTokens
from core.engine.event import Worn
from core.engine.journal import Journal
from core.engine.party_sight import seen_so_far
from core.engine.session import Session
from core.engine.sight_events import SeenSoFar
from core.geometry.units import SQUARE, Point
from core.model.campaign import Campaign
from core.model.encounter import Encounter, Token
from core.model.scene import Scene
from core.model.things import Door, DoorState, Light, LightRegion, Stamp, Thing, Wall
from tests.helpers.fights import SYSTEMS, creature
from tests.helpers.tiny.fighter import TINY

SCENE, FIGHT, ANN, ORC = SceneId("scene-1"), EncounterId("encounter-2"), TokenId("token-3"), TokenId("token-4")
DOOR = ThingId("door-10")


def at(column: float, row: float) -> Point:
    """Return a place by squares."""
    return round(column * SQUARE), round(row * SQUARE)


def wall(number: int, *points: Point, hidden: bool = False) -> Wall:
    """Return a wall."""
    return Wall(id=ThingId(f"wall-{number}"), points=points, hidden=hidden)


def rooms(gap: float = 0.0) -> tuple[Thing, ...]:
    """Return two rooms side by side with a door between; the wall ends `gap` squares before it."""
    return (
        wall(20, at(1, 1), at(15, 1), at(15, 7), at(1, 7), at(1, 1)),
        wall(21, at(8, 1), at(8, 3 - gap)),
        wall(22, at(8, 4), at(8, 7)),
        Door(id=DOOR, a=at(8, 3), b=at(8, 4)),
    )


def stage(*things: Thing, sight: bool = True, ann: Point | None = None, **fields: object) -> Session:
    """Return a session over two rooms in which Ann stands in the left one, and an orc in the right one."""
    placed = things or rooms()
    scene = Scene(
        id=SCENE,
        name="Rooms",
        columns=16,
        rows=8,
        party_sight=sight,
        things=PersistentMap((each.id, each) for each in placed),
    ).but(**fields)
    tokens = (
        Token(ANN, SCENE, ann or at(4.5, 3.5), creature=creature("Ann", "party"), side="party"),
        Token(ORC, SCENE, at(12.5, 3.5), creature=creature("Orc", "foes"), side="foes"),
    )
    fight = Encounter(id=FIGHT, name="", system=TINY, scene=SCENE, tokens=PersistentMap((t.id, t) for t in tokens))
    state = Campaign(
        Source(1),
        scenes=PersistentMap(((SCENE, scene),)),
        encounters=PersistentMap(((FIGHT, fight),)),
        next_number=100,
    )
    return Session(Journal(state), SYSTEMS)


def sees(session: Session, column: float, row: float) -> bool:
    """Return whether a place is seen now."""
    state = session.state
    fight = state.encounters[FIGHT]
    return bool(session.sight.now(state, fight, SYSTEMS[fight.system], SCENE).covers(Spot(at(column, row))))


def knows(session: Session, column: float, row: float) -> bool:
    """Return whether a place has been seen."""
    return bool(seen_so_far(session.state, SCENE).covers(Spot(at(column, row))))


def step(session: Session, column: float, row: float, who: TokenId = ANN) -> None:
    """Move somebody by hand."""
    session.submit(MoveTokens(FIGHT, ((who, at(column, row)),)))


def test_walls_and_doors_stop_sight() -> None:
    session = stage()
    assert sees(session, 2, 6) and sees(session, 7.9, 1.2) and not sees(session, 12, 3.5) and not sees(session, 4, 7.5)
    session.submit(SetDoor(SCENE, DOOR, DoorState.OPEN))
    assert sees(session, 12, 3.5) and not sees(session, 9, 6)
    session.submit(SetDoor(SCENE, DOOR, DoorState.CLOSED))
    assert not sees(session, 12, 3.5)


@pytest.mark.parametrize("gap", [0.001, 0.1, 0.29])
def test_no_wedge_of_the_next_room_through_a_gap(gap: float) -> None:
    """A wall that ends a hair before its door, in drawn and imported maps, shows nothing behind it."""
    session = stage(*rooms(gap))
    step(session, 5.5, 5.5)
    step(session, 7.5, 2.5)
    shape = seen_so_far(session.state, SCENE)
    assert shape.bounds[2] <= at(8.05, 0)[0]


def test_a_gap_that_is_wide_enough_shows_what_is_behind() -> None:
    session = stage(*rooms(0.6), ann=at(4.5, 2.7))
    assert sees(session, 11, 2.7)


def test_what_was_seen_is_remembered_with_the_step_and_undone_with_it() -> None:
    session = stage(ann=at(2.5, 2.5))
    step(session, 4.5, 3.5)
    assert knows(session, 2, 6) and not knows(session, 12, 3.5)
    session.submit(SetDoor(SCENE, DOOR, DoorState.OPEN))
    assert knows(session, 12, 3.5)
    step(session, 2.5, 6.5)
    assert knows(session, 12, 3.5) and not sees(session, 12, 3.5)
    session.undo()
    session.undo()
    assert not knows(session, 12, 3.5)
    session.redo()
    assert knows(session, 12, 3.5)


def test_what_was_seen_survives_in_the_file() -> None:
    session = stage()
    step(session, 4.5, 4.5)
    again = read_campaign(write_campaign(session.state))
    assert again.seen == session.state.seen and again.seen[SCENE]
    entry = session.journal.entry(0)
    assert read_entry(write_entry(entry)).events == entry.events
    assert any(isinstance(each, SeenSoFar) for each in entry.events)


def test_a_step_that_shows_nothing_new_writes_nothing() -> None:
    session = stage()
    step(session, 4.5, 4.5)
    step(session, 4.5, 3.5)
    step(session, 4.5, 4.5)
    assert not any(isinstance(each, SeenSoFar | Worn) for each in session.journal.entry(2).events)


def test_foes_hidden_heroes_and_maps_shown_by_hand_add_nothing() -> None:
    session = stage()
    step(session, 13.5, 3.5, ORC)
    assert not knows(session, 13, 3)
    session = stage(sight=False)
    step(session, 4.5, 4.5)
    assert not session.state.seen
    session = stage()
    fight = session.state.encounters[FIGHT]
    hidden = session.state.with_encounter(
        replace(fight, tokens=fight.tokens.put(ANN, replace(fight.tokens[ANN], hidden=True)))
    )
    session = Session(Journal(hidden), SYSTEMS)
    step(session, 4.5, 4.5)
    assert not session.state.seen


def test_turning_it_on_shows_at_once_what_is_seen_and_it_can_be_forgotten() -> None:
    session = stage(sight=False)
    session.submit(ChangeScene(SCENE, {"party_sight": True}))
    assert knows(session, 2, 6)
    session.submit(SetDoor(SCENE, DOOR, DoorState.OPEN))
    step(session, 2.5, 6.5)
    session.submit(ForgetSeen(SCENE))
    assert knows(session, 2, 6) and not knows(session, 12, 3.5), "what is seen now is known at once again"


def test_a_hidden_door_is_wall_to_sight_however_it_stands() -> None:
    hidden = [each.but(hidden=True) if isinstance(each, Door) else each for each in rooms()]
    session = stage(*hidden)
    for stands in DoorState:
        session.submit(SetDoor(SCENE, DOOR, stands))
        assert sees(session, 7.9, 3.5) and not sees(session, 12, 3.5)
    alone = Door(id=ThingId("door-41"), a=at(4, 2), b=at(4, 6), hidden=True)
    assert sees(stage(*rooms(), alone, ann=at(2.5, 3.5)), 6, 3.5), "one in no wall throws no shadow"


def test_the_dark_shows_nothing_and_hides_what_is_behind() -> None:
    dark = LightRegion(id=ThingId("region-30"), points=(at(5, 1), at(6, 1), at(6, 7), at(5, 7)))
    session = stage(*rooms(), dark, ann=at(2.5, 3.5))
    assert sees(session, 4.9, 3.5) and not sees(session, 5.5, 3.5) and not sees(session, 7, 3.5)
    step(session, 5.5, 3.5)
    assert sees(session, 5.5, 3.5) and not sees(session, 2.5, 3.5)


def test_whoever_stands_in_a_lit_part_sees_beyond_it() -> None:
    lit = LightRegion(id=ThingId("light-42"), points=(at(3, 2), at(6, 2), at(6, 5), at(3, 5)), light="lit")
    session = stage(*rooms(), lit)
    assert sees(session, 2, 6) and sees(session, 7.9, 1.2)


def test_whoever_stands_in_the_dark_sees_his_own_square_and_no_more() -> None:
    dark = LightRegion(id=ThingId("light-43"), points=(at(2, 2), at(7, 2), at(7, 6), at(2, 6)), light="dark")
    session = stage(*rooms(), dark)
    for aside, seen in ((0.45, True), (0.55, False)):
        for across, down in ((aside, 0), (-aside, 0), (0, aside), (0, -aside)):
            assert sees(session, 4.5 + across, 3.5 + down) is seen


def test_of_two_prepared_fights_on_a_map_nobody_looks_about_before_somebody_moves() -> None:
    session = stage()
    state = session.state
    fight = replace(state.encounters[FIGHT], id=EncounterId("encounter-9"))
    session = Session(Journal(replace(state, encounters=state.encounters.put(fight.id, fight))), SYSTEMS)
    session.submit(SetDoor(SCENE, DOOR, DoorState.OPEN))
    assert not session.state.seen
    step(session, 4.5, 3.6)
    assert knows(session, 12, 3.5)


def test_whoever_stands_on_another_map_sees_nothing_of_this_one() -> None:
    session = stage()
    state = session.state
    cellar = state.scene(SCENE).but(id=SceneId("scene-9"), name="Cellar")
    fight = state.encounters[FIGHT]
    below = replace(fight, tokens=fight.tokens.put(ANN, replace(fight.tokens[ANN], scene=cellar.id)))
    state = replace(state, scenes=state.scenes.put(cellar.id, cellar), encounters=state.encounters.put(FIGHT, below))
    session = Session(Journal(state), SYSTEMS)
    assert not sees(session, 4.5, 3.5)
    step(session, 4.5, 4.5, ORC)
    assert not knows(session, 4.5, 3.5)


def test_without_any_light_only_what_lamps_light_is_seen() -> None:
    lamp = Light(id=ThingId("light-31"), at=at(6.5, 5.5), reach=1)
    session = stage(*rooms(), lamp, ann=at(2.5, 3.5), ambient=0)
    assert sees(session, 6.5, 5.5) and sees(session, 2.5, 3.5) and not sees(session, 4.5, 3.5)


def test_what_is_hidden_from_the_players_throws_no_shadow() -> None:
    secret = wall(40, at(4, 2), at(4, 6), hidden=True)
    bare, other = stage(ann=at(2.5, 3.5)), stage(*rooms(), secret, ann=at(2.5, 3.5))
    assert sees(other, 6, 3.5)
    for session in (bare, other):
        step(session, 2.5, 4.5)
    assert bare.state.seen == other.state.seen


def test_a_pillar_is_seen_whole_and_hides_what_is_behind() -> None:
    pillar = Stamp(id=ThingId("stamp-41"), art="pillar", at=at(5.5, 3.5), blocks_sight=True)
    session = stage(*rooms(), pillar, ann=at(2.5, 3.5))
    assert sees(session, 5.9, 3.5) and not sees(session, 7, 3.5)


def test_a_door_that_is_moved_out_of_sight_stays_as_it_was_seen_until_it_is_seen_again() -> None:
    session = stage(ann=at(4.5, 3.5))
    step(session, 4.5, 4.5)
    session.submit(SetDoor(SCENE, DOOR, DoorState.OPEN))
    assert not session.state.scene_state(SCENE).doors_as_seen, "it was opened before her eyes"
    step(session, 0.5, 7.5)
    assert not sees(session, 7.9, 3.5)
    session.submit(SetDoor(SCENE, DOOR, DoorState.CLOSED))
    assert session.state.scene_state(SCENE).doors_as_seen == {DOOR: DoorState.OPEN}
    step(session, 4.5, 3.5)
    assert not session.state.scene_state(SCENE).doors_as_seen
    session.undo()
    assert session.state.scene_state(SCENE).doors_as_seen == {DOOR: DoorState.OPEN}
    session.submit(SetDoor(SCENE, DOOR, DoorState.OPEN))
    assert not session.state.scene_state(SCENE).doors_as_seen, "it stands again as it was seen"


def test_what_is_broken_out_of_sight_stays_whole_for_them_until_they_see_it() -> None:
    session = stage(ann=at(4.5, 3.5))
    step(session, 4.5, 4.5)
    step(session, 0.5, 7.5)
    session.submit(SetBroken(SCENE, DOOR))
    scene_state = session.state.scene_state(SCENE)
    assert DOOR in scene_state.broken and scene_state.broken_as_seen == {DOOR: False}
    step(session, 4.5, 3.5)
    assert not session.state.scene_state(SCENE).broken_as_seen


def test_what_was_seen_moves_with_a_map_that_grows_at_its_left_and_top() -> None:
    session = stage(ann=at(2.5, 2.5))
    step(session, 4.5, 3.5)
    before = seen_so_far(session.state, SCENE)
    session.submit(GrowScene(SCENE, left=2, top=1))
    after = seen_so_far(session.state, SCENE)
    (dx, dy) = at(2, 1)
    assert after.symmetric_difference(translate(before, dx, dy)).area < SQUARE
    session.undo()
    assert seen_so_far(session.state, SCENE).equals(before)


def test_a_map_that_grows_shows_its_new_ground_at_once() -> None:
    session = stage(wall(20, at(1, 1), at(2, 1)))
    step(session, 4.5, 4.5)
    assert not knows(session, 4.5, 9.5) and not knows(session, 17.5, 4.5)
    session.submit(GrowScene(SCENE, bottom=3))
    assert knows(session, 4.5, 9.5) and not knows(session, 17.5, 4.5)
    session.submit(GrowScene(SCENE, right=3))
    assert knows(session, 17.5, 4.5)
