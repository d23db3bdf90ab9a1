"""What the world's time brings: everything that is due, and how each of it happens."""

from collections.abc import Iterator

from core.base.ids import EncounterId, RuleId, TokenId
from core.base.phrase import Phrase, say, verbatim
from core.base.values import remembered
from core.engine import plain_time
from core.engine.context import Context
from core.engine.request import Procedure
from core.engine.scheduled import Ailment, Timed
from core.engine.vitals_changes import affliction_of
from core.model.affliction import Affliction
from core.model.campaign import Campaign, HouseRules
from core.model.creature import Person, Vitals
from core.model.creature_reference import CreatureReference, canonical, in_fight, vitals_of
from core.model.encounter import PARTY, Token
from core.model.syndrome import OwnSyndrome
from core.rulebook.cite import rule
from core.rules.kit.anybody import moment_of
from core.rules.semi_automagic.afflictions.progress import SUCCESSES_NEEDED, dc_of, is_exposed, make_check
from core.rules.semi_automagic.afflictions.soul_coma import COMA, coma_hour
from core.rules.semi_automagic.afflictions.symptoms import ROLLED, conditions_from, go_on_rising, locked, may_rise
from core.rules.semi_automagic.afflictions.syndromes import SemiSyndrome, syndrome_among, syndrome_of, table
from core.rules.semi_automagic.clock import HOUR, ROUND
from core.rules.semi_automagic.conditions import address_of, has, level_of, reference_at, someone_of
from core.rules.semi_automagic.fighter import STATUS
from core.rules.semi_automagic.harm.rest import awake, has_no_end, settle_sleep
from core.rules.semi_automagic.harm.wounds import dying_dc, dying_round
from core.rules.semi_automagic.kinds import KINDS
from core.rules.semi_automagic.minds.morale import relieve
from core.rules.semi_automagic.names import DEAD, DYING, MORALE, SEMI_AUTOMAGIC, SLEEPING, UNCONSCIOUS, UNSETTLED

DOWN = (UNCONSCIOUS, DYING, DEAD)
"""What is due for these depends on more than themselves."""
SLEEP = "sleep"
"""What is due for the unconscious of whom nobody has said until when."""


def timed(state: Campaign) -> tuple[Timed, ...]:
    """Return everything that is due for anybody of this system."""
    found: list[Timed] = []
    for encounter, owner, vitals in plain_time.owners_of(state, SEMI_AUTOMAGIC):
        if any(each.kind in DOWN for each in vitals.conditions):
            found += timed_of(state, CreatureReference(encounter, owner.id), vitals)
        else:
            found += _steady(owner, encounter, state.house_rules, state.syndromes)
    return tuple(found)


# looked through at every moment that time passes through, while hardly anybody has changed since the last
@remembered(most=4096)
def _steady(
    owner: Person | Token, encounter: EncounterId | None, house: HouseRules, syndromes: tuple[OwnSyndrome, ...]
) -> tuple[Timed, ...]:
    """Return what is due for somebody for whom that does not depend on anything else than himself and the rules."""
    reference, vitals = CreatureReference(encounter, owner.id), owner.vitals or Vitals()
    stops = encounter is None and owner.creature is not None and owner.creature.side == PARTY
    due = [
        _due(house, syndromes, reference, each, each.due, stops=stops)
        for each in vitals.afflictions
        if each.due is not None
    ]
    return (*plain_time.conditions_ending(SEMI_AUTOMAGIC, reference, vitals), *due)


