"""Writing Universal VTT, and reading it back."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal

import pytest

from core.base.errors import BadFile
from core.base.ids import SceneId, ThingId
from core.documents.interchange.bringing import measured
from core.documents.interchange.imported import Choices, OpenPortals
from core.documents.interchange.uvtt_writing import written
from core.geometry.units import SQUARE, Point
from core.model.door_look import DoorLook, Through
from core.model.materials import MapStyle, Material, WallFabric
from core.model.passage import Passage
from core.model.scene import ONE_METRE, Measure, Scene, SceneState
from core.model.things import Door, DoorState, Light, Stamp, Thing, Wall, WallKind
from tests.helpers.images import png
from tests.helpers.secret_ways import SECRETLY, corridor_between
from tests.helpers.uvtt import house, laid

S = SQUARE


def scene(*things: Thing) -> Scene:
    """Return a scene of 6 by 4 squares."""
    return Scene(id=SceneId("scene-1"), name="House", columns=6, rows=4).but(things={t.id: t for t in things})


def document(of: Scene, scene_state: SceneState | None = None, image: bytes | None = None) -> dict[str, Any]:
    """Return what is written of a scene."""
    found = json.loads(written(of, scene_state or SceneState(), image))
    assert isinstance(found, dict)
    return found


def plain(of: Scene) -> list[dict[str, Any]]:
    """Return the things of a scene, without their ids, in an order of their own."""
    found = [thing.model_dump(mode="json", exclude={"id"}) for thing in of.things.values()]
    return sorted(found, key=str)


def test_what_is_written_reads_back_as_it_was(tmp_path: Path) -> None:
    first = laid(tmp_path, house())
    assert first.image is not None
    again = laid(tmp_path, written(first.scene, SceneState(), first.image.data))
    assert again.image is not None and again.image.data == first.image.data and again.warnings == ()
    assert plain(again.scene) == plain(first.scene)


def test_odd_places_come_back_to_the_unit(tmp_path: Path) -> None:
    wall = Wall(id=ThingId("wall-2"), points=((1, 7), (S + 511, 2 * S - 1), (3 * S, 5)))
    light = Light(id=ThingId("light-3"), at=(13, 700), reach=Fraction(7, 3))
    again = laid(tmp_path, written(scene(wall, light), SceneState(), png(600, 400)))
    found = list(again.scene.things.values())
    assert any(isinstance(t, Wall) and t.points == wall.points for t in found)
    assert any(isinstance(t, Light) and (t.at, t.reach) == (light.at, light.reach) for t in found)


def test_doors_are_written_as_play_has_left_them() -> None:
    shut = Door(id=ThingId("door-2"), a=(0, S), b=(S, S), state=DoorState.LOCKED)
    opened = Door(id=ThingId("door-3"), a=(S, S), b=(2 * S, S))
    broken = Door(id=ThingId("door-4"), a=(2 * S, S), b=(3 * S, S))
    scene_state = SceneState(doors={"door-3": DoorState.OPEN}, broken=("door-4",))
    assert [portal["closed"] for portal in document(scene(shut, opened, broken), scene_state)["portals"]] == [
        True,
        False,
    ]


def test_a_secret_door_is_wall_until_it_is_found() -> None:
    secret = Door(id=ThingId("door-2"), a=(0, S), b=(S, S), secret=True)
    hidden = document(scene(secret))
    assert (hidden["portals"], hidden["line_of_sight"]) == ([], [[{"x": 0, "y": 1}, {"x": 1, "y": 1}]])
    assert len(document(scene(secret), SceneState(found=("door-2",)))["portals"]) == 1


@pytest.mark.parametrize("style", [MapStyle.INK, MapStyle.PLAIN])
def test_a_corridor_that_nobody_has_found_is_not_written(style: MapStyle) -> None:
    def written_with(corridor: tuple[Thing, ...], **wear: Any) -> Any:
        tables = (Stamp(id=ThingId(f"stamp-2{x}"), art="table", at=(x * S, 4 * S)) for x in (2, 9))
        place = scene(*corridor_between(corridor), *tables).but(style=style, ground=Material.ROCK)
        return _alike(document(place, SceneState(**wear)))

    assert (written_with(SECRETLY) == written_with(())) == (style is not MapStyle.PLAIN)
    assert written_with(SECRETLY, found=("door-5",)) != written_with(())


def test_own_doors_come_back_as_they_look_and_are_no_windows(tmp_path: Path) -> None:
    arch = Door(id=ThingId("door-2"), a=(0, S), b=(S, S), state=DoorState.OPEN, look=DoorLook.ARCH)
    grate = Door(id=ThingId("door-3"), a=(S, S), b=(2 * S, S), see_through=Through.YES, flipped=True)
    window = Wall(id=ThingId("wall-4"), points=((2 * S, S), (3 * S, S)), made=WallKind.WINDOW)
    data = written(scene(arch, grate, window), SceneState(), None)
    found = laid(tmp_path, data)
    assert not found.questions and plain(found.scene) == plain(scene(arch, grate, window))
    # somebody else has shut it, or the file was tampered with
    for changes, state, look in (
        ({"portals": 0}, DoorState.CLOSED, DoorLook.ARCH),
        ({"look": "maw"}, DoorState.OPEN, DoorLook.ITSELF),
        ({"points": [7]}, DoorState.OPEN, DoorLook.ITSELF),
    ):
        told = json.loads(data)
        if "portals" in changes:
            told["portals"][0]["closed"] = True
        else:
            told["sandtable"]["doors"][0].update(changes)
        again = laid(tmp_path, json.dumps(told).encode(), open_portals=OpenPortals.DOORS).scene
        first = next(each for each in again.things.values() if isinstance(each, Door))
        assert (first.state, first.look) == (state, look)
    junk: tuple[Any, ...] = (7, [7], {}, None)
    for doors in junk:
        told = json.loads(data)
        told["sandtable"]["doors"] = doors
        assert sum(each.count for each in laid(tmp_path, json.dumps(told).encode()).questions) == 1


Z, A, B, C, D = (0, 0), (S, 0), (2 * S, 0), (3 * S, 0), (3 * S, S)
E, F, G = (S, 3 * S), (S, 2 * S), (2 * S, S)
RING = ((2 * S, S), (3 * S, S), (3 * S, 3 * S), (S, 3 * S), (S, S))


@pytest.mark.parametrize(
    ("walls", "door", "whole"),
    [
        # in one side of a room, in a wall between two others, in a corner, and as the last piece of a wall
        ([RING], (RING[-1], RING[0]), [(*RING[1:], RING[1])]),
        ([(Z, A), (B, C, D)], (A, B), [(Z, C, D)]),
        ([(E, F), (G, D)], (F, G), [(E, F, G, D)]),
        ([(Z, A), (D, E)], (A, B), [(Z, B), (D, E)]),
    ],
)
@pytest.mark.parametrize("fabric", list(WallFabric))
def test_nothing_of_a_wall_begins_or_ends_at_a_secret_door(
    walls: list[tuple[Point, ...]], door: tuple[Point, Point], whole: list[tuple[Point, ...]], fabric: WallFabric
) -> None:
    drawn = [Wall(id=ThingId(f"wall-{n}"), points=points, fabric=fabric) for n, points in enumerate(walls, 10)]
    secret = Door(id=ThingId("door-2"), a=door[0], b=door[1], secret=True)
    without = [Wall(id=ThingId(f"wall-{n}"), points=points, fabric=fabric) for n, points in enumerate(whole, 10)]
    assert _alike(document(scene(*drawn, secret))) == _alike(document(scene(*without)))
    assert _alike(document(scene(secret, *reversed(drawn)))) == _alike(document(scene(*without)))


def _alike(found: dict[str, Any]) -> list[list[object]]:
    """Return the lines that a file has, in an order and a direction of their own, a ring from its first corner on."""
    told = [wall["points"] for wall in found["sandtable"]["walls"]]
    lines = [*found["line_of_sight"], *found["objects_line_of_sight"], *told]
    return sorted(_turned([(p["x"], p["y"]) for p in line]) for line in lines)


def _turned(line: list[Any]) -> list[object]:
    if line[0] != line[-1]:
        return min(line, line[::-1])
    ring = line[:-1]
    ways = [each[n:] + each[:n] for each in (ring, ring[::-1]) for n in range(len(ring))]
    return min(ways)


def test_the_light_of_the_day_is_written() -> None:
    for ambient, told in ((100, "ffffffff"), (0, "ff000000"), (50, "ff808080")):
        assert document(scene().but(ambient=ambient))["environment"]["ambient_light"] == told


def test_windows_are_open_portals_and_objects_stand_by_themselves() -> None:
    window = Wall(id=ThingId("wall-2"), points=((0, 0), (S, 0), (S, S)), made=WallKind.WINDOW)
    crate = Stamp(id=ThingId("stamp-3"), art="crate", at=(2 * S, 2 * S), blocks_sight=True)
    rug = Stamp(id=ThingId("stamp-4"), art="rug", at=(2 * S, 2 * S))
    low = Wall(id=ThingId("wall-5"), points=((0, 0), (S, 0)), made=WallKind.LOW)
    found = document(scene(window, crate, rug, low))
    assert [portal["closed"] for portal in found["portals"]] == [False, False]
    assert len(found["objects_line_of_sight"]) == 1 and found["line_of_sight"] == []


def test_the_size_of_a_square_follows_from_the_picture() -> None:
    assert document(scene(), image=png(600, 400))["resolution"] == {
        "map_origin": {"x": 0, "y": 0},
        "map_size": {"x": 6, "y": 4},
        "pixels_per_grid": 100,
    }
    with pytest.raises(BadFile):
        written(scene(), SceneState(), b"GIF89a" + bytes(20))


def test_choices_keep_their_name(tmp_path: Path) -> None:
    path = tmp_path / "a.uvtt"
    path.write_bytes(written(scene(Door(id=ThingId("door-2"), a=(0, 0), b=(S, 0))), SceneState(), None))
    from core.documents.interchange.registry import import_map

    assert import_map(path, Choices(name="Cellar")).scene.name == "Cellar"


def test_kinds_of_walls_and_what_they_stop_come_back_and_no_secret_of_a_wall_is_told(tmp_path: Path) -> None:
    a, b, c = (0, S), (3 * S, S), (3 * S, 3 * S)
    things = (
        Wall(id=ThingId("wall-1"), points=(a, b, c), made=WallKind.BARS, missiles=Passage.STOPPED),
        Wall(id=ThingId("wall-2"), points=(c, (5 * S, 3 * S)), made=WallKind.CURTAIN),
        Wall(id=ThingId("wall-3"), points=((S, 0), (2 * S, 0)), made=WallKind.LOW, move=Passage.ONE_WAY),
        Wall(id=ThingId("wall-4"), points=((4 * S, 0), (4 * S, S)), fabric=WallFabric.HEDGE),
        Wall(id=ThingId("wall-5"), points=((5 * S, 0), (5 * S, S)), move=Passage.FREE),
    )
    back = laid(tmp_path, written(scene(*things), SceneState(), None)).scene
    expected = plain(scene(*things[:4], things[4].but(move=Passage.KIND)))
    assert plain(back) == expected


def test_junk_among_what_is_told_of_walls_is_left_out(tmp_path: Path) -> None:
    line = [{"x": 0, "y": 0}, {"x": 2, "y": 0}]
    told = {"walls": [None, {"points": "x"}, {"points": line, "made": "lava", "move": ["free"]}]}
    imported = laid(tmp_path, {"sandtable": told, "line_of_sight": [line]})
    (wall,) = (each for each in imported.scene.things.values() if isinstance(each, Wall))
    assert (wall.points, wall.made, wall.move) == (((0, 0), (2 * S, 0)), WallKind.WALL, Passage.KIND)


@pytest.mark.parametrize(("daylight", "colour"), [(100, "ffffffff"), (0, "ff000000"), (40, "ff666666")])
def test_daylight_is_written_and_comes_back_where_there_are_lamps(tmp_path: Path, daylight: int, colour: str) -> None:
    lamp = Light(id=ThingId("light-2"), at=(S, S), reach=Fraction(3))
    dark = scene(lamp, Wall(id=ThingId("wall-3"), points=((0, 0), (S, 0)))).but(ambient=daylight)
    assert document(dark)["environment"] == {"baked_lighting": False, "ambient_light": colour}
    assert laid(tmp_path, written(dark, SceneState(), None)).scene.ambient == daylight
    # without a lamp nobody would see anything
    without = dark.but(things=dark.things.without(("light-2",)))
    assert laid(tmp_path, written(without, SceneState(), None)).scene.ambient == 100


@pytest.mark.parametrize("environment", [{}, {"ambient_light": 7}, {"ambient_light": "dark"}, {"baked_lighting": True}])
def test_without_a_word_on_daylight_it_is_full(tmp_path: Path, environment: dict[str, Any]) -> None:
    lamp, wall = Light(id=ThingId("light-2"), at=(S, S), reach=Fraction(3)), Wall(id=ThingId("wall-3"), points=(Z, A))
    told = document(scene(lamp, wall)) | {"environment": environment}
    assert laid(tmp_path, told).scene.ambient == 100


@pytest.mark.parametrize(("length", "unit"), [(Fraction(3, 2), "m"), (Fraction(1), "m"), (Fraction(381, 250), "ft")])
def test_the_length_of_a_square_comes_back_and_is_kept_where_the_game_has_another(
    tmp_path: Path, length: Fraction, unit: Literal["ft", "m"]
) -> None:
    sent = scene().measured(Measure(length, unit))
    again = laid(tmp_path, written(sent, SceneState(), png(600, 400)))
    (brought,) = measured([again], ONE_METRE)
    assert (brought.scene.square_length, brought.scene.unit) == (length, unit)


@pytest.mark.parametrize(
    "own", [{}, {"square_length": 1.5, "unit": "m"}, {"square_length": "1/0", "unit": "m"}, {"square_length": "-1"}, 3]
)
def test_a_length_of_a_square_that_makes_no_sense_is_the_games(tmp_path: Path, own: object) -> None:
    imported = laid(tmp_path, house() | {"sandtable": own})
    (brought,) = measured([imported], ONE_METRE)
    assert (brought.scene.square_length, brought.scene.unit) == (Fraction(1), "m")
