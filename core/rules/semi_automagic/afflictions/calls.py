"""What the game master calls for about poisons and diseases: contact, doses, and all else that comes of them."""

from collections.abc import Iterator
from dataclasses import dataclass

from core.base.errors import Refused
from core.base.ids import RuleId
from core.base.phrase import Phrase, say, verbatim
from core.engine.calling import Entry, Field
from core.engine.command import COMMANDS, Command
from core.engine.command_kinds import PlayCommand
from core.engine.context import Context
from core.engine.request import Procedure, asks_nothing, in_parallel
from core.model.affliction import Affliction
from core.model.campaign import Campaign
from core.model.creature_reference import vitals_of
from core.rules.kit.calls import CallKind, CallSituation, Fields, Said, made_of, worded
from core.rules.semi_automagic.afflictions import alcohol, catching, soul_coma
from core.rules.semi_automagic.afflictions.progress import MOST_DOSES, end_contact, expose, is_exposed
from core.rules.semi_automagic.afflictions.syndromes import TOPIC, WAYS, Way, choices_in, syndrome_of
from core.rules.semi_automagic.harm import rest
from core.rules.semi_automagic.harm.medicine import Diagnose, helper_named, helpers

EYES_TOO = "inhaled-eyes"
"""What reaches both the breath and the eyes."""
_FIELDS = Fields("semi-automagic.call")
_DOSES = _FIELDS.number("doses", 1, least=1, most=MOST_DOSES)


@COMMANDS.member("semi-automagic.expose")
@dataclass(frozen=True, slots=True)
class Expose(Said, PlayCommand):
    """Let some meet a syndrome, by these ways; contact that `stays` goes on until it is ended."""

    syndrome: str
    ways: tuple[Way, ...]
    doses: int = 1
    stays: bool = False
    known: bool = False

    def label(self, state: Campaign) -> Phrase:
        """Name who and what."""
        return say("semi-automagic.history.expose", token=self.first, what=verbatim(self.syndrome))

    def procedure(self, ctx: Context) -> Procedure[None]:
        """Let all of them meet it."""
        if not 1 <= self.doses <= MOST_DOSES:
            raise Refused("refused.absurd-number", most=MOST_DOSES)
        yield from in_parallel(
            expose(ctx, keeper, self.syndrome, self.ways, doses=self.doses, stays=self.stays, known=self.known)
            for keeper in self.whom
        )


@COMMANDS.member("semi-automagic.leave-contact")
@dataclass(frozen=True, slots=True)
class LeaveContact(Said, PlayCommand):
    """Let some be out of contact with a syndrome."""

    syndrome: str

    def label(self, state: Campaign) -> Phrase:
        """Name who and what."""
        return say("semi-automagic.history.leave-contact", token=self.first, what=verbatim(self.syndrome))

    def procedure(self, ctx: Context) -> Procedure[None]:
        """End the contact of all who are in it; refused if nobody is."""
        found = [
            (keeper, each.id)
            for keeper in self.whom
            for each in vitals_of(ctx.state, keeper).afflictions
            if each.kind == self.syndrome and is_exposed(each)
        ]
        if not found:
            raise Refused("semi-automagic.why.not-exposed")
        for keeper, identity in found:
            end_contact(ctx, keeper, identity)
        return asks_nothing()


def _afflictions(call: CallSituation) -> Iterator[Affliction]:
    for keeper in call.references:
        for each in vitals_of(call.state, keeper).afflictions:
            if syndrome_of(call.state, each.kind) is not None:
                yield each


def _kinds(call: CallSituation, *, exposed: bool = False) -> tuple[tuple[Entry, Phrase], ...]:
    kinds = [each.kind for each in _afflictions(call) if not exposed or is_exposed(each)]
    return tuple((kind, verbatim(kind)) for kind in dict.fromkeys(kinds))


def _expose_form(call: CallSituation) -> tuple[Field, ...]:
    return (
        _FIELDS.choice("syndrome", choices_in(call.state)),
        _FIELDS.choice("way", worded("semi-automagic.way", ("any", *WAYS, EYES_TOO))),
        _DOSES,
        _FIELDS.tick("stays"),
        _FIELDS.tick("seen"),
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
    healer = helper_named(call, "healer")
    name = call.text("affliction")
    held = next((each for each in _afflictions(call) if each.kind == name), None)
    if healer is None or held is None:
        raise Refused("semi-automagic.why.nothing-to-diagnose")
    patient = next(k for k in call.references if held in vitals_of(call.state, k).afflictions)
    familiar, seen = call.ticked("familiar"), call.ticked("seen")
    return Diagnose(call.where, (patient,), held.id, healer, familiar, seen)


def _nothing_active(call: CallSituation) -> Phrase | None:
    return None if _kinds(call) else say("semi-automagic.why.not-afflicted")


def _nobody_exposed(call: CallSituation) -> Phrase | None:
    return None if _kinds(call, exposed=True) else say("semi-automagic.why.not-exposed")


def _dose_form(call: CallSituation) -> tuple[Field, ...]:
    return _FIELDS.choice("affliction", _kinds(call)), _DOSES


def _leave_form(call: CallSituation) -> tuple[Field, ...]:
    return (_FIELDS.choice("affliction", _kinds(call, exposed=True)),)


def _diagnose_form(call: CallSituation) -> tuple[Field, ...]:
    which, healer = _FIELDS.choice("affliction", _kinds(call)), _FIELDS.choice("healer", helpers(call))
    return which, healer, _FIELDS.tick("familiar"), _FIELDS.tick("seen")


_leaving = made_of(LeaveContact, "affliction")
CALLS: tuple[CallKind, ...] = (
    CallKind("expose", RuleId("SEC-PSN-02"), "virus", _expose_form, _exposing, topic=TOPIC),
    CallKind("dose", RuleId("SEC-PSN-18"), "flask", _dose_form, _dosing, _nothing_active, TOPIC),
    CallKind("leave-contact", RuleId("SEC-PSN-28"), "run", _leave_form, _leaving, _nobody_exposed, TOPIC),
    *alcohol.CALLS,
    CallKind("diagnose", RuleId("SEC-PSN-15"), "heartbeat", _diagnose_form, _diagnosing, _nothing_active, TOPIC),
    *catching.CALLS,
    *rest.CALLS,
    *soul_coma.CALLS,
)
"""What the dock of afflictions offers too, in the order in which it is listed."""
