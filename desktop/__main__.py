"""Starts the program: a subcommand without a window, the window, or a showcase where there is no screen.

The window is there first, with its start page; the rest is loaded while it is looked at.
"""

import os
import sys
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import resources
from desktop.window.starting import load_qt, nothing_collected

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from desktop.program import Program
    from desktop.window.application import Application
    from desktop.window.front import Front

BEGAN = perf_counter()
A_MOMENT = 0.35
"""Seconds: if Qt alone took longer to be loaded, so will the rest, for the disk is cold."""
DRAWING = Path(resources.__path__[0]) / "program" / "sandtable.svg"
"""The program's icon; where a menu entry was installed, the desktop has its own copy."""
NEEDS_DISPLAY = sys.platform.startswith("linux")


def has_display() -> bool:
    """Return whether windows can be shown: Qt would end the program if it tried without."""
    return not NEEDS_DISPLAY or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def is_seen() -> bool:
    """Return whether there is a screen, or Qt was told to do without."""
    return has_display() or bool(os.environ.get("QT_QPA_PLATFORM"))


def main(arguments: list[str] | None = None) -> int:
    """Run the program with the arguments of its command line; return its exit code."""
    if getattr(sys, "frozen", False):
        # a process of the crew that plays fights out begins here too, and goes no further
        from multiprocessing import freeze_support

        freeze_support()
    given = sys.argv[1:] if arguments is None else arguments
    files: list[str] = []
    if given:
        # not for a bare start, which wants its window
        with nothing_collected():
            from desktop import cli

        if cli.is_carried_out(given[0]):
            return cli.main(given)
        files = [] if cli.is_for_qt(given[0]) else given
        for word in files:
            if not cli.is_openable(word):
                return cli.refuse_word(word)
        if files and not is_seen():
            return cli.refuse_screen(files[0])
    if not is_seen():
        from core.base.output import readers_may_leave
        from desktop.cli.showcase import show_yourself

        with readers_may_leave():
            return show_yourself()
    return open_window(given, tuple(files))


def open_window(given: list[str], files: tuple[str, ...]) -> int:
    """Open the main window, with a document or maps if any are named, and stay until it is closed."""
    # who wants a file would only be startled by a page that goes at once
    application, front = first_window([sys.argv[0], *given], shown=not files)
    try:
        program = whole_program(application, front)
    except Exception as error:
        front.tell_of_failure(error)
        raise
    if files:
        open_files(program, files)
    return application.exec()


def open_files(program: "Program", names: tuple[str, ...]) -> None:
    """Open documents, and import what is a map by its name."""
    from core.documents.interchange.registry import FORMATS

    suffixes = {suffix for each in FORMATS for suffix in each.suffixes}
    maps = tuple(name for name in names if Path(name).suffix.lower() in suffixes)
    for name in names:
        if name not in maps:
            program.files.open(Path(name))
    if maps:
        program.window.drop_files(maps)


def first_window(words: list[str], *, shown: bool = True) -> "tuple[Application, Front]":
    """Make the application and its window, and have its start page painted before anything else is loaded."""
    with nothing_collected():
        # what works without a window must start where Qt's own libraries are missing
        load_qt()
        from desktop.window.application import Application

        application = Application(words)
        application.setApplicationName("sandtable")
        application.setApplicationDisplayName("Sandtable")
        application.setDesktopFileName("org.sandtable.Sandtable")
        if perf_counter() - BEGAN > A_MOMENT:
            from desktop.window.splash import splash_shown

            application.cover(splash_shown())
        # a splash would come too late after these
        from desktop.faults.catching import Faults
        from desktop.window.front import front_of

        application.aboutToQuit.connect(Faults(application).install())
        front = front_of(application)
        if shown:
            front.show()
            application.uncover(front.window)
    return application, front


def whole_program(application: "Application", front: "Front") -> "Program":
    """Load all the rest, and make the program whole about its window; it has no document yet."""
    with nothing_collected():
        from desktop.app import build
        from desktop.faults.catching import Faults

        program = build(application, faults=application.findChild(Faults), front=front)
        program.window.show_up()
        application.uncover(program.window)
        application.open_by(partial(open_files, program))
        program.window.later.add((partial(bear_icon, application),))
    return program


def bear_icon(application: "QApplication") -> None:
    """Give all windows the program's icon, where the desktop does not know it from its menu."""
    from PySide6.QtGui import QIcon

    application.setWindowIcon(QIcon(str(DRAWING)))


if __name__ == "__main__":
    sys.exit(main())
