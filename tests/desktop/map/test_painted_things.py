"""What stands on painted floors: cloth is cloth, and furniture is told from boards of the same wood."""

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication

from core.base.ids import ThingId
from core.geometry.units import SQUARE
from core.model.door_look import DoorLook
from core.model.materials import MapStyle, Material
from core.model.things import Door, DoorState, Stamp, Thing, Wall, WallKind
from tests.desktop.map.test_styles import Pixels, cellar, grey, painted, patch
from tests.helpers.maps import at


def redness(pixels: Pixels, x: float, y: float, size: float = 0.3) -> float:
    """Return by how much the reddest pixels about a place are redder than they are green."""
    there = patch(pixels, x, y, size)
    return float(np.percentile(there[..., 0] - there[..., 1], 90))


@pytest.mark.parametrize(
    "curtain",
    [
        Wall(id=ThingId("wall-20"), points=(at(4, 6), at(8, 6)), made=WallKind.CURTAIN),
        Door(id=ThingId("door-20"), a=at(4, 6), b=at(8, 6), look=DoorLook.CURTAIN),
    ],
    ids=["wall", "door"],
)
def test_a_curtain_is_of_cloth(qapp: QApplication, curtain: Thing) -> None:
    pixels = painted(cellar(MapStyle.PAINTED, curtain))
    assert min(redness(pixels, x, 6) for x in (4.5, 6, 7.5)) > 40 + redness(pixels, 6, 7)


@pytest.mark.parametrize("art", ["table", "round-table", "bench", "crate"])
def test_furniture_is_told_from_a_floor_of_boards(qapp: QApplication, art: str) -> None:
    thing = Stamp(id=ThingId("stamp-20"), art=art, at=at(6.5, 6.5), width=2 * SQUARE, height=2 * SQUARE)
    scene = cellar(MapStyle.PAINTED, thing, floor_material=Material.PLANKS)
    pixels = painted(scene)
    here, there = (patch(pixels, x, 6.5, 0.7).reshape(-1, 3) for x in (6.1, 4.2))
    # warmer than the boards
    warmer = (here[:, 0] - here[:, 2]).mean() - (there[:, 0] - there[:, 2]).mean()
    assert warmer > 18


@pytest.mark.parametrize("zoom", [27, 55])
def test_a_raised_portcullis_is_told_from_one_that_is_down(qapp: QApplication, zoom: int) -> None:
    """It is as light as the floor, while the bars that are down are dark all along."""

    def darkness(*things: Thing) -> float:
        pixels = grey(painted(cellar(MapStyle.PAINTED, *things), zoom=zoom))
        return float(
            np.concatenate([patch(pixels, 6 + step / 8, 6, 0.15, zoom).ravel() for step in range(2, 15)]).mean()
        )

    gate = Door(id=ThingId("door-20"), a=at(6, 6), b=at(8, 6), look=DoorLook.PORTCULLIS)
    bare, down, raised = darkness(), darkness(gate), darkness(gate.but(state=DoorState.OPEN))
    assert bare - down > 3 * abs(bare - raised) and bare - down > 40


@pytest.mark.parametrize("zoom", [27, 55])
@pytest.mark.parametrize("look", [DoorLook.SINGLE, DoorLook.DOUBLE, DoorLook.BARS])
def test_a_door_is_told_from_its_wall_on_a_dim_projector_without_its_colour(
    qapp: QApplication, look: DoorLook, zoom: int
) -> None:
    """At 40 % of the light: a rim lighter than all stone of the wall, within one that is darker than the floor."""
    door = Door(id=ThingId("door-20"), a=at(6, 6), b=at(8, 6), look=look)
    walls = (
        Wall(id=ThingId("wall-20"), points=(at(3, 6), at(6, 6))),
        Wall(id=ThingId("wall-21"), points=(at(8, 6), at(10, 6))),
    )
    dim = 0.4 * grey(painted(cellar(MapStyle.PAINTED, door, *walls), zoom=zoom))

    def along(x: float, share: float, size: float = 0.3) -> float:
        there = np.concatenate([patch(dim, x + step / 8, 6, size, zoom).ravel() for step in range(-3, 4)])
        return float(np.percentile(there, share))

    assert along(7, 85) > along(4.5, 95) + 15, "its rim is lighter"
    assert along(7, 5, 0.46) < along(4.5, 50) - 10, "and the one around it darker"
