"""Checking a map: what is found wrong with it, what is not, and that mending it leaves nothing wrong."""

from typing import Any

import pytest

from core.base.ids import ThingId, TokenId
from core.chance.source import Source
from core.edits.flaws import Flaw, FlawKind
from core.edits.gaps import SHORT
from core.edits.map_check import flaws_of, mended_at_once, misplaced
from core.edits.maps import AddScene, Paint, PutThings
from core.edits.show import SetBroken
from core.edits.tokens import MoveTokens
from core.edits.ways_in import halfway
from core.engine.journal import Journal
from core.engine.session import Session
from core.geometry.pieces import ON_THE_LINE
from core.geometry.units import SQUARE, Point
from core.model.campaign import Campaign
from core.model.materials import Material
from core.model.scene import Scene
from core.model.things import Door, Light, Stamp, Surface, Thing, Wall, WallKind, Zone
from tests.helpers.fights import ENCOUNTER, SCENE, SYSTEMS, ready

ROOM = ((1, 1), (5, 1), (5, 5), (1, 5), (1, 1))


def at(*squares: tuple[float, float]) -> tuple[Point, ...]:
    return tuple((round(x * SQUARE), round(y * SQUARE)) for x, y in squares)


def wall(number: int, *squares: tuple[float, float], **more: Any) -> Wall:
    return Wall(id=ThingId(f"wall-{number}"), points=at(*squares), **more)


def door(number: int, a: tuple[float, float], b: tuple[float, float], **more: Any) -> Door:
    start, end = at(a, b)
    return Door(id=ThingId(f"door-{number}"), a=start, b=end, **more)


def lamp(number: int, x: float, y: float, **more: Any) -> Light:
    return Light(id=ThingId(f"light-{number}"), at=at((x, y))[0], **more)


def drawn(*things: Thing, ground: Material = Material.GRASS) -> Session:
    """Return a session with one scene of 20 by 20 squares that holds these things."""
    scene = Scene(id=SCENE, name="Map", columns=20, rows=20, ground=ground)
    session = Session(Journal(Campaign(Source(1))), SYSTEMS)
    session.submit(AddScene(scene.but(things={thing.id: thing for thing in things})))
    return session


def found(session: Session) -> tuple[Flaw, ...]:
    return flaws_of(session.state, session.state.scene(SCENE))


def kinds(*things: Thing, ground: Material = Material.GRASS) -> list[FlawKind]:
    return [flaw.kind for flaw in found(drawn(*things, ground=ground))]


def mended(*things: Thing, ground: Material = Material.GRASS, times: int = 1) -> Session:
    """Return the session after everything was mended, which leaves nothing wrong; a step back brings the last back."""
    session = drawn(*things, ground=ground)
    for _ in range(times):
        before = session.state
        command = mended_at_once(found(session))
        assert command is not None
        session.submit(command)
    assert found(session) == ()
    after = session.state
    session.undo()
    assert session.state == before
    session.redo()
    assert session.state == after
    return session


def test_a_sound_map_has_no_flaw() -> None:
    sound = (wall(1, (3, 1), (5, 1), (5, 5), (1, 5), (1, 1), (2, 1)), door(2, (2, 1), (3, 1)), lamp(3, 3, 3))
    assert kinds(*sound) == []
    assert kinds(wall(1, (1, 1), (4, 1)), wall(2, (8, 8), (8, 12))) == []
    assert mended_at_once(found(drawn(*sound))) is None


@pytest.mark.parametrize(
    ("short", "wrong"), [(0, False), (ON_THE_LINE, False), (ON_THE_LINE + 1, True), (SHORT, True), (SHORT + 1, False)]
)
def test_a_wall_that_ends_just_short_is_drawn_up_to_the_other(short: int, wrong: bool) -> None:
    across, end = wall(1, (5, 0), (5, 9)), 5 * SQUARE - short
    along = Wall(id=ThingId("wall-2"), points=((SQUARE, 3 * SQUARE), (end, 3 * SQUARE)))
    flaws = found(drawn(across, along))
    assert [(flaw.kind, flaw.at, flaw.about) for flaw in flaws] == (
        [(FlawKind.GAP, (end, 3 * SQUARE), ("wall-2",))] if wrong else []
    )
    if wrong:
        things = mended(across, along).state.scene(SCENE).things
        assert things["wall-2"].corners == at((1, 3), (5, 3)) and things["wall-1"] == across


