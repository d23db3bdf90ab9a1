"""Questions in short: a choice between named options, dice, and one of several things by lot, as most games ask."""

from collections.abc import Mapping

from core.base.ids import RuleId
from core.base.phrase import Phrase
from core.engine.draws import Pick, Roll
from core.engine.request import CHANCE, GM, Choice, Option


def choice(
    key: str,
    *cited: str,
    prompt: Phrase,
    options: Mapping[str, Phrase],
    suggested: str = "",
    asks: str = GM,
    about: tuple[str, ...] = (),
) -> Choice:
    """Return a choice, by some rules, between options that are all open; the first is suggested unless another is."""
    found = tuple(Option(name, label) for name, label in options.items())
    proposed = suggested or next(iter(options), "")
    return Choice(key, asks, tuple(map(RuleId, cited)), about=about, prompt=prompt, options=found, suggested=proposed)


def roll(
    key: str,
    *cited: str,
    subject: Phrase,
    dice: tuple[int, ...],
    owner: str = "",
    bounds: tuple[int, ...] | None = None,
    about: tuple[str, ...] = (),
) -> Roll:
    """Return some dice of somebody, by some rules; `bounds` part their sums into the readings that matter."""
    rules = tuple(map(RuleId, cited))
    return Roll(key, CHANCE, rules, about=about, owner=owner, subject=subject, dice=dice, bounds=bounds)


def pick(key: str, *cited: str, subject: Phrase, count: int, owner: str = "", about: tuple[str, ...] = ()) -> Pick:
    """Return the drawing of one of so many things by some rules, all equally likely; `owner` draws it."""
    return Pick(key, CHANCE, tuple(map(RuleId, cited)), about=about, owner=owner, subject=subject, count=count)
