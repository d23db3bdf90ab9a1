"""The world's time, and the buttons that let it pass."""

from functools import partial

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QWidget

from core.explain.calendar import DAY, HOUR, MINUTE
from desktop.calendar.time_menu import let_pass
from desktop.calendar.words import due_text
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG, TIGHT
from desktop.widgets.layout import FlowLayout
from desktop.widgets.text import ElidedLabel
from desktop.workspace.workspace import Workspace


def clock_text(seconds: int) -> tuple[int, str]:
    """Return the day, counted from 1, and the time of day."""
    day, rest = divmod(seconds, DAY)
    return day + 1, f"{rest // HOUR:02}:{rest % HOUR // MINUTE:02}:{rest % MINUTE:02}"


class TimeStrip(QWidget):
    """Day and time of the world; three buttons let it pass, their menus by more, or back."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.time = ElidedLabel("", self)
        self.time.setToolTip(self.tr("The time of the world in this adventure"))
        self.buttons: dict[int, QToolButton] = {}
        self._tips: dict[QObject, str] = {}
        # where there is no room beside the buttons the time stands above them, and is not cut
        whole = FlowLayout(self, gap=TIGHT)
        whole.setContentsMargins(SNUG, TIGHT, SNUG, TIGHT)
        together = QWidget(self)
        row = QHBoxLayout(together)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        whole.addWidget(self.time)
        whole.addWidget(together)
        for unit, words, tip, steps in (
            (MINUTE, self.tr("+min"), self.tr("Let a minute pass; the arrow offers more"), (1, 5, 10, 30, -1, -10)),
            (HOUR, self.tr("+h"), self.tr("Let an hour pass; the arrow offers more"), (1, 4, 8, 12, -1, -8)),
            (DAY, self.tr("+day"), self.tr("Let a day pass; the arrow offers more"), (1, 3, 7, 30, -1, -7)),
        ):
            button = QToolButton(together)
            button.setText(words)
            button.setToolTip(tip)
            button.installEventFilter(self)
            button.setAccessibleName(tip)
            button.setPopupMode(QToolButton.ToolButtonPopupMode.MenuButtonPopup)
            menu = QMenu(button)
            menu.setToolTipsVisible(True)
            for count in steps:
                step = menu.addAction(icon("clock"), f"{count:+d} {words.removeprefix('+')}".replace("-", "\u2212"))
                step.setData(count * unit)
                step.triggered.connect(partial(self.let_pass, count * unit))
            menu.aboutToShow.connect(partial(self._look_ahead, menu))
            button.setMenu(menu)
            button.clicked.connect(partial(self._pressed, unit))
            row.addWidget(button)
            self.buttons[unit] = button
            self._tips[button] = tip

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Say in the tooltip of a button what falls due in its time, as it is when it is asked."""
        if event.type() is QEvent.Type.ToolTip and watched in self._tips and self.workspace.is_open:
            unit = next(unit for unit, button in self.buttons.items() if button is watched)
            self.buttons[unit].setToolTip(f"{self._tips[watched]}\n\n{due_text(self.workspace, unit)}")
        return super().eventFilter(watched, event)

    def _look_ahead(self, menu: QMenu) -> None:
        """Say of every step of a menu that lets time pass what falls due in it."""
        for step in menu.actions():
            seconds = step.data()
            if self.workspace.is_open and seconds > 0:
                step.setToolTip(due_text(self.workspace, seconds))

    def _pressed(self, unit: int, _checked: bool = False) -> None:
        """Let a unit pass; in a fight offer the spans instead, against a slip."""
        if self.workspace.is_open and self.workspace.in_fight:
            self.buttons[unit].showMenu()
        else:
            self.let_pass(unit)

    def let_pass(self, seconds: int, _checked: bool = False) -> None:
        """Let so many seconds pass; fewer than none set the time back."""
        let_pass(self.workspace, seconds)

    def refresh(self) -> None:
        """Show the time."""
        day, time = clock_text(self.workspace.state.time if self.workspace.is_open else 0)
        # whole minutes, for which there is room in a narrow dock
        short = time.removesuffix(":00")
        self.time.setText(self.tr("Day {day}, {time}").replace("{day}", str(day)).replace("{time}", short))
