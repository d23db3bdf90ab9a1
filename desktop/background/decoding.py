"""Decoding images, from any thread: turned as the camera held them, and no larger than they are wanted."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile

from PySide6.QtCore import QByteArray, QRect, QSize, Qt
from PySide6.QtGui import QImage, QImageReader

from core.base.errors import BadFile
from core.documents.assets import format_of
from core.documents.headers import has_parts, is_turned, size_of

MEGABYTES = 1024
"""Room that one decoded image may take."""
STRIP = 64
"""Lines of an image that are made at a time."""


def load_formats() -> None:
    """Load all that Qt has for reading images; for the window's thread, before another one reads an image.

    A reader that is made in another thread is moved to the window's thread while Qt holds its list of formats, and the
    application, which Python has a part in, is told of it: the thread would wait for Python with the list in its hand.
    """
    QImageReader.supportedImageFormats()


def shown_size(data: bytes) -> QSize:
    """Return how large an image is when it is shown; empty for bytes that are none."""
    try:
        return QSize(*size_of(data))
    except BadFile:
        return QSize()


def decoded(data: bytes, *, longest: int | None = None, pixels: int | None = None) -> QImage:
    """Return an image, scaled down where a side is longer than `longest` or it has more than so many `pixels`.

    It is null if the image is broken, and keeps its proportions to the nearest pixel.
    """
    # Qt's reader is not asked for the size: it would wait for Qt's list of formats while it keeps Python to itself, and
    # another thread may hold that list while it waits for Python
    size = shown_size(data)
    if size.isEmpty():
        return QImage()
    share, wanted = _share(size, longest, pixels), None
    if share < 1:
        wanted = QSize(max(round(size.width() * share), 1), max(round(size.height() * share), 1))
    return _read(data, wanted)


def level_size(size: QSize, level: int) -> QSize:
    """Return how large an image of a size is when it is halved so many times."""
    return QSize(-(-size.width() >> level) or 1, -(-size.height() >> level) or 1)


def can_be_read_in_parts(data: bytes) -> bool:
    """Return whether a part of an image can be decoded without all of it; False for bytes that are none."""
    try:
        return has_parts(data)
    except BadFile:
        return False


def halved(data: bytes, level: int, part: QRect | None = None) -> QImage:
    """Return an image that is halved so many times, or a part of it, in its pixels then; null if it is broken."""
    size = shown_size(data)
    return QImage() if size.isEmpty() else _read(data, level_size(size, level), part)


def _read(data: bytes, scaled: QSize | None, part: QRect | None = None) -> QImage:
    """Have Qt read an image, in a size of its own, all of it or a part.

    Qt is told of what format it is: to find out, it would try the readers of all formats, while it holds its list of
    them and any other thread waits.
    """
    QImageReader.setAllocationLimit(MEGABYTES)
    kind = format_of(data)
    with _named(data) as name:
        if not name:
            whole = QImage()
            whole.loadFromData(data, kind)
            return _made_smaller(whole, scaled, part)
        reader = QImageReader(name, QByteArray(kind.encode()))
        reader.setAutoDetectImageFormat(False)
        reader.setAutoTransform(True)
        if scaled is not None:
            # the reader scales the image as it is kept, and turns it after that
            reader.setScaledSize(scaled.transposed() if is_turned(data) else scaled)
        if part is not None:
            reader.setScaledClipRect(part)
        return reader.read()


def _made_smaller(image: QImage, scaled: QSize | None, part: QRect | None) -> QImage:
    if scaled is not None and not image.isNull():
        image = image.scaled(scaled, mode=Qt.TransformationMode.SmoothTransformation)
    return image if part is None else image.copy(part)


@contextmanager
def _named(data: bytes) -> Iterator[str]:
    """Give the bytes as a file with a name, for as long as they are read; an empty name if there is no room for it.

    A buffer made in Python would be asked for its bytes while Qt holds its list of formats, and wait for Python; the
    window's thread, which keeps Python while it paints an icon, would wait for the list. Where the system can, the file
    lies in memory alone: of a secret map nothing stays on the disk, whenever the program is killed.
    """
    with ExitStack() as stack:
        try:
            name = _in_memory(data, stack) or _on_disk(data, stack)
        except OSError:
            name = ""
        yield name


def _in_memory(data: bytes, stack: ExitStack) -> str:
    if sys.platform != "linux":
        return ""
    file = stack.enter_context(os.fdopen(os.memfd_create("image"), "wb"))
    file.write(data)
    file.flush()
    name = Path(f"/proc/self/fd/{file.fileno()}")
    return str(name) if name.exists() else ""


def _on_disk(data: bytes, stack: ExitStack) -> str:
    with NamedTemporaryFile(prefix="sandtable-image-", delete=False) as file:
        stack.callback(Path(file.name).unlink, missing_ok=True)
        file.write(data)
    return file.name


def paintable(image: QImage) -> QImage:
    """Return an image in a form that is painted fast; one that is null stays so."""
    if image.isNull() or image.format() == QImage.Format.Format_RGB32:
        return image
    form = QImage.Format.Format_ARGB32_Premultiplied

    def made(top: int, below: int) -> QImage:
        return image.copy(0, top, image.width(), below - top).convertToFormat(form)

    return _in_strips(image.size(), form, made)


def half_as_large(image: QImage) -> QImage:
    """Return a paintable image in half its size, smoothly."""
    size = QSize(image.width() // 2, image.height() // 2)

    def made(top: int, below: int) -> QImage:
        first, last = top * image.height() // size.height(), below * image.height() // size.height()
        strip = image.copy(0, first, image.width(), last - first)
        return strip.scaled(size.width(), below - top, mode=Qt.TransformationMode.SmoothTransformation)

    return _in_strips(size, image.format(), made)


def _in_strips(size: QSize, form: QImage.Format, made: Callable[[int, int], QImage]) -> QImage:
    """Return an image of strips, of which each is made from one line down to another.

    Qt keeps Python to itself while it scales or converts, and the window would wait for all of a large image.
    """
    image = QImage(size, form)
    if image.isNull():
        return image
    pixels, line = memoryview(image.bits()), image.bytesPerLine()
    for top in range(0, size.height(), STRIP):
        below = min(top + STRIP, size.height())
        # its bytes are there only as long as it is
        strip = made(top, below)
        pixels[top * line : below * line] = strip.constBits()
    return image


def _share(size: QSize, longest: int | None, pixels: int | None) -> float:
    by_side = 1.0 if longest is None else longest / max(size.width(), size.height())
    by_room = 1.0 if pixels is None else (pixels / (size.width() * size.height())) ** 0.5
    return min(1.0, by_side, by_room)
