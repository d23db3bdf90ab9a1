"""A seat that counts what its hands do."""

from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from tests.desktop.story.seat import NONE, Seat


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

    def counted(self, what: str, most: int) -> None:
        """Print how many gestures something took since the last time, and see that it is no more than `most`."""
        found, self.count = self.count, 0
        print(f"{what}: {found} (at most {most})")
        assert found <= most, what
