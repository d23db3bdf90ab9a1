"""Symptoms: what a failed check does and for how long, what cannot be treated meanwhile, and the dead who rise."""

from dataclasses import replace

from core.base.ids import RuleId
from core.base.phrase import Phrase, say
from core.base.values import changed
from core.engine.context import Context
from core.engine.event import TokensPut
from core.engine.request import Procedure
from core.engine.vitals_changes import affliction_of, drop_affliction, put_affliction
from core.model.affliction import Affliction
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.creature_reference import CreatureReference, in_fight, vitals_of
from core.model.encounter import FOES
from core.rulebook.cite import rule
from core.rules.kit import anybody
from core.rules.semi_automagic import conditions
from core.rules.semi_automagic.afflictions.syndromes import SemiSyndrome, Symptom, syndrome_of
from core.rules.semi_automagic.checks import throw
from core.rules.semi_automagic.clock import ROUND, SecondsClock
from core.rules.semi_automagic.harm.wounds import start_dying, wound
from core.rules.semi_automagic.kinds import KINDS
from core.rules.semi_automagic.minds.morale import take_penalties
from core.rules.semi_automagic.names import DEAD, DIE, DYING, MOBILITY_PENALTY, MORALE, WOUNDS
from core.rules.semi_automagic.settings import RANDOM_SYMPTOM, chosen

LONGEST_SYMPTOM = 100 * 366 * 86_400
"""Seconds that no symptom lasts longer than."""
MOSTLY_WOUNDS = {"wound": (1, 3), "morale": (4, 5), "mobility": (6, 6)}
"""Another sharing out of random symptoms (SEC-GAP-44)."""
RISEN = "risen"
"""Somebody who died and walks again."""
ROLLED = 2
"""What the counter `rising` of the dead stands at once it is rolled when they rise."""


@rule("SEC-PSN-03", "SEC-PSN-17")
def bring_symptoms(
    ctx: Context, reference: CreatureReference, affliction: Affliction, syndrome: SemiSyndrome, at: int
) -> Procedure[None]:
    """Let the symptoms of one failed check come, once more for every doubling of the dose; wounds come last."""
    times = 1 + dose_doublings(affliction)
    number = affliction.count("checks")
    felt = felt_from(ctx.state, reference, at)
    coming = [each for each in syndrome.symptoms if _comes(affliction, each)]
    random = [each for each in coming if each.is_random]
    certain = [each for each in coming if not each.is_random]
    for each in sorted(certain, key=lambda symptom: symptom.effect == "wound"):
        yield from _bring(ctx, reference, affliction, each, times, felt)
    for again in range(times if random else 0):
        yield from _at_random(ctx, reference, affliction, random, f"{number}.{again + 1}", felt)


def _comes(affliction: Affliction, symptom: Symptom) -> bool:
    """Return whether a symptom comes now: after enough failures in a row, and by the way that it was caught."""
    if symptom.by and not affliction.count(f"by-{symptom.by}"):
        return False
    return affliction.count("failures") >= symptom.after and (symptom.effect != "condition" or bool(symptom.kind))


@rule("SEC-PSN-02")
def felt_from(state: Campaign, reference: CreatureReference, at: int) -> int:
    """Return from which world second on somebody feels a symptom: in a fight, from the turn that he has next."""
    found = in_fight(state, reference)
    clock = None if found is None else found[0].clock
    if found is None or not isinstance(clock, SecondsClock):
        return at
    who = found[1].id
    had = who in clock.done and all(turn.who != who for turn in clock.turns)
    return at + ROUND if had else at


