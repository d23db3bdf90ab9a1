"""Holds as ties of two: who holds whom, at which of five levels, and how the level rises, sinks and ends."""

from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.engine.context import Context
from core.rulebook.cite import rule
from core.rules.kit.bonds import Bond
from core.rules.kit.conditions import set_condition
from core.rules.kit.fight import Fight
from core.rules.swift_swords.fighter import fighter
from core.rules.swift_swords.gear.weapons import Weight
from core.rules.swift_swords.melee.contact import locked_with, part
from core.rules.swift_swords.names import HELD, HOLDING, PRONE

HOLD = Bond(HOLDING, HELD)
"""A Hold; both conditions count its level."""
LEVELS: tuple[Weight, ...] = ("light", "medium", "heavy", "large", "huge")
"""The damage class of a Hold at each level, from 1 on (SST-HOLD-09)."""


def holding(fight: Fight, who: TokenId) -> tuple[TokenId, ...]:
    """Return whom somebody holds."""
    there = fight.encounter.tokens
    return tuple(each for each in HOLD.held_by(fighter(fight, who).conditions) if each in there)


def holders_of(fight: Fight, who: TokenId) -> tuple[TokenId, ...]:
    """Return who holds somebody."""
    there = fight.encounter.tokens
    return tuple(each for each in HOLD.holders_of(fighter(fight, who).conditions) if each in there)


@rule("SST-HOLD-02", "SST-HOLD-09")
def level_of(fight: Fight, who: TokenId, whom: TokenId) -> int:
    """Return the level of the Hold that somebody has on another, from 1; 0 without one."""
    held = fighter(fight, who).conditions
    return next((each.amount for each in held if each.kind == HOLDING and each.other == whom), 0)


@rule("SST-HOLD-02", "SST-HOLD-04", "SST-HOLD-09")
def set_level(ctx: Context, who: TokenId, whom: TokenId, level: int, cited: str) -> None:
    """Let the Hold of two be at a level, at most the highest; at nought it is broken."""
    if level <= 0:
        let_go(ctx, who, whom, cited)
        return
    most = min(level, len(LEVELS))
    HOLD.begin(ctx, who, whom, cited, near=most, far=most)
    ctx.note(
        say("swift-swords.log.takes-hold", token=who, other=whom, level=say(f"swift-swords.hold.{LEVELS[most - 1]}")),
        RuleId(cited),
    )


@rule("SST-HOLD-10", "SST-HOLD-04")
def let_go(ctx: Context, who: TokenId, whom: TokenId, cited: str) -> None:
    """End the Hold of two."""
    HOLD.end(ctx, who, whom, cited)
    ctx.note(say("swift-swords.log.releases", token=who, other=whom), RuleId(cited))


def slip_away(ctx: Context, who: TokenId, cited: str) -> None:
    """Let somebody be out of his melee, with nobody held and nothing done to him for it."""
    for whom in holding(ctx, who):
        let_go(ctx, who, whom, cited)
    part(ctx, who, cited)


@rule("SST-SLAM-01", "SST-SPEC-11")
def knock_back(ctx: Context, whom: TokenId, cited: str, *, down: bool = False) -> None:
    """Knock somebody out of his melee, or of the clinch that he is in; `down` throws him to the ground too."""
    slip_away(ctx, whom, cited)
    if down:
        set_condition(ctx, whom, cited, PRONE)
    ctx.note(say(f"swift-swords.log.{'thrown-down' if down else 'knocked-back'}", token=whom), RuleId(cited))


@rule("SST-HOLD-02", "SST-CLOSE-12")
def end_lost_holds(ctx: Context) -> None:
    """End every Hold of two who are locked with each other no more, or of which one is out of the fight."""
    for who, whom in HOLD.kept(ctx, "SST-HOLD-02"):
        if whom not in locked_with(ctx, who) or fighter(ctx, who).is_out or fighter(ctx, whom).is_out:
            HOLD.end(ctx, who, whom, "SST-HOLD-02")
