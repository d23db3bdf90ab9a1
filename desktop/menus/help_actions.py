"""The Help menu."""

from desktop.menus.action import Action
from desktop.menus.window_parts import WindowParts
from desktop.translation import QT_TRANSLATE_NOOP

MENU = (QT_TRANSLATE_NOOP("actions", "&Help"),)

ACTIONS: tuple[Action[WindowParts], ...] = (
    Action(
        id="help.here",
        title=QT_TRANSLATE_NOOP("actions", "&Help on this"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Open the manual at the page on where you are"),
        do=lambda parts: parts.dialogs["help"](),
        shortcuts=("F1",),
        menu=MENU,
        icon="help",
    ),
    Action(
        id="help.manual",
        title=QT_TRANSLATE_NOOP("actions", "&Manual"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Open the manual where you left it"),
        do=lambda parts: parts.dialogs["manual"](),
        shortcuts=("Shift+F1",),
        menu=MENU,
        icon="book-2",
    ),
    Action(
        id="help.paper",
        title=QT_TRANSLATE_NOOP("actions", "Manual as a &PDF…"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Write the whole manual into a file, to be printed or read elsewhere"),
        do=lambda parts: parts.dialogs["manual-paper"](),
        menu=MENU,
        icon="printer",
    ),
    Action(
        id="help.palette",
        group="commands",
        title=QT_TRANSLATE_NOOP("actions", "&Find a command…"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Type some letters of what you want to do"),
        do=lambda parts: parts.dialogs["palette"](),
        shortcuts=("Ctrl+Shift+P",),
        menu=MENU,
        icon="command",
    ),
    Action(
        id="help.shortcuts",
        group="commands",
        title=QT_TRANSLATE_NOOP("actions", "&Keys…"),
        tooltip=QT_TRANSLATE_NOOP("actions", "See and change the keys of all commands"),
        do=lambda parts: parts.dialogs["shortcuts"](),
        menu=MENU,
        icon="keyboard",
    ),
    Action(
        id="help.faults",
        group="about",
        title=QT_TRANSLATE_NOOP("actions", "What went &wrong…"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Errors of the program itself since it was started, and a report of them"),
        do=lambda parts: parts.dialogs["faults"](),
        menu=MENU,
        icon="report",
    ),
    Action(
        id="help.about",
        group="about",
        title=QT_TRANSLATE_NOOP("actions", "&About Sandtable"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Version, licence, and whose work ships with it"),
        do=lambda parts: parts.dialogs["about"](),
        menu=MENU,
        icon="info-circle",
    ),
)
