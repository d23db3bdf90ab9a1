"""The game master's calls about poisons, diseases and rest: contact, doses, drinks, diagnosis, sleep, souls."""

from collections.abc import Callable, Iterator

from core.base.errors import Refused
from core.base.ids import RuleId
from core.base.phrase import Phrase, say, verbatim
from core.engine.calling import Entry, Field
from core.engine.command import Command
from core.model.affliction import Affliction
from core.model.campaign import Campaign
from core.model.keeper import Keeper, creature_of, keeper_of, keepers, vitals_of
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
from core.rules.semi_automagic.forms import Asked, Caller
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


def _syndromes(asked: Asked, *ways: str) -> tuple[tuple[Entry, Phrase], ...]:
    found = syndromes_in(asked.state)
    return tuple((each.name, verbatim(each.name)) for each in found if not ways or any(map(each.caught_by, ways)))


def _afflictions(asked: Asked) -> Iterator[Affliction]:
    for keeper in asked.keepers:
        for each in vitals_of(asked.state, keeper).afflictions:
            if syndrome_of(asked.state, each.kind) is not None:
                yield each


def _kinds(asked: Asked, *, exposed: bool = False) -> tuple[tuple[Entry, Phrase], ...]:
    kinds = [each.kind for each in _afflictions(asked) if not exposed or is_exposed(each)]
    return tuple((kind, verbatim(kind)) for kind in dict.fromkeys(kinds))


def _others(asked: Asked) -> tuple[tuple[Entry, Phrase], ...]:
    """Return everybody who could help: the roster, and who stands on the map, the ones called for last."""
    here = (
        []
        if asked.encounter is None
        else [keeper_of(asked.encounter.id, token) for token in asked.encounter.tokens.values()]
    )
    found = dict.fromkeys((*here, *(each for each in keepers(asked.state) if each.encounter is None)))
    able = [each for each in found if creature_of(asked.state, each).system == SEMI_AUTOMAGIC]
    able.sort(key=lambda each: each in asked.keepers)
    return tuple((each.id, say("semi-automagic.call.person", token=each.id)) for each in able)


def _keeper_named(asked: Asked, name: str) -> Keeper | None:
    identity = asked.text(name)
    if asked.encounter is not None and identity in asked.encounter.tokens:
        return keeper_of(asked.encounter.id, asked.encounter.tokens[identity])
    return Keeper(None, identity) if identity in asked.state.people else None


def _expose_form(asked: Asked) -> tuple[Field, ...]:
    ways: tuple[Entry, ...] = ("any", *WAYS, EYES_TOO)
    return (
        _named("syndrome", _syndromes(asked)),
        _named("way", tuple((way, say(f"semi-automagic.way.{way}")) for way in ways)),
        Field("doses", say("semi-automagic.call.doses"), 1, least=1, most=MOST_DOSES),
        _tick("stays"),
        _tick("seen"),
    )


def _exposing(asked: Asked) -> Command:
    name = asked.text("syndrome")
    return Expose(
        asked.where,
        asked.keepers,
        name,
        _ways(asked.state, name, asked.text("way")),
        asked.number("doses"),
        bool(asked.number("stays")),
        bool(asked.number("seen")),
    )


def _ways(state: Campaign, name: str, chosen: str) -> tuple[Way, ...]:
    syndrome = syndrome_of(state, name)
    if chosen == EYES_TOO:
        return ("inhaled", "eyes")
    if chosen in WAYS:
        return tuple(way for way in WAYS if way == chosen)
    return () if syndrome is None else syndrome.ways


def _dosing(asked: Asked) -> Command:
    name = asked.text("affliction")
    held = next((each for each in _afflictions(asked) if each.kind == name), None)
    ways = tuple(way for way in WAYS if held is not None and held.count(f"by-{way}"))
    have = tuple(
        keeper
        for keeper in asked.keepers
        if any(each.kind == name for each in vitals_of(asked.state, keeper).afflictions)
    )
    dose = tuple(way for way in ways if way in ("injury", "ingestion"))
    return Expose(asked.where, have, name, dose or ("ingestion",), asked.number("doses"))


def _diagnosing(asked: Asked) -> Command:
    healer = _keeper_named(asked, "healer")
    name = asked.text("affliction")
    held = next((each for each in _afflictions(asked) if each.kind == name), None)
    if healer is None or held is None:
        raise Refused("semi-automagic.why.nothing-to-diagnose")
    patient = next(k for k in asked.keepers if held in vitals_of(asked.state, k).afflictions)
    familiar, seen = bool(asked.number("familiar")), bool(asked.number("seen"))
    return Diagnose(asked.where, (patient,), held.id, healer, familiar, seen)


def _soul_form(asked: Asked) -> tuple[Field, ...]:
    skills = tuple((skill, verbatim(skill)) for skill in soul_coma.LOOKS)
    return (
        _named("deed", tuple((deed, say(f"semi-automagic.deed.{deed}")) for deed in DEEDS)),
        _named("by", (("", say("semi-automagic.call.none")), *_others(asked))),
        _named("by-skill", skills),
    )


def _gear(asked: Asked) -> tuple[tuple[Entry, Phrase], ...]:
    items = {each.id: each.name for keeper in asked.keepers for each in vitals_of(asked.state, keeper).gear}
    return tuple((identity, verbatim(name)) for identity, name in items.items())


def _nothing_active(asked: Asked) -> Phrase | None:
    return None if _kinds(asked) else say("semi-automagic.why.not-afflicted")


