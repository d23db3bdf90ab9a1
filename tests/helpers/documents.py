"""Documents to test on: opened, edited, and closed again whatever happens, with what is then unsaved discarded."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from core.base.ids import SceneId, ThingId
from core.chance.source import Source
from core.documents.store import Document
from core.edits.document import SetTitle
from core.edits.fights import AddEncounter, Begin
from core.edits.maps import AddScene, PutThings
from core.edits.tokens import PlaceFoes
from core.engine.context import Systems
from core.engine.session import Session
from core.geometry.units import SQUARE
from core.model.campaign import Campaign
from core.model.scene import Scene
from core.model.things import Wall
from tests.helpers.fights import ENCOUNTER, SCENE, SYSTEMS, creature, scene
from tests.helpers.tiny.fighter import TINY

PNG = b"\x89PNG\r\n\x1a\n" + bytes(100)


@contextmanager
def fresh(state_folder: Path, title: str = "") -> Iterator[tuple[Document, Session]]:
    """Give a new document and its session."""
    document = Document.new(Campaign(Source(1), title=title), state_folder)
    try:
        yield document, document.session(SYSTEMS)
    finally:
        document.close(discard=True)


@contextmanager
def opened(path: Path, state_folder: Path, *, systems: Systems = SYSTEMS) -> Iterator[tuple[Document, Session]]:
    """Give a document from a file and its session."""
    document = Document.open(path, state_folder)
    try:
        yield document, document.session(systems)
    finally:
        document.close(discard=True)


def titled(session: Session, *titles: str) -> None:
    """Give the document one title after another."""
    for title in titles:
        session.submit(SetTitle(title))


def wall(number: int) -> Wall:
    """Return a wall that is one of many."""
    x, y = number % 100 * SQUARE, number // 100 % 100 * SQUARE
    return Wall(id=ThingId(f"wall-{number}"), points=((x, y), (x + SQUARE, y)))


def put_walls(session: Session, first: int, last: int, scene: SceneId = SCENE) -> None:
    """Draw walls one by one."""
    for number in range(first, last):
        session.submit(PutThings(scene, (wall(number),)))


def hall(session: Session) -> None:
    """Add an empty map."""
    session.submit(AddScene(Scene(id=SCENE, name="Hall", columns=100, rows=100)))


def fight(session: Session) -> None:
    """Add a map and begin a fight on it."""
    session.submit(AddScene(scene()))
    session.submit(AddEncounter("Brawl", TINY, SCENE))
    near, far = ((SQUARE, SQUARE), (SQUARE, 2 * SQUARE)), ((6 * SQUARE, SQUARE), (6 * SQUARE, 2 * SQUARE))
    session.submit(PlaceFoes(ENCOUNTER, SCENE, creature("Ann", "party"), near))
    session.submit(PlaceFoes(ENCOUNTER, SCENE, creature("Orc", "foes"), far))
    tokens = session.state.encounter(ENCOUNTER).tokens
    session.submit(Begin(ENCOUNTER, tuple(token.id for token in tokens.values())))


def dropped(document: Document) -> None:
    """End a document as a crash would: nothing is said goodbye to."""
    document._working.end_thread()
    document._working._connection.close()
    document._working._held.release()
    if document._path_lock is not None:
        document._path_lock.release()


def undone(session: Session) -> list[Campaign]:
    """Undo as far as it goes; return the states from the last to the first."""
    states = [session.state]
    while session.journal.can_undo:
        session.undo()
        states.append(session.state)
    return states
