"""Whoever works by keys sees where the keyboard is, also where the program itself has put it; a click needs no sign."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFrame, QLineEdit, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop.widgets.focus_edges import FocusEdges
from desktop.widgets.last_hand import LastHand, keys_were_last
from tests.desktop.story.conftest import Starts, starts
from tests.desktop.story.seat import CTRL, LEFT

__all__ = ["starts"]


class Bench:
    """A window with a field, a button and a ground that has edges."""

    def __init__(self, application: QApplication) -> None:
        self.hand = LastHand(application)
        self.window = QWidget()
        self.field, self.button, self.ground = QLineEdit(), QPushButton(), QWidget()
        self.ground.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.ground.setMinimumSize(80, 80)
        FocusEdges(self.ground)
        column = QVBoxLayout(self.window)
        for each in (self.field, self.button, self.ground):
            column.addWidget(each)
        self.window.show()
        self.window.activateWindow()
        assert QTest.qWaitForWindowActive(self.window)

    def strike(self, key: Qt.Key = Qt.Key.Key_X) -> None:
        """Press a key as the desktop hands it over."""
        QTest.keyClick(self.window.windowHandle(), key)
        QApplication.processEvents()

    def click(self, where: QWidget) -> None:
        """Click as the desktop hands it over."""
        at = where.mapTo(self.window, where.rect().center())
        QTest.mouseClick(self.window.windowHandle(), LEFT, Qt.KeyboardModifier.NoModifier, at)
        QApplication.processEvents()

    @property
    def marked(self) -> bool:
        """Whether all edges are seen."""
        return edged(self.ground)


def edged(about: QWidget) -> bool:
    """Return whether the edges of a widget are seen."""
    edges = [each for each in about.findChildren(QFrame) if each.property("focusEdge")]
    return bool(edges) and all(each.isVisible() for each in edges)


@pytest.fixture
def bench(qtbot: QtBot, qapp: QApplication) -> Iterator[Bench]:
    """Give the window."""
    bench = Bench(qapp)
    yield bench
    bench.window.close()
    bench.window.deleteLater()
    bench.hand.deleteLater()


def test_what_was_used_last_is_known(bench: Bench) -> None:
    bench.strike()
    assert keys_were_last()
    bench.click(bench.field)
    assert not keys_were_last()
    bench.strike(Qt.Key.Key_Tab)
    assert keys_were_last()


def test_the_program_shows_where_it_puts_the_keyboard_after_a_key(bench: Bench) -> None:
    bench.field.setFocus()
    bench.strike()
    bench.ground.setFocus()
    assert bench.marked
    bench.field.setFocus()
    assert not bench.marked


def test_after_a_click_the_first_key_shows_it(bench: Bench) -> None:
    bench.button.clicked.connect(lambda _checked: bench.ground.setFocus())
    bench.click(bench.button)
    assert bench.ground.hasFocus() and not bench.marked
    bench.strike()
    assert bench.marked


def test_whoever_clicks_it_needs_no_sign(bench: Bench) -> None:
    bench.strike(Qt.Key.Key_Tab)
    bench.strike(Qt.Key.Key_Tab)
    assert bench.marked
    bench.click(bench.ground)
    assert bench.ground.hasFocus() and not bench.marked
    bench.strike()
    assert not bench.marked


def test_it_stays_as_it_was_where_a_window_comes_back(bench: Bench) -> None:
    other = QWidget()
    for by_keys in (True, False):
        bench.field.setFocus()
        if by_keys:
            bench.strike()
            bench.ground.setFocus()
        else:
            bench.click(bench.ground)
        other.show()
        other.activateWindow()
        assert QTest.qWaitForWindowActive(other)
        assert not bench.marked
        QTest.keyClick(other.windowHandle(), Qt.Key.Key_X)
        other.close()
        bench.window.activateWindow()
        assert QTest.qWaitForWindowActive(bench.window)
        assert bench.ground.hasFocus() and bench.marked is by_keys


def test_the_map_shows_it_after_an_attack_by_keys_and_goes_on_without_after_a_click(starts: Starts) -> None:
    seat = starts()
    seat.play_sample()
    view, handle = seat.program.canvas.view, seat.window.windowHandle()
    view.setFocus()
    QTest.keyClick(handle, Qt.Key.Key_A)
    QApplication.processEvents()
    assert seat.program.parts.cards().layer.card is not None
    QTest.keyClick(handle, Qt.Key.Key_Escape)
    QApplication.processEvents()
    assert view.hasFocus() and edged(view)
    at = view.viewport().mapTo(seat.window, QPoint(5, view.viewport().height() // 2))
    QTest.mouseClick(handle, LEFT, Qt.KeyboardModifier.NoModifier, at)
    QApplication.processEvents()
    assert view.hasFocus() and not edged(view)


def test_the_start_page_has_the_keyboard_once_a_document_is_closed(starts: Starts, tmp_path: Path) -> None:
    seat = starts()
    seat.play_sample()
    seat.key(Qt.Key.Key_W, CTRL)
    page = seat.window.start_page
    first = next(iter(page.buttons.values()))
    assert page.isVisible() and first.hasFocus()
