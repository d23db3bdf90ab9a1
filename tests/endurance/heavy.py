"""A document as large as the budgets for load name it: a crowd, a full map, and a picture of 256 million pixels."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QImageWriter

from core.base.ids import ThingId, TokenId
from core.base.persistent_map import PersistentMap
from core.documents.assets import asset_id
from core.documents.store import Document
from core.geometry.units import SQUARE
from core.model.campaign import Campaign
from core.model.encounter import Stage, Token
from core.model.scene import Scene
from core.model.things import Door, Light, Picture, Stamp, Thing, Wall
from tests.helpers.maps import at
from tests.helpers.samples import sample_campaign


def jpeg(path: Path, side: int) -> None:
    """Write a picture of so many pixels along each side, with something to see everywhere."""
    coarse = QImage(side // 40, side // 40, QImage.Format.Format_RGB32)
    for y in range(coarse.height()):
        for x in range(coarse.width()):
            coarse.setPixelColor(x, y, QColor((x * 37 + y * 11) % 256, (x * y) % 256, (x * 5 + y * 53) % 256))
    whole = coarse.scaled(side, side, mode=Qt.TransformationMode.SmoothTransformation)
    writer = QImageWriter(str(path))
    writer.setQuality(85)
    if not writer.write(whole.convertToFormat(QImage.Format.Format_RGB32)):
        raise OSError(writer.errorString())


def _thing(number: int, squares: int) -> Thing:
    """Return one of many things, each in a place of its own: rows of huts, with doors, crates and lamps."""
    column, row = number * 2 % squares, number * 2 // squares % squares
    x, y = column + (number % 7) / 10, row + (number % 5) / 10
    match number % 10:
        case 0:
            return Door(id=ThingId(f"door-{number}"), a=at(x, y), b=at(x + 1, y))
        case 1 | 2 | 3 | 4:
            return Stamp(id=ThingId(f"stamp-{number}"), art="crate", at=at(x + 0.5, y + 0.5))
        case 5 if number % 100 == 5:
            return Light(id=ThingId(f"light-{number}"), at=at(x, y), reach=Fraction(2))
        case _:
            end = at(x + 1.4, y) if number % 2 else at(x, y + 1.4)
            return Wall(id=ThingId(f"wall-{number}"), points=(at(x, y), end))


def heavy(*, tokens: int, things: int, squares: int, picture: str | None) -> Campaign:
    """Return the sample with a map of so many squares across, and a fight that has not begun."""
    campaign = sample_campaign()
    encounter = next(iter(campaign.encounters.values()))
    scene = campaign.scenes[encounter.scene]
    found: dict[str, Thing] = {each.id: each for each in (_thing(number, squares - 3) for number in range(things))}
    if picture is not None:
        corner = squares * SQUARE, squares * SQUARE
        laid = Picture(id=ThingId("picture-0"), picture=picture, left_top=(0, 0), right_bottom=corner)
        found[laid.id] = laid
    pattern = [token for token in encounter.tokens.values() if token.creature is not None]
    crowd: dict[str, Token] = {
        each.id: each
        for each in (_one(pattern[number % len(pattern)], number, tokens, squares) for number in range(tokens))
    }
    kept = Scene(id=scene.id, name=scene.name, columns=squares, rows=squares, things=PersistentMap(found))
    prepared = replace(encounter, tokens=PersistentMap(crowd), stage=Stage.PREPARED, clock=None, due=(), opening=None)
    return replace(
        campaign,
        scenes=PersistentMap([(scene.id, kept)]),
        encounters=PersistentMap([(encounter.id, prepared)]),
        wear=PersistentMap(),
        seen=PersistentMap(),
    )


def _one(token: Token, number: int, count: int, squares: int) -> Token:
    across = int(count**0.5) + 1
    pace = max(1, (squares - 2) // across)
    point = at(number % across * pace + 1.5, number // across * pace + 1.5)
    side = "party" if number % 4 == 0 else "foes"
    return replace(
        token, id=TokenId(f"token-{number + 1}"), point=point, badge=str(number + 1), side=side, conditions=()
    )


def write(file: Path, folder: Path, *, tokens: int, things: int, squares: int, pixels: int) -> None:
    """Write such a document into a file; its working copy goes to a folder of its own."""
    image = file.with_suffix(".jpg")
    jpeg(image, pixels)
    data = image.read_bytes()
    document = Document.new(heavy(tokens=tokens, things=things, squares=squares, picture=asset_id(data)), folder)
    document.put_asset(data)
    document.save_as(file)
    document.close()
