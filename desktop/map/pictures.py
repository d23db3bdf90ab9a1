"""Images of the document, decoded in a thread: a small preview first, then the whole and its smaller levels."""

from collections.abc import Callable
from dataclasses import dataclass, field

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QObject, QRunnable, QSize, Qt, QThreadPool, Signal
from PySide6.QtGui import QImage, QImageReader

LARGEST = 1024
"""Megabytes that one decoded image may take."""
PREVIEW = 1024
"""Longest side of a preview in pixels."""
SMALL = 256
"""Longest side of the images of tokens and stamps."""

Source = Callable[[str], bytes | None]
"""Gives the bytes of an image by its id; None where the document has none."""


@dataclass(slots=True)
class Levels:
    """An image in several sizes: `preview` at once, then `full`, then halves of it by level."""

    size: QSize
    preview: QImage
    full: dict[int, QImage] = field(default_factory=dict)


class _Word(QObject):
    """Brings word from the thread."""

    decoded = Signal(str, int, QImage, QSize)


class _Decoding(QRunnable):
    """Decodes one image: level -1 is the preview, 0 the whole, each further level half as wide."""

    def __init__(self, identity: str, data: bytes, word: _Word, whole: bool) -> None:
        super().__init__()
        self._identity, self._data, self._word, self._whole = identity, data, word, whole

    def run(self) -> None:
        """Decode the preview, and where wanted everything else."""
        size = self._read(-1, PREVIEW if self._whole else SMALL)
        if not self._whole or size.isEmpty() or max(size.width(), size.height()) <= PREVIEW:
            return
        self._read(0, 0)
        level = 1
        while max(size.width(), size.height()) >> level > PREVIEW:
            self._read(level, max(size.width(), size.height()) >> level)
            level += 1

    def _read(self, level: int, longest: int) -> QSize:
        # the buffer does not keep its bytes alive
        held = QByteArray(self._data)
        buffer = QBuffer(held)
        buffer.open(QIODevice.OpenModeFlag.ReadOnly)
        reader = QImageReader(buffer)
        reader.setAutoTransform(True)
        size = reader.size()
        if longest and size.isValid() and max(size.width(), size.height()) > longest:
            reader.setScaledSize(size.scaled(longest, longest, Qt.AspectRatioMode.KeepAspectRatio))
        image = reader.read()
        kept = image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied) if not image.isNull() else image
        try:
            self._word.decoded.emit(self._identity, level, kept, size if size.isValid() else image.size())
        except RuntimeError:
            # the window has gone while the image was read
            return QSize()
        return size


class Pictures(QObject):
    """The images that maps show, by their id. What is not there yet is on its way; `ready` tells when it has come."""

    ready = Signal(str)

    def __init__(self, source: Source = lambda identity: None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._source = source
        self._word = _Word(self)
        self._word.decoded.connect(self._take)
        self._whole: dict[str, Levels] = {}
        self._small: dict[str, QImage] = {}
        self._asked: dict[tuple[str, bool], None] = {}
        QImageReader.setAllocationLimit(LARGEST)

    def set_source(self, source: Source) -> None:
        """Take the images from another document."""
        self._source = source
        self._whole, self._small, self._asked = {}, {}, {}

    def levels(self, identity: str) -> Levels | None:
        """Return what has been decoded of a background image, and have it decoded."""
        self._ask(identity, whole=True)
        return self._whole.get(identity)

    def small(self, identity: str) -> QImage | None:
        """Return an image at the size of a token, and have it decoded."""
        self._ask(identity, whole=False)
        return self._small.get(identity)

    def _ask(self, identity: str, *, whole: bool) -> None:
        if (identity, whole) in self._asked:
            return
        self._asked[identity, whole] = None
        data = self._source(identity)
        if data is not None:
            QThreadPool.globalInstance().start(_Decoding(("w" if whole else "s") + identity, data, self._word, whole))

    def _take(self, key: str, level: int, image: QImage, size: QSize) -> None:
        whole, identity = key[0] == "w", key[1:]
        if image.isNull() or (identity, whole) not in self._asked:
            return
        if not whole:
            self._small[identity] = image
        elif level < 0:
            self._whole[identity] = Levels(size, image)
        elif identity in self._whole:
            self._whole[identity].full[level] = image
        self.ready.emit(identity)
