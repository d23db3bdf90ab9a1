"""Doors beside which a piece of wall was deleted: what Check says of them, and that a mend is done once for all."""

from random import Random

import pytest

from core.base.ids import ThingId
from core.chance.source import Source
from core.edits.flaws import Flaw, FlawKind
from core.edits.map_check import flaws_of
from core.edits.maps import AddScene
from core.edits.mend_all import mended_throughout
from core.engine.journal import Journal
from core.engine.session import Session
from core.geometry.pieces import Piece, chain_without
from core.geometry.units import SQUARE, Point
from core.model.campaign import Campaign
from core.model.scene import Scene
from core.model.things import Door, Light, Thing, Wall
from tests.helpers.fights import SCENE, SYSTEMS


def at(x: float, y: float) -> Point:
    return round(x * SQUARE), round(y * SQUARE)


def span(ax: float, ay: float, bx: float, by: float) -> Piece:
    return at(ax, ay), at(bx, by)


def opened(walls: list[tuple[Point, ...]], gap: Piece) -> list[tuple[Point, ...]]:
    return [left for points in walls for left in chain_without(points, (gap,))]


def drawn(walls: list[tuple[Point, ...]], doors: list[Piece], *more: Thing) -> Session:
    """Return a session with one scene of 30 by 30 squares."""
    things: list[Thing] = [Wall(id=ThingId(f"wall-{n}"), points=points) for n, points in enumerate(walls, 1)]
    things += [Door(id=ThingId(f"door-{n}"), a=a, b=b) for n, (a, b) in enumerate(doors, 100)]
    session = Session(Journal(Campaign(Source(1))), SYSTEMS)
    scene = Scene(id=SCENE, name="Map", columns=30, rows=30)
    session.submit(AddScene(scene.but(things={thing.id: thing for thing in (*things, *more)})))
    return session


def found(session: Session) -> tuple[Flaw, ...]:
    return flaws_of(session.state, session.state.scene(SCENE))


def of_kind(session: Session, kind: FlawKind) -> list[Flaw]:
    return [flaw for flaw in found(session) if flaw.kind is kind]


def mend_all(session: Session) -> bool:
    """Mend all that can be mended at once; tell whether there was anything."""
    command = mended_throughout(session.state, session.state.scene(SCENE), found(session))
    if command is None:
        return False
    session.submit(command)
    return True


def walled(session: Session) -> float:
    """Return how long all walls are together, in squares."""
    walls = (each for each in session.state.scene(SCENE).things.values() if isinstance(each, Wall))
    pieces = (piece for wall in walls for piece in zip(wall.points, wall.points[1:], strict=False))
    return sum(abs(b[0] - a[0]) + abs(b[1] - a[1]) for a, b in pieces) / SQUARE


def hall(gone: Piece | None = None) -> Session:
    """Return a hall with a door and an archway in its upper wall, without the piece of wall that is `gone`."""
    walls: list[tuple[Point, ...]] = [(at(1, 1), at(9, 1), at(9, 8), at(1, 8), at(1, 1))]
    doors = [span(3, 1, 4, 1), span(6, 1, 7, 1)]
    for gap in (*doors, *(() if gone is None else (gone,))):
        walls = opened(walls, gap)
    return drawn(walls, doors)


def test_between_two_doors_a_door_needs_no_wall() -> None:
    assert found(hall()) == ()
    assert found(hall(span(1, 1, 3, 1))) != ()
    doors = [span(3, 1, 4, 1), span(4, 1, 6, 1), span(6, 1, 7, 1)]
    assert found(drawn([(at(1, 1), at(3, 1)), (at(7, 1), at(9, 1))], doors)) == ()


def test_a_door_at_a_wall_that_was_cut_off_goes_on_into_it_and_where_it_was_is_wall() -> None:
    # the wall is gone from the second door on, up to a corner farther away than a gap is
    session = drawn([(at(9, 4), at(9, 8), at(1, 8), at(1, 1), at(3, 1))], [span(3, 1, 4, 1)])
    before = walled(session)
    (flaw,) = found(session)
    assert flaw.kind is FlawKind.OFF_WALL and flaw.mend is not None
    session.submit(flaw.mend)
    things = session.state.scene(SCENE).things
    assert things["door-100"].corners == span(2, 1, 3, 1) and walled(session) == before
    assert found(session) == () and not mend_all(session)


@pytest.mark.parametrize("which", [0, 1, None])
def test_the_wall_that_was_deleted_between_two_doors_is_put_there_again(which: int | None) -> None:
    session = hall(span(4, 1, 6, 1))
    before = walled(session)
    flaws = found(session)
    assert [(flaw.kind, flaw.way) for flaw in flaws] == [(FlawKind.OFF_WALL, "close")] * 2
    if which is None:
        assert mend_all(session)
    else:
        mend = flaws[which].mend
        assert mend is not None
        session.submit(mend)
    things = session.state.scene(SCENE).things
    assert things["door-100"].corners == span(3, 1, 4, 1) and things["door-101"].corners == span(6, 1, 7, 1)
    assert found(session) == () and walled(session) == before + 2 and not mend_all(session)


