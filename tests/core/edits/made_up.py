"""Every edit command as it stands in the tests, and maps made up by a seed: what comes of them, refusals and all."""

from dataclasses import fields, replace
from functools import cache
from random import Random

from core.base.errors import SandtableError
from core.base.ids import SceneId, ThingId
from core.chance.source import Source
from core.edits.dungeon import Names, dungeon
from core.edits.dungeon_layout import Wish, laid_out
from core.edits.map_check import flaws_of, mended_at_once
from core.edits.maps import AddScene
from core.edits.zones import ZoneSource, cells_of, fresh_names, outlines_of, proposal
from core.engine.command import Command
from core.engine.journal import Journal
from core.engine.session import Session
from core.geometry.units import SQUARE, Point, Rect
from core.model.campaign import Campaign
from core.model.materials import Material
from core.model.scene import Scene
from core.model.things import Door, Light, Stamp, Thing, Wall, WallKind, Zone
from tests.core.chance.made_up import said
from tests.core.edits.odd_maps import shape_of
from tests.core.edits.prepared import prepared
from tests.core.edits.test_every_command import EDITS, ELSE, ghosts
from tests.helpers.fights import SYSTEMS
from tests.helpers.plain import plain

SIDE = 14
SCENE = SceneId("scene-1")


@cache
def commands() -> tuple[Command, ...]:
    """Return every command, and each with one of its ids or values another."""
    session, found = prepared(), []
    for command in (each for each, _ in (*EDITS, *ELSE)):
        found.append(command)
        for part in fields(command):
            value = getattr(command, part.name)
            found += [replace(command, **{part.name: other}) for other in ghosts(session, value)]
            if isinstance(value, int) and not isinstance(value, bool):
                found += [replace(command, **{part.name: value + by}) for by in (-1, 1)]
            elif isinstance(value, bool):
                found.append(replace(command, **{part.name: not value}))
            elif isinstance(value, tuple) and value and part.name in ("tokens", "whom", "who", "portions"):
                found.append(replace(command, **{part.name: ()}))
    return tuple(found)


def seen_of_edits(part: int, of: int) -> list[list[str]]:
    """Return what becomes of a share of the commands, one after another, each undone."""
    session, parts = prepared(), []
    for command in commands()[part::of]:
        try:
            label = plain(command.label(session.state))
            session.submit(command)
        except SandtableError as error:
            parts.append([type(command).__name__, plain(error)])
            continue
        entry = session.last
        assert entry is not None
        parts.append([label, *map(plain, entry.events)])
        session.undo()
    return parts


def seen_of_maps(seed: int) -> list[list[str]]:
    """Return what is wrong with a map, what mends it, and what would be made zones of it."""
    scene = _scene(seed)
    session = Session(Journal(Campaign(Source(seed))), SYSTEMS)
    session.submit(AddScene(scene))
    state, scene = session.state, session.state.scene(SCENE)
    flaws = flaws_of(state, scene)
    parts = [[plain((each, each.what, each.why, each.remedy)) for each in flaws], [plain(mended_at_once(flaws))]]
    for way in ZoneSource:
        for anew in (False, True):
            for side in (3, 5):
                parts.append([plain([shape_of(each) for each in outlines_of(scene, way, side, anew=anew)])])
                parts[-1].append(said(proposal, state, SCENE, way, side, "Room %1", anew=anew))
    names = fresh_names(("Room 2", "Room 3"), "Room %1")
    return [*parts, [plain([shape_of(each) for each in cells_of(scene, 4)]), plain([next(names) for _ in range(3)])]]


AREAS = (Rect(2, 2, 42, 32), Rect(5, 30, 21, 50), Rect(40, 3, 51, 11), Rect(0, 0, 8, 8), Rect(1, 1, 90, 60))
NAMES = ("Guards", "Store", "Chapel", "Crypt", "Kitchen")


def seen_of_dungeons(seed: int) -> list[list[str]]:
    """Return layouts and whole dungeons of several kinds and sizes."""
    table = Session(Journal(Campaign(Source(1))), {})
    table.submit(AddScene(Scene(id=SCENE, name="Deep", columns=100, rows=80)))
    state, parts = table.state, []
    for number, area in enumerate(AREAS):
        density = (1, 5, 7, 9)[(seed + number) % 4]
        wish = Wish(density, seed % 4, mirrored=(seed + number) % 3 == 0, seed=seed)
        layout = laid_out(area, wish)
        parts.append([plain(layout.rooms), plain(sorted(map(str, layout.squares.items()))), plain(layout.doors)])
        names = tuple(f"{name} {turn}" for turn in range(4) for name in NAMES) if seed % 2 else NAMES
        parts.append([plain(dungeon(state, state.scene(SCENE), area, wish, Names(names)))])
    return parts


def _scene(seed: int) -> Scene:
    pick = Random(seed)

    def point() -> Point:
        off = pick.choice((0, 0, 0, 30, 200, 384, 500))
        return pick.randrange(SIDE) * SQUARE + off, pick.randrange(SIDE) * SQUARE + pick.choice((0, 0, off))

    things: list[Thing] = []
    for n in range(3):
        (x, y), wide, high = point(), pick.randrange(2, 5) * SQUARE, pick.randrange(2, 5) * SQUARE
        corners = ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high), (x, y + pick.choice((0, 0, 60))))
        kind = pick.choice((WallKind.WALL, WallKind.WALL, WallKind.LOW))
        things.append(Wall(id=ThingId(f"wall-{n}"), points=corners, made=kind, locked=pick.random() < 0.2, name="W"))
        beside = (x, y + pick.choice((0, 0, 300, 900)))
        things.append(Door(id=ThingId(f"door-{n}"), a=beside, b=(beside[0] + SQUARE, beside[1])))
        inside = (x + wide // 2, y + high // 2)
        if pick.random() < 0.7:
            things.append(Light(id=ThingId(f"light-{n}"), at=inside))
        if pick.random() < 0.5:
            things.append(Zone(id=ThingId(f"zone-{n}"), points=corners[:4], name=pick.choice(("", "Hall"))))
        art = pick.choice(("chair", "stairs"))
        things.append(Stamp(id=ThingId(f"stamp-{n}"), art=art, at=pick.choice((inside, (-3 * SQUARE, 90), point()))))
    for n in range(3, 6):
        things.append(Wall(id=ThingId(f"wall-{n}"), points=(point(), point())))
    things += [each.but(id=ThingId(f"{each.id}0")) for each in things[:: 4 + seed % 3]]
    kept = {each.id: each for each in things if not isinstance(each, Wall | Door) or len(set(each.corners)) > 1}
    ground = Material.ROCK if seed % 3 == 0 else Material.GRASS
    return Scene(id=SCENE, name="Map", columns=SIDE, rows=SIDE + seed % 3, ground=ground, things=kept)