@rule("SEC-PSN-03", "SEC-PSN-17")
def _bring(
    ctx: Context, reference: CreatureReference, affliction: Affliction, symptom: Symptom, times: int, felt: int
) -> Procedure[None]:
    """Let a symptom come so many times; of two times of a condition the longer counts, they do not add up."""
    kind = symptom.kind
    if symptom.effect != "condition":
        _penalty(ctx, reference, affliction.id, symptom.effect, times)
        return
    if kind == DYING:
        start_dying(ctx, reference, cited="SEC-PSN-03")
        return
    who = conditions.address_of(ctx.state, reference)
    ctx.tell_of(who, "semi-automagic.log.symptom.condition", "SEC-PSN-03", what=KINDS.words(kind))
    if not symptom.lasts:
        anybody.put_condition(ctx, reference, Condition(kind, source=affliction.id, lasting=True), "SEC-PSN-03")
        return
    units = times
    if symptom.dice:
        faces = yield from throw(
            who,
            (symptom.sides,) * (symptom.dice * times),
            key=f"lasts:{who}:{kind}:{affliction.count('checks')}",
            cited="SEC-PSN-03",
            subject=say("semi-automagic.draw.lasts", token=who, what=KINDS.words(kind)),
        )
        units = sum(faces)
    lasting(ctx, reference, kind, felt + min(LONGEST_SYMPTOM, units * symptom.lasts), "SEC-PSN-03")


def lasting(ctx: Context, reference: CreatureReference, kind: str, ends: int, cited: str, *, amount: int = 0) -> None:
    """Give somebody a condition until a world second; where he has it until later, that stays."""
    for held in vitals_of(ctx.state, reference).conditions:
        if (held.kind, held.source) == (kind, None) and (held.ends is None or held.ends >= ends):
            return
    anybody.put_condition(ctx, reference, Condition(kind, amount=amount, lasting=True, ends=ends), cited)


@rule("SEC-PSN-27", "SEC-GAP-44")
def _at_random(
    ctx: Context, reference: CreatureReference, affliction: Affliction, symptoms: list[Symptom], number: str, felt: int
) -> Procedure[None]:
    """Roll which of several symptoms comes."""
    who = conditions.address_of(ctx.state, reference)
    (face,) = yield from throw(
        who,
        (DIE,),
        key=f"symptom:{who}:{affliction.kind}:{number}",
        cited="SEC-GAP-44",
        subject=say("semi-automagic.draw.symptom", token=who, what=affliction.kind),
        bounds=tuple(range(2, DIE + 1)),
    )
    for each in symptoms:
        low, high = _faces(ctx.state, each)
        if low <= face <= high:
            yield from _bring(ctx, reference, affliction, each, 1, felt)


@rule("SEC-GAP-44")
def _faces(state: Campaign, symptom: Symptom) -> tuple[int, int]:
    """Return on which faces a random symptom comes; the table may have wounds come on half of them."""
    if chosen(state.house_rules, RANDOM_SYMPTOM) == "mostly_wounds" and symptom.effect in MOSTLY_WOUNDS:
        return MOSTLY_WOUNDS[symptom.effect]
    return symptom.low, symptom.high


@rule("SEC-PSN-29", "SEC-PSN-03")
def _penalty(ctx: Context, reference: CreatureReference, identity: str, effect: str, times: int) -> None:
    """Give somebody wounds, morale penalties or mobility penalties, and count them as caused by the affliction."""
    who = conditions.address_of(ctx.state, reference)
    name = {"wound": WOUNDS, "morale": MORALE}.get(effect, "mobility")
    renew(ctx, reference, identity, **{name: times})
    ctx.tell_of(who, f"semi-automagic.log.symptom.{effect}", "SEC-PSN-03", count=times)
    if effect == "wound":
        wound(ctx, reference, times, cited="SEC-PSN-29")
    elif effect == "morale":
        take_penalties(ctx, reference, times, cited="SEC-PSN-03")
    else:
        mine = (each for each in conditions_from(ctx.state, reference, identity) if each.kind == MOBILITY_PENALTY)
        made = next(mine, Condition(MOBILITY_PENALTY, source=identity, lasting=True))
        anybody.put_condition(ctx, reference, replace(made, amount=made.amount + times), "SEC-COND-02")


@rule("SEC-PSN-04")
def locked(state: Campaign, reference: CreatureReference, track: str) -> int:
    """Return how many wounds, or morale penalties, of somebody no treatment takes away: their syndrome is uncured."""
    return sum(each.count(track) for each in vitals_of(state, reference).afflictions)


