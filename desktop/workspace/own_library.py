"""The person's own library: a document of its own, opened only while something is read or changed."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from core.base.errors import SandtableError
from core.base.ids import EncounterId, PersonId, SceneId
from core.base.phrase import Phrase
from core.chance.source import Source
from core.documents.library import (
    LibraryKind,
    Listed,
    add_kept,
    carry_images,
    copied_creature,
    copied_encounter,
    copied_scene,
    own_library,
    own_listed,
)
from core.documents.store import Document
from core.edits.people import ChangeCreature, DropPerson
from core.edits.wares import KeepWares
from core.engine.command import Command
from core.engine.context import Systems
from core.model.campaign import Campaign
from core.model.creature import Creature
from core.model.gear import Ware

FILE = "library.sandtable"


class OwnLibrary:
    """What is kept for every adventure. Whatever opens the file raises `SandtableError` where it cannot."""

    def __init__(self, folder: Path, systems: Systems) -> None:
        self._folder = folder
        self._systems = systems
        self._known: dict[PersonId, Creature] | None = None
        self._wares: tuple[Ware, ...] = ()
        self._shareable: tuple[Listed, ...] = ()
        self._told: Phrase | None = None

    def creatures(self) -> dict[PersonId, Creature]:
        """Return all creatures by their ids in the library; none where there is no library yet."""
        return dict(self._look())

    def wares(self) -> tuple[Ware, ...]:
        """Return all gear of the library; none where there is no library yet."""
        self._look()
        return self._wares

    def shareable(self) -> tuple[Listed, ...]:
        """Return the creatures and the gear that may be shared; none where there is no library yet."""
        self._look()
        return self._shareable

    def share(self, chosen: Sequence[Listed], shared: Document) -> None:
        """Add what was chosen of `shareable` to a document of one's own things."""
        if chosen:
            with self._opened() as document:
                add_kept(document, chosen, shared, self._systems)

    def keep_wares(self, wares: tuple[Ware, ...]) -> None:
        """Keep these things in the library, in the place of those until now."""
        with self._opened() as document:
            self._done(document, KeepWares(wares))

    def _look(self) -> dict[PersonId, Creature]:
        if self._known is None:
            if not (self._folder / FILE).exists():
                return {}
            with self._opened() as document:
                self._read(document)
        return self._known or {}

    def is_news(self, error: SandtableError) -> bool:
        """Return whether somebody who looks at the library has not been told of its trouble yet."""
        told, self._told = self._told, error.phrase
        return told != error.phrase

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
        self._told = None
        self._known = {person.id: person.creature for person in document.state.people.values()}
        self._wares = document.state.wares
        kinds = LibraryKind.CREATURE, LibraryKind.GEAR
        self._shareable = tuple(each for each in own_listed(document.state) if each.kind in kinds)

    @contextmanager
    def _opened(self) -> Iterator[Document]:
        document = own_library(self._folder / FILE, self._folder / "working", Campaign(Source(1), title="Library"))
        try:
            yield document
        finally:
            document.close()
