"""The chapter of the area: a burst, a line, a cone and an aura are pointed out, told, made and taken back."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.engine.event import Checked
from core.model.creature import Track
from desktop.map.overlays.kinds import Label, Samples, Squares
from desktop.run.cards.draw_form import DrawForm
from desktop.run.offer_groups import offers_of
from tests.desktop.story.seat import Seat, words_in
from tests.helpers.arena import Arena, Who, held

FIELD = """
....................
....................
..A.....xB..........
.......y............
.......#............
.......z............
....................
..............w.....
....................
"""


def spell(name: str, area: str, spread: int, *, maximum: int | None = None) -> dict[str, object]:
    """Return the profile of a spell on an area."""
    return {
        "name": name,
        "uses": "sa",
        "against": "id",
        "base": 6,
        "area": area,
        "spread": spread,
        "maximum": maximum,
    }


SPELLS = (
    spell("Burst", "burst", 2, maximum=12),
    spell("Line", "line", 4, maximum=12),
    spell("Cone", "cone", 4),
    spell("Ring", "aura", 1),
)


@pytest.fixture
def seat(qapp: QApplication, tmp_path: Path) -> Iterator[Seat]:
    """A caster with four spells on areas, a friend, three foes about a pillar, and one far away."""
    found = Seat(tmp_path)
    caster = Who({"sa": 3, "mana": 20, "profiles": SPELLS}, items=tuple(held(str(each["name"])) for each in SPELLS))
    found.open(Arena(FIELD, A=caster, x=Who(tracks={"stun": Track(9, 9)})).state)
    yield found
    found.window.close()
    found.window.deleteLater()


def cast(seat: Seat, name: str) -> None:
    """Take one of the spells, as a click on its line does."""
    actor = seat.workspace.actor
    assert actor is not None
    offers = offers_of(seat.workspace, actor)
    offer = next(each for each in offers if (each.act.action, each.act.item) == ("cast-spell", name))
    seat.workspace.aiming.take(offer)
    QApplication.processEvents()


def shown(seat: Seat, kind: type) -> list[object]:
    """Return what is drawn over the map of a kind."""
    item = seat.program.canvas.map.overlay
    assert item is not None
    return [each for each in item.overlays if isinstance(each, kind)]


def covered(seat: Seat) -> tuple[tuple[int, int], ...]:
    """Return the squares of the area that is drawn."""
    areas = [each.squares for each in shown(seat, Squares) if isinstance(each, Squares)]
    return max(areas, key=len)


def targets(seat: Seat) -> dict[str, str]:
    """Return how the checks of the last command came out, by the name of whom they were against."""
    entry = seat.workspace.session.last
    assert entry is not None
    checks = [event.check for event in entry.events if isinstance(event, Checked)]
    return {seat.workspace.name_of(str(each.target)) or "": each.degree.id.rpartition(".")[2] for each in checks}


def test_a_burst_is_pointed_out_told_made_and_taken_back(qtbot: QtBot, seat: Seat) -> None:
    """T99-AOE-01, T99-AOE-02, T99-AOE-03."""
    before = seat.state
    cast(seat, "Burst")
    seat.hover((7.5, 2.5))
    assert len(covered(seat)) == 21 and (7, 4) in covered(seat) and (5, 0) not in covered(seat)
    (label,) = shown(seat, Label)
    assert isinstance(label, Label) and all(name in label.text for name in ("B", "x", "y"))
    (marks,) = shown(seat, Samples)
    assert isinstance(marks, Samples) and len(marks.points) == 3
    odds, rows = seat.cards.aim.odds, seat.cards.aim.rows
    qtbot.waitUntil(lambda: bool(odds.chances))
    assert [row.name for row in rows.rows] == ["B", "x", "y"] and rows.isVisible()
    assert [row.own for row in rows.rows] == [True, False, False] and rows.words()[0].endswith("one of yours")
    QTest.mouseClick(rows, Qt.MouseButton.LeftButton, pos=QPoint(20, rows.height() - 5))
    assert rows.at == seat.token("y").id and "y: " in seat.cards.aim.stakes.text()
    assert [each.words for each in odds.chances if each.plain and not each.inner] == ["B", "x", "y"]
    assert seat.state is before
    seat.click((7.5, 2.5))
    assert seat.state is before
    seat.key(Qt.Key.Key_Return)
    assert sorted(targets(seat)) == ["B", "x", "y"]
    seat.undo()
    assert seat.state == before


def test_who_is_hidden_from_the_centre_is_named_with_his_cover(seat: Seat) -> None:
    """T99-AOE-03: the one behind the pillar is in the area and not affected."""
    cast(seat, "Burst")
    seat.hover((7.5, 3.5))
    words = words_in(seat.cards.aim)
    assert "z: total cover \u2013 not affected" in words
    assert "In the open: B, x, y" in words or [row.name for row in seat.cards.aim.rows.rows] == ["B", "x", "y"]
    (marks,) = shown(seat, Samples)
    assert isinstance(marks, Samples) and [clear for _, clear in marks.points].count(False) == 1


def test_a_line_is_dragged_or_turned_by_a_key(seat: Seat) -> None:
    """T99-AREA-04: straight on from the caster, unless it is aimed elsewhere."""
    cast(seat, "Line")
    seat.hover((7.5, 2.5))
    assert covered(seat) == ((7, 2), (8, 2), (9, 2), (10, 2))
    seat.key(Qt.Key.Key_BracketRight)
    assert covered(seat) == ((7, 2), (8, 2), (9, 2), (10, 2))
    seat.key(Qt.Key.Key_BracketRight)
    assert covered(seat) == ((7, 2), (8, 3), (9, 4), (10, 5))
    seat.drag((7.5, 2.5), (7.5, 3.5), (7.5, 6.5))
    act = seat.workspace.aiming.act
    assert act is not None and (act.option("towards_column"), act.option("towards_row")) == (7, 6)
    # the pillar ends it
    assert covered(seat) == ((7, 2), (7, 3))
    seat.key(Qt.Key.Key_Return)
    assert list(targets(seat)) == ["y"]


def test_a_cone_goes_out_from_the_caster(seat: Seat) -> None:
    """T99-AREA-03."""
    cast(seat, "Cone")
    seat.hover((9.5, 2.5))
    assert len(covered(seat)) == 12 and (3, 2) in covered(seat) and (2, 2) not in covered(seat)
    assert "Nobody in that area can be hit." in words_in(seat.cards.aim)
    seat.key(Qt.Key.Key_Escape)
    assert seat.workspace.aiming.offer is None


def test_an_aura_needs_no_pointing_but_is_looked_at_first(seat: Seat) -> None:
    """T99-AREA-01."""
    before = seat.state
    cast(seat, "Ring")
    assert len(covered(seat)) == 8
    assert seat.workspace.aiming.is_settled and seat.state is before
    assert seat.cards.aim.go.text() == "Do it anyway"
    seat.push(seat.cards.aim.go)
    assert seat.position("A") > 10 and seat.workspace.aiming.offer is None


def test_somebody_is_aimed_at_by_his_number(seat: Seat) -> None:
    """T99-AOE-01: aimed at an individual, it lies about his space."""
    cast(seat, "Burst")
    names = [button.text() for button in seat.cards.aim.targets.buttons.values()]
    number = next(n for n, text in enumerate(names, 1) if text.endswith("w"))
    assert seat.cards.aim.pick(number)
    act = seat.workspace.aiming.act
    assert act is not None and act.targets == (seat.token("w").id,)
    assert (14, 7) in covered(seat) and len(covered(seat)) == 18


def test_cards_on_the_table_are_typed_for_each_who_has_them(seat: Seat) -> None:
    """T99-AOE-02: the attack flip, and the defense of whoever has his cards there; the program flips for the rest."""
    for name in ("A", "B"):
        seat.give_cards_to_the_table(name)
    cast(seat, "Burst")
    seat.click((7.5, 2.5))
    seat.key(Qt.Key.Key_Return)
    # x stands between the centre and B, whose final value is one more
    for words, flip in (("A with Burst against the whole area", "12"), ("B defends against 12", "11")):
        form = seat.cards.question
        assert isinstance(form, DrawForm) and words in words_in(seat.card)
        seat.type(flip)
        seat.key(Qt.Key.Key_Return)
    assert targets(seat)["B"] == "hit" and len(targets(seat)) == 3
