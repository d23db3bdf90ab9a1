"""The calendar in words: moments, and what falls due in a span of the world's time."""

from core.engine.time_passing import coming
from core.explain.calendar import world_second
from desktop.translation import tr
from desktop.workspace.workspace import Workspace


def moment_text(workspace: Workspace, at: int) -> str:
    """Return a moment in words, and that it is overdue where it has passed."""
    words = workspace.text(world_second(max(0, at)))
    return tr("{when}, overdue").replace("{when}", words) if at < workspace.state.time else words


MOST_NAMED = 8
"""Things that are named; of more it is only said how many."""


def due_text(workspace: Workspace, seconds: int) -> str:
    """Return what falls due in so many seconds from now, a line each: when, who, what; or that nothing does."""
    state = workspace.state
    found = coming(state, workspace.session.systems, state.time + seconds)
    if not found:
        return tr("Nothing falls due in that time.")
    lines = []
    for each, times in found[:MOST_NAMED]:
        who = "" if each.reference is None else workspace.name_of(each.reference.id) or each.reference.id
        often = tr("up to %1 ×").replace("%1", str(times)) if times > 1 else ""
        parts = (moment_text(workspace, each.at), who, workspace.text(each.what), often)
        lines.append(" · ".join(part for part in parts if part))
    if len(found) > MOST_NAMED:
        lines.append(tr("… and %1 more").replace("%1", str(len(found) - MOST_NAMED)))
    return "\n".join(lines)
