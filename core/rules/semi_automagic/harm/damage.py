"""Damage: one blow against a threshold, and the wound, death, sleep or ruin that comes of it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from core.base.ids import RuleId
from core.base.phrase import Phrase, say
from core.engine.context import Context
from core.engine.request import Procedure
from core.explain.modifier import Add, Modifier
from core.explain.tally import Tally, settle
from core.model.condition import Condition
from core.model.creature_reference import CreatureReference
from core.rulebook.catalogue import catalogue
from core.rulebook.cite import rule
from core.rules.kit.telling import tell_check
from core.rules.semi_automagic.conditions import has, mark, someone_of
from core.rules.semi_automagic.fighter import Someone
from core.rules.semi_automagic.harm.body import Part, hurt_part
from core.rules.semi_automagic.harm.thresholds import minimum_of, toughness_of
from core.rules.semi_automagic.harm.wounds import destroy, knock_out, start_dying, wound
from core.rules.semi_automagic.names import DYING, EMP, HEAT, OUT_OF_ORDER, SEMI_AUTOMAGIC
from core.rules.semi_automagic.settings import DYING_ON_MEET, WOUND_ON_MEET, chosen

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
    part: Part | None = None
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
def judge(someone: Someone, blow: Blow, *, toughness: Tally | None = None) -> Harm:
    """Return what a blow does to somebody as he is, or with another `toughness`; nothing is changed yet.

    Armour counts where it covers the part of the body that is struck.
    """
    if EMP in blow.types:
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
def at_part(tally: Tally, part: Part | None) -> Tally:
    """Return a Toughness as it is for one part of the body."""
    if part is None or not part.toughness:
        return tally
    label = say("semi-automagic.modifier.part", part=part.words)
    adjusted = Modifier(RuleId("SEC-CALL-01"), label, tally.subject, Add(part.toughness))
    last = settle(tally.subject, tally.total, (adjusted,))
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
    rows = catalogue(SEMI_AUTOMAGIC).rows("SEC-TAB-EMP")
    return next(int(row["emp_toughness"]) for row in rows if str(row["complexity"]).casefold() == circuits)


def deal(ctx: Context, keeper: CreatureReference, blow: Blow, *, toughness: Tally | None = None) -> Procedure[Harm]:
    """Let a blow come to somebody, with a line in the log."""
    harm = judge(someone_of(ctx.state, keeper), blow, toughness=toughness)
    yield from inflict(ctx, keeper, ((blow, harm),))
    return harm


@rule("SEC-COMBO-08", "SEC-COMBO-10", "SEC-DYING-04")
def inflict(ctx: Context, keeper: CreatureReference, blows: Iterable[tuple[Blow, Harm]]) -> Procedure[None]:
    """Let blows take effect that were all judged by how somebody was before any of them."""
    landed = tuple(blows)
    cited = next((blow.cited for blow, _ in landed), "SEC-DMG-07")
    was_dying = has(ctx.state, keeper, DYING)
    for blow, harm in landed:
        _tell(ctx, keeper, blow, harm)
    wound(ctx, keeper, sum(harm.wounds for _, harm in landed), cited=cited)
    if any(harm.ruined for _, harm in landed):
        destroy(ctx, keeper)
    if any(harm.stopped for _, harm in landed):
        mark(ctx, keeper, Condition(OUT_OF_ORDER, lasting=True), "SEC-TYPE-06")
    if any(harm.dies for _, harm in landed) and not was_dying:
        start_dying(ctx, keeper, cited="SEC-DMG-09")
    elif any(harm.sleeps for _, harm in landed):
        knock_out(ctx, keeper)
    for blow, harm in landed:
        if blow.part is not None and harm.minor:
            yield from hurt_part(ctx, keeper, blow.part, blow.limb, blow.amount, major=harm.major)


def _tell(ctx: Context, keeper: CreatureReference, blow: Blow, harm: Harm) -> None:
    """Write a blow into the log, with how its damage and the Toughness came about."""
    number, degree = harm.toughness.total.number, say(f"semi-automagic.degree.{harm.degree}")
    typed = say("semi-automagic.harm.typed", types="/".join(blow.types))
    tell_check(
        ctx,
        blow.cited,
        blow.source or keeper.id,
        target=keeper.id,
        tallies=(*blow.tallies, harm.toughness),
        drawn=blow.drawn,
        degree=degree,
        verdict=say(
            "semi-automagic.verdict.damage",
            amount=blow.amount,
            harm=typed if blow.types else say("semi-automagic.harm.plain"),
            toughness=number,
            minimum=minimum_of(number),
            degree=degree,
        ),
    )
    warn_of_fire(ctx, keeper, blow)


@rule("SEC-TYPE-05")
def warn_of_fire(ctx: Context, keeper: CreatureReference, blow: Blow) -> None:
    """Tell the game master of heat, which may set alight what it strikes: whether it does is his to say."""
    if HEAT in blow.types:
        ctx.note(say("semi-automagic.log.may-burn", token=keeper.id), RuleId("SEC-TYPE-05"))
