"""The clipboard, the measuring tool, the pan tool and the view's own keys and buttons."""

import json

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QWheelEvent
from PySide6.QtTest import QTest

from core.base.ids import ThingId
from core.geometry.metric import ALTERNATING, HALVES
from core.geometry.units import SQUARE
from core.model.scene import Scene
from core.model.things import Stamp, Wall
from desktop.map.overlays.kinds import Label
from desktop.theme.icons import icon_names
from desktop.tools.clipboard import read, written
from desktop.tools.measure_tool import length_text, squares_along
from desktop.tools.options import Count, Pick
from desktop.tools.registry import all_tools
from desktop.workspace.workspace import Mode
from tests.desktop.tools.conftest import CTRL, SHIFT, Table
from tests.helpers.fights import SCENE
from tests.helpers.maps import at, things

CRATE = Stamp(id=ThingId("stamp-50"), art="crate", at=at(3.5, 5.5))


def test_every_tool_has_words_an_icon_and_a_key_of_its_own() -> None:
    tools = all_tools()
    assert all(tool.title and tool.hint and tool.modes for tool in tools)
    assert all(bool(tool.shortcut) == tool.in_bar for tool in tools)
    assert [tool.icon for tool in tools if tool.icon not in icon_names()] == []
    for names in ([tool.id for tool in tools], [key for tool in tools for key in (tool.shortcut, tool.digit) if key]):
        assert len(set(names)) == len(names)


def test_what_is_written_to_the_clipboard_can_be_read() -> None:
    assert read(written(things())) == things()


@pytest.mark.parametrize(
    "text", ["", "hello", "[]", "{}", '{"sandtable": "things"}', '{"sandtable": "things", "things": [{"kind": "x"}]}']
)
def test_other_texts_on_the_clipboard_are_refused(text: str) -> None:
    with pytest.raises(ValueError):
        read(text)


def test_a_thing_with_a_wrong_value_is_refused() -> None:
    data = json.loads(written((CRATE,)))
    data["things"][0]["width"] = -1
    with pytest.raises(ValueError):
        read(json.dumps(data))


def test_copy_cut_and_paste_at_the_mouse(table: Table) -> None:
    table.put(CRATE)
    table.workspace.select((CRATE.id,))
    table.canvas.clipboard.cut()
    assert CRATE.id not in table.session.state.scene(SCENE).things
    table.move(7.4, 7.6)
    table.canvas.clipboard.paste()
    (pasted,) = table.workspace.selected_things
    assert pasted.corners == (at(7.5, 7.5),)
    assert pasted.id != CRATE.id
    table.workspace.undo()
    table.workspace.undo()
    assert table.thing(CRATE.id) == CRATE


def test_a_foreign_clipboard_is_told_of_and_changes_nothing(table: Table) -> None:
    told: list[object] = []
    table.workspace.message.connect(told.append)
    QGuiApplication.clipboard().setText("a shopping list")
    before = table.session.state
    table.canvas.clipboard.paste()
    assert len(told) == 1
    assert table.session.state is before


def test_everything_is_selected_and_duplicated_beside_itself(table: Table) -> None:
    table.put(CRATE)
    table.canvas.clipboard.select_all()
    assert CRATE.id in table.workspace.selection
    assert "token-6" in table.workspace.selection
    table.workspace.select((CRATE.id,))
    table.canvas.clipboard.duplicate()
    assert [thing.corners for thing in table.workspace.selected_things] == [(at(4.5, 6.5),)]
    table.workspace.set_mode(Mode.RUN)
    table.canvas.clipboard.select_all()
    assert not table.workspace.selected_things
    assert table.workspace.selected_tokens


def test_a_copy_of_a_foe_is_put_where_nobody_stands(table: Table) -> None:
    table.workspace.set_mode(Mode.RUN)
    before = table.workspace.encounter
    assert before is not None
    foe = next(each for each in before.tokens.values() if each.person is None)
    for _ in range(4):
        table.workspace.select((foe.id,))
        table.canvas.clipboard.duplicate()
    after, content = table.workspace.encounter, table.canvas.access.content
    assert after is not None and content is not None
    copies = [content.tokens[each].rect for each in after.tokens if each not in before.tokens]
    others = [content.tokens[each].rect for each in before.tokens]
    assert len(copies) == 4
    for number, copy in enumerate(copies):
        assert not any(copy.overlaps(other) for other in (*others, *copies[:number]))


