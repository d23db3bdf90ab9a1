"""The game master's seat: the real window, worked with the mouse and the keyboard as a person would."""

from pathlib import Path

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from core.edits.people import ChangeCreature
from core.engine.system import Offer
from core.geometry.units import SQUARE
from core.model.campaign import Campaign
from core.model.encounter import Encounter, Stage, Token
from core.rules.towers.clock import TowersClock
from desktop.app import build
from desktop.run.bar.bar import CommandBar
from desktop.run.bar.told_line import ToldLine
from desktop.run.bar.way_page import WayPage
from desktop.run.cards.opening import CardOpener
from desktop.run.cards.reset_form import ResetForm
from desktop.workspace.workspace import Mode, Workspace

NONE = Qt.KeyboardModifier.NoModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
CTRL = Qt.KeyboardModifier.ControlModifier
ALT = Qt.KeyboardModifier.AltModifier
LEFT = Qt.MouseButton.LeftButton


class Seat:
    """The running program, hands that work it, and eyes that look at what it shows."""

    def __init__(self, folder: Path, *, size: tuple[int, int] = (1440, 900)) -> None:
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        self.program = build(application, settings=folder / "settings.json", state_folder=folder / "state")
        self.window = self.program.window
        self.window.resize(*size)
        self.window.show()
        QTest.qWaitForWindowExposed(self.window)
        self.window.activateWindow()

    # What there is

    @property
    def workspace(self) -> Workspace:
        """What the window works on."""
        return self.program.workspace

    @property
    def state(self) -> Campaign:
        """The document as it is now."""
        return self.workspace.state

    @property
    def encounter(self) -> Encounter:
        """The encounter that is looked at."""
        assert self.workspace.encounter is not None
        return self.workspace.encounter

    @property
    def stage(self) -> Stage:
        """How far the encounter is."""
        return self.encounter.stage

    def running(self) -> bool:
        """Return whether the fight is on."""
        return self.encounter.stage is Stage.RUNNING

    @property
    def clock(self) -> TowersClock:
        """The clock of the running fight."""
        assert isinstance(self.encounter.clock, TowersClock)
        return self.encounter.clock

    @property
    def bar(self) -> CommandBar:
        """The command bar."""
        return self.program.parts.foot.bar

    @property
    def line(self) -> ToldLine:
        """The told line."""
        return self.program.parts.foot.told

    @property
    def subject(self) -> str:
        """The name of the one who acts, as the bar shows it."""
        shown = self.bar.actor.shown
        return "" if shown is None else shown.face.name

    @property
    def ways(self) -> tuple[Offer, ...]:
        """All that whoever acts can do, as the bar has it."""
        return self.bar.offers

    @property
    def cards(self) -> CardOpener:
        """The cards over the map."""
        return self.program.parts.cards()

    @property
    def card(self) -> QWidget:
        """The card that is seen."""
        card = self.cards.layer.card
        assert card is not None, "no card is seen"
        return card

    @property
    def told(self) -> str:
        """The latest line of the message bar."""
        banners = self.window.messages.banners
        return banners[0].text if banners else ""

    def mode(self) -> Mode:
        """Return whether it prepares or runs."""
        return self.workspace.mode

    def token(self, name: str) -> Token:
        """Return the token of a name, as the roster shows it."""
        return next(each for each in self.encounter.tokens.values() if self.state.name(each) == name)

    def square(self, name: str) -> tuple[float, float]:
        """Return where somebody stands, in squares."""
        x, y = self.token(name).point
        return x / SQUARE, y / SQUARE

    def track(self, name: str, track: str) -> int:
        """Return how much somebody has left of a track."""
        return self.state.vitals(self.token(name)).tracks[track].value

    def position(self, name: str) -> int:
        """Return the phase of somebody's marker."""
        return self.clock.markers[self.token(name).id].position

    # The mouse

    def spot(self, place: str | tuple[float, float]) -> QPoint:
        """Return where somebody, or a place in squares, is seen on the map."""
        x, y = self.square(place) if isinstance(place, str) else place
        view = self.program.canvas.view
        found = view.viewportTransform().map(QPointF(x * SQUARE, y * SQUARE)).toPoint()
        assert view.viewport().rect().contains(found), f"{place} is not in view"
        return found

    def come_back(self) -> None:
        """Bring the main window to the front."""
        if not self.window.isActiveWindow():
            self.window.activateWindow()
            QTest.qWaitForWindowActive(self.window)

    def hover(self, place: str | tuple[float, float], held: Qt.KeyboardModifier = NONE, *, down: bool = False) -> None:
        """Move the mouse over the map; `down` says that the left button is held."""
        port, spot = self.program.canvas.view.viewport(), self.spot(place)
        buttons = LEFT if down else Qt.MouseButton.NoButton
        event = QMouseEvent(
            QEvent.Type.MouseMove,
            QPointF(spot),
            QPointF(port.mapToGlobal(spot)),
            Qt.MouseButton.NoButton,
            buttons,
            held,
        )
        QGuiApplication.sendEvent(port, event)

    def press(self, place: str | tuple[float, float], held: Qt.KeyboardModifier = NONE) -> None:
        """Press the left button on the map, which brings its window to the front."""
        self.come_back()
        QTest.mousePress(self.program.canvas.view.viewport(), LEFT, held, self.spot(place))

    def release(self, place: str | tuple[float, float], held: Qt.KeyboardModifier = NONE) -> None:
        """Let the left button go."""
        QTest.mouseRelease(self.program.canvas.view.viewport(), LEFT, held, self.spot(place))

    def click(self, place: str | tuple[float, float], held: Qt.KeyboardModifier = NONE) -> None:
        """Point at somebody or a place on the map and click."""
        self.hover(place, held)
        self.press(place, held)
        self.release(place, held)

    def drag(
        self,
        start: str | tuple[float, float],
        *over: tuple[float, float],
        held: Qt.KeyboardModifier = NONE,
    ) -> None:
        """Drag over places of the map, and let go at the last one."""
        begun = self.square(start) if isinstance(start, str) else start
        self.press(begun, held)
        for place in over:
            self.hover(place, held, down=True)
        self.release(over[-1], held)

    def push(self, button: QWidget) -> None:
        """Click on a button that can be seen."""
        assert button.isVisible() and button.isEnabled(), button.accessibleName()
        QTest.mouseClick(button, LEFT)

    # The keyboard

    def key(self, key: Qt.Key, held: Qt.KeyboardModifier = NONE) -> None:
        """Strike a key, wherever the keyboard is."""
        QTest.keyClick(QApplication.focusWidget() or self.window, key, held)

    def undo(self) -> None:
        """Strike Ctrl+Z."""
        self.key(Qt.Key.Key_Z, CTRL)

    def type(self, text: str) -> None:
        """Write something, wherever the keyboard is."""
        focus = QApplication.focusWidget()
        assert focus is not None
        QTest.keyClicks(focus, text)

    def reset(self) -> None:
        """Reset the encounter by the menu, and say that it is meant."""
        assert self.program.actions.start("fight.reset")
        form = self.cards.form
        assert isinstance(form, ResetForm)
        self.push(form.reset)

    # Beginnings

    def play_sample(self) -> None:
        """Open the sample from the start page."""
        self.push(self.window.start_page.buttons["sample"])
        # the docks find their places once the window has been laid out
        QApplication.processEvents()

    def open(self, campaign: Campaign) -> None:
        """Open an adventure that is in no file yet, and run it."""
        assert self.program.files.new(campaign)
        self.workspace.set_mode(Mode.RUN)
        QApplication.processEvents()

    def give_cards_to_the_table(self, name: str) -> None:
        """Say that the cards of somebody lie on the table."""
        token = self.token(name)
        changed = self.state.creature(token).but(chance="table")
        where = None if token.person is not None else self.encounter.id
        assert self.workspace.submit(ChangeCreature(token.person or token.id, changed, where))

    def way(self, action: str, item: str | None = None) -> Offer:
        """Return what whoever acts can do, or could if it were possible."""
        for offer in self.ways:
            if offer.act.action == action and item in (None, offer.act.item):
                return offer
        raise AssertionError(f"{action} is not offered")

    def look_up(self, offer: Offer) -> WayPage:
        """Open the list of a family by its arrow, and go to a way in it."""
        QTest.mouseClick(self.bar.buttons[offer.family], Qt.MouseButton.RightButton)
        page = self.bar.page
        assert page is not None
        page.list.setCurrentIndex(page.list.ways.index(page.offers.index(offer)))
        QApplication.processEvents()
        return page

    def take(self, action: str, item: str | None = None) -> None:
        """Take an action of the actor out of the list of its family."""
        self.look_up(self.way(action, item))
        self.key(Qt.Key.Key_Return)

    def wait_for(self, name: str) -> None:
        """Let everybody before somebody aim at nothing in particular, which costs five phases."""
        for _ in range(30):
            actor = self.workspace.actor
            if actor is not None and self.workspace.name_of(actor) == name:
                return
            self.take("aim")
        raise AssertionError(f"{name} never acts")


def words_in(widget: QWidget) -> str:
    """Return all that can be read in the labels of a widget, once they have been laid out."""
    QApplication.processEvents()
    return "\n".join(label.text() for label in widget.findChildren(QLabel) if label.isVisibleTo(widget))
