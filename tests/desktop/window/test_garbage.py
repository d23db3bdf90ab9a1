"""Garbage is looked for in the window's thread: never in one that works beside it."""

import gc
import threading

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.program import Program
from desktop.window import garbage, rest
from desktop.window.garbage import search
from desktop.window.rest import Rest


class Ring:
    """Refers to itself: only a search for garbage finds it."""

    def __init__(self) -> None:
        self.ring = self


def test_a_thread_beside_the_window_searches_for_nothing(qtbot: QtBot, program: Program) -> None:
    found: list[int] = []
    here = threading.get_ident()
    hear = lambda phase, _told: found.append(threading.get_ident()) if phase == "start" else None  # noqa: E731
    gc.callbacks.append(hear)
    try:
        worker = threading.Thread(target=lambda: [Ring() for _ in range(20_000)])
        worker.start()
        worker.join()
        assert found == [] and gc.get_count()[0] > gc.get_threshold()[0]
        qtbot.waitUntil(lambda: bool(found))
    finally:
        gc.callbacks.remove(hear)
    assert set(found) == {here}


def test_it_searches_the_oldest_generation_that_is_due(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage, "_searches", garbage._Searches())
    monkeypatch.setattr(gc, "get_threshold", lambda: (700, 10, 10))
    searched: list[int] = []
    monkeypatch.setattr(gc, "collect", searched.append)
    for count, wanted in (((700, 10, 10), None), ((701, 10, 3), 0), ((5, 11, 10), 1), ((701, 11, 11), 2)):
        monkeypatch.setattr(gc, "get_count", lambda count=count: count)
        assert search(at_rest=True) == wanted
    assert searched == [0, 1, 2]


def test_the_whole_is_searched_for_its_share_of_the_time_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, searched = [0.0], list[int]()

    def collect(generation: int) -> None:
        searched.append(generation)
        clock[0] += 0.5 if generation == 2 else 0

    monkeypatch.setattr(garbage, "_searches", garbage._Searches())
    monkeypatch.setattr(garbage, "perf_counter", lambda: clock[0])
    monkeypatch.setattr(gc, "collect", collect)
    monkeypatch.setattr(gc, "get_threshold", lambda: (700, 10, 10))
    monkeypatch.setattr(gc, "get_count", lambda: (0, 0, 11))
    assert search(at_rest=True) == 2
    clock[0] += 49.9
    assert search(at_rest=True) == 1
    clock[0] += 0.2
    assert search(at_rest=True) == 2
    assert searched == [2, 1, 2]
    clock[0] += 51
    assert search(at_rest=False) == 1, "somebody is at work, and would wait for it"
    clock[0] += garbage.PATIENCE
    assert search(at_rest=False) == 2, "whoever never rests has it searched all the same"


def test_it_rests_while_nothing_is_touched(qtbot: QtBot, program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [100.0]
    monkeypatch.setattr(rest, "perf_counter", lambda: clock[0])
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    watched = Rest(application, program.window)
    handle = program.window.windowHandle()
    watched._moved(handle)
    assert watched.lasts(1.5), "nothing was touched yet"
    QApplication.sendEvent(handle, QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_F24, Qt.KeyboardModifier.NoModifier))
    clock[0] += 1
    assert not watched.lasts(1.5)
    clock[0] += 0.6
    assert watched.lasts(1.5)
