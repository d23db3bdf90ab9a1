"""What the game master calls for: checks, injuries from elsewhere, First Aid, waking, care, and blows on items."""

from functools import partial

from core.base.phrase import Phrase, say
from core.engine.call import Entry, Field
from core.engine.command import Command, command
from core.engine.command_kinds import EditCommand, OfSome, OfTokens
from core.engine.context import Context
from core.engine.request import Procedure, asks_nothing
from core.model.condition import carried_by
from core.model.creature_reference import CreatureReference, creature_of, vitals_of
from core.rulebook.cite import rule
from core.rules.basic_roleplaying.attack.harm import dealt
from core.rules.basic_roleplaying.checks import FIELDS, check_skill, reckoned, skill_fields
from core.rules.basic_roleplaying.gear.equipment import ARMOUR, arms_among
from core.rules.basic_roleplaying.harm.healing import Care, is_healing, named_injury, treat, why_no_treatment
from core.rules.basic_roleplaying.harm.injuries import injure, strike_item, wake, why_not_woken
from core.rules.basic_roleplaying.names import BASIC_ROLEPLAYING, DEAD, DYING, FIGHT_ONLY, UNCONSCIOUS
from core.rules.basic_roleplaying.sheet import protection, rating, sheet_of, why_unskilled
from core.rules.kit import calls as kit
from core.rules.kit.anybody import all_conditions
from core.rules.kit.conditions import LiftAfterFight, has_lasting

MOST_POINTS = 200
"""Points of one injury that can be entered."""


@command("basic-roleplaying.check")
class CallCheck(kit.SideBySide):
    """Let some roll a skill, each their own."""

    said = "basic-roleplaying.history.check"
    told = ("skill",)

    skill: str = "Spot"
    difficulty: str = "average"

    def one(self, ctx: Context, reference: CreatureReference) -> Procedure[object]:
        """Let one of them roll, who can try it at all."""
        number = rating(sheet_of(creature_of(ctx.state, reference)), self.skill)
        why_not = why_unskilled(ctx.state.house_rules, number, self.skill)
        if why_not is not None:
            ctx.tell_of(reference.id, "basic-roleplaying.log.unskilled", "BRP-GAP-19", skill=self.skill)
            return asks_nothing()
        key = f"check:{reference.id}:{self.skill}"
        return check_skill(ctx, reference, self.skill, key=key, cited="BRP-CHK-01", difficulty=self.difficulty)


@command("basic-roleplaying.injury")
class CallInjury(kit.OneByOne):
    """Let some suffer an injury from elsewhere, such as a fall; `armour` says whether what they wear counts."""

    said = "basic-roleplaying.history.injury"
    told = ("points",)

    points: int = 1
    armour: bool = False

    @rule("BRP-DMG-02", "BRP-ARM-01")
    def one(self, ctx: Context, reference: CreatureReference) -> Procedure[None]:
        """Injure one of them."""
        sheet, gear = sheet_of(creature_of(ctx.state, reference)), vitals_of(ctx.state, reference).gear
        armour = (*protection(sheet, gear, fast=False), *carried_by(all_conditions(ctx.state, reference), ARMOUR))
        suffered = dealt(self.points, reckoned(ARMOUR, 0, armour if self.armour else ())).suffered
        ctx.tell_of(reference.id, "basic-roleplaying.log.injured", "BRP-DMG-02", points=suffered)
        yield from injure(ctx, reference, suffered)


@command("basic-roleplaying.first-aid")
class CallFirstAid(kit.OneByOne):
    """Let somebody try First Aid on some, without the hurry of a round; of several injuries he names one."""

    said = "basic-roleplaying.history.first-aid"

    healer: CreatureReference

    def one(self, ctx: Context, reference: CreatureReference) -> Procedure[None]:
        """Treat one of them."""
        injury = yield from named_injury(ctx, self.healer.id, reference)
        yield from treat(ctx, self.healer, reference, injury)


