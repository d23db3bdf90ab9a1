"""Harm at the game master's call, in a fight or out of it: damage, morale damage, relief, dying and what helps."""

from collections.abc import Iterator
from dataclasses import dataclass

from core.base.errors import Refused
from core.base.ids import RuleId
from core.base.phrase import Phrase, say
from core.engine.calling import Field
from core.engine.command import COMMANDS, Command
from core.engine.command_kinds import OfSome, PlayCommand
from core.engine.context import Context
from core.engine.request import Procedure, asks_nothing, in_parallel
from core.model.campaign import Campaign
from core.model.creature_reference import CreatureReference, creature_of, creature_references, reference_to, there
from core.rulebook.cite import rule
from core.rules.kit.calls import CallKind, CallSituation, no_form
from core.rules.semi_automagic.afflictions.symptoms import locked
from core.rules.semi_automagic.conditions import counted, has, someone_of
from core.rules.semi_automagic.harm.body import WINGS, limb_fields, limb_of, part_of, parts
from core.rules.semi_automagic.harm.damage import Blow, deal
from core.rules.semi_automagic.harm.medicine import treat
from core.rules.semi_automagic.harm.wounds import dying_round
from core.rules.semi_automagic.minds.morale import Dread, Shock, relieve, unsettle
from core.rules.semi_automagic.movement.falling import plunge
from core.rules.semi_automagic.names import BLUDGEONING, DAMAGE_TYPES, DEAD, DYING, MORALE, SEMI_AUTOMAGIC

MOST_DAMAGE, MOST_RELIEF = 500, 60


@dataclass(frozen=True, slots=True)
class _OneByOne(OfSome, PlayCommand):
    """A command under which one creature after another comes to something."""

    def still_there(self, ctx: Context) -> Iterator[CreatureReference]:
        """Yield those who are there when their turn comes; raise `Refused` where nobody was named."""
        if not self.whom:
            raise Refused("call.nobody")
        for keeper in dict.fromkeys(self.whom):
            if there(ctx.state, keeper):
                yield keeper


@COMMANDS.member("semi-automagic.damage")
@dataclass(frozen=True, slots=True)
class DealDamage(_OneByOne):
    """Let damage of a type come to some, or to one part of their bodies."""

    amount: int
    type: str = BLUDGEONING
    nonlethal: bool = False
    part: str = ""
    limb: str = ""

    def label(self, state: Campaign) -> Phrase:
        """Say whom it hits."""
        return say("semi-automagic.called.damage", token=self.first, amount=self.amount, count=len(self.whom))

    @rule("SEC-DMG-07", "SEC-DMG-11", "SEC-TYPE-06")
    def procedure(self, ctx: Context) -> Procedure[None]:
        """Harm each."""
        if abs(self.amount) > MOST_DAMAGE:
            raise Refused("semi-automagic.why.absurd-number", most=MOST_DAMAGE)
        blow = Blow(
            self.amount,
            (self.type,),
            nonlethal=self.nonlethal,
            part=part_of(self.part),
            limb=self.limb,
            cited="SEC-DMG-07",
        )
        for keeper in self.still_there(ctx):
            yield from deal(ctx, keeper, blow)
            if blow.part is not None and blow.part.like == WINGS:
                yield from plunge(ctx, keeper)


@COMMANDS.member("semi-automagic.morale-damage")
@dataclass(frozen=True, slots=True)
class DealShock(_OneByOne):
    """Let morale damage of a type come to some."""

    amount: int
    dread: Dread = Dread.UNTYPED

    def label(self, state: Campaign) -> Phrase:
        """Say whom it hits."""
        return say("semi-automagic.called.morale-damage", token=self.first, amount=self.amount, count=len(self.whom))

    @rule("SEC-MOR-02")
    def procedure(self, ctx: Context) -> Procedure[None]:
        """Unsettle each."""
        if abs(self.amount) > MOST_DAMAGE:
            raise Refused("semi-automagic.why.absurd-number", most=MOST_DAMAGE)
        for keeper in self.still_there(ctx):
            unsettle(ctx, keeper, Shock(self.amount, self.dread))
        return asks_nothing()


@COMMANDS.member("semi-automagic.morale-relief")
@dataclass(frozen=True, slots=True)
class Relieve(_OneByOne):
    """Take morale penalties off some, as a kind word or a skill may."""

    number: int = 1

    def label(self, state: Campaign) -> Phrase:
        """Say who is relieved."""
        return say("semi-automagic.called.morale-relief", token=self.first, count=len(self.whom))

    @rule("SEC-MOR-10", "SEC-MOR-04", "SEC-PSN-04")
    def procedure(self, ctx: Context) -> Procedure[None]:
        """Relieve each."""
        if not 0 < self.number <= MOST_RELIEF:
            raise Refused("semi-automagic.why.absurd-number", most=MOST_RELIEF)
        for keeper in self.still_there(ctx):
            free = counted(ctx.state, keeper, MORALE) - locked(ctx.state, keeper, MORALE)
            relieve(ctx, keeper, min(self.number, free))
        return asks_nothing()


