"""The chapter of bad input: whatever is wrong with a file, a figure or a disk is said clearly, and nothing is lost."""

import json
import os
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Event
from time import monotonic

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from core.documents.schema import FORMAT_VERSION
from desktop.creatures.track_entry import TrackEntry
from desktop.importing.dialog import ImportDialog
from desktop.roster.panel import RosterPanel
from tests.desktop.story.conftest import Starts
from tests.desktop.story.seat import CTRL, Seat
from tests.desktop.story.stage import ANN, begun
from tests.helpers.images import png
from tests.helpers.uvtt import house

Spoil = Callable[[Path], None]


def saved(seat: Seat, path: Path) -> Path:
    """Save the open adventure to a file."""
    document = seat.program.files.document
    assert document is not None
    document.save_as(path)
    return path


def truncated(path: Path) -> None:
    """Leave half of a file."""
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])


def of_another_kind(path: Path) -> None:
    """Put a text where the file was."""
    path.write_text("Once upon a time there was a file that was none.")


def emptied(path: Path) -> None:
    """Leave nothing in a file."""
    path.write_bytes(b"")


def with_a_trigger(path: Path) -> None:
    """Put a program into a file that would run when something is written to it."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TRIGGER evil AFTER UPDATE ON meta BEGIN DELETE FROM meta; END")
        connection.commit()


def scribbled(path: Path) -> None:
    """Write over the middle of a file."""
    data = bytearray(path.read_bytes())
    for place in range(len(data) // 3, len(data) // 3 + 6_000):
        data[place] = (place * 7) % 256
    path.write_bytes(bytes(data))


def made_newer(path: Path) -> None:
    """Say that a file was written by a much later program."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version={FORMAT_VERSION + 900}")


@pytest.mark.parametrize("spoil", [truncated, of_another_kind, emptied, with_a_trigger, scribbled])
def test_a_file_that_is_none_is_a_message_and_the_open_adventure_stays(
    fight: Seat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spoil: Spoil
) -> None:
    path = saved(fight, tmp_path / "good.sandtable")
    bad = tmp_path / "bad.sandtable"
    bad.write_bytes(path.read_bytes())
    spoil(bad)
    bytes_before, state = bad.read_bytes(), fight.state
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *args, **named: (str(bad), ""))
    fight.key(Qt.Key.Key_O, CTRL)
    banner = fight.window.messages.banners[0]
    assert banner.tone == "danger" and len(banner.text) > 20 and "Traceback" not in banner.text
    assert fight.program.files.document is not None and fight.program.files.document.path == path.resolve()
    assert fight.state is state and bad.read_bytes() == bytes_before
    fight.take("aim")
    assert fight.clock.now == 5


