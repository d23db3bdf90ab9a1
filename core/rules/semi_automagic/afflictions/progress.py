"""The progress of an affliction: how it begins, its DC, the checks that it asks for, and how it ends."""

from core.base.errors import Gone, Refused
from core.base.ids import RuleId
from core.base.phrase import say
from core.base.values import remembered
from core.engine.context import Context
from core.engine.request import Procedure
from core.engine.vitals_changes import affliction_of, drop_affliction, put_affliction
from core.explain.tally import Tally
from core.model.affliction import Affliction
from core.model.campaign import Campaign, HouseRules
from core.model.condition import Condition
from core.model.creature import Creature, Vitals
from core.model.creature_reference import CreatureReference, canonical, creature_of, in_fight, vitals_of
from core.rulebook.cite import rule
from core.rules.kit.anybody import moment_of
from core.rules.semi_automagic import settings
from core.rules.semi_automagic.afflictions.symptoms import bring_symptoms, dose_doublings
from core.rules.semi_automagic.afflictions.syndromes import SemiSyndrome, Way, syndrome_of
from core.rules.semi_automagic.checks import Trial, ability_of, check, skill_tally
from core.rules.semi_automagic.clock import DAY
from core.rules.semi_automagic.conditions import address_of, someone_of, still_afflicted
from core.rules.semi_automagic.fighter import Someone
from core.rules.semi_automagic.names import FORTITUDE
from core.rules.semi_automagic.sheet import sheet_of

SUCCESSES_NEEDED = 3
"""Successes in a row that cure (SEC-PSN-14)."""
MOST_DOSES = 1_000


@rule("SEC-PSN-08", "SEC-GAP-38")
def grown(house: HouseRules, affliction: Affliction, syndrome: SemiSyndrome, at: int) -> int:
    """Return by how much breathing has raised the DC: 1 for every full interval spent in it."""
    if not affliction.count("by-inhaled") and not affliction.count("by-eyes"):
        return 0
    now = 0
    if affliction.count("exposed"):
        now = max(0, at - affliction.count("contact")) // syndrome.seconds
    elif settings.chosen(house, settings.INHALED_DC) == "falls":
        return 0
    return affliction.count("grown") + now


@rule("SEC-PSN-13", "SEC-PSN-16", "SEC-PSN-08")
def dc_of(house: HouseRules, affliction: Affliction, syndrome: SemiSyndrome, at: int) -> int:
    """Return the DC of a check: that of the syndrome, 1 more for each doubling, and for each interval of breathing."""
    base = affliction.counters.get("dc", syndrome.dc)
    return base + dose_doublings(affliction) + grown(house, affliction, syndrome, at)


def is_exposed(affliction: Affliction) -> bool:
    """Return whether contact goes on (SEC-PSN-28)."""
    return affliction.count("exposed") > 0


@rule("SEC-PSN-25", "SEC-GAP-43")
def counts_anew(state: Campaign, affliction: Affliction, syndrome: SemiSyndrome) -> bool:
    """Return whether failures are counted anew: after a symptom that took several of them."""
    most = max((each.after for each in syndrome.symptoms), default=1)
    reached = 1 < most <= affliction.count("failures")
    return reached and settings.chosen(state.house_rules, settings.AFTER_PARALYSIS) == "reset"


def is_living(state: Campaign, reference: CreatureReference) -> bool:
    """Return whether somebody can suffer from anything at all: a being that is not dead."""
    someone = someone_of(state, reference)
    return not someone.sheet.is_object and not someone.is_dead


def active(state: Campaign, reference: CreatureReference, name: str) -> Affliction | None:
    """Return the affliction of a syndrome that somebody has; None where he has none of it."""
    return next((each for each in vitals_of(state, reference).afflictions if each.kind == name), None)