@command("basic-roleplaying.wake")
class CallWake(kit.Said, OfSome, EditCommand):
    """Wake some who are unconscious."""

    said = "basic-roleplaying.history.wake"

    def carry_out(self, ctx: Context) -> None:
        """Wake them."""
        for reference in (each for each in self.whom if why_not_woken(ctx.state, each) is None):
            wake(ctx, reference)


@command("basic-roleplaying.strike-item")
class StrikeItem(kit.Said, OfTokens, EditCommand):
    """Let points strike an item that somebody has: a shield stops as much as it has left, a weapon nothing."""

    said = "basic-roleplaying.history.strike-item"

    item: str
    points: int = 1

    def carry_out(self, ctx: Context) -> None:
        """Take off what gets through."""
        for who in self.tokens:
            strike_item(ctx, who, self.item, self.points)


@command("basic-roleplaying.lift")
class LiftFightConditions(LiftAfterFight):
    """Lift what means something in a fight only."""

    system = BASIC_ROLEPLAYING
    kinds = FIGHT_ONLY


def _checked(call: kit.CallSituation) -> tuple[Field, ...]:
    return skill_fields(*(sheet_of(creature_of(call.state, each)) for each in call.references))


def _healers(call: kit.CallSituation) -> tuple[tuple[Entry, Phrase], ...]:
    """Return everybody who could give First Aid."""
    return call.helpers(BASIC_ROLEPLAYING, lambda state, each: not has_lasting(state, each, DEAD, DYING, UNCONSCIOUS))


def _first_aid(call: kit.CallSituation) -> Command:
    healer = next(each for each in call.at_hand if each.id == call.text("healer"))
    whom = tuple(each for each in call.references if why_no_treatment(call.state, each) is None)
    return CallFirstAid(call.where, whom, healer)


def _items(call: kit.CallSituation) -> tuple[tuple[Entry, Phrase], ...]:
    pairs = ((creature_of(call.state, each), vitals_of(call.state, each)) for each in call.placed)
    arms = (arm for creature, vitals in pairs for arm in arms_among(vitals.gear, sheet_of(creature).arms))
    named = {each.item.id: each.item.name for each in arms if each.profile.hit_points}
    return tuple((item, say("basic-roleplaying.call.item", item=name)) for item, name in named.items())


_NO_ITEM = kit.both(kit.on_a_map, kit.called_only_if(_items, "basic-roleplaying.why.no-item"))
_NO_FIRST_AID = kit.both(kit.for_any(why_no_treatment), kit.called_only_if(_healers, "basic-roleplaying.why.no-healer"))
_HEALER = kit.asking(lambda call: FIELDS.choice("healer", _healers(call)))
_CARED = kit.asking(FIELDS.tick("hospital", on=True))
_INJURED = kit.asking(FIELDS.number("points", 3, least=1, most=MOST_POINTS), FIELDS.tick("armour"))
_ITEM = kit.asking(lambda call: FIELDS.choice("item", _items(call)), FIELDS.number("points", 5, most=MOST_POINTS))
_treatment = partial(kit.CallKind, topic="affliction")
CALLS = kit.CallList(
    BASIC_ROLEPLAYING,
    (
        kit.CallKind("check", "BRP-CHK-01", "dice-6", _checked, kit.made_of(CallCheck, "skill", "difficulty")),
        kit.CallKind("injury", "BRP-DMG-02", "droplet", _INJURED, kit.made_of(CallInjury, "points", "armour")),
        _treatment("first-aid", "BRP-HEAL-04", "bandage", _HEALER, _first_aid, _NO_FIRST_AID),
        kit.CallKind("wake", "BRP-DMG-04", "alarm", kit.no_form, kit.made_of(CallWake), kit.for_any(why_not_woken)),
        _treatment("care", "BRP-HEAL-02", "bandage", _CARED, kit.made_of(Care, "hospital"), kit.for_any(is_healing)),
        kit.CallKind(
            "strike-item", "BRP-GAP-14", "axe", _ITEM, kit.made_on_map(StrikeItem, "item", "points"), _NO_ITEM
        ),
    ),
)
