"""Points out on the map, and in the card's list of targets, what an action is meant for."""

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QMouseEvent
from PySide6.QtTest import QTest

from core.base.ids import TokenId
from core.engine.command import Act
from core.engine.system import Need, Offer
from core.geometry.units import Point, centre_of
from desktop.run.bar.bar import CommandBar
from desktop.run.cards.opening import CardOpener
from desktop.theme.theme import Theme
from desktop.tools.aim_tool import AimTool
from desktop.workspace.workspace import Workspace
from tests.desktop.lists.hand import Hand
from tests.desktop.story.meant import TOWARDS, CannotBePointed, heading, same_act, same_way
from tests.desktop.story.seat import LEFT, NONE
from tests.helpers.desks import workspace_on
from tests.helpers.table import Table

KEY = Qt.Key
EDGE = 40
"""Pixels at the edges of the map that cards may lie over."""


class Pointing(Hand):
    """A map with its cards and the bar, and a hand that points."""

    def __init__(self, theme: Theme) -> None:
        self.table = Table(workspace_on(theme))
        self.table.show()
        self.canvas = self.table.canvas

    @property
    def workspace(self) -> Workspace:
        """What the table works on."""
        return self.table.workspace

    @property
    def bar(self) -> CommandBar:
        """The command bar."""
        return self.table.bar

    @property
    def cards(self) -> CardOpener:
        """The cards over the map."""
        return self.table.cards

    def point(self, offer: Offer, wanted: Act, *, look: bool = False) -> None:
        """Point out what is wanted, or only look at it."""
        card, aiming, at = self.cards.aim, self.workspace.aiming, self.encounter.tokens
        others = wanted.targets[len(offer.act.targets) :]
        if Need.AREA in offer.needs and wanted.place is None:
            places = [at[others[0]].point] if others else []
        else:
            places = [] if wanted.place is None else [wanted.place]
        if wanted.path:
            self._walk(wanted.actor, wanted.path, look=look and not others)
        elif Need.PATH in offer.needs and not others:
            raise CannotBePointed("a way that leads nowhere")
        for target in others if Need.AREA not in offer.needs else ():
            listed = {} if look or Need.PATH in offer.needs else card.targets.buttons
            if target in listed and not listed[target].isVisible() and card.all.isVisible():
                # a card that would cover too much of the map keeps its list folded, by what it has to tell so far
                self.touch(card.all)
            button = listed.get(target)
            if button is not None and button.isEnabled() and button.isVisible():
                self.touch(button)
            else:
                places.insert(len(places) - (wanted.place is not None), at[target].point)
        onward = [value for name, value in wanted.options if name in TOWARDS]
        if onward and Need.AREA in offer.needs:
            self._drag(places[0], centre_of((int(onward[0]), int(onward[1]))))
            return
        for number, place in enumerate(places, 1):
            self.hover_at(place)
            if number == len(places) and Need.TARGETS not in offer.needs and not same_act(aiming.act, wanted, offer):
                raise CannotBePointed(f"pointed at {aiming.act}, not {wanted}")
            if not look or number < len(places):
                QTest.mouseClick(self.canvas.view.viewport(), LEFT, pos=self._spot(place))
        while others and card.targets.picked and aiming.offer is not None:
            self.touch(card.targets.buttons[others[-1]])

    def _walk(self, who: TokenId, path: tuple[Point, ...], *, look: bool) -> None:
        """Click on where a way ends, or only look there; bend it where it goes there another way by itself."""
        at = self.encounter.tokens[who].point
        corners = [b for a, b, c in zip((at, *path), path, path[1:], strict=False) if heading(a, b) != heading(b, c)]
        ways = []
        for bends in ([], corners, path[:-1]):
            for place in bends:
                self.hover_at(place)
                QTest.keyClick(self.canvas.view, KEY.Key_Space)
            self.hover_at(path[-1])
            if same_way(self._way(), path):
                break
            ways.append(self._way())
            for _ in bends:
                QTest.keyClick(self.canvas.view, KEY.Key_Backspace)
        else:
            raise CannotBePointed(f"the way goes {ways}, not {path}")
        if not look:
            QTest.mouseClick(self.canvas.view.viewport(), LEFT, pos=self._spot(path[-1]))

    def _way(self) -> tuple[Point, ...]:
        """Return the way that the map shows to where the pointer is."""
        tool = self.canvas.toolbox.tool
        assert isinstance(tool, AimTool)
        found = tool._candidate(self.canvas.access)
        return () if found is None else found[0].path

    def _drag(self, start: Point, end: Point) -> None:
        """Draw a line from a place to another."""
        port = self.canvas.view.viewport()
        self.hover_at(start)
        QTest.mousePress(port, LEFT, pos=self._spot(start))
        self.hover_at(end, held=LEFT)
        QTest.mouseRelease(port, LEFT, pos=self._spot(end))

    def hover_at(self, place: Point, *, held: Qt.MouseButton = Qt.MouseButton.NoButton) -> None:
        """Move the mouse to a place."""
        port, spot = self.canvas.view.viewport(), self._spot(place)
        kind, button = QEvent.Type.MouseMove, Qt.MouseButton.NoButton
        moved = QMouseEvent(kind, QPointF(spot), QPointF(port.mapToGlobal(spot)), button, held, NONE)
        QGuiApplication.sendEvent(port, moved)

    def _spot(self, place: Point) -> QPoint:
        """Return where a place is seen on the map, brought into view where it is not."""
        view = self.canvas.view
        spot = view.viewportTransform().map(QPointF(*place)).toPoint()
        if not view.viewport().rect().adjusted(EDGE, EDGE, -EDGE, -EDGE).contains(spot):
            view.centerOn(QPointF(*place))
        return view.viewportTransform().map(QPointF(*place)).toPoint()
