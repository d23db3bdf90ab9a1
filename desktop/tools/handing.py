"""Handing gear to somebody on the map: to the token it is let go on, or to all selected if that is one of them."""

from PySide6.QtCore import QCoreApplication, QMimeData

from core.base.ids import TokenId
from core.geometry.units import Point
from desktop.sheets.giving import dragged_ware, give, told_given
from desktop.sheets.subjects import subject_of, subjects_of
from desktop.tools.hand import Hand


def hand_over(hand: Hand, data: QMimeData, at: Point) -> bool:
    """Give the gear that a drag carries to who stands at a point; say so where nobody does.

    Return whether somebody has it now.
    """
    workspace, ware = hand.workspace, dragged_ware(data)
    if ware is None:
        return False
    tokens = () if workspace.encounter is None else workspace.encounter.tokens
    here = next((identity for identity in hand.hits(at) if identity in tokens), None)
    if here is None:
        told = QCoreApplication.translate("tools", "Let {thing} go on a token: nobody stands here.")
        workspace.tell(told.replace("{thing}", ware.item.name))
        return False
    subject = subject_of(workspace, TokenId(here))
    subjects = subjects_of(workspace) if here in workspace.selection else () if subject is None else (subject,)
    if not give(workspace, subjects, ware):
        return False
    hand.status.emit(told_given(subjects, ware))
    return True