def test_measuring_counts_as_the_rules_do_along_every_stretch() -> None:
    points = (at(0.5, 0.5), at(4.5, 2.5), at(4.5, 6.5))
    assert squares_along(points, ALTERNATING) == 5 + 4
    assert squares_along(points[:2], HALVES) == 5
    scene = Scene(id="scene-1", name="Here")
    assert length_text(squares_along(points, ALTERNATING), scene) == "9 squares · 45 ft"
    assert length_text(squares_along(points, ALTERNATING), scene.but(unit="m")) == "9 squares · 13.7 m"


def test_a_measured_line_stays_until_escape(table: Table) -> None:
    table.workspace.tool_wanted.emit("measure")
    table.press(1.5, 5.5)
    table.move(5.5, 5.5)
    table.key(Qt.Key.Key_Space)
    table.move(5.5, 8.5)
    table.release(5.5, 8.5)
    overlay = table.view.map.overlay
    assert overlay is not None
    assert [each.text for each in overlay.overlays if isinstance(each, Label)] == ["7 squares · 35 ft"]
    table.key(Qt.Key.Key_Escape)
    assert [each for each in overlay.overlays if isinstance(each, Label)] == []


def test_the_pan_tool_keeps_the_place_that_was_gripped_under_the_mouse(table: Table) -> None:
    table.canvas.toolbox.take_up("pan")
    start = table.spot(5, 5)
    gripped = table.view.place_of(QPointF(start))
    table.press(5, 5)
    QTest.mouseMove(table.view.viewport(), start + QPoint(60, 35))
    QTest.mouseRelease(table.view.viewport(), Qt.MouseButton.LeftButton, pos=start + QPoint(60, 35))
    assert table.view.place_of(QPointF(start + QPoint(60, 35))) == gripped


@pytest.mark.parametrize("button", [Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton])
def test_the_other_buttons_drag_the_map_with_any_tool(table: Table, button: Qt.MouseButton) -> None:
    menus: list[QPoint] = []
    table.canvas.menu_wanted.connect(menus.append)
    start = table.spot(5, 5)
    gripped = table.view.place_of(QPointF(start))
    viewport = table.view.viewport()
    QTest.mousePress(viewport, button, pos=start)
    QTest.mouseMove(viewport, start + QPoint(-40, 30))
    QTest.mouseRelease(viewport, button, pos=start + QPoint(-40, 30))
    assert table.view.place_of(QPointF(start + QPoint(-40, 30))) == gripped
    assert menus == []


def test_a_right_click_selects_and_asks_for_the_menu(table: Table) -> None:
    table.put(CRATE)
    menus: list[QPoint] = []
    table.canvas.menu_wanted.connect(menus.append)
    QTest.mouseClick(table.view.viewport(), Qt.MouseButton.RightButton, pos=table.spot(3.5, 5.5))
    assert len(menus) == 1
    assert table.workspace.selection == (CRATE.id,)


