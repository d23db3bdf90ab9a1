"""What lies about on the map: drawn, chosen, laid elsewhere, handed to somebody, and laid down out of the table."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QDropEvent, QImage

from core.base.ids import TokenId
from core.edits.loads import ChangePile, LayDown
from core.edits.people import ChangeGear
from core.geometry.units import SQUARE
from core.model.creature_reference import CreatureReference, vitals_of
from core.model.gear import Carried as Place
from core.model.gear import Item
from core.model.loads import Portion
from core.model.scene import Pile
from desktop.encumbrance.drag_data import CarriedPortions, load_mime
from desktop.map.items.above_tokens import PilesItem
from desktop.map.overlays.kinds import Circle
from desktop.map.view.pointer import Kind, Pointer
from desktop.tools.canvas import MapCanvas
from desktop.tools.piles import pile_text
from desktop.workspace.workspace import Mode
from tests.desktop.tools.conftest import Table
from tests.helpers.fights import ENCOUNTER, SCENE
from tests.helpers.maps import at

ANN = CreatureReference(ENCOUNTER, "token-6")
ROPE = Item(id="rope", name="Rope", grams=2_000, carried=Place.STOWED)
FOOD = Item(id="food", name="Rations", count=5)


def laid(table: Table, x: float = 5.5, y: float = 5.5) -> Pile:
    """Let Ann lay a rope and food down at a place."""
    table.workspace.submit(ChangeGear(ENCOUNTER, (TokenId(ANN.id),), (ROPE, FOOD)))
    table.workspace.submit(LayDown(ANN, (Portion("rope"), Portion("food")), SCENE, at(x, y)))
    return piles(table)[0]


def piles(table: Table) -> tuple[Pile, ...]:
    """Return what lies on the map."""
    return table.session.state.scene_state(SCENE).piles


def picture(canvas: MapCanvas) -> QImage:
    """Return the map as it is painted."""
    return canvas.view.grab().toImage()


def test_a_pile_is_drawn_where_it_lies_and_gone_with_the_last_thing(table: Table) -> None:
    empty = picture(table.canvas)
    pile = laid(table)
    assert isinstance(table.view.map.piles, PilesItem)
    shown = picture(table.canvas)
    assert shown != empty
    table.workspace.submit(ChangePile(SCENE, pile.id, hidden=True))
    hidden = picture(table.canvas)
    assert hidden not in (shown, empty)
    table.workspace.undo()
    assert picture(table.canvas) == shown
    for _ in range(2):
        table.workspace.undo()
    assert picture(table.canvas) == empty


def test_a_click_chooses_a_pile_and_tells_what_is_in_it(table: Table) -> None:
    pile = laid(table)
    heard: list[str] = []
    table.canvas.status.connect(heard.append)
    table.click(5.5, 5.5)
    assert table.selection == [pile.id]
    assert "F6: Rope, 5 × Rations lies here" in heard
    overlay = table.view.map.overlay
    assert overlay is not None and any(isinstance(each, Circle) for each in overlay.overlays)
    wanted: list[str] = []
    table.workspace.panel_wanted.connect(wanted.append)
    table.canvas.toolbox.tool.double(table.canvas.access, Pointer(Kind.PRESS, at(5.5, 5.5), table.view.tiny))
    assert wanted == ["load"]


def test_a_drag_lays_a_pile_elsewhere_in_both_modes(table: Table) -> None:
    laid(table)
    table.drag((5.5, 5.5), (7.5, 6.5))
    assert abs(piles(table)[0].point[0] - 7.5 * SQUARE) < 40
    table.workspace.set_mode(Mode.RUN)
    table.drag((7.5, 6.5), (5.5, 5.5))
    assert abs(piles(table)[0].point[0] - 5.5 * SQUARE) < 40
    table.workspace.undo()
    table.workspace.undo()
    assert piles(table)[0].point == at(5.5, 5.5)


def test_a_pile_let_go_on_somebody_is_his(table: Table) -> None:
    laid(table)
    orc = CreatureReference(ENCOUNTER, "token-8")
    x, y = table.token("token-8").point
    table.drag((5.5, 5.5), (x / SQUARE, y / SQUARE))
    assert not piles(table)
    assert [item.name for item in vitals_of(table.session.state, orc).gear] == ["Rope", "Rations"]


def test_escape_leaves_it_where_it_lies(table: Table) -> None:
    laid(table)
    before = table.session.state
    table.press(5.5, 5.5)
    table.move(7, 7)
    table.key(Qt.Key.Key_Escape)
    table.release(7, 7)
    assert table.session.state is before


def drop(table: Table, carried: CarriedPortions, x: float, y: float) -> None:
    """Let something out of the table of loads go on the map."""
    place = table.view.viewport().mapTo(table.canvas, table.spot(x, y))
    data = load_mime(carried)
    table.canvas.dropEvent(
        QDropEvent(
            QPointF(place),
            Qt.DropAction.MoveAction,
            data,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )
    )


def test_what_is_dragged_out_of_the_table_lies_there_or_is_his_who_stands_there(table: Table) -> None:
    table.workspace.submit(ChangeGear(ENCOUNTER, (TokenId(ANN.id),), (ROPE, FOOD)))
    drop(table, CarriedPortions(ANN, (Portion("food", 2),)), 5.5, 5.5)
    assert [(item.name, item.count) for item in piles(table)[0].gear] == [("Rations", 2)]
    x, y = table.token("token-8").point
    drop(table, CarriedPortions(ANN, (Portion("rope"),)), x / SQUARE, y / SQUARE)
    orc = vitals_of(table.session.state, CreatureReference(ENCOUNTER, "token-8"))
    assert [item.name for item in orc.gear] == ["Rope"]
    before = table.session.state
    drop(table, CarriedPortions(ANN, ()), 5.5, 5.5)
    drop(table, CarriedPortions(ANN, (Portion("lamp"),)), 5.5, 5.5)
    assert table.session.state is before


def test_a_great_pile_is_told_in_short() -> None:
    gear = tuple(Item(id=f"item-{n}", name=f"Thing {n}") for n in range(9))
    assert pile_text(Pile("pile-1", at(0.5, 0.5), gear)) == "A1: Thing 0, Thing 1, Thing 2, Thing 3, 5 more lies here"
