"""Putting down: ghosts, counts, blocks, drops with the question how many, people once."""

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication, QKeyEvent
from PySide6.QtTest import QTest

from core.base.ids import PersonId, SceneId, ThingId
from core.edits.maps import AddScene
from core.edits.people import AddPerson
from core.geometry.units import SQUARE
from core.model.encounter import Token
from core.model.scene import Scene
from core.model.things import Stamp, Wall
from desktop.map.content import TokenLook
from desktop.map.overlays.kinds import Ghost, Label
from desktop.tools.place_tool import PlaceTool, put_down, set_count, shown_at
from desktop.workspace.message import Message
from desktop.workspace.placing import MIME, Placing
from tests.desktop.tools.conftest import SHIFT, Table
from tests.helpers.fights import ENCOUNTER, creature
from tests.helpers.maps import at

TROLL = creature("Troll", "foes")


def trolls(table: Table) -> list[Token]:
    tokens = table.session.state.encounter(ENCOUNTER).tokens.values()
    return [token for token in tokens if table.session.state.creature(token).name == "Troll"]


def drop(table: Table, x: float, y: float) -> None:
    """Let a drag end at a place of the map."""
    data = QMimeData()
    data.setData(MIME, b"x")
    left, none, copy = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, Qt.DropAction.CopyAction
    enter = QDragEnterEvent(table.spot(x, y), copy, data, left, none)
    QGuiApplication.sendEvent(table.canvas, enter)
    assert enter.isAccepted()
    event = QDropEvent(QPointF(table.spot(x, y)), copy, data, left, none)
    QGuiApplication.sendEvent(table.canvas, event)


def test_a_click_puts_down_as_many_as_the_number_key_said(table: Table) -> None:
    table.workspace.place(Placing(TROLL))
    table.key(Qt.Key.Key_4)
    before = table.session.journal.head
    table.click(7.5, 7.5)
    found = trolls(table)
    assert sorted(token.badge for token in found) == ["1", "2", "3", "4"]
    assert len({token.point for token in found}) == 4
    assert all(abs(token.point[0] - at(7.5, 7.5)[0]) <= 768 for token in found)
    assert table.session.journal.head == before + 1 and table.selection == [token.id for token in found]
    table.click(3.5, 8.5, SHIFT)
    assert [token.hidden for token in trolls(table)] == [False] * 4 + [True] * 4


def test_number_keys_are_the_tools_while_somebody_is_put_down(table: Table) -> None:
    def overridden() -> bool:
        event = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_3, Qt.KeyboardModifier.NoModifier)
        event.ignore()
        QGuiApplication.sendEvent(table.view, event)
        return event.isAccepted()

    assert not overridden()
    table.workspace.place(Placing(TROLL))
    assert overridden()


def test_those_who_stand_there_already_are_passed_over(table: Table) -> None:
    table.workspace.place(Placing(TROLL, count=6))
    taken = {token.point for token in table.session.state.encounter(ENCOUNTER).tokens.values()}
    assert put_down(table.canvas.access, at(1.5, 1.5), hidden=False)
    points = {token.point for token in trolls(table)}
    assert len(points) == 6 and not points & taken
    assert all(0 < x < 7680 and 0 < y < 7680 for x, y in points)


def test_one_who_is_put_where_somebody_stands_comes_beside_him(table: Table) -> None:
    table.workspace.place(Placing(TROLL))
    table.click(7.5, 7.5)
    for _ in range(2):
        table.key(Qt.Key.Key_Return)
    points = [token.point for token in trolls(table)]
    assert points[0] == at(7.5, 7.5) and len(set(points)) == 3
    assert all(max(abs(x - points[0][0]), abs(y - points[0][1])) == SQUARE for x, y in points[1:])
    (ghost,) = (each for each in shown_at(table.canvas.access, at(7.5, 7.5), hidden=False) if isinstance(each, Ghost))
    assert isinstance(ghost.shown, TokenLook) and ghost.shown.point not in points, "and it is seen beforehand"


def test_a_person_is_put_beside_whoever_stands_there(table: Table) -> None:
    table.workspace.place(Placing(TROLL))
    table.click(7.5, 7.5)
    assert table.workspace.submit(AddPerson(creature("Gil", "party")))
    person = next(PersonId(identity) for identity in table.session.state.people)
    table.workspace.place(Placing(table.session.state.people[person].creature, person=person))
    assert put_down(table.canvas.access, at(7.5, 7.5), hidden=False)
    tokens = table.session.state.encounter(ENCOUNTER).tokens.values()
    (gil,) = (token for token in tokens if token.person == person)
    assert gil.point != at(7.5, 7.5) and abs(gil.point[0] - at(7.5, 7.5)[0]) <= SQUARE


def test_nobody_of_a_block_comes_into_rock_or_behind_a_wall(table: Table) -> None:
    table.put(
        Stamp(id=ThingId("stamp-900"), art="pillar", at=at(6.5, 7.5), blocks_move=True),
        Wall(id=ThingId("wall-900"), points=(at(5, 5), at(8, 5), at(8, 10))),
    )
    table.workspace.place(Placing(TROLL, count=5))
    assert put_down(table.canvas.access, at(6.5, 7.5), hidden=False)
    points = {token.point for token in trolls(table)}
    assert len(points) == 5 and at(6.5, 7.5) not in points
    assert all(x < 8 * SQUARE and y > 5 * SQUARE for x, y in points)


