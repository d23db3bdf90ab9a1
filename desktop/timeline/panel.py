"""The timeline dock: a slider over the whole fight, buttons that play it back, and the way back to now."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QHideEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSlider,
    QStyle,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from desktop.log.entry_lines import line
from desktop.panel import Panel
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG, TIGHT
from desktop.timeline.playback import SECONDS, Playback
from desktop.translation import decimal
from desktop.widgets.buttons import picture_button
from desktop.widgets.fields import CalmChoice
from desktop.widgets.text import ElidedLabel, restyle
from desktop.workspace.workspace import Workspace

FEW = 3
"""So many of the things that came of a step are told of it."""


class StepSlider(QSlider):
    """A slider that goes to where it is clicked, and leaves the keys for turns to the dock."""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the step under the pointer at once, so that it can be dragged on from there."""
        room, at = self.width(), round(event.position().x())
        self.setValue(QStyle.sliderValueFromPosition(self.minimum(), self.maximum(), at, room))
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the keys of turns alone."""
        if event.key() in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            event.ignore()
        else:
            super().keyPressEvent(event)


class TimelinePanel(Panel):
    """Says which moment the window shows, above a slider over the steps of the fight; closing it goes back to now."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.playback = Playback(workspace, self)
        self.frame = QFrame(self)
        self.moment = QLabel(self.frame)
        self.done = ElidedLabel(parent=self.frame)
        self.slider = StepSlider(Qt.Orientation.Horizontal, self.frame)
        self.players = QCheckBox(self.tr("On the players' screen too"), self.frame)
        self.branch = QPushButton(icon("copy"), self.tr("Branch from here…"), self.frame)
        self.now = QPushButton(icon("player-skip-forward"), self.tr("Back to now"), self.frame)
        self.speed = CalmChoice(self.frame)
        self.play = self._button("player-play", self.tr("Play it back (Space)"), self._toggle)
        self._build()

    def _build(self) -> None:
        self.slider.setAccessibleName(self.tr("Steps of the fight"))
        self.slider.setToolTip(self.tr("Look at how it was: Left and Right a step, Page Up and Page Down a turn"))
        self.slider.valueChanged.connect(self.playback.look)
        self.slider.sliderPressed.connect(self.playback.pause)
        self.players.setToolTip(self.tr("Otherwise the players' screen keeps the picture that it has"))
        self.players.toggled.connect(self.playback.show_players)
        self.branch.setToolTip(self.tr("Keep the adventure as it is, and go on from this moment in a file of its own"))
        self.branch.clicked.connect(self._branch)
        self.now.setToolTip(self.tr("Look at what is now again (Escape)"))
        self.now.clicked.connect(self.playback.back_to_now)
        self.speed.setAccessibleName(self.tr("Pace"))
        self.speed.setToolTip(self.tr("How long each step stays while it is played back"))
        for seconds in SECONDS:
            self.speed.addItem(self.tr("%1 s a step").replace("%1", decimal(seconds, bare=True)), seconds)
        self.speed.setCurrentIndex(1)
        self.speed.currentIndexChanged.connect(lambda: self.playback.pace(self.speed.currentData()))
        self.moment.setTextFormat(Qt.TextFormat.PlainText)
        self.moment.setProperty("tone", "heading")
        first = self._button("player-skip-back", self.tr("To the beginning (Home)"), partial(self.playback.look, 0))
        before = self._button("player-track-prev", self.tr("A turn back (Page Up)"), partial(self.playback.leap, -1))
        after = self._button("player-track-next", self.tr("A turn on (Page Down)"), partial(self.playback.leap, 1))
        head = QHBoxLayout()
        for part, room in ((self.moment, 0), (self.done, 1), (self.branch, 0), (self.now, 0)):
            head.addWidget(part, room)
        row = QHBoxLayout()
        for button in (first, before, self.play, after):
            row.addWidget(button)
        row.addWidget(self.slider, 1)
        row.addWidget(self.speed)
        row.addWidget(self.players)
        for line_of_parts in (head, row):
            line_of_parts.setSpacing(SNUG)
        column = QVBoxLayout(self.frame)
        column.setContentsMargins(SNUG, TIGHT, SNUG, TIGHT)
        column.setSpacing(TIGHT)
        column.addLayout(head)
        column.addLayout(row)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.frame)
        self.setFocusProxy(self.slider)
        self.playback.changed.connect(self.refresh)

    def _button(self, picture: str, tip: str, do: Callable[[], object]) -> QToolButton:
        button = picture_button(picture, tip, self.frame)
        button.clicked.connect(lambda _checked=False: do())
        return button

    # What is shown

    def selected(self) -> None:
        """Another selection changes nothing here."""

    def refresh(self) -> None:
        """Say which moment is shown, and what was done last before it."""
        workspace, playback = self.workspace, self.playback
        is_open = workspace.is_open
        first, last = playback.bounds if is_open else (0, 0)
        with QSignalBlocker(self.slider):
            self.slider.setRange(first, last)
            self.slider.setValue(playback.at if is_open else 0)
        for part in (self.slider, self.play, self.speed, self.players):
            part.setEnabled(last > first)
        for button in (self.branch, self.now):
            button.setEnabled(playback.is_back)
        restyle(self.frame, "peek", playback.is_back)
        self.play.setIcon(icon("player-pause" if playback.plays else "player-play"))
        if last <= first:
            self.moment.setText(self.tr("Nothing has happened yet that could be looked back at."))
            self.done.setText("")
            return
        self.moment.setText(self._moment(playback.at - first, last - first))
        entry = workspace.session.journal.entry(playback.at - 1) if playback.at > first else None
        self.done.setText("" if entry is None else line(workspace, entry, FEW))

    def _moment(self, step: int, steps: int) -> str:
        workspace = self.workspace
        if not self.playback.is_back:
            return self.tr("Now, after %1 steps").replace("%1", str(steps))
        words = self.tr("As it was after step %1 of %2").replace("%1", str(step)).replace("%2", str(steps))
        encounter, system = workspace.encounter, workspace.system
        if encounter is None or encounter.clock is None or system is None:
            return words
        return f"{words} · {workspace.text(system.moment(workspace.state, encounter))}"

    # What is done

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Play, leap by turns, and go back to now."""
        match Qt.Key(event.key()):
            case Qt.Key.Key_Space:
                self._toggle()
            case Qt.Key.Key_PageUp:
                self.playback.leap(-1)
            case Qt.Key.Key_PageDown:
                self.playback.leap(1)
            case Qt.Key.Key_Escape if self.playback.is_back:
                self.playback.back_to_now()
            case _:
                super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        """Whoever no longer sees that it is the past must not be in it."""
        super().hideEvent(event)
        if not event.spontaneous():
            self.playback.back_to_now()

    def _toggle(self) -> None:
        if self.playback.plays:
            self.playback.pause()
        else:
            self.playback.play()

    def _branch(self) -> None:
        head = self.workspace.session.looked_back_to
        if head is not None:
            self.playback.back_to_now()
            self.workspace.branch_wanted.emit(head)
