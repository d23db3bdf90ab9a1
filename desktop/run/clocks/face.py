"""The face of a token in a list: shape and colour of its side, its sign, whether hidden, acting, down, or done."""

from dataclasses import dataclass, replace
from weakref import WeakKeyDictionary

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPolygonF

from core.base.ids import TokenId
from core.engine.clock_ribbon import clock_ribbon
from core.engine.context import RuleSystem
from core.engine.ribbon import Cell, Ribbon, Standing
from core.engine.status import Bearing
from core.model.encounter import Encounter
from desktop.map.content import side_numbers
from desktop.theme.bearings import MARKS, paint_bearing
from desktop.theme.icons import icon_pixmap
from desktop.theme.sides import SideMark, side_mark, side_path
from desktop.theme.tokens import Tokens
from desktop.workspace.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Face:
    """How one combatant is shown; `status` is the system's word for its state, `moment` when it acts.

    `shares` is whose place on the clock it has a part in, and `beside` tells it.
    """

    token: TokenId
    name: str
    sign: str
    mark: SideMark
    side: str
    status: str
    moment: str = ""
    tied: bool = False
    acts: bool = False
    hidden: bool = False
    bearing: Bearing = Bearing.UP
    selected: bool = False
    standing: Standing = Standing.WAITS
    shares: TokenId | None = None
    beside: str = ""

    @property
    def is_out(self) -> bool:
        """Whether it takes no part any more."""
        return self.bearing is not Bearing.UP

    def words(self) -> tuple[str, ...]:
        """Return what can be told of it, most important first."""
        return (self.name, self.moment, self.beside, self.status, self.side)


def faces_of(workspace: Workspace) -> dict[TokenId, Face]:
    """Return the faces of all combatants in the order in which they will act; none while no fight is on."""
    encounter, system = workspace.encounter, workspace.system
    if encounter is None or system is None or not workspace.in_fight:
        return {}
    look = workspace.words.templates, workspace.theme.tokens, workspace.selection, workspace.actor
    made_of = workspace.state, encounter, *look
    held = _KNOWN.get(workspace)
    if held is None or any(one is not other for one, other in zip(held[0], made_of, strict=True)):
        held = _KNOWN[workspace] = made_of, _faces(workspace, encounter, system)
    return held[1]


_KNOWN: WeakKeyDictionary[Workspace, tuple[tuple[object, ...], dict[TokenId, Face]]] = WeakKeyDictionary()
"""The faces made last: bar, ribbon, cards and lines ask for them after each change."""


_EACH: WeakKeyDictionary[Workspace, dict[TokenId, tuple[tuple[object, ...], Face]]] = WeakKeyDictionary()
"""Each face with what it was made of: among a thousand who fight one deed changes a few."""


def _faces(workspace: Workspace, encounter: Encounter, system: RuleSystem) -> dict[TokenId, Face]:
    numbers = side_numbers(token.side for token in encounter.tokens.values())
    found: dict[TokenId, Face] = {}
    known, kept = _EACH.get(workspace, {}), dict[TokenId, tuple[tuple[object, ...], Face]]()
    cells = {cell.token: cell for cell in ribbon_of(workspace).cells}
    state, actor, selection = workspace.state, workspace.actor, workspace.selection
    look = system, state.house_rules, workspace.words.templates, workspace.theme.tokens
    for turn in system.order(state, encounter):
        identity = turn.token
        token = encounter.tokens.get(identity)
        if token is None or identity in found:
            continue
        cell = cells[identity]
        beside = "" if cell.shares is None else _beside(workspace.name_of(cell.shares) or cell.shares)
        now = identity == actor, identity in selection, numbers[token.side], beside
        made_of = token, state.owner(token), cell, *now, *look
        held = known.get(identity)
        if held is None or held[0] != made_of:
            face = _face(workspace, encounter, numbers, cell)
            held = made_of, replace(face, acts=now[0], selected=now[1], beside=beside)
        kept[identity] = held
        found[identity] = held[1]
    _EACH[workspace] = kept
    return found


def ribbon_of(workspace: Workspace) -> Ribbon:
    """Return the ribbon of the running fight; raise `LookupError` while none is on."""
    encounter, system = workspace.encounter, workspace.system
    if encounter is None or system is None or not workspace.in_fight:
        raise LookupError("no fight is on")
    return clock_ribbon(system, workspace.state, encounter, workspace.session.systems)


