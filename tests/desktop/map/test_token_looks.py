"""What a token wears a mark for."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from core.base.ids import SceneId, SystemId, TokenId
from core.base.phrase import verbatim
from core.documents.sample_fights import sample_file, samples
from core.documents.store import Document
from core.engine.status import Status
from core.explain.words import Words
from core.geometry.footprint import Footprint
from core.geometry.units import SQUARE, Rect
from core.model.affliction import Affliction
from core.model.creature import Vitals
from core.model.encounter import Token
from core.rules.basic_roleplaying.names import BASIC_ROLEPLAYING, INJURY
from core.rules.registry import SYSTEMS
from core.rules.swift_swords.names import RECOVERY, SWIFT_SWORDS
from core.rules.towers.names import TOWERS
from desktop.map.content import TokenLook
from desktop.map.painting import tokens
from desktop.map.token_looks import FOOT, SIGN, Looks, stood_upon, worn_by


@pytest.mark.parametrize(
    ("system", "kind", "is_sick"),
    [
        (BASIC_ROLEPLAYING, INJURY, False),
        (BASIC_ROLEPLAYING, "Fever", True),
        (SWIFT_SWORDS, RECOVERY, False),
        (SWIFT_SWORDS, "Fever", True),
        (TOWERS, INJURY, True),
    ],
)
def test_wounds_that_heal_are_no_sickness_in_the_game_that_counts_them_so(
    system: SystemId, kind: str, is_sick: bool
) -> None:
    token, vitals = (
        Token(TokenId("token-1"), SceneId("scene-1"), (0, 0)),
        Vitals(afflictions=(Affliction("a-1", kind, 0),)),
    )
    worn = worn_by(SYSTEMS[system], token, vitals, Status(verbatim("well")), holds=False)
    assert worn == (("sick",) if is_sick else ())


def test_of_a_proper_name_the_word_of_the_sign_stands_and_of_what_one_is_the_whole(tmp_path: Path) -> None:
    with sample_file(next(each for each in samples() if each.file.startswith("fever-road"))) as path:
        document = Document.copy_of(path, tmp_path)
    state = document.session(SYSTEMS).state
    document.close(discard=True)
    encounter = next(each for each in state.encounters.values() if each.name == "Toll to pay")
    looks = Looks(Words()).content(state, state.scene(encounter.scene), encounter, SYSTEMS).tokens
    assert {"Mira", "Odo", "Riding horse", "Hunting hawk"} <= {look.label for look in looks.values()}


def test_a_large_one_wears_its_sign_above_where_a_crew_stands_at_its_foot() -> None:
    car = TokenLook("car", (0, 0), spaces=Fraction(3), sign="H1", silhouette="angel-wings")
    low, high = (0, round(1.2 * SQUARE)), (0, round(-1.2 * SQUARE))
    one, other = (TokenLook(name, low, sign=name) for name in ("a1", "a2"))
    assert stood_upon({"car": car}) == {}
    assert stood_upon({"car": car, "a1": replace(one, point=high)}) == {}
    assert stood_upon({"car": car, "a1": one, "a2": other}) == {"car": replace(car, sign_above=True)}
    # of two as large neither stands upon the other
    assert stood_upon({"car": car, "big": replace(one, spaces=Fraction(3))}) == {}


def test_who_stands_at_whose_foot_is_found_among_many_without_asking_each_of_them_for_each(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chance, asked = Random(7), list[str]()

    def rect(look: TokenLook) -> Rect:
        asked.append(look.id)
        return Footprint(look.point, look.spaces).rect

    sizes = Fraction(1, 3), Fraction(1, 2), *(Fraction(number) for number in (1, 1, 2, 3, 30))
    crowd = {
        f"{number}": TokenLook(
            f"{number}", (chance.randrange(40 * SQUARE), chance.randrange(40 * SQUARE)), spaces=chance.choice(sizes)
        )
        for number in range(150)
    }
    everybody = tuple(crowd.values())
    expected = {
        one.id
        for one in everybody
        if one.spaces > 1 and any(each.spaces < one.spaces and _foot(one).overlaps(each.rect) for each in everybody)
    }
    monkeypatch.setattr(TokenLook, "rect", property(rect))
    found = stood_upon(crowd)
    large = {look.id for look in crowd.values() if look.spaces > 1}
    assert set(found) == expected and 10 < len(expected) < len(large)
    assert sorted(asked) == sorted(large), "each large one is asked once, the others never"


def _foot(look: TokenLook) -> Rect:
    rect = look.rect
    aside, top = rect.width // 4, rect.top + round(rect.height * FOOT)
    return Rect(rect.left + aside, top, rect.right - aside, top + round(rect.height * SIGN))


def test_a_sign_above_is_drawn_there(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    look = TokenLook("car", (0, 0), spaces=Fraction(3), sign="H1", silhouette="angel-wings")
    seen: list[float] = []
    monkeypatch.setattr(tokens, "_plate", lambda painter, text, middle, shown, high: seen.append(middle.y()))
    image = QImage(150, 150, QImage.Format.Format_ARGB32)
    with QPainter(image) as painter:
        painter.translate(75, 75)
        painter.scale(50 / SQUARE, 50 / SQUARE)
        for shown in (look, replace(look, sign_above=True)):
            tokens.paint_token(painter, shown)
    assert seen[0] > SQUARE / 2 and seen[1] == -seen[0]
