"""What can be found in an adventure by a name, by words of a note or by what it is, and where it is."""

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from core.base.ids import EncounterId, SceneId
from core.geometry.units import Point, square_at, square_name
from core.model.creature import Person
from core.model.encounter import Encounter
from core.model.markings import Caption, Scribble
from core.model.roofs import Roof
from core.model.scene import Scene
from core.model.things import Door, Light, LightRegion, Picture, Pin, Stamp, Thing, Wall, Zone
from desktop.finding.kinds import kind_of, other_words
from desktop.widgets.fuzzy_match import score, without_accents
from desktop.workspace.workspace import Workspace

MOST = 300
"""Hits that are shown; nobody reads more."""
ICONS: dict[type[Thing], str] = {
    Zone: "polygon",
    Pin: "map-pin",
    Stamp: "box",
    Door: "door",
    Wall: "wall",
    Light: "bulb",
    LightRegion: "moon",
    Roof: "roof",
    Picture: "photo",
    Caption: "typography",
    Scribble: "pencil",
}


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that can be found: its icon, name, and further words in which it is sought; where it is.

    What nobody has named is sought by whole words alone. `select` is the id that is selected when somebody goes there,
    if there is one, and `point` what is shown then.
    """

    icon: str
    name: str
    place: str
    words: str = ""
    scene: SceneId | None = None
    encounter: EncounterId | None = None
    point: Point | None = None
    select: str = ""
    is_named: bool = True

    def fits(self, wanted: str) -> int | None:
        """Return how well it fits what is sought, more is better; None if it does not.

        The name may be abbreviated; of further words each one that is sought must be there.
        """
        by_name = score(wanted, self.name) if self.is_named else None
        if by_name is not None:
            return 10_000 + by_name
        words = without_accents(f"{self.name} {self.place} {self.words}")
        return 1 if all(word in words for word in without_accents(wanted).split()) else None


def entries(workspace: Workspace) -> tuple[Entry, ...]:
    """Return everything in the open adventure that has a name or a note, that of the scene looked at first."""
    if not workspace.is_open:
        return ()
    state = workspace.state
    found: list[Entry] = []
    for scene in _scenes(workspace):
        found += _of_scene(scene)
        for encounter in state.encounters.values():
            if encounter.scene == scene.id:
                found += _of_encounter(workspace, encounter, scene)
    placed = {token.person for encounter in state.encounters.values() for token in encounter.tokens.values()}
    for person in state.people.values():
        # whoever stands in an encounter has been found there
        if person.id not in placed:
            found.append(_of_person(person))
    return tuple(found)


def unnamed(workspace: Workspace) -> tuple[Entry, ...]:
    """Return all things on the maps of the open adventure that have neither a name nor words, by what they are.

    There may be thousands.
    """
    return tuple(
        Entry(
            ICONS.get(type(thing), "point"),
            f"{kind_of(thing)} ({square_name(square_at(thing.bounds.centre))})",
            scene.name,
            other_words(thing),
            scene.id,
            point=thing.bounds.centre,
            select=thing.id,
            is_named=False,
        )
        for scene in _scenes(workspace)
        for thing in scene.things.values()
        if not _name_of(thing)
    )


def _scenes(workspace: Workspace) -> list[Scene]:
    """Return the maps, that which is looked at first; none where nothing is open."""
    if not workspace.is_open:
        return []
    here = workspace.scene
    return sorted(workspace.state.scenes.values(), key=lambda scene: here is None or scene.id != here.id)


def _of_person(person: Person) -> Entry:
    creature, notes = person.creature, person.creature.notes
    words = f"{creature.public_name} {notes.gm_notes} {notes.tactics} {notes.treasure}"
    return Entry("user", creature.name, QCoreApplication.translate("panels", "Roster"), words, select=person.id)


def best(everything: tuple[Entry, ...], wanted: str) -> tuple[Entry, ...]:
    """Return the entries that fit best, the best first; without words the first of all."""
    if not wanted.strip():
        return everything[:MOST]
    rated = [(fit, entry) for entry in everything if (fit := entry.fits(wanted)) is not None]
    return tuple(entry for _, entry in sorted(rated, key=lambda each: -each[0])[:MOST])


def _of_scene(scene: Scene) -> Iterator[Entry]:
    yield Entry("map-2", scene.name, "", f"{scene.public_name} {scene.read_aloud} {scene.notes}", scene.id)
    for thing in scene.things.values():
        more = f"{thing.public_name} {thing.notes} {thing.hazard}" if isinstance(thing, Zone) else _words_of(thing)
        name = _name_of(thing)
        if name:
            icon, words = ICONS.get(type(thing), "point"), f"{more} {other_words(thing)}"
            yield Entry(icon, name, scene.name, words, scene.id, point=thing.bounds.centre, select=thing.id)


def _words_of(thing: Thing) -> str:
    return thing.text if isinstance(thing, Pin) else thing.words if isinstance(thing, Caption) else ""


def _name_of(thing: Thing) -> str:
    """Return the name of a thing, or the first line of its words; empty where it has neither."""
    return thing.name or _words_of(thing).partition("\n")[0]


def _of_encounter(workspace: Workspace, encounter: Encounter, scene: Scene) -> Iterator[Entry]:
    notes = encounter.notes
    words = " ".join((notes.read_aloud, notes.gm_notes, notes.tactics, notes.treasure))
    yield Entry("swords", encounter.name, scene.name, words, encounter=encounter.id)
    for token in encounter.tokens.values():
        creature = workspace.state.creature(token)
        kept = creature.notes
        words = f"{creature.public_name} {kept.gm_notes} {kept.tactics} {kept.treasure}"
        name = workspace.name_of(token.id) or creature.name
        yield Entry("user", name, encounter.name, words, token.scene, encounter.id, token.point, token.id)
