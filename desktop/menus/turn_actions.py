"""What the Fight menu offers where turns are passed; what is behind it is loaded with the first encounter."""

from PySide6.QtCore import QCoreApplication

from desktop.menus.action import Action
from desktop.menus.desk import Desk
from desktop.translation import QT_TRANSLATE_NOOP
from desktop.workspace.workspace import Mode

MENU = (QT_TRANSLATE_NOOP("actions", "F&ight"),)


def _pass(desk: Desk) -> None:
    from desktop.run.clocks import turn_commands

    turn_commands.do(desk.workspace, turn_commands.passing(desk.workspace))


def _why_not(desk: Desk) -> str | None:
    workspace = desk.workspace
    if not workspace.in_fight:
        return QCoreApplication.translate("actions", "No fight is on")
    from desktop.run.clocks import turn_commands

    return turn_commands.why_not(workspace, turn_commands.passing(workspace))


RECORDS: tuple[Action[Desk], ...] = (
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
)
