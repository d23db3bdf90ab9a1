"""The painted sheets that a view keeps: mended where the map changed, made in a thread while it may change again."""

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from core.base.ids import ThingId
from core.geometry.units import SQUARE, Rect
from core.model.floor_plan import Plan
from core.model.materials import MapStyle, Material
from core.model.plan_reading import plan_of
from core.model.scene import Scene, SceneState
from core.model.things import Light, Stamp, Surface, Wall
from desktop.map.items import kept_sheets
from desktop.map.items.atlas import Atlas, Missing
from desktop.map.items.boxes import merged
from desktop.map.items.sheet_jobs import Delivery, carry_out
from desktop.map.painting.painted.drawing import lay_ground
from desktop.map.painting.painted.sheet import Sheet
from desktop.map.painting.styled.lamplight import carry_light, lit_by
from tests.desktop.map.test_styles import cellar, no_images, painted
from tests.helpers.maps import at

WALL = Wall(id=ThingId("wall-40"), points=(at(5, 5), at(7, 5)))


def shown(atlas: Atlas, scene: Scene, patience: float | None) -> tuple[QImage, Missing]:
    image = QImage(scene.columns * 32, scene.rows * 32, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.scale(32 / SQUARE, 32 / SQUARE)
    missing = atlas.paint(painter, QRectF(0, 0, scene.columns * SQUARE, scene.rows * SQUARE), patience=patience)
    painter.end()
    return image, missing


def delivered(missing: Missing) -> list[Delivery]:
    """Return what a thread makes of the sheets that are missing."""
    found: list[object] = []
    carry_out(missing.orders, found.append)
    return [each for each in found if isinstance(each, Delivery)]


def test_sheets_made_while_the_map_changes_show_it_as_it_is_in_the_end(qapp: QApplication) -> None:
    before = cellar(MapStyle.PAINTED)
    after = before.but(things=before.things.put(WALL.id, WALL))
    atlas = Atlas(no_images, public=False)
    atlas.show(plan_of(before, SceneState()))
    rough, missing = shown(atlas, before, 10.0)
    # a rough sheet for all, then the fine ones; nobody is asked twice
    assert [order.sheet.level for order in missing.orders[:2]] == [8, 32] and missing.waiting
    assert not shown(atlas, before, 10.0)[1].orders
    made = delivered(missing)
    atlas.take(made[0])
    assert shown(atlas, before, 10.0)[0] != rough
    atlas.show(plan_of(after, SceneState(), before=atlas.plan))
    for each in made[1:]:
        atlas.take(each)
    image, missing = shown(atlas, after, 10.0)
    assert not missing.areas
    raw = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)[..., 2::-1].astype(float)
    off = np.abs(raw - painted(after)).max(-1) > 24
    assert off.mean() < 0.0005


def test_what_was_made_of_another_map_is_not_shown(qapp: QApplication) -> None:
    first, other = cellar(MapStyle.PAINTED), cellar(MapStyle.PAINTED).but(ambient=40)
    atlas = Atlas(no_images, public=False)
    atlas.show(plan_of(first, SceneState()))
    stale = delivered(shown(atlas, first, 10.0)[1])
    atlas.show(plan_of(other, SceneState()))
    fresh = shown(atlas, other, 10.0)[1]
    for each in stale:
        atlas.take(each)
    assert shown(atlas, other, 10.0)[1].areas
    for each in delivered(fresh):
        atlas.take(each)
    assert not shown(atlas, other, 10.0)[1].areas


def test_a_wall_changes_the_light_that_met_it_and_no_other(qapp: QApplication) -> None:
    near, far = (Light(id=ThingId(f"light-{n}"), at=at(x, 7.5), reach=5) for n, x in ((50, 5.5), (51, 14.5)))
    scene = cellar(MapStyle.PAINTED)
    scene = scene.but(things=scene.things.having([(near.id, near), (far.id, far)]))
    before = plan_of(scene, SceneState())
    kept = {lamp.id: lit_by(before, lamp) for lamp in (near, far)}
    after = plan_of(scene.but(things=scene.things.put(WALL.id, WALL)), SceneState(), before=before)
    changed = carry_light(before, after, [WALL.bounds])
    assert lit_by(after, far) is kept[far.id]
    assert lit_by(after, near).area < kept[near.id].area
    assert changed and all(box.bottom <= at(0, 6)[1] for box in changed)


def test_boxes_that_meet_become_one() -> None:
    boxes = [Rect(0, 0, 4, 4), Rect(10, 10, 12, 12), Rect(3, 3, 6, 6), Rect(5, 0, 9, 4)]
    assert merged(boxes) == [Rect(10, 10, 12, 12), Rect(0, 0, 9, 6)]


def test_what_stands_on_the_ground_leaves_the_ground_as_it_is(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = cellar(MapStyle.PAINTED)
    atlas = Atlas(no_images, public=False)
    atlas.show(plan_of(before, SceneState()))
    shown(atlas, before, None)
    laid: list[Sheet] = []

    def counted(plan: Plan, sheet: Sheet) -> QImage:
        laid.append(sheet)
        return lay_ground(plan, sheet)

    monkeypatch.setattr(kept_sheets, "lay_ground", counted)
    crate = Stamp(id=ThingId("stamp-41"), art="crate", at=at(12, 6))
    for thing in (WALL, crate, WALL.but(points=(at(5, 5), at(8, 5)))):
        after = before.but(things=before.things.put(thing.id, thing))
        atlas.show(plan_of(after, SceneState(), before=atlas.plan))
        image, _ = shown(atlas, after, None)
        assert not laid
        raw = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)[..., 2::-1]
        assert (np.abs(raw.astype(float) - painted(after)).max(-1) > 24).mean() < 0.0005
        laid.clear()
    pool = Surface(id=ThingId("surface-42"), material=Material.WATER, points=(at(5, 5), at(7, 5), at(7, 7), at(5, 7)))
    wet = before.but(things=before.things.put(pool.id, pool))
    atlas.show(plan_of(wet, SceneState(), before=atlas.plan))
    shown(atlas, wet, None)
    assert laid


@pytest.mark.parametrize(("old", "new"), [(MapStyle.INK, MapStyle.PAINTED), (MapStyle.PAINTED, MapStyle.PARCHMENT)])
def test_of_another_style_nothing_of_the_old_one_is_seen(old: MapStyle, new: MapStyle, qapp: QApplication) -> None:
    atlas = Atlas(no_images, public=False)
    atlas.show(plan_of(cellar(old), SceneState()))
    shown(atlas, cellar(old), None)
    atlas.show(plan_of(cellar(new), SceneState(), before=atlas.plan))
    first = Atlas(no_images, public=False)
    first.show(plan_of(cellar(new), SceneState()))
    assert shown(atlas, cellar(new), -1.0)[0] == shown(first, cellar(new), -1.0)[0]
    # as for the first view it is there roughly at once
    orders = shown(atlas, cellar(new), 10.0)[1].orders
    assert new is not MapStyle.PAINTED or orders[0].sheet.level == 8