@COMMANDS.member("semi-automagic.dying-round")
@dataclass(frozen=True, slots=True)
class DyingRound(_OneByOne):
    """Let those who are dying go through one round of it, outside of a fight."""

    def label(self, state: Campaign) -> Phrase:
        """Say who is dying."""
        return say("semi-automagic.called.dying-round", token=self.first, count=len(self.whom))

    @rule("SEC-DYING-01", "SEC-DYING-05")
    def procedure(self, ctx: Context) -> Procedure[None]:
        """Roll for all of them side by side."""
        yield from in_parallel(dying_round(ctx, keeper) for keeper in tuple(self.still_there(ctx)))


@COMMANDS.member("semi-automagic.medicine")
@dataclass(frozen=True, slots=True)
class Treat(_OneByOne):
    """Let somebody tend the dying, or try to bring back those who have just died."""

    healer: CreatureReference

    def label(self, state: Campaign) -> Phrase:
        """Say who tends whom."""
        return say("semi-automagic.called.medicine", token=self.healer.id, other=self.first)

    @rule("SEC-DYING-06", "SEC-DYING-08")
    def procedure(self, ctx: Context) -> Procedure[None]:
        """Tend each, one after the other."""
        for keeper in self.still_there(ctx):
            yield from treat(ctx, self.healer, keeper)


def _damage(call: CallSituation) -> Command:
    part = call.text("part")
    nonlethal = call.ticked("nonlethal")
    limb = limb_of(part, call.text(f"limb-{part}"))
    return DealDamage(call.where, call.references, call.number("amount"), call.text("type"), nonlethal, part, limb)


def _damage_form(call: CallSituation) -> tuple[Field, ...]:
    types = tuple((each, say(f"semi-automagic.damage.{each}")) for each in DAMAGE_TYPES)
    places = (("", say("semi-automagic.part.none")), *((part.id, part.words) for part in parts().values()))
    return (
        Field("amount", say("semi-automagic.field.damage"), 5, least=-MOST_DAMAGE, most=MOST_DAMAGE),
        Field("type", say("semi-automagic.field.type"), BLUDGEONING, types),
        Field("nonlethal", say("semi-automagic.field.nonlethal"), 0, most=1),
        Field("part", say("semi-automagic.field.part"), "", places),
        *limb_fields("part"),
    )


def _shock(call: CallSituation) -> Command:
    return DealShock(call.where, call.references, call.number("amount"), Dread(call.text("dread")))


def _shock_form(call: CallSituation) -> tuple[Field, ...]:
    dreads = tuple((str(each), say(f"semi-automagic.dread.{each}")) for each in Dread)
    return (
        Field("amount", say("semi-automagic.field.damage"), 5, least=-MOST_DAMAGE, most=MOST_DAMAGE),
        Field("dread", say("semi-automagic.field.type"), str(Dread.FEAR), dreads),
    )


def _relief(call: CallSituation) -> Command:
    return Relieve(call.where, call.references, call.number("number"))


def _relief_form(call: CallSituation) -> tuple[Field, ...]:
    return (Field("number", say("semi-automagic.field.penalties"), 1, least=1, most=MOST_RELIEF),)


def _round(call: CallSituation) -> Command:
    return DyingRound(call.where, call.references)


def _nobody_dying(call: CallSituation) -> Phrase | None:
    dying = any(has(call.state, keeper, DYING) for keeper in call.references)
    return None if dying else say("semi-automagic.why.nobody-dying")


def _care(call: CallSituation) -> Command:
    healers = _healers(call)
    healer = healers.get(call.text("healer"), next(iter(healers.values())))
    return Treat(call.where, call.references, healer)


def _care_form(call: CallSituation) -> tuple[Field, ...]:
    names = tuple(_healers(call))
    if not names:
        return ()
    choices = tuple((name, say("semi-automagic.field.who", token=name)) for name in names)
    return (Field("healer", say("semi-automagic.field.healer"), names[0], choices),)


def _no_care(call: CallSituation) -> Phrase | None:
    if not any(has(call.state, keeper, kind) for keeper in call.references for kind in (DYING, DEAD)):
        return say("semi-automagic.why.nobody-fallen")
    return None if _healers(call) else say("semi-automagic.why.no-healer")


def _healers(call: CallSituation) -> dict[str, CreatureReference]:
    """Return who could tend somebody, by token or person: all here, or else of the roster, awake and no patients."""
    state, encounter = call.state, call.encounter
    if encounter is not None:
        there_are = {str(token.id): reference_to(encounter.id, token) for token in encounter.tokens.values()}
    else:
        there_are = {each.id: each for each in creature_references(state) if each.encounter is None}
    return {
        name: keeper
        for name, keeper in there_are.items()
        if keeper not in call.references
        and creature_of(state, keeper).system == SEMI_AUTOMAGIC
        and someone_of(state, keeper).can_act
    }


CALLS: tuple[CallKind, ...] = (
    CallKind("damage", RuleId("SEC-DMG-07"), "sword", _damage_form, _damage),
    CallKind("morale-damage", RuleId("SEC-MOR-02"), "ghost", _shock_form, _shock),
    CallKind("morale-relief", RuleId("SEC-MOR-10"), "heart", _relief_form, _relief),
    CallKind("dying-round", RuleId("SEC-DYING-01"), "heartbeat", no_form, _round, _nobody_dying),
    CallKind("medicine", RuleId("SEC-DYING-06"), "bandage", _care_form, _care, _no_care),
)
