"""Reading in the background: progress, stopping, and pictures ready to be shown."""

from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest
import shiboken6
from PySide6.QtCore import QObject, QThreadPool
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from core.documents.interchange.imported import Draft
from core.documents.interchange.registry import read_map
from desktop.importing import reading
from desktop.importing.reading import Read, Reading
from tests.desktop.importing.conftest import carried
from tests.helpers.images import png


def test_what_is_read_comes_in_order_with_pictures_and_troubles(qtbot: QtBot, files: dict[str, Path]) -> None:
    owner = QObject()
    job = Reading(list(files.values()), owner)
    percents: list[int] = []
    job.progressed.connect(percents.append)
    with qtbot.waitSignal(job.read) as sent:
        pass
    found = carried(sent)
    assert [read.path for read in found] == list(files.values())
    assert [read.draft is None for read in found] == [False, False, True]
    assert (found[0].shown.width(), found[1].shown.width()) == (60, 400)
    assert found[2].trouble.id == "import.not-json"
    assert percents == sorted(percents) and percents[-1] > 50


def test_a_picture_that_cannot_be_decoded_is_told(qtbot: QtBot, tmp_path: Path) -> None:
    torn = tmp_path / "torn.png"
    torn.write_bytes(png(400, 200)[:40])
    owner = QObject()
    with qtbot.waitSignal(Reading([torn], owner).read) as sent:
        pass
    found = carried(sent)
    assert found == (Read(torn, trouble=found[0].trouble),) and found[0].trouble.id == "import.image-torn"


def test_a_stopped_reading_brings_nothing(qtbot: QtBot, files: dict[str, Path]) -> None:
    owner = QObject()
    job = Reading([files["house"]] * 50, owner)
    job.stop()
    with qtbot.waitSignal(job.read) as sent:
        pass
    assert sent.args == [()]


def test_nobody_need_be_there_when_it_is_done(qtbot: QtBot, files: dict[str, Path]) -> None:
    for number in range(50):
        window = QWidget()
        job = Reading([files["house"], files["yard"]] * 3, window)
        if number % 2:
            QApplication.processEvents()
        shiboken6.delete(window)
        assert not shiboken6.isValid(job)
    assert QThreadPool.globalInstance().waitForDone(20_000)


def test_a_reading_that_nobody_waits_for_stops(
    qtbot: QtBot, files: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, told = Event(), Event()
    read: list[Path] = []

    def slow(path: Path, report: Callable[[int], None]) -> Draft:
        read.append(path)
        begun.set()
        assert told.wait(10)
        return read_map(path, report)

    monkeypatch.setattr(reading, "read_map", slow)
    window = QWidget()
    Reading([files["house"]] * 50, window)
    assert begun.wait(10)
    shiboken6.delete(window)
    told.set()
    assert QThreadPool.globalInstance().waitForDone(10_000)
    assert read == [files["house"]]
