"""Folders of scenes: a name that scenes share, under which the list shows them."""

from collections.abc import Iterable

from core.base.phrase import say, verbatim
from core.edits.maps import ChangeScene
from core.edits.several import Several
from core.engine.command_kinds import EditCommand
from core.engine.draws import said_together
from core.model.campaign import Campaign
from core.model.scene import Scene


def row_of(folder: str) -> str:
    """Return the id of the row that stands for a folder; no scene and no encounter has it."""
    return f"folder:{folder}"


def folders_of(state: Campaign) -> tuple[str, ...]:
    """Return the folders of an adventure, by name."""
    return tuple(sorted({scene.folder for scene in state.scenes.values() if scene.folder}, key=str.casefold))


def scenes_in(state: Campaign, folder: str) -> tuple[Scene, ...]:
    """Return the scenes in a folder; those in none for an empty name."""
    return tuple(scene for scene in state.scenes.values() if scene.folder == folder)


def put_into(scenes: Iterable[Scene], folder: str) -> EditCommand:
    """Return the command that puts scenes into a folder; an empty name takes them out of theirs."""
    found = tuple(scenes)
    names = said_together("things.list", tuple(verbatim(scene.name) for scene in found))
    title = (
        say("history.into-folder", what=names, folder=folder) if folder else say("history.out-of-folder", what=names)
    )
    return Several(title, tuple(ChangeScene(scene.id, {"folder": folder}) for scene in found))
