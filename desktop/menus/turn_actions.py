"""What the Fight menu offers where turns end and are passed; what is behind it is loaded with the first encounter."""

from PySide6.QtCore import QCoreApplication

from desktop.menus.action import Action
from desktop.menus.desk import Desk
from desktop.translation import QT_TRANSLATE_NOOP
from desktop.workspace.workspace import Mode

MENU = (QT_TRANSLATE_NOOP("actions", "F&ight"),)


def _pass(desk: Desk) -> None:
    from desktop.run.clocks import turn_commands

    turn_commands.do(desk.workspace, turn_commands.passing(desk.workspace))


def _end(desk: Desk) -> None:
    from desktop.run.clocks import turn_commands

    turn_commands.do(desk.workspace, turn_commands.ending(desk.workspace))


def _why_not(desk: Desk, *, ends: bool) -> str | None:
    workspace = desk.workspace
    if not workspace.in_fight:
        return QCoreApplication.translate("actions", "No fight is on")
    from desktop.run.clocks import turn_commands

    action = turn_commands.ending(workspace) if ends else turn_commands.passing(workspace)
    return turn_commands.why_not(workspace, action)


RECORDS: tuple[Action[Desk], ...] = (
    Action(
        id="factions.pass",
        title=QT_TRANSLATE_NOOP("actions", "&Pass or hold"),
        tooltip=QT_TRANSLATE_NOOP(
            "actions", "Let nobody act now: a faction passes its go, whoever has the turn holds it, or a moment goes by"
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
        tooltip=QT_TRANSLATE_NOOP(
            "actions", "What is left of the turn under way goes by unused, and the next one comes"
        ),
        do=_end,
        shortcuts=("E",),
        menu=MENU,
        group="factions",
        icon="circle-check",
        scope=Mode.RUN.value,
        why_not=lambda desk: _why_not(desk, ends=True),
    ),
)
