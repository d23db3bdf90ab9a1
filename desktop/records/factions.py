"""What the Fight menu offers where factions take turns; what is behind it is loaded with the first encounter."""

from PySide6.QtCore import QCoreApplication

from desktop.actions.action import Action
from desktop.actions.words import QT_TRANSLATE_NOOP
from desktop.desk import Desk
from desktop.workspace import Mode

MENU = (QT_TRANSLATE_NOOP("actions", "F&ight"),)


def _pass(desk: Desk) -> None:
    from desktop.clocks import faction_words

    faction_words.pass_go(desk.workspace)


def _end(desk: Desk) -> None:
    from desktop.clocks import faction_words

    faction_words.end_turn(desk.workspace)


def _why_not(desk: Desk, *, ends: bool) -> str | None:
    if not desk.workspace.in_fight:
        return QCoreApplication.translate("actions", "No fight is on in which factions take turns")
    from desktop.clocks import faction_words

    return (faction_words.why_not_end if ends else faction_words.why_not_pass)(desk.workspace)


RECORDS: tuple[Action[Desk], ...] = (
    Action(
        id="factions.pass",
        title=QT_TRANSLATE_NOOP("actions", "&Pass the go"),
        tooltip=QT_TRANSLATE_NOOP(
            "actions", "The faction whose go it is lets nobody act; once all pass, the round ends"
        ),
        do=_pass,
        shortcuts=("P",),
        menu=MENU,
        group="factions",
        icon="player-skip-forward",
        scope=Mode.RUN.value,
        why_not=lambda desk: _why_not(desk, ends=False),
    ),
    Action(
        id="factions.end-turn",
        title=QT_TRANSLATE_NOOP("actions", "End the t&urn"),
        tooltip=QT_TRANSLATE_NOOP("actions", "What is left of the turn under way is lost, and the go passes on"),
        do=_end,
        shortcuts=("E",),
        menu=MENU,
        group="factions",
        icon="circle-check",
        scope=Mode.RUN.value,
        why_not=lambda desk: _why_not(desk, ends=True),
    ),
)
