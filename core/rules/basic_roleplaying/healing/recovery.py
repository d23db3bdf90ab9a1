"""What time brings: hit points by the week, in a hospital or not; the unconscious who wake, the dying who die."""

from collections.abc import Iterator
from dataclasses import dataclass

from core.base.ids import RuleId
from core.base.phrase import Phrase, say
from core.engine.command import COMMANDS
from core.engine.command_kinds import EditCommand
from core.engine.context import Context
from core.engine.plain_time import end_condition, plain_ailment, plain_come_due, plain_timed, references_of
from core.engine.request import Procedure, ask
from core.engine.scheduled import Ailment, Timed
from core.engine.vitals_changes import affliction_of, put_affliction
from core.model.affliction import Affliction
from core.model.campaign import Campaign
from core.model.creature_reference import CreatureReference, settled, there, vitals_of
from core.rulebook.cite import rule
from core.rules.basic_roleplaying.harm.dying import die_of
from core.rules.basic_roleplaying.harm.injuries import WEEK, heal, points_of
from core.rules.basic_roleplaying.healing.first_aid import SIDES
from core.rules.basic_roleplaying.names import (
    BASIC_ROLEPLAYING,
    DYING,
    HOSPITAL,
    INJURY,
    POINTS,
    RECOVERY,
    TREATED,
)
from core.rules.kit.asking import roll
from core.rules.kit.calls import Said


@rule("BRP-HEAL-01", "BRP-DMG-03", "BRP-DMG-05")
def timed(state: Campaign) -> tuple[Timed, ...]:
    """Return the weeks that end, the unconscious who wake, the dying, and whatever the game master has put there."""
    return tuple(_told(state, each) for each in plain_timed(state, BASIC_ROLEPLAYING))


def _told(state: Campaign, each: Timed) -> Timed:
    """Return what is due in the words of the rules where they have any."""
    held = None if each.keeper is None else _found(state, each.keeper, each.thing)
    if held is None or held.kind != RECOVERY:
        return each
    what = say("basic-roleplaying.due.heals")
    return Timed(each.at, what, each.thing, each.keeper, RuleId("BRP-HEAL-01"), True, False, WEEK, each.rank)


def _found(state: Campaign, keeper: CreatureReference, identity: str) -> Affliction | None:
    return next((each for each in vitals_of(state, keeper).afflictions if each.id == identity), None)


@rule("BRP-HEAL-01", "BRP-HEAL-02", "BRP-DMG-03", "BRP-DMG-05")
def come_due(ctx: Context, due: Timed) -> Procedure[None]:
    """Let a week heal, the unconscious wake, or the dying die whom nobody has saved."""
    keeper = due.keeper
    if keeper is None or not there(ctx.state, keeper):
        return
    held = affliction_of(ctx, keeper, due.thing)
    if held is not None and held.kind == RECOVERY:
        if held.due == due.at:
            yield from _week(ctx, keeper, held)
        return
    kind = end_condition(ctx, due)
    if kind == DYING and points_of(vitals_of(ctx.state, keeper)) <= 0:
        die_of(ctx, keeper)
    elif kind is None:
        plain_come_due(ctx, due)


@rule("BRP-HEAL-01", "BRP-HEAL-02", "BRP-HEAL-09")
def _week(ctx: Context, keeper: CreatureReference, recovery: Affliction) -> Procedure[None]:
    """Heal what a week brings: 1D3, or the most of it in a hospital; the next one begins."""
    put_affliction(ctx, keeper, recovery.but(due=(recovery.due or 0) + WEEK), RuleId("BRP-HEAL-01"))
    points = SIDES
    if not recovery.count(HOSPITAL):
        subject = say("basic-roleplaying.draw.week", token=keeper.id)
        (points,) = yield from ask(
            roll(
                f"week:{keeper.id}", "BRP-HEAL-01", subject=subject, dice=(SIDES,), owner=keeper.id, about=(keeper.id,)
            )
        )
    given = yield from heal(ctx, keeper, None, points, "BRP-HEAL-02" if recovery.count(HOSPITAL) else "BRP-HEAL-01")
    ctx.note(say("basic-roleplaying.log.week", token=keeper.id, points=given), RuleId("BRP-HEAL-01"))


@rule("BRP-HEAL-08")
def ailments(state: Campaign) -> tuple[Ailment, ...]:
    """Return the injuries of everybody, each with what is open of it and whether First Aid was used, and recoveries."""
    return tuple(_ailment(keeper, each) for keeper, each in _everything(state))


def _everything(state: Campaign) -> Iterator[tuple[CreatureReference, Affliction]]:
    for keeper, vitals in references_of(state, BASIC_ROLEPLAYING):
        for each in vitals.afflictions:
            yield keeper, each


def _ailment(keeper: CreatureReference, each: Affliction) -> Ailment:
    if each.kind == INJURY:
        treated = "treated" if each.count(TREATED) else "untreated"
        figures = (
            (say("basic-roleplaying.figure.points"), say("basic-roleplaying.points", points=each.count(POINTS))),
            (say("basic-roleplaying.figure.first-aid"), say(f"basic-roleplaying.injury.{treated}")),
        )
        name = say("basic-roleplaying.affliction.injury", points=each.count(POINTS))
        return Ailment(keeper, each, name, RuleId("BRP-HEAL-08"), figures, calls=("first-aid",))
    if each.kind == RECOVERY:
        where = "hospital" if each.count(HOSPITAL) else "home"
        name = say(f"basic-roleplaying.affliction.recovery.{where}")
        return Ailment(keeper, each, name, RuleId("BRP-HEAL-01"), calls=("care",))
    return plain_ailment(keeper, each)


@COMMANDS.member("basic-roleplaying.care")
@dataclass(frozen=True, slots=True)
class Care(Said, EditCommand):
    """Let the weeks of some be spent under ideal care in a hospital, or no longer."""

    said = "basic-roleplaying.history.care"

    hospital: bool = True

    @rule("BRP-HEAL-02")
    def carry_out(self, ctx: Context) -> None:
        """Note where they are."""
        for each in self.whom:
            keeper = settled(ctx.state, each)
            for held in vitals_of(ctx.state, keeper).afflictions:
                if held.kind == RECOVERY:
                    put_affliction(ctx, keeper, held.counting(**{HOSPITAL: int(self.hospital)}), RuleId("BRP-HEAL-02"))


def is_healing(state: Campaign, keeper: CreatureReference) -> Phrase | None:
    """Return why nobody cares for somebody: nothing heals; None if something does."""
    held = any(each.kind == RECOVERY for each in vitals_of(state, keeper).afflictions)
    return None if held else say("basic-roleplaying.why.no-injury")
