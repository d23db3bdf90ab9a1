"""Questions in short: a choice between named options, some of them closed, dice, and lots."""

from collections.abc import Mapping
from types import MappingProxyType

from core.base.ids import RuleId
from core.base.phrase import Phrase
from core.engine.draws import Pick, Roll
from core.engine.request import CHANCE, GM, Choice, Option, Procedure, ask


def choice(
    key: str,
    *cited: str,
    prompt: Phrase,
    options: Mapping[str, Phrase],
    closed: Mapping[str, Phrase | None] = MappingProxyType({}),
    remarks: Mapping[str, Phrase | None] = MappingProxyType({}),
    suggested: str = "",
    asks: str = GM,
    about: tuple[str, ...] = (),
) -> Choice:
    """Return a choice, by some rules, between options; the first open one is suggested unless another is.

    `closed` says of some why they cannot be taken, `remarks` what there is to know of others; None says nothing.
    """
    shut = {name for name, why in closed.items() if why is not None}
    found = tuple(
        Option(name, label, closed.get(name) or remarks.get(name), name not in shut) for name, label in options.items()
    )
    proposed = suggested or next((name for name in options if name not in shut), "")
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


def one_die(key: str, cited: str, *, subject: Phrase, sides: int, owner: str, about: tuple[str, ...]) -> Procedure[int]:
    """Let somebody roll a die by a rule; return its face."""
    (face,) = yield from ask(roll(key, cited, subject=subject, dice=(sides,), owner=owner, about=about))
    return face


def pick(key: str, *cited: str, subject: Phrase, count: int, owner: str = "", about: tuple[str, ...] = ()) -> Pick:
    """Return the drawing of one of so many things by some rules, all equally likely; `owner` draws it."""
    return Pick(key, CHANCE, tuple(map(RuleId, cited)), about=about, owner=owner, subject=subject, count=count)
