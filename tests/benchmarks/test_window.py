"""How soon the window shows what was done and what would be done, and opens a long adventure.

How often anything is asked and worked out for one move of the mouse is counted in
`tests/desktop/story/test_once_a_move.py`.
"""

from collections.abc import Iterator
from itertools import count, cycle
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from core.documents.store import Document
from core.edits.fights import Begin
from core.edits.tokens import MoveTokens
from core.engine.command import Act
from core.engine.system import Need
from core.geometry.units import SQUARE
from core.rules.registry import SYSTEMS
from desktop.run.offer_groups import offers_of
from desktop.workspace.workspace import Mode
from tests.desktop.story.seat import Seat
from tests.endurance.heavy import write
from tests.helpers.arena import Arena, Who, held
from tests.helpers.samples import sample_campaign

ACTIONS = 2_000


@pytest.fixture
def empty(qapp: QApplication, tmp_path: Path) -> Iterator[Seat]:
    """The program in a window of 1440 x 900."""
    seat = Seat(tmp_path)
    yield seat
    seat.window.close()
    seat.window.deleteLater()


@pytest.fixture
def seat(empty: Seat) -> Seat:
    """The sample in its fight."""
    empty.play_sample()
    return empty


def actor_of(seat: Seat) -> str:
    """Return the name of whoever acts."""
    actor = seat.workspace.actor
    assert actor is not None
    return seat.workspace.name_of(actor) or ""


def test_a_finished_action_is_shown(benchmark: Any, seat: Seat) -> None:
    """From the command until everything is painted: 50 ms."""
    actor = seat.workspace.actor
    assert actor is not None
    act = Act(seat.encounter.id, actor, "full-defense")
    head = seat.workspace.session.journal.head

    def before() -> None:
        while seat.workspace.session.journal.head > head:
            seat.workspace.undo()
        QApplication.processEvents()

    def done() -> None:
        seat.workspace.submit(act)
        QApplication.processEvents()

    benchmark.pedantic(done, setup=before, rounds=25)
    assert seat.workspace.session.journal.head == head + 1


def test_an_attack_pointed_at(benchmark: Any, seat: Seat) -> None:
    """The mouse comes upon the next foe: cover, reckoning and the lines on the map are painted within 16 ms."""
    board, actor = seat.workspace.board, seat.workspace.actor
    assert board is not None and actor is not None
    party = seat.encounter.tokens[actor].side
    foes = sorted(
        (token.id for token in seat.encounter.tokens.values() if token.side != party),
        key=lambda each: board.distance(actor, each),
    )
    names = cycle([seat.workspace.name_of(foe) or "" for foe in foes[:3]])
    seat.take("attack")
    QApplication.processEvents()

    def point() -> None:
        seat.hover(next(names))
        QApplication.processEvents()

    benchmark.pedantic(point, rounds=30, warmup_rounds=6)
    assert seat.workspace.aiming.preview is not None and seat.workspace.aiming.act is not None


def test_a_way_drawn(benchmark: Any, seat: Seat) -> None:
    """The mouse goes on with a way in hand: the way and each step that would provoke are painted within 16 ms."""
    column, row = seat.square(actor_of(seat))
    places = cycle([(column + x, row + y) for x, y in ((-1, 0), (-2, 0), (-3, 0), (-3, 1), (-2, 1), (-1, 1), (0, 1))])
    offer = next(each for each in seat.ways if each.needs == (Need.PATH,))
    seat.workspace.aiming.take(offer)
    QApplication.processEvents()

    def draw() -> None:
        seat.hover(next(places))
        QApplication.processEvents()

    benchmark.pedantic(draw, rounds=28, warmup_rounds=7)
    assert seat.workspace.aiming.act is not None and seat.workspace.aiming.act.path


def test_a_long_adventure_opened(benchmark: Any, empty: Seat, tmp_path: Path) -> None:
    """A document of 2,000 actions, from its file to the painted window: 1 s."""
    file = tmp_path / "long.sandtable"
    document = Document.new(sample_campaign(), tmp_path / "making")
    session = document.session(SYSTEMS)
    encounter = next(iter(session.state.encounters.values()))
    token = next(iter(encounter.tokens.values()))
    for number in range(ACTIONS):
        session.submit(MoveTokens(encounter.id, ((token.id, (number % 20 * 768 + 384, 384)),)))
    document.save_as(file)
    document.close()
    seat = empty

    def before() -> None:
        if seat.workspace.is_open:
            seat.program.files.leave()
        QApplication.processEvents()

    def opened() -> None:
        seat.program.files.open(file)
        QApplication.processEvents()

    benchmark.pedantic(opened, setup=before, rounds=5)
    assert seat.workspace.session.journal.head == ACTIONS


MANY, FEW = 1_000, 40


def test_one_moves_while_few_of_many_fight(benchmark: Any, empty: Seat, tmp_path: Path) -> None:
    """40 fight on a map of 1,000 tokens and 20,000 things; one of them is moved, until everything is painted: 50 ms."""
    file = tmp_path / "heavy.sandtable"
    write(file, tmp_path / "making", tokens=MANY, things=20_000, squares=200, pixels=400)
    assert empty.program.files.open(file)
    workspace = empty.workspace
    who = tuple(token.id for token in empty.encounter.tokens.values())
    workspace.set_mode(Mode.RUN)
    assert workspace.submit(Begin(empty.encounter.id, who[:FEW])) and empty.running()
    QApplication.processEvents()
    places = count()

    def move() -> None:
        point = (next(places) % 150 * SQUARE + SQUARE // 2, 199 * SQUARE + SQUARE // 2)
        assert workspace.submit(MoveTokens(empty.encounter.id, ((who[3], point),)))
        QApplication.processEvents()

    benchmark.pedantic(move, rounds=30, warmup_rounds=3)
    assert len(empty.clock.combatants) == FEW


CROWD = """
....................
....................
..A....xyB..........
.......zuv..........
....................
"""
BURST = {"name": "Burst", "uses": "sa", "against": "id", "base": 6, "area": "burst", "spread": 2, "maximum": 12}


def test_an_area_pointed_at(benchmark: Any, empty: Seat) -> None:
    """The mouse comes upon the next space of six close together: who is in, behind what, and all reckonings: 16 ms."""
    empty.open(Arena(CROWD, A=Who({"sa": 3, "profiles": (BURST,)}, items=(held("Burst"),))).state)
    actor = empty.workspace.actor
    assert actor is not None
    offers = offers_of(empty.workspace, actor)
    empty.workspace.aiming.take(next(each for each in offers if each.needs == (Need.AREA,)))
    places = cycle([(8.5, 2.5), (8.5, 3.5)])

    def point() -> None:
        empty.hover(next(places))
        QApplication.processEvents()

    benchmark.pedantic(point, rounds=40, warmup_rounds=4)
    ruling = empty.cards.aim.ruling
    assert ruling is not None and len(ruling.tallies) == 8
