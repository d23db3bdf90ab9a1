"""Edges of edits exactly: stairs within reach, free squares at their ends, each side of a map, roofs, styles."""

from dataclasses import replace
from itertools import product

import pytest

from core.base.errors import Refused
from core.base.ids import SceneId, ThingId, TokenId
from core.base.persistent_map import PersistentMap
from core.edits.extent import GrowScene, ShiftGround, moved_plane
from core.edits.loads import ChangePile, LayDown
from core.edits.map_check import misplaced
from core.edits.maps import Paint, PutThings, in_style
from core.edits.roofs import building_at
from core.edits.show import LiftRoof
from core.edits.stairs import AT_EDGE, TakeStairs, linked, new_floor, other_end, stairs_near
from core.edits.tokens import MoveTokens
from core.engine.session import Session
from core.geometry.plane import Plane
from core.geometry.units import SQUARE, Point
from core.model.loads import Portion
from core.model.materials import MapStyle, Material
from core.model.roofs import Roof
from core.model.scene import Scene
from core.model.things import Light, Stamp, Thing, Wall
from tests.core.edits.prepared import OF_ORC, PILE, prepared
from tests.helpers.fights import ENCOUNTER, SCENE, ready
from tests.helpers.maps import at

STAIRS = Stamp(id=ThingId("stamp-900"), art="stairs", at=at(5.5, 3), height=2 * SQUARE, name="Stair")


def ring(number: int, left: float, top: float, right: float, bottom: float) -> Wall:
    """Return the walls of a room."""
    corners = at(left, top), at(right, top), at(right, bottom), at(left, bottom), at(left, top)
    return Wall(id=ThingId(f"wall-{number}"), points=corners)


def stairs_and_who() -> tuple[Session, Stamp, TokenId]:
    """Return a document with stairs to a new floor, the stairs, and somebody."""
    session = ready()
    session.submit(PutThings(SCENE, (STAIRS,)))
    session.submit(new_floor(session.state, session.state.scene(SCENE), STAIRS, "Cellar"))
    stairs = session.state.scene(SCENE).things[STAIRS.id]
    assert isinstance(stairs, Stamp)
    return session, stairs, TokenId(next(iter(session.state.encounter(ENCOUNTER).tokens)))


@pytest.mark.parametrize("beyond", [-1, 0, 1])
def test_stairs_are_taken_from_a_square_beside_them_and_no_farther(beyond: int) -> None:
    session, stairs, who = stairs_and_who()
    box, (x, y) = stairs.bounds, stairs.at
    reach = AT_EDGE + beyond
    for spot in ((box.left - reach, y), (box.right + reach, y), (x, box.top - reach), (x, box.bottom + reach)):
        session.submit(MoveTokens(ENCOUNTER, ((who, spot),)))
        token = session.state.token(ENCOUNTER, who)
        assert token.point == spot
        assert stairs_near(session.state, token) == (None if beyond > 0 else stairs), spot


def test_hidden_stairs_are_not_taken_and_links_keep_each_its_own_looks() -> None:
    session, stairs, who = stairs_and_who()
    session.submit(MoveTokens(ENCOUNTER, ((who, stairs.at),)))
    session.submit(PutThings(SCENE, (stairs.but(hidden=True),)))
    assert stairs_near(session.state, session.state.token(ENCOUNTER, who)) is None
    ladder = Stamp(id=ThingId("stamp-901"), art="ladder", at=at(1, 1))
    session.submit(PutThings(SCENE, (ladder,)))
    session.submit(linked(session.state.scene(SCENE), stairs, session.state.scene(SCENE), ladder))
    one, other = (session.state.scene(SCENE).things[each.id] for each in (stairs, ladder))
    assert (one, other) == (stairs.but(leads_to=ladder.id), ladder.but(leads_to=stairs.id))
    found = other_end(session.state, stairs.but(leads_to=ladder.id))
    assert found == (session.state.scene(SCENE), other)
    with pytest.raises(Refused, match="stairs-nowhere"):
        session.submit(TakeStairs(ENCOUNTER, (who,), ThingId("stamp-999")))


