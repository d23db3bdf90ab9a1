"""A hand that goes through every line of a list: it does each, settles what is asked, looks, and takes it back."""

from collections.abc import Iterator
from functools import cache

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QPushButton, QWidget, QWidgetAction

from core.base.ids import SystemId
from core.engine.request import Choice
from core.model.campaign import Campaign
from desktop.run.cards.call_list import CallPage
from desktop.run.cards.choice_form import ChoiceForm
from desktop.run.cards.draw_form import DrawForm
from desktop.run.cards.question_form import RulingForm
from tests.conformance.arena import USUAL, arena
from tests.desktop.story.seat import LEFT, Seat

MOST_QUESTIONS = 60


@cache
def fight_of(system: SystemId) -> Campaign:
    """Return a running fight of a system's party against four of its foes; made once."""
    return arena(system, 5, USUAL).session.state


class Hand(Seat):
    """The game master's seat with a fight of any system on it."""

    def sit_down(self, system: SystemId) -> None:
        """Open the fight, with somebody of the party selected."""
        self.open(fight_of(system))
        # a ruling is looked at where an act is aimed; else it is as proposed
        self.program.settings.change(answering={"ruling": "take"})

    @property
    def head(self) -> int:
        """How many commands have been done."""
        return self.workspace.session.journal.head

    def act_on(self, *who: str) -> None:
        """Select tokens, so that the docks are about them."""
        self.workspace.select(who)

    # What is asked

    def settle(self) -> None:
        """Answer every question that waits, by the buttons of its form."""
        for _ in range(MOST_QUESTIONS):
            form = self.cards.question
            if form is None:
                assert self.workspace.session.pending is None, "a question waits, and no form shows it"
                return
            if isinstance(form, DrawForm):
                self.touch(form.program)
            elif isinstance(form, RulingForm):
                self.touch(form.confirm)
            elif isinstance(form, ChoiceForm):
                self.touch(self._answer(form))
        raise AssertionError("it never stops asking")

    def _answer(self, form: ChoiceForm) -> QPushButton:
        request = form.request
        assert isinstance(request, Choice)
        keys = [option.key for option in request.options]
        wanted = form.suggested() or request.suggested
        fits = [button for button in form.buttons if button.isEnabled()]
        assert fits, "a choice without anything to choose"
        named = form.buttons[keys.index(wanted)] if wanted in keys else fits[0]
        return named if named.isEnabled() else fits[0]

    # What is done

    def touch(self, button: QWidget) -> None:
        """Click on a button, wherever its list has been scrolled to."""
        assert button.isEnabled(), button.accessibleName()
        QTest.mouseClick(button, LEFT)

    def open_call(self, call: str) -> None:
        """Open the form of something that is called for, by the list of all of them."""
        self.cards.call()
        page = self.cards.form
        assert isinstance(page, CallPage), "the list of calls does not open"
        self.touch(page.buttons[call])

    def dismiss_messages(self) -> None:
        """Put every message away, so that the next one is a new one."""
        for banner in tuple(self.window.messages.banners):
            self.window.messages.dismiss(banner)

    def back_to(self, head: int, state: Campaign) -> None:
        """Leave what is open and take back all that was done; everything is as it was."""
        self.workspace.aiming.give_up()
        for _ in range(MOST_QUESTIONS):
            if self.workspace.session.pending is None:
                break
            self.workspace.take_back()
        if self.cards.form is not None:
            QTest.keyClick(self.cards.form, Qt.Key.Key_Escape)
        for _ in range(10):
            if self.head <= head:
                break
            self.workspace.undo()
        assert self.state == state, "taking it back does not lead back"
        self.dismiss_messages()
        # what was closed goes at once, as in a window that waits for a click: thousands together take long
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def lines_of(menu: QMenu) -> Iterator[tuple[QMenu, int, str]]:
    """Yield every line of a menu and of those within it that can be clicked: its menu, its place there, its words.

    A field to type in is no line.
    """
    for place, action in enumerate(menu.actions()):
        inner = action.menu()
        if isinstance(inner, QMenu):
            yield from lines_of(inner)
        elif not isinstance(action, QWidgetAction) and not action.isSeparator() and action.isEnabled():
            yield menu, place, action.text()


def click_line(menu: QMenu, place: int) -> None:
    """Open a menu and click on a line of it; it may be filled anew as it is shown."""
    menu.popup(QPoint(200, 200))
    QTest.mouseClick(menu, LEFT, pos=menu.actionGeometry(menu.actions()[place]).center())
    menu.close()


def close_windows(keep: tuple[QWidget, ...]) -> list[QWidget]:
    """Close every window but some, and return those that were open."""
    found = [each for each in QApplication.topLevelWidgets() if each.isVisible() and each not in keep]
    for each in found:
        each.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    return found


def fails(wrong: list[str]) -> str:
    """Return what went wrong, a line each."""
    return "\n".join(("", *wrong))
