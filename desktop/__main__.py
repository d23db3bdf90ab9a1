"""Starts the program: a subcommand without a window, or the window."""

import os
import sys
from pathlib import Path

from desktop.cli import is_subcommand
from desktop.cli import main as carry_out

NEEDS_DISPLAY = sys.platform.startswith("linux")


def has_display() -> bool:
    """Return whether windows can be shown: Qt would end the program if it tried without."""
    return not NEEDS_DISPLAY or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def main(arguments: list[str] | None = None) -> int:
    """Run the program with the arguments of its command line; return its exit code."""
    given = sys.argv[1:] if arguments is None else arguments
    if given and is_subcommand(given[0]):
        return carry_out(given)
    return open_window(given)


def open_window(given: list[str]) -> int:
    """Open the main window, with a document if one is named, and stay until it is closed."""
    # what works without a window must start where Qt's own libraries are missing
    from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator
    from PySide6.QtWidgets import QApplication

    from desktop.app import build

    application = QApplication([sys.argv[0], *given])
    application.setApplicationName("sandtable")
    application.setApplicationDisplayName("Sandtable")
    application.setDesktopFileName("org.sandtable.Sandtable")
    translator = QTranslator(application)
    if translator.load(QLocale(), "qtbase", "_", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        application.installTranslator(translator)
    program = build(application)
    program.window.show()
    for name in given:
        program.files.open(Path(name))
    return application.exec()


if __name__ == "__main__":
    sys.exit(main())
