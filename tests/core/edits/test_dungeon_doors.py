"""Secret doors of dungeons hide few rooms, and never the way to others; stairs out of it are no fault of a map."""

from dataclasses import replace
from itertools import count
from random import Random

import pytest

from core.base.ids import SceneId
from core.chance.source import Source
from core.edits.dungeon import Names, dungeon
from core.edits.dungeon_doors import doors_of
from core.edits.dungeon_layout import CORRIDOR, Layout, Wish, edge_between, floors_laid_out
from core.edits.map_check import flaws_of
from core.edits.maps import AddScene
from core.engine.journal import Journal
from core.engine.session import Session
from core.geometry.pieces import Piece
from core.geometry.units import Rect, Square
from core.model.campaign import Campaign
from core.model.scene import Scene

AREAS = (Rect(0, 0, 30, 20), Rect(2, 2, 42, 32), Rect(0, 0, 70, 50), Rect(1, 1, 14, 30))


def reached(layout: Layout, secret: set[Piece]) -> set[Square]:
    """Return the squares to which one gets from the first stairs without a secret door."""
    doors = {frozenset(pair) for pair in layout.doors if edge_between(*pair) not in secret}
    found, waiting = {layout.stairs[0]}, [layout.stairs[0]]
    while waiting:
        x, y = waiting.pop()
        for other in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            passes = layout.squares.get(other) == layout.squares[x, y] or frozenset(((x, y), other)) in doors
            if passes and other in layout.squares and other not in found:
                found.add(other)
                waiting.append(other)
    return found


@pytest.mark.parametrize("seed", range(1, 31))
@pytest.mark.parametrize("area", AREAS)
def test_of_six_rooms_one_at_most_lies_behind_secret_doors_alone(area: Rect, seed: int) -> None:
    wish = Wish(density=3 + seed % 7, seed=seed, mirrored=seed % 4 == 0, shapes=seed % 2 == 0)
    for layout in floors_laid_out(area, wish, 2):
        for draw in range(4):
            doors = list(doors_of(layout, Random(f"{seed} {draw}"), count(1)))
            assert len(doors) == len(layout.doors)
            secret = {(door.a, door.b) for door in doors if door.secret}
            found = reached(layout, secret)
            shown = {layout.squares[square] for square in found} - {CORRIDOR}
            assert len(layout.rooms) - len(shown) <= max(1, len(layout.rooms) // 6)
            assert found.issuperset(layout.stairs)


@pytest.mark.parametrize("seed", range(1, 25))
def test_the_check_finds_nothing_on_any_floor_of_a_new_dungeon_beside_other_maps(seed: int) -> None:
    table = Session(Journal(Campaign(Source(1))), {})
    names, wishes = ("Crypt", "Store"), Random(seed)
    for number in (1, 2):
        scene = Scene(id=SceneId(f"scene-{number}"), name=f"Deep {number}", columns=44, rows=34)
        table.submit(AddScene(scene))
        wish = Wish(
            density=wishes.randint(1, 9),
            pools=wishes.randint(0, 4),
            mirrored=wishes.random() < 0.3,
            seed=seed,
            furnished=wishes.random() < 0.8,
            shapes=wishes.random() < 0.7,
            river=wishes.random() < 0.7,
        )
        floors = tuple(f"Deep {number}, {floor}" for floor in range(2, 2 + wishes.randint(0, 3)))
        command = dungeon(table.state, scene, AREAS[seed % 2], wish, Names(names, ("Cave",), floors))
        assert command is not None
        table.submit(command)
    for scene in table.state.scenes.values():
        assert flaws_of(table.state, scene) == (), scene.name


def test_there_still_are_secret_doors_and_rooms_behind_them() -> None:
    secret = hidden = 0
    for seed in range(1, 31):
        for layout in floors_laid_out(AREAS[1], replace(Wish(), seed=seed), 1):
            doors = {(each.a, each.b) for each in doors_of(layout, Random(seed), count(1)) if each.secret}
            secret += len(doors)
            hidden += len({layout.squares[square] for square in set(layout.squares) - reached(layout, doors)})
    assert secret > 30 and hidden > 10
