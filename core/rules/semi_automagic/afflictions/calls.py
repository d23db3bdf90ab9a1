"""The game master's calls about poisons, diseases and rest: contact, doses, drinks, diagnosis, sleep, souls."""

from collections.abc import Callable, Iterator

from core.base.errors import Refused
from core.base.ids import RuleId
from core.base.phrase import Phrase, say, verbatim
from core.engine.calling import Entry, Field
from core.engine.command import Command
from core.model.affliction import Affliction
from core.model.campaign import Campaign
from core.model.creature_reference import CreatureReference, creature_of, creature_references, reference_to, vitals_of
from core.rules.kit.calls import CallKind, CallSituation, at_rest, no_form
from core.rules.semi_automagic.afflictions import alcohol, catching, soul_coma
from core.rules.semi_automagic.afflictions.commands import (
    DEEDS,
    LONGEST_SLEEP,
    MOST_TREATED,
    CoatWeapon,
    Diagnose,
    Drink,
    Expose,
    FallAsleep,
    Hear,
    LeaveContact,
    Mingle,
    Operate,
    Rest,
    Soul,
    TreatWounds,
)
from core.rules.semi_automagic.afflictions.progress import MOST_DOSES, is_exposed
from core.rules.semi_automagic.afflictions.syndromes import WAYS, Way, syndrome_of, syndromes_in
from core.rules.semi_automagic.conditions import has
from core.rules.semi_automagic.harm import rest as resting
from core.rules.semi_automagic.names import SEMI_AUTOMAGIC, SLEEPING

TOPIC = "affliction"
"""The topic of these calls: the dock of afflictions offers them."""
EYES_TOO = "inhaled-eyes"
"""What reaches both the breath and the eyes."""


def _named(name: str, choices: tuple[tuple[Entry, Phrase], ...]) -> Field:
    value = choices[0][0] if choices else ""
    return Field(name, say(f"semi-automagic.call.{name}"), value, choices or (("", say("semi-automagic.call.none")),))


def _tick(name: str, *, on: bool = False) -> Field:
    return Field(name, say(f"semi-automagic.call.{name}"), int(on), most=1)


def _syndromes(call: CallSituation, *ways: str) -> tuple[tuple[Entry, Phrase], ...]:
    found = syndromes_in(call.state)
    return tuple((each.name, verbatim(each.name)) for each in found if not ways or any(map(each.caught_by, ways)))


def _afflictions(call: CallSituation) -> Iterator[Affliction]:
    for keeper in call.references:
        for each in vitals_of(call.state, keeper).afflictions:
            if syndrome_of(call.state, each.kind) is not None:
                yield each


def _kinds(call: CallSituation, *, exposed: bool = False) -> tuple[tuple[Entry, Phrase], ...]:
    kinds = [each.kind for each in _afflictions(call) if not exposed or is_exposed(each)]
    return tuple((kind, verbatim(kind)) for kind in dict.fromkeys(kinds))


def _others(call: CallSituation) -> tuple[tuple[Entry, Phrase], ...]:
    """Return everybody who could help: the roster, and who stands on the map, the ones called for last."""
    here = (
        []
        if call.encounter is None
        else [reference_to(call.encounter.id, token) for token in call.encounter.tokens.values()]
    )
    found = dict.fromkeys((*here, *(each for each in creature_references(call.state) if each.encounter is None)))
    able = [each for each in found if creature_of(call.state, each).system == SEMI_AUTOMAGIC]
    able.sort(key=lambda each: each in call.references)
    return tuple((each.id, say("semi-automagic.call.person", token=each.id)) for each in able)


def _keeper_named(call: CallSituation, name: str) -> CreatureReference | None:
    identity = call.text(name)
    if call.encounter is not None and identity in call.encounter.tokens:
        return reference_to(call.encounter.id, call.encounter.tokens[identity])
    return CreatureReference(None, identity) if identity in call.state.people else None


