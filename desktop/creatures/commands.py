"""What the roster does to those selected in it, each one command and so one step of undo."""

from collections.abc import Callable, Mapping, Sequence

from core.base.ids import PersonId, TokenId, numbered
from core.base.phrase import say
from core.edits.people import AddPerson, DropPerson, SetPersonTrack, SetTrack
from core.edits.tokens import ChangeTokens, RemoveTokens
from core.engine.command import Command
from core.engine.command_kinds import EditCommand
from core.model.creature import Creature
from desktop.creatures.subjects import together as as_one
from desktop.creatures.track_entry import TrackChange
from desktop.workspace.placing import Placing
from desktop.workspace.workspace import Workspace


def change_tracks(workspace: Workspace, ids: Sequence[str], track: str, change: TrackChange) -> bool:
    """Change a track of everybody among some tokens and people who has it, as one step."""
    return change_several(workspace, ids, {track: change})


def change_several(workspace: Workspace, ids: Sequence[str], changes: Mapping[str, TrackChange]) -> bool:
    """Change some tracks of everybody among some tokens and people who has them, as one step."""
    commands: list[EditCommand] = []
    counts: dict[str, int] = {}
    for track, change in changes.items():
        found, count = _of_track(workspace, ids, track, change)
        commands += found
        counts[track] = count
    track = next(iter(changes), "")
    return in_one_step(workspace, "history.change-tracks", commands, track=track, count=counts.get(track, 0))


def _of_track(
    workspace: Workspace, ids: Sequence[str], track: str, change: TrackChange
) -> tuple[list[EditCommand], int]:
    """Return the commands that change a track of some, and how many have it."""
    encounter, state = workspace.encounter, workspace.state
    tokens = tuple(
        TokenId(each)
        for each in ids
        if encounter is not None and each in encounter.tokens and track in state.vitals(encounter.tokens[each]).tracks
    )
    people = tuple(PersonId(each) for each in ids if each in state.people and track in state.people[each].vitals.tracks)
    value, by, temporary = change.value, change.by, change.temporary
    commands: list[EditCommand] = []
    if tokens and encounter is not None:
        commands.append(SetTrack(encounter.id, tokens, track, value, by, temporary))
    if people:
        commands.append(SetPersonTrack(people, track, value, by, temporary))
    return commands, len(tokens) + len(people)


def in_one_step(workspace: Workspace, title: str, commands: Sequence[EditCommand], **values: str | int) -> bool:
    """Carry out some commands as one step of undo; return whether there were any and they were accepted."""
    return as_one(workspace, say(title, **values), commands)


def change_tokens(
    workspace: Workspace,
    tokens: tuple[TokenId, ...],
    *,
    side: str | None = None,
    badge: str | None = None,
    hidden: bool | None = None,
) -> bool:
    """Change the side, the badge or the hiding of tokens."""
    encounter = workspace.encounter
    if encounter is None or not tokens:
        return False
    return workspace.submit(ChangeTokens(encounter.id, tokens, side=side, badge=badge, hidden=hidden))


def remove(workspace: Workspace, ids: Sequence[str]) -> bool:
    """Take tokens off the map, and delete people who are on no map from the document, as one step."""
    encounter, state = workspace.encounter, workspace.state
    tokens = tuple(TokenId(each) for each in ids if encounter is not None and each in encounter.tokens)
    commands: list[EditCommand] = []
    if tokens and encounter is not None:
        commands.append(RemoveTokens(encounter.id, tokens))
    people = tuple(PersonId(each) for each in ids if each in state.people)
    commands += [DropPerson(each) for each in people]
    gone = (*tokens, *people)
    return in_one_step(workspace, "history.remove-tokens", commands, token="".join(gone[:1]), count=len(gone))


def add_person(workspace: Workspace, creature: Creature, bring: Callable[[Command], None] | None = None) -> bool:
    """Add somebody to the roster, and select them; `bring` takes their images along, and may raise `SandtableError`."""
    before = workspace.state.next_number
    command = AddPerson(creature)
    if bring is not None:
        bring(command)
    if not workspace.submit(command):
        return False
    workspace.select((numbered("person", before),))
    return True


def placing_of(workspace: Workspace, person: str) -> Placing | None:
    """Return what puts a person of the roster down; None if there is none of that id."""
    found = workspace.state.people.get(PersonId(person))
    return None if found is None else Placing(found.creature, found.id)
