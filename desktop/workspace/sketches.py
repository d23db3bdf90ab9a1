"""How acts would look on the map: each is worked out once, whoever asks for it, until something changes."""

from typing import TYPE_CHECKING

from core.base.editions import in_force
from core.engine.command import Act
from core.engine.sketch import Sketch

if TYPE_CHECKING:
    from desktop.workspace.workspace import Workspace

MOST = 256
"""So many sketches of a moment are kept: a way is drawn over many squares while nothing changes."""


class Sketches:
    """The sketches of the moment, by their acts: map, card and its place ask for the same one at each move."""

    def __init__(self, workspace: "Workspace") -> None:
        self._workspace = workspace
        self._moment: tuple[object, ...] = ()
        self._known: dict[Act, Sketch] = {}

    def of(self, act: Act) -> Sketch | None:
        """Return what an act would look like; None where nothing is played."""
        workspace = self._workspace
        encounter, system, board = workspace.encounter, workspace.system, workspace.board
        if encounter is None or system is None or board is None:
            return None
        moment = workspace.state, encounter, board, in_force()
        if len(self._moment) != len(moment) or any(a is not b for a, b in zip(moment, self._moment, strict=True)):
            self._moment, self._known = moment, {}
        found = self._known.get(act)
        if found is None:
            if len(self._known) >= MOST:
                self._known.clear()
            found = self._known[act] = system.sketch(workspace.state, board, encounter, act)
        return found
