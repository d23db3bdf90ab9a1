"""Which dock a question that came up while time passed belongs to: the afflictions, or what is due."""

from core.edits.time import LetTimePass
from core.engine.event import TimePassed
from core.engine.request import Choice
from core.engine.time_passing import asks_whether_to_stop
from core.model.creature_reference import CreatureReference, systems_in
from desktop.workspace.workspace import Workspace

DUE, AFFLICTIONS = "due", "afflictions"


def raised_in(workspace: Workspace) -> str | None:
    """Return the id of the dock that holds the question that waits; None where time has not raised it."""
    if not workspace.is_open:
        return None
    pending, entry = workspace.session.pending, workspace.session.under_way
    if pending is None or entry is None:
        return None
    passes = isinstance(entry.command, LetTimePass) or any(isinstance(event, TimePassed) for event in entry.events)
    if not passes and not asks_whether_to_stop(pending):
        return None
    named = {str(value) for _, value in pending.prompt.values} if isinstance(pending, Choice) else set()
    return AFFLICTIONS if _ailing(workspace) & (named | set(pending.needs)) else DUE


def _ailing(workspace: Workspace) -> set[str]:
    """Return the ids, as people and as tokens, of all whom an affliction is at work on."""
    state, systems = workspace.state, workspace.session.systems
    references = {
        each.reference
        for used in systems_in(state)
        if used in systems
        for each in systems[used].world_time.ailments(state)
    }
    tokens = {
        token.id
        for encounter in state.encounters.values()
        for token in encounter.tokens.values()
        if CreatureReference(None, token.person or "") in references
    }
    return {each.id for each in references} | tokens
