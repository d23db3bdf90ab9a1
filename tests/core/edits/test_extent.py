"""Maps grown and cropped at their sides, ground moved by squares: what lies and stands on them goes along."""

import pytest

from core.base.errors import Refused
from core.base.ids import EncounterId, SceneId
from core.edits.extent import GrowScene, ShiftGround
from core.edits.fights import AddEncounter
from core.edits.maps import AddScene, Paint, PutThings
from core.edits.show import RevealPlaces
from core.engine.event import TokensPut
from core.engine.session import Session
from core.model.scene import Scene
from core.model.things import Pin
from tests.core.edits.test_walls import ROOM
from tests.helpers.fights import ENCOUNTER, SCENE, ready
from tests.helpers.maps import at
from tests.helpers.tiny.fighter import TINY

SQUARE_PAINTED = ((3, 2), 1)


def prepared() -> Session:
    table = ready()
    table.submit(PutThings(SCENE, (ROOM,)))
    table.submit(Paint(SCENE, "terrain", (SQUARE_PAINTED,)))
    table.submit(RevealPlaces(SCENE, (((at(0, 0), at(2, 0), at(2, 2)), ()),)))
    return table


def test_a_map_grows_at_its_left_and_top_with_all_that_is_on_it_and_undo_takes_all_back() -> None:
    table = prepared()
    before, scene = table.state, table.state.scene(SCENE)
    points = {token.id: token.point for token in before.encounter(ENCOUNTER).tokens.values()}
    table.submit(GrowScene(SCENE, left=2, top=1, right=3))
    after = table.state.scene(SCENE)
    assert (after.columns, after.rows) == (scene.columns + 5, scene.rows + 1)
    assert after.things[ROOM.id] == ROOM.moved(*at(2, 1))
    assert after.terrain.at((5, 3)) == 1 and after.terrain.at((3, 2)) == scene.terrain.at((1, 1))
    (dx, dy) = at(2, 1)
    for token in table.state.encounter(ENCOUNTER).tokens.values():
        x, y = points[token.id]
        assert token.point == (x + dx, y + dy)
    assert table.state.scene_state(SCENE).reveals[0].outline[0] == at(2, 1)
    table.undo()
    assert table.state == before


def test_what_is_cropped_away_loses_its_ground_and_a_map_keeps_a_square() -> None:
    table = prepared()
    scene = table.state.scene(SCENE)
    table.submit(GrowScene(SCENE, right=3 - scene.columns))
    after = table.state.scene(SCENE)
    assert after.columns == 3 and not after.terrain.at((3, 2)) and after.things[ROOM.id] == ROOM
    with pytest.raises(Refused):
        table.submit(GrowScene(SCENE, right=-3))
    table.submit(GrowScene(SCENE, right=-2, bottom=1_000 - scene.rows))
    assert (table.state.scene(SCENE).columns, table.state.scene(SCENE).rows) == (1, 1_000)
    for too_far in (GrowScene(SCENE, right=-1), GrowScene(SCENE, bottom=1), GrowScene(SCENE, bottom=-1_000)):
        with pytest.raises(Refused):
            table.submit(too_far)


def test_ground_is_moved_by_squares_and_what_leaves_the_map_is_lost() -> None:
    table = prepared()
    table.submit(ShiftGround(SCENE, 1, 1))
    assert table.state.scene(SCENE).terrain.at((4, 3)) == 1
    assert not table.state.scene(SCENE).terrain.at((3, 2))
    table.submit(ShiftGround(SCENE, -6, 0))
    assert not any(code for _, code in table.state.scene(SCENE).terrain.cells())


def test_small_changes_in_a_run_are_one_step_and_one_that_comes_to_nothing_leaves_none() -> None:
    table = prepared()
    entries = len(table.journal)
    pin = Pin(id=ROOM.id.replace("wall", "pin"), at=at(1, 1))
    table.submit(PutThings(SCENE, (pin,)))
    table.submit_instead(PutThings(SCENE, (pin.moved(*at(1, 0)),)))
    assert len(table.journal) == entries + 1 and table.state.scene(SCENE).things[pin.id].corners == (at(2, 1),)
    before = table.state
    with pytest.raises(Refused):
        table.submit_instead(GrowScene(SCENE, right=-1_000))
    assert table.state == before
    table.undo()
    assert pin.id not in table.state.scene(SCENE).things
    assert EncounterId(ENCOUNTER) in table.state.encounters


def test_a_map_that_grows_says_nothing_of_fights_elsewhere() -> None:
    table = prepared()
    table.submit(AddScene(Scene(id=SceneId("scene-90"), name="Cave", columns=3, rows=3)))
    table.submit(AddEncounter("Elsewhere", TINY, SceneId("scene-90")))
    table.submit(GrowScene(SCENE, left=1))
    assert table.last is not None
    assert [each.encounter for each in table.last.events if isinstance(each, TokensPut)] == [ENCOUNTER]
