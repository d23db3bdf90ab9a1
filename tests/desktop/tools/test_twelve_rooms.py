"""A dungeon of twelve rooms drawn with mouse and keys, and every gesture counted."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QToolButton

from core.edits.flaws import FlawKind
from core.edits.map_check import flaws_of
from core.edits.maps import ChangeScene, DropThings
from core.geometry.units import SQUARE
from core.model.door_look import DoorLook
from core.model.floors import faces_of, pieces_of_walls
from core.model.things import Door, Light, Pin, Stamp, Surface, Wall, WallKind, Zone
from desktop.menus.stairs_menu import add_stairs
from desktop.tools.options_strip import ToolOptions
from tests.desktop.tools.conftest import Table
from tests.helpers.fights import SCENE

MOST = 110
ROOMS = (
    ("Gate", (1, 1, 6, 5)),
    ("Guards", (6, 1, 10, 5)),
    ("Store", (1, 5, 6, 8)),
    ("Hall", (6, 5, 13, 10)),
    ("Kitchen", (1, 8, 6, 12)),
    ("Chapel", (16, 1, 21, 5)),
    ("Crypt", (21, 1, 25, 5)),
    ("Library", (16, 7, 21, 11)),
    ("Cells", (24, 8, 28, 12)),
    ("Armoury", (1, 15, 6, 19)),
    ("Well", (9, 14, 14, 19)),
    ("Vault", (20, 15, 26, 19)),
)
CORRIDORS = (
    ((10, 2.5), (16, 2.5)),
    ((13, 8.5), (16, 8.5)),
    ((21, 9.5), (24, 9.5)),
    ((3.5, 12), (3.5, 15)),
    ((6, 17.5), (9, 17.5)),
    ((14, 17.5), (20, 17.5)),
    ((11.5, 10), (11.5, 14)),
)
BESIDE = (
    # what it is, how often; in Tiled and in Dungeondraft: gestures for each, and once for all, such as taking up a tool
    ("room", 12, (2, 1), (1, 1)),  # a floor and a rectangle of wall tiles; a building has both
    ("name", 12, (3, 2), (2, 1)),  # place it, go to its property, type; place and type
    ("corridor", 7, (2, 0), (1, 0)),
    ("opening of a corridor", 14, (1, 0), (0, 0)),  # walls of tiles are erased by hand, buildings unite
    ("door", 6, (1, 1), (1, 2)),
    ("door turned upright", 3, (1, 0), (0, 0)),
    ("secret door", 2, (4, 1), (1, 1)),  # a property is added, named and set; another kind of portal
    ("window", 2, (1, 1), (1, 1)),
    ("water", 1, (1, 1), (1, 2)),
    ("stairs", 2, (1, 1), (1, 1)),
    ("lamp", 3, (2, 1), (1, 1)),  # a point and its class
    ("note", 1, (3, 2), (2, 1)),
    ("second floor", 1, (4, 0), (2, 0)),  # a group with its layers, and hiding the first; a level
    ("room of the second floor", 1, (5, 2), (3, 2)),
)
"""The same work by the manuals of two other programs, at their best. Dungeondraft draws pictures: its names
say nothing to play, its secret doors keep nothing from anybody, and nobody takes its stairs."""
DOORS = ((6, 2.5), (3.5, 5), (6, 6.5), (8.5, 5), (3.5, 8), (21, 3.5))


class Counted:
    """Hands that count what they do: a click, a drag, a key, a word typed."""

    def __init__(self, table: Table) -> None:
        self.table, self.count = table, 0
        self.strip = ToolOptions(table.workspace, table.canvas.toolbox, table.canvas)

    def choose(self, option: str, value: str) -> None:
        """Click a choice in the strip, or take it from its list."""
        self.count += 1
        button: QToolButton | None = self.strip.buttons.get((option, value))
        if button is not None:
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        else:
            box = self.strip.lists[option]
            box.activated.emit(box.findData(value))

    def tool(self, name: str, what: str | None = None) -> None:
        """Take up a tool by its key, or a stamp by a click."""
        self.count += 1
        self.table.canvas.toolbox.take_up(name, what)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self.count += 1
        self.table.drag(start, end)

    def click(self, x: float, y: float) -> None:
        self.count += 1
        self.table.click(x, y)

    def named(self, name: str) -> None:
        """Type a name into the room; going on with the next one keeps it."""
        self.count += 1
        line = self.table.canvas.naming.field.line
        assert line.isVisible()
        QTest.keyClicks(line, name)

    def keep(self) -> None:
        """Strike Enter after a name, where nothing is drawn next."""
        self.count += 1
        QTest.keyClick(self.table.canvas.naming.field.line, Qt.Key.Key_Return)


def furnish(hands: Counted) -> None:
    """Set windows, water, stairs, lamps and a note."""
    hands.tool("wall")
    hands.choose("made", "window")
    hands.drag((2, 1), (4, 1))
    hands.drag((7, 1), (9, 1))
    hands.tool("surface")
    hands.choose("material", "water")
    hands.choose("shape", "rectangle")
    hands.drag((10, 15), (13, 17))
    hands.tool("stamp", "stairs")
    hands.click(2.5, 18)
    hands.tool("light")
    for x, y in ((3.5, 3.0), (9.5, 7.5), (23.0, 17.0)):
        hands.click(x, y)
    hands.tool("pin")
    hands.click(26, 10)


def second_floor(hands: Counted) -> None:
    """Let the stairs lead to a new floor, by the menu of the right button, and draw a room there."""
    table = hands.table
    hands.tool("select")
    hands.click(2.5, 18)
    menu = QMenu()
    add_stairs(menu, table.workspace)
    found = (action.menu() for action in menu.actions())
    (leads,) = (each for each in found if isinstance(each, QMenu))
    hands.count += 3  # the right button, the line with the submenu, and the line in it
    leads.actions()[0].trigger()
    table.view.centerOn(14.5 * SQUARE, 10 * SQUARE)
    hands.tool("room")
    hands.choose("shape", "rectangle")
    hands.drag((1, 15), (6, 19))
    hands.named("Cellar")
    hands.keep()


def test_twelve_rooms_with_all_that_belongs_in_them_in_few_gestures(table: Table) -> None:
    table.workspace.submit(DropThings(SCENE, tuple(table.session.state.scene(SCENE).things)))  # type: ignore[arg-type]
    table.workspace.submit(ChangeScene(SCENE, {"columns": 29, "rows": 20, "ground": "rock"}))
    table.canvas.resize(29 * 24 + 60, 20 * 24 + 60)
    table.view.zoom_to(24)
    table.view.centerOn(14.5 * SQUARE, 10 * SQUARE)
    hands = Counted(table)
    hands.tool("room")
    for name, (left, top, right, bottom) in ROOMS:
        hands.drag((left, top), (right, bottom))
        hands.named(name)
    hands.choose("shape", "corridor")
    for start, end in CORRIDORS:
        hands.drag(start, end)
    hands.tool("door")
    for place in DOORS:
        hands.click(*place)
    hands.choose("state", "secret")
    hands.click(21, 2)
    hands.click(13, 6.5)
    furnish(hands)

    scene = table.session.state.scene(SCENE)
    there = list(scene.things.values())
    assert sorted(each.name for each in there if isinstance(each, Zone)) == sorted(name for name, _ in ROOMS)
    doors = [each for each in there if isinstance(each, Door)]
    assert sum(each.look is DoorLook.ARCH for each in doors) == 2 * len(CORRIDORS)
    assert len([each for each in doors if each.look is not DoorLook.ARCH]) == len(DOORS) + 2
    assert sum(each.secret for each in doors) == 2
    assert sum(isinstance(each, Wall) and each.made is WallKind.WINDOW for each in there) == 2
    assert all(any(isinstance(each, kind) for each in there) for kind in (Surface, Stamp, Pin))
    assert sum(isinstance(each, Light) for each in there) == 3
    assert len(faces_of(pieces_of_walls(there))) >= len(ROOMS) + len(CORRIDORS)
    wrong = (FlawKind.GAP, FlawKind.OFF_WALL, FlawKind.WALL_IN_DOOR, FlawKind.UNREACHABLE)
    assert not [flaw for flaw in flaws_of(table.session.state, scene) if flaw.kind in wrong]
    second_floor(hands)
    floors = [each for each in table.session.state.scenes.values() if each.name.endswith("floor 2")]
    assert len(floors) == 1
    below = list(floors[0].things.values())
    assert [each.name for each in below if isinstance(each, Zone)] == ["Cellar"]
    assert any(isinstance(each, Stamp) and each.leads_to is not None for each in below)
    tiled = sum(times * each + once for _, times, (each, once), _ in BESIDE)
    draft = sum(times * each + once for _, times, _, (each, once) in BESIDE)
    print(f"twelve rooms on two floors: {hands.count} gestures; {tiled} in Tiled, {draft} in Dungeondraft")
    assert hands.count < min(MOST, tiled, draft)
