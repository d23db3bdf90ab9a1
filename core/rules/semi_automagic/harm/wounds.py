"""Wounds: a blow against a threshold, and what it leaves: wounds, dying with its checks, sleep, death and healing."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import reduce

from core.base.phrase import Phrase, say
from core.engine.context import Context
from core.engine.request import Procedure
from core.explain.tally import Tally, settle
from core.explain.words import worded
from core.model.condition import Condition
from core.model.creature_reference import CreatureReference
from core.rulebook.catalogue import catalogue
from core.rulebook.cite import rule
from core.rules.kit import anybody
from core.rules.kit.asking import tell_check
from core.rules.kit.conditions import come, over
from core.rules.kit.reasons import adding
from core.rules.semi_automagic import conditions, names
from core.rules.semi_automagic.checks import SKILL, Trial, check, skill_tally, throw
from core.rules.semi_automagic.fighter import Someone
from core.rules.semi_automagic.harm.body import BodyPart, hurt_part
from core.rules.semi_automagic.harm.thresholds import minimum_of, toughness_of
from core.rules.semi_automagic.kinds import INJURIES, KINDS
from core.rules.semi_automagic.settings import DYING_CHECK, DYING_ON_MEET, NO_TOUGHNESS, WOUND_ON_MEET, chosen

FIRST_DC, PLAIN_DC = 4, 6
"""What a dying check is made against at first, by the Dying section and by the list of conditions (SEC-GAP-02)."""
TIMELY = 60
"""Seconds within which the dead may be brought back (SEC-GAP-51)."""


@rule("SEC-DMG-08", "SEC-COND-01", "SEC-DYING-04", "SEC-PSN-29", "SEC-GAP-41")
def wound(ctx: Context, reference: CreatureReference, number: int = 1, *, cited: str = "SEC-DMG-07") -> None:
    """Give somebody wounds.

    Whoever was dying before dies of one; a being whose Toughness they bring to 0 starts dying.
    """
    if number <= 0:
        return
    was_dying = conditions.has(ctx.state, reference, names.DYING)
    conditions.set_track(
        ctx, reference, names.WOUNDS, conditions.level_of(ctx.state, reference, names.WOUNDS) + number, cited
    )
    if was_dying:
        die(ctx, reference, "SEC-DYING-04")
        return
    someone = conditions.someone_of(ctx.state, reference)
    if chosen(someone.house, NO_TOUGHNESS) != "dying":
        return
    if not someone.sheet.is_object and not someone.is_dead and toughness_of(someone).total.number <= 0:
        start_dying(ctx, reference, cited="SEC-GAP-41")


@rule("SEC-DYING-01", "SEC-DYING-03", "SEC-GAP-52")
def start_dying(ctx: Context, reference: CreatureReference, *, cited: str = "SEC-DYING-01") -> None:
    """Let somebody start dying; where no check can help any more he dies at once, and objects do neither."""
    someone = conditions.someone_of(ctx.state, reference)
    if someone.is_dead or someone.has(names.DYING) or someone.sheet.is_object:
        return
    for kind in (names.STABILISED, names.UNCONSCIOUS):
        conditions.lift(ctx, reference, kind, cited)
    anybody.put_condition(ctx, reference, Condition(names.DYING, lasting=True), cited)
    if is_beyond_help(conditions.someone_of(ctx.state, reference)):
        die(ctx, reference, "SEC-DYING-03")


@rule("SEC-DYING-01", "SEC-DYING-02", "SEC-COND-16", "SEC-GAP-02")
def dying_dc(someone: Someone) -> int:
    """Return the DC of somebody's next dying check: 1 more for every one that failed."""
    dying = someone.held(names.DYING)
    failed = 0 if dying is None else dying.amount
    return (FIRST_DC if chosen(someone.house, DYING_CHECK) == "dc4_wounds" else PLAIN_DC) + failed


@rule("SEC-GAP-02")
def lost_to_wounds(someone: Someone) -> int:
    """Return what wounds take off dying checks, as the Dying section has it."""
    return someone.wounds if chosen(someone.house, DYING_CHECK) == "dc4_wounds" else 0


@rule("SEC-DYING-03")
def is_beyond_help(someone: Someone) -> bool:
    """Return whether somebody cannot reach the DC of the dying check with any die."""
    best = 6 + someone.sheet.endurance - lost_to_wounds(someone)
    return dying_dc(someone) > best


