"""Alcohol: every drink asks for one check, and makes those of the next hour harder."""

from dataclasses import dataclass

from core.base.errors import Refused
from core.base.ids import RuleId
from core.base.phrase import say
from core.engine.command import COMMANDS
from core.engine.command_kinds import PlayCommand
from core.engine.context import Context
from core.engine.request import Procedure, in_parallel
from core.engine.vitals_changes import put_condition
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.creature_reference import CreatureReference, settled, vitals_of
from core.rulebook.cite import rule
from core.rules.kit.calls import CallKind, Fields, Said, asking, made_of
from core.rules.semi_automagic.afflictions.progress import is_gone
from core.rules.semi_automagic.afflictions.symptoms import lasting
from core.rules.semi_automagic.afflictions.syndromes import ALCOHOL, TOPIC
from core.rules.semi_automagic.checks import check_skill, throw
from core.rules.semi_automagic.clock import HOUR
from core.rules.semi_automagic.conditions import address_of, moment_of, someone_of
from core.rules.semi_automagic.names import DRUNK, FORTITUDE
from core.rules.semi_automagic.settings import DRINKS, ruled

WEAKEST, STRONGEST = 3, 6
"""The DC of the weakest and of the strongest drink."""
DRINK = "drink"
"""A drink of the last hour, which makes the next ones harder."""


@rule("SEC-PSN-19", "SEC-GAP-42")
def drinking_dc(state: Campaign, keeper: CreatureReference, strength: int) -> int:
    """Return the DC of a drink: its strength, and 1 for each of the last hour."""
    return strength + sum(each.kind == DRINK for each in vitals_of(state, keeper).conditions)


@rule("SEC-PSN-19", "SEC-GAP-42")
def drink(ctx: Context, keeper: CreatureReference, strength: int) -> Procedure[None]:
    """Let somebody have a drink: a failed check makes drunk for 1d4 hours; passed or failed, the next is harder."""
    keeper = settled(ctx.state, keeper)
    if someone_of(ctx.state, keeper).sheet.is_object or is_gone(ctx.state, keeper):
        raise Refused("semi-automagic.why.not-living")
    now = moment_of(ctx.state, keeper)
    result = yield from check_skill(
        ctx,
        keeper,
        FORTITUDE,
        lambda: drinking_dc(ctx.state, keeper, strength),
        what=say("semi-automagic.check.syndrome", what=ALCOHOL),
        cited="SEC-PSN-19",
        key=f"fortitude:{address_of(ctx.state, keeper)}:{ALCOHOL}",
    )
    if not result.passed:
        yield from _get_drunk(ctx, keeper, now)
    counting = ruled(ctx.state.house_rules, DRINKS)
    if counting != "failed" or not result.passed:
        _count(ctx, keeper, now, renewed=counting == "renewed")


@rule("SEC-PSN-19", "SEC-GAP-33")
def _get_drunk(ctx: Context, keeper: CreatureReference, now: int) -> Procedure[None]:
    """Roll for how many hours somebody is drunk; one who is drunk already is so for as many more."""
    who = address_of(ctx.state, keeper)
    subject = say("semi-automagic.draw.drunk", token=who)
    (hours,) = yield from throw(who, (4,), key=f"drunk:{who}", cited="SEC-PSN-19", subject=subject)
    held = next((each for each in vitals_of(ctx.state, keeper).conditions if each.kind == DRUNK), None)
    since = now if held is None or held.ends is None else max(now, held.ends)
    lasting(ctx, keeper, DRUNK, since + HOUR * hours, "SEC-PSN-19")


@rule("SEC-GAP-42")
def _count(ctx: Context, keeper: CreatureReference, now: int, *, renewed: bool) -> None:
    """Remember a drink for an hour; where the table has it so, the earlier ones last as long again."""
    held = [each for each in vitals_of(ctx.state, keeper).conditions if each.kind == DRINK]
    number = 1 + max((each.amount for each in held), default=0)
    if renewed:
        for each in held:
            again = Condition(DRINK, amount=each.amount, source=each.source, lasting=True, ends=now + HOUR)
            put_condition(ctx, keeper, again, RuleId("SEC-GAP-42"))
    made = Condition(DRINK, amount=number, source=f"{DRINK}-{number}", lasting=True, ends=now + HOUR)
    put_condition(ctx, keeper, made, RuleId("SEC-PSN-19"))


@COMMANDS.member("semi-automagic.drink")
@dataclass(frozen=True, slots=True)
class Drink(Said, PlayCommand):
    """Let some have a drink of a strength."""

    said = "semi-automagic.history.drink"

    strength: int = WEAKEST

    def procedure(self, ctx: Context) -> Procedure[None]:
        """Let all of them drink."""
        if not WEAKEST <= self.strength <= STRONGEST:
            raise Refused("refused.absurd-number", most=STRONGEST)
        yield from in_parallel(drink(ctx, keeper, self.strength) for keeper in self.whom)


CALLS = (
    CallKind(
        "drink",
        RuleId("SEC-PSN-19"),
        "bottle",
        asking(Fields("semi-automagic.call").number("strength", WEAKEST, least=WEAKEST, most=STRONGEST)),
        made_of(Drink, "strength"),
        topic=TOPIC,
    ),
)
