"""Where an adventure stands that is not open: which fight is on, how far it is, whose turn it is."""

from pathlib import Path
from stat import S_ISREG

from core.base.errors import SandtableError
from core.base.files import looked_at_within
from core.base.phrase import Phrase, say
from core.documents.folder import Recoverable
from core.documents.store import Document
from core.engine.context import Systems
from core.explain.words import Words
from core.model.campaign import Campaign
from core.model.encounter import Encounter, Stage

PATIENCE = 0.1
"""Seconds for which one waits for the disk that a file lies on: a share that is gone does not answer."""
LARGEST = 64 * 1024 * 1024
"""Bytes of a file up to which it is read only to say where it stands."""


def turn_state_of(state: Campaign, systems: Systems) -> Phrase:
    """Return in a phrase where a campaign stands."""
    running = next((each for each in state.encounters.values() if each.stage is Stage.RUNNING), None)
    if running is None or running.system not in systems:
        return say("standing.no-fight", scenes=len(state.scenes), encounters=len(state.encounters))
    system = systems[running.system]
    moment = system.moment(state, running)
    actors = system.next_actors(state, running)
    if not actors:
        return say("standing.nobody", encounter=running.name, moment=moment)
    return say("standing.turn", encounter=running.name, moment=moment, actor=_name(state, running, actors[0]))


def summary_left(left: Recoverable | Path, folder: Path, systems: Systems, words: Words) -> str:
    """Return where a working copy or a file stands, in words; nothing where it cannot be read, or not quickly."""
    if isinstance(left, Path):
        about = looked_at_within(left, PATIENCE)
        if about is None or not S_ISREG(about.st_mode) or about.st_size > LARGEST:
            return ""
    try:
        document = Document.copy_of(left, folder) if isinstance(left, Path) else Document.recover(left, folder)
    except (SandtableError, OSError):
        return ""
    try:
        return words.text(turn_state_of(document.state, systems), document.state.called)
    except SandtableError:
        return ""
    finally:
        document.close(discard=isinstance(left, Path))


def _name(state: Campaign, encounter: Encounter, token: str) -> str:
    return state.name(encounter.tokens[token])