@rule("SEC-DYING-03", "SEC-DYING-04")
def die(ctx: Context, reference: CreatureReference, cited: str) -> None:
    """Let somebody be dead."""
    if conditions.has(ctx.state, reference, names.DEAD):
        return
    for kind in (names.DYING, names.STABILISED, names.UNCONSCIOUS):
        conditions.lift(ctx, reference, kind, cited)
    anybody.put_condition(ctx, reference, Condition(names.DEAD, lasting=True), cited)
    ends = anybody.moment_of(ctx.state, reference) + TIMELY
    anybody.put_condition(ctx, reference, Condition(names.JUST_DIED, lasting=True, ends=ends), "SEC-GAP-51")
    ctx.tell_of(reference.id, "semi-automagic.log.dies", cited)


@rule("SEC-DMG-10")
def destroy(ctx: Context, reference: CreatureReference) -> None:
    """Let an object be destroyed: it is of no use any more."""
    if not conditions.has(ctx.state, reference, names.DESTROYED):
        anybody.put_condition(ctx, reference, Condition(names.DESTROYED, lasting=True), "SEC-DMG-10")


@rule("SEC-DMG-11")
def knock_out(ctx: Context, reference: CreatureReference, cited: str = "SEC-DMG-11") -> None:
    """Let somebody be unconscious, unless he is that already, or worse."""
    someone = conditions.someone_of(ctx.state, reference)
    if not (someone.is_dead or someone.has(names.DYING) or someone.has(names.UNCONSCIOUS) or someone.sheet.is_object):
        anybody.put_condition(ctx, reference, Condition(names.UNCONSCIOUS, lasting=True), cited)


@rule("SEC-DYING-07")
def stabilise(ctx: Context, reference: CreatureReference, cited: str = "SEC-DYING-07") -> None:
    """Let somebody who is dying make no more checks: he stays unconscious, and what failed is forgotten."""
    if not conditions.has(ctx.state, reference, names.DYING):
        return
    conditions.lift(ctx, reference, names.DYING, cited)
    anybody.put_condition(ctx, reference, Condition(names.UNCONSCIOUS, lasting=True), cited)
    anybody.put_condition(ctx, reference, Condition(names.STABILISED, lasting=True), cited)
    ctx.tell_of(reference.id, "semi-automagic.log.stabilised", cited)


def heal(ctx: Context, reference: CreatureReference, number: int = 1, *, cited: str = "SEC-HEAL-01") -> int:
    """Take wounds off somebody, and what they did to single parts of the body; return how many there were to take."""
    before = conditions.level_of(ctx.state, reference, names.WOUNDS)
    healed = min(before, max(0, number))
    conditions.set_track(ctx, reference, names.WOUNDS, before - healed, cited)
    settle_injuries(ctx, reference, cited)
    return healed


@rule("SEC-GAP-21")
def settle_injuries(ctx: Context, reference: CreatureReference, cited: str = "SEC-GAP-21") -> None:
    """Let hurt parts of the body heal, the oldest first, until there are no more of them than wounds."""
    while True:
        injuries = [
            each for each in anybody.all_conditions(ctx.state, reference) if each.kind in INJURIES and each.lasting
        ]
        if len(injuries) <= conditions.level_of(ctx.state, reference, names.WOUNDS):
            return
        oldest = injuries[0]
        conditions.lift(ctx, reference, oldest.kind, cited, source=oldest.source, other=oldest.other)


@rule("SEC-GAP-20", "SEC-CALL-04", "SEC-CALL-08")
def sleep_off(ctx: Context, reference: CreatureReference) -> None:
    """Let what lasts until the next eight hours of sleep be over."""
    for held, cited in over(KINDS, anybody.all_conditions(ctx.state, reference), come("sleep")):
        conditions.lift(ctx, reference, held.kind, cited, source=held.source, other=held.other)


@rule("SEC-DYING-01", "SEC-DYING-05", "SEC-GAP-52")
def dying_round(ctx: Context, reference: CreatureReference) -> Procedure[None]:
    """Roll one round of dying: the Endurance check, and then, if he still lives, the die that stabilises."""
    if not conditions.has(ctx.state, reference, names.DYING):
        return
    who, what = conditions.address_of(ctx.state, reference), say("semi-automagic.check.dying")

    def someone() -> Someone:
        conditions.still(ctx.state, reference, names.DYING)
        return conditions.someone_of(ctx.state, reference)

    bonus, dc = lambda: dying_tally(someone()), lambda: dying_dc(someone())
    trial = Trial(who, what, "SEC-DYING-01", f"dying:{who}", bonus, dc)
    if not (yield from check(ctx, trial)).passed:
        dying = conditions.still(ctx.state, reference, names.DYING)
        anybody.put_condition(ctx, reference, replace(dying, amount=dying.amount + 1), "SEC-DYING-02")
        if is_beyond_help(conditions.someone_of(ctx.state, reference)):
            die(ctx, reference, "SEC-DYING-03")
            return
    yield from _alone(ctx, reference)


