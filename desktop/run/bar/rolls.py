"""Who rolls or flips: the program, the players for their own with the rest left to it, or everything typed in."""

from enum import StrEnum

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLabel, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from core.base.phrase import say
from desktop.settings import Settings, SettingsFile
from desktop.theme.icons import icon
from desktop.translation import QT_TRANSLATE_NOOP
from desktop.workspace.workspace import Workspace

WIDE, NARROW = 132, 96
"""Pixels: with the words below, and without."""


class Rolls(StrEnum):
    """Who rolls."""

    PROGRAM = "program"
    PLAYERS = "players"
    TYPED = "typed"


PICTURES = {Rolls.PROGRAM: "device-desktop", Rolls.PLAYERS: "users", Rolls.TYPED: "keyboard"}
TIPS = {
    Rolls.PROGRAM: QT_TRANSLATE_NOOP(
        "bar", "The program rolls and draws for all whose dice and cards are not on the table"
    ),
    Rolls.PLAYERS: QT_TRANSLATE_NOOP(
        "bar", "What the players roll and draw is typed in, the rest the program rolls and draws"
    ),
    Rolls.TYPED: QT_TRANSLATE_NOOP("bar", "All cards and dice lie on the table and are typed in"),
}


def who_rolls(settings: Settings) -> Rolls:
    """Return who rolls by the settings."""
    if settings.table_dice:
        return Rolls.TYPED
    return Rolls.PLAYERS if settings.party_dice else Rolls.PROGRAM


def let_roll(settings: SettingsFile, who: Rolls) -> None:
    """Let somebody else roll from now on."""
    settings.change(table_dice=who is Rolls.TYPED, party_dice=who is Rolls.PLAYERS)


class RollsSwitch(QWidget):
    """Three pictures, of which one is pressed, and the word for it."""

    manual = "running#real-dice-and-cards"

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self.buttons: dict[Rolls, QToolButton] = {}
        self.words = QLabel(self)
        self.words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._group = QButtonGroup(self)
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for who, picture in PICTURES.items():
            button = QToolButton(self)
            button.setIcon(icon(picture))
            button.setCheckable(True)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
            button.clicked.connect(lambda _on=False, who=who: let_roll(workspace.settings, who))
            self._group.addButton(button)
            row.addWidget(button)
            self.buttons[who] = button
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addStretch(1)
        column.addLayout(row)
        column.addWidget(self.words)
        column.addStretch(1)
        workspace.settings.changed.connect(self._show)
        self._show()

    def refresh(self, *, low: bool) -> None:
        """Show who rolls in the words of the game; in one line without words."""
        self.setFixedWidth(self.workspace.theme.pixels(NARROW if low else WIDE))
        self.words.setVisible(not low)
        self._show()

    def _show(self) -> None:
        now, system = who_rolls(self.workspace.settings.value), self.workspace.system_at_hand
        if system is None:
            return
        for who, button in self.buttons.items():
            words = self.workspace.text(say(f"{system.id}.rolls.{who}"))
            tip = QCoreApplication.translate("bar", TIPS[who])
            button.setChecked(who is now)
            button.setAccessibleName(words)
            button.setToolTip(f"{words}\n{tip}")
            if who is now:
                self.words.setText(words)
                self.setAccessibleName(words)
