"""Whom an action could be aimed at, the likeliest first; the keyboard and the list of targets go through them."""

from core.base.ids import TokenId
from core.engine.status import Bearing
from core.engine.system import Family, Need, Offer
from core.geometry.units import square_at
from core.model.encounter import Encounter, Token
from desktop.workspace.aiming import POINTED
from desktop.workspace.workspace import Workspace

AT_SOMEBODY = (Need.TARGET, Need.ANYBODY, Need.TARGETS)
"""What is answered by pointing at somebody."""
OFF_THE_FIELD = (Bearing.DEAD, Bearing.GONE)


def targets_of(workspace: Workspace, offer: Offer) -> tuple[TokenId, ...]:
    """Return whom an action could be aimed at on the same map: the nearest of the others who stand within reach first.

    After them come those out of reach, the helpless, the own side, and last the dead. Help goes to the own side first,
    whoever lies or stands. The actor himself is among them where the action may be aimed at anybody. Nobody, where it
    needs anything else to be pointed out than one target or several, or an area.
    """
    encounter, board = workspace.encounter, workspace.board
    pointed = tuple(need for need in offer.needs if need in POINTED)
    aimed = bool(pointed) and all(need in AT_SOMEBODY for need in pointed)
    if encounter is None or board is None or not (aimed or pointed == (Need.AREA,)):
        return ()
    actor = encounter.tokens.get(offer.act.actor)
    if actor is None:
        return ()
    within = _within_reach(workspace, encounter, offer)
    helps = offer.family is Family.HELP

    def rank(token: Token) -> tuple[bool, bool, bool, bool, int]:
        bearing = _bearing(workspace, encounter, token)
        friend = token.side == actor.side
        away = within is not None and square_at(token.point) not in within
        helpless = bearing is not Bearing.UP and not helps
        return bearing in OFF_THE_FIELD, friend != helps, helpless, away, board.distance(actor.id, token.id)

    there = (each for each in encounter.tokens.values() if each.scene == actor.scene)
    others = [each for each in there if each.id != actor.id or Need.ANYBODY in pointed]
    return tuple(token.id for token in sorted(others, key=rank))


def _bearing(workspace: Workspace, encounter: Encounter, token: Token) -> Bearing:
    system = workspace.system
    return Bearing.UP if system is None else system.status(workspace.state, encounter, token).bearing


def _within_reach(workspace: Workspace, encounter: Encounter, offer: Offer) -> frozenset[tuple[int, int]] | None:
    """Return the squares that an action reaches; None where the game does not tell them."""
    system, board = workspace.system, workspace.board
    if system is None or board is None:
        return None
    bands = system.sketch(workspace.state, board, encounter, offer.act).bands
    return frozenset(square for band in bands for square in band.squares) if bands else None
