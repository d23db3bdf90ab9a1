"""Prospects of an affliction in words."""

from fractions import Fraction

from core.analysis.prospects import Prospects
from core.explain.words import game_word
from desktop.forms.span_field import tr
from desktop.run.odds_view import whole_percents
from desktop.workspace.workspace import Workspace


def prospects_told(workspace: Workspace, found: Prospects) -> str:
    """Return prospects in lines: by when, whether it is over, how its bearer is, what it has cost."""
    checks = tr("In the end") if found.whole else tr("After %1 checks").replace("%1", str(found.checks))
    (over,) = whole_percents((found.over,))
    lines = [tr("%1: over %2 %").replace("%1", checks).replace("%2", _hundredths(found.over, over))]
    shares = whole_percents([chance for _, chance in found.fates])
    fates = (
        f"{workspace.text(fate)} {_hundredths(chance, share)} %"
        for (fate, chance), share in zip(found.fates, shares, strict=True)
    )
    lines.append(", ".join(fates))
    costs = ", ".join(f"{_named(workspace, name)} {_signed(change)}" for name, change in found.changes)
    if costs:
        lines.append(tr("on average %1").replace("%1", costs))
    return "\n".join(lines)


def _hundredths(chance: Fraction, whole: int) -> str:
    """Return a chance in hundredths; what is possible is never told as 0, nor what is uncertain as 100."""
    if chance and not whole:
        return "<1"
    return ">99" if chance < 1 and whole == 100 else str(whole)


def _named(workspace: Workspace, track: str) -> str:
    """Return what a track is called in the game at hand, or else its own name."""
    system = workspace.system
    return track if system is None else workspace.text(game_word(system.id, "track", track))


def _signed(change: Fraction) -> str:
    return f"{float(change):+.1f}".replace("-", "\u2212")
