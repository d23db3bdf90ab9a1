"""What is to be printed: the encounters, the parts of each, and on what paper."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from core.analysis.turning import Juncture
from core.base.ids import EncounterId, SceneId
from core.base.phrase import Phrase
from core.engine.context import Systems
from core.engine.journal import Journal
from core.explain.words import Words
from core.model.campaign import Campaign

Paper = Literal["a4", "letter"]
MM = 72 / 25.4
"""Points to a millimetre."""
PAPERS: Mapping[Paper, tuple[float, float]] = {"a4": (210 * MM, 297 * MM), "letter": (612.0, 792.0)}
"""Width and height in points, upright."""


class Part(StrEnum):
    """What can be printed of an encounter, in the order in which it is bound."""

    SUMMARY = "summary"
    MAP = "map"
    PLAYERS = "players-map"
    TILES = "tiles"
    CLOCK = "clock"
    CARDS = "cards"
    SHEETS = "sheets"
    LOADS = "loads"
    AFFLICTIONS = "afflictions"
    PACK = "pack"
    ACCOUNT = "account"
    REFERENCE = "reference"


USUAL = tuple(part for part in Part if part not in (Part.TILES, Part.PACK, Part.ACCOUNT))
"""What is printed unless somebody chooses: a map true to scale takes many sheets, the pack says the same again, and
what happened is for afterwards."""

MAPS = (Part.MAP, Part.PLAYERS, Part.TILES)
"""What shows a map."""
PUBLIC = (Part.PLAYERS, Part.TILES, Part.SHEETS, Part.REFERENCE)
"""What players may be given."""


@dataclass(frozen=True, slots=True)
class PrintOrder:
    """What somebody wants on paper: encounters, and `maps` on which there is none, of these only what shows a map.

    `ink` saves it: greys only, white floors. `metric` makes squares of tiles 25 mm instead of an inch. `whole` shows
    all of the players' map and of the map to scale; otherwise only what has been revealed, if
    anything has been.
    """

    encounters: tuple[EncounterId, ...]
    parts: tuple[Part, ...] = USUAL
    paper: Paper = "a4"
    ink: bool = False
    metric: bool = False
    whole: bool = False
    maps: tuple[SceneId, ...] = ()

    @property
    def for_players(self) -> bool:
        """Whether all of it may be given to players: then nothing in the file names what is private."""
        return all(part in PUBLIC for part in self.parts)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of an upright page, in points."""
        return PAPERS[self.paper]


@dataclass(frozen=True, slots=True)
class Matter:
    """What there is to print: a campaign with its rule systems, words and the bytes of its images.

    Without its `journal` nothing can be told of what happened. `forecasts` says how hard encounters are, and
    `courses` how fights stood from round to round, where that was reckoned.
    """

    campaign: Campaign
    systems: Systems
    words: Words
    images: Mapping[str, bytes] = field(default_factory=dict)
    journal: Journal | None = None
    forecasts: Mapping[EncounterId, Phrase] = field(default_factory=dict)
    courses: Mapping[EncounterId, tuple[Juncture, ...]] = field(default_factory=dict)
