"""Rest: what sleep and days in bed heal, how long the unconscious sleep, and what wakes them."""

from dataclasses import replace

from core.base.errors import Refused
from core.base.ids import RuleId
from core.base.phrase import Phrase, say
from core.engine.command import command
from core.engine.command_kinds import EditCommand, OfSome, PlayCommand
from core.engine.context import Context
from core.engine.request import Procedure, asks_nothing
from core.engine.time_passing import let_pass
from core.engine.vitals_changes import put_lasting
from core.explain.modifier import Add, Modifier
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.creature_reference import CreatureReference, in_fight, there, vitals_of
from core.rulebook.cite import rule
from core.rules.kit import anybody
from core.rules.kit.calls import CallKind, Said, SideBySide, asking, at_most, at_rest, called_only_if, made_of
from core.rules.semi_automagic import conditions
from core.rules.semi_automagic.afflictions.symptoms import heals_no_wounds, locked, treatment_refused
from core.rules.semi_automagic.afflictions.syndromes import TOPIC
from core.rules.semi_automagic.checks import SKILL, check_skill, throw
from core.rules.semi_automagic.clock import DAY, HOUR, ROUND, SecondsClock
from core.rules.semi_automagic.harm.wounds import heal, sleep_off
from core.rules.semi_automagic.names import (
    DEAD,
    DYING,
    FIELDS,
    FLAT_FOOTED,
    PERCEPTION,
    SLEEPING,
    STABILISED,
    UNCONSCIOUS,
    WOUNDS,
)
from core.rules.semi_automagic.settings import BED_REST, SLEEPERS, chosen

WAKING_DC = -5
"""A sound of a lower DC is so loud that it wakes without a roll (SEC-COND-15)."""
ASLEEP = -6
"""What sleep takes off Perception."""
ENOUGH = 8
"""Hours of sleep that heal (SEC-HEAL-01)."""
LONGEST_SLEEP = 24
"""Hours that somebody may sleep on end."""
MOST_TREATED = 100
"""Wounds that a treatment takes off at most."""
RESTED = "rested"
"""Who has healed by rest already: until a day after that rest began."""


def has_no_end(state: Campaign, reference: CreatureReference) -> bool:
    """Return whether somebody is unconscious and nobody has said until when."""
    sleep = conditions.held(state, reference, UNCONSCIOUS)
    return sleep is not None and sleep.ends is None and not conditions.someone_of(state, reference).has(DYING, DEAD)


@rule("SEC-COND-13")
def settle_sleep(ctx: Context, reference: CreatureReference) -> Procedure[None]:
    """Roll how long somebody is unconscious: 1d4 hours for each wound, or one such die without any."""
    if not has_no_end(ctx.state, reference):
        return
    who = conditions.address_of(ctx.state, reference)
    dice = (4,) * max(1, min(40, conditions.level_of(ctx.state, reference, WOUNDS)))
    faces = yield from throw(
        who,
        dice,
        key=f"wakes:{who}",
        cited="SEC-COND-13",
        subject=say("semi-automagic.draw.unconscious", token=who),
        needs=lambda: conditions.still(ctx.state, reference, UNCONSCIOUS),
    )
    ends = anybody.moment_of(ctx.state, reference) + HOUR * sum(faces)
    put_lasting(
        ctx, reference, replace(conditions.still(ctx.state, reference, UNCONSCIOUS), ends=ends), RuleId("SEC-COND-13")
    )
    ctx.tell_of(who, "semi-automagic.log.unconscious-for", "SEC-COND-13", hours=sum(faces))


@rule("SEC-COND-14")
def awake(ctx: Context, reference: CreatureReference) -> None:
    """Let somebody be awake: in a fight flat-footed until his next turn, else for a round."""
    for kind in (UNCONSCIOUS, SLEEPING, STABILISED):
        conditions.lift(ctx, reference, kind, "SEC-COND-14")
    found = in_fight(ctx.state, reference)
    clock = None if found is None else found[0].clock
    if isinstance(clock, SecondsClock):
        anybody.put_condition(ctx, reference, Condition(FLAT_FOOTED, until=clock.round + 1), "SEC-COND-14")
    else:
        ends = anybody.moment_of(ctx.state, reference) + ROUND
        put_lasting(ctx, reference, Condition(FLAT_FOOTED, lasting=True, ends=ends), RuleId("SEC-COND-14"))
    ctx.tell_of(conditions.address_of(ctx.state, reference), "semi-automagic.log.wakes", "SEC-COND-14")


