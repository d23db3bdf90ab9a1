"""What can be called for about poisons and diseases: contact, doses, drinks, and all else that comes of them."""

from core.base.errors import Refused
from core.base.ids import RuleId
from core.base.phrase import Phrase, say, verbatim
from core.engine.call import Entry, Field
from core.engine.command import Command, command
from core.engine.command_kinds import OfSome, PlayCommand
from core.engine.context import Context
from core.engine.request import Procedure, asks_nothing
from core.engine.vitals_changes import put_lasting
from core.model.affliction import Affliction
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.creature_reference import CreatureReference, canonical, vitals_of
from core.rulebook.cite import rule
from core.rules.kit import calls as kit
from core.rules.kit.anybody import moment_of
from core.rules.semi_automagic.afflictions import catching, soul_coma
from core.rules.semi_automagic.afflictions.progress import MOST_DOSES, end_contact, expose, is_exposed, is_living
from core.rules.semi_automagic.afflictions.symptoms import lasting
from core.rules.semi_automagic.afflictions.syndromes import ALCOHOL, TOPIC, WAYS, Way, choices_in, syndrome_of
from core.rules.semi_automagic.checks import check_skill, throw
from core.rules.semi_automagic.clock import HOUR
from core.rules.semi_automagic.conditions import address_of, held
from core.rules.semi_automagic.harm import rest
from core.rules.semi_automagic.harm.medicine import Diagnose, helper_named, helpers
from core.rules.semi_automagic.names import DRUNK, FIELDS, FORTITUDE
from core.rules.semi_automagic.settings import DRINKS, chosen

ANY, EYES_TOO = "any", "inhaled-eyes"
"""Whatever way a syndrome is caught by, and what reaches both the breath and the eyes."""
WEAKEST, STRONGEST = 3, 6
"""The DC of the weakest and of the strongest drink."""
DRINK = "drink"
"""A drink of the last hour, which makes the next ones harder."""


@command("semi-automagic.expose")
class Expose(kit.SideBySide):
    """Let some meet a syndrome, by these ways; contact that `stays` goes on until it is ended."""

    syndrome: str
    ways: tuple[Way, ...]
    doses: int = 1
    stays: bool = False
    known: bool = False

    def label(self, state: Campaign) -> Phrase:
        """Name who and what."""
        return say("semi-automagic.history.expose", token=self.first, what=verbatim(self.syndrome))

    def one(self, ctx: Context, reference: CreatureReference) -> Procedure[None]:
        """Let one of them meet it."""
        doses = kit.at_most(self.doses, MOST_DOSES)
        return expose(ctx, reference, self.syndrome, self.ways, doses=doses, stays=self.stays, known=self.known)


@command("semi-automagic.leave-contact")
class LeaveContact(kit.Said, OfSome, PlayCommand):
    """Let some be out of contact with a syndrome."""

    syndrome: str

    def label(self, state: Campaign) -> Phrase:
        """Name who and what."""
        return say("semi-automagic.history.leave-contact", token=self.first, what=verbatim(self.syndrome))

    def procedure(self, ctx: Context) -> Procedure[None]:
        """End the contact of all who are in it; refused if nobody is."""
        found = [
            (reference, each.id)
            for reference in self.whom
            for each in vitals_of(ctx.state, reference).afflictions
            if each.kind == self.syndrome and is_exposed(each)
        ]
        if not found:
            raise Refused("semi-automagic.why.not-exposed")
        for reference, identity in found:
            end_contact(ctx, reference, identity)
        return asks_nothing()


@command("semi-automagic.drink")
class Drink(kit.SideBySide):
    """Let some have a drink of a strength."""

    said = "semi-automagic.history.drink"

    strength: int = WEAKEST

    @rule("SEC-PSN-19", "SEC-GAP-42")
    def one(self, ctx: Context, reference: CreatureReference) -> Procedure[None]:
        """Let somebody have it: a failed check makes drunk for 1d4 hours; passed or failed, the next is harder."""
        strength, reference = kit.at_most(self.strength, STRONGEST, least=WEAKEST), canonical(ctx.state, reference)
        if not is_living(ctx.state, reference):
            raise Refused("semi-automagic.why.not-living")
        now = moment_of(ctx.state, reference)
        result = yield from check_skill(
            ctx,
            reference,
            FORTITUDE,
            lambda: drinking_dc(ctx.state, reference, strength),
            what=say("semi-automagic.check.syndrome", what=ALCOHOL),
            cited="SEC-PSN-19",
            key=f"fortitude:{address_of(ctx.state, reference)}:{ALCOHOL}",
        )
        if not result.passed:
            yield from _get_drunk(ctx, reference, now)
        counting = chosen(ctx.state.house_rules, DRINKS)
        if counting != "failed" or not result.passed:
            _count(ctx, reference, now, renewed=counting == "renewed")


@rule("SEC-PSN-19", "SEC-GAP-42")
def drinking_dc(state: Campaign, reference: CreatureReference, strength: int) -> int:
    """Return the DC of a drink: its strength, and 1 for each of the last hour."""
    return strength + sum(each.kind == DRINK for each in vitals_of(state, reference).conditions)


@rule("SEC-PSN-19", "SEC-GAP-33")
def _get_drunk(ctx: Context, reference: CreatureReference, now: int) -> Procedure[None]:
    """Roll for how many hours somebody is drunk; one who is drunk already is so for as many more."""
    who = address_of(ctx.state, reference)
    subject = say("semi-automagic.draw.drunk", token=who)
    (hours,) = yield from throw(who, (4,), key=f"drunk:{who}", cited="SEC-PSN-19", subject=subject)
    drunk = held(ctx.state, reference, DRUNK)
    since = now if drunk is None or drunk.ends is None else max(now, drunk.ends)
    lasting(ctx, reference, DRUNK, since + HOUR * hours, "SEC-PSN-19")


