"""Medicine: stabilising the dying, bringing back the dead of a minute, and finding out what somebody suffers from."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from core.base.errors import Refused
from core.base.ids import RuleId
from core.base.phrase import Phrase, say
from core.engine.call import Entry, Field
from core.engine.command import Act, Command, command
from core.engine.command_kinds import OfSome, PlayCommand
from core.engine.context import Context
from core.engine.request import Procedure
from core.engine.system import Need
from core.engine.vitals_changes import affliction_of, put_affliction
from core.model.campaign import Campaign, HouseRules
from core.model.condition import Condition
from core.model.creature_reference import CreatureReference, canonical, creature_of
from core.rulebook.cite import rule
from core.rules.kit.anybody import put_condition
from core.rules.kit.calls import CallKind, CallSituation, OneByOne, Said
from core.rules.semi_automagic import names
from core.rules.semi_automagic.afflictions.syndromes import SemiSyndrome, syndrome_of
from core.rules.semi_automagic.checks import Result, check_skill
from core.rules.semi_automagic.conditions import address_of, has, lift, someone_of, still_afflicted
from core.rules.semi_automagic.fighter import Action, Situation, fighter
from core.rules.semi_automagic.harm.wounds import TIMELY, stabilise
from core.rules.semi_automagic.settings import DIAGNOSIS, chosen

STABILISE, RESUSCITATE = "stabilise", "resuscitate"
TENDING_SECONDS = 4
STABILISING_DC, REVIVING_DC = 4, 8
TRIED = "tried-to-save"
"""The condition of the dead whom somebody could not bring back; the source is that healer."""


@rule("SEC-DYING-06", "SEC-DYING-08", "SEC-GAP-51")
def treat(ctx: Context, healer: CreatureReference, patient: CreatureReference) -> Procedure[None]:
    """Let a healer tend the dying, or try to bring back somebody who has just died."""
    if has(ctx.state, patient, names.DYING):
        yield from _stabilise(ctx, healer, patient)
    elif has(ctx.state, patient, names.DEAD):
        why = too_late(ctx.state, healer, patient)
        if why is not None:
            raise Refused(why)
        yield from _resuscitate(ctx, healer, patient)


@rule("SEC-DYING-06", "SEC-GAP-51")
def _stabilise(ctx: Context, healer: CreatureReference, patient: CreatureReference) -> Procedure[None]:
    """Roll Medicine against 4 and the wounds of the patient; success stabilises."""
    result = yield from _tends(
        ctx, healer, patient, STABILISE, "SEC-DYING-06", lambda: STABILISING_DC + someone_of(ctx.state, patient).wounds
    )
    if result.passed:
        stabilise(ctx, patient, "SEC-DYING-06")


@rule("SEC-DYING-08", "SEC-GAP-51")
def _resuscitate(ctx: Context, healer: CreatureReference, patient: CreatureReference) -> Procedure[None]:
    """Roll Medicine to bring somebody back, who is stabilised then; each healer has one try."""
    result = yield from _tends(ctx, healer, patient, RESUSCITATE, "SEC-DYING-08", REVIVING_DC)
    if result.passed:
        revive(ctx, patient)
    else:
        put_condition(ctx, patient, Condition(TRIED, source=address_of(ctx.state, healer), lasting=True), "SEC-GAP-51")


def _tends(
    ctx: Context,
    healer: CreatureReference,
    patient: CreatureReference,
    what: str,
    cited: str,
    dc: int | Callable[[], int],
) -> Procedure[Result]:
    who, whom = address_of(ctx.state, healer), address_of(ctx.state, patient)
    key = f"{what}:{who}:{whom}"
    return (yield from check_skill(ctx, healer, names.MEDICINE, dc, what=what, cited=cited, key=key, against=whom))


@rule("SEC-DYING-08")
def revive(ctx: Context, patient: CreatureReference) -> None:
    """Let somebody dead be stabilised."""
    for kind in (names.DEAD, TRIED, names.JUST_DIED):
        lift(ctx, patient, kind, "SEC-DYING-08")
    for kind in (names.UNCONSCIOUS, names.STABILISED):
        put_condition(ctx, patient, Condition(kind, lasting=True), "SEC-DYING-08")
    ctx.tell_of(address_of(ctx.state, patient), "semi-automagic.log.revived", "SEC-DYING-08")


@rule("SEC-GAP-51")
def too_late(state: Campaign, healer: CreatureReference, patient: CreatureReference) -> Phrase | None:
    """Return why nobody can be brought back: too long ago, or this healer has tried; None if he can."""
    if not has(state, patient, names.JUST_DIED):
        return say("semi-automagic.why.too-late", seconds=TIMELY)
    name = address_of(state, healer)
    if any(each.kind == TRIED and each.source == name for each in someone_of(state, patient).conditions):
        return say("semi-automagic.why.has-tried", token=name)
    return None


def _references(act: Act) -> tuple[CreatureReference, CreatureReference]:
    return CreatureReference(act.encounter, act.actor), CreatureReference(act.encounter, act.target())


@rule("SEC-DYING-06", "SEC-DYING-08", "SEC-GAP-51")
def _check_tending(situation: Situation, act: Act, wanted: str) -> Phrase | None:
    """Return why somebody cannot be tended: he needs it not, is not beside the healer, or it is too late."""
    if not act.targets:
        return None
    patient = fighter(situation, act.target())
    if not patient.has(wanted) or patient.sheet.is_object:
        return say("semi-automagic.why.not-dying" if wanted == names.DYING else "semi-automagic.why.not-dead")
    if situation.board.distance(situation.who.id, patient.id) > situation.board.site.metric.unit * 3 // 2:
        return say("semi-automagic.why.not-beside")
    return too_late(situation.state, *_references(act)) if wanted == names.DEAD else None


_tending = partial(
    Action, carry=lambda ctx, act: treat(ctx, *_references(act)), seconds=TENDING_SECONDS, needs=(Need.TARGET,)
)
ACTIONS = (
    _tending(STABILISE, "SEC-DYING-06", check=partial(_check_tending, wanted=names.DYING), icon="bandage"),
    _tending(RESUSCITATE, "SEC-DYING-08", check=partial(_check_tending, wanted=names.DEAD), icon="heartbeat"),
)


@rule("SEC-PSN-15", "SEC-GAP-35")
def diagnosis_dc(house: HouseRules, syndrome: SemiSyndrome, *, familiar: bool) -> int:
    """Return the DC of a diagnosis; where there are two, the second is for a healer who knows of the syndrome."""
    if syndrome.familiar is None:
        return syndrome.diagnosis
    mode = chosen(house, DIAGNOSIS)
    easy = familiar if mode == "by_healer" else mode == "second"
    return syndrome.familiar if easy else syndrome.diagnosis


@command("semi-automagic.diagnose")
class Diagnose(Said, OfSome, PlayCommand):
    """Let a healer find out what the first of these suffers from."""

    said = "semi-automagic.history.diagnose"

    affliction: str
    healer: CreatureReference
    familiar: bool = False
    seen: bool = False

    @rule("SEC-PSN-15")
    def procedure(self, ctx: Context) -> Procedure[None]:
        """Let him try to tell it; what was plain to see needs no check."""
        if not self.whom:
            raise Refused("call.nobody")
        reference, by = canonical(ctx.state, self.whom[0]), canonical(ctx.state, self.healer)
        held = affliction_of(ctx, reference, self.affliction)
        syndrome = None if held is None else syndrome_of(ctx.state, held.kind)
        if syndrome is None:
            raise Refused("semi-automagic.why.nothing-to-diagnose")
        who, cited = address_of(ctx.state, reference), "SEC-PSN-15"
        if not self.seen:
            dc, key = diagnosis_dc(ctx.state.house_rules, syndrome, familiar=self.familiar), f"diagnosis:{who}"
            result = yield from check_skill(
                ctx, by, names.MEDICINE, dc, what="diagnosis", cited=cited, key=key, against=who
            )
            if not result.passed:
                return
        found = still_afflicted(ctx.state, reference, self.affliction)
        put_affliction(ctx, reference, found.but(known=True), RuleId(cited))
        ctx.tell_of(who, "semi-automagic.log.diagnosed", cited, what=found.kind)


@command("semi-automagic.medicine")
class Treat(OneByOne):
    """Let somebody tend the dying, or try to bring back those who have just died."""

    healer: CreatureReference

    def label(self, state: Campaign) -> Phrase:
        """Say who tends whom."""
        return say("semi-automagic.called.medicine", token=self.healer.id, other=self.first)

    @rule("SEC-DYING-06", "SEC-DYING-08")
    def one(self, ctx: Context, reference: CreatureReference) -> Procedure[None]:
        """Tend one of them."""
        return treat(ctx, self.healer, reference)


def helpers(call: CallSituation) -> tuple[tuple[Entry, Phrase], ...]:
    """Return everybody who could help."""
    return call.helpers(names.SEMI_AUTOMAGIC, lambda state, each: someone_of(state, each).can_act)


def helper_named(call: CallSituation, name: str) -> CreatureReference | None:
    """Return who was chosen to help; None for nobody."""
    found = replace(call, who=(call.text(name),)).references
    return found[0] if found else None


def _care(call: CallSituation) -> Command:
    return Treat(call.where, call.references, _healers(call)[call.text("healer")])


def _care_form(call: CallSituation) -> tuple[Field, ...]:
    choices = tuple((name, say("semi-automagic.field.who", token=name)) for name in _healers(call))
    return (names.ACT_FIELDS.choice("healer", choices),) if choices else ()


def _no_care(call: CallSituation) -> Phrase | None:
    if not any(has(call.state, reference, kind) for reference in call.references for kind in (names.DYING, names.DEAD)):
        return say("semi-automagic.why.nobody-fallen")
    return None if _healers(call) else say("semi-automagic.why.no-healer")


def _healers(call: CallSituation) -> dict[str, CreatureReference]:
    """Return who could tend somebody, by token or person: all here, or else of the roster, awake and no patients."""
    state, here = call.state, call.state.people if call.encounter is None else call.encounter.tokens
    all_here = {each: replace(call, who=(each,)).references[0] for each in here}
    return {
        name: reference
        for name, reference in all_here.items()
        if reference not in call.references
        and creature_of(state, reference).system == names.SEMI_AUTOMAGIC
        and someone_of(state, reference).can_act
    }


CARE = CallKind("medicine", "SEC-DYING-06", "bandage", _care_form, _care, _no_care)
