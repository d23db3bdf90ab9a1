"""What the game master calls for: of whom, what there is, and what comes of it once a form is filled in."""

from collections.abc import Mapping
from dataclasses import dataclass

from core.base.errors import SandtableError
from core.engine.call import Call, Entry
from core.engine.command import Command
from desktop.workspace.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Usual:
    """What every game calls for by the same name: its key, and whether its form stays open, to be used again."""

    key: str = ""
    stays: bool = False


USUAL = {"check": Usual("C", stays=True), "rest": Usual()}
"""What is called for most often, by the ids of its calls; they stand before the others, in this order."""


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