@rule("SEC-GAP-42")
def _count(ctx: Context, reference: CreatureReference, now: int, *, renewed: bool) -> None:
    """Remember a drink for an hour; where the table has it so, the earlier ones last as long again."""
    drinks = [each for each in vitals_of(ctx.state, reference).conditions if each.kind == DRINK]
    number = 1 + max((each.amount for each in drinks), default=0)
    for each in drinks if renewed else ():
        again = Condition(DRINK, amount=each.amount, source=each.source, lasting=True, ends=now + HOUR)
        put_lasting(ctx, reference, again, RuleId("SEC-GAP-42"))
    made = Condition(DRINK, amount=number, source=f"{DRINK}-{number}", lasting=True, ends=now + HOUR)
    put_lasting(ctx, reference, made, RuleId("SEC-PSN-19"))


def _afflicted(call: kit.CallSituation) -> list[tuple[CreatureReference, Affliction]]:
    """Return what those called for suffer from, of the syndromes that there are."""
    found = (
        (reference, each) for reference in call.references for each in vitals_of(call.state, reference).afflictions
    )
    return [(reference, each) for reference, each in found if syndrome_of(call.state, each.kind) is not None]


def _kinds(call: kit.CallSituation, *, exposed: bool = False) -> tuple[tuple[Entry, Phrase], ...]:
    kinds = dict.fromkeys(each.kind for _, each in _afflicted(call) if not exposed or is_exposed(each))
    return tuple((kind, verbatim(kind)) for kind in kinds)


def _which(call: kit.CallSituation) -> Field:
    return FIELDS.choice("affliction", _kinds(call))


def _exposing(call: kit.CallSituation) -> Command:
    stays, seen = call.ticked("stays"), call.ticked("seen")
    name, doses = call.text("syndrome"), call.number("doses")
    return Expose(call.where, call.references, name, _ways(call.state, name, call.text("way")), doses, stays, seen)


def _ways(state: Campaign, name: str, way: str) -> tuple[Way, ...]:
    syndrome = syndrome_of(state, name)
    if way == ANY:
        return () if syndrome is None else syndrome.ways
    return ("inhaled", "eyes") if way == EYES_TOO else (way,)


def _dosing(call: kit.CallSituation) -> Command:
    name = call.text("affliction")
    sick = [(reference, each) for reference, each in _afflicted(call) if each.kind == name]
    ways = tuple(way for way in ("injury", "ingestion") if sick[0][1].count(f"by-{way}"))
    have = tuple(dict.fromkeys(reference for reference, _ in sick))
    return Expose(call.where, have, name, ways or ("ingestion",), call.number("doses"))


def _diagnosing(call: kit.CallSituation) -> Command:
    healer, name = helper_named(call, "healer"), call.text("affliction")
    found = next((each for each in _afflicted(call) if each[1].kind == name), None)
    if healer is None or found is None:
        raise Refused("semi-automagic.why.nothing-to-diagnose")
    familiar, seen = call.ticked("familiar"), call.ticked("seen")
    return Diagnose(call.where, (found[0],), found[1].id, healer, familiar, seen)


_DOSES = FIELDS.number("doses", 1, least=1, most=MOST_DOSES)
_SEEN = FIELDS.tick("seen")
_expose_form = kit.asking(
    lambda call: FIELDS.choice("syndrome", choices_in(call.state)),
    FIELDS.choice("way", kit.choices_worded("semi-automagic.way", (ANY, *WAYS, EYES_TOO))),
    *(_DOSES, FIELDS.tick("stays"), _SEEN),
)
_leave_form = kit.asking(lambda call: FIELDS.choice("affliction", _kinds(call, exposed=True)))
_diagnose_form = kit.asking(_which, lambda call: FIELDS.choice("healer", helpers(call)), FIELDS.tick("familiar"), _SEEN)
_drink_form = kit.asking(FIELDS.number("strength", WEAKEST, least=WEAKEST, most=STRONGEST))
_afflicted_only = kit.called_only_if(_kinds, "semi-automagic.why.not-afflicted")
_exposed_only = kit.called_only_if(lambda call: _kinds(call, exposed=True), "semi-automagic.why.not-exposed")
_leaving = kit.made_of(LeaveContact, "affliction")
CALLS: tuple[kit.CallKind, ...] = (
    kit.CallKind("expose", "SEC-PSN-02", "virus", _expose_form, _exposing, topic=TOPIC),
    kit.CallKind("dose", "SEC-PSN-18", "flask", kit.asking(_which, _DOSES), _dosing, _afflicted_only, TOPIC),
    kit.CallKind("leave-contact", "SEC-PSN-28", "run", _leave_form, _leaving, _exposed_only, TOPIC),
    kit.CallKind("drink", "SEC-PSN-19", "bottle", _drink_form, kit.made_of(Drink, "strength"), topic=TOPIC),
    kit.CallKind("diagnose", "SEC-PSN-15", "heartbeat", _diagnose_form, _diagnosing, _afflicted_only, TOPIC),
    *catching.CALLS,
    *rest.CALLS,
    *soul_coma.CALLS,
)
"""What the dock of afflictions offers too, in the order in which it is listed."""
