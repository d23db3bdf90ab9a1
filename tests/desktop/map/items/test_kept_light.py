"""Light that was shown on a map in a style: it is painted anew wherever what lights or shades the map changes."""

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication

from core.base.ids import ThingId
from core.model.materials import MapStyle, Material
from core.model.plan_reading import plan_of
from core.model.scene import SceneState
from core.model.things import Light, LightRegion, Surface, Thing
from desktop.map.items.atlas import Atlas
from tests.desktop.map.items.test_kept_sheets import shown
from tests.desktop.map.test_styles import cellar, no_images
from tests.helpers.maps import at

DARK = LightRegion(id=ThingId("light-region-60"), points=(at(2, 2), at(7, 2), at(7, 7), at(2, 7)), light="dark")
DIM = LightRegion(id=ThingId("light-region-61"), points=(at(10, 6), at(14, 6), at(14, 9), at(10, 9)), light="dim")
LAMP = Light(id=ThingId("light-62"), at=at(5, 5), reach=4)
LAVA = Surface(id=ThingId("surface-63"), material=Material.LAVA, points=(at(11, 2), at(14, 2), at(14, 4), at(11, 4)))
STYLES = tuple(style for style in MapStyle if style is not MapStyle.PLAIN)


def moved(region: LightRegion) -> LightRegion:
    """Return a region four squares further to the right."""
    return region.but(points=tuple((x + at(4, 0)[0], y) for x, y in region.points))


STEPS: dict[str, tuple[tuple[Thing, ...], ...]] = {
    "a region drawn, taken back and drawn again": ((), (DARK,), (), (DARK,)),
    "one of two regions removed, then the other": ((DARK, DIM), (DIM,), (), (DARK, DIM)),
    "a region moved and made dim": ((DARK,), (moved(DARK),), (DARK.but(light="dim"),)),
    "a lamp placed in the dark, moved and removed": ((DARK,), (DARK, LAMP), (DARK, LAMP.but(at=at(9, 5))), (DARK,)),
    "a region drawn far from a lamp and from lava": ((LAMP, LAVA), (LAMP, LAVA, DIM), (LAMP, LAVA)),
}


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("steps", STEPS.values(), ids=STEPS)
def test_light_is_what_it_would_be_on_a_map_shown_for_the_first_time(
    steps: tuple[tuple[Thing, ...], ...], style: MapStyle, qapp: QApplication
) -> None:
    bare, kept = cellar(style), Atlas(no_images, public=False)
    for things in steps:
        scene = bare.but(things=bare.things.having([(each.id, each) for each in things]))
        kept.show(plan_of(scene, SceneState(), before=kept.plan))
        image, _ = shown(kept, scene, None)
        fresh = Atlas(no_images, public=False)
        fresh.show(plan_of(scene, SceneState()))
        told, _ = shown(fresh, scene, None)
        raw, meant = (np.frombuffer(each.constBits(), np.uint8).astype(int) for each in (image, told))
        assert (np.abs(raw - meant) > 6).mean() < 0.001
