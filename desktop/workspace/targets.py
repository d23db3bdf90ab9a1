"""Whom an action could be aimed at, the likeliest first; the keyboard and the list of targets go through them."""

from collections.abc import Sequence
from dataclasses import replace
from weakref import WeakKeyDictionary

from core.base.ids import TokenId
from core.engine.status import Bearing
from core.engine.system import Family, Need, Offer
from core.geometry.units import square_at
from core.model.campaign import Campaign
from core.model.encounter import Encounter, Token
from desktop.workspace.aiming import POINTED
from desktop.workspace.workspace import Workspace

AT_SOMEBODY = (Need.TARGET, Need.ANYBODY, Need.TARGETS)
"""What is answered by pointing at somebody."""
OFF_THE_FIELD = (Bearing.DEAD, Bearing.GONE)


LOOKED_AT = 24
"""So many of the nearest are asked about, whether the action could be aimed at them now."""

_known: WeakKeyDictionary[Workspace, tuple[Campaign, Offer, tuple[TokenId, ...]]] = WeakKeyDictionary()
"""What was found last: it is asked for again with every step of the mouse."""


def targets_of(workspace: Workspace, offer: Offer) -> tuple[TokenId, ...]:
    """Return whom an action could be aimed at on the same map: first whom the rules let it be aimed at now.

    Within these, and within the others, those who stand come before the helpless, and the nearer before the farther.
    The own side comes after the others, and the dead last. Help goes to the own side first, whoever lies or stands. The
    actor himself is among them where the action may be aimed at anybody. Nobody, where it needs anything else to be
    pointed out than one target or several, or an area.
    """
    state, known = workspace.state, _known.get(workspace)
    if known is None or known[0] is not state or known[1] is not offer:
        known = _known[workspace] = (state, offer, _found(workspace, offer))
    return known[2]


def _found(workspace: Workspace, offer: Offer) -> tuple[TokenId, ...]:
    encounter, board = workspace.encounter, workspace.board
    pointed = tuple(need for need in offer.needs if need in POINTED)
    aimed = bool(pointed) and all(need in AT_SOMEBODY for need in pointed)
    if encounter is None or board is None or not (aimed or pointed == (Need.AREA,)):
        return ()
    actor = encounter.tokens.get(offer.act.actor)
    if actor is None:
        return ()
    helps = offer.family is Family.HELP
    there = [each for each in encounter.tokens.values() if each.scene == actor.scene]
    there = [each for each in there if each.id != actor.id or Need.ANYBODY in pointed]
    far = {each.id: board.distance(actor.id, each.id) for each in there}
    bearing = {each.id: _bearing(workspace, encounter, each) for each in there}

    def usual(token: Token) -> tuple[bool, bool]:
        return bearing[token.id] in OFF_THE_FIELD, (token.side == actor.side) != helps

    meant = sorted((each.id for each in there if not any(usual(each))), key=far.__getitem__)[:LOOKED_AT]
    barred = _barred(workspace, encounter, offer, meant)

    def rank(token: Token) -> tuple[bool, bool, bool, bool, int]:
        helpless = bearing[token.id] is not Bearing.UP and not helps
        return *usual(token), token.id in barred, helpless, far[token.id]

    return tuple(token.id for token in sorted(there, key=rank))


def _barred(workspace: Workspace, encounter: Encounter, offer: Offer, who: Sequence[TokenId]) -> set[TokenId]:
    """Return at whom an action cannot be aimed now; where it needs more than one target, who is out of its reach."""
    if len(offer.needs) == 1 and offer.needs[0] in AT_SOMEBODY:
        acts = {each: replace(offer.act, targets=(each,)) for each in who}
        return {each for each, act in acts.items() if workspace.preview(act).refused is not None}
    within = _within_reach(workspace, encounter, offer)
    return {each for each in who if within is not None and square_at(encounter.tokens[each].point) not in within}


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
