"""Piles under the mouse: a click chooses one, a drag lays it elsewhere, or hands it to who stands there."""

from PySide6.QtCore import QCoreApplication, QPointF

from core.base.ids import SceneId, TokenId
from core.edits.loads import ChangePile, MoveGear
from core.geometry.units import SQUARE, Point, square_at, square_name
from core.model.creature_reference import reference_to
from core.model.loads import Lying, Portion
from core.model.scene import Pile
from desktop.map.content import TokenLook
from desktop.map.overlays.kinds import Circle, Ink, Label, Line, Overlays
from desktop.map.painting.piles import pile_box
from desktop.map.view.pointer import Kind, Pointer
from desktop.tools.map_access import MapAccess
from desktop.tools.select_drags import strayed
from desktop.tools.tool import Gesture

RING = SQUARE * 3 // 10
NAMED = 4
"""Things of a pile that are named; of more it is told how many there are."""


def pile_at(access: MapAccess, at: Point) -> Pile | None:
    """Return the pile under a point, the last one laid down first."""
    if access.content is None:
        return None
    found = (pile for pile in reversed(access.content.scene_state.piles) if pile_box(pile.point).contains(QPointF(*at)))
    return next(found, None)


def pile_text(pile: Pile) -> str:
    """Return what lies there, in a line."""
    names = [item.name if item.count == 1 else f"{item.count} × {item.name}" for item in pile.gear]
    if len(names) > NAMED:
        more = QCoreApplication.translate("tools", "%1 more").replace("%1", str(len(names) - NAMED))
        names = [*names[:NAMED], more]
    where = square_name(square_at(pile.point))
    lies = QCoreApplication.translate("tools", "%1: %2 lies here").replace("%1", where)
    return lies.replace("%2", ", ".join(names))


def ringed(access: MapAccess) -> Overlays:
    """Return a ring around every pile that is chosen."""
    piles = () if access.content is None else access.content.scene_state.piles
    return tuple(Circle(pile.point, RING, Ink.SELECT) for pile in piles if pile.id in access.workspace.selection)


def drag_pile(access: MapAccess, start: Pointer, pile: Pile) -> Gesture:
    """Choose a pile; if it is dragged, lay it elsewhere, or give it to the token it is let go on."""
    scene = access.scene
    access.workspace.select((pile.id,))
    access.status.emit(pile_text(pile))
    pointer = yield ringed(access)
    moved = False
    while pointer.kind is not Kind.RELEASE:
        moved = moved or strayed(start, pointer)
        pointer = yield _shown(access, pile, pointer) if moved else ringed(access)
    if moved and scene is not None:
        _let_go(access, scene, pile, pointer.at)


def _shown(access: MapAccess, pile: Pile, pointer: Pointer) -> Overlays:
    taker = _taker(access, pointer.at)
    end = pointer.at if taker is None else taker.point
    way = Line((pile.point, end), Ink.SELECT, dashed=True, arrow=True)
    if taker is None:
        return (way, Circle(end, RING, Ink.SELECT))
    takes = QCoreApplication.translate("tools", "%1 takes it").replace("%1", access.workspace.name_of(taker.id) or "")
    return (way, Label(end, takes, Ink.GOOD))


def _taker(access: MapAccess, at: Point) -> TokenLook | None:
    looks = (access.look(each) for each in access.hits(at))
    return next((look for look in looks if look is not None), None)


def _let_go(access: MapAccess, scene: SceneId, pile: Pile, at: Point) -> None:
    workspace, taker = access.workspace, _taker(access, at)
    encounter = workspace.encounter
    if taker is None or encounter is None or taker.id not in encounter.tokens:
        workspace.submit(ChangePile(scene, pile.id, point=at))
        return
    reference = reference_to(encounter.id, encounter.tokens[TokenId(taker.id)])
    portions = tuple(Portion(item.id) for item in pile.gear)
    workspace.submit(MoveGear(Lying(scene, pile.id), portions, reference))
