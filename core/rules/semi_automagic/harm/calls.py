"""Harm at the game master's call, in a fight or out of it: damage, morale damage, relief, dying and what helps."""

from dataclasses import dataclass

from core.base.errors import Refused
from core.base.ids import RuleId
from core.base.phrase import Phrase, say
from core.engine.calling import Field
from core.engine.command import COMMANDS, Command
from core.engine.command_kinds import PlayCommand
from core.engine.context import Context
from core.engine.request import Procedure, asks_nothing, in_parallel
from core.model.campaign import Campaign
from core.rulebook.cite import rule
from core.rules.kit.calls import CallKind, CallSituation, Fields, OneByOne, asking, made_of, no_form, worded
from core.rules.semi_automagic.afflictions.symptoms import locked
from core.rules.semi_automagic.conditions import counted, has
from core.rules.semi_automagic.harm.body import WINGS, limb_fields, limb_of, part_of, parts
from core.rules.semi_automagic.harm.damage import Blow, deal
from core.rules.semi_automagic.harm.medicine import CARE
from core.rules.semi_automagic.harm.wounds import dying_round
from core.rules.semi_automagic.minds.morale import Dread, Shock, relieve, unsettle
from core.rules.semi_automagic.movement.falling import plunge
from core.rules.semi_automagic.names import BLUDGEONING, DAMAGE_TYPES, DYING, MORALE

MOST_DAMAGE, MOST_RELIEF = 500, 60


@COMMANDS.member("semi-automagic.damage")
@dataclass(frozen=True, slots=True)
class DealDamage(OneByOne, PlayCommand):
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
class DealShock(OneByOne, PlayCommand):
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
class Relieve(OneByOne, PlayCommand):
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
class DyingRound(OneByOne, PlayCommand):
    """Let those who are dying go through one round of it, outside of a fight."""

    def label(self, state: Campaign) -> Phrase:
        """Say who is dying."""
        return say("semi-automagic.called.dying-round", token=self.first, count=len(self.whom))

    @rule("SEC-DYING-01", "SEC-DYING-05")
    def procedure(self, ctx: Context) -> Procedure[None]:
        """Roll for all of them side by side."""
        yield from in_parallel(dying_round(ctx, keeper) for keeper in tuple(self.still_there(ctx)))


def _damage(call: CallSituation) -> Command:
    part = call.text("part")
    nonlethal = call.ticked("nonlethal")
    limb = limb_of(part, call.text(f"limb-{part}"))
    return DealDamage(call.where, call.references, call.number("amount"), call.text("type"), nonlethal, part, limb)


_FIELDS = Fields("semi-automagic.field")
_AMOUNT = _FIELDS.number("amount", 5, said="damage", least=-MOST_DAMAGE, most=MOST_DAMAGE)


def _damage_form(call: CallSituation) -> tuple[Field, ...]:
    places = (("", say("semi-automagic.part.none")), *((part.id, part.words) for part in parts().values()))
    return (
        _AMOUNT,
        _FIELDS.choice("type", worded("semi-automagic.damage", DAMAGE_TYPES), BLUDGEONING),
        _FIELDS.tick("nonlethal"),
        _FIELDS.choice("part", places),
        *limb_fields("part"),
    )


def _shock(call: CallSituation) -> Command:
    return DealShock(call.where, call.references, call.number("amount"), Dread(call.text("dread")))


_shock_form = asking(
    _AMOUNT, _FIELDS.choice("dread", worded("semi-automagic.dread", map(str, Dread)), str(Dread.FEAR), said="type")
)
_relief_form = asking(_FIELDS.number("number", 1, said="penalties", least=1, most=MOST_RELIEF))


def _nobody_dying(call: CallSituation) -> Phrase | None:
    dying = any(has(call.state, keeper, DYING) for keeper in call.references)
    return None if dying else say("semi-automagic.why.nobody-dying")


CALLS: tuple[CallKind, ...] = (
    CallKind("damage", RuleId("SEC-DMG-07"), "sword", _damage_form, _damage),
    CallKind("morale-damage", RuleId("SEC-MOR-02"), "ghost", _shock_form, _shock),
    CallKind("morale-relief", RuleId("SEC-MOR-10"), "heart", _relief_form, made_of(Relieve, "number")),
    CallKind("dying-round", RuleId("SEC-DYING-01"), "heartbeat", no_form, made_of(DyingRound), _nobody_dying),
    CARE,
)