@rule("SEC-PSN-02", "SEC-PSN-09", "SEC-PSN-10", "SEC-PSN-28")
def expose(
    ctx: Context,
    reference: CreatureReference,
    name: str,
    ways: tuple[Way, ...],
    *,
    doses: int = 1,
    stays: bool = False,
    known: bool = False,
    source: str | None = None,
) -> Procedure[None]:
    """Let somebody meet what transmits a syndrome: the affliction begins, and its first check is due at once.

    Where he has it already, more poison joins it, and contact that `stays` goes on. Raises `Refused` where there is no
    such syndrome, where it isn't caught so, and for whoever is no living being.
    """
    reference = canonical(ctx.state, reference)
    syndrome = syndrome_of(ctx.state, name)
    if syndrome is None:
        raise Refused("semi-automagic.why.no-syndrome", what=name)
    if not any(syndrome.caught_by(way) for way in ways):
        raise Refused("semi-automagic.why.not-caught-so", what=name)
    if not is_living(ctx.state, reference):
        raise Refused("semi-automagic.why.not-living")
    held = active(ctx.state, reference, name)
    if held is not None and (stays or not _begins_another(ctx.state, ways)):
        _meet_again(ctx, reference, held, syndrome, ways, doses=doses, stays=stays)
        return
    now = moment_of(ctx.state, reference)
    counters = {"doses": max(1, min(doses, MOST_DOSES)), **{f"by-{way}": 1 for way in ways}}
    if stays:
        counters |= {"exposed": 1, "contact": now}
    (identity,) = ctx.state.fresh_ids("affliction")
    first = _first_check(ctx.state, syndrome, now)
    begun = Affliction(identity, name, now, first, known, source, counters)
    put_affliction(ctx, reference, begun, RuleId("SEC-PSN-02"))
    ctx.tell_of(address_of(ctx.state, reference), "semi-automagic.log.afflicted", "SEC-PSN-02", what=name)
    if first <= now:
        yield from make_check(ctx, reference, identity, now)


@rule("SEC-GAP-37")
def _begins_another(state: Campaign, ways: tuple[Way, ...]) -> bool:
    """Return whether more poison begins an affliction of its own; what is breathed or radiates never does."""
    doses = any(way in ("injury", "ingestion", "vector") for way in ways)
    return doses and settings.chosen(state.house_rules, settings.MORE_DOSES) == "separate"


@rule("SEC-PSN-02", "SEC-GAP-38", "SEC-GAP-43")
def _first_check(state: Campaign, syndrome: SemiSyndrome, now: int) -> int:
    """Return when the first check falls: at contact, unless the table has it an interval later."""
    if "surgery" in syndrome.ways and settings.chosen(state.house_rules, settings.INFECTION_ONSET) == "next_day":
        return now + DAY
    return now if settings.chosen(state.house_rules, settings.FIRST_CHECK) == "contact" else now + syndrome.seconds


@rule("SEC-PSN-18", "SEC-GAP-39")
def _meet_again(
    ctx: Context,
    reference: CreatureReference,
    held: Affliction,
    syndrome: SemiSyndrome,
    ways: tuple[Way, ...],
    *,
    doses: int,
    stays: bool,
) -> None:
    """Let more of the same come to somebody who has it: doses join and the count of successes begins anew."""
    more: dict[str, int] = {f"by-{way}": 1 for way in ways}
    if any(way in ("injury", "ingestion") for way in ways):
        more |= {"doses": min(MOST_DOSES, max(1, held.count("doses")) + max(1, doses)), "streak": 0}
        who = address_of(ctx.state, reference)
        ctx.tell_of(who, "semi-automagic.log.more-doses", "SEC-PSN-18", what=held.kind)
    if stays and not is_exposed(held):
        more |= {"exposed": 1, "contact": moment_of(ctx.state, reference)}
    due = held.due if held.due is not None else moment_of(ctx.state, reference) + syndrome.seconds
    put_affliction(ctx, reference, held.counting(**more).but(due=due), RuleId("SEC-PSN-18"))


@rule("SEC-PSN-28", "SEC-PSN-08")
def end_contact(ctx: Context, reference: CreatureReference, identity: str) -> None:
    """Let somebody be out of the cloud, the field or the company of the sick; refused where he was in no contact."""
    reference = canonical(ctx.state, reference)
    held = affliction_of(ctx, reference, identity)
    if held is None or not is_exposed(held):
        raise Refused("semi-automagic.why.not-exposed")
    syndrome = syndrome_of(ctx.state, held.kind)
    now = moment_of(ctx.state, reference)
    raised = held.count("grown") if syndrome is None else grown(ctx.state.house_rules, held, syndrome, now)
    put_affliction(ctx, reference, held.counting(exposed=0, grown=raised), RuleId("SEC-PSN-28"))
    ctx.tell_of(address_of(ctx.state, reference), "semi-automagic.log.contact-over", what=held.kind)


