"""Universal VTT maps: what is read of them, and every trap that such files lay."""

import json
from base64 import b64encode
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.base.errors import BadFile
from core.base.phrase import Phrase
from core.base.progress import no_progress
from core.documents.interchange import uvtt
from core.documents.interchange.imported import Choices, ImportedMap, OpenPortals
from core.documents.interchange.registry import import_map
from core.documents.interchange.tolerant_reader import MOST_POINTS
from core.geometry.rooms import Rooms
from core.geometry.units import SQUARE, Point
from core.model.scene import SceneState
from core.model.space import barriers_of
from core.model.things import Door, DoorState, Light, Picture, Thing, Wall, WallKind
from tests.helpers.images import png
from tests.helpers.uvtt import SAMPLE, at, house, laid, line

T = TypeVar("T", bound=Thing)


def things(imported: ImportedMap, kind: type[T]) -> list[T]:
    """Return the things of a kind."""
    return [thing for thing in imported.scene.things.values() if isinstance(thing, kind)]


def squares(points: tuple[Point, ...]) -> list[tuple[float, float]]:
    """Return points in squares."""
    return [(x / SQUARE, y / SQUARE) for x, y in points]


def said(imported: ImportedMap) -> list[str]:
    """Return the ids of the warnings."""
    return [warning.id for warning in imported.warnings]


def count_in(phrase: Phrase) -> object:
    """Return the count that a warning gives."""
    return dict(phrase.values)["count"]


def test_a_house_becomes_things_to_edit(tmp_path: Path) -> None:
    imported = laid(tmp_path, house())
    scene = imported.scene
    assert (scene.name, scene.columns, scene.rows, said(imported)) == ("House", 6, 4, [])
    (door,) = things(imported, Door)
    assert (squares(door.corners), door.state) == ([(2, 1), (3, 1)], DoorState.CLOSED)
    walls = {wall.made: squares(wall.points) for wall in things(imported, Wall) if len(wall.points) != 5}
    assert walls[WallKind.WINDOW] == [(2, 3), (3, 3)]
    (light,) = things(imported, Light)
    assert (squares(light.corners), light.reach, light.colour, light.strength) == (
        [(3, 2)],
        Fraction(5, 2),
        "#ff8000",
        50,
    )
    (picture,) = things(imported, Picture)
    assert (squares(picture.corners), picture.locked) == ([(0, 0), (6, 4)], True)
    assert imported.image is not None and picture.picture == imported.image.id


def test_the_house_is_a_room_and_its_pillar_blocks(tmp_path: Path) -> None:
    imported = laid(tmp_path, house())
    barriers = [barrier for thing in imported.scene.things.values() for barrier in barriers_of(thing, SceneState())]
    rooms = Rooms([(barrier.a, barrier.b) for barrier in barriers], gap=0)
    room = rooms.room_at((2 * SQUARE, 2 * SQUARE))
    assert room is not None and len(room.holes) == 1
    pillar = next(wall for wall in things(imported, Wall) if wall.points[0] == wall.points[-1])
    assert len(pillar.points) == 5
    assert all(barrier.blocks_sight and barrier.blocks_move for barrier in barriers_of(pillar, SceneState()))


def test_open_portals_are_what_the_game_master_says(tmp_path: Path) -> None:
    imported = laid(tmp_path, house(), open_portals=OpenPortals.DOORS)
    assert [door.state for door in things(imported, Door)] == [DoorState.CLOSED, DoorState.OPEN]
    (question,) = imported.questions
    assert (question.field, question.count, question.chosen) == ("open_portals", 1, "doors")
    assert not laid(tmp_path, house(portals=house()["portals"][:1])).questions


def test_the_origin_is_taken_off_everything(tmp_path: Path) -> None:
    resolution = {"map_origin": at(2, 1), "map_size": at(4, 3), "pixels_per_grid": 15}
    imported = laid(tmp_path, house(resolution=resolution))
    assert squares(things(imported, Door)[0].corners) == [(0, 0), (1, 0)]
    assert squares(things(imported, Light)[0].corners) == [(1, 1)]
    assert squares(things(imported, Picture)[0].corners) == [(0, 0), (4, 3)]
    assert (imported.scene.columns, imported.scene.rows) == (4, 3)


def test_a_crop_off_the_grid_moves_the_picture_not_the_squares(tmp_path: Path) -> None:
    resolution = {"map_origin": at(-0.75, 1.5), "map_size": at(4.5, 3), "pixels_per_grid": 15}
    imported = laid(tmp_path, house(resolution=resolution))
    assert squares(things(imported, Door)[0].corners) == [(3, 0), (4, 0)]
    assert squares(things(imported, Picture)[0].corners) == [(0.25, 0.5), (4.75, 3.5)]
    assert (imported.scene.columns, imported.scene.rows) == (5, 4)


