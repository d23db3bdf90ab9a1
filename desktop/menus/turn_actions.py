"""What the Fight menu offers where turns are passed, and time; what is behind it is loaded when it is wanted."""

from PySide6.QtCore import QCoreApplication

from desktop.menus.action import Action
from desktop.menus.file_actions import needs_document
from desktop.menus.window_parts import WindowParts
from desktop.translation import QT_TRANSLATE_NOOP
from desktop.window.panels import DUE, FORECAST
from desktop.workspace.workspace import Mode

MENU = (QT_TRANSLATE_NOOP("actions", "F&ight"),)


def _pass(parts: WindowParts) -> None:
    from desktop.run.clocks import turn_commands

    turn_commands.do(parts.workspace, turn_commands.passing(parts.workspace))


def _why_not(parts: WindowParts) -> str | None:
    workspace = parts.workspace
    if not workspace.in_fight:
        return QCoreApplication.translate("actions", "No fight is on")
    from desktop.run.clocks import turn_commands

    return turn_commands.why_not(workspace, turn_commands.passing(workspace))


def _suggest(parts: WindowParts) -> None:
    """Bring up the forecast, and let it suggest a deed."""
    from desktop.forecast.panel import ForecastPanel

    panel = parts.docks.raise_panel(FORECAST.id)
    if isinstance(panel, ForecastPanel):
        panel.suggestions.ask_it.setFocus()
        panel.suggestions.ask()


def _why_no_suggestion(parts: WindowParts) -> str | None:
    """Return that nobody of the game master's own acts."""
    workspace = parts.workspace
    encounter, actor = workspace.encounter, workspace.actor
    if not workspace.in_fight or encounter is None or actor is None:
        return QCoreApplication.translate("actions", "No fight is on")
    if encounter.token(actor).person is not None:
        return QCoreApplication.translate("actions", "None of your own creatures acts")
    return None


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
        menu=MENU,
        group="factions",
        icon="player-skip-forward",
        scope=Mode.RUN.value,
        why_not=_why_not,
    ),
    Action(
        id="fight.suggest",
        title=QT_TRANSLATE_NOOP("actions", "Su&ggest a deed"),
        tooltip=QT_TRANSLATE_NOOP("actions", "The best deeds of your creature that acts, by the exact odds"),
        do=_suggest,
        shortcuts=("Ctrl+G",),
        menu=MENU,
        group="factions",
        icon="bulb",
        scope=Mode.RUN.value,
        why_not=_why_no_suggestion,
    ),
    Action(
        id="time.pass",
        title=QT_TRANSLATE_NOOP("actions", "Let &time pass…"),
        tooltip=QT_TRANSLATE_NOOP(
            "actions", "Let a span of the world's time pass, with everything that falls due in it"
        ),
        do=_let_time_pass,
        menu=MENU,
        group="time",
        icon="hourglass",
        why_not=needs_document,
    ),
)
