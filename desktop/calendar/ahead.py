"""A look ahead in words: what falls due in a span of the world's time, for tooltips."""

from core.engine.passing import coming
from desktop.calendar.spans import moment_text, tr
from desktop.workspace.workspace import Workspace

MOST = 8
"""Things that are named; of more it is only said how many."""


def told_ahead(workspace: Workspace, seconds: int) -> str:
    """Return what falls due in so many seconds from now, a line each: when, who, what; or that nothing does."""
    state = workspace.state
    found = coming(state, workspace.session.systems, state.time + seconds)
    if not found:
        return tr("Nothing falls due in that time.")
    lines = []
    for each, times in found[:MOST]:
        who = "" if each.keeper is None else workspace.name_of(each.keeper.id) or each.keeper.id
        often = tr("up to %1 ×").replace("%1", str(times)) if times > 1 else ""
        parts = (moment_text(workspace, each.at), who, workspace.text(each.what), often)
        lines.append(" · ".join(part for part in parts if part))
    if len(found) > MOST:
        lines.append(tr("… and %1 more").replace("%1", str(len(found) - MOST)))
    return "\n".join(lines)
