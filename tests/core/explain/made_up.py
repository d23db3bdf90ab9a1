"""Tallies made up by a seed, and how times and templates read."""

from fractions import Fraction
from random import Random

from core.base.ids import RuleId
from core.base.numbers import Rounding, exact_text, rounded
from core.base.phrase import say, verbatim
from core.explain.calendar import span, world_second, world_time
from core.explain.modifier import Add, Bar, Dice, Effect, ExtraCards, Limit, Modifier, Scale, Shift
from core.explain.tally import ORDER, Figure, Stacking, settle, weight_of
from core.explain.words import Words, languages, signed, worded
from tests.core.chance.made_up import said
from tests.helpers.plain import plain
from tests.helpers.templates import fields_of

SECONDS = (0, 1, 59, 60, 61, 3599, 3600, 3660, 5400, 7200, 86399, 86400, 86460, 90000, 172800, 259261)
TEMPLATES = (
    "{who} hits",
    "{n, sign}",
    "{n, plural, one {# card} other {# cards}}",
    "{n, plural, one {#}}",
    "{",
    "}",
    "",
)
VALUES = (0, 1, -1, 2, 7, "1", "3/2", "x")


def effect(pick: Random) -> Effect:
    """Return an effect of any kind."""
    some = pick.randrange(-3, 4)
    return pick.choice(
        (
            Add(some),
            Dice(some),
            ExtraCards(some),
            Shift(some),
            Scale(Fraction(pick.randrange(1, 6), 2), pick.choice(tuple(Rounding))),
            Limit(pick.choice((None, some)), pick.choice((None, some + 3))),
            Bar(verbatim("no")),
        )
    )


def seen_of_tallies(seed: int) -> list[list[str]]:
    """Return what sums come to: in the usual order and in another, with groups of which one counts."""
    pick, parts = Random(seed), []
    for number in range(12):
        modifiers = [
            Modifier(
                RuleId(f"R-{n}"),
                verbatim(str(n)),
                "chance",
                effect(pick),
                stack=pick.choice((None, None, *Stacking)),
                struck=pick.random() < 0.2,
            )
            for n in range(pick.randrange(1, 8))
        ]
        order = (*reversed(ORDER),) if number % 3 == 0 else ORDER
        stacking = {str(each): each for each in Stacking} if number % 2 else None
        base = pick.randrange(-2, 9) if number % 2 else Figure(pick.randrange(-2, 9), 1)
        parts.append([plain(settle("chance", base, modifiers, order=order, stacking=stacking))])
        parts[-1] += [plain(weight_of(each.effect)) for each in modifiers]
    return [*parts, [said(settle, "x", 0, [Modifier(RuleId("R"), verbatim(""), "x", Add(1))], order=(Dice,))]]


def seen_of_words() -> list[list[str]]:
    """Return how moments, spans, numbers and templates read."""
    words = Words()
    times = [words.text(make(each)) for each in SECONDS for make in (world_time, world_second, span)]
    numbers = [f"{signed(each)} {exact_text(Fraction(each, 12))}" for each in range(-13, 14)]
    numbers += [plain([rounded(Fraction(each, 4), kind) for kind in Rounding]) for each in range(-9, 10)]
    templates = [said(fields_of, each) for each in TEMPLATES]
    filled = []
    for each in TEMPLATES[:3]:
        words.templates = {"t": each}
        filled += [words.text(say("t", who=value, n=value)) for value in VALUES]
        filled += [words.text(say("t", who=say("t", who="Ann")), {"Ann": "Anna"}.get), words.text(say("t"))]
    known = [plain(worded(each, "else")) for each in ("time.days", "no.such")]
    return [times, numbers, [*templates, *filled], [*known, plain(languages()), words.text(say("gone", a=1))]]
