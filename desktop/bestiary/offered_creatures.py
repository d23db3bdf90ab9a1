"""What the bestiary offers: the person's own library, what ships with the program, and this adventure's creatures."""

from collections.abc import Callable
from dataclasses import dataclass

from core.base.errors import SandtableError
from core.base.ids import PersonId, SystemId
from core.base.persistent_map import PersistentMap
from core.documents.translated import creatures_in
from core.engine.command import Command
from core.explain.words import Words
from core.model.campaign import Campaign
from core.model.creature import Creature, Person
from core.model.encounter import Token
from core.rules.registry import figures_for
from desktop.creatures.lines import CreatureLine, side_text
from desktop.map.content import side_numbers
from desktop.shelf_panel import Origin
from desktop.translation import tr, window_language
from desktop.workspace.message import Urgency
from desktop.workspace.placing import Placing, bring_nothing
from desktop.workspace.workspace import Workspace


@dataclass(frozen=True, slots=True)
class OfferedCreature:
    """A creature that can be put down: `key` tells it apart from all others; `own` is its id in the library."""

    key: str
    origin: Origin
    creature: Creature
    own: PersonId | None = None


def offered(workspace: Workspace, system: SystemId) -> tuple[OfferedCreature, ...]:
    """Return every creature of a system, origin by origin; a library that cannot be read is told and left out."""
    found = [*_own(workspace, system)]
    found += [
        OfferedCreature(f"shipped-{number}", Origin.SHIPPED, creature)
        for number, creature in enumerate(creatures_in(system, window_language()))
    ]
    here: dict[Creature, None] = {}
    for encounter in workspace.state.encounters.values():
        for token in encounter.tokens.values():
            if token.creature is not None and token.creature.system == system:
                here.setdefault(token.creature)
    known = [each.creature for each in found]
    new = [creature for creature in here if creature not in known]
    found += [OfferedCreature(f"document-{number}", Origin.DOCUMENT, creature) for number, creature in enumerate(new)]
    return tuple(found)


def other_creatures(before: Campaign, after: Campaign) -> bool:
    """Return whether there are other encounters now, or other creatures on their maps."""
    then, now = before.encounters, after.encounters
    if [(each.id, each.system) for each in then.values()] != [(each.id, each.system) for each in now.values()]:
        return True
    both = ((then[each].tokens, now[each].tokens) for each in now.changed_from(then))
    return any(_creature(old, each) is not _creature(new, each) for old, new in both for each in new.changed_from(old))


def _creature(tokens: PersistentMap[Token], identity: str) -> Creature | None:
    token = tokens.get(identity)
    return None if token is None else token.creature


def _own(workspace: Workspace, system: SystemId) -> tuple[OfferedCreature, ...]:
    if workspace.library is None:
        return ()
    try:
        kept = workspace.library.creatures()
    except SandtableError as error:
        if workspace.library.is_news(error):
            workspace.tell(error.phrase, Urgency.WARNING)
        return ()
    mine = [(identity, creature) for identity, creature in kept.items() if creature.system == system]
    mine.sort(key=lambda each: each[1].name.casefold())
    return tuple(
        OfferedCreature(f"library-{identity}", Origin.LIBRARY, creature, identity) for identity, creature in mine
    )


def rows_by_origin(things: tuple[OfferedCreature, ...], search: str, words: Words) -> tuple[CreatureLine, ...]:
    """Return the lines of the bestiary with a heading for each origin; shipped ones by their sides."""
    marks = side_numbers(each.creature.side for each in things)
    groups: dict[str, list[CreatureLine]] = {}
    for each in things:
        row = CreatureLine(
            id=each.key,
            name=each.creature.name,
            side=each.creature.side,
            mark=marks[each.creature.side],
            badge=each.creature.sign,
            status=short_figures(each.creature, words),
            on_map=False,
            faded=False,
        )
        if row.matches(search):
            groups.setdefault(heading(each), []).append(row)
    return tuple(row for title, rows in groups.items() for row in (CreatureLine("", title), *rows))


def heading(each: OfferedCreature) -> str:
    """Return what an origin is called."""
    if each.origin is Origin.LIBRARY:
        return tr("My library")
    if each.origin is Origin.DOCUMENT:
        return tr("In this adventure")
    return tr("Bestiary: {side}").replace("{side}", side_text(each.creature.side))


def short_figures(creature: Creature, words: Words) -> str:
    """Return the figures of a creature in a line."""
    figures = figures_for(creature, words).figures(creature.sheet, creature.kit)
    # a name stands in one line with its value
    return "  ".join(f"{name}\u00a0{value}" for name, value in figures)


def placing_for(workspace: Workspace, each: OfferedCreature) -> Placing:
    """Return what puts a creature down: a hero of the roster himself, else a copy with its images."""
    hero = hero_of(workspace, each.creature)
    if hero is not None:
        return Placing(hero.creature, hero.id)
    return Placing(each.creature, bring=bringing(workspace, each))


def bringing(workspace: Workspace, each: OfferedCreature) -> Callable[[Command], None]:
    """Return what carries the images of a creature into the document, before a command that puts a copy there."""
    library, document = workspace.library, workspace.document
    if each.own is None or library is None:
        return bring_nothing
    return lambda command: library.bring(command, document)


def hero_of(workspace: Workspace, creature: Creature) -> Person | None:
    """Return the one of the roster who an offered creature is: of that name, side and system; None if nobody is.

    Of several the first is meant who is not on the map yet.
    """
    wanted = creature.system, creature.side, creature.name.casefold()
    known = [
        person
        for person in workspace.state.people.values()
        if (person.creature.system, person.creature.side, person.creature.name.casefold()) == wanted
    ]
    encounter = workspace.encounter
    here = () if encounter is None else tuple(token.person for token in encounter.tokens.values())
    return next((person for person in known if person.id not in here), next(iter(known), None))
