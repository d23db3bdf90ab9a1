"""The names of a dungeon's rooms can be read: no furniture that was put there by chance stands on them."""

import pytest
from PySide6.QtWidgets import QApplication
from shapely import box

from core.edits.dungeon import Names, things_of
from core.edits.dungeon_layout import Wish, laid_out
from core.geometry.shapes import polygon_of
from core.geometry.units import SQUARE, Rect
from core.model.things import Stamp, Zone
from desktop.map.painting.zones_and_lights import name_box

PURPOSES = 16
"""What rooms may be for, each with a name."""
NAMES = Names(tuple(f"{'Throne room Library Well'[: 4 + number]}" for number in range(PURPOSES)), ("Cavern", "Den"))


@pytest.mark.parametrize("seed", range(1, 7))
def test_no_furniture_stands_on_the_name_of_its_room(seed: int, qapp: QApplication) -> None:
    wish = Wish(density=4 + seed % 5, seed=seed, shapes=seed % 2 == 0)
    things = things_of(laid_out(Rect(0, 0, 42, 32), wish), wish, NAMES)
    # stairs stand where floors are joined
    furniture = (each for each in things if isinstance(each, Stamp) and each.art != "stairs")
    stamps = [(each.art, polygon_of(each.outline)) for each in furniture]
    covered = []
    for zone in (each for each in things if isinstance(each, Zone)):
        around = name_box(zone)
        words = box(around.left(), around.top(), around.right(), around.bottom())
        covered += [(zone.name, art) for art, shape in stamps if shape.intersection(words).area > SQUARE**2 / 16]
    assert covered == []
    assert len(stamps) > 30
