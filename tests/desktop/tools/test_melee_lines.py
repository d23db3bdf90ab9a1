"""The lines round melees on the map: they lie under the tokens and under what is told of them."""

from random import Random

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QTransform
from PySide6.QtWidgets import QApplication

from core.base.ids import TokenId
from core.edits.people import SetCondition
from core.edits.tokens import MoveTokens
from core.geometry.units import SQUARE, Point, centre_of
from core.model.condition import Condition
from core.model.things import Zone
from core.rules.swift_swords.names import IN_CONTACT
from desktop.map.content import TokenLook
from desktop.map.overlays.kinds import Area, SquareText, is_shade
from desktop.map.painting.labels import Result
from desktop.map.painting.zones_and_lights import name_box
from desktop.tools.map_access import MapAccess
from desktop.tools.template_areas import LETTER, regions
from desktop.workspace.workspace import Mode
from tests.desktop.tools.conftest import Table
from tests.helpers.handed import ENCOUNTER, handed, middle


def looks_of(hand: MapAccess) -> list[TokenLook]:
    return [] if hand.content is None else list(hand.content.tokens.values())


def names_of(hand: MapAccess) -> list[QRectF]:
    """Return where names are written, in units."""
    assert hand.view.map.labels is not None
    plates = hand.view.map.labels.plates(SQUARE / hand.tiny)
    return [QTransform.fromScale(hand.tiny, hand.tiny).mapRect(each.box) for each in plates]


def test_no_line_round_a_melee_goes_through_the_chance_of_a_target(table: Table) -> None:
    session, ids = handed()
    table.workspace.open(session)
    table.workspace.set_mode(Mode.RUN)
    both = (ids["Roland"], ids["Orc"])
    assert table.workspace.submit(MoveTokens(ENCOUNTER, ((ids["Orc"], middle(0, 3)),)))
    assert table.workspace.submit(SetCondition(ENCOUNTER, both, Condition(IN_CONTACT, 1)))
    shown = regions(table.canvas.access)
    lines = [each for each in shown if isinstance(each, Area)]
    assert lines and all(is_shade(each) for each in lines)
    assert not is_shade(Area(lines[0].points, filled=False)), "any other line lies above the tokens"


def test_the_words_of_a_melee_stand_on_the_map_and_under_no_name(table: Table) -> None:
    session, ids = handed()
    table.workspace.open(session)
    table.workspace.set_mode(Mode.RUN)
    both = (ids["Roland"], ids["Orc"])
    assert table.workspace.submit(MoveTokens(ENCOUNTER, ((both[0], middle(0, 2)), (both[1], middle(0, 3)))))
    table.view.zoom_to(8)
    assert table.workspace.submit(SetCondition(ENCOUNTER, both, Condition(IN_CONTACT, 1)))
    hand = table.canvas.access
    said = [each for each in regions(hand) if isinstance(each, SquareText)]
    assert len(said) == 1 and hand.content is not None
    across = len(said[0].text) * LETTER * hand.tiny / 2
    assert said[0].at[0] >= round(across), "not cut at the left rim"
    plate = QRectF(said[0].at[0] - across, said[0].at[1] - SQUARE / 3, 2 * across, 2 * SQUARE / 3)
    boxes = [QRectF(look.rect.left, look.rect.top, look.rect.width, look.rect.height) for look in looks_of(hand)]
    assert not any(plate.intersects(each) for each in (*boxes, *names_of(hand))), "neither on a token nor on a name"


def test_the_words_of_a_melee_keep_clear_of_the_name_of_the_zone(table: Table) -> None:
    session, ids = handed()
    table.workspace.open(session)
    table.workspace.set_mode(Mode.RUN)
    both = (ids["Roland"], ids["Orc"])
    hand = table.canvas.access
    assert hand.content is not None
    zones = [each for each in hand.content.scene.things.values() if isinstance(each, Zone) and each.name]
    found = 0
    for row in range(1, 7):
        x, y = middle(1, row)
        assert table.workspace.submit(MoveTokens(ENCOUNTER, ((both[0], (x, y)), (both[1], (x + SQUARE, y)))))
        assert table.workspace.submit(SetCondition(ENCOUNTER, both, Condition(IN_CONTACT, 1)))
        (said,) = (each for each in regions(hand) if isinstance(each, SquareText))
        across, up = len(said.text) * LETTER * hand.tiny / 2, SQUARE / 3
        plate = QRectF(said.at[0] - across, said.at[1] - up, 2 * across, 2 * up)
        names = [name_box(each) for each in zones]
        found += any(
            each.intersects(plate.adjusted(-2 * SQUARE, -2 * SQUARE, 2 * SQUARE, 2 * SQUARE)) for each in names
        )
        assert not any(each.intersects(plate) for each in names), row
    assert found, "once at least a name is near"


