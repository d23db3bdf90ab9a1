"""The soul coma: a body without its soul, the hourly checks, and the care that replaces them."""

from enum import StrEnum
from typing import Final

from core.base.errors import Refused
from core.base.ids import RuleId
from core.base.phrase import Phrase, say, verbatim
from core.engine.command import Command, command
from core.engine.context import Context
from core.engine.request import Procedure, ends_if_gone
from core.engine.vitals_changes import drop_affliction, put_affliction
from core.model.affliction import Affliction
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.creature_reference import CreatureReference, canonical, creature_references
from core.rulebook.cite import rule
from core.rules.kit.anybody import moment_of, put_condition
from core.rules.kit.calls import CallKind, CallSituation, SideBySide, asking, choices_worded
from core.rules.semi_automagic.afflictions.progress import active, is_living
from core.rules.semi_automagic.afflictions.syndromes import TOPIC
from core.rules.semi_automagic.checks import check_skill
from core.rules.semi_automagic.clock import HOUR
from core.rules.semi_automagic.conditions import address_of, has, lift, still_afflicted
from core.rules.semi_automagic.harm.medicine import helper_named, helpers
from core.rules.semi_automagic.harm.rest import awake
from core.rules.semi_automagic.harm.wounds import start_dying
from core.rules.semi_automagic.names import DEAD, FIELDS, FORTITUDE, MEDICINE, PERCEPTION, SOUL_COMA

COMA: Final = "Soul coma"
"""The kind of the affliction under which the hours are counted."""
LOOKS: dict[str, int] = {MEDICINE: 7, PERCEPTION: 8}
"""By which check, at which DC, one sees that the body is not dead."""
SEEN = {SOUL_COMA: "soulless", DEAD: "dead"}
"""What one sees then, by what the body suffers."""


@rule("SEC-COND-17")
def lose_soul(ctx: Context, reference: CreatureReference) -> None:
    """Let the soul of somebody be away: he looks dead, and from now on the hours are counted."""
    reference = canonical(ctx.state, reference)
    if not is_living(ctx.state, reference) or has(ctx.state, reference, SOUL_COMA):
        raise Refused("semi-automagic.why.no-soul-to-lose")
    now = moment_of(ctx.state, reference)
    (identity,) = ctx.state.fresh_ids("affliction")
    put_affliction(
        ctx, reference, Affliction(identity, COMA, now, now + HOUR, counters={"dc": 1}), RuleId("SEC-COND-17")
    )
    put_condition(ctx, reference, Condition(SOUL_COMA, lasting=True), "SEC-COND-17")


@rule("SEC-COND-17")
def regain_soul(ctx: Context, reference: CreatureReference) -> None:
    """Let the soul of somebody be back: he wakes."""
    reference = canonical(ctx.state, reference)
    held = _coma_of(ctx.state, reference)
    drop_affliction(ctx, reference, held.id, RuleId("SEC-COND-17"))
    lift(ctx, reference, SOUL_COMA, "SEC-COND-17")
    awake(ctx, reference)


@rule("SEC-COND-17")
def care_for(ctx: Context, reference: CreatureReference, carer: CreatureReference | None) -> None:
    """Let somebody look after a body without its soul, or nobody any more."""
    reference = canonical(ctx.state, reference)
    held = _coma_of(ctx.state, reference)
    put_affliction(ctx, reference, held.but(source=None if carer is None else canonical(ctx.state, carer).id))


def _coma_of(state: Campaign, reference: CreatureReference) -> Affliction:
    """Return the coma that somebody is in; raise `Refused` for anybody else."""
    held = active(state, reference, COMA)
    if held is None:
        raise Refused("semi-automagic.why.no-coma")
    return held