def test_the_beginning_of_a_wall_may_be_short_too_and_a_locked_one_is_told_of_only() -> None:
    across = wall(1, (5, 0), (5, 9))
    assert mended(across, wall(2, (5.3, 3), (9, 3))).state.scene(SCENE).things["wall-2"].corners == at((5, 3), (9, 3))
    (flaw,) = found(drawn(across, wall(2, (5.3, 3), (9, 3), locked=True, name="Old wall")))
    assert flaw.mend is None and flaw.name == "Old wall"


def test_the_end_that_gets_there_in_its_own_line_is_drawn_on_and_no_corner_moves() -> None:
    square = (26, 15), (29, 15), (29, 18), (26, 18)
    scene = drawn(wall(1, *square, (26, 15.5))).state.scene(SCENE).but(columns=40, rows=40)
    session = Session(Journal(Campaign(Source(1))), SYSTEMS)
    session.submit(AddScene(scene))
    (flaw,) = found(session)
    assert flaw.at == at((26, 15.5))[0] and flaw.mend is not None
    session.submit(flaw.mend)
    assert session.state.scene(SCENE).things["wall-1"].corners == at(*square, (26, 15)) and found(session) == ()


@pytest.mark.parametrize("turn", [1, -1])
def test_an_end_that_does_not_get_there_in_its_own_line_gets_a_piece_more(turn: int) -> None:
    corner, end = wall(1, (5, 1), (5, 5), (9, 5)), ((1, 5.3), (4.8, 5.3))[::turn]
    things = mended(corner, wall(2, *end)).state.scene(SCENE).things
    assert things["wall-1"] == corner
    assert things["wall-2"].corners == at(*(((1, 5.3), (4.8, 5.3), (5, 5))[::turn]))
    # a slanted wall is met in the line of what ends before it
    things = mended(wall(1, (4, 2), (7, 5)), wall(2, *((1, 3), (4.6, 3))[::turn])).state.scene(SCENE).things
    assert things["wall-2"].corners == at(*((1, 3), (5, 3))[::turn])


def test_a_wall_may_nearly_close_upon_itself() -> None:
    assert kinds(wall(1, (1, 1), (5, 1), (5, 5), (1, 5), (1, 1.2))) == [FlawKind.GAP]
    assert kinds(wall(1, (1, 1), (1.4, 1))) == []


def test_a_door_beside_its_wall_is_set_into_it() -> None:
    session = mended(wall(1, *ROOM), door(2, (2, 1.5), (3, 1.5)), lamp(3, 3, 3))
    things = session.state.scene(SCENE).things
    assert things["door-2"].corners == at((2, 1), (3, 1))
    assert [each.corners for each in things.values() if isinstance(each, Wall)] == [
        at((3, 1), (5, 1), (5, 5), (1, 5), (1, 1), (2, 1))
    ]


@pytest.mark.parametrize(("away", "alone"), [(2.0, False), (2.01, True)])
def test_a_door_far_from_every_wall_is_taken_away_only_if_that_is_wanted(away: float, alone: bool) -> None:
    flaws = found(drawn(wall(1, (1, 1), (9, 1)), door(2, (4, 1 + away), (5, 1 + away), name="Gate")))
    assert [(flaw.kind, flaw.name, flaw.alone) for flaw in flaws] == [(FlawKind.OFF_WALL, "Gate", alone)]
    assert (mended_at_once(flaws) is None) is alone and flaws[0].way == ("away" if alone else "")


