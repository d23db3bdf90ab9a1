"""Hands of dice on the map: at the foot of everybody who holds some, while a fight is on."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from core.edits.fights import End
from core.edits.tokens import MoveTokens
from core.engine.command import Act
from core.engine.session import Session
from core.explain.words import Words
from core.geometry.units import SQUARE
from core.rules.registry import SYSTEMS
from core.rules.swift_swords.calls import SetHand
from core.rules.swift_swords.rounds.deeds import LAY
from desktop.map.content import MapContent
from desktop.map.items.above_tokens import HandsItem, _boxes
from desktop.map.painting.dice_hands import DIE, hand_places, kept_free, paint_hands, reach_of, stem_of
from desktop.map.painting.label_places import placed
from desktop.map.painting.labels import Said
from desktop.map.painting.map_colours import MapColours
from desktop.map.token_looks import Looks
from tests.helpers.handed import ENCOUNTER, HANDS, SCENE, handed


def content_of(session: Session) -> MapContent:
    state = session.state
    return Looks(Words()).content(state, state.scene(SCENE), state.encounter(ENCOUNTER), SYSTEMS)


def painted(content: MapContent, box: QRectF) -> QImage:
    """Return the hands within a box, a tenth as large."""
    image = QImage(200, 60, QImage.Format.Format_ARGB32)
    image.fill(0)
    with QPainter(image) as painter:
        painter.scale(0.1, 0.1)
        painter.translate(-box.left() + 100, -box.top() + 100)
        paint_hands(painter, content, MapColours(), box)
    return image


def test_a_hand_lies_at_the_foot_of_its_token_and_changes_with_it(qtbot: QtBot) -> None:
    session, ids = handed()
    content = content_of(session)
    assert content.hands == {ids[name]: tuple(map(int, faces.split())) for name, faces in HANDS.items()}
    look = content.tokens[ids["Roland"]]
    box = hand_places(content)[ids["Roland"]].box
    foot = look.rect.top + look.rect.height
    assert box.center().x() == look.rect.left + look.rect.width / 2 and foot <= box.top() < foot + SQUARE / 10
    before = painted(content, box)
    assert before != painted(MapContent(content.scene, tokens=content.tokens), box)
    session.submit(SetHand(ENCOUNTER, (ids["Roland"],), "6 5 3"))
    after = content_of(session)
    assert after.hands[ids["Roland"]] == (6, 5, 3) and painted(after, box) != before
    item = HandsItem(content, MapColours())
    item.follow(after)
    assert item.content is after
    session.submit(Act(ENCOUNTER, ids["Maud"], LAY, item="4"))
    forward, hers = content_of(session), hand_places(after)[ids["Maud"]].box
    assert forward.laid == {ids["Maud"]: (4,)} and painted(forward, hers) != painted(after, hers)
    assert _boxes(forward) != _boxes(after)
    session.submit(SetHand(ENCOUNTER, (ids["Brute"],), ""))
    assert ids["Brute"] not in content_of(session).hands
    session.submit(End(ENCOUNTER, ()))
    assert content_of(session).hands == {}


def test_in_a_melee_every_hand_lies_where_nobody_stands_with_its_owners_sign(qtbot: QtBot) -> None:
    session, ids = handed()
    here = session.state.encounter(ENCOUNTER).tokens[ids["Roland"]].point
    alone = hand_places(content_of(session))
    assert alone[ids["Roland"]].across == 4 and alone[ids["Roland"]].side == DIE * SQUARE
    assert not any(each.apart for each in alone.values())
    # base to base, above and beside one another
    about = {"Maud": (1, 0), "Orc": (0, 1), "Ork": (1, 1), "Squire": (-1, 0)}
    moved = tuple((ids[name], (here[0] + dx * SQUARE, here[1] + dy * SQUARE)) for name, (dx, dy) in about.items())
    session.submit(MoveTokens(ENCOUNTER, moved))
    session.submit(SetHand(ENCOUNTER, (ids["Roland"],), "6 6 6 5 4 3 2 1"))
    content = content_of(session)
    places = hand_places(content)
    assert not places[ids["Brute"]].apart
    for name in ("Roland", *about):
        place, look = places[ids[name]], content.tokens[ids[name]]
        assert place.apart and place.side == DIE * SQUARE
        for other, beside in content.tokens.items():
            rect = QRectF(beside.rect.left, beside.rect.top, beside.rect.width, beside.rect.height)
            assert not place.box.intersects(rect.adjusted(20, 20, -20, -20)), (name, other)
        assert not any(who != ids[name] and each.box.intersects(place.box) for who, each in places.items())
        # a line from it ends at the rim of its owner
        stem = stem_of(look, place)
        assert abs(QLineF(stem.p2(), QPointF(*look.point)).length() - SQUARE / 2) < 1
        assert reach_of(look, place).contains(place.box)
    # what is written keeps off them
    low, kept = kept_free(content, 64)
    assert {*low} == {ids["Brute"]} and len(kept) == len(HANDS)
    plates = placed(content.tokens.values(), Said(named=True), 64, low=low, kept=kept)
    assert plates and not any(plate.box.intersects(box.adjusted(4, 4, -4, -4)) for plate in plates for box in kept)
    box = places[ids["Roland"]].box
    before = painted(content, box)
    session.submit(SetHand(ENCOUNTER, (ids["Roland"],), "6 6 6 5 4 3 2 2"))
    assert painted(content_of(session), box) != before


def test_where_there_is_no_room_two_rows_lie_at_the_foot(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("desktop.map.painting.dice_hands.RINGS", 0)
    session, ids = handed()
    here = session.state.encounter(ENCOUNTER).tokens[ids["Roland"]].point
    session.submit(MoveTokens(ENCOUNTER, ((ids["Maud"], (here[0] + SQUARE, here[1])),)))
    places = hand_places(content_of(session))
    beside, other = places[ids["Roland"]], places[ids["Maud"]]
    assert beside.across == 2 and not beside.apart and not beside.box.intersects(other.box)


def test_dice_leave_the_sign_and_the_arrow_of_a_token_to_be_read(qtbot: QtBot) -> None:
    session, ids = handed()
    plain = content_of(session)
    roland = ids["Roland"]

    def top_of(**other: Any) -> float:
        look = replace(plain.tokens[roland], **{"silhouette": "", **other})
        place = hand_places(replace(plain, tokens={roland: look}, hands={roland: plain.hands[roland]}))[roland]
        return (place.box.top() - look.rect.top) / SQUARE

    assert top_of() < 1, "it lies upon the rim of a token with its sign in the middle"
    assert top_of(silhouette="wolf") >= 1 and top_of(portrait="picture") >= 1 and top_of(spaces=Fraction(2)) >= 2
    assert top_of(spaces=Fraction(1, 2)) >= 0.5, "of a small one nothing would be seen"
    assert top_of(facing=90, spaces=Fraction(2)) >= 2.12 and top_of(facing=270) < 1


def test_rows_side_by_side_are_told_apart(qtbot: QtBot) -> None:
    session, ids = handed()
    here = session.state.encounter(ENCOUNTER).tokens[ids["Roland"]].point
    session.submit(MoveTokens(ENCOUNTER, ((ids["Maud"], (here[0] + SQUARE, here[1])),)))
    for name in ("Roland", "Maud"):
        session.submit(SetHand(ENCOUNTER, (ids[name],), "5 5 2"))
    places = hand_places(content_of(session))
    one, other = (places[ids[name]].box for name in ("Roland", "Maud"))
    assert not one.adjusted(-DIE * SQUARE / 5, 0, DIE * SQUARE / 5, 0).intersects(other)
