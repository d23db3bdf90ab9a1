"""The File menu."""

from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from core.base.errors import SandtableError
from core.base.phrase import say
from core.documents.library import own_listed
from core.documents.sample_fights import Sample, samples
from desktop.menus.action import Action
from desktop.menus.window_parts import WindowParts
from desktop.translation import QT_TRANSLATE_NOOP
from desktop.workspace.workspace import Mode

MENU = (QT_TRANSLATE_NOOP("actions", "&File"),)
SAMPLES = (*MENU, QT_TRANSLATE_NOOP("actions", "Open a sa&mple"))


def needs_document(parts: WindowParts) -> str | None:
    """Refuse while no document is open."""
    if parts.workspace.is_open:
        return None
    return QCoreApplication.translate("actions", "No adventure is open")


def save_without_history(parts: WindowParts) -> None:
    """Save elsewhere, with nothing to undo in it."""
    parts.files.save_as(history=False)


def save(parts: WindowParts) -> None:
    """Save."""
    parts.files.save()


def save_as(parts: WindowParts) -> None:
    """Save elsewhere."""
    parts.files.save_as()


def leave(parts: WindowParts) -> None:
    """Close the document."""
    parts.files.leave()


def close_window(parts: WindowParts) -> None:
    """Close the window, which ends the program."""
    parts.window.close()


def no_scene(parts: WindowParts) -> str | None:
    """Refuse while no scene is looked at."""
    if parts.workspace.scene is not None:
        return None
    return QCoreApplication.translate("actions", "No scene is looked at")


def share_own(parts: WindowParts) -> None:
    """Ask what of the game master's own goes into a file for others."""
    parts.dialogs["share-own"]()


def nothing_own(parts: WindowParts) -> str | None:
    """Refuse while nothing in the adventure or the library is the game master's own and kept for use again."""
    why_not = needs_document(parts)
    if why_not is not None:
        return why_not
    if own_listed(parts.workspace.state):
        return None
    with suppress(SandtableError):
        if parts.workspace.library is not None and parts.workspace.library.shareable():
            return None
    return QCoreApplication.translate("actions", "Nothing in this adventure is of your own making yet")


def no_encounter(parts: WindowParts) -> str | None:
    """Refuse while no encounter is looked at."""
    if parts.workspace.encounter is not None:
        return None
    return QCoreApplication.translate("actions", "No encounter is looked at")


def keep_scene(parts: WindowParts) -> None:
    """Copy the scene that is looked at into the library."""
    workspace = parts.workspace
    if workspace.scene is not None and workspace.library is not None and workspace.document is not None:
        workspace.library.keep_scene(workspace.scene.id, workspace.document)
        workspace.tell(say("library.kept", name=workspace.scene.name))


def keep_encounter(parts: WindowParts) -> None:
    """Copy the encounter that is looked at into the library."""
    workspace = parts.workspace
    if workspace.encounter is not None and workspace.library is not None and workspace.document is not None:
        workspace.library.keep_encounter(workspace.encounter.id, workspace.document)
        workspace.tell(say("library.kept", name=workspace.encounter.name))


def look_at(parts: WindowParts, sample: Sample) -> None:
    """Open the whole fight of a sample in Run, where what happened can be read and looked back at, or played anew."""
    if parts.files.open_sample(sample):
        parts.workspace.set_mode(Mode.RUN)


def _sample(sample: Sample) -> Action[WindowParts]:
    return Action(
        id=f"file.sample-{Path(sample.file).stem}",
        title=sample.title,
        tooltip=sample.about,
        do=lambda parts: look_at(parts, sample),
        menu=SAMPLES,
        icon="book",
    )


ACTIONS: tuple[Action[WindowParts], ...] = (
    Action(
        id="file.new",
        title=QT_TRANSLATE_NOOP("actions", "&New…"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Begin an adventure: choose its rules and its first map"),
        do=lambda parts: parts.dialogs["new"](),
        shortcuts=("Ctrl+N",),
        menu=MENU,
        icon="file-plus",
    ),
    Action(
        id="file.open",
        title=QT_TRANSLATE_NOOP("actions", "&Open…"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Open an adventure from a file"),
        do=lambda parts: parts.files.ask_and_open(),
        shortcuts=("Ctrl+O",),
        menu=MENU,
        icon="folder-open",
    ),
    Action(
        id="file.play-sample",
        title=QT_TRANSLATE_NOOP("actions", "&Play the sample"),
        tooltip=QT_TRANSLATE_NOOP("actions", "A fight at a toll-house, in mid-fight, with three steps to follow"),
        do=lambda parts: parts.dialogs["play-sample"](),
        menu=SAMPLES,
        icon="swords",
    ),
    *map(_sample, samples()),
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
        id="file.title",
        title=QT_TRANSLATE_NOOP("actions", "Re&name the adventure…"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Give it another title; its file keeps its name"),
        do=lambda parts: parts.dialogs["title"](),
        menu=MENU,
        group="save",
        why_not=needs_document,
    ),
    Action(
        id="file.import",
        title=QT_TRANSLATE_NOOP("actions", "&Import a map…"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Bring in a map from Dungeondraft and others, or a picture"),
        do=lambda parts: parts.dialogs["import"](),
        shortcuts=("Ctrl+I",),
        menu=MENU,
        group="exchange",
        icon="file-import",
    ),
    Action(
        id="file.export-map",
        title=QT_TRANSLATE_NOOP("actions", "Write the &map to a file…"),
        tooltip=QT_TRANSLATE_NOOP(
            "actions", "Export the scene for other programs (Universal VTT) or as a picture (PNG, WebP, SVG)"
        ),
        do=lambda parts: parts.dialogs["export-map"](),
        menu=MENU,
        group="exchange",
        icon="file-export",
        why_not=needs_document,
    ),
    Action(
        id="file.export",
        title=QT_TRANSLATE_NOOP("actions", "&Export to PDF…"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Print encounter sheets, cards and maps"),
        do=lambda parts: parts.dialogs["export"](),
        shortcuts=("Ctrl+P",),
        menu=MENU,
        group="exchange",
        icon="printer",
        why_not=needs_document,
    ),
    Action(
        id="file.copy-from",
        title=QT_TRANSLATE_NOOP("actions", "Copy &from the library or another adventure…"),
        tooltip=QT_TRANSLATE_NOOP(
            "actions", "Bring creatures, gear, scenes, conditions, house rules and more into this adventure"
        ),
        do=lambda parts: parts.dialogs["copy-from"](),
        menu=MENU,
        group="library",
        icon="book-2",
        why_not=needs_document,
    ),
    Action(
        id="file.share-own",
        title=QT_TRANSLATE_NOOP("actions", "S&hare my own things…"),
        tooltip=QT_TRANSLATE_NOOP(
            "actions",
            "Write what is your own, such as gear, calls and house rules, into a small file for others",
        ),
        do=share_own,
        menu=MENU,
        group="library",
        icon="file-export",
        why_not=nothing_own,
    ),
    Action(
        id="file.keep-scene",
        title=QT_TRANSLATE_NOOP("actions", "&Keep the scene in my library"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Copy the scene that is looked at into your own library"),
        do=keep_scene,
        menu=MENU,
        group="library",
        icon="map-2",
        why_not=no_scene,
    ),
    Action(
        id="file.keep-encounter",
        title=QT_TRANSLATE_NOOP("actions", "Keep the encounter in my li&brary"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Copy it with its scenes and people, as it was before the fight"),
        do=keep_encounter,
        menu=MENU,
        group="library",
        icon="swords",
        why_not=no_encounter,
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
