"""Every stamp that comes with the program: one line each, with its size and what it does unless told otherwise."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QCoreApplication

from core.geometry.units import SQUARE
from core.model.cover import Cover
from desktop.map.stamp_art import building, furniture, household, landscape, outdoors, traces
from desktop.map.stamp_art.sketch import Sketch
from desktop.map.stamp_art.synonyms import ALSO
from desktop.translation import QT_TRANSLATE_NOOP


class Rises(StrEnum):
    """How a stamp stands on the ground: with a foot like its box or a round one, flat, or as a mere stain."""

    BOX = "box"
    ROUND = "round"
    FLAT = "flat"
    TRACE = "trace"


class Stops(StrEnum):
    """What does not get past a stamp."""

    NOTHING = "nothing"
    WAY = "way"
    SIGHT = "sight"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class Art:
    """A stamp: its id, its name in English, what draws it, its size in squares, what it gives, and how it stands."""

    id: str
    name: str
    draw: Callable[[Sketch], None]
    width: float = 1
    height: float = 1
    cover: Cover = Cover.SOFT
    stops: Stops = Stops.NOTHING
    rises: Rises = Rises.BOX

    @property
    def title(self) -> str:
        """Its name in the language of the window."""
        return QCoreApplication.translate("Stamps", self.name)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in map units."""
        return round(self.width * SQUARE), round(self.height * SQUARE)

    @property
    def blocks_move(self) -> bool:
        """Whether nobody walks through it."""
        return self.stops in (Stops.WAY, Stops.BOTH)

    @property
    def blocks_sight(self) -> bool:
        """Whether nobody sees through it."""
        return self.stops in (Stops.SIGHT, Stops.BOTH)

    def is_meant_by(self, text: str) -> bool:
        """Return whether each word that is looked for begins one of its names."""
        other = QCoreApplication.translate("Stamps", ALSO[self.id])
        known = f"{self.title} {other}".casefold().replace(",", " ").split()
        return all(any(each.startswith(word) for each in known) for word in text.casefold().split())


N, H, T = Cover.NONE, Cover.HARD, Cover.TOTAL
WAY, SIGHT, BOTH = Stops.WAY, Stops.SIGHT, Stops.BOTH
ROUND, FLAT, TRACE = Rises.ROUND, Rises.FLAT, Rises.TRACE

