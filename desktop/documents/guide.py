"""The guide of the sample: three steps that tick themselves off as they are done."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QWidget

from core.base.ids import RuleId
from core.engine.change import Cause, Change
from core.engine.command import Act
from desktop.theme.icons import icon
from desktop.theme.tokens import ROOMY, SNUG, TIGHT
from desktop.widgets.text import ElidedLabel, restyle
from desktop.workspace.workspace import Workspace

PICTURE = 18
SMALLER = 0.85
"""The part of their width that words in smaller letters take."""


class Guide(QFrame):
    """Steps side by side above the map; it goes when it is dismissed or another document is opened.

    Where not all can be read there, only the next one stands.
    """

    manual = "first-evening"

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pictures: list[QLabel] = []
        self._labels: list[ElidedLabel] = []
        self.done = [False, False, False]
        row = QHBoxLayout(self)
        row.setContentsMargins(ROOMY, TIGHT, TIGHT, TIGHT)
        row.setSpacing(SNUG)
        for number, words in enumerate(
            (
                self.tr("Attack: press A, click a raider"),
                self.tr("Why? Click a rule"),
                self.tr("Take it back: Ctrl+Z"),
            )
        ):
            picture = QLabel(self)
            self._pictures.append(picture)
            row.addWidget(picture)
            label = ElidedLabel(f"{number + 1}.  {words}", self, shrinks=True)
            self._labels.append(label)
            # the longer a step is, the more of the room
            row.addWidget(label, label.sizeHint().width())
        closer = QToolButton(self)
        closer.setIcon(icon("x"))
        closer.setAutoRaise(True)
        closer.setToolTip(self.tr("Dismiss the three steps"))
        closer.setAccessibleName(self.tr("Dismiss the three steps"))
        closer.clicked.connect(self.hide)
        row.addWidget(closer)
        self._closer = closer
        restyle(self, "banner", "info")
        workspace.changed.connect(self._changed)
        workspace.rule_wanted.connect(self._asked)
        workspace.opened.connect(self.hide)
        self._draw()

    def start(self) -> None:
        """Show all three steps as not done yet."""
        self.done = [False, False, False]
        self.show()
        self._draw()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the steps that there is room for."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Show all steps where their words can be read, be it in smaller letters, else the first that is not done."""
        room = self.width() - len(self.done) * (PICTURE + 2 * SNUG) - ROOMY - TIGHT - self._closer.sizeHint().width()
        needed = SMALLER * sum(label.sizeHint().width() for label in self._labels)
        following = self.done.index(False) if False in self.done else len(self.done) - 1
        for number, parts in enumerate(zip(self._pictures, self._labels, strict=True)):
            for part in parts:
                part.setVisible(needed <= room or number == following)

    def _changed(self, change: Change) -> None:
        command = None if change.entry is None else change.entry.command
        if isinstance(command, Act):
            if change.cause in (Cause.DO, Cause.ANSWER) and command.targets:
                self._tick(0)
            elif change.cause is Cause.UNDO:
                self._tick(2)

    def _asked(self, rule: RuleId) -> None:
        self._tick(1)

    def _tick(self, number: int) -> None:
        if not self.done[number]:
            self.done[number] = True
            self._draw()

    def _draw(self) -> None:
        for picture, done in zip(self._pictures, self.done, strict=True):
            picture.setPixmap(icon("circle-check" if done else "circle").pixmap(PICTURE, PICTURE))
            picture.setAccessibleName(self.tr("done") if done else self.tr("to do"))
        if self.isVisible():
            self._fit()