def _expose_form(call: CallSituation) -> tuple[Field, ...]:
    ways: tuple[Entry, ...] = ("any", *WAYS, EYES_TOO)
    return (
        _named("syndrome", _syndromes(call)),
        _named("way", tuple((way, say(f"semi-automagic.way.{way}")) for way in ways)),
        Field("doses", say("semi-automagic.call.doses"), 1, least=1, most=MOST_DOSES),
        _tick("stays"),
        _tick("seen"),
    )


def _exposing(call: CallSituation) -> Command:
    name = call.text("syndrome")
    return Expose(
        call.where,
        call.references,
        name,
        _ways(call.state, name, call.text("way")),
        call.number("doses"),
        call.ticked("stays"),
        call.ticked("seen"),
    )


def _ways(state: Campaign, name: str, chosen: str) -> tuple[Way, ...]:
    syndrome = syndrome_of(state, name)
    if chosen == EYES_TOO:
        return ("inhaled", "eyes")
    if chosen in WAYS:
        return tuple(way for way in WAYS if way == chosen)
    return () if syndrome is None else syndrome.ways


def _dosing(call: CallSituation) -> Command:
    name = call.text("affliction")
    held = next((each for each in _afflictions(call) if each.kind == name), None)
    ways = tuple(way for way in WAYS if held is not None and held.count(f"by-{way}"))
    have = tuple(
        keeper
        for keeper in call.references
        if any(each.kind == name for each in vitals_of(call.state, keeper).afflictions)
    )
    dose = tuple(way for way in ways if way in ("injury", "ingestion"))
    return Expose(call.where, have, name, dose or ("ingestion",), call.number("doses"))


def _diagnosing(call: CallSituation) -> Command:
    healer = _keeper_named(call, "healer")
    name = call.text("affliction")
    held = next((each for each in _afflictions(call) if each.kind == name), None)
    if healer is None or held is None:
        raise Refused("semi-automagic.why.nothing-to-diagnose")
    patient = next(k for k in call.references if held in vitals_of(call.state, k).afflictions)
    familiar, seen = call.ticked("familiar"), call.ticked("seen")
    return Diagnose(call.where, (patient,), held.id, healer, familiar, seen)


def _soul_form(call: CallSituation) -> tuple[Field, ...]:
    skills = tuple((skill, verbatim(skill)) for skill in soul_coma.LOOKS)
    return (
        _named("deed", tuple((deed, say(f"semi-automagic.deed.{deed}")) for deed in DEEDS)),
        _named("by", (("", say("semi-automagic.call.none")), *_others(call))),
        _named("by-skill", skills),
    )


def _gear(call: CallSituation) -> tuple[tuple[Entry, Phrase], ...]:
    items = {each.id: each.name for keeper in call.references for each in vitals_of(call.state, keeper).gear}
    return tuple((identity, verbatim(name)) for identity, name in items.items())


def _nothing_active(call: CallSituation) -> Phrase | None:
    return None if _kinds(call) else say("semi-automagic.why.not-afflicted")


def _nobody_exposed(call: CallSituation) -> Phrase | None:
    return None if _kinds(call, exposed=True) else say("semi-automagic.why.not-exposed")


def _nobody_asleep(call: CallSituation) -> Phrase | None:
    asleep = any(has(call.state, keeper, SLEEPING) for keeper in call.references)
    return None if asleep else say("semi-automagic.why.nobody-sleeps")


def _no_gear(call: CallSituation) -> Phrase | None:
    return None if _gear(call) else say("semi-automagic.why.no-such-thing")


def _caller(
    identity: str,
    cited: str,
    icon: str,
    fields: Callable[[CallSituation], tuple[Field, ...]],
    make: Callable[[CallSituation], Command],
    why_not: Callable[[CallSituation], Phrase | None] = lambda call: None,
) -> CallKind:
    return CallKind(identity, RuleId(cited), icon, fields, make, why_not, TOPIC)


def _water(call: CallSituation) -> Command:
    return Mingle(call.where, call.references, call.text("syndrome"))


def _near(call: CallSituation) -> Command:
    return Mingle(call.where, call.references, call.text("syndrome"), call.number("rounds"))