def timed_of(state: Campaign, reference: CreatureReference, vitals: Vitals) -> Iterator[Timed]:
    """Return everything that is due for one of them."""
    yield from plain_time.conditions_ending(SEMI_AUTOMAGIC, reference, vitals)
    if has_no_end(state, reference) and in_fight(state, reference) is None:
        what = say("semi-automagic.timed.unconscious")
        yield Timed(state.time, what, SLEEP, reference, RuleId("SEC-COND-13"), rank=plain_time.HAPPENING)
    if in_fight(state, reference) is None and any(each.kind == DYING for each in vitals.conditions):
        yield _dying(state, reference)
    if any(each.kind == DEAD for each in vitals.conditions):
        found = may_rise(state, reference)
        if found is not None:
            what = say("semi-automagic.timed.rises" if found[1] == ROLLED else "semi-automagic.timed.may-rise")
            yield Timed(found[2], what, found[0], reference, RuleId("SEC-PSN-27"), rank=plain_time.HAPPENING)
        return
    for each in vitals.afflictions:
        if each.due is not None:
            stops = plain_time.is_players(state, reference)
            yield _due(state.house_rules, state.syndromes, reference, each, each.due, stops=stops)


@rule("SEC-MOR-09", "SEC-PSN-04")
def calm_down(ctx: Context, reference: CreatureReference) -> None:
    """Let an hour without any new morale penalty take all of them off but what an affliction holds fast."""
    penalties = level_of(ctx.state, reference, MORALE) - locked(ctx.state, reference, MORALE)
    if penalties > 0:
        relieve(ctx, reference, penalties, cited="SEC-MOR-09")
        ctx.tell_of(address_of(ctx.state, reference), "semi-automagic.log.calm", "SEC-MOR-09")


