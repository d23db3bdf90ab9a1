"""What people go through at the game master's word: contact, drinks, diagnosis, surgery, sleep, souls that leave."""

from collections.abc import Callable
from dataclasses import dataclass

from core.base.errors import Refused
from core.base.ids import EncounterId, RuleId
from core.base.phrase import Phrase, say, verbatim
from core.engine.command import COMMANDS
from core.engine.command_kinds import EditCommand, OfSome, PlayCommand
from core.engine.context import Context
from core.engine.request import Procedure, asks_nothing, in_parallel
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.creature_reference import CreatureReference, vitals_of
from core.rules.semi_automagic.afflictions import alcohol, catching, soul_coma
from core.rules.semi_automagic.afflictions.progress import MOST_DOSES, end_contact, expose, is_exposed
from core.rules.semi_automagic.afflictions.symptoms import locked, treatment_refused
from core.rules.semi_automagic.afflictions.syndromes import Way, syndrome_of
from core.rules.semi_automagic.conditions import counted, has, mark
from core.rules.semi_automagic.harm import medicine, rest
from core.rules.semi_automagic.harm import rest as resting
from core.rules.semi_automagic.harm.wounds import heal
from core.rules.semi_automagic.names import MEDICINE, SLEEPING, WOUNDS

MOST_TREATED = 100
"""Wounds that a treatment takes off at most."""
LONGEST_SLEEP = 24
"""Hours that somebody may sleep on end."""


@dataclass(frozen=True, slots=True)
class _Ailing(OfSome, PlayCommand):
    """Something that some people go through."""

    def _each(self, course: Callable[[CreatureReference], Procedure[None]]) -> Procedure[None]:
        """Let everybody go through it side by side."""
        yield from in_parallel(course(keeper) for keeper in self.whom)


@COMMANDS.member("semi-automagic.expose")
@dataclass(frozen=True, slots=True)
class Expose(_Ailing):
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
        yield from self._each(
            lambda keeper: expose(
                ctx, keeper, self.syndrome, self.ways, doses=self.doses, stays=self.stays, known=self.known
            )
        )


@COMMANDS.member("semi-automagic.leave-contact")
@dataclass(frozen=True, slots=True)
class LeaveContact(_Ailing):
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


@COMMANDS.member("semi-automagic.drink")
@dataclass(frozen=True, slots=True)
class Drink(_Ailing):
    """Let some have a drink of a strength."""

    strength: int = alcohol.WEAKEST

    def label(self, state: Campaign) -> Phrase:
        """Name who."""
        return say("semi-automagic.history.drink", token=self.first)

    def procedure(self, ctx: Context) -> Procedure[None]:
        """Let all of them drink."""
        if not alcohol.WEAKEST <= self.strength <= alcohol.STRONGEST:
            raise Refused("refused.absurd-number", most=alcohol.STRONGEST)
        yield from self._each(lambda keeper: alcohol.drink(ctx, keeper, self.strength))


@COMMANDS.member("semi-automagic.diagnose")
@dataclass(frozen=True, slots=True)
class Diagnose(_Ailing):
    """Let a healer find out what the first of these suffers from."""

    affliction: str
    healer: CreatureReference
    familiar: bool = False
    seen: bool = False

    def label(self, state: Campaign) -> Phrase:
        """Name the patient."""
        return say("semi-automagic.history.diagnose", token=self.first)

    def procedure(self, ctx: Context) -> Procedure[None]:
        """Diagnose it."""
        if not self.whom:
            raise Refused("call.nobody")
        yield from medicine.diagnose(
            ctx, self.whom[0], self.affliction, self.healer, familiar=self.familiar, seen=self.seen
        )


@COMMANDS.member("semi-automagic.operate")
@dataclass(frozen=True, slots=True)
class Operate(_Ailing):
    """Let some undergo surgery without sterile conditions."""

    def label(self, state: Campaign) -> Phrase:
        """Name the patient."""
        return say("semi-automagic.history.operate", token=self.first)

    def procedure(self, ctx: Context) -> Procedure[None]:
        """Roll for all of them."""
        yield from self._each(lambda keeper: catching.operate(ctx, keeper))


