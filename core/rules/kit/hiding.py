"""Hiding: whose token the other sides know nothing of, and letting somebody be so, or be seen."""

from dataclasses import replace

from core.base.ids import SystemId, TokenId
from core.base.phrase import say
from core.engine.context import Context
from core.engine.event import TokensPut
from core.engine.request import Procedure, ask
from core.model.encounter import Encounter, Token
from core.rules.kit.asking import choice, yes_or_no


def is_concealed(encounter: Encounter, who: TokenId) -> bool:
    """Return whether somebody's token is hidden: nobody of another side knows of him."""
    token = encounter.tokens.get(who)
    return token is not None and token.hidden


def is_hidden_from(token: Token, other: Token) -> bool:
    """Return whether one knows nothing of another, who is hidden: his own side knows of everybody."""
    return token.hidden and token.side != other.side


def is_noticed(ctx: Context, who: TokenId, system: SystemId, cited: str) -> Procedure[bool]:
    """Ask the game master whether others notice what somebody hidden has done. Asks `notice:`."""
    return (
        yield from ask(
            choice(
                f"notice:{who}",
                cited,
                about=(who,),
                prompt=say(f"{system}.ask.notice", token=who),
                options={True: say(f"{system}.option.revealed"), False: say(f"{system}.option.unnoticed")},
                keyed=yes_or_no("revealed", "unnoticed"),
            )
        )
    )


def conceal(ctx: Context, who: TokenId, *, hidden: bool = True) -> bool:
    """Let a token be hidden, or seen by all; return whether that is new."""
    if ctx.token(who).hidden == hidden:
        return False
    ctx.emit(TokensPut(ctx.encounter.id, (replace(ctx.token(who), hidden=hidden),)))
    return True
