"""What the Fight menu offers under 99 Towers alone: duels."""

from desktop.actions.action import Action
from desktop.actions.words import QT_TRANSLATE_NOOP
from desktop.clocks import duel_deeds
from desktop.desk import Desk
from desktop.workspace import Mode

MENU = (QT_TRANSLATE_NOOP("actions", "F&ight"),)


def _start(desk: Desk) -> None:
    if duel_deeds.start_duel(desk.workspace):
        desk.docks.raise_panel("clock")


def _go_on(desk: Desk) -> None:
    desk.docks.raise_panel("clock")
    duel_deeds.go_on(desk.workspace)


def _end(desk: Desk) -> None:
    desk.docks.raise_panel("act")
    duel_deeds.end(desk.workspace)


RECORDS: tuple[Action[Desk], ...] = (
    Action(
        id="duel.start",
        title=QT_TRANSLATE_NOOP("actions", "Start a &duel…"),
        tooltip=QT_TRANSLATE_NOOP("actions", "The first of the two selected challenges the second"),
        do=_start,
        shortcuts=("Shift+D",),
        menu=MENU,
        group="duel",
        icon="sword",
        scope=Mode.RUN.value,
        why_not=lambda desk: duel_deeds.why_not_start(desk.workspace),
    ),
    Action(
        id="duel.next",
        title=QT_TRANSLATE_NOOP("actions", "Next s&tage of the duel"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Positions are taken, the showdown or the focus is flipped"),
        do=_go_on,
        shortcuts=("Shift+Return",),
        menu=MENU,
        group="duel",
        icon="player-skip-forward",
        scope=Mode.RUN.value,
        why_not=lambda desk: duel_deeds.why_not_next(desk.workspace),
    ),
    Action(
        id="duel.end",
        title=QT_TRANSLATE_NOOP("actions", "End the d&uel…"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Say how the duel ends, whatever the rules have to say"),
        do=_end,
        menu=MENU,
        group="duel",
        icon="flag",
        scope=Mode.RUN.value,
        why_not=lambda desk: duel_deeds.why_not_end(desk.workspace),
    ),
)
