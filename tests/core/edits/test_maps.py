"""Maps by the game master's hand: painting, doors, what the players see, and scenes that somebody plays on."""

import pytest

from core.base.errors import Refused
from core.base.ids import SceneId, ThingId
from core.edits.fights import DropEncounter
from core.edits.maps import TOLD, AddScene, ChangeScene, DropScene, DropThings, Paint, PutThings
from core.edits.show import CoverPlaces, RevealPlaces, SetBroken, SetDoor, SetFound
from core.engine.session import Session
from core.explain.words import Words
from core.geometry.units import SQUARE, Point
from core.model.scene import Scene, SceneState, ZoneLink
from core.model.things import Door, DoorState
from tests.helpers.fights import ENCOUNTER, SCENE, ready, scene

DOOR, SECRET = ThingId("door-90"), ThingId("door-91")
ROOM: tuple[Point, ...] = ((0, 0), (SQUARE, 0), (SQUARE, SQUARE))


def with_doors() -> Session:
    """Return a session with a plain door and a secret one, both closed."""
    session = ready()
    doors = tuple(
        Door(id=identity, a=(5 * SQUARE, y), b=(5 * SQUARE, y + SQUARE), secret=identity == SECRET)
        for identity, y in ((DOOR, 0), (SECRET, SQUARE))
    )
    session.submit(PutThings(SCENE, doors))
    return session


def scene_state(session: Session) -> SceneState:
    return session.state.scene_state(SCENE)


def test_painting_changes_what_differs_within_the_map_to_its_very_edge() -> None:
    session = ready()
    cells = tuple((at, 2) for at in ((0, 0), (9, 9), (10, 9), (9, 10), (-1, 0), (0, -1)))
    session.submit(Paint(SCENE, "terrain", cells))
    entry = session.last
    assert entry is not None and [event.cells for event in entry.events] == [(((0, 0), 2), ((9, 9), 2))]  # type: ignore[attr-defined]
    with pytest.raises(Refused, match="no-change"):
        session.submit(Paint(SCENE, "terrain", cells))
    session.submit(Paint(SCENE, "terrain", (((0, 0), 2), ((0, 1), 1))))
    entry = session.last
    assert entry is not None and [event.cells for event in entry.events] == [(((0, 1), 1),)]  # type: ignore[attr-defined]


def test_things_are_put_once_and_dropped_with_what_was_said_of_them() -> None:
    session = with_doors()
    door = session.state.scene(SCENE).things[DOOR]
    with pytest.raises(Refused, match="no-change"):
        session.submit(PutThings(SCENE, (door,)))
    zones = tuple(sorted(name for name in session.state.scene(SCENE).things if name.startswith("zone")))
    link = ZoneLink(a=zones[0], b=zones[1]).model_dump(mode="json")
    session.submit(ChangeScene(SCENE, {"zone_links": [link]}))
    session.submit(DropThings(SCENE, (DOOR, ThingId("door-99"))))
    assert DOOR not in session.state.scene(SCENE).things and session.state.scene(SCENE).zone_links
    session.submit(DropThings(SCENE, (ThingId(zones[1]),)))
    assert session.state.scene(SCENE).zone_links == () and zones[0] in session.state.scene(SCENE).things
    with pytest.raises(Refused, match="no-change"):
        session.submit(DropThings(SCENE, (DOOR,)))


def test_a_secret_door_is_found_when_it_opens_and_only_then() -> None:
    session = with_doors()
    for door, state, found in (
        (DOOR, DoorState.OPEN, ()),
        (SECRET, DoorState.LOCKED, ()),
        (SECRET, DoorState.OPEN, (SECRET,)),
        (SECRET, DoorState.CLOSED, (SECRET,)),
        (SECRET, DoorState.OPEN, (SECRET,)),
    ):
        session.submit(SetDoor(SCENE, door, state))
        assert scene_state(session).found == found and scene_state(session).doors[door] is state
    with pytest.raises(Refused, match="no-change"):
        session.submit(SetDoor(SCENE, DOOR, DoorState.OPEN))
    for wrong in ("wall-4", "door-99"):
        with pytest.raises(Refused, match="no-door"):
            session.submit(SetDoor(SCENE, ThingId(wrong), DoorState.OPEN))


