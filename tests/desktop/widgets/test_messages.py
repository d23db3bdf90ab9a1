"""Messages at the edge of the window, and what an empty panel shows."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from desktop.theme.theme import Theme
from desktop.theme.tokens import DARK, LIGHT
from desktop.widgets.banner import BannerStack
from desktop.widgets.empty_state import EmptyState
from tests.desktop.theme.test_look import colours


@pytest.fixture
def stack(qtbot: QtBot) -> Iterator[BannerStack]:
    """Give a stack of messages over a window."""
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(900, 300)
    window.show()
    yield BannerStack(window)


def test_messages_lie_over_the_window_and_move_nothing(stack: BannerStack) -> None:
    window = stack.parentWidget()
    assert window is not None
    stack.tell("The file has changed.", tone="warning")
    assert stack.isVisible() and window.rect().contains(stack.geometry()) and stack.height() < 80
    window.resize(400, 300)
    assert window.rect().contains(stack.geometry())


def test_messages_lie_over_the_ground_and_cover_no_controls_beside_it(stack: BannerStack) -> None:
    window = stack.parentWidget()
    assert window is not None
    strip, ground = QWidget(window), QWidget(window)
    strip.setGeometry(0, 0, 900, 50)
    ground.setGeometry(200, 50, 600, 250)
    stack.lie_over(ground)
    strip.show()
    stack.tell("That changes nothing.", tone="danger")
    assert stack.geometry().intersects(strip.geometry()), "a ground that is not seen is none"
    ground.show()
    assert ground.geometry().contains(stack.geometry())
    ground.setGeometry(100, 120, 500, 180)
    assert ground.geometry().contains(stack.geometry())


def test_a_second_message_clips_neither(stack: BannerStack) -> None:
    shown = [stack.tell("The file has changed.", tone="warning"), stack.tell("Saved.", tone="ok")]
    QTest.qWait(0)
    assert all(each.height() >= each.heightForWidth(each.width()) for each in shown)
    assert shown[1].geometry().bottom() < shown[0].y() and shown[0].geometry().bottom() < stack.height()


def test_messages_stack_and_go_one_by_one(stack: BannerStack) -> None:
    assert stack.isHidden()
    first = stack.tell("The file has changed.", tone="warning")
    second = stack.tell("Saved.", tone="ok")
    assert list(stack.banners) == [second, first] and not stack.isHidden()
    again = stack.tell("The file has changed.", tone="warning")
    assert list(stack.banners) == [again, second]
    closer = second.findChild(QToolButton)
    assert isinstance(closer, QToolButton) and closer.accessibleName() == "Dismiss"
    closer.click()
    assert list(stack.banners) == [again]
    stack.dismiss(second)
    for banner in stack.banners:
        stack.dismiss(banner)
    assert not list(stack.banners) and stack.isHidden()


def test_an_action_in_a_message_is_done_and_ends_it(stack: BannerStack) -> None:
    done: list[str] = []
    banner = stack.tell("A crash left work behind.", actions=(("Open it", "Go on there", lambda: done.append("open")),))
    button = banner.findChild(QPushButton)
    assert isinstance(button, QPushButton) and button.toolTip() == "Go on there"
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert done == ["open"] and stack.banners == ()


def test_a_message_is_shown_as_written(stack: BannerStack) -> None:
    banner = stack.tell("<b>Orc</b> & co")
    words = [label for label in banner.findChildren(QLabel) if label.text()]
    assert [label.textFormat() for label in words] == [Qt.TextFormat.PlainText]
    assert banner.accessibleName() == "<b>Orc</b> & co"


def test_an_empty_panel_shows_the_way_on_in_the_colours_of_the_theme(qtbot: QtBot, theme: Theme) -> None:
    empty = EmptyState("square", "Nobody is here yet.", button="Add a creature", tip="Make a new one")
    qtbot.addWidget(empty)
    empty.resize(300, 300)
    empty.show()
    assert LIGHT.muted in colours(empty.grab().toImage())
    theme.wear("dark")
    seen = colours(empty.grab().toImage())
    assert DARK.muted in seen and LIGHT.muted not in seen
    with qtbot.waitSignal(empty.chosen):
        QTest.mouseClick(empty.button, Qt.MouseButton.LeftButton)
    assert empty.button.toolTip() == "Make a new one"


def test_an_empty_panel_without_a_way_on_has_no_button(qtbot: QtBot) -> None:
    empty = EmptyState("ghost", "Nothing was found.")
    qtbot.addWidget(empty)
    empty.show()
    assert not empty.button.isVisible() and empty.sentence.text() == "Nothing was found."


def test_a_low_empty_panel_stands_upright_where_its_sentence_would_be_squeezed(qtbot: QtBot) -> None:
    words = "Nothing is due. Afflictions, conditions that end and reminders stand here."
    empty = EmptyState("hourglass", words, button="Add a reminder", low=True)
    qtbot.addWidget(empty)
    empty.show()
    empty.resize(400, 240)
    QApplication.processEvents()
    assert empty.button.y() > empty.sentence.geometry().bottom()
    for size in ((1_300, 150), (400, 60)):
        empty.resize(*size)
        QApplication.processEvents()
        assert empty.button.x() > empty.sentence.geometry().right()


def test_messages_that_make_room_wait_behind_a_small_button(stack: BannerStack) -> None:
    window = stack.parentWidget()
    assert window is not None
    stack.fold()
    assert stack.isHidden(), "there is nothing to wait"
    first = stack.tell("The disk is full.", tone="danger")
    second = stack.tell("The file has changed.", tone="warning")
    wide = stack.width()
    stack.fold()
    QTest.qWait(0)
    assert stack.isVisible() and not first.isVisible() and not second.isVisible()
    assert stack.width() < wide / 2 and stack.geometry().right() == window.rect().right()
    assert stack.folded.isVisible() and "2" in stack.folded.text()
    assert "The disk is full." in stack.folded.toolTip() and "The file has changed." in stack.folded.toolTip()
    stack.dismiss(second)
    assert "1" in stack.folded.text()
    QTest.mouseClick(stack.folded, Qt.MouseButton.LeftButton)
    assert first.isVisible() and not stack.folded.isVisible() and stack.width() == wide
    stack.fold()
    third = stack.tell("Saved.", tone="ok")
    assert first.isVisible() and third.isVisible(), "what is new is read at once"
    stack.fold()
    for banner in (third, first):
        stack.dismiss(banner)
    assert stack.isHidden()
    assert stack.tell("Again.").isVisible() and not stack.folded.isVisible()
