"""Morale: damage to the will, what breaks it, and how it comes back."""

from dataclasses import dataclass, replace
from enum import StrEnum

from core.base.phrase import say
from core.engine.context import Context
from core.engine.request import Procedure
from core.explain.tally import Tally
from core.model.condition import Condition
from core.model.creature_reference import CreatureReference
from core.rulebook.cite import rule
from core.rules.kit.anybody import moment_of, put_condition
from core.rules.kit.asking import tell_check
from core.rules.semi_automagic.checks import check_skill
from core.rules.semi_automagic.conditions import address_of, has, level_of, lift, set_track, someone_of, still
from core.rules.semi_automagic.fighter import Someone
from core.rules.semi_automagic.harm.thresholds import minimum_of, will_of
from core.rules.semi_automagic.names import BROKEN, CONFUSED, MORALE, PANICKED, POSSESSED, POSSESSING, RAGING, UNSETTLED

BREAKING_DC = 10
"""The DC of the first check to shake off being broken (SEC-MOR-08)."""
CALM = 3_600
"""Seconds of quiet after which all morale penalties are gone (SEC-MOR-09)."""
ENDS_WITH_A_PENALTY = (CONFUSED, PANICKED, RAGING)
"""What is over as soon as a morale penalty is taken off (SEC-MOR-04, SEC-GAP-25)."""


class Dread(StrEnum):
    """What morale damage does above Will."""

    FEAR = "fear"
    INSANITY = "insanity"
    RAGE = "rage"
    UNTYPED = "morale"


_EFFECTS = {
    Dread.FEAR: (PANICKED, "SEC-MOR-03"),
    Dread.INSANITY: (CONFUSED, "SEC-MOR-04"),
    Dread.RAGE: (RAGING, "SEC-MOR-05"),
}
"""What each type brings above Will, and by which rule."""


def dread_of(types: tuple[str, ...]) -> Dread | None:
    """Return the type of morale damage among the types of a weapon or spell; None if it wounds the body."""
    return next((each for each in Dread if str(each) in types), None)


@dataclass(frozen=True, slots=True)
class Shock:
    """Morale damage that comes to somebody: how much, of which type, from whom, and how it was reckoned."""

    amount: int
    dread: Dread = Dread.UNTYPED
    source: str | None = None
    tallies: tuple[Tally, ...] = ()


@dataclass(frozen=True, slots=True)
class Shaken:
    """What morale damage does: penalties, and whether the effect of its type."""

    will: Tally
    penalties: int = 0
    effect: bool = False


@rule("SEC-MOR-02", "SEC-MOR-06")
def judge_shock(someone: Someone, shock: Shock) -> Shaken:
    """Return what morale damage does to somebody as he is: a penalty above Minimum Will, the effect above Will.

    Damage without a type takes a second penalty instead; Will never falls below 0.
    """
    will = will_of(someone)
    number = max(0, will.total.number)
    if someone.sheet.fearless or someone.is_dead or shock.amount <= minimum_of(number):
        return Shaken(will)
    above = shock.amount > number
    penalties = 2 if above and shock.dread is Dread.UNTYPED else 1
    return Shaken(will, min(penalties, number), above and shock.dread is not Dread.UNTYPED)


@rule("SEC-MOR-02", "SEC-MOR-03", "SEC-MOR-04", "SEC-MOR-05", "SEC-MOR-06", "SEC-GAP-25")
def unsettle(ctx: Context, reference: CreatureReference, shock: Shock, found: Shaken | None = None) -> None:
    """Let morale damage come to somebody, with a line in the log, as it was judged before or is now."""
    found = judge_shock(someone_of(ctx.state, reference), shock) if found is None else found
    _tell(ctx, reference, shock, found)
    take_penalties(ctx, reference, found.penalties, cited="SEC-MOR-02")
    if found.effect:
        kind, cited = _EFFECTS[shock.dread]
        put_condition(ctx, reference, Condition(kind, source=shock.source), cited)


