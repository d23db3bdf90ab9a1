"""Images of the document, decoded in a thread: a small preview first, then the whole and its smaller levels."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from PySide6.QtCore import QObject, QSize, Signal
from PySide6.QtGui import QImage

from desktop.background.decoding import decoded, paintable, shown_size
from desktop.background.mailbox import Mailbox, Post

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


@dataclass(frozen=True, slots=True)
class _Decoded:
    """One size of an image: level -1 is the preview, 0 the whole, each further level half as wide."""

    key: str
    level: int
    image: QImage
    size: QSize


def _decode(key: str, data: bytes, whole: bool, post: Post) -> None:
    """Decode the preview of an image, and where wanted everything else."""
    first = _read(key, data, -1, PREVIEW if whole else SMALL)
    post(first)
    longest = max(first.size.width(), first.size.height())
    if not whole or first.size.isEmpty() or longest <= PREVIEW:
        return
    post(_read(key, data, 0, 0))
    level = 1
    while longest >> level > PREVIEW:
        post(_read(key, data, level, longest >> level))
        level += 1


def _read(key: str, data: bytes, level: int, longest: int) -> _Decoded:
    image = paintable(decoded(data, longest=longest or None))
    return _Decoded(key, level, image, shown_size(data))


class Pictures(QObject):
    """The images that maps show, by their id. What is not there yet is on its way; `ready` tells when it has come."""

    ready = Signal(str)

    def __init__(self, source: Source = lambda identity: None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._source = source
        self._mailbox = Mailbox(self)
        self._mailbox.arrived.connect(self._take)
        self._whole: dict[str, Levels] = {}
        self._small: dict[str, QImage] = {}
        self._asked: dict[tuple[str, bool], None] = {}

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
            self._mailbox.start(partial(_decode, ("w" if whole else "s") + identity, data, whole))

    def _take(self, decoded: _Decoded) -> None:
        level, image, size = decoded.level, decoded.image, decoded.size
        whole, identity = decoded.key[0] == "w", decoded.key[1:]
        if image.isNull() or (identity, whole) not in self._asked:
            return
        if not whole:
            self._small[identity] = image
        elif level < 0:
            self._whole[identity] = Levels(size, image)
        elif identity in self._whole:
            self._whole[identity].full[level] = image
        self.ready.emit(identity)
