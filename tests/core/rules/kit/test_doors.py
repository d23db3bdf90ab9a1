"""Doors within reach: which are offered, which swing, and what is found by that."""

from dataclasses import replace
from functools import partial

import pytest

from core.base.errors import Refused
from core.base.ids import ThingId, TokenId
from core.edits.maps import PutThings
from core.engine.board_cache import BoardCache
from core.engine.context import Context
from core.engine.event import Noted
from core.geometry.units import SQUARE, Point, Rect
from core.model.door_look import DoorLook
from core.model.scene import SceneState
from core.model.things import Door, DoorState
from core.rules.kit.doors import swing_door, ways_with_doors
from tests.helpers.fights import ENCOUNTER, SCENE, SYSTEMS, ready

ANN = TokenId("token-6")
STATES = {"plain": DoorState.CLOSED, "open": DoorState.OPEN, "locked": DoorState.LOCKED}


def at_doors() -> Context:
    """Return an encounter with doors side by side: a plain one, open, locked, two secret ones, and one far off."""
    session = ready()
    doors = [
        Door(id=ThingId(f"door-{40 + n}"), a=(n * SQUARE, 0), b=((n + 1) * SQUARE, 0), state=state)
        for n, state in enumerate(STATES.values())
    ]
    secret = [
        Door(id=ThingId(f"door-{50 + n}"), a=(0, n * SQUARE), b=(0, (n + 1) * SQUARE), secret=True) for n in range(2)
    ]
    far = Door(id=ThingId("door-60"), a=(9 * SQUARE, 9 * SQUARE), b=(9 * SQUARE, 10 * SQUARE))
    session.submit(PutThings(SCENE, (*doors, *secret, far)))
    return Context(session.state, SYSTEMS, BoardCache(), ENCOUNTER)


def is_near(point: Point) -> bool:
    return max(point) <= 4 * SQUARE


def scene_state(ctx: Context) -> SceneState:
    return ctx.state.scene_state(SCENE)


def swing(ctx: Context, door: str) -> DoorState:
    """Swing a door; return how it stands then."""
    swing_door(ctx, ctx.token(ANN), door, is_near, too_far="too-far", locked="locked")
    return scene_state(ctx).doors[door]


def test_archways_and_doors_that_are_hidden_are_not_offered() -> None:
    ctx = at_doors()
    door = ctx.state.scene(SCENE).things[ThingId("door-40")]

    def offered(**changes: object) -> bool:
        scene = ctx.state.scene(SCENE)
        things = scene.things.put(door.id, door.but(**changes))
        state = replace(ctx.state, scenes=ctx.state.scenes.put(SCENE, scene.but(things=things)))
        ways = ways_with_doors(state, ctx.token(ANN), is_near, "towers")
        return any(("door", door.id) in way.options for way in ways)

    assert offered() and offered(look=DoorLook.CURTAIN)
    assert not offered(hidden=True) and not offered(look=DoorLook.ARCH)


def test_doors_are_opened_closed_and_refused() -> None:
    ctx = at_doors()
    assert swing(ctx, "door-40") is DoorState.OPEN and swing(ctx, "door-40") is DoorState.CLOSED
    assert swing(ctx, "door-41") is DoorState.CLOSED
    for door, why in (("door-42", "locked"), ("door-60", "too-far"), ("wall-4", "too-far"), ("door-99", "too-far")):
        with pytest.raises(Refused, match=why):
            swing(ctx, door)
    assert scene_state(ctx).found == ()
    told = [event.phrase.id for event in ctx.events if isinstance(event, Noted)]
    assert told == ["log.opens-door", "log.closes-door", "log.closes-door"]


def test_a_secret_door_is_found_by_swinging_it_and_the_others_stay_found() -> None:
    ctx = at_doors()
    for door, found in (("door-50", ("door-50",)), ("door-51", ("door-50", "door-51")), ("door-50", None)):
        swing(ctx, door)
        assert scene_state(ctx).found == (found or ("door-50", "door-51"))


def test_doors_that_are_known_and_near_are_offered_as_they_stand() -> None:
    ctx = at_doors()
    offered = partial(ways_with_doors, near=is_near, words="99-towers")

    def known() -> list[tuple[object, str, bool]]:
        return [
            (dict(way.options)["door"], way.label.id.rpartition(".")[2], way.why_not is None)
            for way in offered(ctx.state, ctx.token(ANN))
        ]

    assert known() == [("door-40", "open-door", True), ("door-41", "close-door", True), ("door-42", "open-door", False)]
    swing(ctx, "door-50")
    assert ("door-50", "close-door", True) in known() and len(known()) == 4


def test_only_doors_that_reach_into_what_is_within_reach_are_looked_at_closely() -> None:
    ctx = at_doors()
    asked: list[Point] = []

    def near(point: Point) -> bool:
        asked.append(point)
        return is_near(point)

    token = ctx.token(ANN)
    whole = ways_with_doors(ctx.state, token, near, "99-towers")
    before, within = len(asked), Rect(0, 0, 3 * SQUARE, 3 * SQUARE)
    assert ways_with_doors(ctx.state, token, near, "99-towers", within=within) == whole and len(whole) == 3
    assert len(asked) - before < before, "the one far off is passed over"


def test_a_door_is_within_reach_where_one_of_nine_points_of_it_is() -> None:
    ctx = at_doors()
    door = Door(id=ThingId("door-70"), a=(10, 40), b=(53, 7))
    points = [(10, 40), (15, 35), (20, 31), (26, 27), (31, 23), (36, 19), (42, 15), (47, 11), (53, 7)]
    scene = ctx.state.scene(SCENE)
    scene = scene.but(things={**scene.things, door.id: door})
    ctx.state = replace(ctx.state, scenes=ctx.state.scenes.put(SCENE, scene))
    asked: list[Point] = []

    def near(point: Point) -> bool:
        asked.append(point)
        return False

    with pytest.raises(Refused, match="too-far"):
        swing_door(ctx, ctx.token(ANN), door.id, near, too_far="too-far", locked="locked")
    assert asked == points
    for point in points:
        swing_door(ctx, ctx.token(ANN), door.id, point.__eq__, too_far="too-far", locked="locked")
