"""Rolls of success dice: how many are rolled and at which level, for what reasons, and what is told of them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import partial

from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, Value, say
from core.base.values import changed
from core.engine.context import Context
from core.engine.request import CHANCE, Procedure, ask
from core.explain.modifier import Add, Modifier
from core.explain.tally import Tally, settle
from core.explain.words import worded
from core.model.campaign import Campaign
from core.model.creature_reference import CreatureReference, creature_of, vitals_of
from core.rulebook.catalogue import catalogue
from core.rulebook.cite import rule
from core.rulebook.printed import Column
from core.rules.kit.asking import tell_check
from core.rules.kit.roll_offs import roll_against
from core.rules.swift_swords.fighter import Fighter, fighter
from core.rules.swift_swords.gear.weapons import size_row
from core.rules.swift_swords.harm.hindrances import hindrances
from core.rules.swift_swords.names import SWIFT_SWORDS
from core.rules.swift_swords.rounds.paying import offer_effort, offer_raise
from core.rules.swift_swords.sheet import sheet_of
from core.rules.swift_swords.success_dice import Rolled, SuccessDice, faces_text, lowest_success

DICE, LEVEL = "dice", "level"
"""The figures of a roll: how many dice, and the Superiority Level."""
SIZE_DICE = Column(SWIFT_SWORDS, "SST-TAB-SIZE", "BODY dice against Size 1, where Size counts")
PLAIN = "SST-CHECK-01"
"""The rule of a characteristic that is rolled for its own sake."""
Reasons = tuple[Modifier, ...]


class RollKind(StrEnum):
    """What a roll is, which names it among the words for draws and verdicts."""

    ATTACK = "attack"
    ATTACK_AGAIN = "attack-again"
    ATTACK_SEVERAL = "attack-several"
    CHARACTERISTIC = "characteristic"
    DEFENCE = "defence"
    DRIVING = "driving"
    SKILL = "skill"
    SPECIAL = "special"
    SUBDUE = "subdue"


TOLD_FOR = frozenset({RollKind.CHARACTERISTIC, RollKind.DRIVING, RollKind.SUBDUE})
"""What is rolled for something that is told with how it came out."""


@dataclass(frozen=True, slots=True)
class ToRoll:
    """What is rolled: the two figures with every reason, whether 1s count for something, and how it is told.

    `turned` are the misses that a parry makes 1s of, if there is one; `reads` how dice for several are read.

    What is said of it is filled with `words`.
    """

    dice: Tally
    level: Tally
    what: RollKind
    words: Mapping[str, Value]
    ones_matter: bool = False
    turned: int | None = None
    reads: tuple[tuple[int, int], ...] = ()

    @property
    @rule("SST-CHECK-03", "SST-GAP-08")
    def count(self) -> int:
        """How many dice are rolled; with none the roll fails without being made."""
        return max(0, self.dice.total.number + lowest_success(self.level.total.number)[1])

    @property
    def tallies(self) -> tuple[Tally, ...]:
        """The figures that are told: the level only where something acts on it."""
        return (self.dice, self.level) if self.level.lines else (self.dice,)

    @property
    def low(self) -> int:
        """The lowest face that succeeds."""
        return lowest_success(self.level.total.number)[0]

    def told_of(self, who: str, cited: str) -> Phrase:
        """Say who rolls what, and for what by the rule that asks for it."""
        return say(f"swift-swords.draw.{self.what}", token=who, count=self.count, why=_why(cited), **self.words)

    @rule("SST-ONE-02")
    def with_effort(self) -> "ToRoll":
        """Return the roll with one die more, for which a 1 was spent."""
        reasons = (*(line.modifier for line in self.dice.lines), EFFORT)
        return changed(self, dice=tally(DICE, self.dice.base.number, reasons))


def _why(cited: str) -> Phrase:
    """Return what somebody rolls for, in the book's words, by the rule that asks for it."""
    return worded(f"swift-swords.for.{cited}", catalogue(SWIFT_SWORDS).entry(cited).title)