@rule("SEC-HEAL-01", "SEC-HEAL-03", "SEC-PSN-04", "SEC-PSN-05")
def _heal(ctx: Context, reference: CreatureReference, seconds: int, *, in_bed: bool) -> None:
    """Take off the wounds of one day's rest: none of objects, none of the infected, and once a day only."""
    who = conditions.address_of(ctx.state, reference)
    before = conditions.level_of(ctx.state, reference, WOUNDS)
    if not before:
        return
    if conditions.someone_of(ctx.state, reference).sheet.is_object:
        ctx.tell_of(who, "semi-automagic.log.objects-do-not-heal", "SEC-HEAL-03")
        return
    why = heals_no_wounds(ctx.state, reference)
    if why is not None:
        ctx.tell_of(who, "semi-automagic.log.does-not-heal", "SEC-PSN-05", why=why)
        return
    if any(each.kind == RESTED for each in vitals_of(ctx.state, reference).conditions):
        ctx.tell_of(who, "semi-automagic.log.rested-already", "SEC-HEAL-01")
        return
    healed = min(wounds_of_rest(ctx.state, reference, in_bed=in_bed), before - locked(ctx.state, reference, WOUNDS))
    cited = "SEC-HEAL-02" if in_bed else "SEC-HEAL-01"
    healed = heal(ctx, reference, healed, cited=cited)
    again = anybody.moment_of(ctx.state, reference) - seconds + DAY
    if again > ctx.state.time:
        put_lasting(ctx, reference, Condition(RESTED, lasting=True, ends=again), RuleId(cited))
    ctx.tell_of(who, "semi-automagic.log.heals", cited, count=healed)


@rule("SEC-HEAL-01", "SEC-HEAL-02", "SEC-GAP-69")
def wounds_of_rest(state: Campaign, reference: CreatureReference, *, in_bed: bool) -> int:
    """Return how many wounds a night's sleep heals, or a day in bed: as many as Endurance, and no less than sleep."""
    if not in_bed:
        return 1
    endurance = conditions.someone_of(state, reference).sheet.endurance
    if chosen(state.house_rules, BED_REST) == "in_addition":
        return max(0, endurance) + 1
    return max(1, endurance)


@command("semi-automagic.rest")
class Rest(Said, OfSome, PlayCommand):
    """Let some sleep for hours, or lie in bed for a day; the time passes for everybody."""

    hours: int = ENOUGH
    in_bed: bool = False

    def label(self, state: Campaign) -> Phrase:
        """Say how long."""
        if self.in_bed:
            return say("semi-automagic.history.bed", token=self.first)
        return say("semi-automagic.history.sleep", token=self.first, hours=self.hours)

    def procedure(self, ctx: Context) -> Procedure[None]:
        """Let the time pass, and let them heal if it was not cut short."""
        if not 1 <= self.hours <= LONGEST_SLEEP:
            raise Refused("refused.absurd-time")
        seconds = DAY if self.in_bed else self.hours * HOUR
        if not (yield from let_pass(ctx, seconds)):
            ctx.note(say("semi-automagic.log.rest-cut-short"), RuleId("SEC-HEAL-01"))
        elif not self.in_bed and self.hours < ENOUGH:
            ctx.note(say("semi-automagic.log.too-little-sleep", hours=self.hours), RuleId("SEC-HEAL-01"))
        else:
            for reference in self.whom:
                if there(ctx.state, reference) and not conditions.has(ctx.state, reference, DEAD):
                    sleep_off(ctx, reference)
                    _heal(ctx, reference, seconds, in_bed=self.in_bed)


@command("semi-automagic.treat-wounds")
class TreatWounds(Said, OfSome, PlayCommand):
    """Let a cure of whatever kind take wounds off some: none that are symptoms of what is uncured, unless `anyway`."""

    said = "semi-automagic.history.treat-wounds"

    wounds: int = 1
    anyway: bool = False

    def procedure(self, ctx: Context) -> Procedure[None]:
        """Take them off; refused where nothing can be taken off anybody."""
        most = at_most(self.wounds, MOST_TREATED)
        for reference in () if self.anyway else self.whom:
            why = treatment_refused(ctx.state, reference)
            if why is not None:
                raise Refused(why)
        for reference in self.whom:
            fast = 0 if self.anyway else locked(ctx.state, reference, WOUNDS)
            healed = heal(
                ctx, reference, min(most, conditions.level_of(ctx.state, reference, WOUNDS) - fast), cited="SEC-PSN-04"
            )
            ctx.tell_of(reference.id, "semi-automagic.log.heals", "SEC-PSN-04", count=healed)
        return asks_nothing()


