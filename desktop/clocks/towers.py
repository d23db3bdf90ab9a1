"""The Combat Clock of 99 Towers: as a lane, as the board, or as a list; beside it what falls due, or a duel."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QScrollArea, QStackedWidget, QToolButton, QWidget

from core.rules.towers.duel import Duel
from desktop.clocks.clock_view import ClockView
from desktop.clocks.duel import DuelView
from desktop.clocks.duel_words import duel_of
from desktop.clocks.order_list import OrderList
from desktop.clocks.towers_board import TowersBoard
from desktop.clocks.towers_coming import ComingList
from desktop.clocks.towers_lane import TowersLane
from desktop.widgets.buttons import picture_button
from desktop.workspace import Workspace

COMING, LEAST = 280, 750
"""Width of the list of what falls due; the least width of the clock beside which it is shown at first."""


class TowersClockView(ClockView):
    """Three views of one clock, changed by the buttons at the left; two more show what falls due, and a duel.

    Before its first strike a duel takes all the room. It comes into view when it begins.
    """

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.lane = TowersLane(workspace)
        self.board = TowersBoard(workspace)
        self.list = OrderList(workspace)
        self.coming = ComingList(workspace)
        self.coming.setFixedWidth(workspace.theme.pixels(COMING))
        self.duel = DuelView(workspace)
        self._was_asked = False
        self.views: tuple[ClockView, ...] = (self.lane, self.board, self.list)
        self._shown: Duel | None = None
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
        self.due.setChecked(True)
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

    def show_view(self, number: int) -> None:
        """Show the lane (0), the board (1) or the list (2), in the place of a duel that takes all the room."""
        self.pages.setCurrentIndex(number)
        if self._is_broad():
            self.duel_button.setChecked(False)
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
        shown, broad = self.duel_button.isChecked(), self._is_broad()
        # a duel needs the room, unless somebody wants to see what falls due all the same
        self.coming.setVisible(self.due.isChecked() and not (shown and (broad or not self._was_asked)))
        self.duel.setVisible(shown)
        self.pages.setVisible(not shown or not broad)
        for each, button in enumerate(self.buttons):
            button.setChecked(each == self.pages.currentIndex() and not (shown and broad))
        if shown:
            self.duel.refresh()
        if not shown or not broad:
            self.views[self.pages.currentIndex()].refresh()
        self.coming.refresh()

    def _is_broad(self) -> bool:
        """Return whether the duel takes the room of the clock: before it, and where there is none."""
        duel = duel_of(self.workspace)
        return duel is None or duel.is_prepared

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out what falls due where there is no room, until somebody asks for it."""
        super().resizeEvent(event)
        has_room = self.width() >= self.workspace.theme.pixels(LEAST)
        if not self._was_asked and has_room is not self.due.isChecked():
            self.due.setChecked(has_room)
            self.refresh()

    def _ask_for_due(self) -> None:
        self._was_asked = True
        self.refresh()

    def _button(self, number: int, picture: str, words: str) -> QToolButton:
        button = picture_button(picture, words, self)
        button.setCheckable(True)
        button.clicked.connect(lambda: self.show_view(number))
        return button
