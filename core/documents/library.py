"""The library: another document, from which and into which creatures, gear, scenes and the like are copied.

A copy is an edit command, so that it can be undone. Its images go along with `carry_images`, before it is
submitted; they are kept by their contents, so that none is there twice.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

from core.base.ids import EncounterId, PersonId, SceneId, SystemId, ThingId, TokenId, numbered
from core.base.persistent_map import PersistentMap
from core.chance.source import Source
from core.documents.codec import unpacked, write_campaign, write_command
from core.documents.store import Document
from core.edits.afflictions import KeepSyndromes
from core.edits.copying import TakeIn
from core.edits.document import SetHouseRule
from core.edits.own_calls import with_call
from core.edits.people import AddPerson, KeepConditions
from core.edits.stamps import own_stamps, with_stamp
from core.edits.tables import WriteCells, unknown_cells
from core.edits.wares import KeepWares
from core.engine.command import Command
from core.engine.command_kinds import EditCommand
from core.engine.context import Systems
from core.model.campaign import Campaign, HouseRules
from core.model.condition import Condition
from core.model.creature import Creature, Hitch, Person, Vitals
from core.model.encounter import Encounter, Stage, Stand, Token
from core.model.gear import Item
from core.model.loads import rehitched
from core.model.scene import Scene
from core.model.syndrome import OwnSyndrome
from core.model.things import AssetId
from core.rulebook.catalogue import find_table, system_of_entry
from core.rulebook.own_cells import OwnCell

T = TypeVar("T")

_IMAGE = re.compile(rb'"([0-9a-f]{64})"')


class LibraryKind(StrEnum):
    """What a library holds."""

    CREATURE = "creature"
    GEAR = "gear"
    SCENE = "scene"
    ENCOUNTER = "encounter"
    STAMP = "stamp"
    CONDITION = "condition"
    SYNDROME = "syndrome"
    CALL = "call"
    HOUSE_RULE = "house-rule"
    TABLE = "table"


class CopyEffect(StrEnum):
    """What copying would change where it is copied to."""

    NEW = "new"
    SECOND = "second"
    REPLACES = "replaces"
    SAME = "same"


@dataclass(frozen=True, slots=True)
class Listed:
    """One thing in a library: its id, its name, and its system if it has one.

    For gear the id is the owner's, and `item` its own; of the library's list of gear the id is empty, and `item` the
    place in the list. So it is of conditions, syndromes, stamps and calls; for a house rule `item` is the key of its
    setting. For a table of which cells are one's own the id is that of the table.
    """

    kind: LibraryKind
    id: str
    name: str
    system: SystemId | None = None
    item: str = ""


def listed(library: Campaign) -> tuple[Listed, ...]:
    """Return all that can be copied, each kind by its names: gear is the creatures' and what is listed.

    Of gear that several creatures have alike, the first is listed.
    """
    found: list[Listed] = []
    seen: list[Item] = []
    for person in library.people.values():
        creature = person.creature
        found.append(Listed(LibraryKind.CREATURE, person.id, creature.name, creature.system))
        for item in creature.kit:
            plain = item.model_copy(update={"id": ""})
            if plain not in seen:
                seen.append(plain)
                found.append(Listed(LibraryKind.GEAR, person.id, item.name, creature.system, item.id))
    found += [
        Listed(LibraryKind.GEAR, "", ware.item.name, ware.system, str(number))
        for number, ware in enumerate(library.wares)
    ]
    found += [Listed(LibraryKind.SCENE, scene.id, scene.name) for scene in library.scenes.values()]
    found += [Listed(LibraryKind.ENCOUNTER, each.id, each.name, each.system) for each in library.encounters.values()]
    found += [Listed(LibraryKind.CONDITION, "", each.kind, None, str(n)) for n, each in enumerate(library.conditions)]
    found += [
        Listed(LibraryKind.SYNDROME, "", own.syndrome.name, own.system, str(number))
        for number, own in enumerate(library.syndromes)
    ]
    found += [
        Listed(LibraryKind.HOUSE_RULE, "", key, system, key)
        for system, rules in library.house_rules.items()
        for key in rules
    ]
    found += [
        Listed(LibraryKind.STAMP, "", each.name, None, str(number)) for number, each in enumerate(own_stamps(library))
    ]
    found += [
        Listed(LibraryKind.CALL, "", each.name, each.system, str(number)) for number, each in enumerate(library.calls)
    ]
    written = {each.table: None for each in library.cells if each not in unknown_cells(library)}
    found += [Listed(LibraryKind.TABLE, each, find_table(each).title, system_of_entry(each)) for each in written]
    kinds = tuple(LibraryKind)
    return tuple(sorted(found, key=lambda each: (kinds.index(each.kind), each.name.casefold())))


def copied_creature(creature: Creature) -> EditCommand:
    """Return the command that adds a copy of a creature, of a person or a foe, to a roster, unhurt."""
    return AddPerson(creature)


def copied_scene(library: Campaign, scene: SceneId, into: Campaign) -> TakeIn:
    """Return the command that adds a copy of a scene; raise `Refused` if the library has none of that id."""
    original = library.scene(scene)
    return TakeIn(original.name, scenes=(_Renamed(into).scene(original),))


def copied_encounter(library: Campaign, encounter: EncounterId, into: Campaign) -> EditCommand:
    """Return the command that adds a copy of an encounter with its scenes and people, as it was before the fight.

    Raises `Refused` if the library has none of that id.
    """
    original = library.encounter(encounter)
    opening = original.opening
    if opening is not None:
        original = replace(original, tokens=opening.tokens)
        library = replace(library, people=library.people.having(opening.people))
    renamed = _Renamed(into)
    renamed.expect(original.tokens)
    tokens = original.tokens.values()
    scenes = tuple(dict.fromkeys((original.scene, *(token.scene for token in tokens))))
    people = tuple(dict.fromkeys(token.person for token in tokens if token.person is not None))
    copies = tuple(renamed.scene(library.scene(scene)) for scene in scenes)
    persons = tuple(renamed.person(library.person(person)) for person in people)
    made = renamed.encounter(original)
    return TakeIn(original.name, copies, tuple(map(renamed.bound, persons)), (made,))


def copied_own(each: Listed, library: Campaign, into: Campaign) -> EditCommand:
    """Return the command that takes over what is kept by its name, in the place of one's own of that name."""
    if each.kind is LibraryKind.CONDITION:
        condition = library.conditions[int(each.item)]
        return KeepConditions((*(own for own in into.conditions if own.kind != condition.kind), condition))
    if each.kind is LibraryKind.SYNDROME:
        made = library.syndromes[int(each.item)]
        return KeepSyndromes((*(own for own in into.syndromes if not _is_rival(own, made)), made))
    if each.kind is LibraryKind.STAMP:
        return with_stamp(into, own_stamps(library)[int(each.item)])
    if each.kind is LibraryKind.CALL:
        return with_call(into, library.calls[int(each.item)])
    if each.kind is LibraryKind.TABLE:
        # what the other left to the book is left to it here too
        theirs = own_cells_of(library, each.id)
        places = {cell.place for cell in theirs}
        back = (replace(cell, value=cell.book) for cell in own_cells_of(into, each.id) if cell.place not in places)
        return WriteCells((*theirs, *back))
    assert each.system is not None
    return SetHouseRule(each.system, each.item, library.house_rules[each.system][each.item])


