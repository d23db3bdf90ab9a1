"""What may be wrong with a map: the kinds of it, in words, and the edit that mends one."""

from dataclasses import dataclass
from enum import StrEnum

from core.base.phrase import Phrase, say
from core.edits.maps import PutThings
from core.edits.subjects import placed_at
from core.engine.command_kinds import EditCommand
from core.geometry.units import Point
from core.model.scene import Scene
from core.model.things import Thing


class FlawKind(StrEnum):
    """The kinds of what may be wrong."""

    GAP = "gap"
    OFF_WALL = "off-wall"
    WALL_IN_DOOR = "wall-in-door"
    UNREACHABLE = "unreachable"
    NO_ROOM = "no-room"
    OUTSIDE = "outside"
    DOUBLED = "doubled"
    IN_ROCK = "in-rock"
    NO_FLOOR = "no-floor"
    INTO_ROCK = "into-rock"
    STAIRS = "stairs"


@dataclass(frozen=True, slots=True)
class Flaw:
    """Something that may be wrong: where, in units; the things or tokens that it is about; what mends it, if one knows.

    `name` is that of the thing or the room, if it has one. One that stands `alone` is not mended along with others.
    `way` tells in which way it is mended, where that is not the usual one of its kind.
    """

    kind: FlawKind
    at: Point
    about: tuple[str, ...]
    name: str = ""
    mend: EditCommand | None = None
    alone: bool = False
    way: str = ""

    @property
    def what(self) -> Phrase:
        """What is wrong, in a few words."""
        return say(f"flaw.{self.kind}")

    @property
    def why(self) -> Phrase:
        """What is wrong about it, in a sentence."""
        return say(f"flaw-why.{self.kind}")

    @property
    def remedy(self) -> Phrase:
        """What mending it does."""
        return say(f"flaw-mend.{self.kind}.{self.way}" if self.way else f"flaw-mend.{self.kind}")


def put(scene: Scene, kind: FlawKind, *things: Thing) -> PutThings:
    """Return what puts things as they are mended."""
    return PutThings(scene.id, things, placed_at(say(f"history.mend.{kind}"), scene, things[:1]))
