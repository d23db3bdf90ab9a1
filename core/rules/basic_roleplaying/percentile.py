"""The percentile roll: the ranges of special success, success, failure and fumble in a chance, and the dice for it."""

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any

from core.base.errors import BadAnswer
from core.base.ids import RuleId
from core.base.numbers import Rounding
from core.base.phrase import Phrase, Value, say
from core.chance.dist import Dist
from core.chance.source import Source
from core.engine.context import Context
from core.engine.draws import numbers_in
from core.engine.request import CHANCE as CHANCE_DRAWS
from core.engine.request import Draw, Procedure, ask
from core.explain.modifier import Add, Bar, Limit, Modifier, Scale
from core.explain.tally import Tally, settle
from core.model.campaign import Campaign, HouseRules
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
        special = max(1, (2 * number + 5) // 10)
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


def reckoned(figure: str, base: int, modifiers: tuple[Modifier, ...]) -> Tally:
    """Return a figure under what was ruled, line by line."""
    return settle(figure, base, (each for each in modifiers if each.on == figure), order=ORDER)


@dataclass(frozen=True, slots=True)
class Percentile(Draw[int]):
    """Percentile dice, read by the levels of a chance; 00 is 100."""

    chance: Chance = Chance(50, 10, 98)

    def accept(self, answer: int) -> int:
        """Take a number from 1 to 100."""
        if isinstance(answer, bool) or not isinstance(answer, int) or not 1 <= answer <= SIDES:
            raise BadAnswer("answer.no-such-roll", sides=SIDES)
        return answer

    def load(self, data: Any) -> int:
        """Take a whole number."""
        return self.accept(data)

    def outcomes(self, state: Campaign) -> Dist[int]:
        """Return one roll of every level that can come up, with its chance."""
        shown: dict[Level, int] = {}
        ways: dict[Level, int] = {}
        for roll in range(1, SIDES + 1):
            level = self.chance.level(roll)
            shown.setdefault(level, roll)
            ways[level] = ways.get(level, 0) + 1
        return Dist.counted({shown[level]: count for level, count in ways.items()})

    def sample(self, state: Campaign, source: Source) -> tuple[int, Source]:
        """Roll the dice."""
        roll, source = source.below(SIDES)
        return roll + 1, source

    def typed(self, text: str, state: Campaign, *, insist: bool = False) -> int:
        """Read the number on the dice; 0 and 00 are 100."""
        found = numbers_in(text, count=1)
        return self.accept((found[0] or SIDES) if found else 0)

    @property
    def hint(self) -> Phrase:
        """Say what succeeds, and what does so specially."""
        return say("basic-roleplaying.hint.percentile", chance=self.chance.number, special=self.chance.special)


@dataclass(frozen=True, slots=True)
class TableRoll(Percentile):
    """Percentile dice on a table, whose rows end at some numbers; only the row matters."""

    ends: tuple[int, ...] = (SIDES,)

    def outcomes(self, state: Campaign) -> Dist[int]:
        """Return the last number of every row, with the chance of the row."""
        starts = (0, *self.ends)
        return Dist.counted({end: end - start for start, end in zip(starts, self.ends, strict=False)})

    def row(self, roll: int) -> int:
        """Return the place of the row that a roll falls on."""
        return bisect_left(self.ends, roll)

    @property
    def hint(self) -> Phrase:
        """Ask for the number."""
        return say("draw.die", sides=SIDES)


def shown(roll: int) -> str:
    """Return a roll as the dice show it: `07`, and `00` for 100."""
    return f"{roll % SIDES:02}"


@rule("BRP-CHK-03", "BRP-CHK-05")
def percentile(
    ctx: Context,
    reckon: Callable[[], Tally],
    *cited: str,
    key: str,
    who: str,
    target: str | None,
    what: str,
    **words: Value,
) -> Procedure[Level]:
    """Roll against a chance as `reckon` finds it, with a line in the log by the first rule; return how well it went.

    `what` names it among the words for draws and verdicts, which are filled with `words`.
    """

    def question() -> Percentile:
        tally = reckon()
        return Percentile(
            key,
            CHANCE_DRAWS,
            tuple(map(RuleId, cited)),
            about=(who,) if target is None else (who, target),
            owner=who,
            subject=say(f"basic-roleplaying.draw.{what}", token=who, chance=tally.total.number, **words),
            chance=chance_of(ctx.state.house_rules, tally.total.number),
        )

    roll = yield from ask(question)
    tally = reckon()
    chance = tally.total.number
    level = chance_of(ctx.state.house_rules, chance).level(roll)
    tell_check(
        ctx,
        cited[0],
        who,
        target=target,
        tallies=(tally,),
        drawn=(say("basic-roleplaying.rolled", roll=shown(roll)),),
        degree=say(f"basic-roleplaying.degree.{level}"),
        verdict=say(f"basic-roleplaying.verdict.{what}", chance=chance, roll=shown(roll), **words),
    )
    return level
