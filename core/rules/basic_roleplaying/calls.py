"""What the game master calls for: checks, injuries from elsewhere, First Aid, waking, care, and blows on items."""

from dataclasses import dataclass

from core.base.errors import Gone, Refused
from core.base.ids import RuleId
from core.base.phrase import Phrase, say
from core.engine.calling import Entry, Field
from core.engine.command import COMMANDS, Command
from core.engine.command_kinds import EditCommand, OfTokens
from core.engine.context import Context
from core.engine.request import Procedure, ask
from core.model.campaign import Campaign
from core.model.creature_reference import CreatureReference, creature_of, vitals_of
from core.rulebook.cite import rule
from core.rules.basic_roleplaying.attack.harm import dealt
from core.rules.basic_roleplaying.checks import check_skill, skill_fields
from core.rules.basic_roleplaying.gear.equipment import ARMOUR, find_arm, protection
from core.rules.basic_roleplaying.healing import Care, is_healing, treat, untreated, which_injury, why_no_treatment
from core.rules.basic_roleplaying.injuries import has, injure, points_of, strike_item, wake
from core.rules.basic_roleplaying.names import BASIC_ROLEPLAYING, FIGHT_ONLY, UNCONSCIOUS
from core.rules.basic_roleplaying.percentile import reckoned
from core.rules.basic_roleplaying.sheet import sheet_of
from core.rules.kit.calls import (
    CallKind,
    CallList,
    CallSituation,
    Fields,
    OneByOne,
    Said,
    SideBySide,
    asking,
    made_of,
    on_a_map,
)
from core.rules.kit.conditions import LiftAfterFight

FIELDS = Fields("basic-roleplaying.field")
MOST_POINTS = 200
"""Points of one injury that can be entered."""


@COMMANDS.member("basic-roleplaying.check")
@dataclass(frozen=True, slots=True)
class CallCheck(SideBySide):
    """Let some roll a skill, each their own."""

    said = "basic-roleplaying.history.check"
    told = ("skill",)

    skill: str = "Spot"
    difficulty: str = "average"

    def one(self, ctx: Context, keeper: CreatureReference) -> Procedure[object]:
        """Let one of them roll."""
        key = f"check:{keeper.id}:{self.skill}"
        return check_skill(ctx, keeper, self.skill, key=key, cited="BRP-CHK-01", difficulty=self.difficulty)


@COMMANDS.member("basic-roleplaying.injury")
@dataclass(frozen=True, slots=True)
class CallInjury(OneByOne):
    """Let some suffer an injury from elsewhere, such as a fall; `armour` says whether what they wear counts."""

    said = "basic-roleplaying.history.injury"
    told = ("points",)

    points: int = 1
    armour: bool = False

    @rule("BRP-DMG-02", "BRP-ARM-01")
    def one(self, ctx: Context, keeper: CreatureReference) -> Procedure[None]:
        """Injure one of them."""
        natural, gear = sheet_of(creature_of(ctx.state, keeper)).armour, vitals_of(ctx.state, keeper).gear
        worn = protection(natural, gear, fast=False) if self.armour else ()
        suffered = dealt(self.points, reckoned(ARMOUR, 0, worn)).suffered
        ctx.note(say("basic-roleplaying.log.injured", token=keeper.id, points=suffered), RuleId("BRP-DMG-02"))
        yield from injure(ctx, keeper, suffered)


@COMMANDS.member("basic-roleplaying.first-aid")
@dataclass(frozen=True, slots=True)
class CallFirstAid(OneByOne):
    """Let somebody try First Aid on some, without the hurry of a round; of several injuries he names one."""

    said = "basic-roleplaying.history.first-aid"

    healer: CreatureReference

    @rule("BRP-HEAL-04", "BRP-HEAL-06")
    def one(self, ctx: Context, keeper: CreatureReference) -> Procedure[None]:
        """Treat one of them."""
        wounds = untreated(ctx.state, keeper)
        if not wounds:
            raise Gone("basic-roleplaying.why.no-injury")
        injury = wounds[0].id
        if len(wounds) > 1:
            injury = yield from ask(lambda: which_injury(ctx.state, self.healer.id, keeper))
        yield from treat(ctx, self.healer, keeper, injury)


@COMMANDS.member("basic-roleplaying.wake")
@dataclass(frozen=True, slots=True)
class CallWake(Said, EditCommand):
    """Wake some who are unconscious."""

    said = "basic-roleplaying.history.wake"

    @rule("BRP-DMG-04")
    def carry_out(self, ctx: Context) -> None:
        """Wake them."""
        for keeper in self.whom:
            if _sleeps(ctx.state, keeper):
                wake(ctx, keeper)


