"""The chapter of the grapple: seized with a click, thrown over the map or out of it again, and seen by everybody."""

import pytest
from PySide6.QtCore import Qt

from core.edits.tokens import MoveTokens
from core.geometry.units import SQUARE
from desktop.map.overlays.kinds import Label, SquareText
from desktop.roster.rows import RosterRows
from desktop.run.cards.choice_form import ChoiceForm
from desktop.run.cards.draw_form import DrawForm
from desktop.run.offer_groups import offer_words
from tests.desktop.story.seat import Seat, words_in
from tests.desktop.story.stage import BASTIAN, CAPTAIN, DORAN, OGRE, RAIDER
from tests.desktop.story.test_attack import overlays


@pytest.fixture
def table(fight: Seat) -> Seat:
    """Give the fight with all cards on the table, and a raider beside Bastian."""
    fight.program.settings.change(table_dice=True)
    bring(fight, RAIDER, 1, 0)
    return fight


def bring(seat: Seat, name: str, across: int, down: int) -> None:
    """Put somebody so many squares from Bastian."""
    x, y = seat.token(BASTIAN).point
    there = (x + across * SQUARE, y + down * SQUARE)
    assert seat.workspace.submit(MoveTokens(seat.encounter.id, ((seat.token(name).id, there),)))


def chips(seat: Seat, name: str) -> list[str]:
    """Return the conditions of somebody as the roster shows them."""
    row = next(row for row in RosterRows(seat.workspace).lines() if row.id == seat.token(name).id)
    return [chip.text for chip in row.chips]


def links(seat: Seat) -> tuple[tuple[str, str], ...]:
    """Return who holds whom as the map shows it."""
    item = seat.program.canvas.map.links
    assert item is not None
    return tuple((tie.holder, tie.held) for tie in item.content.links)


def lay(seat: Seat, cards: str) -> None:
    """Type the cards that lie on the table."""
    assert isinstance(seat.cards.question, DrawForm)
    seat.type(cards)
    seat.key(Qt.Key.Key_Return)


def seize(seat: Seat) -> None:
    """Let Bastian seize the raider, and wait until it is his turn again."""
    seat.take("grapple")
    seat.click(RAIDER)
    seat.key(Qt.Key.Key_Return)
    lay(seat, "13 / 1")
    while seat.workspace.name_of(seat.workspace.actor or "") != BASTIAN:
        seat.take("delay")


def test_somebody_farther_away_is_out_of_reach(fight: Seat) -> None:
    fight.take("grapple")
    fight.hover(OGRE)
    assert "1 space is the most." in words_in(fight.cards.aim)
    before = fight.state
    fight.click(OGRE)
    assert fight.state is before


def test_who_holds_whom_is_seen_in_roster_and_map_and_the_menu_comes_first(table: Seat) -> None:
    seize(table)
    assert chips(table, BASTIAN) == [f"grappling ({RAIDER})"] and chips(table, RAIDER) == [f"grappled ({BASTIAN})"]
    assert links(table) == ((table.token(BASTIAN).id, table.token(RAIDER).id),)
    assert [offer_words(table.workspace, offer) for offer in table.ways[:5]] == [
        f"{word} {RAIDER}" for word in ("Restrain", "Squeeze", "Slam", "Throw", "Let go of")
    ]
    closed = [offer.act.action for offer in table.ways if offer.why_not is not None]
    assert "combat-move" in closed and "shift" in closed
    table.take("release")
    assert links(table) == () and chips(table, RAIDER) == [] and table.workspace.actor == table.token(BASTIAN).id


def test_a_throw_shows_its_bands_and_ends_where_it_was_pointed(table: Seat) -> None:
    seize(table)
    table.take("throw")
    x, y = table.square(BASTIAN)
    table.hover((x, y + 2))
    figures = [each.text for each in overlays(table, SquareText) if isinstance(each, SquareText)]
    assert figures[0] == "no penalty" and "(flip-1)(shift-1)" in figures
    (label,) = overlays(table, Label)
    assert isinstance(label, Label) and label.text.startswith("2 spaces (10 feet), ")
    table.click((x, y + 2))
    table.key(Qt.Key.Key_Return)
    lay(table, "9")
    assert table.square(RAIDER) == (x, y + 2) and chips(table, RAIDER) == ["prone"] and links(table) == ()
    table.undo()
    assert table.square(RAIDER) == (x + 1, y) and links(table)


def test_the_victim_turn_offers_what_is_left_to_it(table: Seat) -> None:
    table.take("grapple")
    table.click(RAIDER)
    table.key(Qt.Key.Key_Return)
    lay(table, "13 / 1")
    while table.workspace.name_of(table.workspace.actor or "") != RAIDER:
        table.take("delay")
    possible = [offer for offer in table.ways if offer.why_not is None]
    assert [offer.act.action for offer in possible[:3]] == ["escape", "reverse", "restricted-attack"]
    timed = {offer.act.action for offer in possible if offer.leads_to is not None}
    assert timed == {"escape", "reverse", "restricted-attack", "delay"}
    table.take("escape")
    assert "What counts" not in table.told and table.cards.aim.ruling is not None
    table.key(Qt.Key.Key_Return)
    lay(table, "5 / 9")
    assert links(table) == () and chips(table, RAIDER) == []


def test_a_willing_ally_is_thrown_spares_whom_he_hits_and_lands_where_he_likes(table: Seat) -> None:
    bring(table, RAIDER, 2, 3)
    bring(table, DORAN, -1, 0)
    bring(table, CAPTAIN, 0, 2)
    table.take("throw-ally")
    assert table.cards.aim.hint.text() == "Point at a target on the map"
    table.click(DORAN)
    table.hover(CAPTAIN)
    assert table.cards.aim.hint.text() == "Point at a place on the map"
    table.click(CAPTAIN)
    table.key(Qt.Key.Key_Return)
    lay(table, "13 / 1")
    assert isinstance(table.cards.question, ChoiceForm)
    table.key(Qt.Key.Key_1)
    form = table.cards.question
    assert isinstance(form, ChoiceForm) and "to the right" in form.buttons[0].text()
    numbers = [each.text for each in overlays(table, SquareText) if isinstance(each, SquareText)]
    assert numbers == [str(number) for number in range(1, len(form.buttons) + 1)]
    table.key(Qt.Key.Key_1)
    x, y = table.square(CAPTAIN)
    assert table.square(DORAN) == (x + 1, y) and chips(table, DORAN) == [] and "prone" not in chips(table, CAPTAIN)
