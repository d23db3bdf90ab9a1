"""The players' window: live, frozen and black; where it stands; that it tells nothing by itself."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QWidget

from core.base.ids import SceneId, TokenId
from core.edits.document import SetTitle
from core.edits.fights import AddEncounter
from core.edits.maps import AddScene
from core.edits.show import CoverPlaces, RevealPlaces
from core.edits.tokens import MoveTokens, PlaceFoes
from core.geometry.units import SQUARE, Rect
from core.model.scene import Scene
from desktop.workspace.player_screen import Showing
from desktop.workspace.workspace import Mode
from tests.desktop.player_view.conftest import Screen
from tests.desktop.player_view.stages import FIGHT, SCENE, SECRET, at
from tests.helpers.fights import creature
from tests.helpers.tiny.fighter import TINY


def step(screen: Screen, column: float = 2.5) -> None:
    """Move one of the party where everybody sees it."""
    screen.workspace.submit(MoveTokens(FIGHT, ((TokenId("token-31"), at(column, 5.5)),)))
    screen.players.refresh()


def is_black(image: QImage) -> bool:
    """Return whether every pixel is black."""
    black = QImage(image.size(), image.format())
    black.fill(0xFF000000)
    return image.pixelColor(0, 0) == black.pixelColor(0, 0) and image == black


class Watched(QObject):
    """Remembers which of some kinds of events have come to what it filters."""

    def __init__(self, *kinds: QEvent.Type) -> None:
        super().__init__()
        self.kinds = kinds
        self.seen: list[QEvent.Type] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the kind of an event."""
        if event.type() in self.kinds:
            self.seen.append(event.type())
        return False


def test_live_shows_every_change(screen: Screen) -> None:
    screen.open()
    before = screen.table.image
    step(screen)
    assert screen.table.image != before and screen.table.image.size() == before.size()


def test_a_larger_window_shows_the_whole_larger_and_keeps_where_somebody_looks(screen: Screen) -> None:
    screen.open()
    window = screen.players.window
    assert window is not None
    near = screen.table.camera.near
    size = window.size()
    window.resize(2 * size.width(), 2 * size.height())
    screen.players.refresh()
    assert screen.table.camera.near > 1.5 * near
    screen.table.look(screen.table.camera.zoomed(2))
    chosen = screen.table.camera
    window.resize(size)
    screen.players.refresh()
    assert screen.table.camera == chosen


def test_where_nothing_is_revealed_yet_their_frame_lies_over_the_whole_map_at_any_size(screen: Screen) -> None:
    screen.workspace.submit(CoverPlaces(SCENE))
    screen.open()
    assert screen.table.bounds is None
    scene = screen.workspace.state.scene(SCENE)
    window = screen.players.window
    assert window is not None
    for size in ((640, 480), (340, 210)):
        window.resize(*size)
        screen.players.refresh()
        room, camera = screen.table.room, screen.table.camera
        left, top, wide, high = camera.seen(room.width(), room.height())
        assert left <= 0 and top <= 0
        assert left + wide >= scene.columns * SQUARE and top + high >= scene.rows * SQUARE
        assert camera.centre == (scene.columns * SQUARE / 2, scene.rows * SQUARE / 2)


def test_frozen_keeps_the_picture_exactly(screen: Screen) -> None:
    screen.open()
    before = screen.table.image.copy()
    screen.table.show_as(Showing.FROZEN)
    step(screen)
    screen.table.look(screen.table.camera.zoomed(2))
    screen.workspace.submit(CoverPlaces(SCENE))
    screen.workspace.look_at(scene=SceneId("scene-1"))
    screen.players.refresh()
    assert screen.table.image == before
    window = screen.players.window
    assert window is not None and window.grab().toImage().convertToFormat(before.format()) == before
    screen.table.show_as(Showing.LIVE)
    assert screen.table.image != before


def test_what_happened_just_before_freezing_is_in_the_frozen_picture(screen: Screen) -> None:
    screen.open()
    before = screen.table.image.copy()
    screen.workspace.submit(MoveTokens(FIGHT, ((TokenId("token-31"), at(2.5, 5.5)),)))
    screen.table.show_as(Showing.FROZEN)
    assert screen.table.image != before


def test_black_is_black_at_once_and_through_everything(screen: Screen) -> None:
    screen.open()
    screen.table.show_as(Showing.BLACK)
    assert is_black(screen.table.image)
    step(screen)
    screen.workspace.submit(AddScene(Scene(id=SceneId("scene-100"), name="Other")))
    other = next(i for i in screen.workspace.state.scenes if i != SCENE)
    screen.workspace.look_at(scene=SceneId(other))
    screen.players.refresh()
    assert is_black(screen.table.image)