@rule("SEC-DYING-01", "SEC-COND-16", "SEC-GAP-02")
def dying_tally(someone: Someone) -> Tally:
    """Return what somebody adds to the die of a dying check: Endurance, less the wounds as the table has it."""
    more = adding("SEC-DYING-01", say("semi-automagic.reason.wounds"), SKILL, -lost_to_wounds(someone))
    return skill_tally(someone, "endurance", more=more)


@rule("SEC-DYING-05")
def _alone(ctx: Context, reference: CreatureReference) -> Procedure[None]:
    """Roll the d10 by which one stabilises without help."""
    who, needs = (
        conditions.address_of(ctx.state, reference),
        lambda: conditions.still(ctx.state, reference, names.DYING),
    )
    key, subject = f"stabilise:{who}", say("semi-automagic.draw.stabilise", token=who)
    dice = (names.TEN,)
    (face,) = yield from throw(who, dice, key=key, cited="SEC-DYING-05", subject=subject, bounds=dice, needs=needs)
    if face == names.TEN:
        stabilise(ctx, reference, "SEC-DYING-05")


EMP_TOUGHNESS = "emp-toughness"


@dataclass(frozen=True, slots=True)
class Blow:
    """Damage that comes to somebody: how much, of which types, from whom, to which part of the body and which limb.

    `tallies` and `drawn` tell how it was reckoned; `cited` is the rule that deals it.
    """

    amount: int
    types: tuple[str, ...] = ()
    nonlethal: bool = False
    source: str | None = None
    part: BodyPart | None = None
    limb: str = ""
    cited: str = "SEC-ATK-07"
    tallies: tuple[Tally, ...] = ()
    drawn: tuple[Phrase, ...] = ()


@dataclass(frozen=True, slots=True)
class Harm:
    """What a blow does: `minor` from above the Minimum, `major` from Toughness on; wounds and what else follows.

    `dies` says that a being starts dying, `sleeps` that it is knocked out instead, `ruined` that an object is
    destroyed, `stopped` that a device fails.
    """

    toughness: Tally
    minor: bool = False
    major: bool = False
    wounds: int = 0
    dies: bool = False
    sleeps: bool = False
    ruined: bool = False
    stopped: bool = False

    @property
    def degree(self) -> str:
        """What it is called in a word."""
        words = ("dying", "unconscious", "destroyed", "out-of-order", "wound", "hurt", "no-wound")
        found = (self.dies, self.sleeps, self.ruined, self.stopped, self.wounds > 0, self.minor, True)
        return words[found.index(True)]


@rule("SEC-DMG-07", "SEC-DMG-09", "SEC-DMG-10", "SEC-DMG-11", "SEC-DMG-12", "SEC-ATK-07", "SEC-GAP-03", "SEC-GAP-53")
def harm_from(someone: Someone, blow: Blow, *, toughness: Tally | None = None) -> Harm:
    """Return what a blow does to somebody as he is, or with another `toughness`; nothing is changed yet.

    Armour counts where it covers the part of the body that is struck.
    """
    if names.EMP in blow.types:
        return _judge_emp(someone, blow)
    where = None if blow.part is None else blow.part.id
    tally = at_part(toughness_of(someone, location=where) if toughness is None else toughness, blow.part)
    if someone.sheet.is_object and blow.nonlethal:
        return Harm(tally)
    minor, major = _exceeds(someone, blow.amount, tally.total.number)
    if not minor:
        return Harm(tally)
    if someone.sheet.is_object and blow.part is None:
        return Harm(tally, minor, major, wounds=0 if major else 1, ruined=major)
    part = blow.part
    counts = int(major or part is None or part.wounds_at_minimum(someone.house))
    mortal = major and (part is None or part.mortal) and not someone.sheet.is_object
    return Harm(tally, minor, major, counts, dies=mortal and not blow.nonlethal, sleeps=mortal and blow.nonlethal)


@rule("SEC-DMG-07", "SEC-DMG-09", "SEC-GAP-03")
def _exceeds(someone: Someone, amount: int, toughness: int) -> tuple[bool, bool]:
    """Return whether damage passes the Minimum and whether it passes Toughness, as the table compares them."""
    minimum = minimum_of(toughness)
    minor = amount >= minimum if chosen(someone.house, WOUND_ON_MEET) else amount > minimum
    meets = chosen(someone.house, DYING_ON_MEET) and not someone.sheet.is_object
    major = amount >= toughness if meets else amount > toughness
    return minor or major, major