@rule("SEC-PSN-13", "SEC-PSN-12")
def make_check(ctx: Context, reference: CreatureReference, identity: str, at: int) -> Procedure[None]:
    """Roll the check of an affliction that is due, and let what follows from it come."""
    held = still_afflicted(ctx.state, reference, identity)
    if held.due is None:
        return
    if syndrome_of(ctx.state, held.kind) is None or not is_living(ctx.state, reference):
        put_affliction(ctx, reference, held.but(due=None))
        return
    who = address_of(ctx.state, reference)
    trial = Trial(
        who=who,
        what=say("semi-automagic.check.syndrome", what=held.kind),
        cited="SEC-PSN-13",
        key=f"fortitude:{who}:{held.kind}:{_number(ctx.state, reference, held)}",
        bonus=lambda: fortitude(ctx.state, reference),
        dc=lambda: dc_of(ctx.state.house_rules, *_lasting(ctx.state, reference, identity), at),
    )
    result = yield from check(ctx, trial)
    held, syndrome = _lasting(ctx.state, reference, identity)
    made = held.counting(checks=held.count("checks") + 1).but(due=at + syndrome.seconds)
    if result.passed:
        _resist(ctx, reference, made)
    else:
        yield from _succumb(ctx, reference, made, syndrome, at)


def _lasting(state: Campaign, reference: CreatureReference, identity: str) -> tuple[Affliction, SemiSyndrome]:
    """Return an affliction with its syndrome; raise `Gone` where one of them is."""
    held = still_afflicted(state, reference, identity)
    syndrome = syndrome_of(state, held.kind)
    if syndrome is None:
        raise Gone("semi-automagic.why.no-syndrome", what=held.kind)
    return held, syndrome


def fortitude(state: Campaign, reference: CreatureReference) -> Tally:
    """Return what somebody adds to the die in a Fortitude check."""
    creature = creature_of(state, reference)
    # where it rests on Dexterity a load weighs on it, of which more must be known than the person
    if (
        reference.encounter is not None
        or in_fight(state, reference) is not None
        or ability_of(sheet_of(creature), FORTITUDE) == "dexterity"
    ):
        return skill_tally(someone_of(state, reference), FORTITUDE)
    return _at_rest(creature, vitals_of(state, reference).conditions, state.house_rules)


# checked again and again over days in which nothing changes of somebody but the count of his checks
@remembered(most=1024)
def _at_rest(creature: Creature, conditions: tuple[Condition, ...], house: HouseRules) -> Tally:
    vitals = Vitals(conditions=conditions)
    return skill_tally(Someone(creature.name, sheet_of(creature), vitals, house), FORTITUDE)


def _number(state: Campaign, reference: CreatureReference, held: Affliction) -> str:
    """Return which check of an affliction comes next; of several of one kind the later ones are told apart."""
    alike = [each.id for each in vitals_of(state, reference).afflictions if each.kind == held.kind]
    place = alike.index(held.id)
    return f"{held.count('checks') + 1}" + (f".{place + 1}" if place else "")


@rule("SEC-PSN-14", "SEC-PSN-28", "SEC-GAP-39")
def _resist(ctx: Context, reference: CreatureReference, made: Affliction) -> None:
    """Count a success: the third in a row ends the affliction, but while contact goes on there is no third."""
    streak = made.count("streak") + 1
    if is_exposed(made) and not settings.chosen(ctx.state.house_rules, settings.CURE_IN_CONTACT):
        streak = min(streak, SUCCESSES_NEEDED - 1)
    put_affliction(ctx, reference, made.counting(streak=streak, failures=0), RuleId("SEC-PSN-14"))
    if streak >= SUCCESSES_NEEDED:
        recover(ctx, reference, made.id, "SEC-PSN-14")


@rule("SEC-PSN-14", "SEC-PSN-30", "SEC-GAP-66")
def _succumb(
    ctx: Context, reference: CreatureReference, made: Affliction, syndrome: SemiSyndrome, at: int
) -> Procedure[None]:
    """Count a failure and let the symptoms come; a drug without contact is over with it."""
    failed = made.counting(streak=0, failures=made.count("failures") + 1, failed=made.count("failed") + 1)
    put_affliction(ctx, reference, failed, RuleId("SEC-PSN-03"))
    yield from bring_symptoms(ctx, reference, failed, syndrome, at)
    held = still_afflicted(ctx.state, reference, made.id)
    if counts_anew(ctx.state, held, syndrome):
        held = held.counting(failures=0)
        put_affliction(ctx, reference, held, RuleId("SEC-GAP-43"))
    if syndrome.wears_off and not is_exposed(held) and settings.chosen(ctx.state.house_rules, settings.WEARING_OFF):
        recover(ctx, reference, made.id, "SEC-PSN-30")


def recover(ctx: Context, reference: CreatureReference, identity: str, cited: str) -> None:
    """Let an affliction be over; what lasted only as long as it goes with it."""
    held = still_afflicted(ctx.state, reference, identity)
    drop_affliction(ctx, reference, identity, RuleId(cited))
    ctx.tell_of(address_of(ctx.state, reference), "semi-automagic.log.recovered", cited, what=held.kind)
