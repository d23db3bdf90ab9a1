"""What the players' window shows: values in which nothing private is left, so that nothing can be shown by mistake."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from core.engine.ribbon import Standing
from core.engine.status import Bearing, Grade
from desktop.map.content import MapContent
from desktop.map.overlays.kinds import Circle, Squares
from desktop.map.painting.labels import Result
from desktop.player_view.open_ground import OpenGround


@dataclass(frozen=True, slots=True)
class StripFace:
    """Somebody in the strip: public name, badge, the sign on the map, and the number of the side's mark.

    `title` is the name with the badge, or that it is somebody. In the order of turns `at` is the number of his place on
    the clock, where it has one, and `standing` how he stands to his turn.
    """

    id: str
    name: str
    badge: str = ""
    side: int = 0
    sign: str = ""
    title: str = ""
    at: str = ""
    standing: Standing = Standing.WAITS


@dataclass(frozen=True, slots=True)
class Pool:
    """A track of one of the party, in numbers."""

    name: str
    value: int
    maximum: int | None = None
    temporary: int = 0


@dataclass(frozen=True, slots=True)
class Fellow:
    """One of the party: tracks, conditions and state in words."""

    face: StripFace
    pools: tuple[Pool, ...] = ()
    conditions: tuple[str, ...] = ()
    state: str = ""
    bearing: Bearing = Bearing.UP
    grade: Grade = Grade.UNHURT


@dataclass(frozen=True, slots=True)
class Stranger:
    """Others in sight of one name, with a word on how they are; `count` where they are not told apart."""

    face: StripFace
    state: str = ""
    count: int = 1


@dataclass(frozen=True, slots=True)
class PublicContent:
    """Everything that the players may see; `map` is empty but for what lies in the part that is `open`.

    `unseen` says that somebody acts whom they do not see, and nothing more of him; `then` are those in sight who come
    next. `coming` are the next things that the world's time will bring, as far as they know of them; `results` are what
    came of the last that was done, by token.
    """

    map: MapContent
    open: OpenGround = field(default_factory=OpenGround)
    place: str = ""
    moment: str = ""
    fights: bool = False
    acting: StripFace | None = None
    unseen: bool = False
    then: tuple[StripFace, ...] = ()
    party: tuple[Fellow, ...] = ()
    others: tuple[Stranger, ...] = ()
    templates: tuple[Squares | Circle, ...] = ()
    coming: tuple[str, ...] = ()
    results: Mapping[str, Result] = field(default_factory=dict)

    @property
    def tells(self) -> bool:
        """Whether there is anything to write beside the map."""
        named = self.acting is not None or self.unseen
        return bool(named or self.moment or self.place or self.party or self.others or self.coming)