def test_a_door_of_which_one_end_alone_meets_a_wall_is_off_it() -> None:
    assert kinds(wall(1, (1, 1), (4, 1)), door(2, (4, 1), (5, 1))) == [FlawKind.OFF_WALL]
    assert kinds(wall(1, (1, 1), (4, 1)), door(2, (4, 1), (5, 1)), wall(3, (5, 1), (9, 1))) == []
    assert (
        kinds(wall(1, (1, 1), (4, 1)), door(2, (4, 1), (5, 1)), door(3, (5, 1), (6, 1)), wall(4, (6, 1), (9, 1))) == []
    )


def test_a_wall_that_runs_through_a_door_makes_room_for_it() -> None:
    things = mended(wall(1, (1, 1), (9, 1)), door(2, (4, 1), (5, 1))).state.scene(SCENE).things
    assert sorted(each.corners for each in things.values() if isinstance(each, Wall)) == [
        at((1, 1), (4, 1)),
        at((5, 1), (9, 1)),
    ]
    whole = mended(wall(1, (4, 1), (5, 1)), door(2, (4, 1), (5, 1)), wall(3, (1, 1), (4, 1)), wall(4, (5, 1), (9, 1)))
    assert "wall-1" not in whole.state.scene(SCENE).things
    assert mended_at_once(found(drawn(wall(1, (1, 1), (9, 1), locked=True), door(2, (4, 1), (5, 1))))) is None


def test_a_room_with_something_in_it_gets_a_door_in_its_longest_wall() -> None:
    closed = wall(1, (1, 1), (7, 1), (7, 5), (1, 5), (1, 1))
    assert kinds(closed) == [], "what walls happen to enclose is no room"
    session = mended(closed, lamp(2, 3, 3))
    (made,) = [each for each in session.state.scene(SCENE).things.values() if isinstance(each, Door)]
    assert made.a[1] == made.b[1] and made.a[1] in (SQUARE, 5 * SQUARE) and abs(made.a[0] - made.b[0]) == SQUARE


@pytest.mark.parametrize(
    "inside",
    [
        lamp(5, 3, 3),
        Stamp(id=ThingId("stamp-5"), art="crate", at=at((3, 3))[0]),
        Zone(id=ThingId("zone-5"), name="Crypt", points=at((2, 2), (4, 2), (4, 4), (2, 4))),
    ],
)
def test_lamps_furniture_and_zones_make_a_room_of_what_is_closed(inside: Thing) -> None:
    (flaw,) = found(drawn(wall(1, *ROOM), inside))
    assert flaw.kind is FlawKind.UNREACHABLE and flaw.about == (inside.id,)
    assert flaw.name == ("Crypt" if isinstance(inside, Zone) else "")


def test_stairs_lead_into_a_room_and_a_window_does_not() -> None:
    stairs = Stamp(id=ThingId("stamp-3"), art="stairs", at=at((3, 3))[0])
    assert kinds(wall(1, *ROOM), lamp(2, 2, 2), stairs) == []
    window = wall(4, (2, 1), (3, 1), made=WallKind.WINDOW)
    assert kinds(wall(1, (3, 1), (5, 1), (5, 5), (1, 5), (1, 1), (2, 1)), window, lamp(2, 2, 2)) == [
        FlawKind.UNREACHABLE
    ]


def test_rooms_that_lead_into_one_another_alone_are_mended_with_one_door() -> None:
    two = (wall(1, *ROOM), wall(2, (5, 1), (9, 1), (9, 5), (5, 5)), lamp(4, 2, 2), lamp(5, 7, 2))
    joined = (wall(1, (5, 3), (5, 5), (1, 5), (1, 1), (5, 1), (5, 2)), two[1], door(3, (5, 2), (5, 3)), *two[2:])
    assert kinds(*joined) == [FlawKind.UNREACHABLE]
    assert sum(isinstance(each, Door) for each in mended(*joined).state.scene(SCENE).things.values()) == 2


