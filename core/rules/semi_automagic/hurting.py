"""What a blow does to the part of the body that it was called at, besides wounding."""

from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.engine.carrying import lay_down
from core.engine.context import Context
from core.engine.request import Procedure
from core.explain.tally import Tally
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.gear import Item
from core.model.keeper import Keeper, there, vitals_of
from core.model.loads import Portion
from core.rulebook.cite import rule
from core.rules.semi_automagic.body import HAND, HEAD, LEG, WINGS, Part
from core.rules.semi_automagic.checks import Trial, check
from core.rules.semi_automagic.fighter import Someone
from core.rules.semi_automagic.marks import address_of, mark, someone_of, token_of
from core.rules.semi_automagic.names import (
    ARM_HURT,
    FORTITUDE,
    HAND_HURT,
    HAND_SORE,
    LEG_HURT,
    PRONE,
    STAGGERED,
    WING_HURT,
    WING_SORE,
)
from core.rules.semi_automagic.settings import MINOR_WOUND, ruled
from core.rules.semi_automagic.skills import skill_tally
from core.rules.semi_automagic.wielding import USELESS, hands_of

LESS = 1
"""What a leg or a wing counts that is slower by a square."""


@rule("SEC-CALL-01")
def hurt_part(ctx: Context, keeper: Keeper, part: Part, limb: str, damage: int, *, major: bool) -> Procedure[None]:
    """Let damage above the Minimum, or `major` from Toughness on, tell on a part of somebody's body."""
    limb = limb or next(iter(part.limbs), "")
    match part.like:
        case "leg":
            yield from _leg(ctx, keeper, limb, damage, major=major)
        case "arm":
            _arm(ctx, keeper, limb, major=major)
        case "hand":
            yield from _hand(ctx, keeper, limb, damage, major=major)
        case "head":
            yield from _head(ctx, keeper, damage, major=major)
        case "wings":
            _wings(ctx, keeper, major=major)


@rule("SEC-CALL-02", "SEC-GAP-21")
def _leg(ctx: Context, keeper: Keeper, limb: str, damage: int, *, major: bool) -> Procedure[None]:
    """A hurt leg is slower by a square; one that is useless by one more, and it may give way under him."""
    before = _amount(ctx.state, keeper, LEG_HURT, limb)
    after = USELESS if major else min(USELESS, max(before, LESS))
    mark(ctx, keeper, Condition(LEG_HURT, after, other=limb, lasting=True), "SEC-CALL-02")
    if major and not (yield from _withstands(ctx, keeper, damage, LEG, "SEC-CALL-02")):
        mark(ctx, keeper, Condition(PRONE), "SEC-CALL-02")


@rule("SEC-CALL-03")
def _arm(ctx: Context, keeper: Keeper, limb: str, *, major: bool) -> None:
    """A useless arm can hold nothing."""
    if major:
        mark(ctx, keeper, Condition(ARM_HURT, USELESS, other=limb, lasting=True), "SEC-CALL-03")
        let_fall(ctx, keeper, limb, "SEC-CALL-03")


@rule("SEC-CALL-04", "SEC-GAP-20")
def _hand(ctx: Context, keeper: Keeper, limb: str, damage: int, *, major: bool) -> Procedure[None]:
    """A useless hand can hold nothing; one that is only struck may drop what it holds, and is sore."""
    if major:
        mark(ctx, keeper, Condition(HAND_HURT, USELESS, other=limb, lasting=True), "SEC-CALL-04")
        let_fall(ctx, keeper, limb, "SEC-CALL-04")
        return
    heals = bool(ruled(someone_of(ctx.state, keeper).house, MINOR_WOUND))
    kind = HAND_HURT if heals else HAND_SORE
    if _amount(ctx.state, keeper, HAND_HURT, limb) < USELESS:
        mark(ctx, keeper, Condition(kind, LESS, other=limb, lasting=True), "SEC-CALL-04")
    if not (yield from _withstands(ctx, keeper, damage, HAND, "SEC-CALL-04")):
        let_fall(ctx, keeper, limb, "SEC-CALL-04")


