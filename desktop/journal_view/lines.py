"""What there is to say of a journal's entry: its label, what came of it in a line, and every event worth telling."""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from core.base.ids import RuleId
from core.base.phrase import say
from core.engine.command import Act
from core.engine.event import Checked, ConditionLifted, ConditionSet, Event, Noted, TrackChanged
from core.engine.run import Entry
from core.explain.check import Check
from desktop.explain_view.wording import headline
from desktop.workspace import Workspace

MOST = 3
"""So many things that came of an entry stand in its line; the rest is in its reckoning."""


@dataclass(frozen=True, slots=True)
class Told:
    """One thing that came of an entry: words and rule, with the whole check if it was one."""

    words: str
    rule: RuleId | None = None
    check: Check | None = None


def tr(text: str) -> str:
    """Return a text of the journal in the person's language."""
    # Qt's tools file what a plain function is given under no name
    return QCoreApplication.translate("", text)


def told(workspace: Workspace, entry: Entry) -> tuple[Told, ...]:
    """Return all that came of an entry, in order; steps of a way, cards and clock are not told one by one."""
    where = entry.command.where
    system = None
    if where is not None and where in workspace.state.encounters:
        system = workspace.state.encounters[where].system
    found = (_told(workspace, event, system) for event in entry.events)
    return tuple(each for each in found if each is not None)


def title(workspace: Workspace, entry: Entry) -> str:
    """Return what was done; that it was done against a rule is said."""
    words = workspace.text(entry.label)
    command = entry.command
    if isinstance(command, Act):
        whom = ", ".join(workspace.name_of(token) or token for token in command.targets)
        words += f" → {whom}" if whom else ""
        words += f" “{command.words}”" if command.words else ""
        if command.anyway:
            words += " " + tr("(against the rules, by the game master's word)")
    return words


def line(workspace: Workspace, entry: Entry) -> str:
    """Return an entry in one line."""
    came = [_short(workspace, entry, each) for each in told(workspace, entry)]
    parts = [title(workspace, entry), *came[:MOST]]
    more = len(came) - MOST
    return "  ·  ".join(parts) + (f"  +{more}" if more > 0 else "")


def concerns(entry: Entry, token: str) -> bool:
    """Return whether an entry is of a token, or did something to it."""
    command = entry.command
    if isinstance(command, Act) and (command.actor == token or token in command.targets):
        return True
    return any(_of(event, token) for event in entry.events)


def _of(event: Event, token: str) -> bool:
    if isinstance(event, Checked):
        return token in (event.check.actor, event.check.target)
    return getattr(event, "token", None) == token


def _told(workspace: Workspace, event: Event, system: str | None) -> Told | None:
    match event:
        case Checked(check=check):
            return Told(f"{headline(workspace, check)}: {workspace.text(check.verdict)}", check.rule, check)
        case Noted(phrase=phrase, rule=rule):
            return Told(workspace.text(phrase), rule)
        case TrackChanged(token=token, track=track, value=value, rule=rule):
            name = _named(workspace, system, "track", track)
            return Told(f"{workspace.name_of(token) or token}: {name} {value}", rule)
        case ConditionSet(token=token, condition=condition, rule=rule):
            words = tr("%1 is %2").replace("%1", workspace.name_of(token) or token)
            return Told(words.replace("%2", _named(workspace, system, "condition", condition.kind)), rule)
        case ConditionLifted(token=token, condition=kind, rule=rule):
            words = tr("%1 is no longer %2").replace("%1", workspace.name_of(token) or token)
            return Told(words.replace("%2", _named(workspace, system, "condition", kind)), rule)
    return None


def is_own(entry: Entry, check: Check) -> bool:
    """Return whether a check is the one that an act was about: who and whom need not be said again."""
    command = entry.command
    if not isinstance(command, Act) or check.actor != command.actor:
        return False
    return check.target is None or check.target in command.targets


def _short(workspace: Workspace, entry: Entry, each: Told) -> str:
    if each.check is None or not is_own(entry, each.check):
        return each.words
    return workspace.text(each.check.verdict)


def _named(workspace: Workspace, system: str | None, family: str, name: str) -> str:
    """Return the system's word for one of its tracks or conditions; without one, the name itself."""
    phrase = say(f"{system}.{family}.{name}")
    return workspace.text(phrase) if phrase.id in workspace.words.templates else name.replace("-", " ")