def test_underground_the_largest_rooms_are_where_one_comes_from_and_a_door_leads_into_them() -> None:
    small = wall(2, (7, 1), (9, 1), (9, 5), (7, 5))
    large = (wall(1, (1, 1), (7, 1), (7, 5), (1, 5), (1, 1)), lamp(4, 2, 2))
    assert kinds(*large, ground=Material.ROCK) == []
    session = mended(*large, small, lamp(5, 8, 2), ground=Material.ROCK)
    (made,) = [each for each in session.state.scene(SCENE).things.values() if isinstance(each, Door)]
    assert made.a[0] == made.b[0] == 7 * SQUARE, "not out into the rock"
    apart = wall(2, (8, 1), (10, 1), (10, 5), (8, 5), (8, 1))
    (flaw,) = found(drawn(*large, apart, lamp(5, 9, 2), ground=Material.ROCK))
    assert flaw.kind is FlawKind.UNREACHABLE and flaw.mend is None


def test_no_door_is_set_towards_rock_or_out_of_the_map() -> None:
    """A door out of the large room makes nobody come to the rock around the others."""
    gone_out = (wall(1, (3, 1), (7, 1), (7, 5), (1, 5), (1, 1), (2, 1)), door(6, (2, 1), (3, 1)), lamp(4, 2, 2))
    apart = (wall(2, (8, 1), (12, 1), (12, 5), (8, 5), (8, 1)), lamp(5, 9, 2))
    flaw, out = found(drawn(*gone_out, *apart, ground=Material.ROCK))
    assert flaw.kind is FlawKind.UNREACHABLE and flaw.about == ("light-5",) and flaw.mend is None
    assert (out.kind, out.about) == (FlawKind.INTO_ROCK, ("door-6",))
    # where somebody has dug beside it, there is something beyond
    dug = Surface(id=ThingId("surface-7"), points=at((7, 5), (13, 5), (13, 8), (7, 8)), material=Material.EARTH)
    session = drawn(*gone_out, *apart, dug, ground=Material.ROCK)
    command = mended_at_once(found(session))
    assert command is not None
    session.submit(command)
    assert [flaw.kind for flaw in found(session)] == [FlawKind.INTO_ROCK], "that is mended by itself"
    (made,) = [
        each for each in session.state.scene(SCENE).things.values() if isinstance(each, Door) and each.id != "door-6"
    ]
    assert made.a[1] == made.b[1] == 5 * SQUARE
    # in the open neither over the edge of the map nor into a cliff, by its look or by the rules
    corner = (wall(1, (0, 0), (9, 0), (9, 2), (0, 2), (0, 0)), lamp(2, 1, 1))
    cliff = Surface(id=ThingId("surface-3"), points=at((0, 2), (20, 2), (20, 4), (0, 4)), material=Material.ROCK)
    session = mended(*corner, cliff)
    (made,) = [each for each in session.state.scene(SCENE).things.values() if isinstance(each, Door)]
    assert made.a[0] == made.b[0] == 9 * SQUARE
    session = drawn(*corner)
    session.submit(Paint(SCENE, "terrain", tuple(((column, 2), 2) for column in range(20))))
    (flaw,) = found(session)
    assert flaw.mend is not None
    session.submit(flaw.mend)
    (made,) = [each for each in session.state.scene(SCENE).things.values() if isinstance(each, Door)]
    assert made.a[0] == made.b[0] == 9 * SQUARE


def test_what_lies_off_the_map_is_deleted_and_what_touches_it_stays() -> None:
    assert kinds(lamp(1, 20, 20), lamp(2, 0, 0), wall(3, (-5, 3), (2, 3))) == []
    session = mended(lamp(1, 20.1, 3), lamp(2, 3, -0.1), lamp(3, 3, 3))
    assert list(session.state.scene(SCENE).things) == ["light-3"]
    (flaw,) = found(drawn(lamp(1, 25, 3, locked=True)))
    assert flaw.kind is FlawKind.OUTSIDE and flaw.mend is None and flaw.at == (20 * SQUARE, 3 * SQUARE)


