"""The card of whoever the mouse rests on: tracks, conditions in words, what is in hand, his place on the clock.

It is the game master's alone: it hangs on his map.
"""

from html import escape

from PySide6.QtCore import QEvent, QObject, QPoint, QRect
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from core.base.ids import TokenId
from core.engine.clock_ribbon import clock_ribbon
from core.engine.context import RuleSystem
from core.model.creature_reference import reference_to
from core.model.encounter import Encounter, Token
from desktop.map.view.map_view import MapView
from desktop.workspace.workspace import Workspace

APART = 8
"""Pixels between the mouse and a tip that had to go elsewhere."""


class HoverCard(QObject):
    """Shows a card after a rest of the mouse on a token of a map, and takes it away when the mouse goes on."""

    def __init__(self, workspace: Workspace, view: MapView, canvas: QWidget) -> None:
        super().__init__(canvas)
        self.workspace = workspace
        self._view = view
        self._canvas = canvas
        view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Answer what Qt asks for once the mouse has rested."""
        if event.type() is not QEvent.Type.ToolTip or not isinstance(event, QHelpEvent):
            return False
        at = self._view.mapToScene(event.pos())
        found = next(iter(self._view.map.tokens_at(at.x(), at.y())), None)
        words = "" if found is None else self.words(TokenId(found))
        if not words or found is None:
            QToolTip.hideText()
            return True
        box = self._view.map.tokens[found].sceneBoundingRect()
        room = self._view.mapFromScene(box).boundingRect()
        QToolTip.showText(event.globalPos(), words, self._view.viewport(), room)
        self._step_aside(event.globalPos())
        return True

    def _step_aside(self, mouse: QPoint) -> None:
        """Move the tip to another side of the mouse where it would lie over a card; without room it goes."""
        from desktop.run.cards.map_card import MapCard

        tip = next((each for each in QApplication.topLevelWidgets() if each.inherits("QTipLabel")), None)
        card = next((each for each in self._canvas.findChildren(MapCard) if each.isVisible()), None)
        if tip is None or card is None:
            return
        lain = QRect(card.mapToGlobal(QPoint()), card.size())
        if not tip.geometry().intersects(lain):
            return
        place = next((each for each in self._places(tip, mouse) if not each.intersects(lain)), None)
        if place is None:
            QToolTip.hideText()
        else:
            tip.move(place.topLeft())

    def _places(self, tip: QWidget, mouse: QPoint) -> list[QRect]:
        """Return where a tip may lie about the mouse, within the screen."""
        left, above = mouse.x() - APART - tip.width(), mouse.y() - APART - tip.height()
        right, below = mouse.x() + APART, mouse.y() + 3 * APART
        corners = (QPoint(x, y) for y in (below, above) for x in (right, left))
        room = self._view.screen().availableGeometry()
        return [place for each in corners if room.contains(place := QRect(each, tip.size()))]

    def words(self, identity: TokenId) -> str:
        """Return the card of a token, as text with tags; nothing where nobody of that id is."""
        from desktop.creatures.lines import side_text

        workspace, encounter, system = self.workspace, self.workspace.encounter, self.workspace.system
        token = None if encounter is None else encounter.tokens.get(identity)
        if encounter is None or system is None or token is None:
            return ""
        state = workspace.state
        status = workspace.text(system.status(state, encounter, token).phrase)
        head = f"<b>{escape(state.sign(token))}&nbsp; {escape(state.name(token))}</b>"
        lines = [head, escape(f"{side_text(token.side)} · {status}"), *self._tracks(system, token)]
        lines += self._suffered(encounter, system, token)
        held = [item.name for item in state.vitals(token).gear if item.carried.in_hand]
        if held:
            lines.append(escape(self.tr("In hand: %1").replace("%1", ", ".join(held))))
        return "<br>".join([*lines, *self._line(token), *self._place(encounter, system, token)])

    def _line(self, token: Token) -> list[str]:
        """Return that he stands on the line of two zones, which the squares beside it count as."""
        names = [name for zone in token.stand.border or () if (name := self.workspace.state.called(zone))]
        words = self.tr("On the line between %1 and %2")
        return [escape(words.replace("%1", names[0]).replace("%2", names[1]))] if len(names) > 1 else []

    def _tracks(self, system: RuleSystem, token: Token) -> list[str]:
        from desktop.creatures.lines import bars_of

        lines = []
        for bar in bars_of(self.workspace, system.id, self.workspace.state.vitals(token)):
            track = bar.track
            figures = f"{track.value}" if track.maximum is None else f"{track.value}/{track.maximum}"
            more = f" +{track.temporary}" if track.temporary else ""
            lines.append(f"{escape(bar.label)} <b>{figures.replace('-', '−')}{more}</b>")
        return [" &nbsp; ".join(lines)] if lines else []

    def _suffered(self, encounter: Encounter, system: RuleSystem, token: Token) -> list[str]:
        """Return conditions, whoever they are about among them, and what works on him over time."""
        from desktop.creatures.lines import chips_of

        workspace, vitals = self.workspace, self.workspace.state.vitals(token)
        told = [chip.text for chip in chips_of(workspace, system.id, (*token.conditions, *vitals.conditions))]
        reference = reference_to(encounter.id, token)
        told += [
            workspace.text(each.name)
            for each in system.world_time.ailments(workspace.state)
            if each.reference == reference
        ]
        return [escape(each) for each in dict.fromkeys(told)]

    def _place(self, encounter: Encounter, system: RuleSystem, token: Token) -> list[str]:
        """Return what he is doing by the clock."""
        if not self.workspace.in_fight:
            return []
        cells = clock_ribbon(system, self.workspace.state, encounter, self.workspace.session.systems).cells
        return [escape(self.workspace.text(cell.words)) for cell in cells if cell.token == token.id][:1]
