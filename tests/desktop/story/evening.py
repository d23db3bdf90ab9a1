"""An evening in the real window: turn after turn played with mouse and keyboard alone, in any game, and counted.

`python -m tests.desktop.story.evening` plays thirty turns of each game and prints what they took.
"""

import os
import sys
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from core.base.ids import SystemId, TokenId
from core.documents.sample_fights import samples
from core.engine.system import Family, Need, Offer
from core.geometry.units import SQUARE, Point
from desktop.run.bar.family_button import FamilyButton
from desktop.run.cards.begin_form import BeginForm
from desktop.run.cards.end_page import EndPage
from desktop.run.cards.reset_form import ResetForm
from desktop.workspace.targets import targets_of
from desktop.workspace.workspace import Mode
from tests.conformance.arena import USUAL, arena
from tests.desktop.story.seat import CTRL
from tests.desktop.story.sundry import Sundry

KEY = Qt.Key
SEED = 5
"""Of the fight of a game without a sample."""
STEPS = 24
"""So many things are done in one turn at most."""
NUMBERED = 9
"""So many lines of a list have a number key."""


class Evening(Sundry):
    """Plays whoever acts: attacks whom it can, else goes up to the nearest foe, else ends the turn."""

    # Beginning

    def sit_down(self, name: str) -> None:
        """Open a sample, and begin its fight anew if it is over; for a game without one, a fight that is on."""
        sample = next((each for each in samples() if each.file.startswith(name)), None)
        if sample is None:
            assert self.program.files.new(arena(SystemId(name), SEED, USUAL).session.state)
        else:
            assert self.program.files.open_sample(sample)
        self.workspace.set_mode(Mode.RUN)
        self._rest()
        self.come_back()
        self.program.canvas.view.setFocus()
        if not self.running():
            self.begin_anew()

    def begin_anew(self) -> None:
        """Reset by the bar, and begin by Enter."""
        with self._noted("fight reset and begun"):
            self._end_what_is_on()
            if self.encounter.opening is not None:
                self.push(next(b for b in self.bar.findChildren(FamilyButton) if b.accessibleName() == "Reset…"))
                form = self.cards.form
                assert isinstance(form, ResetForm), form
                self.push(form.reset)
            if not isinstance(self.cards.form, BeginForm):
                self.key(KEY.Key_B, CTRL)
            assert isinstance(self.cards.form, BeginForm)
            self.push(self.cards.form.begin)
            self._answer()
        assert self.running() and len(self.line.words.lines) <= 2, self.line.words.lines

    def _end_what_is_on(self) -> None:
        if self.running():
            if not isinstance(self.cards.form, EndPage):
                assert self.program.actions.start("fight.end")
            assert isinstance(self.cards.form, EndPage)
            self.push(self.cards.form.end)
            self._answer()

    # A turn

    def play(self, turns: int) -> None:
        """Play so many turns, of whoever they are."""
        for number in range(turns):
            if not self.running() or isinstance(self.cards.form, EndPage) or self.workspace.actor is None:
                self._go_on()
            began, who = self.count, self.workspace.actor
            assert who is not None, "nobody acts"
            self._turn(who)
            self._sundry(number)
            self.turns.append(f"{self.workspace.name_of(who)}: {self.count - began}")

    def _go_on(self) -> None:
        """Let the clock go on where nobody acts; a fight that is over begins anew."""
        for _ in range(6):
            self._answer()
            if not self.running() or isinstance(self.cards.form, EndPage):
                self.begin_anew()
            if self.workspace.actor is not None:
                return
            self.key(KEY.Key_P)
            self._rest()
        raise AssertionError("the clock does not go on")

    def _turn(self, who: TokenId) -> None:
        """Let somebody act until somebody else does."""
        attacked = moved = False
        for step in range(STEPS):
            self._answer()
            if self.workspace.actor != who or not self.running() or isinstance(self.cards.form, EndPage):
                return
            before = self.state
            if not attacked and self._attack():
                attacked = step > 1
            elif not moved and self._move():
                moved = True
            else:
                self._end()
            self._answer()
            if self.state is before and moved and attacked:
                break
            if self.state is not before and self.workspace.actor == who and step > 6:
                attacked = moved = True
        stuck = f"{self.workspace.name_of(who)} never ends: {self.line.words.toolTip()!r}, {self.line.hint.text()!r}"
        assert self.workspace.actor != who or not self.running(), stuck

    def _way(self, family: Family, *needs: Need) -> Offer | None:
        """Return a way of a family that can be taken now, by pointing at one of these."""
        ways = (each for each in self.ways if each.family is family and each.why_not is None)
        return next((each for each in ways if not needs or any(need in each.needs for need in needs)), None)

    def _attack(self) -> bool:
        """Attack the first who can be attacked, by key, click and Enter; return whether anything came of it."""
        way = self._way(Family.ATTACK, Need.TARGET)
        if way is None:
            return False
        before, began = self.state, self.count
        self.key(KEY.Key_A)
        self._open_list(way)
        aiming = self.workspace.aiming
        target = None if aiming.offer is None else self._target(aiming.offer)
        if target is None:
            self._leave()
            return False
        self._point_at(target)
        if self.workspace.aiming.offer is not None:
            self.key(KEY.Key_Return)
        self._answer()
        return self._came("attack", before, began)

    def _target(self, offer: Offer) -> TokenId | None:
        likely = targets_of(self.workspace, offer)[:1]
        seen = [
            each for each in likely if self.encounter.tokens[each].side != self.encounter.tokens[offer.act.actor].side
        ]
        for each in seen:
            if self.workspace.preview(replace(offer.act, targets=(each,))).refused is None:
                return each
        return None

    def _move(self) -> bool:
        """Go as near to the nearest foe as the shaded reach allows; return whether anything came of it."""
        way = self._way(Family.MOVE, Need.PATH)
        if way is None:
            return False
        before, began = self.state, self.count
        self.key(KEY.Key_M)
        self._open_list(way)
        offer = self.workspace.aiming.offer
        square = None if offer is None else self._nearest(offer)
        if square is None:
            self._leave()
            return False
        self.program.canvas.view.setFocus()
        self.click(square)
        self._rest()
        if self.workspace.aiming.offer is not None:
            self.key(KEY.Key_Return)
        self._answer()
        return self._came("move", before, began)

    def _nearest(self, offer: Offer) -> tuple[float, float] | None:
        """Return the middle of the square in reach, on the screen, that is nearest to a foe who stands."""
        system, board = self.workspace.system, self.workspace.board
        assert system is not None and board is not None
        me = self.encounter.tokens[offer.act.actor]
        foes = [t.point for t in self.encounter.tokens.values() if t.side != me.side and self._stands(t.id)]
        bands = system.sketch(self.state, board, self.encounter, offer.act).bands
        taken = {(t.point[0] // SQUARE, t.point[1] // SQUARE) for t in self.encounter.tokens.values()}
        squares = {each for band in bands[:1] for each in band.squares} or self._on_the_way(offer, foes)
        there = [each for each in squares if each not in taken and self._on_screen(each)]
        if not foes or not there:
            return None

        def away(square: tuple[int, int]) -> float:
            x, y = (square[0] + 0.5) * SQUARE, (square[1] + 0.5) * SQUARE
            return min((x - a) ** 2 + (y - b) ** 2 for a, b in foes)

        best = min(there, key=away)
        here = (me.point[0] // SQUARE, me.point[1] // SQUARE)
        return (best[0] + 0.5, best[1] + 0.5) if away(best) < away(here) else None

    def _on_the_way(self, offer: Offer, foes: list[Point]) -> set[tuple[int, int]]:
        """Return the square of the way to the nearest foe as far as one gets now, where the game shades no reach."""
        system, board = self.workspace.system, self.workspace.board
        assert system is not None and board is not None
        x, y = self.encounter.tokens[offer.act.actor].point
        for foe in sorted(foes, key=lambda each: (each[0] - x) ** 2 + (each[1] - y) ** 2)[:1]:
            way = system.route(self.state, board, self.encounter, offer.act.actor, (foe,))
            for count in range(len(way), 0, -1):
                if self.workspace.preview(replace(offer.act, path=way[:count])).refused is None:
                    return {(way[count - 1][0] // SQUARE, way[count - 1][1] // SQUARE)}
        return set()

    def _stands(self, who: TokenId) -> bool:
        system = self.workspace.system
        assert system is not None
        return system.status(self.state, self.encounter, self.encounter.tokens[who]).is_up

    def _end(self) -> None:
        """End the turn, hold or pass: by its key, else by that of the clock."""
        before, began = self.state, self.count
        ends = self._way(Family.END)
        self.key(KEY.Key_E)
        self._open_list(ends)
        if self.workspace.aiming.offer is not None or self.cards.form is not None:
            self.key(KEY.Key_Return)
        self._answer()
        if self.state is before:
            self._leave()
            self.key(KEY.Key_P)
            self._answer()
        self._came("turn ended", before, began)

    def _open_list(self, way: Offer | None) -> None:
        """Take a way by its number, or by the arrow keys, where the key of its family has opened the list."""
        self._rest()
        page = self.bar.page
        if page is None or way is None:
            return
        row = page.list.ways.index(page.offers.index(way)).row()
        if row < NUMBERED:
            self.key(KEY(KEY.Key_1 + row))
        else:
            for _ in range(row):
                self.key(KEY.Key_Down)
            self.key(KEY.Key_Return)
        self._rest()

    def _came(self, what: str, before: object, began: int) -> bool:
        if self.state is before:
            return False
        self.tally.note(what, self.count - began)
        self.told_lines.append(self.line.words.toolTip())
        return True


GAMES = {
    "mill-road": "Faction Zones",
    "ferry-landing": "99 Towers",
    "fever-road": "Semi-Automagic",
    "toll-bridge": "Basic Roleplaying",
    "swift-swords": "Swift Swords Tactica",
}


def main(turns: int) -> None:
    """Play so many turns of each game, and print what they took."""
    application = QApplication(["evening"])
    for name, title in GAMES.items():
        with TemporaryDirectory() as folder:
            evening = Evening(Path(folder))
            evening.sit_down(name)
            evening.count = 0
            evening.tally.taken.clear()
            evening.play(turns)
            print(f"{title}: {turns} turns, {evening.count} gestures, {evening.count / turns:.1f} a turn")
            print("\n".join(evening.tally.lines()), flush=True)
            evening.stand_up()
            application.processEvents()


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 30)