@rule("SEC-DYING-01", "SEC-CLOCK-01")
def _dying(state: Campaign, reference: CreatureReference) -> Timed:
    """Return the next dying check of somebody outside of a fight: one at the end of every round of the world's time."""
    at = (state.time // ROUND + 1) * ROUND
    what, cited = say("semi-automagic.timed.dying", dc=dying_dc(someone_of(state, reference))), RuleId("SEC-DYING-01")
    stops = plain_time.is_players(state, reference)
    return Timed(at, what, DYING, reference, cited, stops=stops, every=ROUND, rank=plain_time.HAPPENING, by_rounds=True)


@rule("SEC-PSN-12", "SEC-COND-17")
def _due(
    house: HouseRules,
    syndromes: tuple[OwnSyndrome, ...],
    reference: CreatureReference,
    held: Affliction,
    at: int,
    *,
    stops: bool,
) -> Timed:
    """Return the next check of an affliction."""
    if held.kind == COMA:
        what, cited, every = say("semi-automagic.timed.coma"), "SEC-COND-17", HOUR
        return Timed(at, what, held.id, reference, RuleId(cited), held.known, stops, every, plain_time.HAPPENING)
    syndrome = syndrome_among(syndromes, house, held.kind)
    if syndrome is None:
        return Timed(at, verbatim(held.kind), held.id, reference, None, held.known, stops, None, plain_time.HAPPENING)
    dc = dc_of(house, held, syndrome, at)
    what = say("semi-automagic.timed.check", what=held.kind, dc=dc)
    return Timed(
        at, what, held.id, reference, RuleId("SEC-PSN-13"), held.known, stops, syndrome.seconds, plain_time.HAPPENING
    )


@rule("SEC-PSN-12")
def come_due(ctx: Context, timed: Timed) -> Procedure[None]:
    """Let something happen that is due: a condition ends, a check is rolled, somebody wakes or rises."""
    reference = timed.reference
    if reference is None:
        return
    over = plain_time.end_condition(ctx, timed)
    if over is not None:
        if over in (UNCONSCIOUS, SLEEPING):
            awake(ctx, reference)
        elif over == UNSETTLED:
            calm_down(ctx, reference)
        return
    if timed.thing == DYING:
        yield from dying_round(ctx, reference)
        return
    if timed.thing == SLEEP:
        yield from settle_sleep(ctx, reference)
        return
    held = affliction_of(ctx, reference, timed.thing)
    if held is None:
        return
    if has(ctx.state, reference, DEAD):
        yield from go_on_rising(ctx, reference, held.id, timed.at)
    elif held.due == timed.at:
        if held.kind == COMA:
            yield from coma_hour(ctx, reference, held.id, timed.at)
        elif syndrome_of(ctx.state, held.kind) is None:
            plain_time.plain_come_due(ctx, timed)
        else:
            yield from make_check(ctx, reference, held.id, timed.at)


@rule("SEC-PSN-02", "SEC-PSN-12")
def bring_due(ctx: Context, who: TokenId) -> Procedure[None]:
    """Let everything happen that has fallen due for somebody by the start of his turn, in its order."""
    reference = canonical(ctx.state, reference_at(ctx, who))
    happened: dict[str, None] = {}
    while True:
        vitals = vitals_of(ctx.state, reference)
        if not vitals.afflictions and all(each.ends is None for each in vitals.conditions):
            return
        now = moment_of(ctx.state, reference)
        waiting = [
            each for each in timed_of(ctx.state, reference, vitals) if each.at <= now and each.key not in happened
        ]
        if not waiting:
            return
        first = min(waiting, key=lambda each: (each.at, each.rank))
        happened[first.key] = None
        yield from come_due(ctx, first)


def ailments(state: Campaign) -> tuple[Ailment, ...]:
    """Return the afflictions of everybody, with DC, dose, contact, count of successes and symptoms."""
    return tuple(
        _ailment(state, reference, each)
        for reference, vitals in plain_time.references_of(state, SEMI_AUTOMAGIC)
        for each in vitals.afflictions
    )


@rule("SEC-PSN-01")
def _ailment(state: Campaign, reference: CreatureReference, held: Affliction) -> Ailment:
    syndrome = syndrome_of(state, held.kind)
    if held.kind == COMA:
        figures = ((say("semi-automagic.figure.dc"), verbatim(str(held.count("dc")))),)
        return Ailment(reference, held, verbatim(held.kind), RuleId("SEC-COND-17"), figures)
    if syndrome is None:
        return plain_time.plain_ailment(reference, held)
    return Ailment(
        reference,
        held,
        verbatim(held.kind),
        RuleId("SEC-PSN-01"),
        _figures(state, reference, held, syndrome),
        (held.count("streak"), SUCCESSES_NEEDED),
        _symptoms(state, reference, held),
        ("diagnose", "dose", "leave-contact"),
    )


def _figures(
    state: Campaign, reference: CreatureReference, held: Affliction, syndrome: SemiSyndrome
) -> tuple[tuple[Phrase, Phrase], ...]:
    at = max(moment_of(state, reference), held.due or 0)
    found = [
        (say("semi-automagic.figure.dc"), verbatim(str(dc_of(state.house_rules, held, syndrome, at)))),
        (say("semi-automagic.figure.rate"), say(f"semi-automagic.rate.{syndrome.rate}", count=syndrome.every)),
    ]
    if held.count("doses") > 1:
        found.append((say("semi-automagic.figure.doses"), verbatim(str(held.count("doses")))))
    if held.count("failures"):
        found.append((say("semi-automagic.figure.failures"), verbatim(str(held.count("failures")))))
    if is_exposed(held):
        found.append((say("semi-automagic.figure.contact"), say("semi-automagic.figure.goes-on")))
    return tuple(found)


def _symptoms(state: Campaign, reference: CreatureReference, held: Affliction) -> tuple[Phrase, ...]:
    counted = (
        say(f"semi-automagic.symptom.{name}", count=held.count(name))
        for name in ("wounds", "morale", "mobility")
        if held.count(name)
    )
    syndrome = syndrome_of(state, held.kind)
    kinds = [each.kind for each in (() if syndrome is None else syndrome.symptoms) if each.kind]
    suffered = [each.kind for each in vitals_of(state, reference).conditions if each.kind in kinds]
    suffered += [each.kind for each in conditions_from(state, reference, held.id) if each.kind != "mobility-penalty"]
    return (*counted, *map(KINDS.words, dict.fromkeys(suffered)))


def described() -> tuple[SemiSyndrome, ...]:
    """Return the syndromes of the table."""
    return tuple(table().values())


def fate(state: Campaign, reference: CreatureReference) -> Phrase:
    """Return how somebody is."""
    return STATUS.of(someone_of(state, reference)).phrase
