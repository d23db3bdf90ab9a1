"""A draft: things that a tool is about to put, change or drop, all of them by one command."""

from typing import Any, TypeVar

from core.base.ids import ThingId, numbered
from core.base.phrase import say
from core.base.registry import Registry
from core.edits.maps import DropThings, PutThings
from core.engine.command_kinds import EditCommand
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

    @property
    def things(self) -> tuple[Thing, ...]:
        """What would be put."""
        return tuple(self._put.values())

    def submit(self, title: str, *more: EditCommand) -> bool:
        """Carry everything out, and more, as one step of undo; return whether anything was, and was accepted."""
        commands: list[EditCommand] = []
        if self._access.scene is None:
            return False
        if self._gone:
            commands.append(DropThings(self._access.scene, tuple(ThingId(identity) for identity in self._gone)))
        if self._put:
            commands.append(PutThings(self._access.scene, self.things, say(title)))
        return editing.submit(self._access, title, [*commands, *more])