def roll_of(
    base: int,
    reasons: Reasons,
    what: RollKind,
    *,
    ones_matter: bool = False,
    turned: int | None = None,
    level: int = 0,
    **words: Value,
) -> ToRoll:
    """Return a roll of so many dice at Superiority Level 0 or another, under some reasons."""
    return ToRoll(tally(DICE, base, reasons), tally(LEVEL, level, reasons), what, words, ones_matter, turned)


def tally(figure: str, base: int, reasons: Reasons) -> Tally:
    """Return a figure under some reasons, line by line."""
    return settle(figure, base, (each for each in reasons if each.on == figure))


@rule("SST-CHECK-01", "SST-CHECK-03")
def throw(
    ctx: Context,
    who: str,
    now: Callable[[], ToRoll],
    *cited: str,
    key: str,
    about: tuple[str, ...] = (),
    enough: int | None = None,
) -> Procedure[Rolled]:
    """Let somebody roll what `now` finds, and return the dice; nothing is told yet. With no dice nothing is rolled.

    Successes beyond those that are `enough` do nothing. Before it he may spend a 1 on Effort, or after it on raising a
    die: questions `effort:` and `raise:` with the key.
    """
    now = ctx.once_for_a_state(now)
    effort = yield from offer_effort(ctx, who, key, lambda: now().told_of(who, cited[0]))

    def seen() -> ToRoll:
        return now().with_effort() if effort else now()

    def question() -> SuccessDice:
        found = seen()
        return SuccessDice(
            key,
            CHANCE,
            tuple(map(RuleId, cited)),
            about=about,
            owner=who,
            subject=found.told_of(who, cited[0]),
            tallies=found.tallies,
            count=found.count,
            low=found.low,
            ones_matter=found.ones_matter,
            turned=found.turned,
            enough=enough,
            reads=found.reads,
        )

    if not seen().count:
        return Rolled((), seen().low, effort)
    faces = yield from ask(question)
    passed = enough is not None and Rolled(faces, now().low).successes >= enough
    if not effort and not passed:
        faces = yield from offer_raise(ctx, who, key, faces, now().low, ones_matter=now().ones_matter)
    return Rolled(faces, now().low, effort)


def roll_dice(
    ctx: Context,
    who: str,
    now: Callable[[], ToRoll],
    *cited: str,
    key: str,
    about: tuple[str, ...] = (),
    needs: int = 1,
    target: str | None = None,
    enough: int | None = None,
    on_the_way: bool = False,
) -> Procedure[Rolled]:
    """Let somebody roll what `now` finds, with a line in the log by the first rule.

    `needs` successes pass, but not in a Fumble. What is rolled `on_the_way` is not what an act is for.
    """
    rolled = yield from throw(ctx, who, now, *cited, key=key, about=about, enough=enough)
    fails = rolled.successes < needs or (now().ones_matter and rolled.fumbles)
    _tell(ctx, who, now(), rolled, cited[0], target, passed=not fails, on_the_way=on_the_way)
    return rolled


def _tell(
    ctx: Context,
    who: str,
    roll: ToRoll,
    rolled: Rolled,
    cited: str,
    target: str | None,
    *,
    passed: bool,
    is_total: bool = False,
    on_the_way: bool = False,
) -> None:
    """Put into the log what somebody rolled, and whether it was enough; or what it is compared with, as a total."""
    found = roll.with_effort() if rolled.effort else roll
    words = dict(found.words)
    if found.what is RollKind.CHARACTERISTIC and cited != PLAIN:
        words["name"] = say("swift-swords.characteristic-for", name=words["name"], why=_why(cited))
    tell_check(
        ctx,
        cited,
        who,
        target=target,
        tallies=found.tallies,
        drawn=(say("swift-swords.rolled", faces=faces_text(rolled.faces)),),
        degree=_degree(found, "passed" if passed else "failed", PLAIN if is_total else cited),
        verdict=say(f"swift-swords.verdict.{found.what}", count=rolled.successes, **words),
        passed=passed,
        is_total=is_total,
        on_the_way=on_the_way,
    )


