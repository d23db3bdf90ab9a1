"""Dice that show a 1, as small change of a roll: Effort before it, a die raised after it."""

from functools import partial

from core.base.errors import Gone
from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.engine.context import Context
from core.engine.request import Choice, Procedure, ask
from core.model.encounter import Stage
from core.rulebook.cite import rule
from core.rules.kit.asking import choice
from core.rules.swift_swords.clock import DiceClock
from core.rules.swift_swords.rounds.paying import has_one, spend_one

NO, YES = "no", "yes"


def can_spend_one(ctx: Context, who: str) -> bool:
    """Return whether somebody takes part in a running fight and holds a 1."""
    if not ctx.has_encounter or ctx.encounter.stage is not Stage.RUNNING:
        return False
    clock = ctx.encounter.clock
    return isinstance(clock, DiceClock) and who in ctx.encounter.tokens and has_one(ctx, TokenId(who))


@rule("SST-ONE-01", "SST-ONE-02", "SST-ONE-05")
def offer_effort(ctx: Context, who: str, key: str) -> Procedure[bool]:
    """Let somebody who holds a 1 spend it for one die more, before a roll; return whether he does."""
    if not can_spend_one(ctx, who):
        return False
    answer = yield from ask(partial(_effort, ctx, TokenId(who), key))
    if answer != YES:
        return False
    spend_one(ctx, TokenId(who), "SST-ONE-02")
    ctx.note(say("swift-swords.log.effort", token=who), RuleId("SST-ONE-02"))
    return True


def _effort(ctx: Context, who: TokenId, key: str) -> Choice[str]:
    if not can_spend_one(ctx, who):
        raise Gone("swift-swords.why.no-one")
    return choice(
        f"effort:{key}",
        "SST-ONE-02",
        prompt=say("swift-swords.ask.effort", token=who),
        options={NO: say("swift-swords.option.no-effort"), YES: say("swift-swords.option.effort")},
        asks=who,
    )


@rule("SST-ONE-01", "SST-ONE-04", "SST-ONE-05")
def offer_raise(
    ctx: Context, who: str, key: str, faces: tuple[int, ...], low: int, *, ones_matter: bool
) -> Procedure[tuple[int, ...]]:
    """Let somebody who holds a 1 raise one die of a roll by 1, where that helps; return the faces as they are then.

    A die helps that then succeeds, or that shows a 1 no more where 1s do harm.
    """
    helpful = tuple(dict.fromkeys(sorted((f for f in faces if f == low - 1 or (ones_matter and f == 1)), reverse=True)))
    if not helpful or not can_spend_one(ctx, who):
        return faces
    face = yield from ask(partial(_raise, ctx, TokenId(who), key, helpful))
    if not face:
        return faces
    spend_one(ctx, TokenId(who), "SST-ONE-04")
    ctx.note(say("swift-swords.log.raises", token=who, face=face, to=face + 1), RuleId("SST-ONE-04"))
    place = faces.index(face)
    return (*faces[:place], face + 1, *faces[place + 1 :])


def _raise(ctx: Context, who: TokenId, key: str, helpful: tuple[int, ...]) -> Choice[int]:
    if not can_spend_one(ctx, who):
        raise Gone("swift-swords.why.no-one")
    raised = {face: say("swift-swords.option.raise", face=face, to=face + 1) for face in helpful}
    return choice(
        f"raise:{key}",
        "SST-ONE-04",
        prompt=say("swift-swords.ask.raise", token=who),
        options={0: say("swift-swords.option.no-raise"), **raised},
        keyed=lambda face: str(face or NO),
        asks=who,
    )