def test_after_a_wait_the_keyboard_is_the_windows_again(
    fight: Seat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = tmp_path / "bad.sandtable"
    bad.write_bytes(saved(fight, tmp_path / "good.sandtable").read_bytes())
    truncated(bad)
    assert QApplication.activeWindow() is fight.window
    monkeypatch.setattr("desktop.background.progress_dialog.PATIENCE", 0.0)
    fight.program.files.open(bad)
    QApplication.processEvents()
    assert QApplication.activeWindow() is fight.window and fight.window.messages.banners[0].tone == "danger"


def test_the_file_that_is_open_stays_as_it_is_and_is_told(
    fight: Seat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved(fight, tmp_path / "good.sandtable")
    fight.take("aim")
    state = fight.state
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *args, **named: (str(path), ""))
    fight.key(Qt.Key.Key_O, CTRL)
    assert fight.state is state and "open already" in fight.told


def test_a_newer_file_is_a_message_and_is_never_changed(fight: Seat, tmp_path: Path) -> None:
    path = saved(fight, tmp_path / "later.sandtable")
    fight.program.files.leave()
    made_newer(path)
    before = path.read_bytes()
    fight.program.files.open(path)
    assert "newer version" in fight.told
    assert path.read_bytes() == before


def test_a_file_that_is_gone_is_said_to_be_gone(starts: Starts, tmp_path: Path) -> None:
    seat = starts()
    seat.open(begun())
    path = saved(seat, tmp_path / "gone.sandtable")
    seat.program.files.leave()
    seat.program.files.open(path)
    again = starts()
    path.unlink()
    again.push(again.window.start_page.buttons["recent-0"])
    assert not again.workspace.is_open and "is not there" in again.told
    assert again.window.start_page.isVisible()


def test_it_starts_whatever_lies_in_the_recent_list(starts: Starts, tmp_path: Path) -> None:
    seat = starts()
    (tmp_path / "circle.sandtable").symlink_to(tmp_path / "circle.sandtable")
    pipe = tmp_path / "pipe.sandtable"
    os.mkfifo(pipe)
    names = [tmp_path / "circle.sandtable", tmp_path / f"{'long' * 1000}.sandtable", f"{tmp_path}/nul\0.sandtable"]
    names += [pipe, tmp_path, Path("/dev/zero")]
    seat.workspace.settings.change(recent=tuple(str(each) for each in names))
    again = starts()
    page = again.window.start_page
    assert page.isVisible() and "continue-0" not in page.buttons
    for number, told in enumerate(("cannot be read", "cannot be read", "cannot be read", *["is no plain file"] * 3)):
        again.push(page.buttons[f"recent-{number}"])
        assert told in again.told or "bytes that are no letters" in again.told, number
        assert not again.workspace.is_open and page.isVisible()


def test_it_starts_while_the_disk_of_the_file_that_was_open_last_says_nothing(
    starts: Starts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = starts()
    there = tmp_path / "there.sandtable"
    there.write_bytes(b"a file")
    names = [f"/mnt/share/{number}.sandtable" for number in range(5)]
    seat.workspace.settings.change(recent=(*names, str(there)))
    stat, back = Path.stat, Event()

    def silent(path: Path, **rest: bool) -> os.stat_result:
        if str(path).startswith("/mnt/share"):
            back.wait(30)
        return stat(path, **rest)

    monkeypatch.setattr(Path, "stat", silent)
    began = monotonic()
    try:
        again = starts()
        assert monotonic() - began < 20, "nobody has waited for the share"
        assert again.window.start_page.isVisible()
        assert "there" in again.window.start_page.buttons["continue-0"].accessibleName()
        assert "0" in again.window.start_page.buttons["recent-0"].accessibleName(), "it may be back when it is wanted"
    finally:
        back.set()


def test_settings_that_cannot_be_read_are_set_aside_and_told(starts: Starts, tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text("garbage", encoding="utf-8")
    seat = starts()
    assert "could not be read" in seat.told and "settings.broken-1.json" in seat.told
    assert (tmp_path / "settings.broken-1.json").read_text(encoding="utf-8") == "garbage"


def test_one_bad_setting_is_named_and_the_others_hold(starts: Starts, tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"theme": "dark", "scale": 99}', encoding="utf-8")
    seat = starts()
    assert "scale" in seat.told and "settings.broken-1.json" in seat.told
    assert seat.workspace.settings.value.theme == "dark"


def test_a_second_program_on_the_same_file_is_refused(starts: Starts, tmp_path: Path) -> None:
    first = starts()
    first.open(begun())
    path = saved(first, tmp_path / "mine.sandtable")
    second = Seat(tmp_path)
    try:
        assert not second.program.files.open(path)
        assert "open in another window" in second.told and path.name in second.told
        assert not second.workspace.is_open
        first.click((2.5, 1.5))
        first.take("aim")
        assert first.clock.now == 5
    finally:
        second.window.close()
        second.window.deleteLater()


def test_a_full_disk_while_saving_leaves_the_old_file_and_the_work(
    fight: Seat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved(fight, tmp_path / "full.sandtable")
    fight.take("aim")
    before, state = path.read_bytes(), fight.state

    def full(source: object, target: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    fight.key(Qt.Key.Key_S, CTRL)
    assert "could not be saved" in fight.told and "No space left" in fight.told
    assert path.read_bytes() == before and fight.state is state and fight.window.isWindowModified()
    assert [each.name for each in tmp_path.iterdir() if each.name.endswith(".part")] == []
    fight.key(Qt.Key.Key_S, CTRL)
    banners = fight.window.messages.banners
    assert len(banners) == 1, "it is told once, however often it is tried"
    assert [each.text() for each in banners[0].findChildren(QPushButton)] == ["Save elsewhere…"]
    monkeypatch.undo()
    fight.key(Qt.Key.Key_S, CTRL)
    assert path.read_bytes() != before and not fight.window.isWindowModified()
    assert not fight.told, "what kept it from being saved is not true any more"


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written_is_said_so(fight: Seat, tmp_path: Path) -> None:
    folder = tmp_path / "locked"
    folder.mkdir()
    path = saved(fight, folder / "locked.sandtable")
    fight.take("aim")
    folder.chmod(0o500)
    try:
        fight.key(Qt.Key.Key_S, CTRL)
        assert "could not be saved" in fight.told and path.exists()
    finally:
        folder.chmod(0o700)


def refused_map(qtbot: QtBot, seat: Seat, path: Path) -> str:
    """Drop a map file on the window; return what is said of it, with nothing imported and no window left open."""
    before = seat.state
    seat.window.drop_files((str(path),))
    qtbot.waitUntil(lambda: bool(seat.told))
    qtbot.waitUntil(lambda: seat.window.findChild(ImportDialog) is None)
    assert seat.state is before and seat.window.messages.banners[0].tone == "danger"
    return seat.told


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("Half.dd2vtt", json.dumps(house()).encode()[:400]),
        ("List.uvtt", b"[1, 2, 3]"),
        ("Deep.uvtt", b"[" * 100_000),
        ("Nothing.uvtt", b"{}"),
        ("Torn.png", png(60, 40)[:50]),
        ("Text.png", b"no picture at all"),
    ],
    ids=("half", "list", "deep", "nothing", "torn", "text"),
)
def test_a_map_that_is_none_says_why(qtbot: QtBot, fight: Seat, tmp_path: Path, name: str, data: bytes) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    assert f"{name} cannot be imported." in refused_map(qtbot, fight, path)


def test_a_huge_image_is_refused_by_its_head_without_being_read(qtbot: QtBot, fight: Seat, tmp_path: Path) -> None:
    picture = bytearray(png(60, 40))
    picture[16:24] = (200_000).to_bytes(4, "big") * 2
    path = tmp_path / "Huge.png"
    path.write_bytes(bytes(picture))
    words = refused_map(qtbot, fight, path)
    assert "Huge.png cannot be imported." in words


def test_a_map_that_claims_a_thousand_million_squares_gets_the_size_of_what_is_in_it(
    qtbot: QtBot, fight: Seat, tmp_path: Path
) -> None:
    path = tmp_path / "Vast.dd2vtt"
    size = {"map_origin": {"x": 0, "y": 0}, "map_size": {"x": 1e9, "y": 1e9}, "pixels_per_grid": 10}
    path.write_text(json.dumps(house(resolution=size)))
    fight.window.drop_files((str(path),))
    dialog = fight.window.findChild(ImportDialog)
    assert isinstance(dialog, ImportDialog)
    qtbot.waitUntil(dialog.bring.isEnabled)
    fight.push(dialog.bring)
    scene = fight.workspace.scene
    assert scene is not None and scene.name == "Vast" and scene.columns <= 10 and scene.rows <= 10


ABSURD = ("=99999999999999999999", "-1e308", "NaN", "=", "+-3", "=7.5.1", "12; DROP TABLE", "")


def test_absurd_figures_typed_over_a_track_change_nothing(fight: Seat) -> None:
    before, roster = fight.state, fight.program.docks.raise_panel("roster")
    assert isinstance(roster, RosterPanel)
    assert roster.list.edit_track(fight.token(ANN).id, 0)
    entry = roster.list.findChild(TrackEntry)
    assert isinstance(entry, TrackEntry)
    for typed in ABSURD:
        entry.setText(typed)
        QTest.keyClick(entry, Qt.Key.Key_Return)
        assert fight.state is before, typed
        assert entry.isVisible() and entry.property("wrong") is True, typed
    QTest.keyClick(entry, Qt.Key.Key_Escape)
    assert fight.state is before
