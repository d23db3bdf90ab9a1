"""A roof by mouse and keys in the whole window: laid on, seen by the players, lifted by key and menu, taken back."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.edits.tokens import MoveTokens
from core.geometry.units import SQUARE
from core.model.roofs import Roof
from desktop.map.content import PARTY_NUMBER
from desktop.player_view.content import PublicContent
from desktop.player_view.reveal_targets import show_all
from desktop.player_view.window_control import PlayersWindowControl
from desktop.workspace.workspace import Mode
from tests.desktop.story.seat import ALT, CTRL, Seat
from tests.desktop.story.stage import prepared
from tests.desktop.story.test_floors import choose, open_menu


@pytest.fixture
def roofed(seat: Seat) -> Seat:
    """Give the toll house with all of it revealed, and a roof laid over it by key and click."""
    seat.open(prepared())
    seat.workspace.set_mode(Mode.PREPARE)
    scene = seat.workspace.scene
    assert scene is not None and seat.workspace.submit(show_all(scene))
    seat.key(Qt.Key.Key_K)
    seat.click((6.5, 6.5))
    seat.key(Qt.Key.Key_Escape)
    return seat


def roof(seat: Seat) -> Roof:
    """Return the roof that was laid."""
    scene = seat.workspace.scene
    assert scene is not None
    (found,) = (each for each in scene.things.values() if isinstance(each, Roof))
    return found


def seen(seat: Seat) -> PublicContent:
    """Return what the players see."""
    players = seat.window.findChild(PlayersWindowControl)
    assert isinstance(players, PlayersWindowControl)
    content = players.content()
    assert content is not None
    return content


def send_out(seat: Seat) -> None:
    """Let the party stand in the marsh."""
    heroes = [each.id for each in seat.encounter.tokens.values() if each.side == "party"]
    places = [((16 + number) * SQUARE + SQUARE // 2, 15 * SQUARE + SQUARE // 2) for number in range(len(heroes))]
    assert seat.workspace.submit(MoveTokens(seat.encounter.id, tuple(zip(heroes, places, strict=True))))


def seen_below(seat: Seat) -> set[str]:
    """Return whom of those within the house the players see."""
    content = seen(seat)
    box = roof(seat).bounds
    return {look.id for look in content.map.tokens.values() if box.holds(look.point) and look.side != PARTY_NUMBER}


def test_a_roof_hides_the_house_when_the_party_has_left_it_until_it_is_lifted(roofed: Seat, qtbot: QtBot) -> None:
    seat, box = roofed, roof(roofed).bounds
    foes = {each.id for each in seat.encounter.tokens.values() if each.side == "foes"}
    within = {each for each in foes if box.holds(seat.encounter.tokens[each].point)}
    assert within and seen_below(seat) == within
    send_out(seat)
    assert not seen_below(seat)
    seat.key(Qt.Key.Key_R, CTRL | ALT)
    assert seen_below(seat) == within
    x, y = box.left / SQUARE + 0.5, box.top / SQUARE - 0.1
    choose(qtbot, open_menu(seat, (x, y)), "Li&ft roofs")
    assert not seen_below(seat)
    seat.key(Qt.Key.Key_Z, CTRL)
    assert seen_below(seat) == within
    seat.key(Qt.Key.Key_Z, CTRL)
    assert not seen_below(seat)


def test_the_key_for_solid_roofs_changes_the_own_map_alone(roofed: Seat) -> None:
    seat = roofed
    send_out(seat)
    before = seen(seat)
    view = seat.program.canvas.view.viewport()
    through = view.grab().toImage()
    seat.key(Qt.Key.Key_S, CTRL | ALT)
    QApplication.processEvents()
    assert view.grab().toImage() != through and seen(seat) == before
    seat.key(Qt.Key.Key_S, CTRL | ALT)
    QApplication.processEvents()
    assert not seat.workspace.settings.value.solid_roofs
