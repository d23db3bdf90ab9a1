"""A door at the edge of what players see is shown whole; of what lies beyond it nothing is."""

import pytest
from PySide6.QtWidgets import QApplication
from shapely import LineString
from shapely.geometry.base import BaseGeometry

from core.base.ids import ThingId
from core.geometry.shapes import polygon_of
from core.geometry.units import SQUARE
from core.model.door_look import DoorLook
from core.model.scene import SceneState
from core.model.things import Door, DoorState, Stamp, Zone
from desktop.player_view import picture as pictures
from desktop.player_view.fog import EDGE
from desktop.player_view.open_ground import OpenGround
from desktop.player_view.revealed import Revealed
from desktop.player_view.seen_scene import public_scene
from desktop.player_view.whole_doors import with_whole_doors
from tests.desktop.player_view.stages import at, box, campaign, picture, put, scene, shown, things

ROOM = box(1, 1, 6, 6)
"""The room that is revealed; in its lower wall is a door, and in the right one a secret door."""
DOOR = next(each for each in things() if each.id == "door-15")


def opened(door: Door, known: Revealed) -> tuple[OpenGround, OpenGround]:
    """Return what lies open, and the same with whole doors."""
    whole = scene()
    public, state = public_scene(whole.but(things=whole.things.having([(door.id, door)])), SceneState(), known)
    given = OpenGround(known, known)
    return given, with_whole_doors(given, public, state)


@pytest.mark.parametrize("look", [DoorLook.ITSELF, DoorLook.ARCH, DoorLook.PORTCULLIS, DoorLook.CURTAIN])
@pytest.mark.parametrize("state", list(DoorState))
def test_all_of_a_door_lies_open_and_nothing_farther_away(look: DoorLook, state: DoorState) -> None:
    assert isinstance(DOOR, Door)
    before, after = opened(DOOR.but(look=look, state=state), Revealed((), polygon_of(ROOM)))
    line, more = LineString((DOOR.a, DOOR.b)), after.known.shape.difference(before.known.shape)
    # what is open is shown by the edge of walls farther
    assert more.bounds[3] > (6 + 0.12) * SQUARE - EDGE and not after.is_dimmed
    leaf: BaseGeometry = line.buffer(0.16 * SQUARE)
    if state is DoorState.OPEN and look is DoorLook.ITSELF:
        # its leaf stands outside of the room
        leaf = leaf.union(LineString((at(3.8, 6), at(3.8, 7))).buffer(0.05 * SQUARE))
        assert more.bounds[3] > 6.5 * SQUARE
    assert leaf.covers(more)


def test_a_secret_door_and_one_that_is_not_seen_widen_nothing() -> None:
    known = Revealed((), polygon_of(box(1, 1, 6, 5)))
    assert isinstance(DOOR, Door)
    before, after = opened(DOOR, known)
    assert after == before and after.known is before.known
    assert opened(DOOR.but(secret=True), Revealed((), polygon_of(ROOM)))[1].known.shape.equals(polygon_of(ROOM))


def test_the_picture_shows_the_outer_half_of_a_door_and_nothing_beyond_it(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = picture(shown(campaign()))
    for beyond in (
        Stamp(id=ThingId("stamp-80"), art="crate", at=at(3.5, 6.55)),
        Stamp(id=ThingId("stamp-81"), art="blood", at=at(3.5, 7.5), width=2 * SQUARE, height=SQUARE),
        Zone(id=ThingId("zone-82"), public_name="Vault", points=box(2, 6, 5, 9)),
    ):
        assert picture(shown(put(campaign(), beyond))) == seen
    monkeypatch.setattr(pictures, "with_whole_doors", lambda opened, *_: opened)
    assert picture(shown(campaign())) != seen
