"""What the game master calls for of bodies and minds: damage, fear, healing, fatigue, Bonus Ranks, getting up again."""

from functools import partial

from core.base.ids import RuleId
from core.base.phrase import Phrase, say
from core.engine.command import command
from core.engine.command_kinds import EditCommand, OfSome, OfTokens, PlayCommand
from core.engine.context import Context
from core.engine.request import Procedure, one_by_one
from core.engine.vitals_changes import lift_lasting, put_lasting
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.creature_reference import CreatureReference, canonical
from core.rulebook.cite import rule
from core.rules.kit import calls as kit
from core.rules.kit.conditions import has_lasting
from core.rules.swift_swords.checks import characteristic_of
from core.rules.swift_swords.harm import healing
from core.rules.swift_swords.harm.blow import Blow, inflict
from core.rules.swift_swords.harm.ranks import BONUS, put_heroic
from core.rules.swift_swords.morale.fear import FEAR_LEVELS, attack_with_fear
from core.rules.swift_swords.names import MENTAL, OUT, PHYSICAL, RankSide
from core.rules.swift_swords.sheet import CHARACTERISTICS

FIELDS = kit.Fields("swift-swords.field")
MOST = 30
TRACKS = kit.choices_worded("swift-swords.track", (PHYSICAL, MENTAL))


@command("swift-swords.check")
class CallCheck(kit.SideBySide):
    """Let some roll a characteristic, each their own."""

    said = "swift-swords.history.check"

    name: str = "body"
    dice: int = 0

    @rule("SST-CHECK-01")
    def one(self, ctx: Context, reference: CreatureReference) -> Procedure[None]:
        """Let one of them roll."""
        key = f"check:{reference.id}:{self.name}"
        yield from characteristic_of(ctx, reference, self.name, "SST-CHECK-01", key=key, more_dice=self.dice)


@command("swift-swords.damage")
class CallDamage(kit.Said, OfTokens, PlayCommand):
    """Let some suffer damage from elsewhere, to body or mind, such as a fall or a spell."""

    said = "swift-swords.history.damage"

    points: int = 1
    side: RankSide = PHYSICAL

    @rule("SST-DMG-09", "SST-MENT-01")
    def procedure(self, ctx: Context) -> Procedure[None]:
        """Strike each of them."""
        yield from one_by_one(self.tokens, lambda who: inflict(ctx, Blow(who, points=self.points, side=self.side)))


@command("swift-swords.fear")
class CallFear(kit.Said, OfTokens, PlayCommand):
    """Let something frighten somebody, such as a spell."""

    said = "swift-swords.history.fear"

    level: str = "fearsome"

    @rule("SST-FEAR-05")
    def procedure(self, ctx: Context) -> Procedure[None]:
        """Strike each of them."""
        level = FEAR_LEVELS.index(self.level)
        yield from one_by_one(self.tokens, lambda who: attack_with_fear(ctx, who, level))


@command("swift-swords.first-aid")
class CallFirstAid(kit.Said, OfSome, EditCommand):
    """Give some first aid for ten minutes, which the clock does not count; those who rest completely bleed no more."""

    said = "swift-swords.history.first-aid"

    rests: bool = True

    @rule("SST-HEAL-01", "SST-HEAL-02", "SST-HEAL-03", "SST-GAP-34")
    def carry_out(self, ctx: Context) -> None:
        """Treat them."""
        for reference in self.whom:
            healing.give_first_aid(ctx, reference, rests=self.rests)


@command("swift-swords.magic")
class CallMagic(kit.Said, OfSome, EditCommand):
    """Let magic give some Ranks back, and cure injuries."""

    said = "swift-swords.history.magic"

    physical: int = 1
    mental: int = 0
    injuries: bool = False

    @rule("SST-HEAL-01", "SST-HEAL-03")
    def carry_out(self, ctx: Context) -> None:
        """Heal them."""
        for reference in self.whom:
            healing.heal_by_magic(ctx, reference, self.physical, self.mental, injuries=self.injuries)


@command("swift-swords.night")
class CallNight(kit.Said, OfSome, EditCommand):
    """Let some have a full night of safe rest."""

    said = "swift-swords.history.night"

    @rule("SST-HEAL-08", "SST-FAT-01")
    def carry_out(self, ctx: Context) -> None:
        """Let them sleep."""
        for reference in self.whom:
            healing.sleep(ctx, reference)


@command("swift-swords.fatigue")
class CallFatigue(kit.OneByOne):
    """Let fatigue cost some Ranks, or let them roll where that is doubtful."""

    said = "swift-swords.history.fatigue"

    side: RankSide = PHYSICAL
    ranks: int = 1
    doubtful: bool = False

    @rule("SST-FAT-01", "SST-FAT-02")
    def one(self, ctx: Context, reference: CreatureReference) -> Procedure[None]:
        """Tire one of them."""
        return healing.weary(ctx, reference, self.side, self.ranks, doubtful=self.doubtful)


@command("swift-swords.shake-off")
class CallShakeOff(kit.OneByOne):
    """Let some roll, a minute after the fight, to be rid of their States."""

    said = "swift-swords.history.shake-off"

    @rule("SST-SEQ-02")
    def one(self, ctx: Context, reference: CreatureReference) -> Procedure[None]:
        """Let one of them roll."""
        return healing.shake_off_state(ctx, reference)


