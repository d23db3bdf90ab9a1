"""Decoding images: no larger than wanted, turned as the camera held them, nothing for what is no image."""

import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QCoreApplication, QIODevice, QSize, Qt, QTranslator
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication

from desktop.background import decoding
from desktop.background.decoding import STRIP, decoded, half_as_large, halved, paintable, shown_size
from tests.helpers.images import camera_note, png


def encoded(kind: str, image: QImage | None = None) -> bytes:
    """Return an image in a format of Qt's; a small red one if none is given."""
    if image is None:
        image = QImage(40, 30, QImage.Format.Format_RGB32)
        image.fill(QColor("red"))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert image.save(buffer, kind)  # type: ignore[call-overload]  # the format is a str, whatever the stubs say
    return bytes(buffer.data().data())


def photograph(turn: int = 0) -> bytes:
    """Return a JPEG of 400 by 200 pixels, its left half red and its right half blue as it is kept."""
    image = QImage(400, 200, QImage.Format.Format_RGB32)
    image.fill(QColor("red"))
    for x in range(200, 400):
        for y in range(200):
            image.setPixelColor(x, y, QColor("blue"))
    data = encoded("JPEG", image)
    return data[:2] + camera_note(turn) + data[2:] if turn else data


def test_an_image_is_as_large_as_it_is() -> None:
    data = png(40, 20)
    assert shown_size(data) == QSize(40, 20)
    assert decoded(data).size() == QSize(40, 20)
    assert decoded(data, longest=40, pixels=800).size() == QSize(40, 20)


@pytest.mark.parametrize(("longest", "pixels"), [(100, None), (None, 5_000), (100, 40_000), (1_000, 5_000)])
def test_a_large_image_is_made_smaller_in_its_proportions(longest: int | None, pixels: int | None) -> None:
    assert decoded(png(400, 200), longest=longest, pixels=pixels).size() == QSize(100, 50)


