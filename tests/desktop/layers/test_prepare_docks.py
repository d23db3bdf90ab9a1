"""The docks of preparation: layers, scenes with their encounters, and stamps."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QTreeWidget, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from core.base.ids import EncounterId, SceneId
from core.edits.fights import Begin
from core.edits.maps import ChangeScene
from core.model.encounter import Stage
from core.model.materials import MapStyle
from core.model.scene import Layer
from core.model.things import LayerName, Stamp
from desktop.layers.panel import LOCKED, SHOWN, LayersPanel, layers_of
from desktop.map.painting.stamp_picture import STAMP_MIME
from desktop.map.stamp_art.registry import ART, ARTS
from desktop.scenes.new_scene import NewScene
from desktop.scenes.panel import ScenesPanel
from desktop.stamps.panel import StampsPanel
from desktop.theme.theme import Theme
from desktop.tools.canvas import MapCanvas
from desktop.tools.stamp_tool import StampTool
from desktop.workspace.message import Message
from desktop.workspace.workspace import Mode, Workspace
from tests.helpers.desks import workspace_on
from tests.helpers.documents import fresh
from tests.helpers.fights import ENCOUNTER, SCENE, ready
from tests.helpers.images import png

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def workspace(theme: Theme) -> Workspace:
    """Give a workspace in Prepare."""
    workspace = workspace_on(theme, ready())
    workspace.set_mode(Mode.PREPARE)
    return workspace


def layer(workspace: Workspace, name: LayerName) -> Layer:
    """Return how a layer is treated."""
    return workspace.state.scene(SCENE).layer(name)


def order(workspace: Workspace) -> list[LayerName]:
    """Return the layers of the scene, the topmost first."""
    return [layer.name for layer in reversed(layers_of(workspace.state.scene(SCENE)))]


@pytest.fixture
def layers(qtbot: QtBot, workspace: Workspace) -> LayersPanel:
    """Give the dock of layers."""
    panel = LayersPanel(workspace)
    qtbot.addWidget(panel)
    panel.resize(250, 400)
    panel.show()
    return panel


def click(panel: LayersPanel, name: LayerName, column: int) -> None:
    """Click into a row."""
    (row,) = panel.list.findItems("", Qt.MatchFlag.MatchContains, 0)[panel.list.names().index(name) :][:1]
    at = panel.list.visualItemRect(row).center()
    at.setX(panel.list.header().sectionViewportPosition(column) + 12)
    QTest.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=at)


def test_layers_are_listed_from_the_top_with_what_lies_on_them(layers: LayersPanel) -> None:
    assert layers.list.names() == tuple(reversed(LayerName))
    counts = {top(layers.list, n).text(0): top(layers.list, n).text(1) for n in range(8)}
    assert (counts["Zones"], counts["Walls and doors"], counts["Tokens"], counts["Pins"]) == ("2", "1", "4", "")


def test_the_signs_are_whole_at_every_scale(layers: LayersPanel, theme: Theme) -> None:
    layers.resize(430, 300)
    for scale in (1.0, 1.5, 2.0):
        theme.wear("light", scale=scale)
        layers.grab()
        first = layers.list.topLevelItem(0)
        assert first is not None
        for column in (SHOWN, LOCKED):
            cell = layers.list.visualItemRect(first)
            cell.setLeft(layers.list.columnViewportPosition(column))
            cell.setWidth(layers.list.columnWidth(column))
            picture = layers.list.viewport().grab(cell).toImage()
            ground = picture.pixel(0, 0)
            edges = [picture.pixel(x, y) for x in (0, picture.width() - 1) for y in range(picture.height())]
            inside = [picture.pixel(x, picture.height() // 2) for x in range(picture.width())]
            assert set(edges) == {ground} and set(inside) != {ground}, "drawn, and not up to an edge"


def test_a_click_hides_and_locks_and_is_one_step_of_undo(layers: LayersPanel, workspace: Workspace) -> None:
    click(layers, LayerName.WALLS, SHOWN)
    assert layer(workspace, LayerName.WALLS).hidden
    click(layers, LayerName.WALLS, LOCKED)
    assert layer(workspace, LayerName.WALLS).locked
    workspace.undo()
    assert not layer(workspace, LayerName.WALLS).locked and layer(workspace, LayerName.WALLS).hidden


def test_keys_hide_lock_and_move_the_row(layers: LayersPanel, workspace: Workspace) -> None:
    click(layers, LayerName.ZONES, 0)
    QTest.keyClick(layers.list, Qt.Key.Key_Space)
    QTest.keyClick(layers.list, Qt.Key.Key_L)
    assert layer(workspace, LayerName.ZONES) == Layer(name=LayerName.ZONES, locked=True, hidden=True)
    before = order(workspace)
    QTest.keyClick(layers.list, Qt.Key.Key_Up, CTRL)
    assert layers.chosen is LayerName.ZONES
    QTest.keyClick(layers.list, Qt.Key.Key_Up, CTRL)
    after = order(workspace)
    assert after.index(LayerName.ZONES) == before.index(LayerName.ZONES) - 2
    assert [name for name in after if name is not LayerName.ZONES] == [n for n in before if n is not LayerName.ZONES]


def test_rows_that_were_dragged_are_the_order(layers: LayersPanel, workspace: Workspace) -> None:
    row = layers.list.takeTopLevelItem(0)
    assert row is not None
    layers.list.insertTopLevelItem(3, row)
    layers.list.reordered.emit(layers.list.names())
    assert order(workspace)[3] is LayerName.PINS


@pytest.fixture
def scenes(qtbot: QtBot, workspace: Workspace) -> ScenesPanel:
    """Give the dock of scenes."""
    panel = ScenesPanel(workspace)
    qtbot.addWidget(panel)
    panel.resize(250, 400)
    panel.show()
    panel.activateWindow()
    qtbot.waitUntil(panel.isActiveWindow)
    return panel


def top(tree: QTreeWidget, number: int = 0) -> QTreeWidgetItem:
    """Return a row of the first rank."""
    row = tree.topLevelItem(number)
    assert row is not None
    return row


def below(tree: QTreeWidget) -> QTreeWidgetItem:
    """Return the first row below the first one."""
    row = top(tree).child(0)
    assert row is not None
    return row


def rows(panel: ScenesPanel) -> list[str]:
    """Return the names in the tree, row by row; encounters are set in."""
    found = []
    for number in range(panel.tree.topLevelItemCount()):
        row = top(panel.tree, number)
        children = (row.child(n) for n in range(row.childCount()))
        found += [row.text(0), *(f"  {child.text(0)}" for child in children if child is not None)]
    return found


def add_scene(panel: ScenesPanel, **filled: str) -> None:
    """Add a scene by the window that asks what it is to be like."""
    panel.buttons["scene"].click()
    dialog = panel.findChild(NewScene)
    assert dialog is not None
    for name, value in filled.items():
        dialog.form.fill_in(name, value)
    dialog.deed.click()
    assert not dialog.isVisible()


def test_scenes_and_encounters_are_added_and_looked_at(scenes: ScenesPanel, workspace: Workspace) -> None:
    add_scene(scenes, columns="12", style="painted", square_length="m-2")
    added = workspace.scene
    assert added is not None and (added.columns, added.rows, added.style) == (12, 20, MapStyle.PAINTED)
    assert (added.square_length, added.unit) == (Fraction(2), "m")
    scenes.add_encounter()
    assert rows(scenes) == ["Hall", "  Brawl", "Scene 2", "  Encounter 2"]
    assert workspace.scene is not None and workspace.scene.name == "Scene 2"
    assert workspace.encounter is not None and scenes.chosen == workspace.encounter.id
    workspace.undo()
    workspace.undo()
    assert rows(scenes) == ["Hall", "  Brawl"]
    assert workspace.scene.name == "Hall"


def test_a_click_looks_at_a_scene(scenes: ScenesPanel, workspace: Workspace) -> None:
    add_scene(scenes)
    at = scenes.tree.visualItemRect(top(scenes.tree)).center()
    QTest.mouseClick(scenes.tree.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert workspace.scene is not None and workspace.scene.id == SCENE


def test_a_click_on_the_row_that_is_chosen_begins_no_name(
    scenes: ScenesPanel, workspace: Workspace, qtbot: QtBot
) -> None:
    at = scenes.tree.visualItemRect(top(scenes.tree)).center()
    pause = QApplication.doubleClickInterval() + 100
    for _ in range(2):
        QTest.mouseClick(scenes.tree.viewport(), Qt.MouseButton.LeftButton, pos=at)
        qtbot.wait(pause)
    assert scenes.tree.findChild(QLineEdit) is None
    QTest.mouseDClick(scenes.tree.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert scenes.tree.findChild(QLineEdit) is not None


def test_rows_are_renamed_in_place(scenes: ScenesPanel, workspace: Workspace, qtbot: QtBot) -> None:
    scenes.tree.setFocus()
    scenes.tree.setCurrentItem(below(scenes.tree))
    QTest.keyClick(scenes.tree, Qt.Key.Key_Return)
    editor = QApplication.focusWidget()
    assert editor is not None and editor is not scenes.tree
    QTest.keyClicks(editor, "Ambush")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: workspace.state.encounter(ENCOUNTER).name == "Ambush")
    top(scenes.tree).setText(0, "Cellar")
    assert workspace.state.scene(SCENE).name == "Cellar"
    top(scenes.tree).setText(0, "  ")
    assert workspace.state.scene(SCENE).name == "Cellar" and rows(scenes)[0] == "Cellar"


def test_a_scene_that_is_played_on_is_not_deleted_and_the_reason_is_told(
    scenes: ScenesPanel, workspace: Workspace
) -> None:
    told: list[Message] = []
    workspace.message.connect(told.append)
    scenes.tree.setCurrentItem(top(scenes.tree))
    QTest.keyClick(scenes.tree, Qt.Key.Key_Delete)
    assert SCENE in workspace.state.scenes and "Brawl" in told[-1].text


def test_what_is_deleted_is_brought_back_by_the_button_of_the_message(
    scenes: ScenesPanel, workspace: Workspace
) -> None:
    told: list[Message] = []
    workspace.message.connect(told.append)
    scenes.tree.setCurrentItem(below(scenes.tree))
    QTest.keyClick(scenes.tree, Qt.Key.Key_Delete)
    assert rows(scenes) == ["Hall"]
    (offer,) = told[-1].offers
    offer[1]()
    assert rows(scenes) == ["Hall", "  Brawl"]


def test_a_second_encounter_is_as_the_first_was_before_its_fight(scenes: ScenesPanel, workspace: Workspace) -> None:
    tokens = workspace.state.encounter(ENCOUNTER).tokens
    workspace.submit(Begin(ENCOUNTER, tuple(token.id for token in tokens.values())))
    scenes.tree.setCurrentItem(below(scenes.tree))
    scenes.duplicate()
    assert rows(scenes) == ["Hall", "  Brawl", "  Brawl, again"]
    copy = workspace.state.encounter(EncounterId(scenes.chosen))
    assert copy.stage is Stage.PREPARED and copy.clock is None
    assert [token.point for token in copy.tokens.values()] == [token.point for token in tokens.values()]
    assert not set(copy.tokens) & set(tokens)


def test_a_second_scene_has_the_same_things_under_ids_of_their_own(scenes: ScenesPanel, workspace: Workspace) -> None:
    scenes.tree.setCurrentItem(top(scenes.tree))
    scenes.duplicate()
    copy, hall = workspace.state.scene(SceneId(scenes.chosen)), workspace.state.scene(SCENE)
    assert copy.name == "Hall, again"
    assert [thing.corners for thing in copy.things.values()] == [thing.corners for thing in hall.things.values()]
    assert not set(copy.things) & set(hall.things)


def test_scenes_lie_in_folders_that_are_renamed_and_given_up(
    scenes: ScenesPanel, workspace: Workspace, qtbot: QtBot
) -> None:
    add_scene(scenes)
    hall = workspace.state.scene(SCENE)
    menu = QMenu(scenes)
    scenes.fill_folders(menu, hall)
    (new,) = menu.actions()
    new.trigger()
    assert workspace.state.scene(SCENE).folder == "Folder 1"
    editor = scenes.tree.findChild(QLineEdit)
    assert editor is not None
    editor.setText("Keep")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: workspace.state.scene(SCENE).folder == "Keep")
    assert rows(scenes) == ["Keep", "  Hall", "Scene 2"]
    assert top(scenes.tree).child(0).child(0).text(0) == "Brawl"  # type: ignore[union-attr]
    again = QMenu(scenes)
    scenes.fill_folders(again, workspace.state.scene(SCENE))
    assert [action.text() for action in again.actions()] == ["Keep", "New folder", "In no folder"]
    scenes.tree.setCurrentItem(top(scenes.tree))
    QTest.keyClick(scenes.tree, Qt.Key.Key_Delete)
    assert rows(scenes) == ["Hall", "  Brawl", "Scene 2"] and workspace.state.scene(SCENE).folder == ""
    workspace.undo()
    assert rows(scenes)[0] == "Keep"


def test_stamps_are_found_and_taken_up(qtbot: QtBot, workspace: Workspace) -> None:
    panel = StampsPanel(workspace)
    qtbot.addWidget(panel)
    panel.resize(250, 500)
    panel.show()
    assert panel.grid.count() == len(ARTS)
    QTest.keyClicks(panel.search, "barrel")
    (shown,) = (panel.grid.item(n) for n in range(panel.grid.count()) if not panel.grid.item(n).isHidden())
    wanted: list[tuple[str, object]] = []
    workspace.tool_wanted_for.connect(lambda tool, what: wanted.append((tool, what)))
    at = panel.grid.visualItemRect(shown).center()
    QTest.mouseClick(panel.grid.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert wanted == [("stamp", "barrel")]
    assert panel.grid.mimeData([shown]).data(STAMP_MIME).data() == b"barrel"
    # Enter takes up the first that is shown, and nothing where none is or nothing was looked for
    QTest.keyClick(panel.search, Qt.Key.Key_Return)
    assert wanted.pop() == ("stamp", "barrel") and len(wanted) == 1
    for text in ("no such thing", ""):
        panel.search.setText(text)
        QTest.keyClick(panel.search, Qt.Key.Key_Return)
    assert len(wanted) == 1


def stamps_shown(panel: StampsPanel) -> list[str]:
    """Return the words of the stamps that are not hidden."""
    items = [panel.grid.item(n) for n in range(panel.grid.count())]
    return [str(item.data(Qt.ItemDataRole.UserRole)) for item in items if not item.isHidden()]


def test_the_menu_of_a_stamp_makes_it_a_favourite_and_names_no_key_that_is_the_maps(
    qtbot: QtBot, workspace: Workspace
) -> None:
    panel = StampsPanel(workspace)
    qtbot.addWidget(panel)
    panel.resize(250, 500)
    panel.show()
    panel.grid.customContextMenuRequested.emit(panel.grid.visualItemRect(panel.grid.item(0)).center())
    menu = panel.findChild(QMenu)
    assert menu is not None and [action.text() for action in menu.actions()] == ["Place", "Make it a favourite"]
    menu.actions()[1].trigger()
    menu.close()
    assert workspace.settings.value.favourite_stamps == (ARTS[0].id,)
    assert "F makes" not in panel.grid.toolTip()


def test_stamps_are_on_shelves_found_by_other_words_and_kept_as_favourites(qtbot: QtBot, workspace: Workspace) -> None:
    panel = StampsPanel(workspace)
    qtbot.addWidget(panel)
    panel.resize(250, 500)
    panel.show()
    shelf = panel.shelf.findText("Traces on the ground")
    panel.shelf.setCurrentIndex(shelf)
    assert {"blood", "scorch"} <= set(stamps_shown(panel)) and "table" not in stamps_shown(panel)
    panel.search.setText("coff")  # neither on that shelf nor a name: a coffin is a sarcophagus, a coffer a chest
    panel.search.searched.emit("coff")
    assert set(stamps_shown(panel)) == {"sarcophagus", "chest"}
    panel.search.setText("")
    panel.search.searched.emit("")
    panel.shelf.setCurrentIndex(panel.shelf.findData("favourites"))
    assert stamps_shown(panel) == [] and panel.pages.currentWidget() is panel.no_favourites
    panel.shelf.setCurrentIndex(0)
    panel.grid.setCurrentRow(next(n for n, art in enumerate(ARTS) if art.id == "throne"))
    QTest.keyClick(panel.grid, Qt.Key.Key_F)
    panel.shelf.setCurrentIndex(panel.shelf.findData("favourites"))
    assert stamps_shown(panel) == ["throne"] and workspace.settings.value.favourite_stamps == ("throne",)
    panel.toggle_favourite("throne")
    assert stamps_shown(panel) == []
    panel.search.searched.emit("no such thing")
    assert panel.pages.currentWidget() is panel.nothing


@pytest.fixture
def canvas(qtbot: QtBot, workspace: Workspace) -> MapCanvas:
    """Give a map to drop things on."""
    canvas = MapCanvas(workspace)
    qtbot.addWidget(canvas)
    canvas.resize(480, 480)
    canvas.show()
    qtbot.waitExposed(canvas)
    return canvas


def test_a_stamp_that_is_dropped_on_the_map_lies_there(canvas: MapCanvas, workspace: Workspace) -> None:
    data = QMimeData()
    data.setData(STAMP_MIME, b"barrel")
    copy, held = Qt.DropAction.CopyAction, (Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    entering = QDragEnterEvent(QPoint(200, 200), copy, data, *held)
    QApplication.sendEvent(canvas, entering)
    assert entering.isAccepted()
    QApplication.sendEvent(canvas, QDropEvent(QPointF(200, 200), copy, data, *held))
    (stamp,) = workspace.selected_things
    assert isinstance(stamp, Stamp) and stamp.art == "barrel"
    where = canvas.view.place_of(QPointF(200, 200))
    assert max(abs(stamp.at[0] - where[0]), abs(stamp.at[1] - where[1])) <= 768 // 2


def test_pictures_dropped_on_the_stamps_are_taken_in_and_other_files_are_left_to_the_window(
    qtbot: QtBot, theme: Theme, tmp_path: Path
) -> None:
    (tmp_path / "Egg.png").write_bytes(png(140, 70))
    (tmp_path / "Idol.PNG").write_bytes(png(70, 70, grey=90))
    (tmp_path / "notes.txt").write_text("no picture")
    with fresh(tmp_path / "state") as (document, session):
        workspace = workspace_on(theme)
        workspace.open(session, document)
        panel = StampsPanel(workspace)
        qtbot.addWidget(panel)
        panel.show()
        copy, held = Qt.DropAction.CopyAction, (Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
        for names, taken in ((("Egg.png", "notes.txt"), False), ((), False), (("Egg.png", "Idol.PNG"), True)):
            data = QMimeData()
            data.setUrls([QUrl.fromLocalFile(str(tmp_path / name)) for name in names])
            entering = QDragEnterEvent(QPoint(20, 20), copy, data, *held)
            entering.setAccepted(False)
            QApplication.sendEvent(panel, entering)
            assert entering.isAccepted() is taken, names
            if taken:
                QApplication.sendEvent(panel, QDropEvent(QPointF(20, 20), copy, data, *held))
        assert [each.name for each in workspace.state.stamps] == ["Egg", "Idol"]
        # what was looked for is left, so that the picture is seen where it lies
        panel.search.setText("table")
        panel.search.searched.emit("table")
        panel.take_picture(str(tmp_path / "Idol.PNG"))
        shown, current = stamps_shown(panel), panel.grid.currentItem()
        assert len(shown) == 2 and current is not None and current.text() == "Idol" and not current.isHidden()
        # and it is laid aside with the document that it lies in
        canvas = MapCanvas(workspace)
        qtbot.addWidget(canvas)
        workspace.set_mode(Mode.PREPARE)
        workspace.tool_wanted_for.emit("stamp", workspace.state.stamps[0])
        tool = canvas.toolbox.tool
        assert isinstance(tool, StampTool) and tool.chosen["art"] == ""
        workspace.open(ready())
        assert tool.chosen["art"] in ART
        workspace.close()


def test_a_scene_is_dragged_into_a_folder_beside_another_one_and_out_again(
    scenes: ScenesPanel, workspace: Workspace
) -> None:
    add_scene(scenes, columns="12")
    second = workspace.scene
    assert second is not None
    workspace.submit(ChangeScene(SCENE, {"folder": "Keep"}))
    scenes.refresh()

    def drag(name: str, upon: str) -> None:
        tree = scenes.tree
        found = {each.text(0): each for each in _all_rows(tree)}
        tree.setCurrentItem(found[name])
        place = tree.visualItemRect(found[upon]).center() if upon else QPoint(5, tree.viewport().height() - 2)
        data = tree.mimeData([found[name]])
        held = (Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
        event = QDropEvent(QPointF(place), Qt.DropAction.MoveAction, data, *held)
        event.source = lambda: tree  # type: ignore[method-assign]  # no drag of the system's is under way
        tree.dropEvent(event)

    def folder() -> str:
        return workspace.state.scene(second.id).folder

    drag(second.name, "Keep")
    assert folder() == "Keep"
    drag(second.name, "")
    assert folder() == ""
    drag(second.name, "Hall")
    assert folder() == "Keep"
    workspace.undo()
    assert folder() == ""
    # an encounter stays with its scene
    before = workspace.state
    drag("Brawl", "Keep")
    assert workspace.state is before


def _all_rows(tree: QTreeWidget) -> Iterator[QTreeWidgetItem]:
    waiting = [tree.topLevelItem(number) for number in range(tree.topLevelItemCount())]
    while waiting:
        row = waiting.pop()
        if row is not None:
            yield row
            waiting += [row.child(number) for number in range(row.childCount())]
