"""The whole program in front of a test: the sample open, every dock built, every dialog open."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtWidgets import QApplication, QDockWidget, QWidget

from core.base.ids import TokenId
from core.engine.policy import suggestion
from core.engine.status import Grade
from core.rules.registry import SYSTEMS
from core.rules.towers.duels.commands import Concede, Focus, Showdown, StandReady, StartDuel
from desktop.app import build
from desktop.forms.sheet_fields import specs_of
from desktop.program import Program
from desktop.run.clocks.panel import ClockPanel
from desktop.run.clocks.towers import TowersClockView
from desktop.settings import SettingsFile
from desktop.translation import translate_window
from desktop.workspace.workspace import Mode

DIALOGS = ("new", "palette", "shortcuts", "preferences", "copy-from", "export", "about")
"""Those that can stand open beside the window; choosing a file is the desktop's own."""


def settle() -> None:
    """Let everything that was put off happen."""
    for _ in range(5):
        QApplication.processEvents()


@contextmanager
def started(
    folder: Path, *, theme: str = "light", scale: float = 1.0, sample: bool = True, language: str = "en"
) -> Iterator[Program]:
    """Start the program on settings of its own; with the sample open if wanted."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    settings = SettingsFile(folder / "settings.json")
    if language != "en":
        # a form keeps its titles in the language that the program was started in
        specs_of.cache_clear()
    settings.change(theme=theme, scale=scale, language=language)
    program = build(application, settings=folder / "settings.json", state_folder=folder / "state")
    try:
        program.window.show()
        if sample:
            program.window.start_page.buttons["sample"].click()
        settle()
        yield program
    finally:
        for dialog in tuple(program.dialogs.values()):
            dialog.reject()
        program.window.close()
        program.window.deleteLater()
        settle()
        program.theme.wear("light")
        if language != "en":
            translate_window(application, "en")
            specs_of.cache_clear()


def visit(program: Program, look: Callable[[str, QWidget], None]) -> None:
    """Show everything there is, one thing at a time, and have it looked at under a name."""
    for mode in (Mode.PREPARE, Mode.RUN):
        program.workspace.set_mode(mode)
        settle()
        look(f"window in {mode.value}", program.window)
        for name, dock in program.docks.docks.items():
            if mode in dock.kind.modes:
                program.docks.raise_panel(name)
                settle()
                look(f"{name} in {mode.value}", dock.built())
    actor = program.workspace.actor
    if actor is not None:
        program.workspace.select((actor,))
        settle()
        for name, dock in program.docks.docks.items():
            program.docks.raise_panel(name)
            settle()
            look(f"{name} of somebody", dock.built())
        visit_duel(program, look)
        program.workspace.set_mode(Mode.PREPARE)
        settle()
        program.docks.raise_panel("sheet")
        settle()
        look("sheet of somebody in prepare", program.docks.docks["sheet"].built())
    for name in DIALOGS:
        if name not in program.parts.dialogs:
            continue
        program.parts.dialogs[name]()
        settle()
        for window in QApplication.topLevelWidgets():
            if window.isVisible() and window is not program.window:
                look(f"{name} dialog", window)
                window.close()
        settle()


def visit_duel(program: Program, look: Callable[[str, QWidget], None]) -> None:
    """Lead two of the sample through a duel, and have every stage of it looked at."""
    workspace, encounter = program.workspace, program.workspace.encounter
    clock = program.docks.raise_panel("clock")
    assert encounter is not None and isinstance(clock, ClockPanel) and isinstance(clock.view, TowersClockView)
    clock.view.show_duel()
    settle()
    look("clock without a duel", clock)
    party, foes = (
        next(
            TokenId(each)
            for each, token in encounter.tokens.items()
            if (token.person is not None) == in_roster
            and SYSTEMS[encounter.system].status(workspace.state, encounter, token).grade <= Grade.HURT
        )
        for in_roster in (True, False)
    )
    for command in (
        StartDuel(encounter.id, party, foes),
        StandReady(encounter.id, anyway=True),
        Showdown(encounter.id),
        Focus(encounter.id),
        Concede(encounter.id, (foes,)),
    ):
        assert workspace.submit(command)
        while (request := workspace.session.pending) is not None:
            assert workspace.answer(suggestion(request))
        settle()
        look(f"clock after {type(command).__name__}", clock)
    while workspace.state.encounter(encounter.id).clock != encounter.clock:
        workspace.undo()


def shown(root: QWidget) -> tuple[QWidget, ...]:
    """Return the root and all within it that can be seen."""
    return tuple(widget for widget in (root, *root.findChildren(QWidget)) if widget.isVisible() and not behind(widget))


def behind(widget: QWidget) -> bool:
    """Return whether a widget is in a dock that lies under another tab, where nothing has its size yet."""
    at: QWidget | None = widget
    while at is not None and not isinstance(at, QDockWidget):
        at = at.parentWidget()
    return at is not None and at.visibleRegion().isEmpty()


def called(widget: QWidget) -> str:
    """Return how a failing test names a widget: its kind within those that hold it."""
    names: list[str] = []
    at: QWidget | None = widget
    while at is not None and len(names) < 5:
        own = at.objectName() or at.accessibleName() or str(at.property("text") or "")
        names.append(f"{type(at).__name__}({own})" if own else type(at).__name__)
        at = at.parentWidget()
    return " < ".join(names)
