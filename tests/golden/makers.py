"""Who makes which sample: what it begins with, and how it is played."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from core.engine.context import Systems
from core.engine.session import Session
from core.model.campaign import Campaign
from tests.golden import ferry, fever, ford, mill, toll


@dataclass(frozen=True, slots=True)
class Maker:
    """The adventure before its fight, and the fight."""

    prepared: Callable[[Systems], Campaign]
    played: Callable[[Session], None]


MAKERS: Mapping[str, Maker] = {
    "ferry-landing.sandtable": Maker(ferry.prepared, ferry.played),
    "mill-road.sandtable": Maker(mill.prepared, mill.played),
    "fever-road.sandtable": Maker(fever.prepared, fever.played),
    "toll-bridge.sandtable": Maker(toll.prepared, toll.played),
    "dry-ford.sandtable": Maker(ford.prepared, ford.played),
}
