"""Facts of what the last step told: its checks with their tallies and degrees, phrases noted, rules cited."""

from typing import Any

from core.base.phrase import Phrase
from core.engine.event import Checked, Noted
from tests.transcripts.runner import Played


def last_word(value: Any) -> Any:
    """Return the last word of a phrase's id; what is no phrase, as it is."""
    return value.id.rpartition(".")[2] if isinstance(value, Phrase) else value


def degrees(played: Played) -> tuple[tuple[str, str], ...]:
    """Return whom each check of the last step was against, and the id of its degree."""
    checks = [event.check for event in played.events if isinstance(event, Checked)]
    return tuple((check.target, check.degree.id) for check in checks if check.target is not None)


def noted(played: Played) -> list[str]:
    """Return the ids of the phrases that the last step noted, and of those within them."""
    return [each for event in played.events if isinstance(event, Noted) for each in ids_of(event.phrase)]


def ids_of(phrase: Phrase) -> list[str]:
    """Return the id of a phrase and of all phrases among its values."""
    return [phrase.id, *(each for _, value in phrase.values if isinstance(value, Phrase) for each in ids_of(value))]


def cited(played: Played) -> list[str]:
    """Return the rules that the events of the last step cite."""
    rules = [getattr(event, "rule", None) for event in played.events]
    rules += [event.check.rule for event in played.events if isinstance(event, Checked)]
    return [str(rule) for rule in rules if rule is not None]


def of_tally(played: Played, subject: str) -> list[Any]:
    """Return the total of a figure in the last check of the last step."""
    check = last_check(played).check
    totals = [tally.total for tally in check.tallies if tally.subject == subject]
    known = ", ".join(sorted({tally.subject for tally in check.tallies})) or "none at all"
    told = f"the last check, by {check.rule}, has no tally of {subject}; it has {known}"
    assert totals, f"{told}. `tallied` looks at every check of the step"
    return list(totals[-1])


def last_check(played: Played) -> Checked:
    """Return the last check of the last step."""
    found = [event for event in played.events if isinstance(event, Checked)]
    assert found, "the last step has made no check: ask this after the step that makes it"
    return found[-1]
