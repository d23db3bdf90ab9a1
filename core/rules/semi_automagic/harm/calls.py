"""Harm at the game master's call, in a fight or out of it: damage, morale damage, relief, dying and what helps."""

from core.base.phrase import say
from core.engine.call import Field
from core.engine.command import Command, command
from core.engine.context import Context
from core.engine.request import Procedure, asks_nothing
from core.model.creature_reference import CreatureReference
from core.rulebook.cite import rule
from core.rules.kit import calls as kit
from core.rules.semi_automagic.afflictions.symptoms import locked
from core.rules.semi_automagic.conditions import has, level_of
from core.rules.semi_automagic.harm.body import WINGS, limb_fields, limb_of, part_of, parts
from core.rules.semi_automagic.harm.medicine import CARE
from core.rules.semi_automagic.harm.wounds import Blow, deal, dying_round
from core.rules.semi_automagic.minds.morale import Dread, Shock, relieve, unsettle
from core.rules.semi_automagic.movement.falling import plunge
from core.rules.semi_automagic.names import ACT_FIELDS, BLUDGEONING, DAMAGE_TYPES, DYING, MORALE

MOST_DAMAGE, MOST_RELIEF = 500, 60


@command("semi-automagic.damage")
class DealDamage(kit.OneByOne):
    """Let damage of a type come to some, or to one part of their bodies."""

    said, told = "semi-automagic.called.damage", ("amount",)

    amount: int
    type: str = BLUDGEONING
    nonlethal: bool = False
    part: str = ""
    limb: str = ""

    @rule("SEC-DMG-07", "SEC-DMG-11", "SEC-TYPE-06")
    def one(self, ctx: Context, reference: CreatureReference) -> Procedure[None]:
        """Harm one of them; whom his wings carry no more falls."""
        amount, part = kit.at_most(self.amount, MOST_DAMAGE, least=-MOST_DAMAGE), part_of(self.part)
        blow = Blow(amount, (self.type,), self.nonlethal, part=part, limb=self.limb, cited="SEC-DMG-07")
        yield from deal(ctx, reference, blow)
        if part is not None and part.like == WINGS:
            yield from plunge(ctx, reference)


@command("semi-automagic.morale-damage")
class DealShock(kit.OneByOne):
    """Let morale damage of a type come to some."""

    said, told = "semi-automagic.called.morale-damage", ("amount",)

    amount: int
    dread: Dread = Dread.UNTYPED

    @rule("SEC-MOR-02")
    def one(self, ctx: Context, reference: CreatureReference) -> Procedure[None]:
        """Unsettle one of them."""
        unsettle(ctx, reference, Shock(kit.at_most(self.amount, MOST_DAMAGE, least=-MOST_DAMAGE), self.dread))
        return asks_nothing()


@command("semi-automagic.morale-relief")
class Relieve(kit.OneByOne):
    """Take morale penalties off some, as a kind word or a skill may."""

    said = "semi-automagic.called.morale-relief"

    number: int = 1

    @rule("SEC-MOR-10", "SEC-MOR-04", "SEC-PSN-04")
    def one(self, ctx: Context, reference: CreatureReference) -> Procedure[None]:
        """Relieve one of them, of what no affliction holds fast."""
        free = level_of(ctx.state, reference, MORALE) - locked(ctx.state, reference, MORALE)
        relieve(ctx, reference, min(kit.at_most(self.number, MOST_RELIEF), free))
        return asks_nothing()


@command("semi-automagic.dying-round")
class DyingRound(kit.SideBySide):
    """Let those who are dying go through one round of it, outside of a fight."""

    said = "semi-automagic.called.dying-round"

    @rule("SEC-DYING-01", "SEC-DYING-05")
    def one(self, ctx: Context, reference: CreatureReference) -> Procedure[None]:
        """Roll for one of them."""
        return dying_round(ctx, reference)


def _damage(call: kit.CallSituation) -> Command:
    part = call.text("part")
    nonlethal = call.ticked("nonlethal")
    limb = limb_of(part, call.text(f"limb-{part}"))
    return DealDamage(call.where, call.references, call.number("amount"), call.text("type"), nonlethal, part, limb)


_AMOUNT = ACT_FIELDS.number("amount", 5, said="damage", least=-MOST_DAMAGE, most=MOST_DAMAGE)


def _damage_form(call: kit.CallSituation) -> tuple[Field, ...]:
    places = (("", say("semi-automagic.part.none")), *((part.id, part.words) for part in parts().values()))
    types = ACT_FIELDS.choice("type", kit.choices_worded("semi-automagic.damage", DAMAGE_TYPES), BLUDGEONING)
    return _AMOUNT, types, ACT_FIELDS.tick("nonlethal"), ACT_FIELDS.choice("part", places), *limb_fields()


_shock_form = kit.asking(
    _AMOUNT,
    ACT_FIELDS.choice(
        "dread", kit.choices_worded("semi-automagic.dread", map(str, Dread)), str(Dread.FEAR), said="type"
    ),
)
_relief_form = kit.asking(ACT_FIELDS.number("number", 1, said="penalties", least=1, most=MOST_RELIEF))
_dying_only = kit.called_only_if(
    lambda call: any(has(call.state, reference, DYING) for reference in call.references),
    "semi-automagic.why.nobody-dying",
)
CALLS: tuple[kit.CallKind, ...] = (
    kit.CallKind("damage", "SEC-DMG-07", "sword", _damage_form, _damage),
    kit.CallKind(
        "morale-damage", "SEC-MOR-02", "ghost", _shock_form, kit.made_of(DealShock, "amount", ("dread", Dread))
    ),
    kit.CallKind("morale-relief", "SEC-MOR-10", "heart", _relief_form, kit.made_of(Relieve, "number")),
    kit.CallKind("dying-round", "SEC-DYING-01", "heartbeat", kit.no_form, kit.made_of(DyingRound), _dying_only),
    CARE,
)
