"""The sight of the party on the players' screen: clear where somebody sees, dim where somebody was, else black."""

from dataclasses import replace

from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication
from shapely import Polygon
from shapely import box as rectangle
from shapely.geometry.base import BaseGeometry

from core.base.ids import ThingId, TokenId
from core.edits.maps import ChangeScene, Paint
from core.edits.show import CoverPlaces, SetDoor
from core.edits.tokens import MoveTokens
from core.geometry.plane import Plane
from core.geometry.units import SQUARE
from core.model.campaign import Campaign
from core.model.scene import SceneState, Seen
from core.model.things import DoorState, Stamp, Wall
from desktop.player_view.content import PublicContent
from desktop.player_view.filter import public_content
from desktop.workspace.player_camera import PlayerCamera
from desktop.workspace.player_screen import PlayerSettings
from tests.desktop.player_view.conftest import Screen
from tests.desktop.player_view.stages import (
    FIGHT,
    SCENE,
    WORDS,
    at,
    box,
    campaign,
    mapped,
    picture,
    put,
    scene,
    wall,
    without,
)
from tests.helpers.fights import SYSTEMS

COVER = QColor("#2b2a28")


def square(left: float, top: float, right: float, bottom: float) -> BaseGeometry:
    """Return a rectangle by squares."""
    return rectangle(*at(left, top), *at(right, bottom))


def seen(state: Campaign, now: BaseGeometry, *known: tuple[tuple[int, int], ...]) -> PublicContent:
    """Return what the players see of the two rooms by sight alone."""
    state = mapped(state, state.scenes[SCENE].but(party_sight=True))
    parts = tuple(Seen(outline) for outline in known)
    state = replace(state, seen=state.seen.put(SCENE, parts), wear=state.wear.put(SCENE, SceneState()))
    fight = state.encounters[FIGHT]
    system = SYSTEMS[fight.system]
    return public_content(state, fight, state.scenes[SCENE], WORDS, PlayerSettings(), system=system, now=now)


def painted(content: PublicContent) -> QImage:
    """Return the picture without a strip."""
    camera = PlayerCamera(centre=at(4, 4), near=480 / 9)
    return picture(content, camera, QSize(640, 480), strip="off")


def shade(image: QImage, column: float, row: float) -> QColor:
    """Return the colour of a place of the map."""
    return image.pixelColor(round(320 + (column - 4) * 480 / 9), round(240 + (row - 4) * 480 / 9))


def test_clear_dim_and_black(qapp: QApplication) -> None:
    whole = painted(seen(campaign(), square(1, 1, 6, 6), box(1, 1, 6, 6)))
    half = painted(seen(campaign(), square(1, 1, 3.4, 6), box(1, 1, 6, 6)))
    clear, dim, black = shade(whole, 5.5, 1.5), shade(half, 5.5, 1.5), shade(half, 7, 7)
    assert black == COVER
    wanted = COVER.lightness() + 0.31 * (clear.lightness() - COVER.lightness())
    assert abs(dim.lightness() - wanted) <= 4
    assert shade(half, 2.2, 1.5) == shade(whole, 2.2, 1.5)


def test_its_edge_is_soft_inward_only(qapp: QApplication) -> None:
    tokens = tuple(campaign().encounters[FIGHT].tokens)
    bare = without(campaign(), tokens=tokens)
    bare = mapped(
        bare, scene((wall(10, at(1, 1), at(6, 1)),)).but(terrain=Plane(), borders=Plane(), elevation=Plane(signed=True))
    )
    half = painted(seen(bare, square(1, 1, 3.5, 6), box(1, 1, 6, 6)))
    row = [shade(half, 3.5 + step / 53, 3.45).lightness() for step in range(-30, 20)]
    inside, outside = row[:34], row[40:]
    assert max(outside) - min(outside) <= 6, "what is not seen is as dim at the edge as anywhere"
    assert any(min(row) + 8 < each < max(row) - 8 for each in inside), "the light fades towards the edge"


def test_who_stands_in_the_dim_part_is_not_shown() -> None:
    """Foes show where somebody sees now; one's own people are always known."""
    clear = seen(campaign(), square(1, 1, 6, 6), box(1, 1, 6, 6))
    dim = seen(campaign(), square(1, 1, 3, 3), box(1, 1, 6, 6))
    assert "token-6" in clear.map.tokens and "token-6" not in dim.map.tokens
    assert [fellow.face.name for fellow in dim.party] == ["Ann", "Bran"]


def test_only_what_was_seen_is_in_the_value() -> None:
    """Walls end where they were seen, and nothing of the next room is there."""
    content = seen(campaign(), square(1, 1, 4, 4), box(1, 1, 4, 4))
    walls = [thing for thing in content.map.scene.things.values() if isinstance(thing, Wall)]
    assert walls and all(x <= 4 * SQUARE and y <= 4 * SQUARE for each in walls for x, y in each.points)
    far = put(campaign(), Stamp(id=ThingId("stamp-70"), art="crate", at=at(5.5, 5.2)))
    assert seen(far, square(1, 1, 4, 4), box(1, 1, 4, 4)) == content


def test_what_is_seen_before_it_is_remembered_is_shown_too() -> None:
    """In the middle of a move a question may wait: the rest of what is known is there, and what is seen now."""
    content = seen(campaign(), square(3, 1, 6, 6), box(1, 1, 3.5, 6))
    assert content.open.known.holds(at(5, 5)) and content.open.known.holds(at(1.5, 5))
    assert content.open.clear.holds(at(5, 5)) and not content.open.clear.holds(at(1.5, 5))


def test_walls_keep_their_ids_while_others_come_into_sight() -> None:
    """Nothing that was painted before has to be painted again."""
    first = seen(campaign(), square(1, 1, 6, 6), box(1, 1, 6, 6)).map.scene.things
    more = put(campaign(), Wall(id=ThingId("wall-9"), points=(at(1.5, 1.5), at(2, 2))))
    later = seen(more, square(1, 1, 6, 6), box(1, 1, 6, 6)).map.scene.things
    assert set(first) < set(later) and all(later[identity] == thing for identity, thing in first.items())


def test_nobody_there_sees_nothing() -> None:
    content = seen(campaign(), Polygon())
    assert not content.map.scene.things and not content.map.tokens


def test_the_screen_follows_what_the_party_sees(screen: Screen) -> None:
    cells = tuple(((x, y), 0) for x in range(20) for y in range(15))
    screen.workspace.submit(Paint(SCENE, "terrain", cells))
    screen.workspace.submit(Paint(SCENE, "borders", cells))
    screen.workspace.submit(CoverPlaces(SCENE))
    screen.workspace.submit(ChangeScene(SCENE, {"party_sight": True}))
    screen.open()
    content = screen.players.content()
    assert content is not None and "token-6" in content.map.tokens and "token-7" not in content.map.tokens
    before, first = screen.table.image, content
    screen.workspace.submit(SetDoor(SCENE, ThingId("door-12"), DoorState.OPEN))
    screen.workspace.submit(MoveTokens(FIGHT, ((TokenId("token-31"), at(4.5, 2.5)),)))
    screen.players.refresh()
    assert screen.table.image != before
    content = screen.players.content()
    assert content is not None and content.open.known.bounds is not None
    assert content.open.known.bounds.right > at(8, 0)[0]
    screen.workspace.undo()
    screen.workspace.undo()
    assert screen.players.content() == first