def _nobody_exposed(asked: Asked) -> Phrase | None:
    return None if _kinds(asked, exposed=True) else say("semi-automagic.why.not-exposed")


def _nobody_asleep(asked: Asked) -> Phrase | None:
    asleep = any(has(asked.state, keeper, SLEEPING) for keeper in asked.keepers)
    return None if asleep else say("semi-automagic.why.nobody-sleeps")


def _no_gear(asked: Asked) -> Phrase | None:
    return None if _gear(asked) else say("semi-automagic.why.no-such-thing")


def _caller(
    identity: str,
    cited: str,
    icon: str,
    fields: Callable[[Asked], tuple[Field, ...]],
    make: Callable[[Asked], Command],
    why_not: Callable[[Asked], Phrase | None] = lambda asked: None,
) -> Caller:
    return Caller(identity, RuleId(cited), icon, fields, make, why_not, TOPIC)


def _water(asked: Asked) -> Command:
    return Mingle(asked.where, asked.keepers, asked.text("syndrome"))


def _near(asked: Asked) -> Command:
    return Mingle(asked.where, asked.keepers, asked.text("syndrome"), asked.number("rounds"))


def _resting(asked: Asked) -> Command:
    return Rest(asked.where, asked.keepers, asked.number("hours"), bool(asked.number("in-bed")))


CALLS: tuple[Caller, ...] = (
    _caller("expose", "SEC-PSN-02", "virus", _expose_form, _exposing),
    _caller(
        "dose",
        "SEC-PSN-18",
        "flask",
        lambda asked: (
            _named("affliction", _kinds(asked)),
            Field("doses", say("semi-automagic.call.doses"), 1, least=1, most=MOST_DOSES),
        ),
        _dosing,
        _nothing_active,
    ),
    _caller(
        "leave-contact",
        "SEC-PSN-28",
        "run",
        lambda asked: (_named("affliction", _kinds(asked, exposed=True)),),
        lambda asked: LeaveContact(asked.where, asked.keepers, asked.text("affliction")),
        _nobody_exposed,
    ),
    _caller(
        "drink",
        "SEC-PSN-19",
        "bottle",
        lambda asked: (
            Field(
                "strength",
                say("semi-automagic.call.strength"),
                alcohol.WEAKEST,
                least=alcohol.WEAKEST,
                most=alcohol.STRONGEST,
            ),
        ),
        lambda asked: Drink(asked.where, asked.keepers, asked.number("strength")),
    ),
    _caller(
        "diagnose",
        "SEC-PSN-15",
        "heartbeat",
        lambda asked: (
            _named("affliction", _kinds(asked)),
            _named("healer", _others(asked)),
            _tick("familiar"),
            _tick("seen"),
        ),
        _diagnosing,
        _nothing_active,
    ),
    _caller("operate", "SEC-PSN-20", "bandage", lambda asked: (), lambda asked: Operate(asked.where, asked.keepers)),
    _caller(
        "near-the-sick",
        "SEC-PSN-11",
        "mask",
        lambda asked: (
            _named("syndrome", _syndromes(asked)),
            Field("rounds", say("semi-automagic.call.rounds"), 1, least=1, most=catching.MOST_ROUNDS),
        ),
        _near,
    ),
    _caller("water", "SEC-GAP-34", "droplets", lambda asked: (_named("syndrome", _syndromes(asked)),), _water),
    _caller(
        "coat",
        "SEC-PSN-06",
        "flask",
        lambda asked: (
            _named("item", _gear(asked)),
            _named("syndrome", _syndromes(asked, "injury", "vector")),
            Field("hits", say("semi-automagic.call.hits"), 1, most=catching.MOST_ROUNDS),
        ),
        lambda asked: CoatWeapon(
            asked.where, asked.keepers, asked.text("item"), asked.text("syndrome"), asked.number("hits")
        ),
        _no_gear,
    ),
    _caller(
        "rest",
        "SEC-HEAL-01",
        "zzz",
        lambda asked: (
            Field("hours", say("semi-automagic.call.hours"), resting.ENOUGH, least=1, most=LONGEST_SLEEP),
            _tick("in-bed"),
        ),
        _resting,
        lambda asked: say("semi-automagic.why.fight-is-on") if asked.is_fighting else None,
    ),
    _caller(
        "treat-wounds",
        "SEC-PSN-04",
        "heart",
        lambda asked: (
            Field("wounds", say("semi-automagic.call.wounds"), 1, least=1, most=MOST_TREATED),
            _tick("symptoms-too"),
        ),
        lambda asked: TreatWounds(
            asked.where, asked.keepers, asked.number("wounds"), bool(asked.number("symptoms-too"))
        ),
    ),
    _caller(
        "fall-asleep",
        "SEC-COND-15",
        "moon",
        lambda asked: (_tick("wake"),),
        lambda asked: FallAsleep(asked.where, asked.keepers, bool(asked.number("wake"))),
    ),
    _caller(
        "hear",
        "SEC-COND-15",
        "ear",
        lambda asked: (Field("dc", say("semi-automagic.call.noise"), 0, least=-20, most=20),),
        lambda asked: Hear(asked.where, asked.keepers, asked.number("dc")),
        _nobody_asleep,
    ),
    _caller(
        "soul",
        "SEC-COND-17",
        "ghost",
        _soul_form,
        lambda asked: Soul(
            asked.where, asked.keepers, asked.text("deed"), _keeper_named(asked, "by"), asked.text("by-skill")
        ),
    ),
)
