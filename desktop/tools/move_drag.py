"""Moving by the rules: the drag by which somebody walks while a fight is on."""

from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt

from core.base.ids import TokenId
from core.engine.command import Act
from core.engine.system import Need, Offer
from core.geometry.units import Point
from desktop.map.content import TokenLook
from desktop.map.overlays.kinds import Overlays
from desktop.map.view.pointer import Kind, Pointer
from desktop.tools.act_sketch import shown, within_reach
from desktop.tools.map_access import Hand
from desktop.tools.tool import Gesture


def move_drag(hand: Hand, start: Pointer, look: TokenLook) -> Gesture | None:
    """Drag somebody by the rules, while a fight is on: the way and its dangers are shown, letting go walks it."""
    offer = _move_of(hand, TokenId(look.id))
    if offer is None:
        return None
    return _walked(hand, offer)


def _move_of(hand: Hand, token: TokenId) -> Offer | None:
    """Return the first offer of somebody that needs nothing but a way."""
    workspace = hand.workspace
    encounter, system, board = workspace.encounter, workspace.system, workspace.board
    if encounter is None or system is None or board is None:
        return None
    offers = system.offers(workspace.state, board, encounter, token)
    moves = [offer for offer in offers if offer.needs == (Need.PATH,)]
    return next((offer for offer in moves if offer.why_not is None), next(iter(moves), None))


def _walked(hand: Hand, offer: Offer) -> Gesture:
    workspace = hand.workspace
    encounter, system, board = workspace.encounter, workspace.system, workspace.board
    if encounter is None or system is None or board is None:
        return
    bends: tuple[Point, ...] = ()
    act = offer.act
    reached = within_reach(hand, act)
    drawn: Overlays = reached
    try:
        while True:
            pointer = yield drawn
            if pointer.kind is Kind.RELEASE:
                break
            if pointer.kind is Kind.KEY and pointer.key == Qt.Key.Key_Space:
                bends = (*bends, hand.at)
            path = system.route(workspace.state, board, encounter, offer.act.actor, (*bends, hand.at))
            act = replace(offer.act, path=path)
            drawn = (*reached, *shown(hand, act, reach=False))
            if path:
                hand.lift({offer.act.actor: path[-1]})
    finally:
        hand.lift({})
    if act.path:
        _done(hand, offer, act)


def _done(hand: Hand, offer: Offer, act: Act) -> None:
    """Walk, or say why not, with the game master's word beside it."""
    workspace = hand.workspace
    seen = workspace.preview(act)
    if seen.refused is None:
        workspace.submit(act)
        return
    forced = replace(act, anyway=True)
    can_be_forced = workspace.preview(forced).refused is None
    button = (hand.tr("Do it anyway"), partial(_ordered, hand, forced)) if can_be_forced else None
    workspace.tell(" ".join(map(workspace.text, seen.refused.reasons)), offer=button)


def _ordered(hand: Hand, act: Act) -> None:
    hand.workspace.submit(act)
