"""The File menu."""

from PySide6.QtCore import QCoreApplication

from desktop.actions.action import Action
from desktop.actions.words import QT_TRANSLATE_NOOP
from desktop.desk import Desk

MENU = (QT_TRANSLATE_NOOP("actions", "&File"),)


def needs_document(desk: Desk) -> str | None:
    """Refuse while no document is open."""
    if desk.workspace.is_open:
        return None
    return QCoreApplication.translate("actions", "No adventure is open")


def save_without_history(desk: Desk) -> None:
    """Save elsewhere, with nothing to undo in it."""
    desk.files.save_as(history=False)


def save(desk: Desk) -> None:
    """Save."""
    desk.files.save()


def save_as(desk: Desk) -> None:
    """Save elsewhere."""
    desk.files.save_as()


def leave(desk: Desk) -> None:
    """Close the document."""
    desk.files.leave()


def close_window(desk: Desk) -> None:
    """Close the window, which ends the program."""
    desk.window.close()


RECORDS: tuple[Action[Desk], ...] = (
    Action(
        id="file.new",
        title=QT_TRANSLATE_NOOP("actions", "&New…"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Begin an adventure: choose its rules and its first map"),
        do=lambda desk: desk.dialogs["new"](),
        shortcuts=("Ctrl+N",),
        menu=MENU,
        icon="file-plus",
    ),
    Action(
        id="file.open",
        title=QT_TRANSLATE_NOOP("actions", "&Open…"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Open an adventure from a file"),
        do=lambda desk: desk.files.ask_and_open(),
        shortcuts=("Ctrl+O",),
        menu=MENU,
        icon="folder-open",
    ),
    Action(
        id="file.close",
        title=QT_TRANSLATE_NOOP("actions", "&Close the adventure"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Back to the start page; what is not saved is kept"),
        do=leave,
        shortcuts=("Ctrl+W",),
        menu=MENU,
        icon="home",
        why_not=needs_document,
    ),
    Action(
        id="file.save",
        title=QT_TRANSLATE_NOOP("actions", "&Save"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Write the adventure to its file"),
        do=save,
        shortcuts=("Ctrl+S",),
        menu=MENU,
        group="save",
        icon="device-floppy",
        why_not=needs_document,
    ),
    Action(
        id="file.save-as",
        title=QT_TRANSLATE_NOOP("actions", "Save &as…"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Write the adventure to another file and go on with that"),
        do=save_as,
        shortcuts=("Ctrl+Shift+S",),
        menu=MENU,
        group="save",
        why_not=needs_document,
    ),
    Action(
        id="file.save-without-history",
        title=QT_TRANSLATE_NOOP("actions", "Save without &history…"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Write it to another file in which nothing can be undone, to hand on"),
        do=save_without_history,
        menu=MENU,
        group="save",
        why_not=needs_document,
    ),
    Action(
        id="file.import",
        title=QT_TRANSLATE_NOOP("actions", "&Import a map…"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Bring in a map from Dungeondraft and others, or a picture"),
        do=lambda desk: desk.dialogs["import"](),
        shortcuts=("Ctrl+I",),
        menu=MENU,
        group="exchange",
        icon="file-import",
    ),
    Action(
        id="file.export-map",
        title=QT_TRANSLATE_NOOP("actions", "Write the &map for other programs…"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Write the scene as a Universal VTT file, without its secrets"),
        do=lambda desk: desk.dialogs["export-map"](),
        menu=MENU,
        group="exchange",
        icon="file-export",
        why_not=needs_document,
    ),
    Action(
        id="file.export",
        title=QT_TRANSLATE_NOOP("actions", "&Export to PDF…"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Print encounter sheets, cards and maps"),
        do=lambda desk: desk.dialogs["export"](),
        shortcuts=("Ctrl+P",),
        menu=MENU,
        group="exchange",
        icon="printer",
        why_not=needs_document,
    ),
    Action(
        id="file.quit",
        title=QT_TRANSLATE_NOOP("actions", "&Quit"),
        tooltip=QT_TRANSLATE_NOOP("actions", "End the program; nothing is lost"),
        do=close_window,
        shortcuts=("Ctrl+Q",),
        menu=MENU,
        group="end",
    ),
)
