"""What has come of play last: the entry that told something, what it told line by line, and what was done since."""

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from core.base.ids import TokenId
from core.edits.fights import Begin, End, Reset
from core.edits.show import SetDoor
from core.engine.command import Act
from core.engine.command_kinds import EditCommand
from core.engine.event import Checked
from core.engine.run import Entry
from desktop.log.entry_lines import LogLine, events_told, title
from desktop.map.painting.labels import Result as MapResult
from desktop.run.results import came_of, changes_by, is_call, is_correction, is_mere_word, latest
from desktop.run.subject import acting_now
from desktop.workspace.workspace import Workspace

FAR_BACK = 40
"""So many entries are looked through for the last one of play."""
QUIET = 6
"""So many deeds of which there is nothing to tell leave a result standing."""
SEVERAL = 2
"""One roll says by itself what came of it; so many do not."""
TAKEN_BACK = 2
"""So many things that had come of it are told of what is taken back."""


@dataclass(frozen=True, slots=True)
class LastResult:
    """What came of `entry`, and of whom it is told; `since` is what was done after it, with nothing to tell of it."""

    entry: Entry
    lines: tuple[str, ...]
    who: TokenId | None = None
    since: str = ""


def last_result(workspace: Workspace) -> LastResult | None:
    """Return what came of play last; changes of the map and the like are passed over, so that they wipe nothing."""
    quiet: list[str] = []
    for entry in _of_play(workspace):
        lines = lines_of(workspace, entry)
        if not lines and len(quiet) < QUIET:
            quiet.append(title(workspace, entry))
        elif lines and quiet and (is_mere_word(entry) or isinstance(entry.command, Begin)):
            break
        elif lines:
            lines = tuple(dict.fromkeys((*_outcomes(workspace, entry), *lines)))
            return LastResult(entry, lines, _who(workspace, entry), quiet[0] if quiet else "")
        else:
            break
    latest = next(iter(_of_play(workspace)), None)
    return None if latest is None else LastResult(latest, (title(workspace, latest),), _who(workspace, latest))


def lines_of(workspace: Workspace, entry: Entry) -> tuple[str, ...]:
    """Return all that came of an entry, checks first; what was done stands before it where no check says so."""
    turn = _turn_of_the_fight(workspace, entry)
    if isinstance(entry.command, Begin):
        # what each one drew is not among it: of a thousand it would be worded anew after every deed
        return (*turn, *_suffered(workspace, entry))
    came = sorted(events_told(workspace, entry), key=_place_of)
    words = tuple(dict.fromkeys(each.words for each in came))
    if is_correction(entry.command):
        says_all = len(words) <= 1 and not changes_by(entry.command)
        return (title(workspace, entry),) if says_all else tuple(dict.fromkeys((title(workspace, entry), *words)))
    if isinstance(entry.command, SetDoor):
        return (title(workspace, entry),)
    if turn:
        return (*turn, *words)
    has_check = any(each.check is not None for each in came)
    return words if not came or has_check else (title(workspace, entry), *words)


def _place_of(told: LogLine) -> int:
    """Return where a line is told: how checks came out first, then what is none, what two rolled, what was paid."""
    if told.price:
        return 3
    return 1 if told.check is None else 2 if told.check.is_one_of_two else 0


def taken_back(workspace: Workspace, entry: Entry) -> str:
    """Return what it was that is taken back: what was done, and the first that had come of it."""
    done, lines = title(workspace, entry), lines_of(workspace, entry)
    came = [each for each in lines if each != done][:TAKEN_BACK]
    return done if isinstance(entry.command, Begin | End | Reset) else "  ·  ".join((done, *came))


def _outcomes(workspace: Workspace, entry: Entry) -> tuple[str, ...]:
    """Return what an action of several rolls came to for those whom it struck, as the map says it: that comes first."""
    command = entry.command
    if not isinstance(command, Act) or sum(isinstance(event, Checked) for event in entry.events) < SEVERAL:
        return ()
    came = latest(workspace)
    if came is None or came.entry is not entry:
        return ()
    struck = {who: each for who, each in came_of(workspace, came).items() if who != command.actor}
    # of one alone it would read as if he had missed; what he rolled himself would read as what was rolled against him
    own = any(each.passed is not None for each in struck.values())
    by = f"{workspace.name_of(command.actor)} → " if len(struck) == 1 and not own else ""
    return tuple(f"{by}{line}" for line in _named(workspace, struck))


def _suffered(workspace: Workspace, entry: Entry) -> tuple[str, ...]:
    """Return who was harmed as a fight began, and how, as the map says it."""
    came = latest(workspace)
    if came is None or came.entry is not entry:
        return ()
    return _named(workspace, came_of(workspace, came))


def _named(workspace: Workspace, came: Mapping[str, MapResult]) -> tuple[str, ...]:
    return tuple(f"{workspace.name_of(who) or who}: {', '.join((each.head, *each.more))}" for who, each in came.items())


def _turn_of_the_fight(workspace: Workspace, entry: Entry) -> tuple[str, ...]:
    """Return what has become of the fight by its beginning, end or reset, in a line or two; whatever stood is over.

    What each one has drawn or rolled at the beginning is among its reasons.
    """
    translate, command = QCoreApplication.translate, entry.command
    if isinstance(command, Reset):
        of = workspace.name_of(command.encounter) or command.encounter
        return (translate("bar", "Everything is as it was at the beginning of “%1”").replace("%1", of),)
    if isinstance(command, End):
        return (translate("bar", "The fight is over"),)
    if not isinstance(command, Begin):
        return ()
    begins = translate("bar", "The fight begins, with %1 in it").replace("%1", str(len(command.combatants)))
    first = next(iter(acting_now(workspace)), None) if workspace.session.last is entry else None
    name = None if first is None else workspace.name_of(first)
    return (begins,) if name is None else (begins, translate("bar", "%1 is up").replace("%1", name))


def _of_play(workspace: Workspace) -> tuple[Entry, ...]:
    """Return the latest commands of play in force, the newest first, corrections and doors; the one under way first.

    Where an encounter is looked at, what was done in another one is none of its.
    """
    session, encounter = workspace.session, workspace.encounter
    journal, under_way = session.journal, session.under_way
    found = [] if under_way is None else [under_way]
    found += journal.backwards(session.head, FAR_BACK)
    if encounter is not None:
        found = [each for each in found if each.command.where in (None, encounter.id)]
    return tuple(each for each in found if not isinstance(each.command, EditCommand) or _is_told(each))


def _is_told(entry: Entry) -> bool:
    """Return whether what is done at once is told like play: how somebody is, a door in a fight, what is called for."""
    return is_correction(entry.command) or isinstance(entry.command, SetDoor) or is_call(entry)


def _who(workspace: Workspace, entry: Entry) -> TokenId | None:
    encounter, command = workspace.encounter, entry.command
    here = encounter is not None and isinstance(command, Act) and command.actor in encounter.tokens
    return command.actor if here and isinstance(command, Act) else None
