"""What has come of play last: the entry that told something, what it told line by line, and what was done since."""

from dataclasses import dataclass

from core.base.ids import TokenId
from core.engine.command import Act
from core.engine.command_kinds import EditCommand
from core.engine.run import Entry
from desktop.log.lines import title, told
from desktop.workspace.workspace import Workspace

FAR_BACK = 40
"""So many entries are looked through for the last one of play."""
QUIET = 6
"""So many deeds of which there is nothing to tell leave a result standing."""


@dataclass(frozen=True, slots=True)
class Result:
    """What came of `entry`, and of whom it is told; `since` is what was done after it, with nothing to tell of it."""

    entry: Entry
    lines: tuple[str, ...]
    who: TokenId | None = None
    since: str = ""


def last_result(workspace: Workspace) -> Result | None:
    """Return what came of play last; corrections by hand are passed over, so that they wipe nothing."""
    quiet: list[str] = []
    for entry in _of_play(workspace):
        lines = lines_of(workspace, entry)
        if not lines and len(quiet) < QUIET:
            quiet.append(title(workspace, entry))
        elif lines:
            return Result(entry, lines, _who(workspace, entry), quiet[0] if quiet else "")
        else:
            break
    latest = next(iter(_of_play(workspace)), None)
    return None if latest is None else Result(latest, (title(workspace, latest),), _who(workspace, latest))


def lines_of(workspace: Workspace, entry: Entry) -> tuple[str, ...]:
    """Return all that came of an entry, checks first; what was done stands before it where no check says so."""
    came = sorted(told(workspace, entry), key=lambda each: each.check is None)
    words = tuple(dict.fromkeys(each.words for each in came))
    return words if not came or came[0].check is not None else (title(workspace, entry), *words)


def _of_play(workspace: Workspace) -> tuple[Entry, ...]:
    """Return the latest commands of play in force, the newest first; the one under way before them."""
    session = workspace.session
    journal, under_way = session.journal, session.under_way
    found = [] if under_way is None else [under_way]
    found += [journal.entry(number) for number in range(session.head - 1, max(-1, session.head - 1 - FAR_BACK), -1)]
    return tuple(entry for entry in found if not isinstance(entry.command, EditCommand))


def _who(workspace: Workspace, entry: Entry) -> TokenId | None:
    encounter, command = workspace.encounter, entry.command
    here = encounter is not None and isinstance(command, Act) and command.actor in encounter.tokens
    return command.actor if here and isinstance(command, Act) else None