def test_who_comes_up_stands_on_the_nearest_free_square_row_by_row() -> None:
    session, stairs, _ = stairs_and_who()
    everybody = tuple(TokenId(each) for each in session.state.encounter(ENCOUNTER).tokens)
    session.submit(TakeStairs(ENCOUNTER, everybody, stairs.id))
    (there,) = (each for each in session.state.encounters.values() if each.id != ENCOUNTER)
    # the stairs begin on square 5, 3: first that, then those beside it from above
    wanted = [(5, 3), (5, 2), (4, 3), (6, 3), (5, 4)][: len(everybody)]
    points = [there.tokens[each].point for each in everybody]
    assert [(x // SQUARE, y // SQUARE) for x, y in points] == wanted


def painted() -> Plane:
    """Return a plane of four by three squares that tell where they are."""
    return Plane({(x, y): 1 + x + 4 * y for x in range(4) for y in range(3)})


@pytest.mark.parametrize(("right", "down"), list(product((-4, -1, 0, 1, 3), (-3, -1, 0, 2))))
def test_a_plane_is_moved_square_by_square_and_cropped_at_all_four_sides(right: int, down: int) -> None:
    before, after = painted(), moved_plane(painted(), right, down, 4, 3)
    for x in range(-5, 9):
        for y in range(-5, 9):
            inside = 0 <= x < 4 and 0 <= y < 3
            assert after.at((x, y)) == (before.at((x - right, y - down)) if inside else 0)


@pytest.mark.parametrize("side", ["left", "top", "right", "bottom"])
@pytest.mark.parametrize("by", [-1, 2])
def test_each_side_of_a_map_grows_and_is_cropped_alone(side: str, by: int) -> None:
    session = ready()
    scene = session.state.scene(SCENE)
    last = scene.columns - 1, scene.rows - 1
    corners = ((0, 0), (last[0], 0), (0, last[1]), last, (3, 3))
    for painted in (
        Paint(SCENE, "terrain", tuple((each, 1) for each in corners)),
        Paint(SCENE, "materials", tuple((each, 2) for each in corners)),
        Paint(SCENE, "elevation", tuple((each, -2) for each in corners)),
    ):
        session.submit(painted)
    painted_before = session.state.scene(SCENE)
    session.submit(GrowScene(SCENE, **{side: by}))
    after = session.state.scene(SCENE)
    across, down = (by if side in ("left", "right") else 0), (by if side in ("top", "bottom") else 0)
    assert (after.columns, after.rows) == (scene.columns + across, scene.rows + down)
    dx, dy = (by if side == "left" else 0), (by if side == "top" else 0)
    for name in ("terrain", "materials", "elevation"):
        wanted = {
            (x + dx, y + dy): code
            for (x, y), code in getattr(painted_before, name).cells()
            if 0 <= x + dx < after.columns and 0 <= y + dy < after.rows
        }
        assert dict(getattr(after, name).cells()) == wanted
    with pytest.raises(Refused, match="no-change"):
        session.submit(ShiftGround(SCENE, 0, 0))


def vault(*things: Thing, **more: object) -> Scene:
    """Return a scene of 20 by 10 squares."""
    found = PersistentMap((each.id, each) for each in things)
    scene = Scene(id=SceneId("scene-1"), name="Vault", columns=20, rows=10, things=found)
    return scene.but(**more) if more else scene


def box_of(points: tuple[Point, ...]) -> tuple[int, int, int, int]:
    """Return the box around points."""
    return min(x for x, _ in points), min(y for _, y in points), max(x for x, _ in points), max(y for _, y in points)


def test_a_roof_is_laid_over_the_rooms_that_share_walls_and_over_no_other() -> None:
    scene = vault(ring(1, 0, 0, 4, 4), ring(2, 4, 0, 7, 4), ring(3, 7, 4, 9, 6), ring(4, 12, 0, 15, 3))
    assert box_of(building_at(scene, at(1, 1))) == (*at(0, 0), *at(7, 4))
    assert building_at(scene, at(1, 1)) == building_at(scene, at(6, 1))
    # one that meets another in a corner alone is a building of its own
    assert box_of(building_at(scene, at(8, 5))) == (*at(7, 4), *at(9, 6))
    assert box_of(building_at(scene, at(13, 1))) == (*at(12, 0), *at(15, 3))
    assert building_at(scene, at(18, 8)) == ()
    other = vault(ring(1, 0, 0, 5, 4))
    assert box_of(building_at(other, at(1, 1))) == (*at(0, 0), *at(5, 4))


@pytest.mark.parametrize(("rooms", "side", "rock"), [(4, 3, True), (3, 4, False), (4, 2, False), (5, 3, True)])
def test_a_plain_map_that_looks_like_a_dungeon_gets_rock_with_a_style(rooms: int, side: int, rock: bool) -> None:
    walls: list[Thing] = [ring(n, 4 * n, 1, 4 * n + min(side, 3), 1 + side) for n in range(rooms)]
    walls += [Light(id=ThingId(f"light-{n}"), at=at(4 * n + 1, 2)) for n in range(rooms)]
    scene = vault(*walls)
    ground = Material.ROCK if rock else Material.GRASS
    style = next(each for each in MapStyle if each is not MapStyle.PLAIN)
    assert in_style(scene, style) == {"style": style.value, "ground": ground.value}
    assert in_style(scene, MapStyle.PLAIN) == {"style": MapStyle.PLAIN.value}
    # where something was said about the ground nothing else is
    for told in ({"style": style}, {"ground": Material.SAND}, {"materials": Plane({(0, 0): 1})}):
        assert in_style(vault(*walls, **told), style) == {"style": style.value}


def test_roofs_are_lifted_and_laid_on_one_by_one() -> None:
    session = ready()
    roofs = [Roof(id=ThingId(f"roof-{n}"), points=ring(n, n, 1, n + 1, 2).points[:4]) for n in (90, 91, 92)]
    session.submit(PutThings(SCENE, tuple(roofs)))

    def lifted() -> set[str]:
        return set(session.state.scene_state(SCENE).lifted)

    session.submit(LiftRoof(SCENE, ("roof-90", "roof-91")))
    assert lifted() == {"roof-90", "roof-91"}
    session.submit(LiftRoof(SCENE, ("roof-90",), lifted=False))
    assert lifted() == {"roof-91"}
    session.submit(LiftRoof(SCENE, ("roof-92",)))
    assert lifted() == {"roof-91", "roof-92"}
    with pytest.raises(Refused, match="no-thing"):
        session.submit(LiftRoof(SCENE, ("roof-92", "wall-1")))


def test_of_several_piles_the_one_meant_is_moved() -> None:
    session = prepared()
    session.submit(LayDown(OF_ORC, (Portion("club"),), SCENE, at(8, 8)))
    first, other = session.state.scene_state(SCENE).piles
    assert first.id == PILE and not first.hidden
    session.submit(ChangePile(SCENE, PILE, at(1, 1)))
    assert session.state.scene_state(SCENE).piles == (replace(first, point=at(1, 1)), other)
    session.submit(ChangePile(SCENE, PILE, hidden=True))
    assert session.state.scene_state(SCENE).piles == (replace(first, point=at(1, 1), hidden=True), other)


@pytest.mark.parametrize("square", [(6, 2), (2, 6)])
def test_who_stands_in_rock_is_put_down_a_square_to_the_left_if_that_is_free(square: Point) -> None:
    session = ready()
    who, *others = (TokenId(each) for each in session.state.encounter(ENCOUNTER).tokens)
    session.submit(Paint(SCENE, "terrain", ((square, 2),)))
    x, y = square
    moves = [(who, at(x + 0.5, y + 0.5)), *((each, at(8.5, 8.5)) for each in others)]
    session.submit(MoveTokens(ENCOUNTER, tuple(moves)))
    encounter = session.state.encounter(ENCOUNTER)
    (flaw,) = misplaced(session.board(encounter), session.state.scene(SCENE), encounter)
    assert flaw.at == at(x + 0.5, y + 0.5)
    assert flaw.mend == MoveTokens(ENCOUNTER, ((who, at(x - 0.5, y + 0.5)),))
