"""Every stamp that comes with the program: one line each, with its size and what it does unless told otherwise."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from core.geometry.units import SQUARE
from core.model.things import Cover
from desktop.map.stamp_art import building, furniture, landscape
from desktop.map.stamp_art.sketch import Sketch
from desktop.translation import QT_TRANSLATE_NOOP


@dataclass(frozen=True, slots=True)
class Art:
    """A stamp: its id, its name before translation, its size in squares, cover, and what it stops."""

    id: str
    name: str
    draw: Callable[[Sketch], None]
    width: float = 1
    height: float = 1
    cover: Cover = Cover.SOFT
    blocks_move: bool = False
    blocks_sight: bool = False

    @property
    def title(self) -> str:
        """Its name in the language of the program."""
        return QCoreApplication.translate("Stamps", self.name)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in map units."""
        return round(self.width * SQUARE), round(self.height * SQUARE)


N, H, T = Cover.NONE, Cover.HARD, Cover.TOTAL

ARTS: tuple[Art, ...] = (
    Art("crate", QT_TRANSLATE_NOOP("Stamps", "Crate"), furniture.crate, cover=H),
    Art("barrel", QT_TRANSLATE_NOOP("Stamps", "Barrel"), furniture.barrel, 0.75, 0.75, cover=H),
    Art("table", QT_TRANSLATE_NOOP("Stamps", "Table"), furniture.table, 2, 1),
    Art("round-table", QT_TRANSLATE_NOOP("Stamps", "Round table"), furniture.round_table, 2, 2),
    Art("chair", QT_TRANSLATE_NOOP("Stamps", "Chair"), furniture.chair, 0.5, 0.5, cover=N),
    Art("bed", QT_TRANSLATE_NOOP("Stamps", "Bed"), furniture.bed, 1, 2),
    Art("chest", QT_TRANSLATE_NOOP("Stamps", "Chest"), furniture.chest, 0.75, 0.5),
    Art("bookcase", QT_TRANSLATE_NOOP("Stamps", "Bookcase"), furniture.bookcase, 2, 0.5, H, True, True),
    Art("cart", QT_TRANSLATE_NOOP("Stamps", "Cart"), furniture.cart, 2, 1, H),
    Art("wagon", QT_TRANSLATE_NOOP("Stamps", "Wagon"), furniture.wagon, 3, 2, T, True, True),
    Art("altar", QT_TRANSLATE_NOOP("Stamps", "Altar"), furniture.altar, 2, 1, H),
    Art("sarcophagus", QT_TRANSLATE_NOOP("Stamps", "Sarcophagus"), furniture.sarcophagus, 1, 2, H),
    Art("well", QT_TRANSLATE_NOOP("Stamps", "Well"), furniture.well, 1, 1, H, True),
    Art("tent", QT_TRANSLATE_NOOP("Stamps", "Tent"), furniture.tent, 2, 2, blocks_sight=True),
    Art("stairs", QT_TRANSLATE_NOOP("Stamps", "Stairs"), building.stairs, 1, 2, N),
    Art("spiral-stairs", QT_TRANSLATE_NOOP("Stamps", "Spiral stairs"), building.spiral_stairs, 2, 2, N),
    Art("ladder", QT_TRANSLATE_NOOP("Stamps", "Ladder"), furniture.ladder, 0.5, 1, N),
    Art("trapdoor", QT_TRANSLATE_NOOP("Stamps", "Trapdoor"), building.trapdoor, 1, 1, N),
    Art("rug", QT_TRANSLATE_NOOP("Stamps", "Rug"), building.rug, 3, 2, N),
    Art("roof", QT_TRANSLATE_NOOP("Stamps", "Roof"), building.roof, 6, 4, N),
    Art("pillar", QT_TRANSLATE_NOOP("Stamps", "Pillar"), landscape.pillar, 1, 1, T, True, True),
    Art("column", QT_TRANSLATE_NOOP("Stamps", "Round column"), building.column, 0.75, 0.75, T, True, True),
    Art("statue", QT_TRANSLATE_NOOP("Stamps", "Statue"), landscape.statue, 1, 1, H, True),
    Art("tree", QT_TRANSLATE_NOOP("Stamps", "Tree"), landscape.tree, 2, 2, H),
    Art("fir", QT_TRANSLATE_NOOP("Stamps", "Fir"), landscape.fir, 2, 2, H),
    Art("bush", QT_TRANSLATE_NOOP("Stamps", "Bush"), landscape.bush),
    Art("hedge", QT_TRANSLATE_NOOP("Stamps", "Hedge"), landscape.hedge, 2, 0.75, H),
    Art("boulder", QT_TRANSLATE_NOOP("Stamps", "Boulder"), landscape.boulder, 1, 1, H, True),
    Art("rubble", QT_TRANSLATE_NOOP("Stamps", "Rubble"), landscape.rubble),
    Art("log", QT_TRANSLATE_NOOP("Stamps", "Fallen log"), landscape.log, 3, 0.75, H),
    Art("stump", QT_TRANSLATE_NOOP("Stamps", "Stump"), landscape.stump),
    Art("campfire", QT_TRANSLATE_NOOP("Stamps", "Campfire"), landscape.campfire, 1, 1, N),
    Art("pool", QT_TRANSLATE_NOOP("Stamps", "Pool"), landscape.pool, 2, 2, N),
    Art("bones", QT_TRANSLATE_NOOP("Stamps", "Bones"), landscape.bones, 0.75, 0.75, N),
    Art("planks", QT_TRANSLATE_NOOP("Stamps", "Planks"), landscape.planks, 1, 1, N),
)

ART: dict[str, Art] = {art.id: art for art in ARTS}
"""Every stamp by its id."""
