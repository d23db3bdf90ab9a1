"""The prospects of an affliction in words: by when it is over, how its bearer is then, and what it has cost."""

from core.analysis.prospects import Prospects
from core.explain.words import game_word
from desktop.run.odds_summary import percent, whole_percents
from desktop.translation import decimal, tr
from desktop.workspace.workspace import Workspace


def prospects_text(workspace: Workspace, found: Prospects) -> str:
    """Return prospects in lines: by when, whether it is over, how its bearer is, what it has cost."""
    checks = tr("In the end") if found.whole else tr("After %1 checks").replace("%1", str(found.checks))
    lines = [tr("%1: over %2").replace("%1", checks).replace("%2", percent(found.over))]
    shares = whole_percents([chance for _, chance in found.fates])
    fates = (
        f"{workspace.text(fate)} {percent(chance, share)}"
        for (fate, chance), share in zip(found.fates, shares, strict=True)
    )
    lines.append(", ".join(fates))
    costs = ", ".join(f"{_named(workspace, name)} {decimal(change, sign=True)}" for name, change in found.changes)
    if costs:
        lines.append(tr("on average %1").replace("%1", costs))
    return "\n".join(lines)


def _named(workspace: Workspace, track: str) -> str:
    """Return what a track is called in the game at hand, or else its own name."""
    system = workspace.system
    return track if system is None else workspace.text(game_word(system.id, "track", track))