@pytest.mark.parametrize(("ahead", "way"), [(True, "close"), (False, "away")])
def test_where_no_wall_has_room_the_gap_is_closed_or_the_door_taken_away_by_itself(ahead: bool, way: str) -> None:
    """A wall of one square takes a door in neither at its corner nor at its end."""
    walls: list[tuple[Point, ...]] = [(at(2, 5), at(2, 1), at(3, 1))]
    if ahead:
        walls.append((at(5, 1), at(5, 5)))
    session = drawn(walls, [span(3, 1, 4, 1)])
    (flaw,) = found(session)
    assert (flaw.kind, flaw.way, flaw.alone) == (FlawKind.OFF_WALL, way, True) and flaw.mend is not None
    assert not mend_all(session), "that is to be decided"
    session.submit(flaw.mend)
    things = session.state.scene(SCENE).things
    assert found(session) == () and ("door-100" in things) is ahead
    if ahead:
        assert span(4, 1, 5, 1) in [each.corners for each in things.values() if isinstance(each, Wall)]


def test_a_door_is_set_neither_on_another_nor_where_a_wall_meets() -> None:
    walls: list[tuple[Point, ...]] = [(at(1, 1), at(4, 1)), (at(5, 1), at(12, 1)), (at(7, 1), at(7, 5))]
    session = drawn(walls, [span(4, 1, 5, 1), span(6.5, 2, 7.5, 2)])
    assert mend_all(session)
    a, b = sorted(session.state.scene(SCENE).things["door-101"].corners)
    assert not a[0] <= 7 * SQUARE <= b[0] or a[0] == b[0]
    assert not of_kind(session, FlawKind.OFF_WALL) and not mend_all(session)


@pytest.mark.parametrize("seed", range(80))
def test_what_was_mended_is_not_told_of_again_and_a_second_time_changes_nothing(seed: int) -> None:
    chance = Random(seed)
    walls: list[tuple[Point, ...]] = []
    doors: list[Piece] = []
    for number in range(chance.randint(1, 4)):
        left, top = 2 + 12 * (number % 2), 2 + 12 * (number // 2)
        right, bottom = left + chance.randint(3, 12), top + chance.randint(3, 12)
        walls.append((at(left, top), at(right, top), at(right, bottom), at(left, bottom), at(left, top)))
        for _ in range(chance.randint(0, 5)):
            place, wide = chance.choice([top, bottom]), chance.choice([1, 1, 2])
            begin = chance.randint(left, right - wide)
            gap = span(begin, place, begin + wide, place)
            if chance.random() < 0.5:
                place, begin = chance.choice([left, right]), chance.randint(top, bottom - wide)
                gap = span(place, begin, place, begin + wide)
            doors.append(gap)
    doors = [gap for n, gap in enumerate(doors) if not any(chain_without(gap, (each,)) != (gap,) for each in doors[:n])]
    for gap in doors:
        walls = opened(walls, gap)
    for _ in range(chance.randint(1, 5)):
        points = chance.choice(walls)
        number = chance.randrange(len(points) - 1)
        (ax, ay), (bx, by) = points[number : number + 2]
        low, high = sorted((chance.randint(0, 4) / 4, chance.randint(0, 4) / 4))
        gap = (
            (round(ax + (bx - ax) * low), round(ay + (by - ay) * low)),
            (round(ax + (bx - ax) * high), round(ay + (by - ay) * high)),
        )
        walls = opened(walls, gap) or walls
    lamps = [Light(id=ThingId(f"light-{n}"), at=at(3.5, 3.5)) for n in range(200, 200 + chance.randint(0, 1))]
    session = drawn(walls, doors, *lamps)
    before = len([each for each in session.state.scene(SCENE).things.values() if isinstance(each, Door)])
    shown = [(flaw.kind, flaw.about[0]) for flaw in found(session) if flaw.mend is not None and not flaw.alone]
    for flaw in found(session):
        if flaw.mend is not None and flaw.kind is FlawKind.OFF_WALL:
            session.submit(flaw.mend)
            assert flaw.about[0] not in [each.about[0] for each in of_kind(session, FlawKind.OFF_WALL)]
            session.undo()
    assert mend_all(session) is bool(shown)
    assert not [flaw for flaw in found(session) if flaw.mend is not None and not flaw.alone]
    after = session.state
    assert not mend_all(session) and session.state is after
    doors_left = [each for each in session.state.scene(SCENE).things.values() if isinstance(each, Door)]
    assert len(doors_left) >= before, "no door is taken away unasked"
