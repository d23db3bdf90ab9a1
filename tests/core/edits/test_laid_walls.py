"""Walls that a room is drawn among: those that are nowhere near it cost next to nothing."""

import pytest
from shapely import box
from shapely.geometry.base import BaseGeometry

from core.base.ids import SceneId, ThingId
from core.base.persistent_map import PersistentMap
from core.chance.source import Source
from core.edits.laid_walls import LaidWalls
from core.geometry.units import SQUARE, Rect
from core.model.campaign import Campaign
from core.model.floor_side import FloorSide
from core.model.scene import Scene
from core.model.things import Thing, Wall

SIDE = 40


def test_walls_within_a_large_room_are_not_cut_at_its_edge_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def wall(number: int, x: int, y: int) -> Wall:
        ends = (x * SQUARE, y * SQUARE), ((x + 1) * SQUARE, y * SQUARE)
        return Wall(id=ThingId(f"wall-{number}"), points=ends, floor_side=FloorSide.LEFT)

    far: list[Thing] = [wall(number, 5 + number % 30, 5 + number // 30) for number in range(300)]
    near = wall(900, 10, 1)
    things = PersistentMap((each.id, each) for each in (*far, near))
    scene = Scene(id=SceneId("scene-1"), name="", columns=SIDE, rows=SIDE, things=things)
    state = Campaign(Source(1), scenes=PersistentMap(((scene.id, scene),)))
    laid = LaidWalls(state, scene, Rect(0, 0, SIDE * SQUARE, SIDE * SQUARE))
    cut: list[BaseGeometry] = []
    whole = BaseGeometry.intersection

    def counting(shape: BaseGeometry, other: BaseGeometry) -> BaseGeometry:
        cut.append(shape)
        return whole(shape, other)

    monkeypatch.setattr(BaseGeometry, "intersection", counting)
    laid.tell_of([box(SQUARE, SQUARE, (SIDE - 1) * SQUARE, (SIDE - 1) * SQUARE)])
    assert 0 < len(cut) < 10