@pytest.mark.parametrize(("turn", "above"), [(6, "red"), (8, "blue")])
def test_a_photograph_is_turned_and_made_smaller(turn: int, above: str) -> None:
    data = photograph(turn)
    assert shown_size(data) == QSize(200, 400)
    for image in (decoded(data), decoded(data, longest=100)):
        assert image.width() * 2 == image.height()
        found = image.pixelColor(image.width() // 2, image.height() // 8)
        wanted = QColor(above)
        assert abs(found.red() - wanted.red()) < 40
        assert abs(found.blue() - wanted.blue()) < 40
    assert decoded(data, longest=100).size() == QSize(50, 100)


@pytest.mark.parametrize("data", [b"", b"no image", png(30, 20)[:40]])
def test_what_is_no_image_gives_none(data: bytes) -> None:
    assert decoded(data).isNull()
    assert paintable(decoded(data)).isNull()


def test_a_paintable_image_has_the_form_that_is_painted_fastest() -> None:
    assert paintable(decoded(png(3, 2))).format() == QImage.Format.Format_ARGB32_Premultiplied


TOGETHER = """
import sys
from pathlib import Path
from PySide6.QtCore import QThreadPool
from PySide6.QtGui import QGuiApplication, QImageReader
from desktop.background.decoding import decoded
from desktop.background.mailbox import Mailbox
from desktop.translation import translate_window

application = QGuiApplication([])
translate_window(application, "en")
name = sys.argv[1]
data = Path(name).read_bytes()
mailbox = Mailbox()
for _ in range(2):
    mailbox.start(lambda post: [decoded(data) for _ in range(150)])
while not QThreadPool.globalInstance().waitForDone(0):
    QImageReader(name).size()
"""


@pytest.mark.parametrize("side", [2 * STRIP, 6 * STRIP + 34])
def test_an_image_is_halved_in_strips_as_it_is_in_one(side: int) -> None:
    image = QImage(side, side, QImage.Format.Format_RGB32)
    for y in range(side):
        for x in range(side):
            image.setPixel(x, y, x * 7919 + y * 104_729 & 0xFFFFFF | 0xFF000000)
    whole = image.scaled(side // 2, side // 2, mode=Qt.TransformationMode.SmoothTransformation)
    assert half_as_large(image) == whole.convertToFormat(image.format())


@pytest.mark.parametrize("form", ["ARGB32", "RGB888", "Grayscale8", "Mono"])
def test_an_image_is_made_paintable_in_strips_as_it_is_in_one(form: str) -> None:
    image = QImage(2 * STRIP + 1, 3 * STRIP + 5, QImage.Format.Format_ARGB32)
    for y in range(image.height()):
        for x in range(image.width()):
            image.setPixel(x, y, x * 7919 + y * 104_729 << 6 & 0xFFFFFFFF)
    image = image.convertToFormat(QImage.Format[f"Format_{form}"])
    assert paintable(image) == image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)


def test_an_image_of_uneven_sides_is_halved_too() -> None:
    image = QImage(3 * STRIP + 1, 5 * STRIP + 3, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor("teal"))
    half = half_as_large(image)
    assert half.size().toTuple() == (image.width() // 2, image.height() // 2)
    assert {half.pixelColor(0, y).name() for y in range(half.height())} == {QColor("teal").name()}


def test_decoding_in_threads_never_waits_for_a_window_that_waits_for_it(tmp_path: Path) -> None:
    """The window asks for an icon's size with Python in its hand, again and again, while images are decoded."""
    name = tmp_path / "small.png"
    name.write_bytes(png(40, 30))
    done = subprocess.run([sys.executable, "-c", TOGETHER, str(name)], check=False, timeout=100)
    assert done.returncode == 0


class Asked(QTranslator):
    """Remembers what it is asked for a translation of."""

    def __init__(self, parent: QCoreApplication) -> None:
        super().__init__(parent)
        self.contexts: list[str] = []

    def isEmpty(self) -> bool:
        """Say that there is something to be found."""
        return False

    def translate(self, context: str, sourceText: str, disambiguation: str | None = None, n: int = -1) -> str:
        """Remember the context."""
        self.contexts.append(context)
        return sourceText


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "BMP", "WEBP"])
def test_nothing_is_translated_while_an_image_is_decoded(qapp: QApplication, kind: str) -> None:
    """A translator of Python's, as this one, would be waited for with Qt's list of formats in the hand."""
    asked = Asked(qapp)
    qapp.installTranslator(asked)
    try:
        data = encoded(kind)
        asked.contexts.clear()
        images = decoded(data), decoded(data, longest=20), halved(data, 1)
    finally:
        qapp.removeTranslator(asked)
        asked.setParent(None)
    assert all(not image.isNull() for image in images) and asked.contexts == []


def full(*_: object, **__: object) -> int:
    """Have no room, in memory or on the disk."""
    raise OSError(28, "No space left on device")


def test_without_room_for_a_file_an_image_is_read_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decoding, "_in_memory", full)
    assert decoded(png(40, 30)).size() == QSize(40, 30)
    monkeypatch.setattr(decoding, "_in_memory", lambda *_: "")
    monkeypatch.setattr(decoding, "NamedTemporaryFile", full)
    assert decoded(png(40, 30)).size() == QSize(40, 30)


def test_where_there_is_no_file_in_memory_one_on_the_disk_is_read_and_goes_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(decoding, "_in_memory", lambda *_: "")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    assert decoded(png(40, 30)).size() == QSize(40, 30)
    assert not [*tmp_path.iterdir()]


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="the system names no files in memory")
def test_an_image_of_the_game_master_is_never_laid_on_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decoding, "_on_disk", full)
    monkeypatch.setattr(decoding, "_made_smaller", full)
    assert decoded(png(400, 300), longest=40).size() == QSize(40, 30)
