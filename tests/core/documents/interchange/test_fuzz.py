"""Map files harmed at random, and maps made up at random that go out and come back: the same for the same seed."""

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from core.base.errors import BadFile
from core.base.ids import SceneId, ThingId
from core.base.persistent_map import PersistentMap
from core.base.progress import no_progress
from core.documents.interchange.imported import Choices, OpenPortals
from core.documents.interchange.registry import import_map
from core.documents.interchange.uvtt import read
from core.documents.interchange.uvtt_writing import written
from core.geometry.units import SQUARE
from core.model.materials import WallFabric
from core.model.scene import Scene, SceneState
from core.model.things import Door, DoorState, Light, Thing, Wall, WallKind
from tests.helpers.images import camera_note, png
from tests.helpers.uvtt import house

SEEDS = range(12)
HARMS = 25
"""Times that each seed harms a file."""


def harmed(data: bytes, random: Random) -> bytes:
    """Return bytes of which a stretch was lost, doubled, turned around, overwritten or cut off."""
    start = random.randrange(len(data))
    end = min(len(data), start + random.choice((1, 1, 2, 8, 64, 512)))
    piece = data[start:end]
    match random.randrange(6):
        case 0:
            piece = b""
        case 1:
            piece += piece
        case 2:
            piece = piece[::-1]
        case 3:
            piece = random.randbytes(len(piece))
        case 4:
            piece = random.choice((b"1e999", b"-1", b"NaN", b"null", b"[]", b"{}", b'"', b"\x00", b"\xff" * 9))
        case _:
            return data[:start]
    return data[:start] + piece + data[end:]


def spoilt(value: Any, random: Random) -> Any:
    """Return a document of which something, anywhere, is something else."""
    if isinstance(value, dict) and value and random.random() < 0.85:
        key = random.choice(sorted(value))
        return {**value, key: spoilt(value[key], random)}
    if isinstance(value, list) and value and random.random() < 0.85:
        place = random.randrange(len(value))
        return [*value[:place], spoilt(value[place], random), *value[place + 1 :]]
    return random.choice((None, True, -1, 0, 1e300, 10**30, float("nan"), "", "x", [], [[]], {}, {"x": 1}, [1, 2, 3]))


def lay(path: Path, data: bytes) -> None:
    """Import bytes as a map: it is refused in words, or it is a scene within bounds."""
    path.write_bytes(data)
    try:
        scene = import_map(path, Choices()).scene
    except BadFile as refused:
        assert refused.phrase.id.startswith(("import.", "asset."))
        return
    assert 1 <= scene.columns <= 1_000 and 1 <= scene.rows <= 1_000


JPEG = b"\xff\xd8" + camera_note(6) + b"\xff\xc0\x00\x11\x08\x00\x28\x00\x3c\x03" + b"\x01\x22\x00" * 3 + b"\xff\xd9"
WEBP = b"RIFF\x1a\x00\x00\x00WEBPVP8L\x0d\x00\x00\x00\x2f\x3b\xc0\x09\x00" + bytes(9)
FILES: dict[str, Callable[[], bytes]] = {
    "house.uvtt": lambda: json.dumps(house()).encode(),
    "house 6x4.png": lambda: png(60, 40),
    "house.jpg": lambda: JPEG,
    "house.webp": lambda: WEBP,
}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", FILES)
def test_a_harmed_file_is_refused_in_words_or_read(tmp_path: Path, name: str, seed: int) -> None:
    random, whole = Random(seed), FILES[name]()
    (tmp_path / name).write_bytes(whole)
    assert import_map(tmp_path / name).scene.columns > 0
    for _ in range(HARMS):
        data = whole
        for _ in range(random.randint(1, 3)):
            data = harmed(data, random) or b"\0"
        lay(tmp_path / name, data)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_map_with_nonsense_in_it_is_refused_in_words_or_read(tmp_path: Path, seed: int) -> None:
    random = Random(seed)
    for _ in range(HARMS):
        document: Any = house()
        for _ in range(random.randint(1, 4)):
            document = spoilt(document, random)
        lay(tmp_path / "house.dd2vtt", json.dumps(document).encode())


def made_up(random: Random) -> Scene:
    """Return a scene with walls of all kinds, doors and lamps, each in a row of its own so that none join."""
    things: list[Thing] = []
    for row in range(1, random.randint(8, 30)):
        left = random.randrange(1, 10) * SQUARE // 2
        line = ((left, row * SQUARE), (left + random.randint(2, 9) * SQUARE // 2, row * SQUARE))
        match random.randrange(3):
            case 0:
                kinds = {"made": random.choice(list(WallKind)), "fabric": random.choice(list(WallFabric))}
                things.append(Wall(id=ThingId("wall-1"), points=line, **kinds))
            case 1:
                state = random.choice((DoorState.OPEN, DoorState.CLOSED))
                things.append(Door(id=ThingId("door-1"), a=line[0], b=line[1], state=state))
            case _:
                colour, reach = f"#{random.randrange(1 << 24):06x}", Fraction(random.randint(1, 40), 4)
                things.append(Light(id=ThingId("light-1"), at=line[0], reach=reach, colour=colour))
    named = (each.but(id=f"{each.id.rpartition('-')[0]}-{number}") for number, each in enumerate(things, 1))
    return Scene(
        id=SceneId("scene-1"), name="Rows", columns=20, rows=32, things=PersistentMap((each.id, each) for each in named)
    )


def progress(scene: Scene) -> list[tuple[object, ...]]:
    """Return what a file is to keep of the things of a scene."""
    found: list[tuple[object, ...]] = []
    for thing in scene.things.values():
        match thing:
            case Wall():
                found.append((min(thing.points), max(thing.points), thing.made.value, thing.fabric.value))
            case Door():
                found.append((min(thing.a, thing.b), max(thing.a, thing.b), thing.state.value))
            case Light():
                found.append((thing.at, thing.reach, thing.colour.lower()))
    return sorted(found, key=repr)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_goes_out_comes_back(seed: int) -> None:
    scene = made_up(Random(seed))
    data = written(scene, SceneState(), png(scene.columns * 4, scene.rows * 4))
    back = read(data, Path("rows.uvtt"), no_progress).laid(Choices(open_portals=OpenPortals.DOORS)).scene
    assert (back.columns, back.rows) == (scene.columns, scene.rows)
    assert progress(back) == progress(scene)
    # and what came back goes out as the same
    again = json.loads(written(back, SceneState(), png(scene.columns * 4, scene.rows * 4)))
    first = json.loads(data)
    for key in ("line_of_sight", "portals", "lights", "resolution"):
        assert sorted(map(repr, again[key])) == sorted(map(repr, first[key])), key
