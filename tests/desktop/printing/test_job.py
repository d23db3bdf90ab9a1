"""Printing in a thread: the window may go at any moment, and then nothing is written."""

from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest
import shiboken6
from PySide6.QtCore import QThreadPool
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from core.base.errors import Refused
from core.explain.words import Words
from core.rules.registry import SYSTEMS
from desktop.printing import job
from desktop.printing.job import Printing
from desktop.printing.print_order import Matter, PrintOrder
from tests.helpers.samples import sample_campaign

Progress = Callable[[int], None]


@pytest.fixture
def matter() -> Matter:
    """Give the sample to print."""
    return Matter(sample_campaign(), SYSTEMS, Words())


def test_a_window_may_go_while_its_pdf_is_made(
    qtbot: QtBot, matter: Matter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, gone = Event(), Event()

    def made(order: PrintOrder, matter: Matter, progress: Progress) -> bytes:
        progress(1)
        begun.set()
        assert gone.wait(10)
        for percent in range(100):
            progress(percent)
        return b"%PDF"

    monkeypatch.setattr(job, "make_pdf", made)
    for number in range(50):
        begun.clear()
        gone.clear()
        window = QWidget()
        printing = Printing(PrintOrder(()), matter, tmp_path / "out.pdf", window)
        assert begun.wait(10)
        if number % 2:
            QApplication.processEvents()
        shiboken6.delete(window)
        gone.set()
        assert not shiboken6.isValid(printing)
        assert QThreadPool.globalInstance().waitForDone(10_000)
    assert list(tmp_path.iterdir()) == []


def test_how_it_ended_comes_last(qtbot: QtBot, matter: Matter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(order: PrintOrder, matter: Matter, progress: Progress) -> bytes:
        progress(30)
        raise Refused("paper.too-much")

    for make, trouble in ((lambda order, matter, progress: b"%PDF", None), (failing, "paper.too-much")):
        monkeypatch.setattr(job, "make_pdf", make)
        window = QWidget()
        printing = Printing(PrintOrder(()), matter, tmp_path / "out.pdf", window)
        heard: list[int] = []
        printing.progressed.connect(heard.append)
        with qtbot.waitSignal(printing.ended) as ended:
            pass
        assert ended.args is not None
        assert getattr(ended.args[0], "id", None) == trouble
        assert heard == ([30] if trouble else [100])
        shiboken6.delete(window)
    assert (tmp_path / "out.pdf").read_bytes() == b"%PDF"
