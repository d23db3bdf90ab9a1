"""What starts a duel and takes it on to its next stage, for the panel, the menus and the keyboard."""

from core.base.ids import TokenId
from core.engine.command import Command
from core.model.encounter import Encounter
from core.rules.towers.duels.commands import DismissDuel, EndDuel, Focus, Showdown, StandReady, StartDuel, why_no_duel
from core.rules.towers.duels.duel import DuelStage
from core.rules.towers.names import TOWERS
from desktop.run.clocks.duel_words import duel_of
from desktop.translation import tr
from desktop.workspace.asking import answer_first
from desktop.workspace.message import Urgency
from desktop.workspace.workspace import Mode, Workspace


def chosen_two(workspace: Workspace) -> tuple[TokenId, TokenId] | None:
    """Return the two who are selected, in the order in which they were; None unless there are exactly two."""
    tokens = workspace.selected_tokens
    return (tokens[0].id, tokens[1].id) if len(tokens) == 2 else None


def why_not_start(workspace: Workspace) -> str | None:
    """Return why no duel can be started now; None if one can."""
    encounter: Encounter | None = workspace.encounter
    if encounter is None or encounter.system != TOWERS:
        return tr("There is no encounter here whose rules know duels")
    first, two = answer_first(workspace), chosen_two(workspace)
    if first is not None or two is None:
        return first or tr("Select the two who fight it, the challenger first")
    why = why_no_duel(workspace.state, encounter, *two)
    return None if why is None else workspace.text(why)


def start_duel(workspace: Workspace) -> bool:
    """Let the first one selected challenge the second; return whether it was accepted as a command."""
    two, encounter, why = chosen_two(workspace), workspace.encounter, why_not_start(workspace)
    if two is None or encounter is None or why is not None:
        workspace.tell(why or "", Urgency.WARNING)
        return False
    workspace.set_mode(Mode.RUN)
    return workspace.submit(StartDuel(encounter.id, *two))


def next_stage(workspace: Workspace) -> Command | None:
    """Return the command that takes the duel on from where it is; None where it runs on the clock, or without one."""
    duel, encounter = duel_of(workspace), workspace.encounter
    if duel is None or encounter is None:
        return None
    match duel.stage:
        case DuelStage.POSITION:
            return StandReady(encounter.id)
        case DuelStage.SHOWDOWN:
            return Showdown(encounter.id)
        case DuelStage.FOCUS:
            return Focus(encounter.id)
        case DuelStage.OVER:
            return DismissDuel(encounter.id)
    return None


def why_not_next(workspace: Workspace) -> str | None:
    """Return why the duel cannot be taken on; None if it can."""
    first = answer_first(workspace)
    if first is not None or duel_of(workspace) is None:
        return first or tr("No duel is on")
    if next_stage(workspace) is None:
        return tr("The duel runs on the clock: the two act when they are due")
    return None


def go_on(workspace: Workspace) -> bool:
    """Take the duel on; return whether it was accepted."""
    command = next_stage(workspace)
    return command is not None and workspace.submit(command)


def why_not_end(workspace: Workspace) -> str | None:
    """Return why the game master cannot say how the duel ends; None if he can."""
    return answer_first(workspace) or (tr("No duel is on") if duel_of(workspace) is None else None)


def end(workspace: Workspace) -> bool:
    """Ask how the duel ends; return whether it was accepted."""
    encounter = workspace.encounter
    return encounter is not None and workspace.submit(EndDuel(encounter.id))
