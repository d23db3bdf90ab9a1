"""What the Fight menu offers where turns are passed, and time; what is behind it is loaded when it is wanted."""

from PySide6.QtCore import QCoreApplication

from desktop.menus.action import Action
from desktop.menus.fight_menus import FIGHT, TURNS
from desktop.menus.file_actions import needs_document
from desktop.menus.window_parts import WindowParts
from desktop.translation import QT_TRANSLATE_NOOP
from desktop.window.panels import DUE
from desktop.workspace.workspace import Mode


def _pass(parts: WindowParts) -> None:
    from desktop.run.clocks import turn_commands

    turn_commands.do(parts.workspace, turn_commands.passing(parts.workspace))


def _why_not(parts: WindowParts) -> str | None:
    workspace = parts.workspace
    if not workspace.in_fight:
        return QCoreApplication.translate("actions", "No fight is on")
    from desktop.run.clocks import turn_commands

    return turn_commands.why_not(workspace, turn_commands.passing(workspace))


def _let_time_pass(parts: WindowParts) -> None:
    """Bring up the world's time, with the span to be typed; Enter lets it pass."""
    from desktop.calendar.panel import DuePanel

    panel = parts.docks.raise_panel(DUE.id)
    if isinstance(panel, DuePanel):
        panel.span.setFocus()


ACTIONS: tuple[Action[WindowParts], ...] = (
    Action(
        id="factions.pass",
        title=QT_TRANSLATE_NOOP("actions", "&Pass or hold"),
        tooltip=QT_TRANSLATE_NOOP(
            "actions", "Let nobody act now: a faction passes, whoever has the turn holds it, or a moment goes by"
        ),
        do=_pass,
        shortcuts=("P",),
        menu=TURNS,
        icon="player-skip-forward",
        scope=Mode.RUN.value,
        why_not=_why_not,
    ),
    Action(
        id="time.pass",
        title=QT_TRANSLATE_NOOP("actions", "Let &time pass…"),
        tooltip=QT_TRANSLATE_NOOP(
            "actions", "Let a span of the world's time pass, with everything that falls due in it"
        ),
        do=_let_time_pass,
        menu=FIGHT,
        group="calls",
        icon="hourglass",
        why_not=needs_document,
    ),
)
