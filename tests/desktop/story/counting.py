"""A seat that counts what its hands do."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from core.base.ids import ThingId
from core.edits.maps import PutThings
from core.geometry.units import SQUARE
from core.model.scene import Scene
from core.model.things import Door
from desktop.roster.strip import RosterStrip
from tests.desktop.story.seat import NONE, Seat


@dataclass(slots=True)
class Tally:
    """How many gestures each kind of thing took, every time that it was done."""

    taken: dict[str, list[int]] = field(default_factory=dict)

    def note(self, what: str, count: int) -> None:
        """Note one time."""
        self.taken.setdefault(what, []).append(count)

    def lines(self) -> Iterator[str]:
        """Yield a line for each kind."""
        for what, counts in sorted(self.taken.items()):
            mean = sum(counts) / len(counts)
            yield f"  {what}: {len(counts)} times, {mean:.1f} gestures each, at most {max(counts)}"


class Counting(Seat):
    """A seat that counts what its hands do: a key, a click, a drag, a text that is typed."""

    def __init__(self, folder: Path, *, size: tuple[int, int] = (1440, 900)) -> None:
        super().__init__(folder, size=size)
        self.count = 0
        self._inside = False

    def _once(self, do: Any, *args: Any, **kwargs: Any) -> None:
        self.count += not self._inside
        before, self._inside = self._inside, True
        try:
            do(*args, **kwargs)
        finally:
            self._inside = before

    def put_door(self, scene: Scene) -> Door:
        """Put a door in the middle of a map that has none; that is no gesture."""
        x, y = scene.columns // 2 * SQUARE, scene.rows // 2 * SQUARE
        door = Door(id=ThingId("door-of-the-evening"), name="Door", a=(x, y), b=(x + SQUARE, y))
        assert self.workspace.submit(PutThings(scene.id, (door,)))
        return door

    def key(self, key: Qt.Key, held: Qt.KeyboardModifier = NONE) -> None:
        """Strike a key."""
        self._once(super().key, key, held)

    def click(self, place: str | tuple[float, float], held: Qt.KeyboardModifier = NONE) -> None:
        """Click on the map."""
        self._once(super().click, place, held)

    def drag(
        self, start: str | tuple[float, float], *over: tuple[float, float], held: Qt.KeyboardModifier = NONE
    ) -> None:
        """Drag over the map."""
        self._once(super().drag, start, *over, held=held)

    def push(self, button: QWidget) -> None:
        """Click on a button."""
        self._once(super().push, button)

    def type(self, text: str) -> None:
        """Write something."""
        self._once(super().type, text)

    def people_strip(self) -> RosterStrip:
        """Return the strip of Run."""
        late = self.window.strip
        assert late is not None and isinstance(late.content, RosterStrip)
        return late.content

    def click_row(self, name: str, *, twice: bool = False) -> None:
        """Click on a line of the strip, such as somebody, or the heading of a side."""
        there = self.people_strip().list
        number = next(number for number, row in enumerate(there.rows.rows) if row.name == name)
        spot, port = there.visualRect(there.rows.index(number)).center(), there.viewport()
        QTest.mouseClick(port, Qt.MouseButton.LeftButton, pos=spot)
        if twice:
            QTest.mouseDClick(port, Qt.MouseButton.LeftButton, pos=spot)
            QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=spot)
        self.count += 1
        QApplication.processEvents()

    def choose(self, menu: QMenu, words: str) -> None:
        """Choose the line that begins so of a menu, or of a group in it, which opens where one points at it."""
        self.count += 1
        groups = [menu, *(group for each in menu.actions() if isinstance(group := each.menu(), QMenu))]
        lines = (each for group in groups for each in group.actions())
        line = next(each for each in lines if each.text().replace("&", "").startswith(words))
        assert line.isEnabled()
        line.trigger()
        QApplication.processEvents()

    def counted(self, what: str, most: int) -> None:
        """Print how many gestures something took since the last time, and see that it is no more than `most`."""
        found, self.count = self.count, 0
        print(f"{what}: {found} (at most {most})")
        assert found <= most, what
