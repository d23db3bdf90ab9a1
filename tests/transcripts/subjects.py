"""All of which prints are kept: the scenarios of transcripts, what systems ship, and worlds made up by a seed."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from core.rules.registry import SYSTEMS
from tests.core.geometry.worlds import seen_in
from tests.core.rules.library import seen_of
from tests.transcripts.arenas import seen_in_arena
from tests.transcripts.runner import Script, begin, play, prepared, scripts
from tests.transcripts.seen import Seen

EVERYBODY = 6
"""So many stand in every arena."""
WORLDS = 16
"""So many worlds are made up."""


@dataclass(frozen=True)
class Subject:
    """Something of which prints are kept: its name, `towers/attack: arrows`, and what looks at it, part by part."""

    name: str
    look: Callable[[], list[list[str]]]

    @property
    def folder(self) -> str:
        """With which others it is kept."""
        return self.name.partition("/")[0]


LIBRARY = tuple(Subject(f"library/{system}", partial(seen_of, system)) for system in SYSTEMS)
ARENAS = tuple(
    Subject(f"arenas/{system} {number}{' later' if later else ''}", partial(seen_in_arena, system, number, later=later))
    for system in SYSTEMS
    for later in (False, True)
    for number in range(EVERYBODY)
)
MADE_UP = tuple(Subject(f"worlds/{seed}", partial(seen_in, seed)) for seed in range(WORLDS))


def subjects() -> tuple[Subject, ...]:
    """Return everything of which prints are kept."""
    return (*(Subject(script.name, partial(played, script)) for script in scripts()), *LIBRARY, *ARENAS, *MADE_UP)


def played(script: Script) -> list[list[str]]:
    """Play a scenario, and return what is seen of it."""
    seen, under_way = Seen(), prepared(script.data)
    under_way.onlooker = seen
    begin(under_way, script.data.get("fight", {}))
    seen.happened(under_way)
    for step in script.data.get("step", ()):
        play(under_way, step)
        seen.happened(under_way)
    seen.ended(under_way)
    return seen.parts