_GOODS = (
    Art("crate", QT_TRANSLATE_NOOP("Stamps", "Crate"), furniture.crate, cover=H),
    Art("barrel", QT_TRANSLATE_NOOP("Stamps", "Barrel"), furniture.barrel, 0.75, 0.75, cover=H, rises=ROUND),
    Art("sack", QT_TRANSLATE_NOOP("Stamps", "Sack"), household.sack, 0.75, 0.75, rises=ROUND),
    Art("chest", QT_TRANSLATE_NOOP("Stamps", "Chest"), furniture.chest, 0.75, 0.5),
    Art("weapon-rack", QT_TRANSLATE_NOOP("Stamps", "Weapon rack"), household.weapon_rack, 2, 0.75, stops=WAY),
    Art("shelf", QT_TRANSLATE_NOOP("Stamps", "Shelf with jars"), household.shelf, 2, 0.5, cover=H, stops=BOTH),
    Art("cauldron", QT_TRANSLATE_NOOP("Stamps", "Cauldron"), household.cauldron, rises=ROUND, stops=WAY),
    Art("anvil", QT_TRANSLATE_NOOP("Stamps", "Anvil"), household.anvil, 1, 0.75, stops=WAY),
    Art(
        "grindstone",
        QT_TRANSLATE_NOOP("Stamps", "Millstones"),
        household.grindstone,
        2,
        2,
        cover=H,
        rises=ROUND,
        stops=WAY,
    ),
)
_FURNITURE = (
    Art("table", QT_TRANSLATE_NOOP("Stamps", "Table"), furniture.table, 2, 1),
    Art("round-table", QT_TRANSLATE_NOOP("Stamps", "Round table"), furniture.round_table, 2, 2, rises=ROUND),
    Art("desk", QT_TRANSLATE_NOOP("Stamps", "Desk"), household.desk, 2, 1),
    Art("chair", QT_TRANSLATE_NOOP("Stamps", "Chair"), furniture.chair, 0.5, 0.5, cover=N),
    Art("stool", QT_TRANSLATE_NOOP("Stamps", "Stool"), household.stool, 0.5, 0.5, cover=N, rises=ROUND),
    Art("bench", QT_TRANSLATE_NOOP("Stamps", "Bench"), household.bench, 2, 0.5, cover=N),
    Art("armchair", QT_TRANSLATE_NOOP("Stamps", "Armchair"), household.armchair),
    Art("couch", QT_TRANSLATE_NOOP("Stamps", "Couch"), household.couch, 2, 1),
    Art("throne", QT_TRANSLATE_NOOP("Stamps", "Throne"), household.throne, cover=H, stops=WAY),
    Art("bed", QT_TRANSLATE_NOOP("Stamps", "Bed"), furniture.bed, 1, 2),
    Art("wardrobe", QT_TRANSLATE_NOOP("Stamps", "Wardrobe"), household.wardrobe, 2, 0.75, cover=T, stops=BOTH),
    Art("bookcase", QT_TRANSLATE_NOOP("Stamps", "Bookcase"), furniture.bookcase, 2, 0.5, cover=H, stops=BOTH),
    Art("hearth", QT_TRANSLATE_NOOP("Stamps", "Fireplace"), household.hearth, 2, 1, cover=H, stops=WAY),
    Art("stove", QT_TRANSLATE_NOOP("Stamps", "Oven"), household.stove, 2, 2, cover=H, rises=ROUND, stops=BOTH),
    Art("candles", QT_TRANSLATE_NOOP("Stamps", "Candles"), household.candles, 0.5, 0.5, cover=N, rises=ROUND),
    Art("torch", QT_TRANSLATE_NOOP("Stamps", "Wall torch"), household.torch, 0.5, 0.5, cover=N),
    Art("latrine", QT_TRANSLATE_NOOP("Stamps", "Latrine"), household.latrine, cover=N),
    Art("scrolls", QT_TRANSLATE_NOOP("Stamps", "Scrolls"), household.scrolls, 0.75, 0.75, cover=N, rises=FLAT),
    Art("rug", QT_TRANSLATE_NOOP("Stamps", "Rug"), building.rug, 3, 2, cover=N, rises=FLAT),
)
_BUILDING = (
    Art("stairs", QT_TRANSLATE_NOOP("Stamps", "Stairs"), building.stairs, 1, 2, cover=N, rises=FLAT),
    Art(
        "spiral-stairs", QT_TRANSLATE_NOOP("Stamps", "Spiral stairs"), building.spiral_stairs, 2, 2, cover=N, rises=FLAT
    ),
    Art("ladder", QT_TRANSLATE_NOOP("Stamps", "Ladder"), furniture.ladder, 0.5, 1, cover=N, rises=FLAT),
    Art("trapdoor", QT_TRANSLATE_NOOP("Stamps", "Trapdoor"), building.trapdoor, cover=N, rises=FLAT),
    Art("pillar", QT_TRANSLATE_NOOP("Stamps", "Pillar"), landscape.pillar, cover=T, stops=BOTH),
    Art(
        "column",
        QT_TRANSLATE_NOOP("Stamps", "Round column"),
        building.column,
        0.75,
        0.75,
        cover=T,
        rises=ROUND,
        stops=BOTH,
    ),
    Art("roof", QT_TRANSLATE_NOOP("Stamps", "Roof"), building.roof, 6, 4, cover=N),
    Art("planks", QT_TRANSLATE_NOOP("Stamps", "Planks"), landscape.planks, cover=N, rises=FLAT),
    Art("cage", QT_TRANSLATE_NOOP("Stamps", "Cage"), household.cage, stops=WAY),
    Art("lever", QT_TRANSLATE_NOOP("Stamps", "Lever"), household.lever, 0.5, 0.75, cover=N, rises=FLAT),
    Art("fence", QT_TRANSLATE_NOOP("Stamps", "Fence"), outdoors.fence, 2, 0.25),
)
_HALLOWED = (
    Art("altar", QT_TRANSLATE_NOOP("Stamps", "Altar"), furniture.altar, 2, 1, cover=H),
    Art("lectern", QT_TRANSLATE_NOOP("Stamps", "Lectern"), household.lectern, 0.75, 0.75, stops=WAY),
    Art("sarcophagus", QT_TRANSLATE_NOOP("Stamps", "Sarcophagus"), furniture.sarcophagus, 1, 2, cover=H),
    Art("grave", QT_TRANSLATE_NOOP("Stamps", "Grave"), outdoors.grave, 1, 2),
    Art("statue", QT_TRANSLATE_NOOP("Stamps", "Statue"), landscape.statue, cover=H, stops=WAY),
    Art(
        "standing-stone",
        QT_TRANSLATE_NOOP("Stamps", "Standing stone"),
        outdoors.standing_stone,
        cover=H,
        rises=ROUND,
        stops=WAY,
    ),
    Art("brazier", QT_TRANSLATE_NOOP("Stamps", "Brazier"), household.brazier, 0.75, 0.75, rises=ROUND, stops=WAY),
    Art("fountain", QT_TRANSLATE_NOOP("Stamps", "Fountain"), outdoors.fountain, 3, 3, rises=ROUND, stops=WAY),
    Art("well", QT_TRANSLATE_NOOP("Stamps", "Well"), furniture.well, cover=H, rises=ROUND, stops=WAY),
    Art("totem", QT_TRANSLATE_NOOP("Stamps", "Totem"), outdoors.totem, 0.75, 0.75, cover=N),
)
_NATURE = (
    Art("tree", QT_TRANSLATE_NOOP("Stamps", "Tree"), landscape.tree, 2, 2, cover=H, rises=ROUND),
    Art("fir", QT_TRANSLATE_NOOP("Stamps", "Fir"), landscape.fir, 2, 2, cover=H, rises=ROUND),
    Art("grove", QT_TRANSLATE_NOOP("Stamps", "Little wood"), landscape.grove, 6, 6, cover=H, rises=FLAT),
    Art("palm", QT_TRANSLATE_NOOP("Stamps", "Palm"), outdoors.palm, 2, 2, rises=ROUND),
    Art("dead-tree", QT_TRANSLATE_NOOP("Stamps", "Dead tree"), outdoors.dead_tree, 2, 2, rises=FLAT),
    Art("bush", QT_TRANSLATE_NOOP("Stamps", "Bush"), landscape.bush, rises=ROUND),
    Art("flowers", QT_TRANSLATE_NOOP("Stamps", "Flowers"), outdoors.flowers, cover=N, rises=FLAT),
    Art("hedge", QT_TRANSLATE_NOOP("Stamps", "Hedge"), landscape.hedge, 2, 0.75, cover=H),
    Art("reeds", QT_TRANSLATE_NOOP("Stamps", "Reeds"), outdoors.reeds, rises=FLAT),
    Art("mushrooms", QT_TRANSLATE_NOOP("Stamps", "Mushrooms"), outdoors.mushrooms, 0.75, 0.75, cover=N, rises=FLAT),
    Art("boulder", QT_TRANSLATE_NOOP("Stamps", "Boulder"), landscape.boulder, cover=H, rises=ROUND, stops=WAY),
    Art("rubble", QT_TRANSLATE_NOOP("Stamps", "Rubble"), landscape.rubble, rises=FLAT),
    Art(
        "stalagmites", QT_TRANSLATE_NOOP("Stamps", "Stalagmites"), outdoors.stalagmites, cover=H, rises=ROUND, stops=WAY
    ),
    Art("crystals", QT_TRANSLATE_NOOP("Stamps", "Crystals"), household.crystals, rises=ROUND, stops=WAY),
    Art("log", QT_TRANSLATE_NOOP("Stamps", "Fallen log"), landscape.log, 3, 0.75, cover=H),
    Art("stump", QT_TRANSLATE_NOOP("Stamps", "Stump"), landscape.stump, rises=ROUND),
    Art("pool", QT_TRANSLATE_NOOP("Stamps", "Pool"), landscape.pool, 2, 2, cover=N, rises=FLAT),
)
_CAMP = (
    Art("tent", QT_TRANSLATE_NOOP("Stamps", "Tent"), furniture.tent, 2, 2, stops=SIGHT),
    Art("campfire", QT_TRANSLATE_NOOP("Stamps", "Campfire"), landscape.campfire, cover=N, rises=ROUND),
    Art("woodpile", QT_TRANSLATE_NOOP("Stamps", "Woodpile"), outdoors.woodpile, 2, 1, cover=H, stops=WAY),
    Art("haystack", QT_TRANSLATE_NOOP("Stamps", "Haystack"), outdoors.haystack, 2, 2, cover=H, rises=ROUND, stops=WAY),
    Art("cart", QT_TRANSLATE_NOOP("Stamps", "Cart"), furniture.cart, 2, 1, cover=H),
    Art("wagon", QT_TRANSLATE_NOOP("Stamps", "Wagon"), furniture.wagon, 3, 2, cover=T, stops=BOTH),
    Art("boat", QT_TRANSLATE_NOOP("Stamps", "Rowing boat"), outdoors.boat, 3, 1),
    Art("stall", QT_TRANSLATE_NOOP("Stamps", "Market stall"), household.stall, 3, 2, cover=H),
    Art("signpost", QT_TRANSLATE_NOOP("Stamps", "Signpost"), outdoors.signpost, 0.75, 0.75, cover=N),
)
_TRACES = (
    Art("blood", QT_TRANSLATE_NOOP("Stamps", "Blood"), traces.blood, cover=N, rises=TRACE),
    Art("drag-marks", QT_TRANSLATE_NOOP("Stamps", "Drag marks"), traces.drag_marks, 2, 1, cover=N, rises=TRACE),
    Art("footprints", QT_TRANSLATE_NOOP("Stamps", "Footprints"), traces.footprints, 2, 0.75, cover=N, rises=TRACE),
    Art("scorch", QT_TRANSLATE_NOOP("Stamps", "Scorch mark"), traces.scorch, 2, 2, cover=N, rises=TRACE),
    Art("crack", QT_TRANSLATE_NOOP("Stamps", "Crack"), traces.crack, 2, 1, cover=N, rises=TRACE),
    Art("wet-patch", QT_TRANSLATE_NOOP("Stamps", "Puddle"), traces.wet_patch, cover=N, rises=TRACE),
    Art("moss", QT_TRANSLATE_NOOP("Stamps", "Moss"), traces.moss, cover=N, rises=TRACE),
    Art(
        "fallen-leaves", QT_TRANSLATE_NOOP("Stamps", "Fallen leaves"), traces.fallen_leaves, 2, 2, cover=N, rises=TRACE
    ),
    Art("cobweb", QT_TRANSLATE_NOOP("Stamps", "Cobweb"), traces.cobweb, cover=N, rises=TRACE),
    Art("bones", QT_TRANSLATE_NOOP("Stamps", "Bones"), landscape.bones, 0.75, 0.75, cover=N, rises=FLAT),
    Art("magic-circle", QT_TRANSLATE_NOOP("Stamps", "Magic circle"), traces.magic_circle, 3, 3, cover=N, rises=TRACE),
    Art("arrow", QT_TRANSLATE_NOOP("Stamps", "Arrow"), traces.arrow, 1, 0.75, cover=N, rises=TRACE),
    Art("cross", QT_TRANSLATE_NOOP("Stamps", "Cross"), traces.cross, cover=N, rises=TRACE),
)

SHELVES: tuple[tuple[str, tuple[Art, ...]], ...] = (
    (QT_TRANSLATE_NOOP("Stamps", "Goods and tools"), _GOODS),
    (QT_TRANSLATE_NOOP("Stamps", "Furniture"), _FURNITURE),
    (QT_TRANSLATE_NOOP("Stamps", "Building"), _BUILDING),
    (QT_TRANSLATE_NOOP("Stamps", "Temple, tomb and square"), _HALLOWED),
    (QT_TRANSLATE_NOOP("Stamps", "Nature"), _NATURE),
    (QT_TRANSLATE_NOOP("Stamps", "Camp and road"), _CAMP),
    (QT_TRANSLATE_NOOP("Stamps", "Traces on the ground"), _TRACES),
)
"""The shelves, each with its name in English."""


def shelf_title(name: str) -> str:
    """Return the name of a shelf in the language of the window."""
    return QCoreApplication.translate("Stamps", name)


ARTS: tuple[Art, ...] = tuple(art for _, arts in SHELVES for art in arts)
ART: dict[str, Art] = {art.id: art for art in ARTS}