@COMMANDS.member("semi-automagic.mingle")
@dataclass(frozen=True, slots=True)
class Mingle(_Ailing):
    """Let some spend rounds near a carrier, or share water with one where there are no rounds."""

    syndrome: str
    rounds: int = 0

    def label(self, state: Campaign) -> Phrase:
        """Name who and what."""
        return say("semi-automagic.history.mingle", token=self.first, what=verbatim(self.syndrome))

    def procedure(self, ctx: Context) -> Procedure[None]:
        """Roll for all of them."""
        if syndrome_of(ctx.state, self.syndrome) is None:
            raise Refused("semi-automagic.why.no-syndrome", what=self.syndrome)
        if not 0 <= self.rounds <= catching.MOST_ROUNDS:
            raise Refused("refused.absurd-number", most=catching.MOST_ROUNDS)
        if self.rounds:
            yield from self._each(lambda keeper: catching.near_the_sick(ctx, keeper, self.syndrome, self.rounds))
        else:
            yield from self._each(lambda keeper: catching.share_water(ctx, keeper, self.syndrome))


@COMMANDS.member("semi-automagic.rest")
@dataclass(frozen=True, slots=True)
class Rest(_Ailing):
    """Let some sleep for hours, or lie in bed for a day; the time passes for everybody."""

    hours: int = resting.ENOUGH
    in_bed: bool = False

    def label(self, state: Campaign) -> Phrase:
        """Say how long."""
        if self.in_bed:
            return say("semi-automagic.history.bed", token=self.first)
        return say("semi-automagic.history.sleep", token=self.first, hours=self.hours)

    def procedure(self, ctx: Context) -> Procedure[None]:
        """Let the time pass and heal."""
        if not 1 <= self.hours <= LONGEST_SLEEP:
            raise Refused("refused.absurd-time")
        yield from resting.rest(ctx, self.whom, self.hours, in_bed=self.in_bed)


@COMMANDS.member("semi-automagic.treat-wounds")
@dataclass(frozen=True, slots=True)
class TreatWounds(_Ailing):
    """Let a cure of whatever kind take wounds off some: none that are symptoms of what is uncured, unless `anyway`."""

    wounds: int = 1
    anyway: bool = False

    def label(self, state: Campaign) -> Phrase:
        """Name the patient."""
        return say("semi-automagic.history.treat-wounds", token=self.first)

    def procedure(self, ctx: Context) -> Procedure[None]:
        """Take them off; refused where nothing can be taken off anybody."""
        if not 1 <= self.wounds <= MOST_TREATED:
            raise Refused("refused.absurd-number", most=MOST_TREATED)
        for keeper in self.whom:
            why = treatment_refused(ctx.state, keeper)
            if why is not None and not self.anyway:
                raise Refused(why)
        for keeper in self.whom:
            held = 0 if self.anyway else locked(ctx.state, keeper, WOUNDS)
            healed = heal(ctx, keeper, min(self.wounds, counted(ctx.state, keeper, WOUNDS) - held), cited="SEC-PSN-04")
            ctx.note(say("semi-automagic.log.heals", token=keeper.id, count=healed), RuleId("SEC-PSN-04"))
        return asks_nothing()


@COMMANDS.member("semi-automagic.hear")
@dataclass(frozen=True, slots=True)
class Hear(_Ailing):
    """Let sleepers hear a noise of a DC."""

    dc: int = 0

    def label(self, state: Campaign) -> Phrase:
        """Say how loud."""
        return say("semi-automagic.history.hear", dc=self.dc)

    def procedure(self, ctx: Context) -> Procedure[None]:
        """Let all who sleep hear it; refused if none of them does."""
        if not any(has(ctx.state, keeper, SLEEPING) for keeper in self.whom):
            raise Refused("semi-automagic.why.nobody-sleeps")
        yield from self._each(lambda keeper: rest.hear(ctx, keeper, self.dc))