@pytest.mark.parametrize(
    "colour, wanted",
    [("ff112233", "#112233"), ("#80AABBCC", "#aabbcc"), ("112233", "#112233"), (7, "#ffffff"), ("red", "#ffffff")],
)
def test_colours_begin_with_their_opacity(tmp_path: Path, colour: Any, wanted: str) -> None:
    lights = [{"position": at(1, 1), "range": 1, "intensity": 1, "color": colour}]
    assert things(laid(tmp_path, house(lights=lights)), Light)[0].colour == wanted


def test_lights_that_are_painted_already_are_left_out(tmp_path: Path) -> None:
    imported = laid(tmp_path, house(environment={"baked_lighting": True}))
    assert (things(imported, Light), said(imported)) == ([], ["import.baked-lights"])


PNG = next(data for grey in range(256) if b"/" in b64encode(data := png(60, 40, grey)))
PACKED = b64encode(PNG).decode()


@pytest.mark.parametrize(
    "image",
    [
        f"data:image/png;base64,{PACKED}",
        PACKED.rstrip("="),
        "\n".join(PACKED[n : n + 76] for n in range(0, len(PACKED), 76)),
    ],
)
def test_pictures_come_in_every_wrapping(tmp_path: Path, image: str) -> None:
    imported = laid(tmp_path, house(image=image))
    assert imported.image is not None and imported.image.data == PNG and said(imported) == []


def test_slashes_may_be_escaped_and_other_images_be_nested(tmp_path: Path) -> None:
    text = json.dumps({"notes": {"image": "x" * 5_000}, **house(image="@")}).replace(
        '"@"', json.dumps(PACKED).replace("/", "\\/")
    )
    assert "\\/" in text
    imported = laid(tmp_path, text.encode())
    assert imported.image is not None and imported.image.data == PNG


@pytest.mark.parametrize("image", ["AAAA", "????", "A", b64encode(PNG[:20]).decode(), 7, ["x"]])
def test_without_a_sound_picture_the_walls_still_come(tmp_path: Path, image: Any) -> None:
    imported = laid(tmp_path, house(image=image))
    assert imported.image is None and things(imported, Picture) == [] and things(imported, Door)
    assert said(imported) in (["import.image-left-out"], ["import.no-image"])


@pytest.mark.parametrize("version, warned", [(0.2, []), ("0.3", []), (1.0, ["import.unknown-version"]), (None, [])])
def test_versions(tmp_path: Path, version: Any, warned: list[str]) -> None:
    assert said(laid(tmp_path, house(format=version))) == warned


def test_keys_may_be_absent(tmp_path: Path) -> None:
    portal = {"bounds": line((1, 1), (2, 1))}
    imported = laid(tmp_path, {"portals": [portal], "line_of_sight": [line((0, 0), (6, 0), (6, 3.5))]})
    assert [door.state for door in things(imported, Door)] == [DoorState.CLOSED]
    assert (imported.scene.columns, imported.scene.rows) == (6, 4)
    assert said(imported) == ["import.no-image", "import.no-size"]


def test_without_a_size_the_picture_gives_it(tmp_path: Path) -> None:
    imported = laid(tmp_path, house(resolution={"pixels_per_grid": 20}))
    assert (imported.scene.columns, imported.scene.rows) == (3, 2)


def test_a_portal_without_ends_is_laid_by_its_turn(tmp_path: Path) -> None:
    imported = laid(tmp_path, house(portals=[{"position": at(1, 2), "rotation": 1.570796}]))
    assert squares(things(imported, Door)[0].corners) == [(1, 1.5), (1, 2.5)]


def test_junk_is_left_out_and_counted(tmp_path: Path) -> None:
    text = json.dumps(
        house(
            line_of_sight=[
                [at(1, 1), {"x": 1}, "point", None, at(2, 1), {"x": True, "y": 0}, {"x": "1", "y": 2}],
                "wall",
                [at(1, 1)],
                [{"x": "@inf", "y": 0}, {"x": "@nan", "y": 0}, at(1e300, 0), at(10**400, 1), at(3, 3), at(4, 3)],
            ],
            objects_line_of_sight="none",
            portals=[{"bounds": [at(1, 1), at(1, 1)]}, {"bounds": 3}, 5, {"bounds": line((1, 1), (2, 1)), "closed": 0}],
            lights=[{"position": at(1, 1), "range": -1}, {}, []],
        )
    )
    text = text.replace('"@inf"', "-Infinity").replace('"@nan"', "NaN")
    imported = laid(tmp_path, text.encode())
    assert sorted(squares(wall.points) for wall in things(imported, Wall)) == [[(3, 3), (4, 3)]]
    assert len(things(imported, Door)) == 1
    counts = {warning.id.rpartition(".")[2]: count_in(warning) for warning in imported.warnings}
    assert counts == {"points": 9, "walls": 2, "lists": 1, "portals": 3, "lights": 3}


