"""Names, chances and results stand beside tokens: each whole or left out, and none on another."""

from dataclasses import replace
from random import Random

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from core.base.ids import SceneId
from core.geometry.units import SQUARE
from core.model.scene import Scene, SceneState
from desktop.map.content import MapContent, TokenLook
from desktop.map.painting.label_places import ALWAYS, HIDES, paint_names, placed, shared
from desktop.map.painting.labels import Plate, Result, ResultTone, Said, Tag
from desktop.map.painting.name_places import Edges, NamePlaces, Taken, spot_of
from desktop.theme.theme import Theme
from tests.helpers.maps import at

ZOOMS = (27, 40, 55, 110)
LONG = "Raider captain of the ditch 1"


def crowd() -> tuple[TokenLook, ...]:
    """Return nine who stand side by side in a melee, with names that have no room."""
    return tuple(
        TokenLook(f"token-{x + 3 * y}", at(4.5 + x, 4.5 + y), sign=f"R{x + 3 * y}", label=LONG)
        for y in range(3)
        for x in range(3)
    )


def clear(plates: tuple[Plate, ...], looks: tuple[TokenLook, ...], near: float) -> bool:
    """Return whether no plate lies on another or on somebody's face."""
    boxes = [plate.box for plate in plates]
    faces = [spot_of(look, near).adjusted(3, 3, -3, -3) for look in looks]
    apart = all(not shared(one, other) for n, one in enumerate(boxes) for other in boxes[:n])
    return apart and all(not shared(box, face) for box in boxes for face in faces)


@pytest.mark.parametrize("near", ZOOMS)
def test_names_are_whole_or_left_out_and_never_lie_on_anybody(theme: Theme, near: int) -> None:
    looks = crowd()
    plates = placed(looks, Said(first=("token-7",)), near)
    assert {plate.words for plate in plates} == {LONG} and clear(plates, looks, near)
    assert "token-7" in {plate.token for plate in plates}


def test_a_long_result_at_the_edge_is_kept_within_the_room_that_there_is(theme: Theme) -> None:
    """What reaches out of it would be cut, and would stay on the screen after it has gone."""
    looks = (TokenLook("a", at(1.5, 4.5), sign="b1"), TokenLook("b", at(2.5, 4.5), sign="b2"))
    told = Result("Durability roll: Club of the oldest bandit of the mill road lasts (rolled 3)", tone=ResultTone.NEWS)
    room = QRectF(-60, -60, 700, 500)
    plates = placed(looks, Said(results={"a": told, "b": told}), 40, room)
    assert len(plates) == 2 and all(room.contains(plate.box) for plate in plates)


def test_what_comes_of_somebody_in_the_window_is_read_whole_in_it_and_the_others_stay_where_they_are(
    theme: Theme,
) -> None:
    looks = (TokenLook("token-1", at(6.5, 6.5)), TokenLook("token-2", at(1.5, 6.5)))
    result = Result("Sword, Broad of Ann: 11 hit points left")
    said = Said(results={"token-1": result, "token-2": result}, tags={})
    room, seen = QRectF(0, 0, 1_000, 500), QRectF(150, 0, 700, 500)
    inside, outside = placed(looks, said, 30, room, seen=seen)
    assert seen.contains(inside.box) and not seen.contains(outside.box) and room.contains(outside.box)
    (free, _) = placed(looks, said, 30, room)
    assert not seen.contains(free.box)


def test_chances_and_names_at_the_edge_are_kept_within_the_room(theme: Theme) -> None:
    looks = (TokenLook("a", at(0.5, 0.5), label=LONG), TokenLook("b", at(9.5, 3.5), label=LONG))
    room = QRectF(-4, 12, 408, 236)
    tagged = placed(looks, Said(tags={"a": Tag("100 %"), "b": Tag("> 99 %")}), 40, room)
    named = placed(looks, Said(), 40, room)
    assert (len(tagged), len(named)) == (2, 2)
    assert all(room.contains(plate.box) for plate in (*tagged, *named))


