"""States that end by themselves: what is over when a round is, and what leaves no choice of deeds."""

from collections.abc import Iterator

from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.context import Context
from core.engine.event import ConditionLifted
from core.rulebook.cite import rule
from core.rules.faction_zones.clock import clock_of
from core.rules.faction_zones.fighter import (
    ENTANGLED,
    FRENZIED,
    FRIGHTENED,
    STUNNED,
    TERRIFIED,
    Combatant,
    combatant,
)
from core.rules.faction_zones.surroundings import can_see

FLEEING = ("move", "sprint", "flee", "dismount", "surrender", "end-turn", "pass")
"""What one who is terrified can still do."""
RAGING = (
    *("attack", "blast", "spread", "grapple", "disarm", "shove", "death-blow", "break-free", "let-go"),
    *("move", "sprint", "mount", "dismount", "ready", "stow", "reload", "end-turn", "pass"),
)
"""What one who is frenzied can do: attack, and whatever brings him to it."""


@rule("FAC-COND-01")
def settle_states(ctx: Context) -> None:
    """End what is over with the round: the turn that was lost, fear of what is out of sight, rage without enemies."""
    for who in clock_of(ctx.encounter).combatants:
        if who in ctx.encounter.tokens:
            for kind in tuple(_over(ctx, combatant(ctx, who))):
                ctx.emit(ConditionLifted(ctx.encounter.id, who, kind, rule=RuleId("FAC-TAB-STATE")))


def _over(ctx: Context, who: Combatant) -> Iterator[str]:
    if who.has(STUNNED) and who.id not in clock_of(ctx.encounter).spent:
        yield STUNNED
    for kind in (FRIGHTENED, TERRIFIED):
        held = who.held(kind)
        if held is not None and held.source is not None and not _reaches(ctx, TokenId(held.source), who.id):
            yield kind
    if who.has(FRENZIED) and not any(
        token.side != who.token.side and not combatant(ctx, TokenId(other)).is_out
        for other, token in ctx.encounter.tokens.items()
    ):
        yield FRENZIED


def _reaches(ctx: Context, source: TokenId, who: TokenId) -> bool:
    """Return whether what is feared is still there, up, and in sight."""
    if source not in ctx.encounter.tokens or combatant(ctx, source).is_out:
        return False
    return can_see(ctx.state, ctx.board, ctx.encounter, who, source)


def barred_by_state(who: Combatant, action: str, *, by_the_held: bool) -> Phrase | None:
    """Return which state forbids an action; None if none does. `by_the_held` ones are open to those who are bound."""
    if who.has(ENTANGLED) and not by_the_held:
        return say("faction-zones.why.entangled")
    if who.is_terrified and action not in FLEEING and not by_the_held:
        return say("faction-zones.why.terrified")
    if who.has(FRENZIED) and action not in RAGING:
        return say("faction-zones.why.frenzied")
    return None