@COMMANDS.member("semi-automagic.sleep")
@dataclass(frozen=True, slots=True)
class FallAsleep(EditCommand):
    """Let some fall asleep, or wake those who sleep or are unconscious."""

    encounter: EncounterId | None
    whom: tuple[CreatureReference, ...]
    wake: bool = False

    def label(self, state: Campaign) -> Phrase:
        """Name the first."""
        word = "wake" if self.wake else "fall-asleep"
        return say(f"semi-automagic.history.{word}", token=self.whom[0].id if self.whom else "")

    def carry_out(self, ctx: Context) -> None:
        """Mark them, or let them be awake."""
        for keeper in self.whom:
            if self.wake and (has(ctx.state, keeper, SLEEPING) or has(ctx.state, keeper, "unconscious")):
                rest.awake(ctx, keeper)
            elif not self.wake and not has(ctx.state, keeper, SLEEPING):
                mark(ctx, keeper, Condition(SLEEPING, lasting=True), "SEC-COND-15")


@COMMANDS.member("semi-automagic.soul")
@dataclass(frozen=True, slots=True)
class Soul(_Ailing):
    """Let the souls of some leave or come back, let somebody care for the bodies, or look at them closely."""

    deed: str
    by: CreatureReference | None = None
    skill: str = MEDICINE

    def label(self, state: Campaign) -> Phrase:
        """Say what."""
        word = self.deed if self.deed in DEEDS else DEEDS[0]
        return say(f"semi-automagic.history.soul.{word}", token=self.first)

    def procedure(self, ctx: Context) -> Procedure[None]:
        """Do it."""
        yield from self._each(lambda keeper: self._one(ctx, keeper))

    def _one(self, ctx: Context, keeper: CreatureReference) -> Procedure[None]:
        if self.deed == "leaves":
            soul_coma.lose_soul(ctx, keeper)
        elif self.deed == "returns":
            soul_coma.regain_soul(ctx, keeper)
        elif self.deed == "care":
            soul_coma.care_for(ctx, keeper, self.by)
        elif self.deed == "look" and self.by is not None:
            yield from soul_coma.look_closer(ctx, keeper, self.by, self.skill)
        else:
            raise Refused("refused.no-such-action", action=self.deed)


DEEDS = ("leaves", "returns", "care", "look")


@COMMANDS.member("semi-automagic.coat")
@dataclass(frozen=True, slots=True)
class CoatWeapon(EditCommand):
    """Put a poison on a weapon of somebody's, enough for some hits; none wipes it off."""

    encounter: EncounterId | None
    whom: tuple[CreatureReference, ...]
    item: str
    syndrome: str
    hits: int = 1

    def label(self, state: Campaign) -> Phrase:
        """Name whose it is, and the poison."""
        who = self.whom[0].id if self.whom else ""
        return say("semi-automagic.history.coat", token=who, what=verbatim(self.syndrome))

    def carry_out(self, ctx: Context) -> None:
        """Coat it; refused for a thing that nobody of them has, and for what does not work through a wound."""
        syndrome = syndrome_of(ctx.state, self.syndrome)
        if syndrome is None or not (syndrome.caught_by("injury") or syndrome.caught_by("vector")):
            raise Refused("semi-automagic.why.not-caught-so", what=self.syndrome)
        if not 0 <= self.hits <= catching.MOST_ROUNDS:
            raise Refused("refused.absurd-number", most=catching.MOST_ROUNDS)
        found = [k for k in self.whom if any(each.id == self.item for each in vitals_of(ctx.state, k).gear)]
        if not found:
            raise Refused("semi-automagic.why.no-such-thing")
        for keeper in found:
            catching.coat(ctx, keeper, self.item, self.syndrome, self.hits)
