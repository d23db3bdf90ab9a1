"""The chapter of the players' screen: it shows what is revealed, live, frozen or black, and nothing that is secret."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.base.ids import SceneId
from core.edits.maps import AddScene
from core.edits.show import CoverPlaces
from core.edits.tokens import ChangeTokens, RemoveTokens
from core.model.scene import Scene
from desktop.player_view.window import PlayersWindow
from desktop.workspace.message import Urgency
from desktop.workspace.workspace import Mode
from tests.desktop.story.seat import Seat
from tests.desktop.story.stage import BASTIAN, CAPTAIN, OGRE


@pytest.fixture
def shown(qtbot: QtBot, fight: Seat) -> Seat:
    """Give the fight with the players' window open beside it."""
    fight.key(Qt.Key.Key_F5)
    fight.workspace.player_screen.set_open(True)
    qtbot.waitUntil(lambda: picture(fight) is not None)
    # without a window manager the new window has the keyboard, although it wants none
    fight.window.activateWindow()
    qtbot.waitUntil(fight.window.isActiveWindow)
    return fight


def window_of(seat: Seat) -> PlayersWindow:
    """Return the players' window."""
    return next(each for each in QApplication.topLevelWidgets() if isinstance(each, PlayersWindow))


def picture(seat: Seat) -> QImage | None:
    """Return what the players see now; None while there is no window."""
    for _ in range(3):
        QApplication.processEvents()
    found = [each for each in QApplication.topLevelWidgets() if isinstance(each, PlayersWindow) and each.isVisible()]
    return found[0].grab().toImage() if found else None


def same_seen(one: QImage | None, other: QImage | None) -> bool:
    """Return whether two pictures are the same to an eye: Qt smooths letters a hair otherwise once it has kept them."""
    assert one is not None and other is not None
    pixels = [
        np.frombuffer(each.constBits(), np.uint8).astype(np.int16)
        for each in (image.convertToFormat(QImage.Format.Format_RGB32) for image in (one, other))
    ]
    return one.size() == other.size() and int(np.abs(pixels[0] - pixels[1]).max()) <= 8


def test_the_window_opens_with_one_screen_as_a_window_and_never_covers_the_masters(shown: Seat) -> None:
    window = window_of(shown)
    assert not window.isFullScreen() and shown.window.isVisible()
    for banner in shown.window.messages.banners:
        shown.window.messages.dismiss(banner)
    shown.workspace.tell("a word in the way", Urgency.TROUBLE)
    shown.key(Qt.Key.Key_F5)
    shown.key(Qt.Key.Key_F5)
    assert shown.told.startswith("There is no second screen")
    shown.come_back()
    shown.key(Qt.Key.Key_A)
    shown.click(CAPTAIN)
    QApplication.processEvents()
    over = shown.program.canvas.over
    assert not over.isEmpty() and not shown.card.geometry().intersects(over), "a message lies over the card"
    shown.workspace.tell(
        "another word in the way, and it is a long one: " + 12 * "the card makes way ", Urgency.TROUBLE
    )
    QApplication.processEvents()
    assert not shown.card.geometry().intersects(shown.program.canvas.over)
    shown.come_back()
    shown.key(Qt.Key.Key_F5)
    assert picture(shown) is None
    assert not any("second screen" in each.text for each in shown.window.messages.banners), "it outlives what it says"


def test_what_moves_is_seen_live_not_frozen_and_not_at_all_when_black(shown: Seat) -> None:
    first = picture(shown)
    shown.key(Qt.Key.Key_F7)
    frozen = picture(shown)
    shown.take("combat-move")
    shown.click((9.5, 4.5))
    assert shown.square(BASTIAN) == (9.5, 4.5) and picture(shown) == frozen
    shown.key(Qt.Key.Key_F6)
    live = picture(shown)
    assert live is not None and live != frozen and first is not None
    shown.key(Qt.Key.Key_F8)
    black = picture(shown)
    assert black is not None and black != live
    colours = {black.pixel(x, y) for x in range(0, black.width(), 7) for y in range(0, black.height(), 7)}
    assert len(colours) == 1


def test_pointing_and_previewing_is_not_seen(shown: Seat) -> None:
    before = picture(shown)
    shown.take("attack")
    shown.hover(CAPTAIN)
    shown.click(CAPTAIN)
    assert shown.workspace.aiming.is_settled and picture(shown) == before
    shown.key(Qt.Key.Key_Escape)
    assert picture(shown) == before


def test_a_hidden_token_is_as_if_it_were_not_there(shown: Seat) -> None:
    ogre, where = shown.token(OGRE).id, shown.encounter.id
    with_it = picture(shown)
    assert shown.workspace.submit(ChangeTokens(where, (ogre,), hidden=True))
    hidden = picture(shown)
    assert shown.workspace.submit(RemoveTokens(where, (ogre,)))
    gone = picture(shown)
    assert hidden == gone and with_it != hidden


def test_everything_is_covered_until_a_click_reveals_a_room_and_covers_it_again(shown: Seat) -> None:
    assert shown.workspace.submit(CoverPlaces(shown.encounter.scene))
    shown.program.canvas.view.setFocus()
    covered = picture(shown)
    shown.key(Qt.Key.Key_F, Qt.KeyboardModifier.ShiftModifier)
    assert shown.program.canvas.toolbox.tool.id == "reveal"
    shown.click((5.5, 5.5))
    revealed = picture(shown)
    assert shown.state.scene_state(shown.encounter.scene).reveals and not same_seen(revealed, covered)
    shown.click((5.5, 5.5))
    assert not shown.state.scene_state(shown.encounter.scene).reveals and same_seen(picture(shown), covered)
    shown.click((5.5, 5.5), Qt.KeyboardModifier.NoModifier)
    shown.undo()
    assert same_seen(picture(shown), covered)


def test_what_is_prepared_meanwhile_on_another_map_is_not_seen(shown: Seat) -> None:
    shown.key(Qt.Key.Key_F2)
    assert shown.mode() is Mode.PREPARE
    before = picture(shown)
    cellar = Scene(id=SceneId("scene-900"), name="Cellar", columns=5, rows=5)
    assert shown.workspace.submit(AddScene(cellar))
    shown.workspace.look_at(scene=cellar.id)
    assert shown.workspace.scene == cellar and picture(shown) == before
