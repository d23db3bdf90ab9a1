"""The question that waits: of which encounter it is, and what is said to whoever has to answer it first."""

from core.model.encounter import Encounter
from desktop.translation import tr
from desktop.workspace.workspace import Workspace


def asking(workspace: Workspace) -> Encounter | None:
    """Return the encounter in which a question waits; None where none waits, or one of no encounter."""
    entry = workspace.session.under_way if workspace.is_open else None
    where = None if entry is None else entry.command.where
    return None if where is None else workspace.state.encounters.get(where)


def asked_elsewhere(workspace: Workspace) -> Encounter | None:
    """Return the encounter in which a question waits, where another one is looked at, or none; None if nowhere else."""
    there, here = asking(workspace), workspace.encounter
    return None if there is None or (here is not None and there.id == here.id) else there


def answer_first(workspace: Workspace) -> str | None:
    """Return that a question is to be answered before anything else, and where it waits; None where none does."""
    if not workspace.is_open or workspace.session.pending is None:
        return None
    there = asked_elsewhere(workspace)
    if there is None:
        return tr("A question is open: answer it first")
    return tr("A question of %1 is open: answer it first (F3 leads there)").replace("%1", there.name)


def look_where_asked(workspace: Workspace) -> None:
    """Look at the encounter in which a question waits, and bring whom it asks into view."""
    there, pending = asked_elsewhere(workspace), workspace.session.pending
    if there is not None:
        workspace.look_at(encounter=there.id)
    encounter = workspace.encounter
    if pending is not None and encounter is not None and pending.asks in encounter.tokens:
        workspace.bring_into_view(encounter.tokens[pending.asks].point)
