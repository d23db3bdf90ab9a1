"""The strip of the players' screen: slim, at the side or off, and read from three metres away."""

from dataclasses import replace
from typing import get_args

import pytest
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from core.engine.status import Bearing, Grade
from desktop.player_view.content import Fellow, Pool, PublicContent, Stranger, StripFace
from desktop.player_view.large_print import FAR, LARGE, LargePrint
from desktop.player_view.strip import PictureStrip
from desktop.theme.tokens import DARK, LIGHT, Tokens
from desktop.workspace.player_screen import StripPlace
from tests.desktop.player_view.stages import campaign, shown

SCREENS = (QSize(1920, 1080), QSize(1280, 720), QSize(3840, 2160), QSize(1080, 1920))
ANN = StripFace("token-1", "Ann", "", 0, "A", "Ann")
HELD = ("afraid", "in contact", "at blows (Knight 1)")
ORC = StripFace("token-2", "Orc", "3", 1, "O3", "Orc 3")


def painted(content: PublicContent, size: QSize, place: StripPlace, theme: Tokens = LIGHT) -> QImage:
    """Return the picture of a strip alone; the map is magenta."""
    # Qt draws some letters otherwise the first time that it draws them at all
    for _ in range(2):
        image = QImage(size, QImage.Format.Format_RGB32)
        image.fill(QColor("#ff00ff"))
        painter = QPainter(image)
        PictureStrip(content, theme, size, place).paint(painter)
        painter.end()
    return image


@pytest.mark.parametrize("size", SCREENS)
def test_it_is_slim_and_leaves_the_rest_to_the_map(qapp: QApplication, size: QSize) -> None:
    content = shown(campaign())
    lines = min(size.height() / 1080, size.width() / 1280)
    below, side, off = (PictureStrip(content, DARK, size, place) for place in get_args(StripPlace))
    assert abs(below.area.height() - 112 * lines) <= 1 and below.room.height() + below.area.height() == size.height()
    assert side.area.width() <= 421 * lines and side.room.width() + side.area.width() == size.width()
    assert off.room.size() == size and off.area.isEmpty()
    many = replace(content, party=content.party * 6, others=content.others * 20, then=content.then * 9)
    for place in get_args(StripPlace):
        strip = PictureStrip(many, DARK, size, place)
        assert not strip.room.intersects(strip.area)
        image = painted(many, size, place)
        inside = {image.pixel(x, y) for x in range(0, strip.room.width(), 9) for y in range(0, strip.room.height(), 9)}
        assert inside == {QColor("#ff00ff").rgb()}, "nothing of it lies over the map"


@pytest.mark.parametrize("size", SCREENS)
def test_letters_are_as_large_as_three_metres_ask_for(qapp: QApplication, size: QSize) -> None:
    large = LargePrint(size, DARK)
    share = min(size.height(), size.width() * 1080 / 1280)
    assert large.pixels(FAR) >= share * 0.031
    assert large.pixels(LARGE) >= share * 0.055


def test_whole_names_only_come_next(qapp: QApplication) -> None:
    """One who does not fit with the whole name is left out, and the same bytes come of it."""
    size = QSize(1920, 1080)
    long = StripFace("token-9", "x", "", 1, "X", "Keeper of the Seven Locks and of the Gate beneath the old Mill " * 2)
    short = PublicContent(shown(campaign()).map, acting=ANN, then=(ORC,), moment="phase 14")
    assert painted(short, size, "below") == painted(replace(short, then=(ORC, long)), size, "below")
    assert painted(short, size, "below") != painted(replace(short, then=()), size, "below")


def test_somebody_unseen_has_the_shape_of_no_side(qapp: QApplication) -> None:
    content = PublicContent(shown(campaign()).map, unseen=True, then=(ANN,))
    for place in ("below", "side"):
        image = painted(content, QSize(1920, 1080), place)
        other = painted(replace(content, unseen=False, acting=ORC), QSize(1920, 1080), place)
        foes = {QColor(DARK.sides[1]).rgb()}

        def colours(picture: QImage) -> set[int]:
            return {picture.pixel(x, y) for x in range(0, 1920, 3) for y in range(0, 1080, 3)}

        assert not colours(image) & foes and colours(other) & foes


def test_the_side_tells_of_the_party_and_of_how_the_others_look(qapp: QApplication) -> None:
    size, ground = QSize(1920, 1080), shown(campaign()).map
    ann = Fellow(ANN, (Pool("Stun", 22, 24), Pool("Lethal", 4, 12)), (), "hurt", Bearing.UP, Grade.BADLY_HURT)
    plain = PublicContent(ground, acting=ANN, party=(ann,), others=(Stranger(ORC, "wounded"),), coming=("noon: rain",))
    first = painted(plain, size, "side")
    for other in (
        replace(plain, party=(replace(ann, pools=ann.pools[:1]),)),
        replace(plain, party=(replace(ann, conditions=("Blind",)),)),
        replace(plain, others=(Stranger(ORC, "dying"),)),
        replace(plain, coming=()),
    ):
        assert painted(other, size, "side") != first
        assert painted(other, size, "below") == painted(plain, size, "below"), "below the map there is who acts alone"


def test_it_is_the_same_whatever_theme_the_game_master_likes(qapp: QApplication) -> None:
    content = PublicContent(shown(campaign()).map, acting=ANN, then=(ORC,))
    assert painted(content, QSize(1280, 720), "below", LIGHT) == painted(content, QSize(1280, 720), "below", DARK)


def test_a_long_track_or_name_never_runs_into_its_numbers(qapp: QApplication) -> None:
    large = LargePrint(QSize(1920, 1080), DARK)
    image = QImage(400, 60, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    box = QRectF(0, 0, 372, 40)
    wide = large.text(painter, "A name that is far too long for its place on the screen", box, 60)
    painter.end()
    assert wide <= 373


def test_the_side_cuts_no_word_where_it_has_room(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    """Conditions, the moment and what comes have more rows where one is too short, and names are told besides."""
    said: list[tuple[str, float, bool]] = []

    def text(
        large: LargePrint, painter: QPainter, words: str, box: QRectF, size: float, *, bold: bool = False, **_: object
    ) -> float:
        said.append((words, large.width(words, size, bold=bold) - box.width(), bold))
        return large.width(words, size, bold=bold)

    monkeypatch.setattr(LargePrint, "text", text)
    fellow = Fellow(ANN, (Pool("Physical", 4, 4),), HELD, "unhurt")
    content = replace(
        shown(campaign()), acting=ANN, moment="Cycle 3, Refresh called", then=(ORC,), party=(fellow,), others=()
    )
    content = replace(content, coming=("day 8, 00:00: Aldous heals for a week of natural healing",))
    painted(content, QSize(1920, 1080), "side")
    assert not [words for words, over, _ in said if over > 0]
    whole = " ".join(words for words, _, _ in said)
    for told in ("Cycle 3, Refresh called", ", ".join(HELD), *content.coming):
        assert told in whole
    said.clear()
    many = replace(content, party=tuple(replace(fellow, face=replace(ANN, id=f"token-{n}")) for n in range(5)))
    painted(many, QSize(1920, 1080), "side")
    assert sum(words == "Ann" for words, _, bold in said if bold) == 2 * 6, "everybody of the party, and who acts"
    few = [words for words, over, _ in said if over <= 0 and words.endswith(" +1")]
    assert few and set(few) == {"afraid, in contact +1"}
    assert not any(words.startswith("day 8") for words, _, _ in said), "what comes is whole, or is not told"
