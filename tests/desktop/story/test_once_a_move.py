"""What one move of the mouse costs while something is pointed at: all is asked, worked out and painted once."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.engine.session import Session
from core.engine.system import Need
from desktop.background.mailbox import Mailbox
from desktop.map.items import labels
from desktop.map.view.map_view import MapView
from desktop.run.bar.bar import CommandBar
from desktop.run.cards.surroundings import Surroundings
from desktop.run.offer_groups import offers_of
from desktop.tools.aim_tool import AimTool
from tests.desktop.story.seat import Seat
from tests.desktop.story.stage import BASTIAN
from tests.helpers.arena import Arena, Who, held

BURST = {"name": "Burst", "uses": "sa", "against": "id", "base": 6, "area": "burst", "spread": 2, "maximum": 12}
CROWD = """
....................
..A....xyB..........
.......zuv..........
....................
"""


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> Iterator[Counter[str]]:
    """Count what is done."""
    found = Counter[str]()

    def count(where: Any, name: str) -> None:
        real = getattr(where, name)

        def counted(*args: Any, **named: Any) -> Any:
            found[name] += 1
            return real(*args, **named)

        monkeypatch.setattr(where, name, counted)

    for where, name in (
        (AimTool, "rest"),
        (Session, "preview"),
        (Surroundings, "_people"),
        (labels, "placed"),
        (CommandBar, "_show"),
        (Mailbox, "start"),
        (MapView, "paintEvent"),
    ):
        count(where, name)
    yield found


def moved(seat: Seat, done: Counter[str], place: str | tuple[float, float]) -> Counter[str]:
    """Move the mouse, let everything be shown, and return what was done for that."""
    QApplication.processEvents()
    done.clear()
    seat.hover(place)
    QApplication.processEvents()
    return Counter(done)


def test_an_attack_that_is_pointed_at_another_foe_is_shown_once(done: Counter[str], fight: Seat, qtbot: QtBot) -> None:
    fight.take("attack")
    for foe in ("Ditch raider 3", "Ditch raider 1"):
        moved(fight, done, foe)
    first = moved(fight, done, "Ditch raider 2")
    assert fight.workspace.aiming.act is not None
    assert first["rest"] == first["placed"] == 1
    assert first["_people"] <= 2 and first["_show"] == 0 and first["paintEvent"] <= 2
    # whoever is pointed at once more was reckoned before
    qtbot.waitUntil(lambda: fight.cards.aim.odds.found is not None, timeout=20_000)
    moved(fight, done, "Ditch raider 3")
    again = moved(fight, done, "Ditch raider 2")
    assert again["rest"] == 1 and again["preview"] == again["start"] == 0
    assert fight.cards.aim.odds.found is not None


def test_a_way_that_goes_on_is_shown_once(done: Counter[str], fight: Seat) -> None:
    column, row = fight.square(BASTIAN)
    offer = next(each for each in fight.ways if each.needs == (Need.PATH,))
    fight.workspace.aiming.take(offer)
    moved(fight, done, (column - 1, row))
    found = moved(fight, done, (column - 2, row))
    assert fight.workspace.aiming.act is not None and len(fight.workspace.aiming.act.path) == 2
    assert found["rest"] == 1 and found["_show"] == 0 and found["placed"] <= 1


def test_an_area_that_moves_on_is_shown_once(done: Counter[str], seat: Seat) -> None:
    seat.open(Arena(CROWD, A=Who({"sa": 3, "profiles": (BURST,)}, items=(held("Burst"),))).state)
    actor = seat.workspace.actor
    assert actor is not None
    seat.workspace.aiming.take(next(o for o in offers_of(seat.workspace, actor) if o.needs == (Need.AREA,)))
    moved(seat, done, (8.5, 1.5))
    found = moved(seat, done, (8.5, 2.5))
    assert seat.workspace.aiming.act is not None
    assert found["rest"] == 1 and found["_show"] == 0 and found["placed"] <= 1


def test_the_same_square_is_foreseen_once(done: Counter[str], fight: Seat) -> None:
    fight.take("attack")
    moved(fight, done, "Ditch raider 3")
    x, y = fight.square("Ditch raider 3")
    found = moved(fight, done, (x + 0.1, y + 0.1))
    assert found["rest"] == 1 and found["preview"] == found["placed"] == found["_people"] == 0
