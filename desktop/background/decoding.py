"""Decoding images, from any thread: turned as the camera held them, and no larger than they are wanted."""

from pathlib import Path
from tempfile import NamedTemporaryFile

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage, QImageReader

from core.base.errors import BadFile
from core.documents.headers import is_turned, size_of

MEGABYTES = 1024
"""Room that one decoded image may take."""


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
    QImageReader.setAllocationLimit(MEGABYTES)
    name = _file_of(data)
    if not name:
        return QImage.fromData(data)
    try:
        reader = QImageReader(name)
        reader.setDecideFormatFromContent(True)
        reader.setAutoTransform(True)
        share = _share(size, longest, pixels)
        if share < 1:
            wanted = QSize(max(round(size.width() * share), 1), max(round(size.height() * share), 1))
            # the reader scales the image as it is kept, and turns it after that
            reader.setScaledSize(wanted.transposed() if is_turned(data) else wanted)
        return reader.read()
    finally:
        Path(name).unlink(missing_ok=True)


def _file_of(data: bytes) -> str:
    """Write the bytes into a new file and return its name; empty if there is no room for it.

    A buffer made in Python would be asked for its bytes while Qt holds its list of formats, and wait for Python; the
    window's thread, which keeps Python while it paints an icon, would wait for the list.
    """
    try:
        with NamedTemporaryFile(prefix="sandtable-image-", delete=False) as file:
            file.write(data)
    except OSError:
        return ""
    return file.name


def paintable(image: QImage) -> QImage:
    """Return an image in the form that is painted fastest; one that is null stays so."""
    return image if image.isNull() else image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)


def _share(size: QSize, longest: int | None, pixels: int | None) -> float:
    by_side = 1.0 if longest is None else longest / max(size.width(), size.height())
    by_room = 1.0 if pixels is None else (pixels / (size.width() * size.height())) ** 0.5
    return min(1.0, by_side, by_room)
