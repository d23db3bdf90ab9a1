"""What play shows on the map beside what lies there: who is pointed at, and what came of the last that was done."""

from collections.abc import Mapping

from PySide6.QtCore import QObject

from desktop.map.view.sync import MapSync
from desktop.run.chances import Chances
from desktop.run.results import Came, came_of, latest
from desktop.workspace.workspace import Mode, Workspace


class OnMap(QObject):
    """Tells map and players' screen what came of the last; it stays until the next, and goes with what is undone."""

    def __init__(self, workspace: Workspace, sync: MapSync, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.workspace = workspace
        self._sync = sync
        self._shown: Came | None = None
        self._with_checks = False
        """Whether the players read how checks came out."""
        for signal in (workspace.changed, workspace.opened, workspace.scene_changed, workspace.mode_changed):
            signal.connect(self.refresh)
        workspace.player_screen.changed.connect(self._screen_set)
        workspace.aiming.changed.connect(self._pointed)
        self._tags: Mapping[str, str] = {}
        self.chances = Chances(workspace, self)
        self.chances.known.connect(self._reckoned)

    def refresh(self) -> None:
        """Say what came of the last entry in force that came to anything; nothing while one prepares."""
        workspace = self.workspace
        came, checks = latest(workspace) if workspace.mode is Mode.RUN else None, workspace.player_screen.checks
        if came == self._shown and checks == self._with_checks:
            return
        self._shown, self._with_checks = came, checks
        told = {} if came is None else came_of(workspace, came)
        public = {} if came is None else came_of(workspace, came, public=True)
        self._sync.tell(told)
        workspace.player_screen.tell(public)

    def _screen_set(self) -> None:
        """Tell the players more or less, where that was chosen."""
        if self.workspace.player_screen.checks != self._with_checks:
            self.refresh()

    def _pointed(self) -> None:
        """Set corners about those whom the act is aimed at that is pointed out now."""
        act = self.workspace.aiming.act
        self._sync.point(self.workspace.aiming.picked if act is None else act.targets)
        self._tag()

    def _reckoned(self, tags: Mapping[str, str]) -> None:
        self._tags = tags
        self._tag()

    def _tag(self) -> None:
        """Let everybody in reach wear his chance, but for the one of whom the card tells it."""
        act = self.workspace.aiming.act
        told = act.targets[0] if act is not None and len(act.targets) == 1 and act.place is None else None
        self._sync.tag({who: words for who, words in self._tags.items() if who != told})
