"""Reading in the background: progress, stopping, and pictures ready to be shown."""

from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QThreadPool
from pytestqt.qtbot import QtBot

from core.documents.interchange.imported import Image
from desktop.importing import reading
from desktop.importing.reading import Read, Reading, decoded
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


def test_nobody_need_be_there_when_it_is_done(files: dict[str, Path]) -> None:
    owner = QObject()
    Reading([files["house"]] * 5, owner)
    owner.deleteLater()
    del owner
    assert QThreadPool.globalInstance().waitForDone(5_000)


def test_huge_pictures_are_shown_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MOST_SHOWN", 5_000)
    shown = decoded(Image.of(png(400, 200)))
    assert (shown.width(), shown.height()) == (100, 50)