def _degree(roll: ToRoll, word: str, cited: str) -> Phrase:
    """Return how a roll came out; a defence or a skill is named, and of others it is said what they were for.

    A defence that passed may let a hit through all the same. Of what is rolled for its own sake, or only for another
    to be compared with, nothing more is said.
    """
    if (name := roll.words.get("name" if roll.what is RollKind.DEFENCE else "skill")) is not None:
        return say(f"swift-swords.degree.defence.{word}", name=name)
    if roll.what in TOLD_FOR and cited != PLAIN:
        return say(f"swift-swords.degree.for.{word}", why=_why(cited))
    return say(f"swift-swords.degree.{word}")


def more(cited: str, label: str, dice: int, on: str = DICE) -> Modifier:
    """Return dice that are added to a roll, or taken off."""
    return Modifier(RuleId(cited), say(f"swift-swords.modifier.{label}"), on, Add(dice))


EFFORT = more("SST-ONE-02", "effort", 1)
"""The die that a 1 is spent for."""


@rule("SST-CHECK-01", "SST-INJ-21")
def characteristic_roll(someone: Fighter, name: str, reasons: Reasons = (), uses: tuple[str, ...] = ()) -> ToRoll:
    """Return the roll of a characteristic of somebody as it stands now, under what acts on all his rolls and more."""
    found = (*reasons, *hindrances(someone.sheet, someone.conditions, *uses))
    words = say(f"swift-swords.characteristic.{name}")
    return roll_of(someone.sheet.dice(name), found, RollKind.CHARACTERISTIC, name=words)


def characteristic(
    ctx: Context,
    who: TokenId,
    name: str,
    *cited: str,
    key: str,
    reasons: Reasons = (),
    uses: tuple[str, ...] = (),
    about: tuple[str, ...] = (),
    enough: int | None = 1,
    on_the_way: bool = False,
) -> Procedure[int]:
    """Let somebody roll a characteristic, and return how many dice succeed. Its question is `key`.

    One success is `enough` as a rule; None says that each of them counts. `on_the_way` is as for `roll_dice`.
    """

    def now() -> ToRoll:
        return characteristic_roll(fighter(ctx, who), name, reasons, uses)

    rolled = yield from roll_dice(ctx, who, now, *cited, key=key, about=about, enough=enough, on_the_way=on_the_way)
    return rolled.successes


@rule("SST-CHECK-01", "SST-INJ-21")
def characteristic_of(
    ctx: Context,
    reference: CreatureReference,
    name: str,
    *cited: str,
    key: str,
    more_dice: int = 0,
    reasons: Reasons = (),
) -> Procedure[int]:
    """Let somebody, on a map or on none, roll a characteristic; return how many dice succeed. Its question is `key`."""

    def now() -> ToRoll:
        return creatures_roll(ctx.state, reference, name, cited[0], more_dice, reasons)

    return (yield from roll_dice(ctx, reference.id, now, *cited, key=key, enough=1)).successes


def creatures_roll(
    state: Campaign, reference: CreatureReference, name: str, cited: str, more_dice: int = 0, reasons: Reasons = ()
) -> ToRoll:
    """Return the roll of a characteristic of somebody, on a map or on none, with further dice by a rule."""
    sheet, vitals = sheet_of(creature_of(state, reference)), vitals_of(state, reference)
    given = (more(cited, "further", more_dice),) if more_dice else ()
    found = (*reasons, *given, *hindrances(sheet, vitals.conditions))
    return roll_of(sheet.dice(name), found, RollKind.CHARACTERISTIC, name=say(f"swift-swords.characteristic.{name}"))


