"""Questions in short: a choice between named options, some of them closed, dice, and lots."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, TypeVar

from core.base.ids import RuleId
from core.base.phrase import Phrase
from core.engine.draws import Pick, Roll
from core.engine.request import CHANCE, GM, Choice, Option, Procedure, ask
from core.geometry.units import Point

V = TypeVar("V")
_NOTHING: Mapping[Any, None] = MappingProxyType({})


def choice(
    key: str,
    *cited: str,
    prompt: Phrase,
    options: Mapping[V, Phrase],
    keyed: Callable[[V], str] = str,
    closed: Mapping[V, Phrase | None] = _NOTHING,
    remarks: Mapping[V, Phrase | None] = _NOTHING,
    suggested: str = "",
    asks: str = GM,
    about: tuple[str, ...] = (),
    places: tuple[Point, ...] = (),
) -> Choice[V]:
    """Return a choice, by some rules, between values; the first open one is suggested unless the key of another is.

    Whoever asks gets the value back; `keyed` gives the key by which it is answered and kept in the journal. `closed`
    says of some why they cannot be taken, `remarks` what there is to know of others; None says nothing. `places` are
    what they stand for on the map.
    """
    shut = {value for value, why in closed.items() if why is not None}
    found = tuple(
        Option(keyed(value), value, label, closed.get(value) or remarks.get(value), value not in shut)
        for value, label in options.items()
    )
    proposed = suggested or next((option.key for option in found if option.open), "")
    rules = tuple(map(RuleId, cited))
    return Choice(key, asks, rules, places, about, prompt=prompt, options=found, suggested=proposed)


def yes_or_no(yes: str, no: str) -> Callable[[bool], str]:
    """Return the keys of a question between True and False, for `keyed`."""
    return lambda answer: yes if answer else no


def roll(
    key: str,
    *cited: str,
    subject: Phrase,
    dice: tuple[int, ...],
    owner: str = "",
    bounds: tuple[int, ...] | None = None,
    telling: tuple[int, ...] | None = None,
    about: tuple[str, ...] = (),
) -> Roll:
    """Return some dice of somebody, by some rules; `bounds` part their sums into the readings that matter.

    `telling` part them into those that odds tell apart; without any of them what is rolled changes nothing there.
    """
    rules = tuple(map(RuleId, cited))
    return Roll(
        key, CHANCE, rules, about=about, owner=owner, subject=subject, dice=dice, bounds=bounds, telling=telling
    )


def one_die(
    key: str,
    cited: str,
    *,
    subject: Phrase,
    sides: int,
    owner: str,
    about: tuple[str, ...],
    telling: tuple[int, ...] | None = None,
) -> Procedure[int]:
    """Let somebody roll a die by a rule; return its face. `telling` is as for `roll`."""
    die = roll(key, cited, subject=subject, dice=(sides,), telling=telling, owner=owner, about=about)
    (face,) = yield from ask(die)
    return face


def pick(
    key: str,
    *cited: str,
    subject: Phrase,
    count: int,
    idle: bool = False,
    owner: str = "",
    about: tuple[str, ...] = (),
    among: tuple[str, ...] = (),
) -> Pick:
    """Return the drawing of one of so many things by some rules, all equally likely; `owner` draws it.

    `among` are their ids, where they have names.
    """
    rules = tuple(map(RuleId, cited))
    return Pick(key, CHANCE, rules, about=about, owner=owner, subject=subject, count=count, idle=idle, among=among)
