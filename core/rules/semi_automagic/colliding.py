"""Collisions: who gets clear, and what everybody takes who does not; and what becomes of those who are fallen upon."""

from dataclasses import dataclass
from fractions import Fraction

from core.base.ids import RuleId
from core.base.phrase import say
from core.engine.context import Context
from core.engine.request import Procedure, together
from core.explain.modifier import Add, Modifier
from core.model.campaign import Campaign
from core.model.keeper import Keeper, there
from core.rulebook.cite import rule
from core.rules.semi_automagic.falling import (
    DAMAGE,
    Drop,
    bump,
    catches_hold,
    check_of,
    height_bonus,
    hit_ground,
    softened,
)
from core.rules.semi_automagic.marks import someone_of
from core.rules.semi_automagic.modifiers.damaging import speed_damage
from core.rules.semi_automagic.names import REFLEX
from core.rules.semi_automagic.scales import melee_damage

EASIEST = 4


@dataclass(frozen=True, slots=True)
class Crash:
    """What runs into each other: who, how fast the fastest is in metres a second, and who is crushed by it."""

    who: tuple[Keeper, ...]
    speed: Fraction = Fraction(0)
    crushed: tuple[Keeper, ...] = ()


@rule("SEC-COLL-01", "SEC-GAP-29")
def clear_dc(scales: tuple[int, ...]) -> int:
    """Return the DC to get clear: 4, and the scale of the largest less that of the smallest."""
    return EASIEST + max(scales) - min(scales)


@rule("SEC-COLL-02", "SEC-COLL-03", "SEC-GAP-29")
def crash_lines(scales: tuple[int, ...], own: int, speed: Fraction, *, crushed: bool = False) -> tuple[Modifier, ...]:
    """Return what is added to the die for somebody of scale `own`: by the smallest party, or the largest if crushed."""
    scale = max(scales) if crushed else min(scales)
    cited, label = ("SEC-COLL-03", "crushed") if crushed else ("SEC-COLL-02", "smallest")
    found = []
    if scale:
        words = say(f"semi-automagic.modifier.{label}", scale=scale)
        found.append(Modifier(RuleId(cited), words, DAMAGE, Add(melee_damage(scale))))
    amount = speed_damage(speed, own)
    if amount:
        words = say("semi-automagic.modifier.crash-speed", metres=f"{float(speed):g}")
        found.append(Modifier(RuleId("SEC-COLL-02"), words, DAMAGE, Add(amount)))
    return tuple(found)


def scales_of(state: Campaign, who: tuple[Keeper, ...]) -> tuple[int, ...]:
    """Return the scales of all who are still there."""
    return tuple(someone_of(state, each).sheet.scale for each in who if there(state, each))


@rule("SEC-COLL-01", "SEC-COLL-02", "SEC-COLL-03")
def collide(ctx: Context, crash: Crash) -> Procedure[None]:
    """Let everybody try to get clear, all as one list, and those take the damage who do not."""
    scales = scales_of(ctx.state, crash.who)
    if not scales:
        return
    clear = yield from together(gets_clear(ctx, each, clear_dc(scales)) for each in crash.who)
    struck = tuple(each for each, done in zip(crash.who, clear, strict=True) if not done and there(ctx.state, each))
    yield from together(_take(ctx, each, crash, scales) for each in struck)


def _take(ctx: Context, keeper: Keeper, crash: Crash, scales: tuple[int, ...]) -> Procedure[None]:
    own = someone_of(ctx.state, keeper).sheet.scale
    lines = crash_lines(scales, own, crash.speed, crushed=keeper in crash.crushed)
    yield from bump(ctx, keeper, lines, "SEC-COLL-02", key="collision")


@rule("SEC-COLL-01", "SEC-COND-12")
def gets_clear(ctx: Context, keeper: Keeper, dc: int) -> Procedure[bool]:
    """Return whether somebody dodges what runs into him; things and the helpless do not even try."""
    if not there(ctx.state, keeper):
        return True
    someone = someone_of(ctx.state, keeper)
    if someone.is_helpless or someone.sheet.nature in ("object", "vehicle"):
        return False
    result = yield from check_of(ctx, keeper, REFLEX, dc, "SEC-COLL-01", "get-clear")
    return result is None or result.passed


@rule("SEC-COLL-04", "SEC-FALL-01")
def fall_upon(ctx: Context, keeper: Keeper, below: Keeper, drop: Drop) -> Procedure[None]:
    """Let somebody or something fall upon another.

    Whoever is underneath may get clear, and else takes the damage of a collision with the height in place of the
    speed; who falls takes his own fall, softer on a creature of his own scale or larger that did not get clear.
    """
    if drop.ledge and (yield from catches_hold(ctx, keeper)):
        return
    if not there(ctx.state, keeper):
        return
    if not there(ctx.state, below):
        yield from hit_ground(ctx, keeper, drop)
        return
    scales = scales_of(ctx.state, (keeper, below))
    clear = yield from gets_clear(ctx, below, clear_dc(scales))
    if not clear and there(ctx.state, below):
        yield from bump(ctx, below, upon_lines(scales, drop), "SEC-COLL-04", key="collision")
        if there(ctx.state, below) and _is_soft(ctx.state, keeper, below):
            drop = softened(drop)
    yield from hit_ground(ctx, keeper, drop)


@rule("SEC-COLL-04")
def upon_lines(scales: tuple[int, ...], drop: Drop) -> tuple[Modifier, ...]:
    """Return what is added to the die for whoever is fallen upon: by the smaller of the two, and the height."""
    scale = min(scales)
    found = []
    if scale:
        words = say("semi-automagic.modifier.smallest", scale=scale)
        found.append(Modifier(RuleId("SEC-COLL-02"), words, DAMAGE, Add(melee_damage(scale))))
    words = say("semi-automagic.modifier.fall-height", metres=f"{float(drop.metres):g}")
    found.append(Modifier(RuleId("SEC-COLL-04"), words, DAMAGE, Add(height_bonus(drop.metres))))
    return tuple(found)


@rule("SEC-COLL-04")
def _is_soft(state: Campaign, keeper: Keeper, below: Keeper) -> bool:
    """Return whether one lands softly on another: on a creature of his own scale or larger."""
    if not there(state, keeper):
        return False
    other = someone_of(state, below).sheet
    return other.nature == "being" and other.scale >= someone_of(state, keeper).sheet.scale
