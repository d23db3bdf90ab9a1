"""What the game master calls for: of whom, what there is, and what comes of it once a form is filled in."""

from collections.abc import Mapping

from core.base.errors import SandtableError
from core.engine.call import Call, Entry
from core.engine.command import Command
from desktop.workspace.workspace import Workspace


def called_for(workspace: Workspace) -> tuple[str, ...]:
    """Return of whom something is called for: the tokens and people selected, else whoever acts now."""
    if not workspace.is_open:
        return ()
    chosen = (
        *(token.id for token in workspace.selected_tokens),
        *(person.id for person in workspace.selected_people),
    )
    actor = workspace.actor
    return chosen or (() if actor is None else (actor,))


def calls_now(workspace: Workspace, who: tuple[str, ...]) -> tuple[Call, ...]:
    """Return all that can be called for."""
    system = workspace.system_at_hand
    if system is None or not workspace.is_open:
        return ()
    return system.calls(workspace.state, workspace.encounter, who)


def command_of(
    workspace: Workspace, who: tuple[str, ...], call: str, entries: Mapping[str, Entry]
) -> Command | SandtableError:
    """Return the command of a call as it is filled in, or what is wrong with that."""
    system = workspace.system_at_hand
    assert system is not None
    try:
        return system.called(workspace.state, workspace.encounter, who, call, entries)
    except SandtableError as error:
        return error
