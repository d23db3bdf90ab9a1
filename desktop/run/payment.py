"""What pays for an action, such as a die, carried from where it lies onto the action that it is to pay for."""

import json

from PySide6.QtCore import QByteArray, QMimeData

from core.engine.command import Act
from desktop.run.subject import subject
from desktop.workspace.workspace import Workspace

MIME = "application/x-sandtable-payment+json"
"""What marks such a drag; it carries the act that puts it forward, or none where it lies there already."""


def packed(action: str, item: str) -> QMimeData:
    """Return a drag of what an action puts forward, named by an item; without an action it lies there already."""
    data = QMimeData()
    data.setData(MIME, QByteArray(json.dumps([action, item]).encode()))
    return data


def put_forward(workspace: Workspace, data: QMimeData) -> bool:
    """Let whoever acts put forward what was dragged; return whether it lies there now."""
    who, encounter = subject(workspace), workspace.encounter
    if not data.hasFormat(MIME) or who is None or encounter is None:
        return False
    try:
        action, item = map(str, json.loads(bytes(data.data(MIME).data())))
    except (ValueError, TypeError):
        return False
    return not action or workspace.submit(Act(encounter.id, who, action, item=item))
