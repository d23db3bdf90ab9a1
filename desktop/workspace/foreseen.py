"""What acts would look like on the map and come to: each is worked out once, whoever asks, until something changes."""

from collections.abc import Mapping
from typing import Any, TypeVar

from core.base.editions import in_force
from core.engine.command import Act, Command
from core.engine.preview import Preview
from core.engine.sketch import Sketch
from desktop.workspace.open_document import OpenDocument

K = TypeVar("K")
V = TypeVar("V")
MOST = 256
"""So many of each are kept of a moment: a way is drawn over many squares while nothing changes."""


class Foreseen:
    """What is foreseen of acts at the moment: map, card and its place ask for the same at each move of the mouse."""

    def __init__(self, document: OpenDocument) -> None:
        self._document = document
        self._moment: tuple[object, ...] = ()
        self._sketches: dict[Act, Sketch] = {}
        self._previews: dict[Command, Preview] = {}

    def sketch(self, act: Act) -> Sketch | None:
        """Return what an act would look like; None where nothing is played."""
        document = self._document
        encounter, system, board = document.encounter, document.system, document.board
        if encounter is None or system is None or board is None:
            return None
        self._look()
        found = self._sketches.get(act)
        if found is None:
            found = system.sketch(document.state, board, encounter, act)
            _keep(self._sketches, act, found)
        return found

    def preview(self, command: Command, answers: Mapping[str, Any] | None = None) -> Preview:
        """Return what a command would do before its first draw; with answers laid down it is worked out anew."""
        document = self._document
        if answers or not isinstance(command, Act):
            return document.session.preview(command, answers)
        self._look()
        found = self._previews.get(command)
        if found is None:
            found = document.session.preview(command)
            _keep(self._previews, command, found)
        return found

    def _look(self) -> None:
        """Forget what was foreseen of another moment."""
        document = self._document
        moment = document.state, document.encounter, document.board, in_force()
        if len(self._moment) != len(moment) or any(a is not b for a, b in zip(moment, self._moment, strict=True)):
            self._moment, self._sketches, self._previews = moment, {}, {}


def _keep(known: dict[K, V], key: K, value: V) -> None:
    if len(known) >= MOST:
        known.clear()
    known[key] = value