def test_the_words_of_a_melee_in_a_crowd_lie_under_no_name_and_in_its_own_zone(table: Table) -> None:
    session, ids = handed()
    table.workspace.open(session)
    table.workspace.set_mode(Mode.RUN)
    hand = table.canvas.access
    both = (ids["Roland"], ids["Orc"])
    assert hand.content is not None
    for row in range(1, 7):
        for column in range(1, 6):
            x, y = middle(column, row)
            assert table.workspace.submit(MoveTokens(ENCOUNTER, ((both[0], (x, y)), (both[1], (x, y + SQUARE)))))
            assert table.workspace.submit(SetCondition(ENCOUNTER, both, Condition(IN_CONTACT, 1)))
            (said,) = (each for each in regions(hand) if isinstance(each, SquareText))
            across = len(said.text) * LETTER * hand.tiny / 2
            plate = QRectF(said.at[0] - across, said.at[1] - SQUARE / 3, 2 * across, 2 * SQUARE / 3)
            taken = [QRectF(e.rect.left, e.rect.top, e.rect.width, e.rect.height) for e in looks_of(hand)]
            assert not any(plate.intersects(each) for each in (*taken, *names_of(hand))), (column, row)


def test_the_words_of_a_melee_find_room_again_at_another_zoom(table: Table) -> None:
    hand = table.canvas.access
    in_melee(table, middle(3, 3), middle(3, 4))
    for near in (60, 14, 30):
        table.view.zoom_to(near)
        assert shown(table) == [each for each in regions(hand) if isinstance(each, SquareText)], near


def in_melee(table: Table, one: Point, other: Point) -> tuple[TokenId, TokenId]:
    """Run the fight of the two who are in contact at two places, and return who they are."""
    session, ids = handed()
    table.workspace.open(session)
    table.workspace.set_mode(Mode.RUN)
    both = ids["Roland"], ids["Orc"]
    assert table.workspace.submit(MoveTokens(ENCOUNTER, ((both[0], one), (both[1], other))))
    assert table.workspace.submit(SetCondition(ENCOUNTER, both, Condition(IN_CONTACT, 1)))
    return both


def shown(table: Table) -> list[SquareText]:
    """Return the words of areas that are on the map once it is painted."""
    QApplication.processEvents()
    overlay = table.view.map.overlay
    shades = table.view.map.shades
    found = [*(() if overlay is None else overlay.overlays), *(() if shades is None else shades.overlays)]
    return list(dict.fromkeys(each for each in found if isinstance(each, SquareText)))


def test_the_words_of_a_melee_give_way_to_what_is_said_later(table: Table) -> None:
    hand, both = table.canvas.access, in_melee(table, middle(1, 3), middle(1, 4))
    (before,) = shown(table)
    table.canvas.sync.tell({both[1]: Result("Roland Ashby carries a 6 over."), both[0]: Result("Another long line")})
    QApplication.processEvents()
    (after,) = shown(table)
    assert [after] == [each for each in regions(hand) if isinstance(each, SquareText)] and after.at != before.at


@pytest.mark.parametrize("seed", [11, 38, 50, 79])
def test_the_words_of_a_melee_stand_beside_nobody_who_is_not_in_it(table: Table, seed: int) -> None:
    session, ids = handed()
    table.workspace.open(session)
    table.workspace.set_mode(Mode.RUN)
    hand = table.canvas.access
    assert hand.content is not None
    crowd = Random(seed).sample([(column, row) for column in range(7, 11) for row in range(1, 7)], len(ids))
    moves = tuple((ids[name], centre_of(square)) for name, square in zip(ids, crowd, strict=True))
    fighting = (ids["Roland"], ids["Maud"], ids["Orc"])
    assert table.workspace.submit(MoveTokens(ENCOUNTER, moves))
    assert table.workspace.submit(SetCondition(ENCOUNTER, fighting, Condition(IN_CONTACT, 1)))
    (said,) = (each for each in regions(hand) if isinstance(each, SquareText))
    across, off = len(said.text) * LETTER * hand.tiny / 2, SQUARE / 3
    about = QRectF(said.at[0] - across - off, said.at[1] - 2 * off, 2 * (across + off), 4 * off)
    others = [look.rect for who, look in hand.content.tokens.items() if who not in fighting]
    assert not any(about.intersects(QRectF(each.left, each.top, each.width, each.height)) for each in others)