def test_names_on_a_printed_map_are_whole_or_left_out(theme: Theme) -> None:
    """Whoever stands at the map's upper edge, and has somebody below him, had half a name over it."""
    names = {"a": at(4.5, 0.5), "b": at(4.5, 1.5), "c": at(4.5, 2.5), "d": at(6.5, 6.2)}
    looks = {name: TokenLook(name, point, label=LONG) for name, point in names.items()}
    scene = Scene(id=SceneId("scene-1"), name="Yard", columns=9, rows=9)

    def drawn(exposed: QRectF) -> QImage:
        image = QImage(9 * 44, 9 * 44, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        with QPainter(image) as painter:
            painter.scale(44 / SQUARE, 44 / SQUARE)
            paint_names(painter, MapContent(scene, SceneState(), looks), exposed)
        return image

    def inked(image: QImage, y: int) -> bool:
        return any(image.pixelColor(x, y).alpha() for x in range(image.width()))

    whole = drawn(QRectF(0, 0, 9 * SQUARE, 9 * SQUARE))
    assert not inked(whole, 0) and inked(whole, 6 * 44 + 40)
    # a page that ends in the midst of the last one's name leaves it out
    part = drawn(QRectF(0, 0, 9 * SQUARE, 6.9 * SQUARE))
    assert not any(inked(part, y) for y in range(round(6.95 * 44), 9 * 44))


def test_far_off_only_those_are_named_whom_it_matters_of(theme: Theme) -> None:
    looks = (TokenLook("a", at(2, 2), label="Ann"), TokenLook("b", at(9, 2), label="Bea"))
    assert {plate.token for plate in placed(looks, Said(first=("b",)), 20)} == {"b"}
    assert {plate.token for plate in placed(looks, Said(first=("b",)), 28)} == {"a", "b"}
    assert placed(looks, Said(named=False), 28) == ()


def test_words_are_as_large_as_the_interface_whatever_the_zoom(theme: Theme) -> None:
    looks = (TokenLook("a", at(4, 4), label="Ann"),)
    (usual,), (large,) = (placed(looks, Said(lettering=lettering), 40) for lettering in (1.0, 2.0))
    assert large.box.height() > 1.8 * usual.box.height() and large.scale == 2.0
    (near,) = placed(looks, Said(lettering=1.0), 110)
    assert near.scale > 2.0, "from nearby they grow with the map"


@pytest.mark.parametrize("near", ZOOMS)
def test_a_result_stands_where_nobody_stands_and_points_at_whom_it_is_about(theme: Theme, near: int) -> None:
    looks = (*crowd(), TokenLook("alone", at(12.5, 5.5), label="Ogre 1"))
    result = Result("8 STUN, 2 LETHAL", ("unconscious, prone",), ResultTone.BAD)
    plates = placed(looks, Said(results={"token-4": result, "alone": result}), near)
    found = {plate.token: plate for plate in plates if plate.result is not None}
    assert set(found) == {"token-4", "alone"}
    alone, spot = found["alone"], spot_of(looks[-1], near)
    assert alone.tip is not None and spot.adjusted(-1, -1, 1, 1).contains(alone.tip)
    assert not any(shared(alone.box, spot_of(look, near).adjusted(3, 3, -3, -3)) for look in looks)
    assert not shared(found["token-4"].box, alone.box)
    assert "Ogre 1" not in {plate.words for plate in plates}


@pytest.mark.parametrize("near", ZOOMS)
def test_of_many_results_in_a_crowd_only_those_are_written_that_can_be_read(theme: Theme, near: int) -> None:
    """The told line has the others, and who has none of his own has his name if there is room."""
    looks = tuple(TokenLook(f"token-{n}", at(4.5 + n % 5, 4.5 + n // 5), sign=f"R{n}") for n in range(15))
    plates = placed(looks, Said(results={look.id: Result("initiative 12") for look in looks}), near)
    assert ALWAYS <= len(plates) < len(looks)
    for number, plate in enumerate(plates[ALWAYS:], ALWAYS):
        hidden = sum(shared(plate.box, other.box) for other in plates[:number])
        assert hidden <= HIDES * plate.box.width() * plate.box.height()
    apart = tuple(TokenLook(f"token-{n}", at(2.5 + 9 * n, 4.5), sign=f"R{n}") for n in range(15))
    assert len(placed(apart, Said(results={look.id: Result("initiative 12") for look in apart}), near)) == len(apart)


def test_a_chance_takes_the_place_of_the_name_and_gives_way_to_others(theme: Theme) -> None:
    one = TokenLook("a", at(2.5, 2.5), label="Ann")
    below = replace(one, id="b", point=at(2.5, 3.5), label="")
    (tag,) = (plate for plate in placed((one,), Said(tags={"a": Tag("76 %", "hit")}), 44) if plate.token == "a")
    assert tag.words == "76 % hit" and tag.box.top() > spot_of(one, 44).center().y()
    (moved,) = (plate for plate in placed((one, below), Said(tags={"a": Tag("76 %", "hit")}), 44) if plate.token == "a")
    assert moved.box.bottom() < spot_of(one, 44).center().y()


@pytest.mark.parametrize(("near", "most"), [(27, 0.35), (40, 0.1)])
def test_in_a_crowd_everybody_wears_the_figure_of_his_chance_alone(theme: Theme, near: int, most: float) -> None:
    looks = tuple(TokenLook(f"token-{n}", at(4.5 + n % 8, 4.5 + n // 8), sign=f"R{n}") for n in range(16))
    alone = TokenLook("alone", at(20.5, 5.5), sign="A")
    plates = placed((*looks, alone), Said(tags={each.id: Tag("40 %", "wound") for each in (*looks, alone)}), near)
    words = {plate.token: plate.words for plate in plates if plate.tag}
    assert len(words) == 17 and words["alone"] == "40 % wound"
    assert [words[each.id] for each in looks].count("40 %") >= 12, "those at the ends have room beside them"
    for plate in plates:
        hidden = max(shared(plate.box, other.box) for other in plates if other is not plate)
        assert hidden <= most * plate.box.width() * plate.box.height(), plate.token


def test_a_name_that_has_no_room_below_stands_above_or_beside(theme: Theme) -> None:
    looks = tuple(TokenLook(f"token-{n}", at(4.5, 4.5 + n), label=f"Ann {n}") for n in range(3))
    plates = {plate.token: plate.box for plate in placed(looks, Said(), 27)}
    assert set(plates) == {look.id for look in looks}
    assert not any(shared(box, spot_of(look, 27).adjusted(3, 3, -3, -3)) for box in plates.values() for look in looks)
    assert plates["token-2"].top() > spot_of(looks[2], 27).center().y()


@pytest.mark.parametrize("near", ZOOMS)
def test_a_chance_stands_beside_whoever_has_others_above_and_below_him(theme: Theme, near: int) -> None:
    looks = tuple(TokenLook(f"token-{y}", at(4.5, 3.5 + y), sign=f"R{y}") for y in range(3))
    (tag,) = placed(looks, Said(tags={"token-1": Tag("76 %", "hit")}, named=False), near)
    assert tag.words == "76 % hit"
    faces = [spot_of(look, near).adjusted(3, 3, -3, -3) for look in looks]
    assert not any(shared(tag.box, face) for face in (faces[0], faces[2])), "on nobody else"
    assert shared(tag.box, faces[1]) < 0.2 * faces[1].width() * faces[1].height(), "whose sign is read"


@pytest.mark.parametrize("near", ZOOMS)
def test_a_chance_of_what_is_not_meant_never_stands_without_its_words(theme: Theme, near: int) -> None:
    tags = {look.id: Tag("74 %", "stopped", meant=False) for look in crowd()}
    plates = placed(crowd(), Said(tags=tags), near)
    assert {plate.words for plate in plates if plate.tag} == {"74 % stopped"}


@pytest.mark.parametrize("near", ZOOMS)
def test_no_chance_and_no_name_lies_on_dice(theme: Theme, near: int) -> None:
    """They lie a part of a square above the foot of a token, and may be broader than it."""
    looks = (TokenLook("a", at(4.5, 4.5), label="Ann"), TokenLook("b", at(7.5, 4.5), label="Bea"))
    wide = [QRectF((x - 1.3) * near, 4.8 * near, 2.6 * near, 0.3 * near) for x in (4.5, 7.5)]
    for said in (Said(), Said(tags={"a": Tag("76 %", "hit"), "b": Tag("8 %", "hit")})):
        plates = placed(looks, said, near, low={"a": 0.1 * near, "b": 0.1 * near}, kept=wide)
        assert len(plates) == 2
        assert not any(shared(plate.box, box.adjusted(3, 3, -3, -3)) for plate in plates for box in wide)
        assert all(plate.box.top() >= wide[0].bottom() - 1 for plate in plates), "there is room below"


@pytest.mark.parametrize("near", (27, 55))
def test_names_kept_from_one_picture_to_the_next_stand_where_they_would_be_placed_anew(theme: Theme, near: int) -> None:
    """Whatever has moved, come, gone, been named otherwise or been said meanwhile."""
    dice, names = Random(4), NamePlaces()
    looks = {f"token-{n}": TokenLook(f"token-{n}", at(0.5, 0.5), label=f"Raider {n}") for n in range(60)}
    seen = set()
    for step in range(120):
        for name in dice.sample(sorted(looks), 60 if step == 0 else dice.choice((0, 1, 1, 4))):
            place = at(dice.randrange(12) + 0.5, dice.randrange(12) + 0.5)
            looks[name] = replace(looks[name], point=place, label=dice.choice(("", "Bo", "Raider 7", LONG)))
        if step % 11 == 10:
            looks.pop(dice.choice(sorted(looks)))
        told = dice.sample(sorted(looks), dice.choice((0, 0, 2)))
        said = Said(
            first=tuple(dice.sample(sorted(looks), 2)) if step % 7 == 6 else ("token-1",),
            results={name: Result("8 STUN, 2 LETHAL") for name in told[:1]},
            tags={name: Tag("76 %", "hit") for name in told[1:]},
            named=step % 17 != 16,
        )
        room = QRectF(0, 0, 12 * near, 12 * near)
        low = dict.fromkeys(told, 9.0)
        kept = tuple(QRectF(near * dice.randrange(12), near * dice.randrange(12), 30, 12) for _ in range(step % 3))
        words: tuple[Edges, ...] = ((0, 2 * SQUARE, 12 * SQUARE, 3 * SQUARE),) if step > 60 else ()
        held = placed(looks.values(), said, near, room, low=low, kept=kept, names=names, shunned=words)
        assert held == placed(looks.values(), said, near, room, low=low, kept=kept, shunned=words), step
        seen |= {plate.words for plate in held}
    assert {"Bo", LONG, "76 % hit", "8 STUN, 2 LETHAL"} <= seen


def test_only_the_names_near_one_who_moves_are_placed_anew(theme: Theme, monkeypatch: pytest.MonkeyPatch) -> None:
    looks = {f"token-{n}": TokenLook(f"token-{n}", at(n % 20 + 0.5, n // 20 + 0.5), label="Bo") for n in range(200)}
    names = NamePlaces()
    before = placed(looks.values(), Said(), 27, names=names)
    asked: list[Edges] = []
    is_free = Taken.is_free

    def counted(taken: Taken, edges: Edges, rank: int) -> bool:
        asked.append(edges)
        return is_free(taken, edges, rank)

    monkeypatch.setattr(Taken, "is_free", counted)
    looks["token-50"] = replace(looks["token-50"], point=at(10.5, 3.5))
    after = placed(looks.values(), Said(), 27, names=names)
    assert 0 < len(asked) < 40 and after != before