@pytest.mark.parametrize(
    ("where", "shown"), [((25, 3), (20, 3)), ((-4, 3), (0, 3)), ((3, 25), (3, 20)), ((3, -4), (3, 0))]
)
def test_what_lies_off_the_map_is_shown_where_the_map_ends(where: tuple[int, int], shown: tuple[int, int]) -> None:
    (flaw,) = found(drawn(lamp(1, *where)))
    assert flaw.kind is FlawKind.OUTSIDE and flaw.at == at(shown)[0]


def test_of_two_alike_in_one_place_the_upper_is_deleted() -> None:
    session = mended(lamp(1, 3, 3), lamp(2, 3, 3, rank=4), lamp(3, 3, 3, reach=7))
    assert list(session.state.scene(SCENE).things) == ["light-1", "light-3"]


def test_who_stands_in_a_pillar_is_put_down_beside_it_unless_the_pillar_fell() -> None:
    session = ready()
    ann = next(iter(session.state.encounter(ENCOUNTER).tokens))
    at = session.state.encounter(ENCOUNTER).tokens[ann].point
    pillar = Stamp(id=ThingId("stamp-9"), art="pillar", at=at, degrees=30, width=300, height=300, blocks_move=True)
    session.submit(PutThings(SCENE, (pillar, pillar.but(id=ThingId("stamp-10"), blocks_move=False))))
    encounter = session.state.encounter(ENCOUNTER)
    (flaw,) = misplaced(session.board(encounter), session.state.scene(SCENE), encounter)
    assert flaw.about == (ann,) and flaw.mend is not None
    session.submit(flaw.mend)
    assert session.state.encounter(ENCOUNTER).tokens[ann].point != at
    session.undo()
    session.submit(SetBroken(SCENE, pillar.id))
    encounter = session.state.encounter(ENCOUNTER)
    assert misplaced(session.board(encounter), session.state.scene(SCENE), encounter) == ()


def test_who_stands_in_the_rock_is_put_down_in_the_nearest_free_place() -> None:
    session = ready()
    session.submit(Paint(SCENE, "terrain", (((3, 3), 2), ((2, 3), 2))))
    ann, other = (TokenId(identity) for identity in list(session.state.encounter(ENCOUNTER).tokens)[:2])
    middle = (3 * SQUARE + SQUARE // 2, 3 * SQUARE + SQUARE // 2)
    session.submit(MoveTokens(ENCOUNTER, ((ann, middle), (other, (middle[0], middle[1] - SQUARE)))))
    encounter = session.state.encounter(ENCOUNTER)
    (flaw,) = misplaced(session.board(encounter), session.state.scene(SCENE), encounter)
    assert flaw.kind is FlawKind.NO_ROOM and flaw.about == (ann,) and flaw.mend is not None
    session.submit(flaw.mend)
    encounter = session.state.encounter(ENCOUNTER)
    assert misplaced(session.board(encounter), session.state.scene(SCENE), encounter) == ()
    spots = {token.point for token in encounter.tokens.values()}
    assert len(spots) == len(encounter.tokens) and encounter.tokens[ann].point in (
        (middle[0] + SQUARE, middle[1]),
        (middle[0], middle[1] + SQUARE),
    )


def test_of_flaws_about_one_thing_the_first_alone_is_mended() -> None:
    short = wall(2, (5.3, 3), (8.7, 3))
    session = drawn(wall(1, (5, 0), (5, 9)), short, wall(3, (9, 0), (9, 9)))
    flaws = found(session)
    assert [flaw.kind for flaw in flaws] == [FlawKind.GAP, FlawKind.GAP]
    command = mended_at_once(flaws)
    assert command is not None and len(command.commands) == 1
    session.submit(command)
    assert [flaw.at for flaw in found(session)] == [flaws[1].at]


@pytest.mark.parametrize("turned", [False, True])
def test_the_middle_of_a_piece_is_a_whole_place_whichever_end_comes_first(turned: bool) -> None:
    for a, b, middle in (((0, 0), (3, 5), (1, 2)), ((-3, 0), (0, -5), (-2, -3)), ((2, 2), (4, 8), (3, 5))):
        assert halfway((b, a) if turned else (a, b)) == middle
