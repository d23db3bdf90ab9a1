"""The Combat Clock of 99 Towers: as a lane, as the board, or as a list."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QStackedWidget, QToolButton, QVBoxLayout, QWidget

from desktop.clocks.clock_view import ClockView
from desktop.clocks.order_list import OrderList
from desktop.clocks.towers_board import TowersBoard
from desktop.clocks.towers_lane import TowersLane
from desktop.theme.icons import icon
from desktop.workspace import Workspace


class TowersClockView(ClockView):
    """Three views of one clock, changed by the buttons at the left."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(workspace, parent)
        self.lane = TowersLane(workspace)
        self.board = TowersBoard(workspace)
        self.list = OrderList(workspace)
        self.views: tuple[ClockView, ...] = (self.lane, self.board, self.list)
        self.pages = QStackedWidget(self)
        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(self.board)
        for page in (self.lane, scroll, self.list):
            self.pages.addWidget(page)
        column = QVBoxLayout()
        column.setContentsMargins(2, 2, 2, 2)
        column.setSpacing(2)
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
        for button in self.buttons:
            column.addWidget(button)
        column.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addLayout(column)
        row.addWidget(self.pages, 1)
        self.show_view(0)

    def show_view(self, number: int) -> None:
        """Show the lane (0), the board (1) or the list (2)."""
        self.pages.setCurrentIndex(number)
        for each, button in enumerate(self.buttons):
            button.setChecked(each == number)
        self.refresh()

    def refresh(self) -> None:
        """Show the clock as it is now, in the view that is seen."""
        self.views[self.pages.currentIndex()].refresh()

    def _button(self, number: int, picture: str, words: str) -> QToolButton:
        button = QToolButton(self)
        button.setIcon(icon(picture))
        button.setCheckable(True)
        button.setToolTip(words)
        button.setAccessibleName(words)
        button.clicked.connect(lambda: self.show_view(number))
        return button