@rule("SEC-PSN-05")
def heals_no_wounds(state: Campaign, reference: CreatureReference) -> Phrase | None:
    """Return why rest heals no wounds of somebody: an infection that can cause some; None where there is none."""
    for each in vitals_of(state, reference).afflictions:
        syndrome = syndrome_of(state, each.kind)
        if syndrome is not None and syndrome.wounds:
            return say("semi-automagic.why.infected", what=each.kind)
    return None


@rule("SEC-PSN-04")
def treatment_refused(state: Campaign, reference: CreatureReference) -> Phrase | None:
    """Return why no treatment takes a wound off somebody: all of his are symptoms of what is uncured; else None."""
    wounds = conditions.level_of(state, reference, WOUNDS)
    return say("semi-automagic.why.symptoms-locked") if 0 < wounds <= locked(state, reference, WOUNDS) else None


def conditions_from(state: Campaign, reference: CreatureReference, identity: str) -> tuple[Condition, ...]:
    """Return the conditions of somebody that last as long as an affliction."""
    return tuple(each for each in anybody.all_conditions(state, reference) if each.source == identity)


@rule("SEC-PSN-16", "SEC-GAP-37")
def dose_doublings(affliction: Affliction) -> int:
    """Return how often the dose has doubled; amounts in between count the last full doubling."""
    return max(1, affliction.count("doses")).bit_length() - 1


def renew(ctx: Context, reference: CreatureReference, identity: str, **more: int) -> None:
    """Add to what an affliction counts; nothing where it is over."""
    held = affliction_of(ctx, reference, identity)
    if held is not None:
        counters = {name: held.count(name) + number for name, number in more.items()}
        put_affliction(ctx, reference, held.counting(**counters), RuleId("SEC-PSN-01"))


@rule("SEC-PSN-27")
def may_rise(state: Campaign, reference: CreatureReference) -> tuple[str, int, int] | None:
    """Return of a dead one what will raise him: the affliction, how far it has come, and when it goes on."""
    if not conditions.has(state, reference, DEAD):
        return None
    for each in vitals_of(state, reference).afflictions:
        syndrome = syndrome_of(state, each.kind)
        if syndrome is not None and syndrome.rises:
            begun = each.count("rising")
            return (
                each.id,
                begun,
                each.due if begun and each.due is not None else anybody.moment_of(state, reference),
            )
    return None


@rule("SEC-PSN-27", "SEC-DICE-03")
def go_on_rising(ctx: Context, reference: CreatureReference, identity: str, at: int) -> Procedure[None]:
    """Roll in how many rounds the dead one rises, or let him rise now."""
    found = may_rise(ctx.state, reference)
    if found is None or found[0] != identity:
        return
    if found[1] == ROLLED:
        rise(ctx, reference, identity)
        return
    who = conditions.address_of(ctx.state, reference)
    (rounds,) = yield from throw(
        who,
        (4,),
        key=f"rises:{who}",
        cited="SEC-PSN-27",
        subject=say("semi-automagic.draw.rises", token=who),
        needs=lambda: conditions.still(ctx.state, reference, DEAD),
    )
    held = conditions.still_afflicted(ctx.state, reference, identity)
    put_affliction(ctx, reference, held.counting(rising=ROLLED).but(due=at + ROUND * rounds), RuleId("SEC-PSN-27"))


@rule("SEC-PSN-27")
def rise(ctx: Context, reference: CreatureReference, identity: str) -> None:
    """Let a dead one be up again, whole and an enemy of all: the game master's from now on."""
    who = conditions.address_of(ctx.state, reference)
    drop_affliction(ctx, reference, identity, RuleId("SEC-PSN-27"))
    conditions.lift(ctx, reference, DEAD, "SEC-PSN-27")
    for track in (WOUNDS, MORALE):
        conditions.set_track(ctx, reference, track, 0, "SEC-PSN-27")
    anybody.put_condition(ctx, reference, Condition(RISEN, lasting=True), "SEC-PSN-27")
    found = in_fight(ctx.state, reference)
    if found is not None and found[1].side != FOES:
        ctx.emit(TokensPut(found[0].id, (changed(found[1], side=FOES),)))
    ctx.tell_of(who, "semi-automagic.log.rises", "SEC-PSN-27")