@command("semi-automagic.sleep")
class FallAsleep(Said, OfSome, EditCommand):
    """Let some fall asleep, or wake those who sleep or are unconscious."""

    wake: bool = False

    def label(self, state: Campaign) -> Phrase:
        """Name the first."""
        word = "wake" if self.wake else "fall-asleep"
        return say(f"semi-automagic.history.{word}", token=self.first)

    def carry_out(self, ctx: Context) -> None:
        """Mark them, or let them be awake."""
        for reference in self.whom:
            if self.wake and (
                conditions.has(ctx.state, reference, SLEEPING) or conditions.has(ctx.state, reference, UNCONSCIOUS)
            ):
                awake(ctx, reference)
            elif not self.wake and not conditions.has(ctx.state, reference, SLEEPING):
                anybody.put_condition(ctx, reference, Condition(SLEEPING, lasting=True), "SEC-COND-15")


@command("semi-automagic.hear")
class Hear(SideBySide):
    """Let sleepers hear a noise of a DC."""

    said, told = "semi-automagic.history.hear", ("dc",)

    dc: int = 0

    def procedure(self, ctx: Context) -> Procedure[None]:
        """Let all who sleep hear it; refused if none of them does."""
        if not any(conditions.has(ctx.state, reference, SLEEPING) for reference in self.whom):
            raise Refused("semi-automagic.why.nobody-sleeps")
        return SideBySide.procedure(self, ctx)

    @rule("SEC-COND-15", "SEC-GAP-56")
    def one(self, ctx: Context, reference: CreatureReference) -> Procedure[None]:
        """Let a sleeper hear it: what is louder than the waking level wakes, the rest only if he perceives it."""
        if not conditions.has(ctx.state, reference, SLEEPING):
            return
        who, loud = conditions.address_of(ctx.state, reference), self.dc < WAKING_DC
        both = chosen(ctx.state.house_rules, SLEEPERS) == "both"
        if loud and not both:
            awake(ctx, reference)
        elif both and not loud:
            ctx.tell_of(who, "semi-automagic.log.sleeps-on", "SEC-GAP-56")
        else:
            more = (Modifier(RuleId("SEC-COND-15"), say("semi-automagic.reason.asleep"), SKILL, Add(ASLEEP)),)
            key, cited = f"hear:{who}", "SEC-COND-15"
            result = yield from check_skill(
                ctx, reference, PERCEPTION, self.dc, what="hear", cited=cited, key=key, more=more
            )
            if result.passed and conditions.has(ctx.state, reference, SLEEPING):
                awake(ctx, reference)


_rest_form = asking(FIELDS.number("hours", ENOUGH, least=1, most=LONGEST_SLEEP), FIELDS.tick("in-bed"))
_cure_form = asking(FIELDS.number("wounds", 1, least=1, most=MOST_TREATED), FIELDS.tick("symptoms-too"))
_noise_form = asking(FIELDS.number("dc", said="noise", least=-20, most=20))


_sleepers_only = called_only_if(
    lambda call: any(conditions.has(call.state, reference, SLEEPING) for reference in call.references),
    "semi-automagic.why.nobody-sleeps",
)
_resting, _cured = made_of(Rest, "hours", "in-bed"), made_of(TreatWounds, "wounds", "symptoms-too")
_asleep, _hearing = made_of(FallAsleep, "wake"), made_of(Hear, "dc")
CALLS = (
    CallKind("rest", "SEC-HEAL-01", "zzz", _rest_form, _resting, at_rest, TOPIC),
    CallKind("treat-wounds", "SEC-PSN-04", "heart", _cure_form, _cured, topic=TOPIC),
    CallKind("fall-asleep", "SEC-COND-15", "moon", asking(FIELDS.tick("wake")), _asleep, topic=TOPIC),
    CallKind("hear", "SEC-COND-15", "ear", _noise_form, _hearing, _sleepers_only, TOPIC),
)