def effect(each: Listed, library: Campaign, into: Campaign) -> CopyEffect:
    """Return what a copy would change: of anything but what is kept by its name it is another one, new or a second."""
    theirs: object
    held: Sequence[object]
    match each.kind:
        case LibraryKind.CONDITION:
            condition = library.conditions[int(each.item)]
            theirs, held = condition, [own for own in into.conditions if own.kind == condition.kind]
        case LibraryKind.SYNDROME:
            made = library.syndromes[int(each.item)]
            theirs, held = made, [own for own in into.syndromes if _is_rival(own, made)]
        case LibraryKind.HOUSE_RULE if each.system is not None:
            mine = into.house_rules.get(each.system, {})
            theirs = library.house_rules[each.system][each.item]
            held = [mine[each.item]] if each.item in mine else []
        case LibraryKind.STAMP:
            stamp = own_stamps(library)[int(each.item)]
            theirs, held = stamp, [own for own in own_stamps(into) if own.picture == stamp.picture]
        case LibraryKind.CALL:
            call = library.calls[int(each.item)]
            theirs, held = call, [own for own in into.calls if (own.system, own.name) == (call.system, call.name)]
        case LibraryKind.TABLE:
            theirs, held = frozenset(own_cells_of(library, each.id)), [frozenset(own_cells_of(into, each.id))]
            held = held if held[0] else []
        case _:
            return CopyEffect.SECOND if each.name in _names(each, into) else CopyEffect.NEW
    return CopyEffect.SAME if theirs in held else CopyEffect.REPLACES if held else CopyEffect.NEW


