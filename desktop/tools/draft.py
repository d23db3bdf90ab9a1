"""A draft: things that a tool is about to put, change or drop, all of them by one command."""

from typing import Any, TypeVar

from core.base.ids import ThingId, numbered
from core.base.phrase import Phrase
from core.base.registry import Registry
from core.edits.maps import DropThings, PutThings
from core.edits.subjects import placed, placed_at
from core.engine.command_kinds import EditCommand
from core.geometry.units import Rect
from core.model.things import THINGS, Thing
from desktop.tools import editing
from desktop.tools.map_access import MapAccess

T = TypeVar("T", bound=Thing)


class Draft:
    """Gathers changes to the scene on the map; nothing is done until `submit`."""

    def __init__(self, access: MapAccess) -> None:
        self._access = access
        self._next = access.workspace.state.next_number
        self._put: dict[str, Thing] = {}
        self._about: tuple[Thing, ...] = ()
        self._gone: dict[str, None] = {}

    def add(self, kind: type[T], **fields: Any) -> T:
        """Add a thing under a fresh id and return it; a value that does not fit is a `pydantic.ValidationError`."""
        family: Registry[Thing] = THINGS
        (name,) = (name for name, each in family.classes().items() if each is kind)
        thing = kind(id=ThingId(numbered(name, self._next)), **fields)
        self._next += 1
        self._put[thing.id] = thing
        return thing

    def change(self, thing: Thing) -> None:
        """Put a thing in place of the one of its id."""
        self._put[thing.id] = thing

    def drop(self, thing: Thing) -> None:
        """Drop a thing."""
        if self._put.pop(thing.id, None) is None or self._access.thing(thing.id) is not None:
            self._gone[thing.id] = None

    def tell_of(self, *things: Thing) -> None:
        """Name these things in the history alone; else all that are put, or that go where none is put."""
        self._about = things

    @property
    def things(self) -> tuple[Thing, ...]:
        """What would be put."""
        return tuple(self._put.values())

    def submit(self, deed: Phrase | str, *more: EditCommand, where: Rect | None = None) -> bool:
        """Carry everything out, and more, as one step of undo; return whether anything was, and was accepted.

        The history says the deed, and where it was done: `where` that is said, else where the things are.
        """
        commands: list[EditCommand] = []
        content = self._access.content
        if self._access.scene is None or content is None:
            return False
        titled = editing.titled(deed)
        gone = (content.scene.things.get(ThingId(identity)) for identity in self._gone)
        told = self._about or self.things or tuple(thing for thing in gone if thing is not None)
        title = placed_at(titled, content.scene, told) if where is None else placed(titled, content.scene, where)
        if self._gone:
            commands.append(DropThings(self._access.scene, tuple(ThingId(identity) for identity in self._gone)))
        if self._put:
            commands.append(PutThings(self._access.scene, self.things, title))
        return editing.submit(self._access, title, [*commands, *more], named=where is not None and not self._put)
