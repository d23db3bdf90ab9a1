"""What the players see of the rooms costs as much more as there are more rooms, and no more than that."""

from time import process_time

from core.model.scene import Scene, SceneState
from desktop.player_view.revealed import Revealed
from desktop.player_view.seen_ground import seen_floors
from tests.helpers.cells import cells

MORE = 4
"""Times as many rooms."""


def seconds_for(scene: Scene, scene_state: SceneState) -> float:
    """Return the processor's seconds for the floors that the players see; the better of two runs."""
    found = []
    for _ in range(2):
        area = Revealed(scene_state.reveals)
        began = process_time()
        floors = seen_floors(scene, scene_state, scene, area)
        found.append(process_time() - began)
        assert floors is not None and len(floors) == len(scene_state.reveals)
    return min(found)


def test_four_times_the_rooms_cost_about_four_times_as_much() -> None:
    """With the walls of the whole map joined anew for each room it was fifteen times, and a large map stood still."""
    few, many = (seconds_for(*cells(across)) for across in (6, 12))
    assert many < 2 * MORE * few


def test_a_map_without_walls_has_no_floors() -> None:
    scene, scene_state = cells(4)
    assert seen_floors(scene.but(things={}), scene_state, scene.but(things={}), Revealed(scene_state.reveals)) == ()
