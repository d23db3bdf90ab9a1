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
from desktop.tools.map_access import MapAccess
from desktop.tools.tool import Gesture


def move_drag(access: MapAccess, start: Pointer, look: TokenLook) -> Gesture | None:
    """Drag somebody by the rules, while a fight is on: the way and its dangers are shown, letting go walks it."""
    offer = _move_of(access, TokenId(look.id))
    if offer is None:
        return None
    return _walked(access, offer)


def _move_of(access: MapAccess, token: TokenId) -> Offer | None:
    """Return the first offer of somebody that needs nothing but a way."""
    workspace = access.workspace
    encounter, system, board = workspace.encounter, workspace.system, workspace.board
    if encounter is None or system is None or board is None:
        return None
    offers = system.offers(workspace.state, board, encounter, token)
    moves = [offer for offer in offers if offer.needs == (Need.PATH,)]
    return next((offer for offer in moves if offer.why_not is None), next(iter(moves), None))


def _walked(access: MapAccess, offer: Offer) -> Gesture:
    workspace = access.workspace
    encounter, system, board = workspace.encounter, workspace.system, workspace.board
    if encounter is None or system is None or board is None:
        return
    bends: tuple[Point, ...] = ()
    act = offer.act
    reached = within_reach(access, act)
    drawn: Overlays = reached
    try:
        while True:
            pointer = yield drawn
            if pointer.kind is Kind.RELEASE:
                break
            if pointer.kind is Kind.KEY and pointer.key == Qt.Key.Key_Space:
                bends = (*bends, access.at)
            path = system.route(workspace.state, board, encounter, offer.act.actor, (*bends, access.at))
            act = replace(offer.act, path=path)
            drawn = (*reached, *shown(access, act, reach=False))
            if path:
                access.lift({offer.act.actor: path[-1]})
    finally:
        access.lift({})
    if act.path:
        _done(access, offer, act)


def _done(access: MapAccess, offer: Offer, act: Act) -> None:
    """Walk, or say why not, with the game master's word beside it."""
    workspace = access.workspace
    seen = workspace.preview(act)
    if seen.refused is None:
        workspace.submit(act)
        return
    forced = replace(act, anyway=True)
    can_be_forced = workspace.preview(forced).refused is None
    button = (access.tr("Do it anyway"), partial(_ordered, access, forced)) if can_be_forced else None
    workspace.tell(" ".join(map(workspace.text, seen.refused.reasons)), offer=button)


def _ordered(access: MapAccess, act: Act) -> None:
    access.workspace.submit(act)
