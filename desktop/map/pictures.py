"""Images of the document, decoded in a thread: a small preview first, then the whole and its smaller levels."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from PySide6.QtCore import QObject, QRect, QSize, Signal
from PySide6.QtGui import QImage

from desktop.background.decoding import (
    can_be_read_in_parts,
    decoded,
    half_as_large,
    halved,
    level_size,
    paintable,
    shown_size,
)
from desktop.background.mailbox import Mailbox, Post

PREVIEW = 1024
"""Longest side of a preview in pixels."""
SMALL = 256
"""Longest side of the images of tokens and stamps."""
HELD = 64_000_000
"""Pixels of a level that is held whole, where parts of the finer ones can be decoded."""
MOST_WHOLE = 100_000_000
"""Pixels of an image of which no parts can be decoded; a larger one is held smaller."""
BLOCK = 1024
"""Pixels along the side of a block of a level that is not held."""
MOST_BLOCKS = 48
"""Blocks that are kept of an image: at most as many times four megabytes."""

Source = Callable[[str], bytes | None]
"""Gives the bytes of an image by its id; None where the document has none."""


@dataclass(slots=True)
class Levels:
    """An image in several sizes: `preview` at once, then `full`, each half as wide as the one before.

    Of an image that is too large to be held, the first are missing in `full`. Their `blocks` are decoded from `data`
    where somebody looks at them, by level, column and row.
    """

    size: QSize
    preview: QImage
    full: dict[int, QImage] = field(default_factory=dict)
    data: bytes = b""
    blocks: dict[tuple[int, int, int], QImage] = field(default_factory=dict)

    def best(self, wide: float) -> QImage:
        """Return the smallest of what is held that is so wide, else the widest."""
        held = (self.preview, *self.full.values())
        enough = [image for image in held if image.width() >= wide]
        return min(enough, key=QImage.width) if enough else max(held, key=QImage.width)

    def finer(self, wide: float) -> int | None:
        """Return the level of the blocks that a width asks for; None if what is held is fine enough."""
        if not self.data or not self.full:
            return None
        held = min(self.full)
        wanted = [level for level in range(held) if level_size(self.size, level + 1).width() < wide]
        return min(wanted) if wanted else None


@dataclass(frozen=True, slots=True)
class _Decoded:
    """One size of an image: level -1 is the preview, 0 the whole, each further level half as wide.

    `whole` says whether more than its preview was wanted.
    """

    identity: str
    whole: bool
    level: int
    image: QImage
    size: QSize
    data: bytes = b""


@dataclass(frozen=True, slots=True)
class _Part:
    """Blocks of an image, those that were asked for together."""

    identity: str
    blocks: dict[tuple[int, int, int], QImage]


def _decode(identity: str, data: bytes, whole: bool, post: Post) -> None:
    """Decode the preview of an image, and where wanted everything that is held of it."""
    size = shown_size(data)
    first = paintable(decoded(data, longest=PREVIEW if whole else SMALL))
    post(_Decoded(identity, whole, -1, first, size))
    if not whole or max(size.width(), size.height()) <= PREVIEW:
        return
    level, in_parts = 0, can_be_read_in_parts(data)
    while in_parts and _pixels(level_size(size, level)) > HELD:
        level += 1
    image = paintable(halved(data, level) if level else decoded(data, pixels=MOST_WHOLE))
    post(_Decoded(identity, whole, level, image, size, data if level else b""))
    while max(image.width(), image.height()) // 2 > PREVIEW:
        image = half_as_large(image)
        level += 1
        post(_Decoded(identity, whole, level, image, size))


def _cut(identity: str, data: bytes, level: int, area: QRect, post: Post) -> None:
    """Decode the blocks of an area, which begins where a block does."""
    image, blocks = paintable(halved(data, level, area)), {}
    for top in range(0, image.height(), BLOCK):
        for left in range(0, image.width(), BLOCK):
            part = QRect(left, top, BLOCK, BLOCK) & image.rect()
            place = level, (area.left() + left) // BLOCK, (area.top() + top) // BLOCK
            blocks[place] = image.copy(part)
    post(_Part(identity, blocks))


def _pixels(size: QSize) -> int:
    return size.width() * size.height()


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
        self._cutting = False

    def forget(self) -> None:
        """Take the images from another document."""
        self._whole, self._small, self._asked = {}, {}, {}

    def levels(self, identity: str) -> Levels | None:
        """Return what has been decoded of a background image, and have it decoded."""
        self._ask(identity, whole=True)
        return self._whole.get(identity)

    def blocks(self, identity: str, level: int, area: QRect) -> list[tuple[QRect, QImage]]:
        """Return the blocks of an area in pixels of a level, as far as they are there, and have the others decoded.

        Of an area that is larger than any screen there are none.
        """
        levels, found, missing = self._whole.get(identity), [], QRect()
        if levels is None:
            return []
        inside = area & QRect(0, 0, level_size(levels.size, level).width(), level_size(levels.size, level).height())
        if _pixels(inside.size()) > MOST_BLOCKS // 2 * BLOCK * BLOCK:
            return []
        for row in range(inside.top() // BLOCK, inside.bottom() // BLOCK + 1):
            for column in range(inside.left() // BLOCK, inside.right() // BLOCK + 1):
                block = levels.blocks.pop((level, column, row), None)
                place = QRect(column * BLOCK, row * BLOCK, BLOCK, BLOCK)
                if block is None:
                    missing = missing.united(place)
                else:
                    # those that were looked at last go last
                    levels.blocks[level, column, row] = block
                    found.append((QRect(place.topLeft(), block.size()), block))
        if not missing.isEmpty() and not self._cutting:
            self._cutting = True
            size = level_size(levels.size, level)
            part = missing & QRect(0, 0, size.width(), size.height())
            self._mailbox.start(partial(_cut, identity, levels.data, level, part))
        return found

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
            self._mailbox.start(partial(_decode, identity, data, whole))

    def _take(self, word: _Decoded | _Part) -> None:
        if isinstance(word, _Part):
            self._take_blocks(word)
        else:
            self._take_whole(word)

    def _take_blocks(self, part: _Part) -> None:
        self._cutting = False
        levels = self._whole.get(part.identity)
        if levels is None:
            return
        if not part.blocks:
            # it cannot be read any further: what is held has to do
            levels.data = b""
        levels.blocks |= part.blocks
        while len(levels.blocks) > MOST_BLOCKS:
            del levels.blocks[next(iter(levels.blocks))]
        self.ready.emit(part.identity)

    def _take_whole(self, decoded: _Decoded) -> None:
        level, image, size = decoded.level, decoded.image, decoded.size
        whole, identity = decoded.whole, decoded.identity
        if image.isNull() or (identity, whole) not in self._asked:
            return
        if not whole:
            self._small[identity] = image
        elif level < 0:
            self._whole[identity] = Levels(size, image)
        elif identity in self._whole:
            self._whole[identity].full[level] = image
            self._whole[identity].data = decoded.data or self._whole[identity].data
        self.ready.emit(identity)
