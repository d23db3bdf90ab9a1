"""All of which prints are kept: the scenarios of transcripts, what systems ship, and worlds made up by a seed."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from core.base.ids import SystemId
from core.rules.registry import SYSTEMS
from tests.core.analysis.made_up import SYNDROMES, seen_of_accounts, seen_of_ends, seen_of_fights, seen_of_prospects
from tests.core.chance.made_up import seen_of_cards, seen_of_dice, seen_of_flips
from tests.core.edits.drawn import seen_of_drawing, seen_of_moving
from tests.core.edits.made_up import seen_of_dungeons, seen_of_edits, seen_of_maps
from tests.core.edits.odd_maps import (
    seen_of_furniture,
    seen_of_layouts,
    seen_of_lone_rooms,
    seen_of_odd_rooms,
    seen_of_odd_walls,
)
from tests.core.engine.made_up import seen_of_draws
from tests.core.explain.made_up import seen_of_tallies, seen_of_words
from tests.core.geometry.aligned import seen_on_lattice
from tests.core.geometry.worlds import seen_in
from tests.core.model.made_up import seen_of_plans
from tests.core.rules.library import seen_of
from tests.transcripts.arenas import seen_in_arena, seen_of_roster
from tests.transcripts.disorder import seen_before, seen_in_disorder
from tests.transcripts.going_on import seen_going_on
from tests.transcripts.runner import Script, begin, play, prepared, scripts
from tests.transcripts.seen import Seen
from tests.transcripts.wild import seen_in_wild, some

EVERYBODY = 6
"""So many stand in every arena."""
WORLDS = 16
"""So many worlds are made up."""
ODD, LAYOUTS, WIDTHS = 36, 8, range(2, 9)
"""So many odd maps of each kind are made up, so many times small dungeons laid out, and rooms so wide furnished."""
FLIPS, MAPS, TALLIES, SHARES = 8, 12, 6, 6
"""So many decks, maps and groups of sums, and into so many shares the edits are parted."""
DRAWN, PLANS, MOVED, DUNGEONS = 24, 10, 8, 12
"""So many maps are drawn stroke by stroke, so many looked at as they are painted, so many have all their corners and
sides moved, and so many dungeons of several kinds are laid out."""

DISORDERED = ("99-towers", "semi-automagic", "faction-zones", "swift-swords")
"""The games whose transcripts are thrown into disorder; in the other a single blow may take seconds there."""
GONE_ON_WITH = ("faction-zones", "swift-swords")
"""The games whose transcripts go on at random."""


WILD_FIGHTS = {"99-towers": 110, "semi-automagic": 60, "faction-zones": 60, "swift-swords": 60}
"""So many wild fights are fought in each of those games."""


@dataclass(frozen=True)
class Subject:
    """Something of which prints are kept: its name, `towers/attack: arrows`, and what looks at it, part by part.

    `script` is the scenario that it is made of, if it is made of one.
    """

    name: str
    look: Callable[[], list[list[str]]]
    script: Script | None = None

    @property
    def folder(self) -> str:
        """With which others it is kept."""
        return self.name.partition("/")[0]


LIBRARY = tuple(Subject(f"library/{system}", partial(seen_of, system)) for system in SYSTEMS)
ARENAS = (
    *(Subject(f"arenas/{system} without a fight", partial(seen_of_roster, system)) for system in SYSTEMS),
    *(
        Subject(f"arenas/{system} {n}{' later' if later else ''}", partial(seen_in_arena, system, n, later=later))
        for system in SYSTEMS
        for later in (False, True)
        for n in range(EVERYBODY)
    ),
)
DISORDER = tuple(
    Subject(f"disorder/{script.name}", partial(seen_in_disorder, script), script)
    for script in scripts()
    if script.data.get("system", "99-towers") in DISORDERED
)
GOING_ON = tuple(
    Subject(f"going_on/{script.name}", partial(seen_going_on, script), script)
    for script in scripts()
    if script.data.get("system") in GONE_ON_WITH
)
BEFORE = tuple(
    Subject(each.name.replace("disorder", "before", 1), partial(seen_before, each.script), each.script)
    for each in DISORDER
    if each.script is not None
)
WILD = tuple(
    Subject(
        f"wild/{system} {number}", partial(seen_in_wild, SystemId(system), number), some(SystemId(system), number)[0]
    )
    for system, fights in WILD_FIGHTS.items()
    for number in range(fights)
)
MADE_UP = tuple(Subject(f"worlds/{seed}", partial(seen_in, seed)) for seed in range(WORLDS))
ALIGNED = tuple(Subject(f"worlds/on a lattice {seed}", partial(seen_on_lattice, seed)) for seed in range(WORLDS))
EDITED = (
    *(Subject(f"reckoned/edits {share}", partial(seen_of_edits, share, SHARES)) for share in range(SHARES)),
    *(Subject(f"reckoned/maps {seed}", partial(seen_of_maps, seed)) for seed in range(MAPS)),
    *(Subject(f"reckoned/drawing {seed}", partial(seen_of_drawing, seed)) for seed in range(DRAWN)),
    *(Subject(f"reckoned/moving {seed}", partial(seen_of_moving, seed)) for seed in range(MOVED)),
    *(Subject(f"reckoned/dungeons {seed}", partial(seen_of_dungeons, seed)) for seed in range(DUNGEONS)),
    *(Subject(f"reckoned/odd walls {seed}", partial(seen_of_odd_walls, seed)) for seed in range(ODD)),
    *(Subject(f"reckoned/odd rooms {seed}", partial(seen_of_odd_rooms, seed)) for seed in range(ODD)),
    *(Subject(f"reckoned/lone rooms {seed}", partial(seen_of_lone_rooms, seed)) for seed in range(ODD)),
    *(Subject(f"reckoned/layouts {seed}", partial(seen_of_layouts, seed)) for seed in range(LAYOUTS)),
    *(Subject(f"reckoned/furniture {side}", partial(seen_of_furniture, side)) for side in WIDTHS),
)
"""What edits make, which is compared beside their own tests."""
DRAWS = (Subject("reckoned/draws", seen_of_draws),)
RECKONED = (
    *(Subject(f"reckoned/flips {seed}", partial(seen_of_flips, seed)) for seed in range(FLIPS)),
    *(Subject(f"reckoned/cards {seed}", partial(seen_of_cards, seed)) for seed in range(2)),
    Subject("reckoned/dice", partial(seen_of_dice, 1)),
    Subject("reckoned/words", seen_of_words),
    *(Subject(f"reckoned/tallies {seed}", partial(seen_of_tallies, seed)) for seed in range(TALLIES)),
    *(Subject(f"reckoned/plans {seed}", partial(seen_of_plans, seed)) for seed in range(PLANS)),
    *(Subject(f"reckoned/prospects {each}", partial(seen_of_prospects, each)) for each in SYNDROMES),
    *(Subject(f"reckoned/fights {system}", partial(seen_of_fights, system)) for system in SYSTEMS),
    *(Subject(f"reckoned/accounts {system}", partial(seen_of_accounts, system)) for system in SYSTEMS),
    *(Subject(f"reckoned/ends {system}", partial(seen_of_ends, system)) for system in SYSTEMS),
)


def subjects() -> tuple[Subject, ...]:
    """Return everything of which prints are kept."""
    played_ones = (Subject(script.name, partial(played, script)) for script in scripts())
    return (
        *played_ones,
        *LIBRARY,
        *ARENAS,
        *DISORDER,
        *BEFORE,
        *WILD,
        *GOING_ON,
        *MADE_UP,
        *ALIGNED,
        *EDITED,
        *DRAWS,
        *RECKONED,
    )


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
