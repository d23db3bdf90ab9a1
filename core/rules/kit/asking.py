"""What rules ask and tell in short: choices, dice, lots and reactions; one check as a line of the log."""

from collections.abc import Callable, Iterable, Mapping
from itertools import takewhile
from types import MappingProxyType
from typing import Any, TypeVar

from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase
from core.engine.context import Context
from core.engine.draws import Pick, Roll
from core.engine.event import Checked
from core.engine.request import CHANCE, GM, Choice, Option, Procedure, Ruling, ask, in_parallel, one_by_one
from core.explain.check import Check
from core.explain.modifier import Modifier
from core.explain.tally import Tally
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
    ahead: Callable[[V], Ruling | None] | None = None,
) -> Choice[V]:
    """Return a choice, by some rules, between values; the first open one is suggested unless the key of another is.

    Whoever asks gets the value back; `keyed` gives the key by which it is answered and kept in the journal. `closed`
    says of some why they cannot be taken, `remarks` what there is to know of others; None says nothing. `places` are
    what they stand for on the map. `ahead` returns the ruling that a value leads to, for whoever decides both at once.
    """
    shut = {value for value, why in closed.items() if why is not None}
    found = tuple(
        Option(keyed(value), value, label, closed.get(value) or remarks.get(value), value not in shut)
        for value, label in options.items()
    )
    proposed = suggested or next((option.key for option in found if option.open), "")
    rules = tuple(map(RuleId, cited))
    return Choice(key, asks, rules, places, about, prompt=prompt, options=found, suggested=proposed, ahead=ahead)


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


def ruled_modifiers(make: Callable[[], Ruling]) -> Procedure[tuple[Modifier, ...]]:
    """Ask the game master which modifiers count; return them, those that he struck out among them.

    What was proposed only for him to tick, and he has not ticked, is not heard of again.
    """
    latest: list[Ruling] = []

    def question() -> Ruling:
        latest[:] = [make()]
        return latest[0]

    answer = yield from ask(question)
    return tuple(each for each in answer if not each.struck or each not in latest[0].proposed)


def reactions(
    who: Iterable[TokenId],
    question: Callable[[TokenId], Choice[V | None]],
    carry: Callable[[TokenId, V], Procedure[Any]],
    *,
    goes_on: Callable[[], bool],
) -> Procedure[bool]:
    """Let all react who may and want to; return whether what they react to goes on after that.

    `question` asks one of them, and raises `Gone` where he cannot react any more; None is the answer of one who
    lets it be. `carry` carries a reaction out. One who is gone, or can be no part of it, ends his own reaction alone;
    once it does not go on, nobody else reacts.
    """
    asked = tuple(who)
    answers = yield from in_parallel(ask(lambda each=each: question(each)) for each in asked)  # type: ignore[misc]
    said = ((each, answer) for each, answer in zip(asked, answers, strict=True) if answer is not None)
    yield from one_by_one(takewhile(lambda _: goes_on(), said), lambda each: carry(*each))
    return goes_on()


def tell_check(
    ctx: Context,
    rule: str,
    actor: str,
    *,
    target: str | None = None,
    tallies: tuple[Tally, ...] = (),
    drawn: tuple[Phrase, ...] = (),
    degree: Phrase,
    verdict: Phrase,
    passed: bool | None = None,
    harms: bool = False,
    is_total: bool = False,
    on_the_way: bool = False,
) -> None:
    """Put a check of somebody into the log: by which rule, against whom, on what, and what came of it."""
    cited, flags = RuleId(rule), (passed, harms, is_total, on_the_way)
    tell(ctx, Check(cited, actor, target, tallies, drawn, degree, verdict, *flags))


def tell(ctx: Context, check: Check) -> None:
    """Put a check into the log whose words were found before, as those of several who suffer at once."""
    ctx.emit(Checked(check))
