"""The person's own library: a document of its own, opened only while something is read or changed."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from core.base.ids import EncounterId, PersonId, SceneId
from core.chance.source import Source
from core.documents.library import carry_images, copied_creature, copied_encounter, copied_scene, own_library
from core.documents.store import Document
from core.engine.command import Command
from core.engine.context import Systems
from core.house.people import ChangeCreature, DropPerson
from core.model.campaign import Campaign
from core.model.creature import Creature

FILE = "library.sandtable"


class OwnLibrary:
    """What is kept for every adventure. Whatever opens the file raises `SandtableError` where it cannot."""

    def __init__(self, folder: Path, systems: Systems) -> None:
        self._folder = folder
        self._systems = systems
        self._known: dict[PersonId, Creature] | None = None

    def creatures(self) -> dict[PersonId, Creature]:
        """Return all creatures by their ids in the library; none where there is no library yet."""
        if self._known is None:
            self._known = {}
            if (self._folder / FILE).exists():
                with self._opened() as document:
                    self._read(document)
        return dict(self._known)

    def keep(self, creature: Creature, pictures: Document | None) -> None:
        """Keep a copy of a creature; its portrait is taken from another document."""
        command = copied_creature(creature)
        with self._opened() as document:
            if pictures is not None:
                carry_images(command, pictures, document)
            self._done(document, command)

    def keep_scene(self, scene: SceneId, adventure: Document) -> None:
        """Keep a copy of a scene of an adventure."""
        with self._opened() as document:
            self._take(document, copied_scene(adventure.state, scene, document.state), adventure)

    def keep_encounter(self, encounter: EncounterId, adventure: Document) -> None:
        """Keep a copy of an encounter of an adventure, with its scenes and people, as it was before the fight."""
        with self._opened() as document:
            self._take(document, copied_encounter(adventure.state, encounter, document.state), adventure)

    @contextmanager
    def reading(self) -> Iterator[Document]:
        """Open the library to copy from it."""
        with self._opened() as document:
            yield document

    def _take(self, document: Document, command: Command, adventure: Document) -> None:
        carry_images(command, adventure, document)
        self._done(document, command)

    def change(self, identity: PersonId, creature: Creature) -> None:
        """Change a creature."""
        with self._opened() as document:
            self._done(document, ChangeCreature(identity, creature))

    def forget(self, identity: PersonId) -> None:
        """Delete a creature."""
        with self._opened() as document:
            self._done(document, DropPerson(identity))

    def bring(self, command: Command, into: Document | None) -> None:
        """Bring the images that a command uses into another document."""
        if into is not None:
            with self._opened() as document:
                carry_images(command, document, into)

    def _done(self, document: Document, command: Command) -> None:
        document.session(self._systems).submit(command)
        document.save()
        self._read(document)

    def _read(self, document: Document) -> None:
        self._known = {person.id: person.creature for person in document.state.people.values()}

    @contextmanager
    def _opened(self) -> Iterator[Document]:
        document = own_library(self._folder / FILE, self._folder / "working", Campaign(Source(1), title="Library"))
        try:
            yield document
        finally:
            document.close()
