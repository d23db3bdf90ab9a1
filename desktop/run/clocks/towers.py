"""The Combat Clock of 99 Towers: as a lane, as the board, or as a list; beside it what falls due, or a duel."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QScrollArea,
    QStackedWidget,
    QToolButton,
    QWidget,
)

from core.rules.towers.duels.duel import Duel
from desktop.run.clocks.clock_view import ClockView
from desktop.run.clocks.duel import DuelView
from desktop.run.clocks.duel_words import duel_of
from desktop.run.clocks.order_list import OrderList
from desktop.run.clocks.towers_board import TowersBoard
from desktop.run.clocks.towers_coming import ComingList
from desktop.run.clocks.towers_lane import TowersLane
from desktop.widgets.buttons import picture_button
from desktop.workspace.workspace import Workspace

COMING, LEAST = 280, 750
"""Width of the list of what falls due; the least width of the whole at which it is shown at first."""
LANE, NARROW = 360, 432
"""The least width of a view of the clock; of the whole: the buttons and one of the views."""
DUELLING = 330
"""The least width of a duel."""


class TowersClockView(ClockView):
    """Three views of one clock, changed by the buttons at the left; two more show what falls due, and a duel.

    Before its first strike a duel takes all the room. It comes into view when it begins. Where the dock is narrow, what
    is asked for stands in the place of the clock, so that the window need not grow.
    """

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.lane = TowersLane(workspace)
        self.board = TowersBoard(workspace)
        self.list = OrderList(workspace)
        self.coming = ComingList(workspace)
        self.coming.setMinimumWidth(workspace.theme.pixels(COMING))
        self.duel = DuelView(workspace)
        self._was_asked = self._due_wanted = False
        self.views: tuple[ClockView, ...] = (self.lane, self.board, self.list)
        self._shown: Duel | None = None
        self._placed = (True, True, True)
        self.pages = QStackedWidget(self)
        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(self.board)
        for page in (self.lane, scroll, self.list):
            self.pages.addWidget(page)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addLayout(self._block())
        row.addWidget(self.pages, 1)
        row.addWidget(self.coming)
        row.addWidget(self.duel, 1)
        self.show_view(0)

    def _block(self) -> QGridLayout:
        """Make the buttons at the left, two by two, so that a low dock has room for all."""
        self.buttons = tuple(
            self._button(number, picture, words)
            for number, (picture, words) in enumerate(
                (
                    ("route", self.tr("The coming phases")),
                    ("grid-4x4", self.tr("The board of 10 by 10")),
                    ("list", self.tr("The order as a list")),
                )
            )
        )
        self.due = picture_button("alarm", self.tr("What falls due when"), self)
        self.due.setCheckable(True)
        self.due.clicked.connect(self._ask_for_due)
        self.duel_button = picture_button("sword", self.tr("The duel: lead through it, or start one"), self)
        self.duel_button.setCheckable(True)
        self.duel_button.clicked.connect(self.show_duel)
        block = QGridLayout()
        block.setContentsMargins(2, 2, 2, 2)
        block.setSpacing(2)
        for place, button in enumerate((*self.buttons, self.due, self.duel_button)):
            block.addWidget(button, *divmod(place, 2))
        block.setRowStretch(3, 1)
        return block

    def minimumSizeHint(self) -> QSize:
        """Return room for the buttons and one view: what is shown decides, not all that there is."""
        return QSize(self.workspace.theme.pixels(NARROW), super().minimumSizeHint().height())

    def show_view(self, number: int) -> None:
        """Show the lane (0), the board (1) or the list (2), in the place of what takes all the room."""
        self.pages.setCurrentIndex(number)
        if self._is_broad():
            self.duel_button.setChecked(False)
        if not self._has_room(NARROW + COMING):
            self._due_wanted = False
        self.refresh()

    def show_duel(self, shown: bool = True) -> None:
        """Show the duel, or put it away."""
        self.duel_button.setChecked(shown)
        self.refresh()

    def refresh(self) -> None:
        """Show the clock as it is now, in the view that is seen."""
        duel = duel_of(self.workspace)
        if duel is not None and (self._shown is None or self._shown.tokens != duel.tokens):
            self.duel_button.setChecked(True)
        elif duel is None and self._shown is not None:
            self.duel_button.setChecked(False)
        self._shown = duel
        self._arrange(self._wanted())

    def _wanted(self) -> tuple[bool, bool, bool]:
        """Return whether there is room for the clock, for what falls due, and for the duel, as they are asked for."""
        duel = self.duel_button.isChecked()
        whole = duel and self._is_broad()
        # a duel needs the room, unless somebody wants to see what falls due all the same
        beside = not duel or (not whole and self._was_asked and self._has_room(NARROW - LANE + DUELLING + COMING))
        coming = self._due_wanted and beside
        clock = not whole and self._has_room(NARROW + COMING * coming + DUELLING * duel)
        return clock or not (coming or duel), coming, duel

    def _arrange(self, wanted: tuple[bool, bool, bool]) -> None:
        """Show what there is room for, as it is now."""
        clock, coming, duel = self._placed = wanted
        px = self.workspace.theme.pixels
        self.coming.setMaximumWidth(px(COMING) if clock or duel else self.maximumWidth())
        self.due.setChecked(coming)
        self.coming.setVisible(coming)
        self.duel.setVisible(duel)
        self.pages.setVisible(clock)
        for each, button in enumerate(self.buttons):
            button.setChecked(each == self.pages.currentIndex() and clock)
        if duel:
            self.duel.refresh()
        if clock:
            self.views[self.pages.currentIndex()].refresh()
        if coming:
            self.coming.refresh()

    def _has_room(self, width: int) -> bool:
        """Return whether the whole is so wide, in pixels of a scale of 1."""
        return self.width() >= self.workspace.theme.pixels(width)

    def _is_broad(self) -> bool:
        """Return whether the duel takes the room of the clock: before it, and where there is none."""
        duel = duel_of(self.workspace)
        return duel is None or duel.is_prepared

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out what falls due where there is no room, until somebody asks for it."""
        super().resizeEvent(event)
        if not self._was_asked:
            self._due_wanted = self._has_room(LEAST)
        if self._wanted() != self._placed:
            self.refresh()

    def _ask_for_due(self, asked: bool) -> None:
        self._was_asked, self._due_wanted = True, asked
        if asked and (self._is_broad() or not self._has_room(NARROW - LANE + DUELLING + COMING)):
            self.duel_button.setChecked(False)
        self.refresh()

    def _button(self, number: int, picture: str, words: str) -> QToolButton:
        button = picture_button(picture, words, self)
        button.setCheckable(True)
        button.clicked.connect(lambda: self.show_view(number))
        return button
