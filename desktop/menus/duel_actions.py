"""What the Fight menu offers where the rules know duels; what is behind it is loaded with the first encounter."""

from PySide6.QtCore import QCoreApplication

from desktop.menus.action import Action
from desktop.menus.fight_menus import DUEL
from desktop.menus.window_parts import WindowParts
from desktop.translation import QT_TRANSLATE_NOOP
from desktop.workspace.workspace import Mode


def _start(parts: WindowParts) -> None:
    from desktop.run.clocks import duel_commands

    if duel_commands.start_duel(parts.workspace):
        parts.docks.raise_panel("clock")


def _go_on(parts: WindowParts) -> None:
    from desktop.run.clocks import duel_commands

    parts.docks.raise_panel("clock")
    duel_commands.go_on(parts.workspace)


def _end(parts: WindowParts) -> None:
    from desktop.run.clocks import duel_commands

    duel_commands.end(parts.workspace)


def _why_not(parts: WindowParts, name: str) -> str | None:
    if parts.workspace.encounter is None:
        return QCoreApplication.translate("actions", "There is no encounter here whose rules know duels")
    from desktop.run.clocks import duel_commands

    refusals = {
        "start": duel_commands.why_not_start,
        "next": duel_commands.why_not_next,
        "end": duel_commands.why_not_end,
    }
    return refusals[name](parts.workspace)


ACTIONS: tuple[Action[WindowParts], ...] = (
    Action(
        id="duel.start",
        title=QT_TRANSLATE_NOOP("actions", "Start a &duel…"),
        tooltip=QT_TRANSLATE_NOOP("actions", "The first of the two selected challenges the second"),
        do=_start,
        shortcuts=("Shift+D",),
        menu=DUEL,
        icon="sword",
        scope=Mode.RUN.value,
        why_not=lambda parts: _why_not(parts, "start"),
    ),
    Action(
        id="duel.next",
        title=QT_TRANSLATE_NOOP("actions", "Next s&tage of the duel"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Positions are taken, the showdown or the focus is flipped"),
        do=_go_on,
        shortcuts=("Shift+Return",),
        menu=DUEL,
        icon="player-skip-forward",
        scope=Mode.RUN.value,
        why_not=lambda parts: _why_not(parts, "next"),
    ),
    Action(
        id="duel.end",
        title=QT_TRANSLATE_NOOP("actions", "End the d&uel…"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Say how the duel ends, whatever the rules have to say"),
        do=_end,
        menu=DUEL,
        icon="flag",
        scope=Mode.RUN.value,
        why_not=lambda parts: _why_not(parts, "end"),
    ),
)