def _names(of: Listed, into: Campaign) -> Iterable[str]:
    """Return the names of what stands beside a copy, of its kind and system."""
    match of.kind:
        case LibraryKind.CREATURE:
            return (each.creature.name for each in into.people.values() if each.creature.system == of.system)
        case LibraryKind.SCENE:
            return (each.name for each in into.scenes.values())
        case LibraryKind.ENCOUNTER:
            return (each.name for each in into.encounters.values() if each.system == of.system)
    return (ware.item.name for ware in into.wares if ware.system == of.system)


def _is_rival(own: OwnSyndrome, other: OwnSyndrome) -> bool:
    """Return whether two syndromes cannot both be kept."""
    return (own.system, own.syndrome.name.strip()) == (other.system, other.syndrome.name.strip())


def own_cells_of(state: Campaign, table: str) -> tuple[OwnCell, ...]:
    """Return the cells of a table that are one's own, and that the book has."""
    return tuple(each for each in state.cells if each.table == table and each not in unknown_cells(state))


SHARED = tuple(each for each in LibraryKind if each not in (LibraryKind.SCENE, LibraryKind.ENCOUNTER))
"""What goes into the file of one's own things."""


def own_listed(of: Campaign) -> tuple[Listed, ...]:
    """Return all that a game master may share as his own; of gear what is listed for use again."""
    return tuple(each for each in listed(of) if each.kind in SHARED and not (each.kind is LibraryKind.GEAR and each.id))


def own_things(of: Campaign, title: str, chosen: Iterable[Listed]) -> Campaign:
    """Return an adventure with nothing in it but what was chosen of one's own; nothing else goes along.

    Creatures are not in it: `AddPerson` adds them.
    """
    taken: dict[LibraryKind, list[Listed]] = {kind: [] for kind in LibraryKind}
    for each in chosen:
        taken[each.kind].append(each)

    def of_kind(kind: LibraryKind, held: Sequence[T]) -> tuple[T, ...]:
        return tuple(held[int(each.item)] for each in taken[kind])

    rules: HouseRules = {}
    for each in taken[LibraryKind.HOUSE_RULE]:
        assert each.system is not None
        rules.setdefault(each.system, {})[each.item] = of.house_rules[each.system][each.item]
    return replace(
        Campaign(Source(0), title=title),
        house_rules=rules,
        conditions=of_kind(LibraryKind.CONDITION, of.conditions),
        wares=of_kind(LibraryKind.GEAR, of.wares),
        syndromes=of_kind(LibraryKind.SYNDROME, of.syndromes),
        stamps=of_kind(LibraryKind.STAMP, own_stamps(of)),
        calls=of_kind(LibraryKind.CALL, of.calls),
        cells=tuple(cell for each in taken[LibraryKind.TABLE] for cell in own_cells_of(of, each.id)),
    )


def write_own(of: Document, chosen: Sequence[Listed], shared: Document, systems: Systems) -> None:
    """Put into a document of `own_things` what these need beside it: the creatures that were chosen, and pictures."""
    state, session = of.state, shared.session(systems)
    for each in chosen:
        if each.kind is LibraryKind.CREATURE:
            session.submit(copied_creature(state.person(PersonId(each.id)).creature))
    for image in dict.fromkeys(name.decode() for name in _IMAGE.findall(unpacked(write_campaign(session.state)))):
        shared.put_asset(of.asset(image))


def add_kept(library: Document, chosen: Iterable[Listed], shared: Document, systems: Systems) -> None:
    """Add creatures and gear that were chosen of a library to a document of `own_things`, with their pictures."""
    session = shared.session(systems)
    for each in chosen:
        if each.kind is LibraryKind.CREATURE:
            command: EditCommand = copied_creature(library.state.person(PersonId(each.id)).creature)
            carry_images(command, library, shared)
        else:
            ware = library.state.wares[int(each.item)]
            carry_images(KeepWares((ware,)), library, shared)
            command = KeepWares((*session.state.wares, ware))
        session.submit(command)


def images_in(command: Command) -> tuple[AssetId, ...]:
    """Return the names of the images that a command brings with it."""
    return tuple(dict.fromkeys(name.decode() for name in _IMAGE.findall(unpacked(write_command(command)))))


