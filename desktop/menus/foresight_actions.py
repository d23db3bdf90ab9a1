"""What the Fight menu offers of what is to come and what was: a deed, the forecast, the timeline, by keys."""

from PySide6.QtCore import QCoreApplication

from desktop.menus.action import Action
from desktop.menus.fight_menus import FORESIGHT
from desktop.menus.file_actions import needs_document
from desktop.menus.window_parts import WindowParts
from desktop.translation import QT_TRANSLATE_NOOP
from desktop.window.panels import FORECAST, TIMELINE
from desktop.workspace.workspace import Mode


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


def _play_out(parts: WindowParts) -> None:
    """Bring up the forecast, and play the fight out as it stands."""
    from desktop.forecast.panel import ForecastPanel

    panel = parts.docks.raise_panel(FORECAST.id)
    if isinstance(panel, ForecastPanel):
        panel.play()
        (panel.stop if panel.stop.isEnabled() else panel.manners).setFocus()


def _look_back(parts: WindowParts) -> None:
    """Bring up the timeline, and give it the keyboard: arrows and Space are heard there."""
    parts.docks.raise_panel(TIMELINE.id).setFocus()


ACTIONS: tuple[Action[WindowParts], ...] = (
    Action(
        id="fight.suggest",
        title=QT_TRANSLATE_NOOP("actions", "Su&ggest a deed"),
        tooltip=QT_TRANSLATE_NOOP("actions", "The best deeds of your creature that acts, by the exact odds"),
        do=_suggest,
        shortcuts=("Ctrl+G",),
        menu=FORESIGHT,
        icon="bulb",
        scope=Mode.RUN.value,
        why_not=_why_no_suggestion,
    ),
    Action(
        id="fight.forecast",
        title=QT_TRANSLATE_NOOP("actions", "Play it &out"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Play the fight out many times from this moment, and see who wins"),
        do=_play_out,
        shortcuts=("Ctrl+T",),
        menu=FORESIGHT,
        icon="chart-bar",
        why_not=needs_document,
    ),
    Action(
        id="fight.look-back",
        title=QT_TRANSLATE_NOOP("actions", "Loo&k back"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Look at the fight as it was, step by step, and play it back"),
        do=_look_back,
        shortcuts=("Ctrl+L",),
        menu=FORESIGHT,
        icon="history",
        why_not=needs_document,
    ),
)