@rule("SEC-CALL-01")
def at_part(tally: Tally, part: BodyPart | None) -> Tally:
    """Return a Toughness as it is for one part of the body."""
    if part is None:
        return tally
    words = say("semi-automagic.modifier.part", part=part.words)
    last = settle(tally.subject, tally.total, adding("SEC-CALL-01", words, tally.subject, part.toughness))
    return replace(tally, lines=(*tally.lines, *last.lines), total=last.total)


@rule("SEC-TYPE-06")
def _judge_emp(someone: Someone, blow: Blow) -> Harm:
    """Return what EMP does: it stops a device above the figure of its complexity, and does nothing to anything else."""
    circuits = someone.sheet.circuits
    if circuits == "none":
        return Harm(settle(EMP_TOUGHNESS, 0, ()))
    tally = settle(EMP_TOUGHNESS, emp_toughness(circuits), ())
    return Harm(tally, stopped=blow.amount > tally.total.number)


@rule("SEC-TYPE-06", "SEC-GAP-46")
def emp_toughness(circuits: str) -> int:
    """Return the EMP Toughness of a device by its complexity (SEC-TAB-EMP)."""
    rows = catalogue(names.SEMI_AUTOMAGIC).rows("SEC-TAB-EMP")
    return next(int(row["emp_toughness"]) for row in rows if str(row["complexity"]).casefold() == circuits)


def deal(ctx: Context, reference: CreatureReference, blow: Blow, *, toughness: Tally | None = None) -> Procedure[Harm]:
    """Let a blow come to somebody, with a line in the log."""
    harm = harm_from(conditions.someone_of(ctx.state, reference), blow, toughness=toughness)
    yield from inflict(ctx, reference, ((blow, harm),))
    return harm


@rule("SEC-COMBO-08", "SEC-COMBO-10", "SEC-DYING-04")
def inflict(ctx: Context, reference: CreatureReference, blows: Iterable[tuple[Blow, Harm]]) -> Procedure[None]:
    """Let blows take effect that were all judged by how somebody was before any of them."""
    landed = tuple(blows)
    cited = next((blow.cited for blow, _ in landed), "SEC-DMG-07")
    was_dying = conditions.has(ctx.state, reference, names.DYING)
    for blow, harm in landed:
        _tell(ctx, reference, blow, harm)
    wound(ctx, reference, sum(harm.wounds for _, harm in landed), cited=cited)
    if any(harm.ruined for _, harm in landed):
        destroy(ctx, reference)
    if any(harm.stopped for _, harm in landed):
        anybody.put_condition(ctx, reference, Condition(names.OUT_OF_ORDER, lasting=True), "SEC-TYPE-06")
    if any(harm.dies for _, harm in landed) and not was_dying:
        start_dying(ctx, reference, cited="SEC-DMG-09")
    elif any(harm.sleeps for _, harm in landed):
        knock_out(ctx, reference)
    for blow, harm in landed:
        if blow.part is not None and harm.minor:
            yield from hurt_part(ctx, reference, blow.part, blow.limb, blow.amount, major=harm.major)


def _either(first_words: Phrase, second_words: Phrase) -> Phrase:
    return say("semi-automagic.harm.either", one=first_words, other=second_words)


def _tell(ctx: Context, reference: CreatureReference, blow: Blow, harm: Harm) -> None:
    """Write a blow into the log, with how its damage and the Toughness came about."""
    number, degree = harm.toughness.total.number, say(f"semi-automagic.degree.{harm.degree}")
    kinds = [worded(f"semi-automagic.damage.{each}", each) for each in blow.types]
    plain = say("semi-automagic.harm.plain")
    tell_check(
        ctx,
        blow.cited,
        blow.source or reference.id,
        target=reference.id,
        tallies=(*blow.tallies, harm.toughness),
        drawn=blow.drawn,
        degree=degree,
        verdict=say(
            "semi-automagic.verdict.damage",
            amount=blow.amount,
            harm=say("semi-automagic.harm.typed", types=reduce(_either, kinds)) if kinds else plain,
            toughness=number,
            minimum=minimum_of(number),
            degree=degree,
        ),
        harms=True,
    )
    warn_of_fire(ctx, reference, blow)


@rule("SEC-TYPE-05")
def warn_of_fire(ctx: Context, reference: CreatureReference, blow: Blow) -> None:
    """Tell the game master of heat, which may set alight what it strikes: whether it does is his to say."""
    if names.HEAT in blow.types:
        ctx.tell_of(reference.id, "semi-automagic.log.may-burn", "SEC-TYPE-05")