@rule("SEC-COND-17")
def coma_hour(ctx: Context, reference: CreatureReference, identity: str, at: int) -> Procedure[None]:
    """Roll the check of an hour: the carer's Medicine, or the body's Fortitude, which is harder with every hour.

    A failure starts dying. While care succeeds the DC does not rise.
    """
    held = still_afflicted(ctx.state, reference, identity)
    if not is_living(ctx.state, reference):
        put_affliction(ctx, reference, held.but(due=None))
        return
    carer = carer_of(ctx.state, held)
    who = address_of(ctx.state, reference)
    by, skill = (reference, FORTITUDE) if carer is None else (carer, MEDICINE)
    result = yield from ends_if_gone(
        check_skill(
            ctx,
            by,
            skill,
            lambda: still_afflicted(ctx.state, reference, identity).count("dc"),
            what="coma",
            cited="SEC-COND-17",
            key=f"coma:{who}",
            against=None if carer is None else who,
        )
    )
    held = still_afflicted(ctx.state, reference, identity)
    rises = result is not None and carer is None
    after = held.counting(dc=held.count("dc") + int(rises)).but(due=at + HOUR)
    put_affliction(ctx, reference, after, RuleId("SEC-COND-17"))
    if result is not None and not result.passed:
        start_dying(ctx, reference, cited="SEC-COND-17")


def carer_of(state: Campaign, coma: Affliction) -> CreatureReference | None:
    """Return who looks after a body: None where there is nobody, or nobody who lives."""
    found = next((each for each in creature_references(state) if each.id == coma.source), None)
    return None if found is None or has(state, found, DEAD) else found


@rule("SEC-COND-17")
def look_closer(ctx: Context, reference: CreatureReference, by: CreatureReference, skill: str) -> Procedure[None]:
    """Let somebody look whether a body is really dead."""
    reference, by = canonical(ctx.state, reference), canonical(ctx.state, by)
    if skill not in LOOKS:
        raise Refused("refused.no-such-action", action=skill)
    who = address_of(ctx.state, reference)
    result = yield from check_skill(
        ctx, by, skill, LOOKS[skill], what="look-closer", cited="SEC-COND-17", key=f"look:{who}", against=who
    )
    if result.passed:
        seen = (word for kind, word in SEEN.items() if has(ctx.state, reference, kind))
        ctx.tell_of(who, f"semi-automagic.log.looks.{next(seen, 'alive')}", "SEC-COND-17")


class SoulDeed(StrEnum):
    """What is done with a soul, or for the body without one."""

    LEAVES = "leaves"
    RETURNS = "returns"
    CARE = "care"
    LOOK = "look"


@command("semi-automagic.soul")
class Soul(SideBySide):
    """Let the souls of some leave or come back, let somebody care for the bodies, or look at them closely."""

    deed: SoulDeed
    by: CreatureReference | None = None
    skill: str = MEDICINE

    def label(self, state: Campaign) -> Phrase:
        """Say what."""
        return say(f"semi-automagic.history.soul.{self.deed}", token=self.first)

    def one(self, ctx: Context, reference: CreatureReference) -> Procedure[None]:
        """Do it to one of them."""
        if self.deed is SoulDeed.LEAVES:
            lose_soul(ctx, reference)
        elif self.deed is SoulDeed.RETURNS:
            regain_soul(ctx, reference)
        elif self.deed is SoulDeed.CARE:
            care_for(ctx, reference, self.by)
        elif self.deed is SoulDeed.LOOK and self.by is not None:
            yield from look_closer(ctx, reference, self.by, self.skill)
        else:
            raise Refused("refused.no-such-action", action=self.deed)


_form = asking(
    FIELDS.choice("deed", choices_worded("semi-automagic.deed", SoulDeed)),
    lambda call: FIELDS.choice("by", (("", say("semi-automagic.call.none")), *helpers(call))),
    FIELDS.choice("by-skill", tuple((skill, verbatim(skill)) for skill in LOOKS)),
)


def _made(call: CallSituation) -> Command:
    return Soul(
        call.where, call.references, SoulDeed(call.text("deed")), helper_named(call, "by"), call.text("by-skill")
    )


CALLS = (CallKind("soul", "SEC-COND-17", "ghost", _form, _made, topic=TOPIC),)