def too_many_points(rest: dict[str, Any]) -> bytes:
    """Return a map of a single wall, which has more points than are read."""
    wall = [{"x": number % 10, "y": number % 5} for number in range(MOST_POINTS + 1)]
    return json.dumps({**rest, "line_of_sight": [wall]}).encode()


@pytest.mark.parametrize(
    "data, phrase",
    [
        (b"", "import.not-json"),
        (b"{", "import.not-json"),
        (b'{"portals":' + b"[" * 100_000, "import.not-json"),
        (b'{"portals":[' + b"[]," * 3_100_000, "import.too-much"),
        (b"[1, 2]", "import.not-uvtt"),
        (b'{"a": 1}', "import.not-uvtt"),
        (b"\xff\xfe\x00", "import.not-json"),
        (b'{"resolution":{"map_size":{"x":1001,"y":5}},"portals":[]}', "import.too-many-squares"),
        (b'{"resolution":{"map_size":{"x":10,"y":5}}}', "import.empty"),
        (b'{"portals":[]}', "import.empty"),
        (b'{"resolution":{"map_size":{"x":1e12,"y":5}},"portals":[]}', "import.absurd-size"),
        (b'{"resolution":{"map_size":{"x":-3,"y":5}},"portals":[]}', "import.absurd-size"),
        (b'{"resolution":{"map_size":{"x":10,"y":5}},"portals":[7]}', "import.nothing-left"),
        (too_many_points({"resolution": {"map_size": {"x": 10, "y": 5}}}), "import.nothing-left"),
        (too_many_points({}), "import.nothing-left"),
        (b'{"resolution":' + b"9" * 5_000 + b"}", "import.not-json"),
    ],
)
def test_hostile_files_are_refused(tmp_path: Path, data: bytes, phrase: str) -> None:
    with pytest.raises(BadFile) as refused:
        laid(tmp_path, data)
    assert refused.value.phrase.id == phrase


JUNK: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.just({"x": 1, "y": 2}),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["x", "y", "bounds"]), inner, max_size=3)
    ),
    max_leaves=12,
)


@settings(max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(key=st.sampled_from(sorted(house())), junk=JUNK)
def test_no_junk_anywhere_makes_it_fall_over(key: str, junk: Any) -> None:
    try:
        draft = uvtt.read(json.dumps(house(**{key: junk})).encode(), Path("junk.uvtt"), no_progress)
    except BadFile:
        return
    assert 1 <= draft.frame.columns <= 1_000 and draft.laid(Choices()).scene.rows >= 1


def test_walls_of_too_many_pieces_are_simplified_further_and_somebody_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uvtt, "MOST_PIECES", 40)
    cave = [at(x / 50, 1 + (x % 2) / 20) for x in range(300)]
    imported = laid(tmp_path, house(line_of_sight=[cave], objects_line_of_sight=[]))
    assert imported.pieces_read == 299 and imported.pieces <= 40
    assert said(imported) == ["import.simplified-further"]


def test_reading_can_be_ended(tmp_path: Path) -> None:
    def enough(percent: int) -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        uvtt.read(json.dumps(house()).encode(), Path("House.uvtt"), enough)


@pytest.mark.skipif(not SAMPLE.exists(), reason="the sample map is not part of the project")
def test_a_real_map_lies_where_it_should() -> None:
    imported = import_map(SAMPLE)
    scene, edge = imported.scene, 10 * SQUARE
    assert (scene.columns, scene.rows, said(imported)) == (10, 10, [])
    (picture,) = things(imported, Picture)
    assert picture.corners == ((0, 0), (edge, edge))
    assert imported.image is not None and imported.image.width == imported.image.height == 2560
    (door,) = things(imported, Door)
    assert squares(door.corners) == [(5, 1.5), (5, 2.5)]
    outer = next(wall for wall in things(imported, Wall) if len(wall.points) == 5 and wall.bounds.width > 6 * SQUARE)
    assert sorted({*squares(outer.points)}) == [(1, 1), (1, 9), (9, 1), (9, 9)]
    ends = [end for thing in (door, *things(imported, Wall)) for end in thing.corners]
    assert all(0 <= x <= edge and 0 <= y <= edge for x, y in ends)
    (window,) = (wall for wall in things(imported, Wall) if wall.made is WallKind.WINDOW)
    inner = [wall for wall in things(imported, Wall) if len(wall.points) == 2 and wall.made is WallKind.WALL]
    loose = [end for wall in inner for end in wall.points if end not in (*window.points, *door.corners)]
    assert sorted(squares(tuple(loose))) == [(5, 1), (5, 9)]
    assert [light.colour for light in things(imported, Light)] == ["#eccd8b", "#4dd569"]