@rule("SST-CHECK-05")
def skill_of(
    ctx: Context, reference: CreatureReference, skill: str, *cited: str, key: str, target: str | None = None
) -> Procedure[int]:
    """Let somebody, on a map or on none, roll a skill; return how many dice succeed. Its question is `key`."""

    def now() -> ToRoll:
        sheet, vitals = sheet_of(creature_of(ctx.state, reference)), vitals_of(ctx.state, reference)
        found = hindrances(sheet, vitals.conditions, "sight")
        return roll_of(sheet.skill_dice(skill), found, RollKind.DEFENCE, name=skill)

    return (yield from roll_dice(ctx, reference.id, now, *cited, key=key, target=target)).successes


@rule("SST-CLOSE-09", "SST-TAB-SIZE")
def size_dice(one: Fighter, other: Fighter, legs: int = 0) -> Reasons:
    """Return the dice that the first of two has for his Size: one for each step, `legs` too, that he is larger."""
    mine, others = (SIZE_DICE(size_row(each.sheet.size)) for each in (one, other))
    steps = mine - others + legs
    return (more("SST-TAB-SIZE", "size", steps),) if steps > 0 else ()


@rule("SST-CHECK-02", "SST-CLOSE-03")
def opposed(
    ctx: Context,
    one: TokenId,
    other: TokenId,
    name: str,
    *cited: str,
    key: str,
    sized: bool = True,
    falls: bool = False,
    reasons: Reasons = (),
    against: Reasons = (),
) -> Procedure[int]:
    """Let two roll a characteristic against each other; return by how much the first wins, below 0 loses, 0 ties.

    Its questions are `key` and the id of each; `sized` says that the larger one has dice for it, and the legs of the
    other count if he `falls` by losing. `reasons` act on the first roll, `against` on the other.
    """

    def found(who: TokenId, whom: TokenId, given: Reasons) -> ToRoll:
        legs = fighter(ctx, other).sheet.stability if falls else 0
        steps = legs if who == other else -legs
        larger = size_dice(fighter(ctx, who), fighter(ctx, whom), steps) if sized else ()
        return characteristic_roll(fighter(ctx, who), name, (*given, *larger), ("move",))

    mine, theirs = partial(found, one, other, reasons), partial(found, other, one, against)
    margin, _ = yield from roll_both(ctx, (one, mine), (other, theirs), *cited, key=key)
    return margin


Side = tuple[TokenId, Callable[[], ToRoll]]
"""One of two who roll against each other, and what he rolls as it stands now."""


@rule("SST-CHECK-02")
def roll_both(
    ctx: Context,
    first: Side,
    second: Side,
    *cited: str,
    key: str,
    needs: int = 1,
    target: str | None = None,
) -> Procedure[tuple[int, int]]:
    """Let two roll at the same time; return by how much the first wins, and all his successes. Nobody wins if one goes.

    Both are told once both are rolled: the first passes if he wins by what it `needs`, and else the other does, whose
    roll is what the first is compared with, no deed of his own. `target` is whom the first roll is about.
    """
    (one, _), (other, _) = first, second
    now = dict((first, second))
    if one == other:
        # by the game master's word alone: against oneself nobody wins
        return 0, 0

    def thrown(who: TokenId, attempt: int) -> Procedure[Rolled]:
        about = (other if who == one else one,)
        return throw(ctx, who, now[who], *cited, key=f"{key}:{who}", about=about)

    rolled = yield from roll_against(one, other, thrown)
    if rolled is None:
        return 0, 0
    mine, theirs = rolled
    margin = mine.successes - theirs.successes
    _tell(ctx, one, now[one](), mine, cited[0], target, passed=margin >= needs)
    _tell(ctx, other, now[other](), theirs, cited[0], None, passed=margin < needs, is_total=True)
    return margin, mine.successes
