"""Reading maps in a thread: the file, the map that it makes, and its picture decoded; it tells its progress."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from threading import Event

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from core.base.errors import SandtableError
from core.base.phrase import Phrase, say
from core.documents.interchange.drawn_lines import DrawnLines, lines_in
from core.documents.interchange.imported import Draft
from core.documents.interchange.pictures import PictureDraft
from core.documents.interchange.registry import read_map
from desktop.background.decoding import decoded, paintable
from desktop.background.mailbox import Mailbox, Post

MOST_SHOWN = 40_000_000
"""Pixels of a picture that are shown for aligning; larger ones are shown smaller, and aligned all the same."""


@dataclass(frozen=True, slots=True)
class Read:
    """What came of one file: a draft and its picture to look at (null where there is none), or what is wrong."""

    path: Path
    draft: Draft | None = None
    shown: QImage | None = None
    trouble: Phrase | None = None


class _Stopped(Exception):
    """Somebody has lost patience."""


class _Job:
    """Reads files one after another, until it is told to stop; leaves percents as it goes, and what it read last."""

    def __init__(self, paths: Sequence[Path], stop: Event) -> None:
        self._paths, self._stop = tuple(paths), stop

    def __call__(self, post: Post) -> None:
        """Read all files; what is wrong with one does not keep the others."""
        try:
            found = tuple(self._one(number, path, post) for number, path in enumerate(self._paths))
        except _Stopped:
            found = ()
        post(found)

    def _one(self, number: int, path: Path, post: Post) -> Read:
        def progress(percent: int) -> None:
            if self._stop.is_set():
                raise _Stopped
            post((100 * number + percent * 3 // 4) // len(self._paths))

        try:
            progress(0)
            draft = read_map(path, progress)
        except SandtableError as error:
            return Read(path, trouble=error.phrase)
        except MemoryError:
            return Read(path, trouble=say("import.too-much"))
        progress(100)
        shown = QImage() if draft.image is None else paintable(decoded(draft.image.data, pixels=MOST_SHOWN))
        if shown.isNull() and isinstance(draft, PictureDraft):
            return Read(path, trouble=say("import.image-torn"))
        return Read(path, draft.looked_at(lines_of(shown, draft)) if isinstance(draft, PictureDraft) else draft, shown)


def lines_of(shown: QImage, draft: PictureDraft) -> DrawnLines:
    """Return the lines in a picture, of which `shown` may be a smaller image."""
    import numpy as np

    grey = shown.convertToFormat(QImage.Format.Format_Grayscale8)
    levels = np.frombuffer(grey.constBits(), np.uint8).reshape(grey.height(), grey.bytesPerLine())
    return lines_in(levels[:, : grey.width()], Fraction(draft.image.width, grey.width()))


class Reading(QObject):
    """One reading of some files; `progressed` gives percents, `read` a tuple of `Read`, empty if it was stopped."""

    progressed = Signal(int)
    read = Signal(object)

    def __init__(self, paths: Sequence[Path], parent: QObject) -> None:
        super().__init__(parent)
        self._stop = Event()
        # a reading that nobody waits for any more need not go on
        self.destroyed.connect(self._stop.set)
        self._mailbox = Mailbox(self)
        self._mailbox.arrived.connect(self._heard)
        self._mailbox.emptied.connect(self._over)
        self._paths, self._has_read = tuple(paths), False
        self._mailbox.start(_Job(paths, self._stop))

    def stop(self) -> None:
        """End the reading as soon as may be."""
        self._stop.set()

    def _heard(self, word: int | tuple[Read, ...]) -> None:
        if isinstance(word, int):
            self.progressed.emit(word)
        else:
            self._has_read = True
            self.read.emit(word)

    def _over(self) -> None:
        """Say of every file that it could not be read, where an error came that nobody foresaw."""
        if not self._has_read:
            self.read.emit(tuple(Read(path, trouble=say("import.failed")) for path in self._paths))
