"""Rest: what sleep and days in bed heal, and whom they do not."""

from core.base.ids import RuleId
from core.base.phrase import say
from core.engine.context import Context
from core.engine.keeping import put_condition
from core.engine.passing import let_pass
from core.engine.request import Procedure
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.keeper import Keeper, there, vitals_of
from core.rulebook.cite import rule
from core.rules.semi_automagic.courses import moment_of
from core.rules.semi_automagic.marks import address_of, counted, someone_of
from core.rules.semi_automagic.names import WOUNDS
from core.rules.semi_automagic.settings import ruled
from core.rules.semi_automagic.symptoms import heals_no_wounds, is_gone, locked
from core.rules.semi_automagic.time_settings import BED_REST
from core.rules.semi_automagic.wounds import heal, sleep_off

HOUR, DAY = 3_600, 86_400
ENOUGH = 8
"""Hours of sleep that heal (SEC-HEAL-01)."""
RESTED = "rested"
"""Who has healed by rest already: until a day after that rest began."""


def rest(ctx: Context, keepers: tuple[Keeper, ...], hours: int, *, in_bed: bool) -> Procedure[None]:
    """Let time pass while some sleep for hours, or lie in bed for a day, and let them heal if it was not cut short."""
    seconds = DAY if in_bed else hours * HOUR
    if not (yield from let_pass(ctx, seconds)):
        ctx.note(say("semi-automagic.log.rest-cut-short"), RuleId("SEC-HEAL-01"))
        return
    if not in_bed and hours < ENOUGH:
        ctx.note(say("semi-automagic.log.too-little-sleep", hours=hours), RuleId("SEC-HEAL-01"))
        return
    for keeper in keepers:
        if there(ctx.state, keeper) and not is_gone(ctx.state, keeper):
            sleep_off(ctx, keeper)
            _heal(ctx, keeper, seconds, in_bed=in_bed)


@rule("SEC-HEAL-01", "SEC-HEAL-03", "SEC-PSN-04", "SEC-PSN-05")
def _heal(ctx: Context, keeper: Keeper, seconds: int, *, in_bed: bool) -> None:
    """Take off the wounds of one day's rest: none of objects, none of the infected, and once a day only."""
    who = address_of(ctx.state, keeper)
    before = counted(ctx.state, keeper, WOUNDS)
    if not before:
        return
    if someone_of(ctx.state, keeper).sheet.is_object:
        ctx.note(say("semi-automagic.log.objects-do-not-heal", token=who), RuleId("SEC-HEAL-03"))
        return
    why = heals_no_wounds(ctx.state, keeper)
    if why is not None:
        ctx.note(say("semi-automagic.log.does-not-heal", token=who, why=why), RuleId("SEC-PSN-05"))
        return
    if any(each.kind == RESTED for each in vitals_of(ctx.state, keeper).conditions):
        ctx.note(say("semi-automagic.log.rested-already", token=who), RuleId("SEC-HEAL-01"))
        return
    healed = min(wounds_of_rest(ctx.state, keeper, in_bed=in_bed), before - locked(ctx.state, keeper, WOUNDS))
    cited = "SEC-HEAL-02" if in_bed else "SEC-HEAL-01"
    healed = heal(ctx, keeper, healed, cited=cited)
    again = moment_of(ctx.state, keeper) - seconds + DAY
    if again > ctx.state.time:
        put_condition(ctx, keeper, Condition(RESTED, lasting=True, ends=again), RuleId(cited))
    ctx.note(say("semi-automagic.log.heals", token=who, count=healed), RuleId(cited))


@rule("SEC-HEAL-01", "SEC-HEAL-02", "SEC-GAP-69")
def wounds_of_rest(state: Campaign, keeper: Keeper, *, in_bed: bool) -> int:
    """Return how many wounds a night's sleep heals, or a day in bed: as many as Endurance, and no less than sleep."""
    if not in_bed:
        return 1
    endurance = someone_of(state, keeper).sheet.endurance
    if ruled(state.house_rules, BED_REST) == "in_addition":
        return max(0, endurance) + 1
    return max(1, endurance)
