"""The front of the program: the window with its start page, which is painted before the rest of the program is loaded.

What is imported here, and by what is imported here, is loaded before anything can be seen: nothing of documents, rules
and maps is among it.
"""

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication, QMessageBox

from core.base.errors import SandtableError
from core.documents.folder import Recoverable, recoverable
from desktop.settings import SettingsFile, state_folder
from desktop.theme.theme import Theme
from desktop.translation import translate_window, wanted
from desktop.window.main_window import TITLE, MainWindow

PATIENCE = 300
"""Milliseconds after which the rest is loaded although nobody has wanted the window painted, as where it is covered."""


@dataclass(frozen=True, slots=True)
class Front:
    """What is there first: a person's settings, the look, the language, and the window."""

    settings: SettingsFile
    theme: Theme
    language: str
    window: MainWindow

    def show(self) -> None:
        """Show the start page, and come back when it is painted.

        Whatever is typed or clicked meanwhile waits for the window to be whole.
        """
        left: tuple[Recoverable, ...] = ()
        # the files will tell what is wrong with the folder
        with suppress(SandtableError):
            left = recoverable(state_folder())
        self.window.show_start(left)
        painted = QEventLoop()
        page = self.window.start_page
        page.painted.connect(painted.quit)
        QTimer.singleShot(PATIENCE, painted, painted.quit)
        painted.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)

    def tell_of_failure(self, error: Exception) -> None:
        """Say that the program can't be used, since the rest of it could not be loaded."""
        window = self.window
        text = window.tr("Sandtable could not be loaded and ends now. Your adventures are as you left them.")
        QMessageBox.critical(window, TITLE, f"{text}\n\n{type(error).__name__}: {error}")


def front_of(application: QApplication, settings: Path | None = None) -> Front:
    """Make what is there first; nothing is shown yet. The file of the settings is by default the person's own."""
    kept = SettingsFile(settings)
    theme = Theme(application)
    theme.wear(kept.value.theme, scale=kept.value.scale)
    language = wanted(kept.value.language)
    translate_window(application, language, at_first=True)
    return Front(kept, theme, language, MainWindow(kept))
