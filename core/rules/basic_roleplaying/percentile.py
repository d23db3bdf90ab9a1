"""The percentile roll: the ruling on a chance, its ranges of special success, success, failure and fumble, the dice."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from core.base.ids import RuleId
from core.base.numbers import Rounding
from core.base.phrase import Phrase, Value, say
from core.engine.context import Context
from core.engine.draws import Percentile
from core.engine.request import CHANCE as CHANCE_DRAWS
from core.engine.request import Procedure, Ruling, ask
from core.explain.modifier import Add, Bar, Limit, Modifier, Scale
from core.explain.tally import Tally, settle
from core.model.campaign import HouseRules
from core.rulebook.cite import rule
from core.rules.basic_roleplaying.settings import SPECIAL_RULE, chosen
from core.rules.kit.telling import tell_check

SIDES = 100
"""What 00 counts as."""
LEAST = 5
"""The chance that whoever can do something at all always has."""
CHANCE = "chance"
"""The figure that is rolled against."""
ORDER: tuple[type, ...] = (Scale, Add, Limit, Bar)
"""Fractions before points, and the limits last (BRP-CHK-07)."""
Reasons = tuple[Modifier, ...]
HALF, QUARTER, TWICE = Fraction(1, 2), Fraction(1, 4), Fraction(2)


class Level(StrEnum):
    """How well a roll came out, from the best."""

    SPECIAL = "special"
    SUCCESS = "success"
    FAILURE = "failure"
    FUMBLE = "fumble"

    @property
    @rule("BRP-MTX-08", "BRP-MTX-09")
    def worth(self) -> int:
        """How many levels it is above a failure; a fumble is one."""
        return {Level.SPECIAL: 2, Level.SUCCESS: 1}.get(self, 0)


@dataclass(frozen=True, slots=True)
class Chance:
    """A working chance: up to `number` succeeds, up to `special` specially; from `fumble` on it is a fumble."""

    number: int
    special: int
    fumble: int

    @property
    def ends(self) -> tuple[int, ...]:
        """The last number of each level, from the best; a level that never comes up ends with the one before."""
        number = min(max(self.number, self.special), self.fumble - 1)
        return min(self.special, number), number, self.fumble - 1, SIDES

    @rule("BRP-CHK-01", "BRP-CHK-03", "BRP-CHK-05")
    def level(self, roll: int) -> Level:
        """Return how well a roll from 1 to 100 comes out: equal counts, and 00 never succeeds."""
        if roll >= self.fumble:
            return Level.FUMBLE
        if roll <= self.special:
            return Level.SPECIAL
        return Level.SUCCESS if roll <= self.number else Level.FAILURE


@rule("BRP-CHK-02", "BRP-CHK-06", "BRP-GAP-01", "BRP-GAP-02", "BRP-TAB-LEVELS")
def chance_of(house: HouseRules, number: int) -> Chance:
    """Return the ranges of a final, modified chance: a fifth of it, and a twentieth of what it lacks to 100."""
    if chosen(house, SPECIAL_RULE) == "strict":
        special = (number - 1) // 5
    else:
        special = max(1, (number + 2) // 5)
    fumbles = max(1, (SIDES - number + 10) // 20)
    return Chance(number, special, SIDES + 1 - fumbles)


@rule("BRP-CHK-06", "BRP-GAP-02")
def floor(on: str) -> Modifier:
    """Return that a figure, which is a working chance, never falls below 5."""
    return Modifier(RuleId("BRP-CHK-06"), say("basic-roleplaying.modifier.floor"), on, Limit(low=LEAST))


@rule("BRP-CHK-04", "BRP-CHK-07")
def scaled(cited: str, words: str, by: Fraction, on: str = CHANCE) -> Modifier:
    """Return a fraction of a chance, rounded up: half for a Difficult task."""
    return Modifier(RuleId(cited), say(f"basic-roleplaying.modifier.{words}"), on, Scale(by, Rounding.UP))


def points(cited: str, words: str, amount: int, on: str = CHANCE) -> Modifier:
    """Return points that are added to a chance, or taken off."""
    return Modifier(RuleId(cited), say(f"basic-roleplaying.modifier.{words}"), on, Add(amount))


def reckoned(figure: str, base: int, modifiers: Reasons) -> Tally:
    """Return a figure under what was ruled, line by line."""
    return settle(figure, base, (each for each in modifiers if each.on == figure), order=ORDER)


def judged_roll(
    ctx: Context,
    reasons: Callable[[], Reasons],
    figures: Callable[[], Mapping[str, int]],
    *cited: str,
    key: str,
    ruling: str,
    about: tuple[str, ...],
    prompt: Phrase,
    what: str,
    **words: Value,
) -> Procedure[tuple[Reasons, Level]]:
    """Ask for the ruling on a chance, and roll against it; return what was ruled, and how well the roll came out.

    `reasons` returns what acts on some `figures`, which are what they are without it. The first of `about` rolls.
    """

    def question() -> Ruling:
        proposed = reasons()
        tallies = tuple(reckoned(figure, base, proposed) for figure, base in figures().items())
        rules = (RuleId(cited[0]),)
        return Ruling(
            ruling,
            rules=rules,
            about=about,
            prompt=prompt,
            proposed=proposed,
            tallies=tallies,
            order=ORDER,
            effects=(Add,),
        )

    ruled = yield from ask(question)

    def tally() -> Tally:
        return reckoned(CHANCE, figures()[CHANCE], ruled)

    return ruled, (yield from percentile(ctx, tally, *cited, key=key, about=about, what=what, **words))


@rule("BRP-CHK-03", "BRP-CHK-05")
def percentile(
    ctx: Context, reckon: Callable[[], Tally], *cited: str, key: str, about: tuple[str, ...], what: str, **words: Value
) -> Procedure[Level]:
    """Roll against a chance as `reckon` finds it, with a line in the log by the first rule; return how well it went.

    The first of `about` rolls, against the other if there is one. `what` names it among the words for draws and
    verdicts, which are filled with `words`.
    """

    def question() -> Percentile:
        number = reckon().total.number
        ranges = chance_of(ctx.state.house_rules, number)
        subject = say(f"basic-roleplaying.draw.{what}", token=about[0], chance=number, **words)
        says = say("basic-roleplaying.hint.percentile", chance=number, special=ranges.special)
        rules = tuple(map(RuleId, cited))
        return Percentile(
            key, CHANCE_DRAWS, rules, about=about, owner=about[0], subject=subject, ends=ranges.ends, says=says
        )

    roll = yield from ask(question)
    tally = reckon()
    chance, faces = tally.total.number, f"{roll % SIDES:02}"
    level = chance_of(ctx.state.house_rules, chance).level(roll)
    drawn = (say("basic-roleplaying.rolled", roll=faces),)
    degree = say(f"basic-roleplaying.degree.{level}")
    verdict = say(f"basic-roleplaying.verdict.{what}", chance=chance, roll=faces, **words)
    target = about[1] if len(about) > 1 else None
    tell_check(
        ctx,
        cited[0],
        about[0],
        target=target,
        tallies=(tally,),
        drawn=drawn,
        degree=degree,
        verdict=verdict,
        passed=level.worth > 0,
    )
    return level
