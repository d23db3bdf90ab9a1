"""Keeping creatures in the person's own library: told, with a way to have one there instead of two of the same name."""

from functools import partial

from PySide6.QtCore import QCoreApplication

from core.base.errors import SandtableError
from core.base.ids import PersonId
from core.documents.store import Document
from core.model.creature import Creature
from desktop.workspace.message import Urgency
from desktop.workspace.workspace import Workspace


def keep_creature(workspace: Workspace, creature: Creature, pictures: Document | None) -> bool:
    """Keep a copy of a creature, its portrait taken from `pictures`; return whether that could be done.

    Where another of its name and system is there already, an offer beside the message deletes that one.
    """
    library = workspace.library
    if library is None:
        return False
    try:
        older = tuple(
            identity
            for identity, each in library.creatures().items()
            if (each.name, each.system) == (creature.name, creature.system)
        )
        library.keep(creature, pictures)
    except SandtableError as error:
        workspace.tell(error.phrase, Urgency.TROUBLE, passing=True)
        return False
    workspace.library_changed.emit()
    translate = QCoreApplication.translate
    told = translate("people", "{name} is kept in your library.").replace("{name}", creature.name)
    if older:
        offer = (translate("people", "Only this one"), partial(_forget, workspace, older))
        workspace.tell(told + " " + translate("people", "There is another of that name."), offer=offer)
    else:
        workspace.tell(told)
    return True


def _forget(workspace: Workspace, identities: tuple[PersonId, ...]) -> None:
    library = workspace.library
    try:
        for identity in identities:
            if library is not None and identity in library.creatures():
                library.forget(identity)
    except SandtableError as error:
        workspace.tell(error.phrase, Urgency.TROUBLE, passing=True)
    workspace.library_changed.emit()
