"""Who surrounds the target of an attack."""

from core.base.ids import TokenId
from core.geometry.board import Board
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.semi_automagic.fighter import Fighter, encountered
from core.rules.semi_automagic.names import FLANKED
from core.rules.semi_automagic.reach import flankers


@rule("SEC-MOD-02", "SEC-MOD-06")
def flankers_of(state: Campaign, encounter: Encounter, board: Board, target: Fighter) -> tuple[str, ...] | None:
    """Return two enemies on opposite sides of somebody, nobody for whoever counts as flanked; None if he is not.

    Only who could strike flanks.
    """
    if target.has(FLANKED):
        return ()

    def is_enemy(who: str) -> bool:
        token = encounter.tokens.get(TokenId(who))
        if token is None or token.side == target.token.side:
            return False
        return encountered(state, encounter, TokenId(who)).can_act

    return flankers(board, target.id, is_enemy)
