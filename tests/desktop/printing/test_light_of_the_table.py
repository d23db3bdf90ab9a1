"""Maps that are dark in play are printed as bright as the table is where their lamps are left out."""

import pytest
from PySide6.QtWidgets import QApplication

from core.base.ids import ThingId
from core.model.materials import MapStyle
from core.model.scene import Scene
from core.model.things import Light, LightRegion
from desktop.map.content import MapContent
from desktop.printing.map_sheets import ShownMap, unpeopled
from desktop.sheet_page.paper_colours import ink_for
from tests.desktop.map.test_styles import cellar, grey, painted, patch
from tests.helpers.maps import at


def dark() -> Scene:
    """Return a cellar with one lamp and a corner that is darker than the rest."""
    corner = LightRegion(id=ThingId("light-region-20"), points=(at(12, 3), at(15, 3), at(15, 6), at(12, 6)))
    return cellar(MapStyle.PAINTED, Light(id=ThingId("light-21"), at=at(4, 4)), corner, ambient=10)


@pytest.mark.parametrize("way", ["for figures", "sparing ink", "in colour"])
def test_what_is_printed_without_lamps_is_lit(qapp: QApplication, way: str) -> None:
    scene = dark()
    shown = unpeopled(ShownMap(MapContent(scene), "")).content.scene
    printed = shown if way == "for figures" else ink_for(way == "sparing ink").prepared(scene)
    before, after = grey(painted(scene)), grey(painted(printed))
    assert patch(before, 11, 8).mean() < 80 and patch(after, 11, 8).mean() > 110
    if way == "for figures":
        assert patch(after, 13.5, 4.5).mean() > 110