def test_doors_are_found_and_forgotten_things_broken_and_mended() -> None:
    session = with_doors()
    session.submit(SetFound(SCENE, SECRET))
    session.submit(SetFound(SCENE, DOOR))
    session.submit(SetBroken(SCENE, ThingId("wall-4")))
    session.submit(SetBroken(SCENE, DOOR))
    assert scene_state(session).found == (SECRET, DOOR) and scene_state(session).broken == ("wall-4", DOOR)
    session.submit(SetFound(SCENE, SECRET, found=False))
    session.submit(SetBroken(SCENE, ThingId("wall-4"), broken=False))
    assert scene_state(session).found == (DOOR,) and scene_state(session).broken == (DOOR,)
    for again in (SetFound(SCENE, DOOR), SetBroken(SCENE, DOOR), SetFound(SCENE, SECRET, found=False)):
        with pytest.raises(Refused, match="no-change"):
            session.submit(again)
    with pytest.raises(Refused, match="no-thing"):
        session.submit(SetBroken(SCENE, ThingId("wall-99")))
    with pytest.raises(Refused, match="no-door"):
        session.submit(SetFound(SCENE, ThingId("wall-4")))


def test_what_was_shown_is_covered_by_name_or_all_of_it() -> None:
    session = ready()
    with pytest.raises(Refused, match="no-change"):
        session.submit(CoverPlaces(SCENE))
    session.submit(RevealPlaces(SCENE, ((ROOM, ()), (ROOM, (ROOM,)), (ROOM, ()))))
    one, two, three = (each.id for each in scene_state(session).reveals)
    assert [each.holes for each in scene_state(session).reveals] == [(), (ROOM,), ()]
    session.submit(CoverPlaces(SCENE, (two, "reveal-99")))
    assert [each.id for each in scene_state(session).reveals] == [one, three]
    with pytest.raises(Refused, match="no-change"):
        session.submit(CoverPlaces(SCENE, (two,)))
    session.submit(CoverPlaces(SCENE))
    assert scene_state(session).reveals == ()
    with pytest.raises(Refused, match="no-area"):
        session.submit(RevealPlaces(SCENE, ((ROOM, ()), (ROOM[:2], ()))))


def test_a_scene_goes_when_nobody_plays_on_it() -> None:
    session = ready()
    other = scene().but(id=SceneId("scene-80"), name="Cellar", things={})
    session.submit(AddScene(other))
    with pytest.raises(Refused, match="id-taken"):
        session.submit(AddScene(other))
    with pytest.raises(Refused):
        session.submit(DropScene(SCENE))
    session.submit(DropScene(other.id))
    assert list(session.state.scenes) == [SCENE]
    session.submit(DropEncounter(ENCOUNTER))
    session.submit(DropScene(SCENE))
    assert not session.state.scenes


def test_fields_that_do_not_fit_are_refused_by_name() -> None:
    session = ready()
    with pytest.raises(Refused, match="bad-value") as refused:
        session.submit(ChangeScene(SCENE, {"columns": -3}))
    assert dict(refused.value.phrase.values)["field"] == "columns"
    with pytest.raises(Refused, match="no-change"):
        session.submit(ChangeScene(SCENE, {"name": "Hall"}))


def test_the_history_tells_what_of_a_scene_was_changed() -> None:
    session, words = ready(), Words()
    for field in Scene.model_fields:
        if field != "things":
            value = getattr(session.state.scene(SCENE), field)
            label = ChangeScene(SCENE, {field: value, "name": "Hall"}).label(session.state)
            is_told = field in (*TOLD, "style") and value != ""
            told = "history.scene-renamed" if field == "name" else "history.scene-set"
            assert label.id == (told if is_told else "history.scene-changed")
            assert f"scene-field.{field}" not in words.text(label)
    session.submit(ChangeScene(SCENE, {"style": "ink", "ground": "rock"}))
    assert session.last is not None
    assert words.text(session.last.command.label(session.state)).endswith(": Map style to Ink")
    grid = session.state.scene(SCENE).grid
    for change, told in (({"lines": "dotted"}, "Lines of the grid to dotted"), ({"shown": False}, "Grid to not shown")):
        label = ChangeScene(SCENE, {"grid": grid.but(**change).model_dump(mode="json")}).label(session.state)
        assert words.text(label).endswith(told)
    assert words.text(ChangeScene(SCENE, {"name": "Old Mine"}).label(session.state)) == "Rename Hall to Old Mine"
    assert ChangeScene(SCENE, {"things": ()}).label(session.state).id == "history.change-scene"
