"""The select tool, worked with a real mouse on a real view."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from core.base.ids import SceneId, ThingId
from core.edits.fights import Begin
from core.edits.maps import AddScene, ChangeScene
from core.geometry.units import SQUARE
from core.model.scene import Layer, Scene
from core.model.things import Door, DoorState, LayerName, Light, Picture, Pin, Stamp, Wall, Zone
from desktop.map.overlays.kinds import Ghost
from desktop.map.view.pointer import Pointer
from desktop.tools.map_access import MapAccess
from desktop.tools.select_drags import KNOB, handles_of, reshaped, stamp_handles
from desktop.tools.select_tool import SelectTool
from desktop.tools.tool import Gesture
from desktop.workspace.message import Message
from desktop.workspace.workspace import Mode
from tests.desktop.tools.conftest import ALT, CTRL, SHIFT, Table
from tests.helpers.fights import ENCOUNTER, SCENE
from tests.helpers.maps import at

CRATE = Stamp(id=ThingId("stamp-50"), art="crate", at=at(3.5, 5.5))
BARREL = Stamp(id=ThingId("stamp-51"), art="barrel", at=at(7.5, 5.5))
DOOR = Door(id=ThingId("door-52"), a=at(4, 8), b=at(5, 8))


def test_a_click_selects_what_is_on_top_and_on_the_floor_the_zone_around(table: Table) -> None:
    table.put(CRATE, BARREL)
    table.click(3.5, 5.5)
    assert table.selection == [CRATE.id]
    table.click(7.5, 5.5, SHIFT)
    assert table.selection == [CRATE.id, BARREL.id]
    table.click(3.5, 5.5, SHIFT)
    assert table.selection == [BARREL.id]
    table.click(4.5, 4.5)
    assert table.selection == ["zone-2"]
    table.click(3.5, 5.5, ALT)
    assert table.selection == ["zone-2"]


def test_a_drag_moves_a_thing_by_half_squares_in_one_step_of_undo(table: Table) -> None:
    table.put(CRATE)
    entries = len(table.session.journal)
    table.drag((3.5, 5.5), (5.63, 5.4))
    assert table.thing(CRATE.id).corners == (at(5.5, 5.5),)
    assert len(table.session.journal) == entries + 1
    table.workspace.undo()
    assert table.thing(CRATE.id) == CRATE


def test_shift_before_a_handle_is_pressed_keeps_proportions_and_a_click_there_still_adds(table: Table) -> None:
    chest = Stamp(id=ThingId("stamp-53"), art="chest", at=at(7, 6), width=4 * SQUARE, height=2 * SQUARE)
    table.put(CRATE, chest)
    table.workspace.select((chest.id,))
    table.drag((9, 7), (11, 8), SHIFT)
    after = table.thing(chest.id)
    assert isinstance(after, Stamp) and (after.width, after.height) == (6 * SQUARE, 3 * SQUARE)
    assert after.outline[0] == chest.outline[0]
    table.click(10.9, 7.9, SHIFT)
    assert table.selection == []
    # a handle reaches beyond its corner, to what lies there
    beside = BARREL.but(id=ThingId("stamp-54"), at=at(11.2, 8.2))
    table.put(beside)
    table.workspace.select((chest.id,))
    table.click(11.1, 8.1, SHIFT)
    assert table.selection == [chest.id, beside.id]


def test_alt_bypasses_snapping(table: Table) -> None:
    table.put(CRATE)
    table.drag((3.5, 5.5), (5.63, 5.4), ALT)
    x, y = table.thing(CRATE.id).corners[0]
    assert abs(x - 5.63 * SQUARE) < 20
    assert abs(y - 5.4 * SQUARE) < 20


def test_escape_and_the_right_button_leave_everything_as_it_was(table: Table) -> None:
    table.put(CRATE)
    cancels: tuple[Callable[[], None], ...] = (
        partial(table.key, Qt.Key.Key_Escape),
        partial(QTest.mouseClick, table.view.viewport(), Qt.MouseButton.RightButton),
    )
    for cancel in cancels:
        table.press(3.5, 5.5)
        table.move(6, 6)
        overlay = table.view.map.overlay
        assert overlay is not None and any(isinstance(each, Ghost) for each in overlay.overlays)
        cancel()
        assert not any(isinstance(each, Ghost) for each in overlay.overlays)
        table.release(6, 6)
        assert table.thing(CRATE.id) == CRATE


def test_a_drag_of_a_token_shows_it_on_the_way_and_puts_it_back_when_cancelled(table: Table) -> None:
    item = table.view.map.tokens["token-6"]
    table.press(1, 1)
    table.move(3, 4)
    table.move(3.4, 4.6)
    assert item.pos().toTuple() == at(3.5, 4.5)
    table.key(Qt.Key.Key_Escape)
    assert item.pos().toTuple() == at(1, 1)
    assert table.token("token-6").point == at(1, 1)


def test_a_token_dragged_outside_of_a_fight_is_moved_by_hand(table: Table) -> None:
    table.workspace.set_mode(Mode.RUN)
    table.drag((1, 1), (3.4, 4.6))
    assert table.token("token-6").point == at(3.5, 4.5)
    assert table.view.map.tokens["token-6"].pos().toTuple() == at(3.5, 4.5)


def test_in_a_fight_a_plain_drag_is_the_rules_and_one_with_ctrl_the_hand(table: Table) -> None:
    asked: list[str] = []

    def by_the_rules(access: MapAccess, pointer: Pointer, look: object) -> None:
        asked.append(getattr(look, "id", ""))

    tool = SelectTool(by_the_rules)
    table.canvas.toolbox.tool = tool
    tokens = table.session.state.encounter(ENCOUNTER).tokens
    table.workspace.submit(Begin(ENCOUNTER, tuple(token.id for token in tokens.values())))
    table.workspace.set_mode(Mode.RUN)
    table.drag((1, 1), (3.4, 4.6))
    assert asked == ["token-6"]
    assert table.token("token-6").point == at(1, 1)
    table.drag((1, 1), (3.4, 4.6), CTRL)
    assert table.token("token-6").point == at(3.5, 4.5)
    assert asked == ["token-6"]


def test_a_gesture_that_leads_elsewhere_ends_there(table: Table) -> None:
    ended: list[bool] = []

    def away(access: MapAccess, pointer: Pointer, look: object) -> Gesture:
        try:
            yield ()
            access.workspace.submit(AddScene(Scene(id=SceneId("scene-90"), name="Elsewhere")))
            access.workspace.look_at(scene=SceneId("scene-90"))
            yield ()
        finally:
            ended.append(True)

    table.canvas.toolbox.tool = SelectTool(away)
    tokens = table.session.state.encounter(ENCOUNTER).tokens
    table.workspace.submit(Begin(ENCOUNTER, tuple(token.id for token in tokens.values())))
    table.workspace.set_mode(Mode.RUN)
    table.press(1, 1)
    table.move(3, 3)
    assert ended == [True]
    assert not table.canvas.toolbox.busy
    assert table.canvas.content is not None
    assert table.canvas.content.scene.id == "scene-90"


def test_things_stay_where_they_are_while_running(table: Table) -> None:
    table.put(CRATE)
    table.workspace.set_mode(Mode.RUN)
    table.drag((3.5, 5.5), (6.5, 5.5))
    table.click(3.5, 5.5)
    table.key(Qt.Key.Key_Right)
    table.canvas.clipboard.delete()
    assert table.thing(CRATE.id) == CRATE


def test_one_click_opens_and_shuts_a_door_while_running(table: Table) -> None:
    table.put(DOOR)
    table.click(4.5, 8)
    assert table.session.state.scene_state(SCENE).doors == {}
    assert table.selection == [DOOR.id]
    table.workspace.set_mode(Mode.RUN)
    table.click(4.5, 8)
    assert table.session.state.scene_state(SCENE).doors == {DOOR.id: DoorState.OPEN}
    table.click(4.5, 8)
    assert table.session.state.scene_state(SCENE).doors == {DOOR.id: DoorState.CLOSED}


def test_a_locked_door_says_so_and_offers_to_open(table: Table) -> None:
    table.put(DOOR.but(state=DoorState.LOCKED))
    table.workspace.set_mode(Mode.RUN)
    told: list[Message] = []
    table.workspace.message.connect(told.append)
    table.click(4.5, 8)
    assert table.session.state.scene_state(SCENE).doors == {}
    (offer,) = told[-1].offers
    offer[1]()
    assert table.session.state.scene_state(SCENE).doors == {DOOR.id: DoorState.OPEN}


def test_a_box_selects_what_lies_within_it(table: Table) -> None:
    table.put(CRATE, BARREL, CRATE.but(id="stamp-53", at=at(5.5, 5.5), locked=True))
    table.drag((2.2, 4.2), (6.2, 6.8))
    assert table.selection == [CRATE.id]
    table.drag((6.3, 4.2), (8.6, 6.8), SHIFT)
    assert table.selection == [CRATE.id, BARREL.id]


def test_tab_goes_to_what_lies_below(table: Table) -> None:
    table.put(CRATE, BARREL.but(at=at(3.5, 5.5)), Pin(id=ThingId("pin-54"), at=at(3.5, 5.6)))
    table.click(3.5, 5.5)
    seen = [table.selection]
    for _ in range(3):
        table.key(Qt.Key.Key_Tab)
        seen.append(table.selection)
    assert seen == [["pin-54"], [BARREL.id], [CRATE.id], ["pin-54"]]


def test_ctrl_drag_copies_while_preparing(table: Table) -> None:
    table.put(CRATE)
    table.drag((3.5, 5.5), (5.5, 7.5), CTRL)
    (copy,) = table.workspace.selected_things
    assert table.thing(CRATE.id) == CRATE
    assert copy.id != CRATE.id
    assert copy.corners == (at(5.5, 7.5),)


def test_copies_of_foes_are_further_foes(table: Table) -> None:
    before = len(table.session.state.encounter(ENCOUNTER).tokens)
    table.drag((6, 1), (6, 4), CTRL)
    tokens = table.session.state.encounter(ENCOUNTER).tokens
    assert len(tokens) == before + 1
    (fresh,) = table.workspace.selected_tokens
    assert (fresh.badge, fresh.creature) == ("3", table.token("token-8").creature)


def test_keys_turn_nudge_and_stack(table: Table) -> None:
    table.put(CRATE.but(width=2 * SQUARE), BARREL.but(at=at(3.5, 5.5)))
    table.workspace.select((CRATE.id,))
    table.key(Qt.Key.Key_R)
    turned = table.thing(CRATE.id)
    assert isinstance(turned, Stamp)
    assert (turned.degrees, turned.at) == (90, CRATE.at)
    table.key(Qt.Key.Key_R, SHIFT)
    table.key(Qt.Key.Key_Left)
    table.key(Qt.Key.Key_Up, SHIFT)
    # two squares wide, it lay half way
    assert table.thing(CRATE.id).corners == (at(3, 5.25),)
    assert table.canvas.access.hits(at(3.3, 5.4))[0] == BARREL.id
    table.key(Qt.Key.Key_BracketRight)
    assert table.canvas.access.hits(at(3.3, 5.4))[0] == CRATE.id
    table.key(Qt.Key.Key_BracketLeft)
    assert table.canvas.access.hits(at(3.3, 5.4))[0] == BARREL.id


@pytest.mark.parametrize(
    ("wide", "high", "degrees", "dragged", "nudged"),
    [
        (1, 1, 0, (6.5, 5.5), (4.5, 5.5)),
        (2, 1, 0, (7, 5.5), (4, 5.5)),
        (2, 1, 270, (6.5, 6), (4.5, 5.5)),
        (1, 0.75, 0, (6.5, 5.375), (4.5, 5.5)),
        (1, 0.75, 90, (6.875, 5.5), (4.375, 5.5)),
    ],
)
def test_a_stamp_goes_to_whole_squares_by_its_sides_or_to_halves(
    table: Table,
    wide: float,
    high: float,
    degrees: int,
    dragged: tuple[float, float],
    nudged: tuple[float, float],
) -> None:
    crate = CRATE.but(at=at(3.5, 5.5), width=round(wide * SQUARE), height=round(high * SQUARE), degrees=degrees)
    table.put(crate)
    table.drag((3.5, 5.5), (6.7, 5.6))
    assert table.thing(CRATE.id).corners == (at(*dragged),)
    table.workspace.undo()
    table.drag((3.5, 5.5), (6.7, 5.6), ALT)
    free, there = table.thing(CRATE.id).corners[0], at(6.7, 5.6)
    assert max(abs(free[0] - there[0]), abs(free[1] - there[1])) < SQUARE // 16
    table.workspace.undo()
    table.workspace.select((CRATE.id,))
    table.key(Qt.Key.Key_Right)
    assert table.thing(CRATE.id).corners == (at(*nudged),)
    table.key(Qt.Key.Key_Left)
    table.key(Qt.Key.Key_Right)
    assert table.thing(CRATE.id).corners == (at(*nudged),)


def test_locked_things_and_layers_are_left_alone(table: Table) -> None:
    table.put(CRATE.but(locked=True), BARREL)
    table.drag((3.5, 5.5), (5.5, 5.5))
    assert table.thing(CRATE.id).corners == CRATE.corners
    layers = tuple(Layer(name=name, locked=name is LayerName.STAMPS) for name in LayerName)
    table.workspace.submit(ChangeScene(SCENE, {"layers": layers}))
    table.click(7.5, 5.5)
    assert table.selection == ["zone-3"]
    table.workspace.select((BARREL.id,))
    table.key(Qt.Key.Key_Right)
    assert table.thing(BARREL.id) == BARREL


def test_a_corner_can_be_dragged(table: Table) -> None:
    wall = Wall(id=ThingId("wall-55"), points=(at(3, 5), at(6, 5), at(6, 8)))
    table.put(wall)
    table.click(4.5, 5)
    table.drag((6, 8), (8.1, 8.9))
    assert table.thing(wall.id).corners == (at(3, 5), at(6, 5), at(8, 9))


def test_what_was_closed_stays_closed() -> None:
    room = Wall(id=ThingId("wall-1"), points=(at(0, 0), at(2, 0), at(2, 2), at(0, 0)))
    assert reshaped(room, 3, at(1, 1)).corners == (at(1, 1), at(2, 0), at(2, 2), at(1, 1))
    assert reshaped(room, 1, at(3, 1)).corners == (at(0, 0), at(3, 1), at(2, 2), at(0, 0))


@pytest.mark.parametrize("degrees", [0, 90, 180, 270])
def test_a_stamp_keeps_the_corner_across_from_the_one_that_is_dragged(degrees: int) -> None:
    stamp = CRATE.but(width=2 * SQUARE, degrees=degrees)
    fixed = stamp.outline[2]
    changed = reshaped(stamp, 0, at(1, 1))
    assert isinstance(changed, Stamp)
    xs, ys = zip(*changed.outline, strict=True)
    assert (min(xs), min(ys), max(xs), max(ys)) == (
        min(SQUARE, fixed[0]),
        min(SQUARE, fixed[1]),
        max(SQUARE, fixed[0]),
        max(SQUARE, fixed[1]),
    )


def test_a_stamp_that_is_turned_by_a_key_lies_on_the_grid_again(table: Table) -> None:
    bed = Stamp(id=ThingId("stamp-70"), art="bed", at=at(4.5, 4), width=SQUARE, height=2 * SQUARE)
    table.put(bed)
    table.workspace.select((bed.id,))
    seen = []
    for _ in range(4):
        table.key(Qt.Key.Key_R)
        turned = table.thing(bed.id)
        assert isinstance(turned, Stamp)
        box = turned.bounds
        assert not any(side % SQUARE for side in (box.left, box.top, box.right, box.bottom))
        seen.append(turned)
    # it does not wander off however often it is turned
    assert seen[1].at == seen[3].at == bed.at and [each.degrees for each in seen] == [90, 180, 270, 0]
    # one that lies freely stays where it is
    free = bed.but(at=(bed.at[0] + 50, bed.at[1]))
    table.put(free)
    table.key(Qt.Key.Key_R)
    turned = table.thing(bed.id)
    assert isinstance(turned, Stamp) and turned.at == free.at


def test_a_stamp_is_turned_by_its_knob_and_sized_at_an_angle(table: Table) -> None:
    table.put(CRATE)
    table.click(3.5, 5.5)
    knob = handles_of(table.thing(CRATE.id))[KNOB]
    table.drag((knob[0] / SQUARE, knob[1] / SQUARE), (5, 5.5))
    stamp = table.thing(CRATE.id)
    assert isinstance(stamp, Stamp) and (stamp.degrees, stamp.at) == (90, CRATE.at)
    table.workspace.undo()
    assert table.thing(CRATE.id) == CRATE
    leaning = CRATE.but(width=2 * SQUARE, degrees=30)
    fixed = leaning.outline[0]
    longer = reshaped(leaning, 2, at(6, 8))
    assert isinstance(longer, Stamp) and longer.degrees == 30
    assert max(abs(a - b) for a, b in zip(longer.outline[0], fixed, strict=True)) <= 2
    assert max(abs(a - b) for a, b in zip(longer.outline[2], at(6, 8), strict=True)) <= 2
    alike = reshaped(leaning, 2, at(6, 8), alike=True)
    assert isinstance(alike, Stamp) and abs(alike.width - 2 * alike.height) <= 2 and alike.width > leaning.width
    assert reshaped(leaning, KNOB, at(4.2, 5.1), free=True).but(degrees=0) == leaning.but(degrees=0)


def test_the_knob_of_a_stamp_leaves_a_token_to_the_hand(table: Table) -> None:
    x, y = table.token("token-6").point
    below = CRATE.but(at=(x, y + SQUARE))
    table.put(below)
    table.workspace.select((below.id,))
    above, beside = (stamp_handles(below, side)[KNOB] for side in (0, 90))
    table.click(above[0] / SQUARE, above[1] / SQUARE)
    assert table.selection == ["token-6"]
    table.workspace.select((below.id,))
    table.drag((beside[0] / SQUARE, beside[1] / SQUARE), (below.at[0] / SQUARE, below.at[1] / SQUARE + 1))
    stamp = table.thing(below.id)
    assert isinstance(stamp, Stamp) and (stamp.degrees, stamp.at) == (90, below.at)


def test_a_double_click_asks_for_properties(table: Table) -> None:
    table.put(CRATE)
    wanted: list[str] = []
    table.canvas.properties_wanted.connect(wanted.append)
    QTest.mouseDClick(
        table.view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, table.spot(3.5, 5.5)
    )
    table.release(3.5, 5.5)
    assert wanted == [CRATE.id]
    assert table.selection == [CRATE.id]


@pytest.mark.parametrize(
    ("thing", "inside", "outside"),
    [
        (Wall(id=ThingId("wall-60"), points=(at(3, 5), at(6, 5))), (4.5, 5.05), (4.5, 5.3)),
        (Stamp(id=ThingId("stamp-60"), art="table", at=at(5, 5), width=2 * SQUARE, degrees=45), (5.6, 5.6), (5.9, 4.9)),
        (Zone(id=ThingId("zone-60"), points=(at(2, 4), at(8, 4), at(8, 9), at(2, 9))), (2, 6), (5, 7.5)),
        (Light(id=ThingId("light-60"), at=at(5, 5), reach=Fraction(3)), (5.1, 5), (6.5, 5)),
        (
            Picture(id=ThingId("picture-60"), picture="ab" * 32, left_top=at(3, 5), right_bottom=at(6, 8)),
            (4, 7),
            (6.4, 7),
        ),
    ],
)
def test_clicks_find_things_by_their_shape(
    table: Table, thing: Wall, inside: tuple[float, float], outside: tuple[float, float]
) -> None:
    table.put(thing)
    assert thing.id in table.canvas.access.hits(at(*inside))
    assert thing.id not in table.canvas.access.hits(at(*outside))


def test_a_room_that_is_dragged_stops_at_the_edge_of_the_map_with_its_zone(table: Table) -> None:
    """Beyond it nobody would see either; Alt lets go there, and what lies there already may be moved as one likes."""
    ring = (at(2, 2), at(5, 2), at(5, 4), at(2, 4), at(2, 2))
    wall = Wall(id=ThingId("wall-70"), points=ring)
    zone = Zone(id=ThingId("zone-71"), name="Crypt", points=ring[:4])
    table.put(wall, zone)
    table.workspace.select((wall.id,))
    table.drag((3, 2), (9.5, 1))
    assert table.thing("wall-70").bounds == table.thing("zone-71").bounds
    assert table.thing("zone-71").bounds[2:] == at(10, 3) and table.thing("zone-71").bounds[:2] == at(7, 1)
    for _ in range(3):
        table.key(Qt.Key.Key_Up)
        table.key(Qt.Key.Key_Right)
    assert table.thing("zone-71").bounds[:2] == at(7, 0)
    table.workspace.undo()
    table.workspace.undo()
    assert table.thing("wall-70").corners == ring and table.thing("zone-71").corners == ring[:4]
    table.drag((3, 2), (3, 9), held=ALT)
    assert table.thing("zone-71").bounds[1] > at(0, 8)[1]
    below = table.thing("zone-71").bounds[1]
    table.key(Qt.Key.Key_Down)
    assert table.thing("zone-71").bounds[1] > below
    # a picture may be larger than the map
    picture = Picture.model_validate(
        {"id": "picture-72", "picture": "a" * 64, "left_top": at(0, 0), "right_bottom": at(10, 10)}
    )
    table.put(picture)
    table.workspace.select((picture.id,))
    table.key(Qt.Key.Key_Right)
    assert table.thing("picture-72").bounds[0] > 0