def _resting(call: CallSituation) -> Command:
    return Rest(call.where, call.references, call.number("hours"), call.ticked("in-bed"))


CALLS: tuple[CallKind, ...] = (
    _caller("expose", "SEC-PSN-02", "virus", _expose_form, _exposing),
    _caller(
        "dose",
        "SEC-PSN-18",
        "flask",
        lambda call: (
            _named("affliction", _kinds(call)),
            Field("doses", say("semi-automagic.call.doses"), 1, least=1, most=MOST_DOSES),
        ),
        _dosing,
        _nothing_active,
    ),
    _caller(
        "leave-contact",
        "SEC-PSN-28",
        "run",
        lambda call: (_named("affliction", _kinds(call, exposed=True)),),
        lambda call: LeaveContact(call.where, call.references, call.text("affliction")),
        _nobody_exposed,
    ),
    _caller(
        "drink",
        "SEC-PSN-19",
        "bottle",
        lambda call: (
            Field(
                "strength",
                say("semi-automagic.call.strength"),
                alcohol.WEAKEST,
                least=alcohol.WEAKEST,
                most=alcohol.STRONGEST,
            ),
        ),
        lambda call: Drink(call.where, call.references, call.number("strength")),
    ),
    _caller(
        "diagnose",
        "SEC-PSN-15",
        "heartbeat",
        lambda call: (
            _named("affliction", _kinds(call)),
            _named("healer", _others(call)),
            _tick("familiar"),
            _tick("seen"),
        ),
        _diagnosing,
        _nothing_active,
    ),
    _caller("operate", "SEC-PSN-20", "bandage", no_form, lambda call: Operate(call.where, call.references)),
    _caller(
        "near-the-sick",
        "SEC-PSN-11",
        "mask",
        lambda call: (
            _named("syndrome", _syndromes(call)),
            Field("rounds", say("semi-automagic.call.rounds"), 1, least=1, most=catching.MOST_ROUNDS),
        ),
        _near,
    ),
    _caller("water", "SEC-GAP-34", "droplets", lambda call: (_named("syndrome", _syndromes(call)),), _water),
    _caller(
        "coat",
        "SEC-PSN-06",
        "flask",
        lambda call: (
            _named("item", _gear(call)),
            _named("syndrome", _syndromes(call, "injury", "vector")),
            Field("hits", say("semi-automagic.call.hits"), 1, most=catching.MOST_ROUNDS),
        ),
        lambda call: CoatWeapon(
            call.where, call.references, call.text("item"), call.text("syndrome"), call.number("hits")
        ),
        _no_gear,
    ),
    _caller(
        "rest",
        "SEC-HEAL-01",
        "zzz",
        lambda call: (
            Field("hours", say("semi-automagic.call.hours"), resting.ENOUGH, least=1, most=LONGEST_SLEEP),
            _tick("in-bed"),
        ),
        _resting,
        at_rest,
    ),
    _caller(
        "treat-wounds",
        "SEC-PSN-04",
        "heart",
        lambda call: (
            Field("wounds", say("semi-automagic.call.wounds"), 1, least=1, most=MOST_TREATED),
            _tick("symptoms-too"),
        ),
        lambda call: TreatWounds(call.where, call.references, call.number("wounds"), call.ticked("symptoms-too")),
    ),
    _caller(
        "fall-asleep",
        "SEC-COND-15",
        "moon",
        lambda call: (_tick("wake"),),
        lambda call: FallAsleep(call.where, call.references, call.ticked("wake")),
    ),
    _caller(
        "hear",
        "SEC-COND-15",
        "ear",
        lambda call: (Field("dc", say("semi-automagic.call.noise"), 0, least=-20, most=20),),
        lambda call: Hear(call.where, call.references, call.number("dc")),
        _nobody_asleep,
    ),
    _caller(
        "soul",
        "SEC-COND-17",
        "ghost",
        _soul_form,
        lambda call: Soul(
            call.where, call.references, call.text("deed"), _keeper_named(call, "by"), call.text("by-skill")
        ),
    ),
)