def test_another_map_shows_in_run_only(screen: Screen) -> None:
    screen.open()
    before = screen.table.image.copy()
    screen.workspace.set_mode(Mode.PREPARE)
    screen.workspace.submit(AddScene(Scene(id=SceneId("scene-100"), name="Other")))
    other = next(i for i in screen.workspace.state.scenes if i != SCENE)
    screen.workspace.look_at(scene=SceneId(other))
    screen.players.refresh()
    assert screen.table.image == before and screen.table.scene == SCENE
    screen.workspace.set_mode(Mode.RUN)
    screen.players.refresh()
    assert screen.table.image != before and screen.table.scene == other
    camera = screen.table.camera
    screen.workspace.look_at(scene=SCENE)
    screen.players.refresh()
    assert screen.table.image == before and camera is not None


def test_an_encounter_that_begins_on_the_map_they_look_at_is_theirs_too(screen: Screen) -> None:
    workspace = screen.workspace
    screen.open()
    workspace.set_mode(Mode.PREPARE)
    workspace.submit(AddScene(Scene(id=SceneId("scene-100"), name="Other", columns=10, rows=10)))
    other = SceneId(next(i for i in workspace.state.scenes if i != SCENE))
    whole = (0, 0), (10 * SQUARE, 0), (10 * SQUARE, 10 * SQUARE), (0, 10 * SQUARE)
    workspace.submit(RevealPlaces(other, ((whole, ()),)))
    workspace.look_at(scene=other)
    screen.table.map_wanted.emit()
    workspace.submit(AddEncounter("Ambush", TINY, other))
    fight = next(each for each in workspace.state.encounters.values() if each.scene == other)
    workspace.look_at(encounter=fight.id)
    workspace.submit(PlaceFoes(fight.id, other, creature("Orc", "foes"), ((SQUARE // 2, SQUARE // 2),)))
    content = screen.players.content()
    assert content is not None and content.map.scene.id == other and len(content.map.tokens) == 1


def test_an_alien_document_never_shows_the_old_frozen_picture(screen: Screen) -> None:
    screen.open()
    screen.table.show_as(Showing.FROZEN)
    screen.workspace.close()
    screen.players.refresh()
    assert is_black(screen.table.image)


def test_nothing_private_stands_on_the_window_itself(screen: Screen) -> None:
    screen.workspace.submit(SetTitle(SECRET))
    screen.open()
    window = screen.players.window
    assert window is not None
    parts: list[QWidget] = [window, *window.findChildren(QWidget)]
    words = [
        text
        for part in parts
        for text in (
            part.windowTitle(),
            part.toolTip(),
            part.statusTip(),
            part.whatsThis(),
            part.accessibleName(),
            part.accessibleDescription(),
            part.objectName(),
            part.windowFilePath(),
        )
    ]
    assert set(words) == {"Players' screen", ""}


def test_it_takes_no_focus_and_hides_the_mouse(screen: Screen) -> None:
    screen.open()
    window = screen.players.window
    assert window is not None
    assert window.windowFlags() & Qt.WindowType.WindowDoesNotAcceptFocus
    assert window.testAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
    assert not window.testAttribute(Qt.WidgetAttribute.WA_QuitOnClose)
    assert window.cursor().shape() is Qt.CursorShape.BlankCursor


def test_with_one_screen_it_stays_a_window_and_says_so(screen: Screen) -> None:
    screen.open()
    window = screen.players.window
    assert window is not None and not window.isFullScreen()
    assert "second screen" in screen.messages[-1].text


def test_with_one_screen_it_opens_over_the_map_alone_and_where_it_was_last(screen: Screen) -> None:
    own = QGuiApplication.screens()[0].availableGeometry()
    screen.game_master.setGeometry(own)
    game_map = QWidget(screen.game_master)
    game_map.setGeometry(40, 90, own.width() - 40, own.height() - 200)
    game_map.show()
    screen.players.stand.game_map = game_map
    screen.table.set_open(True)
    window = screen.players.window
    assert window is not None
    assert QRect(game_map.mapToGlobal(QPoint(0, 0)), game_map.size()).contains(window.geometry())
    moved = window.geometry().translated(-20, -10)
    window.setGeometry(moved)
    screen.table.set_open(False)
    screen.table.set_open(True)
    assert screen.players.window is not None and screen.players.window.geometry() == moved


def test_a_screen_that_goes_leaves_the_game_masters_window_uncovered(screen: Screen) -> None:
    screen.open()
    window = screen.players.window
    assert window is not None
    screen.game_master.showMaximized()
    gone = QGuiApplication.screens()[0]
    window.fill(gone)
    assert window.isFullScreen()
    screen.players.stand.screen = gone.name()
    application = QGuiApplication.instance()
    assert isinstance(application, QGuiApplication)
    application.screenRemoved.emit(gone)
    assert not window.isFullScreen()
    covers = (
        window.isVisible() and not window.isMinimized() and window.geometry().intersects(screen.game_master.geometry())
    )
    assert not covers
    assert "gone" in screen.messages[-1].text


def test_a_window_that_is_put_away_is_not_shown_once_more_to_be_put_away(screen: Screen) -> None:
    screen.open()
    window, here = screen.players.window, QGuiApplication.screens()[0]
    assert window is not None
    window.shrink(here)
    shown = Watched(QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.WindowStateChange)
    window.installEventFilter(shown)
    window.shrink(here)
    assert window.isMinimized() and not shown.seen
    window.showNormal()
    window.shrink(here)
    assert window.isMinimized() and shown.seen


def test_closing_the_window_closes_it_for_all(screen: Screen) -> None:
    screen.open()
    window = screen.players.window
    assert window is not None
    window.close()
    assert not screen.table.is_open and screen.players.window is None
    screen.open()
    assert screen.table.is_open and screen.players.window is not None


def test_a_handout_takes_the_place_of_the_map_until_it_is_put_away(screen: Screen) -> None:
    screen.open()
    before = screen.table.image.copy()
    letter = QImage(100, 100, QImage.Format.Format_RGB32)
    letter.fill(Qt.GlobalColor.red)
    screen.table.hand_out(letter)
    screen.players.refresh()
    shown = screen.table.image
    assert shown.pixelColor(320, 240).name() == "#ff0000" and shown.pixelColor(5, 240).name() == "#000000"
    screen.table.hand_out(None)
    screen.players.refresh()
    assert screen.table.image == before


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_the_picture_turns_by_quarters(screen: Screen, quarters: int) -> None:
    screen.open()
    window = screen.players.window
    assert window is not None
    straight = screen.table.image.copy()
    screen.table.look(screen.table.camera.turned(quarters))
    screen.players.refresh()
    assert screen.table.image.size() == straight.size() and screen.table.image != straight
    if quarters == 2:
        assert screen.table.image.flipped(Qt.Orientation.Horizontal | Qt.Orientation.Vertical) == straight


def test_showing_a_part_shows_all_of_it(screen: Screen) -> None:
    screen.open()
    area = Rect(*at(2, 2), *at(4, 4))
    screen.table.show_part(area)
    screen.players.refresh()
    frame = screen.table.frame
    assert frame is not None
    assert frame.left() <= area.left and frame.right() >= area.right
    assert frame.top() <= area.top and frame.bottom() >= area.bottom
    near = screen.table.camera.near
    screen.table.fit()
    assert screen.table.camera.near < near


def test_inches_need_the_size_of_the_screen(screen: Screen) -> None:
    screen.open()
    assert not screen.table.lock_inches()
    screen.table.measure(20.0)
    assert screen.table.lock_inches() and screen.table.camera.locked
    width, height = screen.table.screen.width(), screen.table.screen.height()
    assert abs(screen.table.camera.near - (width**2 + height**2) ** 0.5 / 20) < 1e-6


def test_settings_are_kept(screen: Screen, tmp_path: Path) -> None:
    screen.table.choose(foes="badge", badges="counted", soft=True)
    value = screen.workspace.settings.value
    assert (value.players_foes, value.players_badges, value.players_soft_edge) == ("badge", "counted", True)
    assert (screen.table.chosen.foes, screen.table.chosen.badges, screen.table.soft) == ("badge", "counted", True)


def test_the_game_master_learns_who_has_another_number(screen: Screen) -> None:
    screen.open()
    assert not screen.table.renamed, "numbers are the same on all maps unless somebody wants it otherwise"
    screen.table.choose(badges="counted")
    screen.players.refresh()
    assert screen.table.renamed == ((f"{SECRET} chief 2", "Orc 1"), (f"{SECRET} chief 4", "Orc 2"))
