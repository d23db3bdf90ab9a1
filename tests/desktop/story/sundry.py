"""What an evening brings besides turns: things taken back, corrected and looked at, checks, doors, a late foe."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu

from core.geometry.units import SQUARE
from core.model.things import Door, DoorState
from desktop.run.cards.end_page import EndPage
from tests.desktop.story.at_the_table import AtTheTable
from tests.desktop.story.seat import CTRL

KEY = Qt.Key


class Sundry(AtTheTable):
    """Does one of these after each turn, and sees that it came to what it should."""

    def _sundry(self, number: int) -> None:
        """Now and then take something back, look at somebody, correct something, call for a check."""
        if not self.running() or self.workspace.session.waiting or isinstance(self.cards.form, EndPage):
            return
        match number % 8:
            case 1:
                self._take_back()
            case 2:
                self._condition()
            case 3:
                self._correct()
            case 4:
                self._late_foe()
            case 5:
                self._look_at_another()
            case 6:
                self._door()
            case 7:
                self._check()
                self._check_by_all()

    def _take_back(self) -> None:
        head, state = self.workspace.session.journal.head, self.state
        with self._noted("taken back"):
            self.undo()
        if self.workspace.session.journal.head == head - 1:
            assert self.line.words.toolTip().startswith("Taken back: ")
            self.key(KEY.Key_Y, CTRL)
            self._answer()
            assert self.state == state, "what is put back is not what was"

    def _correct(self) -> None:
        state = self.state
        with self._noted("damage by hand, with its number"):
            self.key(KEY.Key_Minus)
            self.type("1")
            self.key(KEY.Key_Return)
        assert self.state is not state and self.line.words.toolTip() and not self.workspace.session.waiting
        self.undo()
        assert self.state == state

    def _look_at_another(self) -> None:
        actor = self.workspace.actor
        other = next((t.id for t in self.encounter.tokens.values() if t.id != actor and self._seen(t.id)), None)
        if other is None:
            return
        with self._noted("another looked at, and back"):
            self._point_at(other)
            self.key(KEY.Key_Escape)
        assert self.workspace.actor == actor

    def _check(self) -> None:
        with self._noted("check"):
            self.key(KEY.Key_C)
            self.key(KEY.Key_Return)
        self._answer()
        self._leave()

    def _condition(self) -> None:
        """Give whoever acts the first condition of the menu, and take it back."""
        state = self.state
        with self._noted("condition"):
            self.key(KEY.Key_K)
            menu = QApplication.activePopupWidget()
            assert isinstance(menu, QMenu)
            groups = [menu, *(group for each in menu.actions() if isinstance(group := each.menu(), QMenu))]
            lines = (each for group in groups for each in group.actions())
            self.choose(menu, next(each.text().replace("&", "") for each in lines if each.isCheckable()))
            menu.close()
        assert self.state is not state and self.line.words.toolTip()
        self.undo()
        assert self.state == state

    def _late_foe(self) -> None:
        """Put one more of the foes there, by three gestures, into the fight; and take him back."""
        state, before = self.state, set(self.encounter.tokens)
        foes = [t for t in self.encounter.tokens.values() if t.side == "foes" and not t.hidden and self._seen(t.id)]
        if not foes or self.encounter.clock is None:
            return
        with self._noted("late foe placed and in the fight"):
            self._point_at(foes[0].id)
            self.key(KEY.Key_D, CTRL)
            self.key(KEY.Key_J)
        (late,) = set(self.encounter.tokens) - before
        self._answer()
        assert late in self.encounter.clock.combatants
        while self.state is not state and late in self.encounter.tokens:
            self.undo()
        self._leave()

    def _door(self) -> None:
        """Click on a door that is seen and not locked, and read how it stands."""
        scene = self.workspace.scene
        assert scene is not None
        doors = [each for each in scene.things.values() if isinstance(each, Door)]
        if not doors:
            doors = [self.put_door(scene)]
        for door in doors:
            (ax, ay), (bx, by) = door.a, door.b
            place = ((ax + bx) / 2 / SQUARE, (ay + by) / 2 / SQUARE)
            if door.state is DoorState.LOCKED or not self._on_screen((int(place[0]), int(place[1]))):
                continue
            state = self.state
            with self._noted("door"):
                self.click(place)
            if self.state is not state:
                # one without a name is told with its place behind that
                assert any(told in self.line.words.lines[0] for told in (": open", ": closed"))
                self.undo()
            return

    def _check_by_all(self) -> None:
        """Call for a check by the whole party; how it came out stands beside each who made it."""
        actor, before = self.workspace.actor, self.workspace.session.journal.head
        with self._noted("check by the whole party"):
            self.click_row("Party")
            self.key(KEY.Key_C)
            self.key(KEY.Key_Return)
        self._answer()
        labels = self.program.canvas.map.labels
        if self.workspace.session.journal.head > before:
            assert labels is not None and labels.said.results, "nothing is said beside anybody"
        self._leave()
        self.key(KEY.Key_Escape)
        assert self.workspace.actor == actor