@COMMANDS.member("basic-roleplaying.strike-item")
@dataclass(frozen=True, slots=True)
class StrikeItem(OfTokens, EditCommand):
    """Let points strike an item that somebody has: a shield stops as much as it has left, a weapon nothing."""

    item: str
    points: int = 1

    def label(self, state: Campaign) -> Phrase:
        """Say so."""
        return say("basic-roleplaying.history.strike-item", token=self.tokens[0] if self.tokens else "")

    @rule("BRP-GAP-14")
    def carry_out(self, ctx: Context) -> None:
        """Take off what gets through."""
        for who in self.tokens:
            strike_item(ctx, who, self.item, self.points)


@COMMANDS.member("basic-roleplaying.lift")
@dataclass(frozen=True, slots=True)
class LiftFightConditions(LiftAfterFight):
    """Lift what means something in a fight only."""

    system = BASIC_ROLEPLAYING
    kinds = FIGHT_ONLY


def _sleeps(state: Campaign, keeper: CreatureReference) -> bool:
    return has(state, keeper, UNCONSCIOUS) and points_of(vitals_of(state, keeper)) > 0


@rule("BRP-DMG-04", "BRP-DMG-05")
def _nobody_sleeps(call: CallSituation) -> Phrase | None:
    woken = any(_sleeps(call.state, keeper) for keeper in call.references)
    return None if woken else say("basic-roleplaying.why.cannot-wake")


def _no_injury(call: CallSituation) -> Phrase | None:
    found = [why_no_treatment(call.state, keeper) for keeper in call.references]
    return found[0] if found and None not in found else None


def _healers(call: CallSituation) -> tuple[tuple[Entry, Phrase], ...]:
    """Return everybody of the game who could give First Aid, those it is for at the end."""
    able = [each for each in call.at_hand if creature_of(call.state, each).system == BASIC_ROLEPLAYING]
    able.sort(key=lambda each: each in call.references)
    return tuple((each.id, say("basic-roleplaying.call.person", token=each.id)) for each in able)


def _healer_form(call: CallSituation) -> tuple[Field, ...]:
    return (FIELDS.choice("healer", _healers(call)),)


def _first_aid(call: CallSituation) -> Command:
    healer = next((each for each in call.at_hand if each.id == call.text("healer")), None)
    if healer is None:
        raise Refused("basic-roleplaying.why.no-healer")
    whom = tuple(each for each in call.references if why_no_treatment(call.state, each) is None)
    return CallFirstAid(call.where, whom, healer)


@rule("BRP-HEAL-02")
def _nobody_heals(call: CallSituation) -> Phrase | None:
    found = [is_healing(call.state, keeper) for keeper in call.references]
    return found[0] if found and None not in found else None


def _items(call: CallSituation) -> tuple[tuple[Entry, Phrase], ...]:
    found: dict[str, Phrase] = {}
    for who in call.tokens:
        token = call.state.token(call.on_map, who)
        for item in call.state.vitals(token).gear:
            arm = find_arm(item, sheet_of(call.state.creature(token)).arms)
            if arm is not None and arm.hit_points:
                found[item.id] = say("basic-roleplaying.call.item", item=item.name)
    return tuple(found.items())


def _item_form(call: CallSituation) -> tuple[Field, ...]:
    return (FIELDS.choice("item", _items(call)), FIELDS.number("points", 5, most=MOST_POINTS))


def _strike_item(call: CallSituation) -> Command:
    return StrikeItem(call.on_map, call.tokens, call.text("item"), call.number("points"))


@rule("BRP-GAP-14")
def _no_item(call: CallSituation) -> Phrase | None:
    return on_a_map(call) or (None if _items(call) else say("basic-roleplaying.why.no-item"))


CALLS = CallList(
    BASIC_ROLEPLAYING,
    (
        CallKind(
            "check",
            RuleId("BRP-CHK-01"),
            "dice-6",
            lambda call: skill_fields(),
            made_of(CallCheck, "skill", "difficulty"),
        ),
        CallKind(
            "injury",
            RuleId("BRP-DMG-02"),
            "droplet",
            asking(FIELDS.number("points", 3, least=1, most=MOST_POINTS), FIELDS.tick("armour")),
            made_of(CallInjury, "points", "armour"),
        ),
        CallKind(
            "first-aid", RuleId("BRP-HEAL-04"), "bandage", _healer_form, _first_aid, _no_injury, topic="affliction"
        ),
        CallKind("wake", RuleId("BRP-DMG-04"), "alarm", asking(), made_of(CallWake), _nobody_sleeps),
        CallKind(
            "care",
            RuleId("BRP-HEAL-02"),
            "bandage",
            asking(FIELDS.tick("hospital", on=True)),
            made_of(Care, "hospital"),
            _nobody_heals,
            topic="affliction",
        ),
        CallKind("strike-item", RuleId("BRP-GAP-14"), "axe", _item_form, _strike_item, _no_item),
    ),
)