@rule("SEC-CALL-05")
def _head(ctx: Context, keeper: Keeper, damage: int, *, major: bool) -> Procedure[None]:
    """A blow to the head that does not fell may stagger."""
    if not major and not (yield from _withstands(ctx, keeper, damage, HEAD, "SEC-CALL-05")):
        stagger(ctx, keeper, 1, "SEC-CALL-05")


@rule("SEC-CALL-08", "SEC-GAP-20")
def _wings(ctx: Context, keeper: Keeper, *, major: bool) -> None:
    """Hurt wings are slower by a square, or do not carry any more."""
    if major:
        mark(ctx, keeper, Condition(WING_HURT, USELESS, other=WINGS, lasting=True), "SEC-CALL-08")
        return
    heals = bool(ruled(someone_of(ctx.state, keeper).house, MINOR_WOUND))
    if _amount(ctx.state, keeper, WING_HURT, WINGS) < USELESS:
        kind = WING_HURT if heals else WING_SORE
        mark(ctx, keeper, Condition(kind, LESS, other=WINGS, lasting=True), "SEC-CALL-08")


@rule("SEC-COND-09")
def stagger(ctx: Context, keeper: Keeper, rounds: int, cited: str) -> None:
    """Let somebody stagger for so many rounds."""
    mark(ctx, keeper, Condition(STAGGERED, rounds), cited)


def _amount(state: Campaign, keeper: Keeper, kind: str, limb: str) -> int:
    return max(
        (each.amount for each in someone_of(state, keeper).conditions if (each.kind, each.other) == (kind, limb)),
        default=0,
    )


@rule("SEC-CALL-01", "SEC-CALL-02", "SEC-CALL-04", "SEC-CALL-05")
def _withstands(ctx: Context, keeper: Keeper, damage: int, part: str, cited: str) -> Procedure[bool]:
    """Roll a Fortitude check against the damage; return whether it holds, also where nobody is left to make it."""

    def bonus(state: Campaign) -> Tally | None:
        return skill_tally(someone_of(state, keeper), FORTITUDE) if there(state, keeper) else None

    someone = someone_of(ctx.state, keeper)
    if someone.is_dead:
        return True
    who = address_of(ctx.state, keeper)
    trial = Trial(
        who=who,
        what=say("semi-automagic.check.fortitude"),
        cited=cited,
        key=f"fortitude:{who}:{part}",
        bonus=bonus,
        dc=lambda state: damage,
    )
    result = yield from check(ctx, trial)
    return result is None or result.passed


@rule("SEC-CALL-03", "SEC-CALL-04")
def let_fall(ctx: Context, keeper: Keeper, hand: str, cited: str) -> None:
    """Let somebody drop what a hand holds, onto the map where he stands."""
    for item in held_in(someone_of(ctx.state, keeper), hand):
        drop(ctx, keeper, item, cited)


def held_in(someone: Someone, hand: str) -> tuple[Item, ...]:
    """Return what somebody holds in a hand, alone or with the other."""
    return tuple(item for item in someone.vitals.gear if item.carried.is_thing and hand in hands_of(item))


def drop(ctx: Context, keeper: Keeper, item: Item, cited: str) -> None:
    """Let an item of somebody's fall to the ground; of whoever is on no map it is only out of hand."""
    if not any(each.id == item.id for each in vitals_of(ctx.state, keeper).gear):
        return
    found = token_of(ctx.state, keeper)
    if found is None:
        return
    token = found[1]
    ctx.note(say("semi-automagic.log.drops", token=TokenId(token.id), item=item.name), RuleId(cited))
    lay_down(ctx, keeper, (Portion(item.id),), token.scene, token.point, rule=RuleId(cited))