@command("swift-swords.recover")
class CallRecover(kit.Said, OfSome, EditCommand):
    """Let some be up again whom their side has got back."""

    said = "swift-swords.history.recover"

    @rule("SST-OOA-05", "SST-NPC-01")
    def carry_out(self, ctx: Context) -> None:
        """Get them up."""
        for each in self.whom:
            reference = canonical(ctx.state, each)
            if lift_lasting(ctx, reference, OUT, rule=RuleId("SST-OOA-05")):
                ctx.tell_of(reference.id, "swift-swords.log.recovers", "SST-OOA-05")


@command("swift-swords.bonus-rank")
class CallBonus(kit.Said, OfSome, EditCommand):
    """Give some Bonus Ranks of a side for a reason, or take them off again with 0."""

    said = "swift-swords.history.bonus"

    side: RankSide = PHYSICAL
    ranks: int = 1
    reason: str = ""

    @rule("SST-RANK-05", "SST-RANK-06", "SST-RANK-07")
    def carry_out(self, ctx: Context) -> None:
        """Give or take them."""
        for each in self.whom:
            reference, kind, source = canonical(ctx.state, each), BONUS[self.side], self.reason or None
            if self.ranks:
                held = Condition(kind, self.ranks, source=source, note=self.reason, lasting=True)
                put_lasting(ctx, reference, held, RuleId("SST-RANK-08"))
            else:
                lift_lasting(ctx, reference, kind, source=source, rule=RuleId("SST-RANK-06"))


@command("swift-swords.heroic-level")
class CallHeroic(kit.Said, OfSome, EditCommand):
    """Put the Heroic level of some on a side, as an event begins."""

    said = "swift-swords.history.heroic"

    side: RankSide = PHYSICAL

    @rule("SST-RANK-04")
    def carry_out(self, ctx: Context) -> None:
        """Put it there."""
        for reference in self.whom:
            put_heroic(ctx, reference, self.side)


def why_not_out(state: Campaign, reference: CreatureReference) -> Phrase | None:
    """Return that somebody is not Out of Action; None if he is."""
    return None if has_lasting(state, reference, OUT) else say("swift-swords.why.not-out")


IN_A_FIGHT = kit.called_only_if(lambda call: call.is_fighting and call.tokens, "swift-swords.why.no-fight")
_HURT = kit.for_any(healing.why_nothing_heals)
_NAMES = kit.choices_worded("swift-swords.characteristic", CHARACTERISTICS)
_LEVELS = kit.choices_worded("swift-swords.fear", FEAR_LEVELS[1:])
_REASONS = kit.choices_worded("swift-swords.reason", ("position", "magic", "leadership", "morale"))
_SIDE = FIELDS.choice("side", TRACKS)
_CHECK = kit.asking(FIELDS.choice("name", _NAMES, "body", said="roll"), FIELDS.number("dice", least=-9, most=9))
_DAMAGE = kit.asking(FIELDS.number("points", 2, least=1, most=MOST), _SIDE)
_FEAR = kit.asking(FIELDS.choice("level", _LEVELS, "fearsome"))
_AID = kit.asking(FIELDS.tick("rests", on=True))
_MAGIC = kit.asking(FIELDS.number("physical", 1, most=9), FIELDS.number("mental", most=9), FIELDS.tick("injuries"))
_FATIGUE = kit.asking(_SIDE, FIELDS.number("ranks", 1, least=1, most=9), FIELDS.tick("doubtful"))
_BONUS_RANKS = FIELDS.number("ranks", 1, least=-9, most=9, said="bonus")
_BONUS = kit.asking(_SIDE, _BONUS_RANKS, FIELDS.choice("reason", _REASONS))
_treatment = partial(kit.CallKind, topic="affliction")
CALLS = (
    kit.CallKind("check", "SST-CHECK-01", "dice-6", _CHECK, kit.made_of(CallCheck, "name", "dice")),
    kit.CallKind("damage", "SST-DMG-09", "droplet", _DAMAGE, kit.made_on_map(CallDamage, "points", "side"), IN_A_FIGHT),
    kit.CallKind("fear", "SST-FEAR-05", "ghost", _FEAR, kit.made_on_map(CallFear, "level"), IN_A_FIGHT),
    _treatment(
        "first-aid", "SST-HEAL-02", "bandage", _AID, kit.made_of(CallFirstAid, "rests"), kit.both(kit.at_rest, _HURT)
    ),
    _treatment(
        "magic", "SST-HEAL-03", "sparkles", _MAGIC, kit.made_of(CallMagic, "physical", "mental", "injuries"), _HURT
    ),
    kit.CallKind("night", "SST-HEAL-08", "moon", kit.no_form, kit.made_of(CallNight), kit.at_rest),
    kit.CallKind("fatigue", "SST-FAT-01", "zzz", _FATIGUE, kit.made_of(CallFatigue, "side", "ranks", "doubtful")),
    kit.CallKind("shake-off", "SST-SEQ-02", "bolt", kit.no_form, kit.made_of(CallShakeOff), kit.at_rest),
    kit.CallKind("recover", "SST-OOA-05", "heartbeat", kit.no_form, kit.made_of(CallRecover), kit.for_any(why_not_out)),
    kit.CallKind(
        "bonus-rank", "SST-RANK-08", "shield-check", _BONUS, kit.made_of(CallBonus, "side", "ranks", "reason")
    ),
    kit.CallKind("heroic-level", "SST-RANK-04", "crown", kit.asking(_SIDE), kit.made_of(CallHeroic, "side")),
)
