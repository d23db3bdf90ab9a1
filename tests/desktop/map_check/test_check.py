"""The dock that checks a map: what it lists, the way there, mending one and all, and undoing it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from core.base.ids import SceneId, ThingId, TokenId
from core.edits.flaws import FlawKind
from core.edits.maps import AddScene, DropThings, Paint, PutThings
from core.edits.tokens import MoveTokens
from core.geometry.units import SQUARE
from core.model.scene import Scene
from core.model.things import Light, Stamp, Wall
from desktop.map_check.panel import CheckPanel
from desktop.theme.theme import Theme
from desktop.workspace.workspace import Workspace
from tests.helpers.desks import workspace_on
from tests.helpers.fights import ENCOUNTER, SCENE, ready

ACROSS = Wall(id=ThingId("wall-30"), points=((5 * SQUARE, 5 * SQUARE), (5 * SQUARE, 9 * SQUARE)))
SHORT = Wall(id=ThingId("wall-31"), points=((SQUARE, 7 * SQUARE), (5 * SQUARE - 100, 7 * SQUARE)), name="North wall")
LOST = Light(id=ThingId("light-32"), at=(40 * SQUARE, SQUARE), locked=True)


@pytest.fixture
def workspace(theme: Theme) -> Workspace:
    """Give a workspace on a sound map."""
    workspace = workspace_on(theme, ready())
    workspace.look_at(encounter=ENCOUNTER)
    return workspace


@pytest.fixture
def panel(workspace: Workspace, qtbot: QtBot) -> CheckPanel:
    """Give the dock's content."""
    panel = CheckPanel(workspace)
    qtbot.addWidget(panel)
    panel.resize(320, 500)
    panel.show()
    return panel


def kinds(panel: CheckPanel) -> list[FlawKind]:
    """Return what is found once the map has been looked through."""
    while panel.is_checking:
        QTest.qWait(5)
    assert panel.list.topLevelItemCount() == len(panel.flaws)
    return [flaw.kind for flaw in panel.flaws]


def spoil(panel: CheckPanel) -> None:
    panel.workspace.submit(PutThings(SCENE, (ACROSS, SHORT, LOST)))


def test_a_sound_map_is_said_to_be_sound(panel: CheckPanel) -> None:
    assert kinds(panel) == [] and not panel.mend_all.isVisible()
    spoil(panel)
    assert kinds(panel) == [FlawKind.GAP, FlawKind.OUTSIDE] and panel.mend_all.isVisible()
    panel.workspace.submit(DropThings(SCENE, (SHORT.id, LOST.id)))
    assert kinds(panel) == [] and not panel.mend_all.isVisible()


def test_nothing_is_offered_to_be_mended_until_the_map_has_been_looked_through(panel: CheckPanel) -> None:
    assert panel.is_checking and not panel.mend.isVisible() and not panel.mend_all.isVisible()


def test_a_click_shows_the_place_and_the_button_mends_it(panel: CheckPanel, qtbot: QtBot) -> None:
    workspace = panel.workspace
    spoil(panel)
    kinds(panel)
    item = panel.list.topLevelItem(0)
    assert item is not None and item.text(0) == "Gap between walls: North wall"
    with qtbot.waitSignal(workspace.centre_on) as shown:
        QTest.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=panel.list.visualItemRect(item).center())
    assert shown.args == [SHORT.points[1]] and workspace.selection == (SHORT.id,)
    assert panel.remedy.text().endswith("Mend: The wall is drawn up to the other one.")
    QTest.mouseClick(panel.mend, Qt.MouseButton.LeftButton)
    assert workspace.state.scene(SCENE).things[SHORT.id].corners == ((SQUARE, 7 * SQUARE), (5 * SQUARE, 7 * SQUARE))
    assert kinds(panel) == [FlawKind.OUTSIDE]
    workspace.undo()
    assert kinds(panel) == [FlawKind.GAP, FlawKind.OUTSIDE]


def test_enter_mends_and_goes_on_to_the_next_and_what_is_locked_is_left_to_the_person(panel: CheckPanel) -> None:
    spoil(panel)
    kinds(panel)
    panel.list.setFocus()
    QTest.keyClick(panel.list, Qt.Key.Key_Return)
    assert kinds(panel) == [FlawKind.OUTSIDE] and panel.chosen is panel.flaws[0]
    head = panel.workspace.session.journal.head
    QTest.keyClick(panel.list, Qt.Key.Key_Return)
    assert panel.workspace.session.journal.head == head
    assert not panel.mend.isEnabled() and not panel.mend_all.isEnabled()
    assert panel.remedy.text().endswith("This one is for you to mend.")


