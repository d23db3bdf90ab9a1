"""A map in a style of its own tells the players no more than a plain one: not by banks, light, shadows or floors."""

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from core.base.ids import ThingId
from core.geometry.plane import Plane
from core.geometry.units import SQUARE
from core.model.campaign import Campaign
from core.model.materials import MapStyle, Material, code_of
from core.model.scene import Reveal, SceneState
from core.model.things import Door, Light, Stamp, Surface, Thing, Wall
from tests.desktop.player_view.stages import SCENE, at, bared, box, campaign, mapped, picture, put, shown, worn
from tests.helpers.secret_ways import SECRETLY, corridor_between

STYLES = [style for style in MapStyle if style is not MapStyle.PLAIN]


def styled(state: Campaign, style: MapStyle) -> Campaign:
    """Return the two rooms in a style, underground and without daylight."""
    place = state.scenes[SCENE].but(style=style, ground=Material.ROCK, ambient=30, legend=True)
    return mapped(state, place)


FURNITURE = tuple(Stamp(id=ThingId(f"stamp-2{x}"), art="table", at=at(x, 4)) for x in (2, 9))


def same(one: Campaign, other: Campaign) -> bool:
    """Return whether the players get the same value and the same picture of both."""
    return shown(one) == shown(other) and picture(shown(one)) == picture(shown(other))


@pytest.mark.parametrize("style", STYLES)
def test_the_picture_is_that_of_a_campaign_without_secrets(qapp: QApplication, style: MapStyle) -> None:
    assert same(styled(campaign(), style), styled(bared(campaign()), style))


@pytest.mark.parametrize("style", [MapStyle.INK, MapStyle.PAINTED])
@pytest.mark.parametrize(
    "secret",
    [
        Surface(id=ThingId("surface-40"), material=Material.WATER, points=box(6, 0, 12, 8)),
        Surface(id=ThingId("surface-40"), material=Material.LAVA, points=box(1, 6, 6, 9)),
        Surface(id=ThingId("surface-40"), material=Material.WATER, points=box(2, 2, 4, 4), hidden=True),
        Light(id=ThingId("light-40"), at=at(6.5, 3.5)),
        Stamp(id=ThingId("stamp-40"), art="wagon", at=at(7, 3), width=1000, height=1000),
        Wall(id=ThingId("wall-40"), points=(at(2, 2), at(5, 2)), hidden=True),
    ],
    ids=["covered pool", "covered lava", "hidden pool", "covered lamp", "covered wagon", "hidden wall"],
)
def test_what_is_covered_or_hidden_leaves_no_trace(qapp: QApplication, style: MapStyle, secret: Thing) -> None:
    state = styled(campaign(), style)
    assert same(state, put(state, secret))


@pytest.mark.parametrize("style", [MapStyle.INK, MapStyle.PAINTED])
def test_paint_on_covered_squares_leaves_no_trace(qapp: QApplication, style: MapStyle) -> None:
    state = styled(campaign(), style)
    place = state.scenes[SCENE]
    water = code_of(Material.WATER)
    covered = {(x, y): water for x in range(6, 12) for y in range(8)}
    seen = {(x, y): water for x in (4, 5) for y in (3, 4)}
    state = mapped(state, place.but(materials=Plane(seen)))
    assert same(state, mapped(state, place.but(materials=Plane({**seen, **covered}))))


def test_a_niche_behind_a_secret_door_is_rock_until_it_is_known(qapp: QApplication) -> None:
    """The niche lies in what is revealed, and nothing but the secret makes a room of it."""
    rooms = (
        Wall(id=ThingId("wall-1"), points=(at(1, 1), at(8, 1), at(8, 6), at(1, 6), at(1, 1))),
        Wall(id=ThingId("wall-2"), points=(at(6, 1), at(6, 3))),
        Wall(id=ThingId("wall-3"), points=(at(6, 4), at(6, 6))),
        Door(id=ThingId("door-4"), a=at(6, 3), b=at(6, 4), secret=True),
        Stamp(id=ThingId("stamp-5"), art="crate", at=at(7, 5), hidden=True),
        Stamp(id=ThingId("stamp-6"), art="table", at=at(3, 3)),
    )
    state = campaign()
    place = state.scenes[SCENE].but(
        things={each.id: each for each in rooms}, style=MapStyle.INK, ground=Material.ROCK, terrain=Plane()
    )
    reveals = (Reveal("reveal-1", box(0, 0, 9, 7)),)
    kept = worn(mapped(state, place), SceneState(reveals=reveals))
    found = worn(mapped(state, place), SceneState(reveals=reveals, found=("door-4",)))
    (room,) = shown(kept).map.floors or ()
    assert room.bounds == (*at(1, 1), *at(6, 6))
    assert len(shown(found).map.floors or ()) == 2
    assert picture(shown(kept)) != picture(shown(found))


@pytest.mark.parametrize("style", [MapStyle.INK, MapStyle.PAINTED])
def test_a_corridor_between_secret_doors_leaves_no_trace(qapp: QApplication, style: MapStyle) -> None:
    """Neither its floor is seen nor its walls, one of which goes on about a room."""
    state = campaign()

    def laid(things: Iterable[Thing], **wear: Any) -> Campaign:
        place = state.scenes[SCENE].but(
            things={each.id: each for each in things}, style=style, ground=Material.ROCK, terrain=Plane()
        )
        return worn(mapped(state, place), SceneState(reveals=(Reveal("reveal-1", box(0, 0, 14, 8)),), **wear))

    rooms = *corridor_between(SECRETLY), *FURNITURE
    plain = *corridor_between(()), *FURNITURE
    kept, closed = shown(laid(rooms)), shown(laid(plain))
    assert kept.map.scene == closed.map.scene and picture(kept) == picture(closed)
    found = laid(rooms, found=("door-5",))
    assert len(shown(found).map.floors or ()) == 3
    assert picture(shown(found)) != picture(shown(laid(rooms)))


def test_a_house_keeps_its_walls_about_a_secret_room(qapp: QApplication) -> None:
    state = campaign()
    things = *corridor_between(SECRETLY), *FURNITURE
    for style, ground in ((MapStyle.INK, Material.GRASS), (MapStyle.PLAIN, Material.ROCK)):
        place = state.scenes[SCENE].but(
            things={each.id: each for each in things}, style=style, ground=ground, terrain=Plane()
        )
        seen = shown(worn(mapped(state, place), SceneState(reveals=(Reveal("reveal-1", box(0, 0, 14, 8)),))))
        walls = [each for each in seen.map.scene.things.values() if isinstance(each, Wall)]
        ink = sum(abs(c - a) + abs(d - b) for wall in walls for (a, b), (c, d) in pairwise(wall.points))
        # round both rooms and along both sides of the corridor
        assert ink == 18 * SQUARE + 16 * SQUARE + 8 * SQUARE
