"""Qt for a subcommand that draws or prints: with no screen, the program's typefaces, and the words of a language."""

import os

_applications: list[object] = []
"""The application, kept as long as the process lasts: what is painted needs it."""


def unseen(language: str) -> None:
    """Have Qt paint without a screen and speak a language, from now on."""
    # Qt ends the program where it finds no screen, so it must know before it is loaded that none is wanted
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtGui import QGuiApplication

    from desktop.theme.fonts import load_fonts
    from desktop.translation import translate_window

    application = QGuiApplication.instance() or QGuiApplication(["sandtable"])
    _applications[:] = [application]
    load_fonts()
    translate_window(application, language)