def carry_images(command: Command, library: Document, into: Document) -> None:
    """Copy the images that a command brings with it; raise `Refused` if one is missing, or `StorageFailed`."""
    for image in images_in(command):
        into.put_asset(library.asset(image))


def own_library(path: Path, state_folder: Path, empty: Campaign) -> Document:
    """Open the user's own library, begun with `empty` where there is no file yet; raise as `Document.open` does."""
    if path.exists():
        return Document.open(path, state_folder)
    document = Document.new(empty, state_folder)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        document.save_as(path)
    except BaseException:
        document.close(discard=True)
        raise
    return document


class _Renamed:
    """Copies things under fresh ids of a campaign, and lets them know one another by these."""

    def __init__(self, into: Campaign) -> None:
        self._next = into.next_number
        self._ids: dict[str, str] = {}

    def expect(self, identities: Iterable[str]) -> None:
        """Give things fresh ids by which others may know them before they are copied."""
        for identity in identities:
            self._fresh(identity)

    def scene(self, scene: Scene) -> Scene:
        """Return a copy of a scene and all that lies in it."""
        identity = SceneId(self._fresh(scene.id))
        things = [thing.model_copy(update={"id": ThingId(self._fresh(thing.id))}) for thing in scene.things.values()]
        links = tuple(
            link.model_copy(update={"a": self._known(link.a), "b": self._known(link.b)}) for link in scene.zone_links
        )
        copied = PersistentMap((thing.id, thing) for thing in things)
        return scene.model_copy(update={"id": identity, "things": copied, "zone_links": links})

    def person(self, person: Person) -> Person:
        """Return a copy of a person."""
        identity = PersonId(self._fresh(person.id))
        return replace(person, id=identity, vitals=self._vitals(person.vitals))

    def bound(self, person: Person) -> Person:
        """Return a copied person with the copies of its master and of those it takes along, as far as there are any."""
        copy = None if person.master is None else self._ids.get(person.master)
        vitals = rehitched(person.vitals, self._hitch)
        return replace(person, master=None if copy is None else PersonId(copy), vitals=vitals)

    def _hitch(self, hitch: Hitch) -> Hitch | None:
        """Return a hitch to the copy of whoever is taken along; None where that one was left behind."""
        if hitch.id not in self._ids:
            return None
        encounter = None if hitch.encounter is None else EncounterId(self._known(hitch.encounter))
        return replace(hitch, encounter=encounter, id=self._known(hitch.id))

    def encounter(self, encounter: Encounter) -> Encounter:
        """Return a copy of an encounter, ready to begin; its tokens are expected, its scenes and people copied."""
        identity = EncounterId(self._fresh(encounter.id))
        return replace(
            encounter,
            id=identity,
            scene=SceneId(self._known(encounter.scene)),
            tokens=PersistentMap((token.id, token) for token in map(self._token, encounter.tokens.values())),
            stage=Stage.PREPARED,
            clock=None,
            due=(),
            opening=None,
        )

    def _token(self, token: Token) -> Token:
        stand, border = token.stand, token.stand.border
        return replace(
            token,
            id=TokenId(self._known(token.id)),
            scene=SceneId(self._known(token.scene)),
            person=None if token.person is None else PersonId(self._known(token.person)),
            vitals=None if token.vitals is None else rehitched(self._vitals(token.vitals), self._hitch),
            stand=Stand(
                zone=None if stand.zone is None else self._known(stand.zone),
                group=stand.group,
                border=None if border is None else (self._known(border[0]), self._known(border[1])),
            ),
            conditions=self._conditions(token.conditions),
        )

    def _vitals(self, vitals: Vitals) -> Vitals:
        return replace(vitals, conditions=self._conditions(vitals.conditions))

    def _conditions(self, conditions: Sequence[Condition]) -> tuple[Condition, ...]:
        return tuple(
            replace(
                condition,
                source=None if condition.source is None else self._known(condition.source),
                other=None if condition.other is None else self._known(condition.other),
            )
            for condition in conditions
        )

    def _fresh(self, identity: str) -> str:
        self._ids[identity] = numbered(identity.rpartition("-")[0] or "copy", self._next)
        self._next += 1
        return self._ids[identity]

    def _known(self, identity: str) -> str:
        return self._ids.get(identity, identity)
