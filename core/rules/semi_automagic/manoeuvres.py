"""Grabs, trips and disarms: components that do something else than wound, once the attack has come through."""

from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.engine.context import Context
from core.engine.request import Choice, Option, Procedure, ask
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.keeper import Keeper
from core.rulebook.cite import rule
from core.rules.semi_automagic.fighter import encountered
from core.rules.semi_automagic.hurting import drop
from core.rules.semi_automagic.marks import mark
from core.rules.semi_automagic.names import HELD, PRONE
from core.rules.semi_automagic.strike import DISARM, GRAB, TRIP

TAKES, FAILS = "takes", "fails"


@rule("SEC-ATK-09", "SEC-GAP-17")
def bring_about(ctx: Context, does: str, attacker: TokenId, target: TokenId, key: str) -> Procedure[None]:
    """Let a grab, trip or disarm take effect, as far as the game master says that it does."""

    def build(state: Campaign) -> Choice | None:
        encounter = ctx.encounter
        if attacker not in encounter.tokens or target not in encounter.tokens:
            return None
        return Choice(
            key=f"effect:{key}:{does}",
            rules=(RuleId("SEC-GAP-17"),),
            prompt=say("semi-automagic.ask.effect", token=attacker, other=target, what=does),
            options=_options(ctx, does, target),
            suggested=_options(ctx, does, target)[0].key,
        )

    answer = yield from ask(build)
    if answer is None or answer == FAILS or target not in ctx.encounter.tokens:
        return
    keeper = Keeper(ctx.encounter.id, target)
    if does == GRAB:
        mark(ctx, keeper, Condition(HELD, source=attacker), "SEC-COND-18")
    elif does == TRIP:
        mark(ctx, keeper, Condition(PRONE), "SEC-GAP-17")
    elif does == DISARM:
        for item in encountered(ctx.state, ctx.encounter, target).vitals.gear:
            if item.id == answer:
                drop(ctx, keeper, item, "SEC-GAP-17")
    ctx.note(say("semi-automagic.log.effect", token=attacker, other=target, what=does), RuleId("SEC-GAP-17"))


def _options(ctx: Context, does: str, target: TokenId) -> tuple[Option, ...]:
    """Return what may come of it: of a disarm each thing in hand, of anything else that it takes effect, or nothing."""
    nothing = Option(FAILS, say("semi-automagic.option.no-effect"))
    if does != DISARM:
        return Option(TAKES, say("semi-automagic.option.effect", what=does)), nothing
    held = (
        item
        for item in encountered(ctx.state, ctx.encounter, target).vitals.gear
        if item.carried.in_hand and item.carried.is_thing
    )
    return (*(Option(item.id, say("semi-automagic.option.drops", item=item.name)) for item in held), nothing)
