"""Hiding: whose token the other sides know nothing of, and letting somebody be so, or be seen."""

from dataclasses import replace

from core.base.ids import TokenId
from core.engine.context import Context
from core.engine.event import TokensPut
from core.model.encounter import Encounter


def is_concealed(encounter: Encounter, who: TokenId) -> bool:
    """Return whether nobody of another side knows of somebody: his token is hidden."""
    token = encounter.tokens.get(who)
    return token is not None and token.hidden


def conceal(ctx: Context, who: TokenId, *, hidden: bool = True) -> bool:
    """Let a token be hidden, or seen by all; return whether that is new."""
    if ctx.token(who).hidden == hidden:
        return False
    ctx.emit(TokensPut(ctx.encounter.id, (replace(ctx.token(who), hidden=hidden),)))
    return True
