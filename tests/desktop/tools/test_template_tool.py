"""The template tool: areas laid with mouse and keys, who is in them, and how they go away again."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QWheelEvent

from core.base.ids import SceneId, TokenId
from core.edits.maps import AddScene
from core.edits.tokens import MoveTokens, PlaceFoes
from core.geometry.areas import burst
from core.geometry.metric import ALTERNATING, CHEBYSHEV, HALVES, Metric
from core.geometry.template import Shape, Template
from core.geometry.units import Square
from core.model.scene import Scene
from desktop.map.overlays.kinds import Circle, Ink, Label, Overlays, Squares
from desktop.tools.options import AtOnce
from desktop.tools.template_areas import covered
from desktop.workspace.workspace import Mode
from tests.desktop.tools.conftest import ALT, SHIFT, Table
from tests.helpers.fights import ENCOUNTER, SCENE, creature
from tests.helpers.maps import at


@pytest.fixture(params=list(Mode))
def laying(table: Table, request: pytest.FixtureRequest) -> Table:
    """Give a map with the template tool in hand."""
    table.workspace.set_mode(request.param)
    table.workspace.tool_wanted.emit("template")
    assert table.canvas.toolbox.tool.id == "template"
    table.canvas.toolbox.choose("shape", "burst")
    table.canvas.toolbox.choose("size", 1)
    return table


def shown(table: Table) -> Overlays:
    """Return everything that the map shows above itself."""
    item = table.view.map.overlay
    assert item is not None
    return item.overlays


def previewed(table: Table) -> dict[Square, None]:
    """Return the squares that would be laid."""
    return dict.fromkeys(s for o in shown(table) if isinstance(o, Squares) and o.ink is Ink.GOOD for s in o.squares)


def laid(table: Table) -> tuple[Template, ...]:
    """Return what lies on the map."""
    return table.workspace.templates.on(SCENE)


def labels(table: Table, ink: Ink) -> list[str]:
    """Return the words of an ink."""
    return [each.text for each in shown(table) if isinstance(each, Label) and each.ink is ink]


def squares(table: Table) -> tuple[Square, ...]:
    """Return the squares of the one template that lies."""
    (template,) = laid(table)
    return covered(table.canvas.access, template)


def choose(table: Table, option: str, value: str | int) -> None:
    """Choose as the strip does."""
    table.canvas.toolbox.choose(option, value)


def test_a_burst_follows_the_mouse_and_names_who_is_in_it(laying: Table) -> None:
    laying.move(6.3, 2.8)
    assert tuple(previewed(laying)) == burst((6, 2), 1, CHEBYSHEV)
    assert labels(laying, Ink.GOOD) == ["Burst 1  ·  Orc 1, Orc 2"]
    laying.move(8.5, 8.5)
    assert labels(laying, Ink.GOOD) == ["Burst 1  ·  nobody"]
    assert laid(laying) == ()


def test_a_click_lays_and_another_removes(laying: Table) -> None:
    laying.click(6.5, 3.5)
    assert squares(laying) == burst((6, 3), 1, CHEBYSHEV)
    assert labels(laying, Ink.BAD) == []
    laying.move(7.5, 4.5)
    assert labels(laying, Ink.BAD)[-1] == "Remove Burst 1"
    laying.move(1.5, 8.5)
    assert labels(laying, Ink.WARN) == ["Burst 1  ·  Orc 2"]
    laying.click(7.5, 4.5)
    assert laid(laying) == ()


def test_shift_lays_one_upon_another(laying: Table) -> None:
    laying.click(4.5, 4.5)
    laying.click(5.5, 4.5, SHIFT)
    assert [template.at for template in laid(laying)] == [at(4.5, 4.5), at(5.5, 4.5)]
    laying.click(5.5, 4.5)
    assert [template.at for template in laid(laying)] == [at(4.5, 4.5)]


def test_squares_off_the_map_are_left_out(laying: Table) -> None:
    laying.click(0.5, 0.5)
    assert squares(laying) == ((0, 0), (1, 0), (0, 1), (1, 1))


def test_an_area_lies_while_other_tools_are_used_and_names_those_who_come(laying: Table) -> None:
    laying.click(3.5, 6.5)
    laying.workspace.tool_wanted.emit("select")
    assert labels(laying, Ink.WARN) == ["Burst 1  ·  nobody"]
    assert laying.workspace.submit(MoveTokens(ENCOUNTER, ((TokenId("token-6"), at(3.5, 6.5)),)))
    assert labels(laying, Ink.WARN) == ["Burst 1  ·  Ann 1"]


def test_brackets_and_the_wheel_change_the_size(laying: Table) -> None:
    laying.move(5.5, 5.5)
    laying.key(Qt.Key.Key_BracketRight)
    assert tuple(previewed(laying)) == burst((5, 5), 2, CHEBYSHEV)
    turn(laying, 1, ALT)
    assert laying.canvas.toolbox.tool.chosen["size"] == 3
    turn(laying, -1, ALT)
    laying.key(Qt.Key.Key_BracketLeft)
    laying.key(Qt.Key.Key_BracketLeft)
    laying.key(Qt.Key.Key_BracketLeft)
    assert laying.canvas.toolbox.tool.chosen["size"] == 1
    near = laying.view.near
    turn(laying, 1)
    assert laying.view.near > near


def turn(table: Table, notches: int, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Turn the wheel over the middle of the map."""
    where = QPointF(table.spot(5.5, 5.5))
    event = QWheelEvent(
        where,
        QPointF(table.view.viewport().mapToGlobal(where.toPoint())),
        QPoint(),
        QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton,
        held,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QGuiApplication.sendEvent(table.view.viewport(), event)


def test_every_shape_keeps_its_own_size(laying: Table) -> None:
    choose(laying, "shape", "line")
    choose(laying, "size", 9)
    choose(laying, "shape", "burst")
    assert laying.canvas.toolbox.tool.chosen == {"shape": "burst", "size": 1}
    choose(laying, "shape", "line")
    choose(laying, "size", 0)
    choose(laying, "shape", "star")
    assert laying.canvas.toolbox.tool.chosen == {"shape": "line", "size": 9}


def test_a_key_goes_through_the_shapes_and_no_letter_is_the_tools(laying: Table) -> None:
    laying.move(5.5, 5.5)
    shapes = []
    for _ in Shape:
        laying.key(Qt.Key.Key_PageDown)
        shapes.append(laying.canvas.toolbox.tool.chosen["shape"])
    assert shapes == ["aura", "cone", "line", "circle", "burst"]
    laying.key(Qt.Key.Key_PageUp)
    laying.key(Qt.Key.Key_PageUp)
    assert len(previewed(laying)) == 5 and laying.canvas.toolbox.tool.chosen["shape"] == "line"
    letters = (Qt.Key(number) for number in range(Qt.Key.Key_A.value, Qt.Key.Key_Z.value + 1))
    assert not any(laying.canvas.toolbox.claims(letter) for letter in letters)


def test_an_aura_goes_about_a_token_and_with_it(laying: Table) -> None:
    choose(laying, "shape", "aura")
    laying.click(5.5, 7.5)
    assert laid(laying) == ()
    laying.click(6.2, 1.2)
    assert (6, 1) not in squares(laying) and (6, 2) in squares(laying)
    assert laying.workspace.submit(MoveTokens(ENCOUNTER, ((TokenId("token-8"), at(2.5, 7.5)),)))
    assert squares(laying) == tuple(s for s in burst((2, 7), 1, CHEBYSHEV) if s != (2, 7))
    laying.click(2.5, 7.5)
    assert laid(laying) == ()


def test_a_cone_is_turned_by_key_and_aimed_by_a_drag(laying: Table) -> None:
    choose(laying, "shape", "cone")
    laying.move(5.5, 5.5)
    assert (6, 5) in previewed(laying) and (5, 5) not in previewed(laying)
    laying.key(Qt.Key.Key_End)
    assert (6, 6) in previewed(laying) and (6, 5) not in previewed(laying)
    laying.key(Qt.Key.Key_Home)
    laying.key(Qt.Key.Key_Home)
    assert (6, 4) in previewed(laying)
    laying.drag((5.5, 5.5), (5.2, 2.5))
    (template,) = laid(laying)
    assert (template.at, template.ahead) == (at(5.5, 5.5), (0, -1))


def test_a_line_goes_to_where_it_is_dragged_and_a_click_lays_it_as_before(laying: Table) -> None:
    choose(laying, "shape", "line")
    choose(laying, "size", 5)
    laying.drag((2.5, 5.5), (4.5, 6.5))
    assert squares(laying) == ((2, 5), (3, 6), (4, 6), (5, 7), (6, 7))
    laying.click(2.5, 0.5)
    assert [template.ahead for template in laid(laying)] == [(2, 1), (2, 1)]


def test_escape_breaks_a_drag_off_and_then_goes_back_to_selecting(laying: Table) -> None:
    choose(laying, "shape", "line")
    laying.press(2.5, 5.5)
    laying.move(6.5, 5.5)
    laying.key(Qt.Key.Key_Escape)
    laying.release(6.5, 5.5)
    assert laid(laying) == () and laying.canvas.toolbox.tool.id == "template"
    laying.key(Qt.Key.Key_Escape)
    assert laying.canvas.toolbox.tool.id == "select"
    assert previewed(laying) == {}


def test_a_circle_snaps_to_halves_of_squares_unless_alt_is_held(laying: Table) -> None:
    choose(laying, "shape", "circle")
    choose(laying, "size", 2)
    laying.click(4.1, 4.1)
    laying.click(8.2, 8.3, ALT)
    snapped, free = laid(laying)
    assert snapped.at == at(4, 4)
    assert max(abs(free.at[0] - at(8.2, 0)[0]), abs(free.at[1] - at(0, 8.3)[1])) < 16
    rings = [each for each in shown(laying) if isinstance(each, Circle) and each.ink is Ink.WARN]
    assert [ring.radius for ring in rings] == [at(2, 0)[0]] * 2


def test_everything_can_be_done_by_keyboard(laying: Table) -> None:
    laying.key(Qt.Key.Key_Tab)
    assert labels(laying, Ink.GOOD) == ["Burst 1  ·  Ann 1, Ann 2"]
    laying.key(Qt.Key.Key_Tab)
    laying.key(Qt.Key.Key_Tab)
    laying.key(Qt.Key.Key_Down)
    laying.key(Qt.Key.Key_Right)
    laying.key(Qt.Key.Key_Return)
    assert squares(laying) == burst((7, 2), 1, CHEBYSHEV)
    laying.key(Qt.Key.Key_Delete)
    assert laid(laying) == ()


def test_delete_removes_what_is_pointed_at_else_the_last_one(laying: Table) -> None:
    for x in (1.5, 5.5, 8.5):
        laying.click(x, 8.5)
    laying.move(1.5, 8.5)
    laying.key(Qt.Key.Key_Delete)
    laying.move(1.5, 1.5)
    laying.key(Qt.Key.Key_Delete)
    assert [template.at for template in laid(laying)] == [at(5.5, 8.5)]
    assert len(laying.session.state.encounter(ENCOUNTER).tokens) == 4


def test_each_map_keeps_its_own_and_the_document_all_of_them(laying: Table) -> None:
    other = SceneId("scene-90")
    laying.click(3.5, 6.5)
    assert laying.workspace.submit(AddScene(Scene(id=other, name="Yard", columns=10, rows=10)))
    laying.workspace.look_at(scene=other)
    assert labels(laying, Ink.WARN) == []
    laying.workspace.look_at(scene=SCENE)
    assert labels(laying, Ink.WARN) == ["Burst 1  ·  nobody"]
    laying.workspace.open(laying.session)
    laying.workspace.look_at(scene=SCENE)
    assert len(laid(laying)) == 1 and labels(laying, Ink.WARN) == ["Burst 1  ·  nobody"]
    laying.workspace.undo()
    laying.workspace.undo()
    assert laid(laying) == () and labels(laying, Ink.WARN) == []


def test_all_are_removed_at_once(laying: Table) -> None:
    laying.click(3.5, 6.5)
    laying.click(8.5, 8.5)
    (clear,) = [each for each in laying.canvas.toolbox.tool.options if isinstance(each, AtOnce) and each.id == "clear"]
    clear.do(laying.canvas.access)
    assert laid(laying) == () and labels(laying, Ink.WARN) == []


def test_long_lists_of_names_are_counted_on_the_map_and_told_whole_below(laying: Table) -> None:
    told: list[str] = []
    laying.canvas.status.connect(told.append)
    places = tuple(at(column + 0.5, 7.5) for column in range(8))
    assert laying.workspace.submit(PlaceFoes(ENCOUNTER, SCENE, creature("Ditch raider", "foes"), places))
    choose(laying, "size", 20)
    laying.move(5.5, 5.5)
    names = ["Ann 1", "Ann 2", "Orc 1", "Orc 2", *(f"Ditch raider {number}" for number in range(1, 9))]
    assert told[-1] == f"Burst 20  ·  {', '.join(names)}"
    assert labels(laying, Ink.GOOD) == [f"Burst 20  ·  {', '.join(names[:5])}  +7"]


def test_the_names_are_written_where_they_hide_nobody(laying: Table) -> None:
    def label() -> Label:
        return next(each for each in shown(laying) if isinstance(each, Label))

    laying.move(3.5, 5.5)
    assert label().at == at(3.5, 3.5)
    assert laying.workspace.submit(MoveTokens(ENCOUNTER, ((TokenId("token-6"), at(3.5, 3.5)),)))
    assert label().at == at(3.5, 7.5)


@pytest.mark.parametrize(("metric", "corner"), [(CHEBYSHEV, True), (ALTERNATING, False), (HALVES, False)])
def test_the_metric_of_the_rules_counts(metric: Metric, corner: bool) -> None:
    template = Template(Shape.BURST, 2, at(5.5, 5.5))
    found = template.squares(metric)
    assert ((7, 7) in found) is corner
    assert (7, 5) in found and (8, 5) not in found


def test_an_aura_without_its_token_is_nowhere() -> None:
    assert Template(Shape.AURA, 2, (0, 0), token="token-6").squares(CHEBYSHEV) == ()


def test_what_is_laid_is_handed_to_the_players_filter_with_whom_it_is_about(laying: Table) -> None:
    laying.click(3.5, 6.5)
    choose(laying, "shape", "aura")
    laying.click(6.2, 1.2)
    plain, about = laying.workspace.player_screen.laid[SCENE]
    assert (plain.squares, plain.about) == (burst((3, 6), 1, CHEBYSHEV), "")
    assert about.about == "token-8"
    laying.key(Qt.Key.Key_Delete)
    assert laying.workspace.player_screen.laid[SCENE] == (plain,)
