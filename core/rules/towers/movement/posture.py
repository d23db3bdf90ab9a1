"""Aim, Full Defense, going prone and getting up again."""

from core.base.ids import RuleId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure, asks_nothing
from core.model.campaign import HouseRules
from core.model.condition import Condition
from core.rulebook.cite import rule
from core.rules.kit.variant import Variant
from core.rules.towers.attack.modifiers.combatants import aims_of
from core.rules.towers.checks.skills import skill_check
from core.rules.towers.clock import clock_of
from core.rules.towers.fighter import Fighter, fighter, lift_kind, set_condition
from core.rules.towers.record import SHIFT_SURCHARGE, Action, Situation, shift_of
from core.rules.towers.settings import SHIFTED_DEFENSE, STANDING, chosen, difficulty, number_of

FULL_DEFENSE = 10
"""Phases of Full Defense."""
STAND = 4
"""Phases of getting up without a check."""


@rule("T99-ACT-12", "T99-ACT-13")
def aim(ctx: Context, act: Act) -> Procedure[int | None]:
    """Take aim, or go on aiming: one card more on the next attack, up to half of PA or SA."""
    held = fighter(ctx, act.actor).held("aiming")
    amount = 1 if held is None else held.amount + 1
    set_condition(ctx, act.actor, Condition("aiming", amount=amount), "T99-ACT-12")
    return asks_nothing()


@rule("T99-ACT-13")
def most_aims(someone: Fighter) -> int:
    """Return how many Aims in a row can count: half of the higher of PA and SA, at least one."""
    return aims_of(max(someone.sheet.value("pa"), someone.sheet.value("sa")), someone.house)


@rule("T99-ACT-13")
def _can_aim_more(situation: Situation, act: Act) -> Phrase | None:
    held = situation.who.held("aiming")
    most = most_aims(situation.who)
    return say("99-towers.why.aimed-enough", most=most) if held is not None and held.amount >= most else None


@rule("T99-ACT-31", "T99-ACT-51")
def full_defense(ctx: Context, act: Act) -> Procedure[int | None]:
    """Protect oneself alone: one card more on every defense until the phases of the action are over."""
    surcharge = SHIFT_SURCHARGE if shift_of(act) is not None else 0
    until = clock_of(ctx.encounter).now + FULL_DEFENSE + surcharge
    condition = Condition("full-defense", until=until)
    set_condition(ctx, act.actor, condition, "T99-ACT-31")
    return asks_nothing()


@rule("T99-ACT-26", "T99-COND-02")
def drop_prone(ctx: Context, act: Act) -> Procedure[int | None]:
    """Go to the ground."""
    set_condition(ctx, act.actor, Condition("prone", lasting=True), "T99-ACT-26")
    return asks_nothing()


def _may_defend(situation: Situation, act: Act) -> Phrase | None:
    """Return that no shift comes before Full Defense, where the house rules have it so (T99-GAP-55)."""
    if shift_of(act) is not None and not chosen(situation.state, SHIFTED_DEFENSE):
        return say("99-towers.why.no-shift")
    return None


def _standing(situation: Situation, act: Act) -> Phrase | None:
    return say("99-towers.why.prone") if situation.who.has("prone") else None


def _prone(situation: Situation, act: Act) -> Phrase | None:
    return None if situation.who.has("prone") else say("99-towers.why.not-prone")


@rule("T99-ACT-55")
def stand(ctx: Context, act: Act) -> Procedure[int]:
    """Get up; with a check of Acrobatics it may take less: by default average 3 phases, hard 2 (T99-GAP-25)."""
    cost = STAND
    if act.option("check") == "acrobatics":
        total = yield from skill_check(ctx, act.actor, "Acrobatics", key="acrobatics", specialization="Quick Stand")
        cost = _phases_of_standing(total, ctx.state.house_rules)
        ctx.note(say("99-towers.log.acrobatics", token=act.actor, total=total, phases=cost), RuleId("T99-ACT-55"))
    lift_kind(ctx, act.actor, "prone", "T99-ACT-55")
    return cost + (SHIFT_SURCHARGE if shift_of(act) is not None else 0)


@rule("T99-GAP-25")
def _phases_of_standing(total: int, house: HouseRules) -> int:
    passed = [name for name in STANDING if total >= difficulty(house, name)]
    return min((STAND, *(number_of(house, STANDING[name]) for name in passed)))


def _ways_to_stand(situation: Situation) -> tuple[Variant, ...]:
    plain = Variant(say("99-towers.action.stand"))
    if situation.who.sheet.skill("Acrobatics").rank == 0:
        return (plain,)
    return (plain, Variant(say("99-towers.action.stand-acrobatics"), options=(("check", "acrobatics"),)))


POSTURES = (
    Action("aim", RuleId("T99-ACT-12"), aim, cost=5, keeps_aim=True, check=_can_aim_more),
    Action("full-defense", RuleId("T99-ACT-31"), full_defense, cost=FULL_DEFENSE, check=_may_defend),
    Action("drop-prone", RuleId("T99-ACT-26"), drop_prone, cost=3, check=_standing),
    Action("stand", RuleId("T99-ACT-55"), stand, cost=STAND, provokes=True, check=_prone, variants=_ways_to_stand),
)
