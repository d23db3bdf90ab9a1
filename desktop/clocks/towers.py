"""The Combat Clock of 99 Towers: as a lane, as the board, or as a list; and beside it the duel that is on."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QScrollArea, QStackedWidget, QToolButton, QWidget

from core.rules.towers.duel import Duel
from desktop.clocks.clock_view import ClockView
from desktop.clocks.duel import DuelView
from desktop.clocks.duel_words import duel_of
from desktop.clocks.order_list import OrderList
from desktop.clocks.towers_board import TowersBoard
from desktop.clocks.towers_lane import TowersLane
from desktop.widgets.buttons import picture_button
from desktop.workspace import Workspace


class TowersClockView(ClockView):
    """Three views of one clock, changed by the buttons at the left; the last button shows the duel beside them.

    Before its first strike a duel takes all the room. It comes into view when it begins.
    """

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.lane = TowersLane(workspace)
        self.board = TowersBoard(workspace)
        self.list = OrderList(workspace)
        self.duel = DuelView(workspace)
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
        self.buttons = tuple(
            self._button(number, picture, words)
            for number, (picture, words) in enumerate(
                (
                    ("route", self.tr("The coming 30 phases")),
                    ("grid-4x4", self.tr("The board of 10 by 10")),
                    ("list", self.tr("The order as a list")),
                )
            )
        )
        self.duel_button = picture_button("sword", self.tr("The duel: lead through it, or start one"), self)
        self.duel_button.setCheckable(True)
        self.duel_button.clicked.connect(self.show_duel)
        # two by two, so that a low dock has room for all
        block = QGridLayout()
        block.setContentsMargins(2, 2, 2, 2)
        block.setSpacing(2)
        for place, button in enumerate((*self.buttons, self.duel_button)):
            block.addWidget(button, *divmod(place, 2))
        block.setRowStretch(2, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addLayout(block)
        row.addWidget(self.pages, 1)
        row.addWidget(self.duel, 1)
        self.show_view(0)

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
        self.duel.setVisible(shown)
        self.pages.setVisible(not shown or not broad)
        for each, button in enumerate(self.buttons):
            button.setChecked(each == self.pages.currentIndex() and not (shown and broad))
        if shown:
            self.duel.refresh()
        if not shown or not broad:
            self.views[self.pages.currentIndex()].refresh()

    def _is_broad(self) -> bool:
        """Return whether the duel takes the room of the clock: before it, and where there is none."""
        duel = duel_of(self.workspace)
        return duel is None or duel.is_prepared

    def _button(self, number: int, picture: str, words: str) -> QToolButton:
        button = picture_button(picture, words, self)
        button.setCheckable(True)
        button.clicked.connect(lambda: self.show_view(number))
        return button