def _tell(ctx: Context, reference: CreatureReference, shock: Shock, found: Shaken) -> None:
    plain = "shaken" if found.penalties else "unshaken"
    word, cited = _EFFECTS[shock.dread] if found.effect else (plain, "SEC-MOR-02")
    degree = say(f"semi-automagic.degree.{word}")
    will, who = max(0, found.will.total.number), address_of(ctx.state, reference)
    tell_check(
        ctx,
        cited,
        shock.source or who,
        target=who,
        tallies=(*shock.tallies, found.will),
        degree=degree,
        verdict=say(
            "semi-automagic.verdict.shock",
            dread=say(f"semi-automagic.dread.{shock.dread}"),
            amount=shock.amount,
            will=will,
            minimum=minimum_of(will),
            penalties=found.penalties,
            degree=degree,
        ),
    )


@rule("SEC-COND-04", "SEC-MOR-07", "SEC-COND-11")
def take_penalties(ctx: Context, reference: CreatureReference, number: int, *, cited: str = "SEC-COND-04") -> None:
    """Give somebody morale penalties; at Will 0 he is broken, and below that it does not go."""
    if number <= 0:
        return
    left = max(0, will_of(someone_of(ctx.state, reference)).total.number)
    set_track(ctx, reference, MORALE, level_of(ctx.state, reference, MORALE) + min(number, left), cited)
    ends = moment_of(ctx.state, reference) + CALM
    put_condition(ctx, reference, Condition(UNSETTLED, lasting=True, ends=ends), "SEC-MOR-09")
    if number >= left and not has(ctx.state, reference, BROKEN):
        put_condition(ctx, reference, Condition(BROKEN, lasting=True), "SEC-MOR-07")


@rule("SEC-MOR-04", "SEC-MOR-10", "SEC-GAP-25")
def relieve(ctx: Context, reference: CreatureReference, number: int, *, cited: str = "SEC-MOR-10") -> None:
    """Take morale penalties off somebody, with what they had brought."""
    before = level_of(ctx.state, reference, MORALE)
    taken = min(before, max(0, number))
    if not taken:
        return
    set_track(ctx, reference, MORALE, before - taken, cited)
    for kind in ENDS_WITH_A_PENALTY:
        lift(ctx, reference, kind, cited)
    if will_of(someone_of(ctx.state, reference)).total.number > 0:
        lift(ctx, reference, BROKEN, cited)


@rule("SEC-MOR-08", "SEC-GAP-26", "SEC-GAP-52")
def shake_off(ctx: Context, reference: CreatureReference) -> Procedure[None]:
    """Roll the check of a broken one: success takes one penalty off and ends it, failure makes the next 1 easier.

    Nobody rolls it in a body that he shares.
    """
    if not someone_of(ctx.state, reference).has(BROKEN) or someone_of(ctx.state, reference).has(POSSESSED, POSSESSING):
        return

    def dc() -> int:
        still(ctx.state, reference, BROKEN)
        return breaking_dc(someone_of(ctx.state, reference))

    key = f"broken:{address_of(ctx.state, reference)}"
    if (yield from check_skill(ctx, reference, "spirit", dc, what="broken", cited="SEC-MOR-08", key=key)).passed:
        relieve(ctx, reference, 1, cited="SEC-MOR-08")
        lift(ctx, reference, BROKEN, "SEC-MOR-08")
    else:
        broken = still(ctx.state, reference, BROKEN)
        put_condition(ctx, reference, replace(broken, amount=broken.amount + 1), "SEC-MOR-08")


@rule("SEC-MOR-08")
def breaking_dc(someone: Someone) -> int:
    """Return the DC of somebody's next check against being broken: 1 less for every one that failed."""
    broken = someone.held(BROKEN)
    return BREAKING_DC - (0 if broken is None else broken.amount)
