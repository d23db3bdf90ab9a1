"""What can be found in an adventure by a name, by words of a note or by what it is, and where it is."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import islice
from math import inf
from time import perf_counter

from PySide6.QtCore import QCoreApplication

from core.base.ids import EncounterId, SceneId
from core.base.persistent_map import PersistentMap
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

PATIENCE = 0.005
"""Seconds for which entries are made at once that nobody has asked for yet."""
AT_ONCE = 50
"""So many of them are made before the clock is looked at."""
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


# no slots: what is sought in is worked out when it is first asked for
@dataclass(frozen=True)
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

        The name may be abbreviated; of further words each one that is sought must be there. What is itself called so
        goes before whatever is only spoken of with these words.
        """
        by_name = score(wanted, self.name) if self.is_named else None
        if by_name is not None:
            return 10_000 + by_name
        words = _plain_words(wanted)
        if not all(word in self._sought for word in words):
            return None
        return 2 if not self.is_named and all(word in without_accents(self.name) for word in words) else 1

    @cached_property
    def _sought(self) -> str:
        return without_accents(f"{self.name} {self.place} {self.words}")


@lru_cache(maxsize=16)
def _plain_words(wanted: str) -> tuple[str, ...]:
    return tuple(without_accents(wanted).split())


class Entries:
    """All that can be found in the open adventure; what is the same as when it was asked for last is kept.

    Every thing has one entry, whether somebody has named it or not.
    """

    def __init__(self) -> None:
        self._maps: dict[SceneId, _MapEntries] = {}

    def named(self, workspace: Workspace) -> tuple[Entry, ...]:
        """Return everything that has a name or a note, that of the scene looked at first."""
        if not workspace.is_open:
            self._maps.clear()
            return ()
        state = workspace.state
        found: list[Entry] = []
        for scene in _scenes(workspace):
            found.append(_of_scene(scene))
            found += self._things_of(scene).named
            for encounter in state.encounters.values():
                if encounter.scene == scene.id:
                    found += _of_encounter(workspace, encounter, scene)
        placed = {token.person for encounter in state.encounters.values() for token in encounter.tokens.values()}
        for person in state.people.values():
            # whoever stands in an encounter has been found there
            if person.id not in placed:
                found.append(_of_person(person))
        return tuple(found)

    def unnamed(self, workspace: Workspace) -> tuple[Entry, ...]:
        """Return all things on the maps that have neither a name nor words, by what they are; maybe thousands."""
        return tuple(entry for scene in _scenes(workspace) for entry in self._things_of(scene).unnamed)

    def go_on(self, patience: float = PATIENCE) -> bool:
        """Make entries for so many seconds that will be wanted once somebody seeks; return whether more are to come."""
        until = perf_counter() + patience
        return any(kept.go_on(until) for kept in self._maps.values())

    def _things_of(self, scene: Scene) -> "_MapEntries":
        kept = self._maps.get(scene.id)
        if kept is None or kept.place != scene.name:
            kept = self._maps[scene.id] = _MapEntries(scene)
        kept.follow(scene.things)
        return kept


class _MapEntries:
    """The entries of the things of one map, in the order of the things."""

    def __init__(self, scene: Scene) -> None:
        self.place, self._scene = scene.name, scene.id
        self._things: PersistentMap[Thing] = PersistentMap()
        self._by_name: dict[str, Entry] = {}
        self._unnamed: dict[str, Entry] = {}
        self._still: dict[str, Thing] = {}

    @property
    def unnamed(self) -> Iterable[Entry]:
        """The entries of all else."""
        self.go_on(inf)
        return self._unnamed.values()

    def go_on(self, until: float) -> bool:
        """Make entries that nobody has asked for yet, until a time; return whether some are left."""
        while self._still and perf_counter() < until:
            for identity in list(islice(self._still, AT_ONCE)):
                self._unnamed[identity] = _of_thing(self._still.pop(identity), self._scene, self.place)
        return bool(self._still)

    @property
    def named(self) -> Iterable[Entry]:
        """The entries of what has a name or words."""
        return self._by_name.values()

    def follow(self, things: PersistentMap[Thing]) -> None:
        """Take up the things of the map as they are now; entries are made of those alone that have changed."""
        if things is self._things:
            return
        changed, self._things = things.changed_from(self._things), things
        for identity in changed:
            self._by_name.pop(identity, None)
            self._unnamed.pop(identity, None)
            self._still.pop(identity, None)
            thing = things.get(identity)
            if thing is not None and _name_of(thing):
                self._by_name[identity] = _of_thing(thing, self._scene, self.place)
            elif thing is not None:
                self._still[identity] = thing
        named = [identity for identity in changed if identity in self._by_name]
        if named and len(named) < len(self._by_name):
            # what has come back, or has a name now, stands where it does on the map
            order = {identity: place for place, identity in enumerate(things)}
            self._by_name = dict(sorted(self._by_name.items(), key=lambda each: order[each[0]]))


def _of_thing(thing: Thing, scene: SceneId, place: str) -> Entry:
    """Return the entry of a thing: by its name, or by what it is and its square."""
    name, at, also = _name_of(thing), thing.bounds.centre, other_words(thing)
    icon = ICONS.get(type(thing), "point")
    if not name:
        called = f"{kind_of(thing)} ({square_name(square_at(at))})"
        return Entry(icon, called, place, also, scene, point=at, select=thing.id, is_named=False)
    more = f"{thing.public_name} {thing.notes} {thing.hazard}" if isinstance(thing, Zone) else _words_of(thing)
    return Entry(icon, name, place, f"{more} {also}", scene, point=at, select=thing.id)


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


def _of_scene(scene: Scene) -> Entry:
    return Entry("map-2", scene.name, "", f"{scene.public_name} {scene.read_aloud} {scene.notes}", scene.id)


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