def test_arrow_keys_show_each_on_the_map(panel: CheckPanel, qtbot: QtBot) -> None:
    spoil(panel)
    kinds(panel)
    panel.list.setFocus()
    panel.workspace.select(())
    with qtbot.waitSignal(panel.workspace.centre_on):
        QTest.keyClick(panel.list, Qt.Key.Key_Down)
    assert panel.workspace.selection == (LOST.id,)


def test_what_is_to_be_decided_one_by_one_is_not_among_all(panel: CheckPanel) -> None:
    workspace = panel.workspace
    stairs = Stamp(id=ThingId("stamp-90"), art="stairs", at=(2 * SQUARE, 2 * SQUARE))
    workspace.submit(PutThings(SCENE, (stairs,)))
    workspace.submit(AddScene(Scene(id=SceneId("scene-99"), name="Cellar")))
    assert kinds(panel) == [FlawKind.STAIRS]
    assert panel.mend.isEnabled() and not panel.mend_all.isEnabled()


def test_all_is_mended_as_one_step(panel: CheckPanel) -> None:
    workspace = panel.workspace
    spoil(panel)
    ann = TokenId("token-6")
    workspace.submit(Paint(SCENE, "terrain", (((3, 3), 2),)))
    workspace.submit(MoveTokens(ENCOUNTER, ((ann, (3 * SQUARE + SQUARE // 2, 3 * SQUARE + SQUARE // 2)),)))
    assert kinds(panel) == [FlawKind.NO_ROOM, FlawKind.GAP, FlawKind.OUTSIDE]
    first = panel.list.topLevelItem(0)
    assert first is not None and first.text(0) == "No room to stand: Ann 1"
    head = workspace.session.journal.head
    told: list[str] = []
    workspace.message.connect(lambda message: told.append(message.text))
    QTest.mouseClick(panel.mend_all, Qt.MouseButton.LeftButton)
    assert kinds(panel) == [FlawKind.OUTSIDE] and workspace.session.journal.head == head + 1
    assert told == ["Mended: 2. The rest is for you to mend."]
    workspace.undo()
    assert kinds(panel) == [FlawKind.NO_ROOM, FlawKind.GAP, FlawKind.OUTSIDE]


def test_what_has_no_name_is_listed_by_its_square_and_nothing_is_said_of_a_rest_that_is_not_left(
    panel: CheckPanel,
) -> None:
    gaps = (
        SHORT.but(name=""),
        SHORT.but(id=ThingId("wall-33"), name="", points=tuple((x, y + SQUARE) for x, y in SHORT.points)),
    )
    panel.workspace.submit(PutThings(SCENE, (ACROSS, *gaps)))
    assert kinds(panel) == [FlawKind.GAP, FlawKind.GAP]
    rows = [item.text(0) for number in range(2) if (item := panel.list.topLevelItem(number))]
    assert rows == ["Gap between walls: E8", "Gap between walls: E9"]
    told: list[str] = []
    panel.workspace.message.connect(lambda message: told.append(message.text))
    panel.mend_everything()
    assert kinds(panel) == [] and told == []


def test_a_map_that_changes_while_it_is_looked_through_is_looked_through_again(panel: CheckPanel) -> None:
    spoil(panel)
    panel.workspace.submit(DropThings(SCENE, (SHORT.id,)))
    assert panel.is_checking
    head = panel.workspace.session.journal.head
    panel.mend_everything()
    panel.mend_chosen()
    assert panel.workspace.session.journal.head == head, "what was listed before may be gone"
    assert kinds(panel) == [FlawKind.OUTSIDE]


def test_without_an_adventure_it_says_what_to_do(theme: Theme, qtbot: QtBot) -> None:
    panel = CheckPanel(workspace_on(theme))
    qtbot.addWidget(panel)
    panel.show()
    assert panel.flaws == () and not panel.mend.isVisible()
    panel.mend_chosen()
    panel.mend_everything()


def test_after_the_last_mend_no_field_of_another_panel_has_the_keyboard(workspace: Workspace, qtbot: QtBot) -> None:
    around = QWidget()
    qtbot.addWidget(around)
    panel, field = CheckPanel(workspace, around), QLineEdit(around)
    rows = QVBoxLayout(around)
    rows.addWidget(panel)
    rows.addWidget(field)
    around.show()
    around.activateWindow()
    panel.workspace.submit(PutThings(SCENE, (ACROSS, SHORT)))
    kinds(panel)
    panel.list.setFocus()
    QTest.mouseClick(panel.mend, Qt.MouseButton.LeftButton)
    assert kinds(panel) == []
    QTest.qWait(1)
    focused = QApplication.focusWidget()
    assert focused is not field and focused is not None and panel.isAncestorOf(focused)
