"""The start page: go on, play the sample, begin something new, or open what was open before."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from stat import S_ISREG
from time import monotonic

from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from core.base.files import looked_at_within
from core.documents.folder import Recoverable
from core.documents.sample_fights import samples
from desktop.settings import SettingsFile
from desktop.widgets.card import CardButton
from desktop.widgets.layout import take_all_out

COLUMN = 56
"""The widest that the page becomes, in sizes of its text."""
RECENT_SHOWN = 6
PATIENCE, LEAST = 0.25, 0.02
"""Seconds for which the page waits to hear which file that was open is still there, in all and for each: its disk may
not answer."""
CONTINUED = 3
"""How many adventures the page offers to go on with, until all are wanted."""


WhereItStands = Callable[[Recoverable | Path], str]
"""Says where an adventure stands; nothing if that cannot be told quickly."""


class StartPage(QWidget):
    """What is shown while no document is open. It only asks; the window answers its signals."""

    manual = "first-evening"

    painted = Signal()
    """Somebody can see it."""
    recover_wanted = Signal(object)
    """A `Recoverable`."""
    open_wanted = Signal(object)
    """A `Path`."""
    browse_wanted = Signal()
    sample_wanted = Signal()
    whole_wanted = Signal(object)
    """The `Sample` that is to be opened as a copy."""
    new_wanted = Signal(str)
    """What to begin with: `blank`, `room` or `map`."""

    def __init__(self, settings: SettingsFile, standing: WhereItStands, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._standing = standing
        self._settings = settings
        self._column = QVBoxLayout()
        self._column.setSpacing(16)
        self._holder = holder = QWidget(self)
        holder.setLayout(self._column)
        holder.setMaximumWidth(COLUMN * self.fontInfo().pixelSize())
        across = QHBoxLayout(self)
        across.addStretch(1)
        across.addWidget(holder, 8)
        across.addStretch(1)
        self.buttons: dict[str, QToolButton] = {}
        self.left: tuple[Recoverable, ...] | None = None
        """The unsaved adventures for which it is laid out; None until it is."""
        self._unsaid: list[tuple[CardButton, Recoverable | Path]] = []
        """The cards that do not say yet where their adventures stand: these have to be read for that."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Tell that the page is seen, once what lies on it is painted too."""
        super().paintEvent(event)
        QTimer.singleShot(0, self, self.painted.emit)

    def changeEvent(self, event: QEvent) -> None:
        """Take the width that another font needs."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._holder.setMaximumWidth(COLUMN * self.fontInfo().pixelSize())

    def show_choices(self, left: tuple[Recoverable, ...], *, everything: bool = False) -> None:
        """Lay the page out for what there is to go on with: the latest, or `everything`."""
        take_all_out(self._column)
        self.buttons.clear()
        self.left = left
        self._unsaid = []
        self._column.addStretch(1)
        self._heading(self.tr("Sandtable"), large=True)
        self._line(self.tr("Maps, fights and rules for a real table. Everything stays on this machine."))
        going_on = self._going_on(left, everything=everything)
        if going_on:
            self._heading(self.tr("Continue"))
            self._row(going_on)
        self._beginnings()
        self._samples()
        self._recent()
        self._column.addStretch(2)

    def take_keys(self) -> None:
        """Have the keyboard on the first card."""
        next(iter(self.buttons.values())).setFocus(Qt.FocusReason.TabFocusReason)

    def summaries(self) -> Iterator[Callable[[], object]]:
        """Yield what says, one by one, where the adventures stand that there are to go on with."""
        return iter([self._say_next] * len(self._unsaid))

    def _say_next(self) -> None:
        if self._unsaid and self.isVisible():
            card, left = self._unsaid.pop(0)
            stands = self._standing(left)
            if stands:
                card.say(stands)

    def _going_on(self, left: tuple[Recoverable, ...], *, everything: bool) -> tuple[QToolButton, ...]:
        """Return cards for the adventures with unsaved work and for the file that was open last, the latest first.

        Unsaved work is reached from nowhere else: the last card brings those that are older.
        """
        known = {each.path for each in left}
        found: list[tuple[float, Recoverable | Path]] = [(each.when, each) for each in left]
        until = monotonic() + PATIENCE
        for path in (Path(name) for name in self._settings.value.recent):
            about = None if path in known else looked_at_within(path, max(LEAST, until - monotonic()))
            if about is not None and S_ISREG(about.st_mode):
                found.append((about.st_mtime, path))
                break
        found.sort(key=lambda each: -each[0])
        shown = found if everything else found[:CONTINUED]
        cards = tuple(
            self._saved(each, number) if isinstance(each, Path) else self._recovery(each, number)
            for number, (_, each) in enumerate(shown)
        )
        if len(shown) == len(found):
            return cards
        older = len(found) - len(shown)
        return (
            *cards,
            self._card(
                "continue-more",
                "history",
                self.tr("%n more", "", older),
                self.tr("Older adventures to go on with"),
                partial(self._show_all, left),
            ),
        )

    def _show_all(self, left: tuple[Recoverable, ...]) -> None:
        """Show all there is to go on with, the keyboard on the first that was not there before."""
        self.show_choices(left, everything=True)
        self.buttons[f"continue-{CONTINUED}"].setFocus()

    def _saved(self, path: Path, number: int) -> QToolButton:
        card = self._card(
            f"continue-{number}",
            "player-play",
            path.stem,
            str(path.parent),
            partial(self.open_wanted.emit, path),
        )
        self._unsaid.append((card, path))
        return card

    def _beginnings(self) -> None:
        self._heading(self.tr("Begin"))
        self._row(
            (
                self._card(
                    "sample",
                    "swords",
                    self.tr("Play the sample"),
                    self.tr("In mid-fight, with three steps to follow"),
                    self.sample_wanted.emit,
                ),
                self._card(
                    "blank",
                    "grid-4x4",
                    self.tr("New, blank map"),
                    self.tr("30 by 20 squares to draw on"),
                    lambda: self.new_wanted.emit("blank"),
                ),
                self._card(
                    "room",
                    "door",
                    self.tr("New, ready room"),
                    self.tr("A walled room with a door, a table and a pillar"),
                    lambda: self.new_wanted.emit("room"),
                ),
                self._card(
                    "map",
                    "photo",
                    self.tr("New, from a map file"),
                    self.tr("A picture, .dd2vtt or .uvtt"),
                    lambda: self.new_wanted.emit("map"),
                ),
            )
        )

    def _recent(self) -> None:
        self._heading(self.tr("Open"))
        paths = [Path(name) for name in self._settings.value.recent[:RECENT_SHOWN]]
        cards = [
            self._card(
                f"recent-{number}",
                "file",
                path.stem,
                str(path.parent),
                partial(self.open_wanted.emit, path),
            )
            for number, path in enumerate(paths)
        ]
        browse = self._card(
            "browse", "folder-open", self.tr("Open a file…"), self.tr("An adventure on this machine"), self._browse
        )
        self._row((*cards, browse))

    def _samples(self) -> None:
        """Show the whole fights that ship, to be looked at and taken back to their beginnings."""
        self._heading(self.tr("Look at a whole fight"))
        self._row(
            tuple(
                self._card(
                    f"sample-{number}",
                    "book",
                    sample.title,
                    QCoreApplication.translate("sample", sample.about),
                    partial(self.whole_wanted.emit, sample),
                )
                for number, sample in enumerate(samples())
            )
        )

    def _browse(self) -> None:
        self.browse_wanted.emit()

    def _recovery(self, left: Recoverable, number: int) -> QToolButton:
        where = self.tr("in no file yet") if left.path is None else left.path.name
        title = left.title or self.tr("Untitled adventure")
        card = self._card(
            f"continue-{number}",
            "player-play",
            f"{title} ({where})",
            "",
            lambda: self.recover_wanted.emit(left),
        )
        self._unsaid.append((card, left))
        return card

    def _card(self, name: str, picture: str, title: str, text: str, do: Callable[[], object]) -> CardButton:
        button = CardButton(picture, title, text, self)
        button.setObjectName(f"start-{name}")
        button.clicked.connect(partial(_do, do))
        self.buttons[name] = button
        return button

    def _row(self, cards: tuple[QToolButton, ...]) -> None:
        grid = QGridLayout()
        grid.setSpacing(8)
        for number, card in enumerate(cards):
            grid.addWidget(card, number // 2, number % 2)
        # one card alone is as wide as each of two
        if len(cards) == 1:
            grid.addWidget(QWidget(self), 0, 1)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)
        holder = QWidget(self)
        holder.setLayout(grid)
        grid.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(holder)

    def _heading(self, text: str, *, large: bool = False) -> None:
        label = QLabel(text, self)
        label.setProperty("tone", "title" if large else "section")
        self._column.addWidget(label)

    def _line(self, text: str) -> None:
        label = QLabel(text, self)
        label.setWordWrap(True)
        label.setProperty("tone", "muted")
        self._column.addWidget(label)
        rule = QFrame(self)
        rule.setProperty("rule", True)
        rule.setFixedHeight(1)
        self._column.addWidget(rule)


def _do(action: Callable[[], object], _checked: bool = False) -> None:
    action()