def test_space_held_drags_the_map(table: Table) -> None:
    start = table.spot(5, 5)
    gripped = table.view.place_of(QPointF(start))
    QTest.keyPress(table.view, Qt.Key.Key_Space)
    QTest.mousePress(table.view.viewport(), Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(table.view.viewport(), start + QPoint(50, 50))
    QTest.mouseRelease(table.view.viewport(), Qt.MouseButton.LeftButton, pos=start + QPoint(50, 50))
    QTest.keyRelease(table.view, Qt.Key.Key_Space)
    assert table.view.place_of(QPointF(start + QPoint(50, 50))) == gripped
    table.click(9.5, 9.5)
    assert table.view.place_of(QPointF(start + QPoint(50, 50))) == gripped


@pytest.mark.parametrize("held", [Qt.KeyboardModifier.NoModifier, SHIFT])
def test_the_wheel_zooms_at_the_cursor(table: Table, held: Qt.KeyboardModifier) -> None:
    where = QPointF(table.spot(3, 7))
    for turned in (120, 120, -120, 120):
        before, near = table.view.place_of(where), table.view.near
        event = QWheelEvent(
            where,
            QPointF(table.view.viewport().mapToGlobal(where.toPoint())),
            QPoint(),
            QPoint(0, turned),
            Qt.MouseButton.NoButton,
            held,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QGuiApplication.sendEvent(table.view.viewport(), event)
        after = table.view.place_of(where)
        assert (table.view.near > near) == (turned > 0)
        assert table.view.near == round(table.view.near)
        assert max(abs(after[0] - before[0]), abs(after[1] - before[1])) <= 1.5 * table.view.tiny


def test_zooming_has_limits_and_fitting_shows_the_whole_map(table: Table) -> None:
    for _ in range(60):
        table.view.zoom_by(1.5)
    assert table.view.near == 400
    for _ in range(60):
        table.view.zoom_by(0.5)
    assert table.view.near == 0.5
    table.view.zoom_to_actual()
    assert table.view.near == 64
    table.view.fit()
    corners = (table.view.mapFromScene(QPointF(*at(*corner))) for corner in ((0, 0), (10, 10)))
    assert all(table.view.viewport().rect().contains(corner) for corner in corners)


def test_the_square_under_the_mouse_is_told_until_it_leaves_the_map(table: Table) -> None:
    heard: list[object] = []
    table.canvas.hovered.connect(heard.append)
    table.move(2.2, 3.3)
    table.move(2.8, 3.9)
    table.move(4.2, 3.3)
    table.view.centerOn(0, 0)
    table.move(-1, -1)
    assert heard == [(2, 3), (4, 3), None]


def test_arrows_scroll_the_map_when_nothing_is_selected(table: Table) -> None:
    before = table.view.place_of(QPointF(0, 0))
    table.key(Qt.Key.Key_Right)
    after = table.view.place_of(QPointF(0, 0))
    assert (after[0] - before[0], after[1] - before[1]) == (SQUARE, 0)


def test_another_mode_breaks_a_gesture_off(table: Table) -> None:
    table.put(CRATE)
    table.press(3.5, 5.5)
    table.move(6, 6)
    table.workspace.set_mode(Mode.RUN)
    assert not table.canvas.toolbox.busy
    table.release(6, 6)
    assert table.thing(CRATE.id) == CRATE


def test_undo_during_a_drag_does_not_bring_back_what_is_gone(table: Table) -> None:
    table.put(CRATE)
    table.press(3.5, 5.5)
    table.move(6, 6)
    table.workspace.undo()
    table.release(6, 6)
    assert CRATE.id not in table.session.state.scene(SCENE).things


def test_zoom_keys_are_left_to_the_actions(table: Table) -> None:
    near = table.view.near
    table.key(Qt.Key.Key_0, CTRL)
    assert table.view.near == near


def test_a_map_that_was_fitted_is_fitted_again_when_the_window_changes(table: Table) -> None:
    table.view.fit()
    before = table.view.near
    table.canvas.resize(8 * 48, 7 * 48)
    assert table.view.near < before
    table.view.zoom_by(1.2)
    chosen = table.view.near
    table.canvas.resize(12 * 48, 12 * 48)
    assert table.view.near == chosen


def test_a_room_is_pasted_onto_the_grid_wherever_the_mouse_is(table: Table) -> None:
    walls = (at(1, 1), at(4, 1), at(4, 3), at(1, 3), at(1, 1))
    table.put(Wall(id=ThingId("wall-90"), points=walls))
    table.workspace.select(("wall-90",))
    table.canvas.clipboard.copy()
    table.move(6.9, 6.2)
    table.canvas.clipboard.paste()
    (pasted,) = table.workspace.selected_things
    assert all(x % SQUARE == 0 and y % SQUARE == 0 for x, y in pasted.corners)
    assert abs(pasted.bounds.centre[0] - at(6.9, 0)[0]) <= SQUARE / 2


@pytest.mark.parametrize("name", ["terrain", "elevation", "surface"])
def test_the_size_of_a_brush_keeps_its_place_in_every_shape(name: str) -> None:
    tool = next(each for each in all_tools() if each.id == name)
    shapes = next(option for option in tool.options if option.id == "shape")
    assert isinstance(shapes, Pick)
    seen = []
    for choice in shapes.choices:
        tool.choose("shape", choice.value)
        (size,) = (option for option in tool.options if option.id == "size")
        assert isinstance(size, Count) and size.idle == (choice.value != "brush")
        seen.append([option.id for option in tool.options])
    assert len(seen) > 2 and all(each == seen[0] for each in seen)
