"""Handing gear to somebody on the map: to the token it is let go on, or to all selected if that is one of them.

What comes out of the table of loads goes to that token alone, or lies where it was let go.
"""

from PySide6.QtCore import QCoreApplication, QMimeData

from core.base.ids import TokenId
from core.edits.loads import LayDown, MoveGear
from core.geometry.units import Point
from core.model.creature_reference import reference_to
from desktop.creatures.subjects import subject_of, subjects_of
from desktop.encumbrance.drag_data import dragged_load
from desktop.sheets.giving import dragged_ware, give, given_text
from desktop.tools.map_access import MapAccess


def hand_over(access: MapAccess, data: QMimeData, at: Point) -> bool:
    """Give the gear that a drag carries to who stands at a point; say so where nobody does.

    Return whether somebody has it now.
    """
    workspace, ware = access.workspace, dragged_ware(data)
    if ware is None:
        return False
    tokens = () if workspace.encounter is None else workspace.encounter.tokens
    here = next((identity for identity in access.hits(at) if identity in tokens), None)
    if here is None:
        told = QCoreApplication.translate("tools", "Let {thing} go on a token: nobody stands here.")
        workspace.tell(told.replace("{thing}", ware.item.name))
        return False
    subject = subject_of(workspace, TokenId(here))
    subjects = subjects_of(workspace) if here in workspace.selection else () if subject is None else (subject,)
    if not give(workspace, subjects, ware):
        return False
    access.status.emit(given_text(subjects, ware))
    return True


def let_go(access: MapAccess, data: QMimeData, at: Point) -> bool:
    """Give what somebody carried to who stands at a point, or lay it down there; return whether that was accepted."""
    workspace, carried, scene = access.workspace, dragged_load(data), access.scene
    if carried is None or scene is None or not carried.portions:
        return False
    encounter = workspace.encounter
    tokens = () if encounter is None else encounter.tokens
    here = next((identity for identity in access.hits(at) if identity in tokens), None)
    if here is None or encounter is None:
        return workspace.submit(LayDown(carried.source, carried.portions, scene, at))
    reference = reference_to(encounter.id, encounter.tokens[here])
    return reference != carried.source and workspace.submit(MoveGear(carried.source, carried.portions, reference))
