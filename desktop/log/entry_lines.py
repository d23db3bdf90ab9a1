"""What there is to say of a journal's entry: its label, what came of it in a line, and every event worth telling."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.base.ids import RuleId
from core.documents.history_text import Teller
from core.engine.command import Act
from core.engine.event import Checked, ConditionLifted, ConditionSet, Event, Noted
from core.engine.run import Entry
from core.explain.check import Check
from desktop.workspace.workspace import Workspace

MOST = 24
"""So many things that came of an entry stand in its line; the rest is in its reckoning."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """One thing that came of an entry: words and rule, with the whole check if it was one, or a `price` paid for it."""

    words: str
    rule: RuleId | None = None
    check: Check | None = None
    price: bool = False


def events_told(workspace: Workspace, entry: Entry) -> tuple[LogLine, ...]:
    """Return all that came of an entry, in order; steps of a way, cards and clock are not told one by one.

    Nor is a condition that came and was over again by its end.
    """
    system, called = _system(workspace, entry), not isinstance(entry.command, Act)
    stands = (event for number, event in enumerate(entry.events) if not _passes(entry.events, number))
    found = (_line_of(workspace, event, system, called=called) for event in stands)
    return tuple(each for each in found if each is not None)


def title(workspace: Workspace, entry: Entry) -> str:
    """Return what was done; that it was done against a rule is said."""
    return Teller(workspace.words, workspace.said_name, _system(workspace, entry)).title(entry)


def _system(workspace: Workspace, entry: Entry) -> str | None:
    """Return the rule system in whose words an entry is told; of what has no encounter, the one at hand."""
    where = entry.command.where
    if where is not None and where in workspace.state.encounters:
        return workspace.state.encounters[where].system
    return None if workspace.system_at_hand is None else workspace.system_at_hand.id


def line(workspace: Workspace, entry: Entry, most: int = MOST) -> str:
    """Return an entry in one line, with so many of the things that came of it."""
    came = list(dict.fromkeys(_short(workspace, entry, each) for each in events_told(workspace, entry)))
    parts = [title(workspace, entry), *came[:most]]
    more = len(came) - most
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


def _passes(events: Sequence[Event], number: int) -> bool:
    """Return whether an event brings a condition that a later one lifts."""
    event = events[number]
    if not isinstance(event, ConditionSet):
        return False
    ends = (each for each in events[number + 1 :] if isinstance(each, ConditionLifted))
    return any((each.token, each.condition) == (event.token, event.condition.kind) for each in ends)


def _line_of(workspace: Workspace, event: Event, system: str | None, *, called: bool) -> LogLine | None:
    words = Teller(workspace.words, workspace.said_name, system).line(event)
    check = event.check if isinstance(event, Checked) else None
    if called and words is not None and check is not None and check.passed is not None:
        # a check alone says how it came out; in a deed that does what follows
        degree = workspace.text(check.degree)
        words = words if degree.casefold() in words.casefold() else f"{words}, {degree}"
    if words is None:
        return None
    rule = getattr(event, "rule", None) if check is None else check.rule
    return LogLine(words, rule, check, price=isinstance(event, Noted) and event.price)


def is_own(entry: Entry, check: Check) -> bool:
    """Return whether a check is the one that an act was about: who and whom need not be said again."""
    command = entry.command
    if not isinstance(command, Act) or check.actor != command.actor:
        return False
    return check.target is None or check.target in command.targets


def _short(workspace: Workspace, entry: Entry, each: LogLine) -> str:
    if each.check is None or not is_own(entry, each.check):
        return each.words
    return workspace.text(each.check.verdict)