def _face(workspace: Workspace, encounter: Encounter, numbers: dict[str, int], cell: Cell) -> Face:
    identity = cell.token
    token = encounter.tokens[identity]
    state, system = workspace.state, workspace.system
    assert system is not None
    status = system.status(state, encounter, token)
    return Face(
        token=identity,
        name=state.name(token),
        sign=state.sign(token),
        mark=side_mark(workspace.theme.tokens, numbers[token.side]),
        side=token.side,
        status=workspace.text(status.phrase),
        moment=workspace.text(cell.words),
        tied=cell.tied,
        hidden=token.hidden,
        bearing=status.bearing,
        standing=cell.standing,
        shares=cell.shares,
    )


def _beside(name: str) -> str:
    words = QCoreApplication.translate("clocks", "shares the place of {name}: one of the two acts")
    return words.replace("{name}", name)


def paint_face(painter: QPainter, box: QRectF, face: Face, tokens: Tokens, *, focused: bool = False) -> None:
    """Paint a face into a square box: the hidden are hollow and dashed, whoever is out signed, the actor has a ring.

    Whoever has spent the turn is hollow, and a mark tells how somebody stands to it.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    inner = box.adjusted(2, 2, -2, -2)
    colour = QColor(face.mark.colour)
    pen = QPen(colour, 1.6)
    ground, ink = colour, QColor(face.mark.on_colour)
    if face.hidden:
        pen.setStyle(Qt.PenStyle.DashLine)
    if face.hidden or face.standing is Standing.SPENT:
        ground, ink = QColor(tokens.surface), colour
    outline = side_path(face.mark.shape, inner)
    # a rim keeps it apart from its neighbours and from any ground
    painter.setPen(QPen(QColor(tokens.surface), 4))
    painter.drawPath(outline)
    painter.setPen(pen)
    painter.setBrush(ground)
    painter.drawPath(outline)
    _write(painter, inner, face.sign, ink)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if face.is_out:
        inks = QColor(tokens.surface), QColor(tokens.text)
        paint_bearing(painter, face.bearing, inner.center(), inner.width() / 2, inks, 2.0)
    if face.standing in MARKS and not face.is_out:
        _mark(painter, box, MARKS[face.standing], tokens)
    if face.selected:
        painter.setPen(QPen(QColor(tokens.text), 1.5))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
    if face.acts:
        painter.setPen(QPen(QColor(tokens.accent), 2.5))
        painter.drawEllipse(box.adjusted(0, 0, 0, 0))
    if focused:
        painter.setPen(QPen(QColor(tokens.focus), 2))
        painter.drawRoundedRect(box.adjusted(-1, -1, 1, 1), 5, 5)
    painter.restore()


def paint_pointer(painter: QPainter, tip: QPointF, size: float, tokens: Tokens) -> None:
    """Paint a triangle that points down at the one who acts."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(tokens.accent))
    painter.drawPolygon(QPolygonF([tip, tip + QPointF(-size, -1.4 * size), tip + QPointF(size, -1.4 * size)]))
    painter.restore()


def _mark(painter: QPainter, box: QRectF, picture: str, tokens: Tokens) -> None:
    size = max(11.0, box.height() * 0.44)
    corner = QRectF(box.right() - size * 0.85, box.bottom() - size * 0.9, size, size)
    painter.setPen(QPen(QColor(tokens.surface), 1))
    painter.setBrush(QColor(tokens.text))
    painter.drawEllipse(corner)
    inner = round(size * 0.72)
    at = corner.center() - QPointF(inner / 2, inner / 2)
    device = painter.device()
    ratio = 1.0 if device is None else device.devicePixelRatio()
    painter.drawPixmap(at, icon_pixmap(picture, tokens.surface, inner, ratio=ratio))
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _write(painter: QPainter, box: QRectF, sign: str, ink: QColor) -> None:
    font = painter.font()
    factor = {1: 0.62, 2: 0.5, 3: 0.4}.get(len(sign), 0.34)
    font.setPixelSize(max(7, round(box.height() * factor)))
    font.setWeight(QFont.Weight.DemiBold)
    painter.setFont(font)
    painter.setPen(ink)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, sign)