def test_one_put_down_is_called_by_name_alone(table: Table) -> None:
    table.workspace.place(Placing(TROLL))
    table.click(7.5, 7.5)
    assert table.workspace.text(table.session.journal.entry(table.session.journal.head - 1).label) == "Put down Troll"


def test_the_ghost_says_who_and_how_many(table: Table) -> None:
    hand = table.canvas.access
    assert shown_at(hand, at(5, 5), hidden=False) == ()
    table.workspace.place(Placing(TROLL))
    set_count(hand, 3)
    shown = shown_at(hand, at(5, 5), hidden=True)
    assert sum(isinstance(each, Ghost) for each in shown) == 3
    (label,) = (each for each in shown if isinstance(each, Label))
    assert label.text == "3 × Troll · hidden"


def test_escape_goes_back_to_selecting(table: Table) -> None:
    table.workspace.place(Placing(TROLL))
    assert isinstance(table.canvas.toolbox.tool, PlaceTool)
    table.key(Qt.Key.Key_Escape)
    assert table.canvas.toolbox.tool.id == "select" and table.workspace.placing is None


def test_a_person_is_put_down_once(table: Table) -> None:
    table.workspace.submit(AddPerson(creature("Bea", "party")))
    person = next(PersonId(identity) for identity in table.session.state.people)
    placing = Placing(table.session.state.people[person].creature, person)
    table.workspace.place(placing)
    table.click(8.5, 8.5)
    token = table.token(table.selection[0])
    assert token.person == person and token.side == "party"
    assert table.canvas.toolbox.tool.id == "select"
    told: list[Message] = []
    table.workspace.message.connect(told.append)
    table.workspace.place(placing)
    table.click(2.5, 8.5)
    assert "here already" in told[-1].text


def test_a_dropped_foe_asks_how_many_and_enter_takes_it(table: Table) -> None:
    table.workspace.placing = Placing(TROLL)
    drop(table, 6.5, 6.5)
    popup = table.canvas.dropping.popup
    assert popup is not None and not trolls(table)
    count = popup.form.number("count")
    QTest.keyClicks(count, "300")
    QTest.keyClick(count, Qt.Key.Key_Return)
    assert popup.form.complaints["count"].text() == "A whole number from 1 to 99" and not trolls(table)
    count.selectAll()
    QTest.keyClicks(count, "3")
    assert table.workspace.placing is not None and table.workspace.placing.count == 3
    QTest.keyClick(count, Qt.Key.Key_Return)
    assert len(trolls(table)) == 3 and table.canvas.dropping.popup is None
    assert table.canvas.toolbox.tool.id == "select"


def test_escape_over_the_number_puts_nobody_down(table: Table) -> None:
    table.workspace.placing = Placing(TROLL)
    drop(table, 6.5, 6.5)
    popup = table.canvas.dropping.popup
    assert popup is not None
    QTest.keyClick(popup.form.number("count"), Qt.Key.Key_Escape)
    assert trolls(table) == [] and table.canvas.dropping.popup is None and table.workspace.placing is None


def test_a_dropped_person_stands_at_once(table: Table) -> None:
    table.workspace.submit(AddPerson(creature("Bea", "party")))
    person = next(PersonId(identity) for identity in table.session.state.people)
    table.workspace.placing = Placing(table.session.state.people[person].creature, person)
    drop(table, 8.5, 8.5)
    assert table.token(table.selection[0]).person == person


@pytest.mark.parametrize("typed", ["0", "500"])
def test_absurd_counts_are_held_within_bounds(table: Table, typed: str) -> None:
    table.workspace.place(Placing(TROLL))
    set_count(table.canvas.access, int(typed))
    assert table.workspace.placing is not None and table.workspace.placing.count in (1, 99)


def test_on_a_map_without_an_encounter_one_begins_with_who_is_put_down(table: Table) -> None:
    table.session.submit(AddScene(Scene(id=SceneId("scene-70"), name="Cellar", columns=10, rows=10)))
    table.workspace.look_at(scene=SceneId("scene-70"))
    assert table.workspace.encounter is None
    before = set(table.session.state.encounters)
    table.workspace.place(Placing(TROLL))
    table.click(4.5, 4.5)
    (made,) = set(table.session.state.encounters) - before
    encounter = table.session.state.encounters[made]
    assert (encounter.name, encounter.scene, encounter.system) == ("Cellar", "scene-70", TROLL.system)
    assert [table.session.state.creature(token).name for token in encounter.tokens.values()] == ["Troll"]
    assert table.workspace.encounter is encounter and table.selection == list(encounter.tokens)
    table.click(6.5, 6.5)
    assert set(table.session.state.encounters) - before == {made}
    for _ in range(3):
        table.session.undo()
    assert set(table.session.state.encounters) == before
