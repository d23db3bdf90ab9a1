"""Of a picture only the pixels that are revealed are inside the PDF: looked for in the file, not on the page."""

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image
from pypdf.generic import StreamObject
from PySide6.QtWidgets import QApplication

from core.base.ids import EncounterId, ThingId
from core.base.persistent_map import PersistentMap
from core.explain.words import Words
from core.geometry.units import SQUARE
from core.model.campaign import Campaign
from core.model.scene import Reveal
from core.model.things import Picture, Stamp, Thing
from core.rules.registry import SYSTEMS
from desktop.printing.pdf import make_pdf
from desktop.printing.print_order import Matter, Part, PrintOrder
from tests.desktop.printing.sheets import read
from tests.helpers.samples import sample_campaign

OPEN, COVERED, RIM = (10, 200, 30), (220, 20, 180), (120, 120, 120)
NAME = "ab" * 32
SIDE = 8
"""Squares that the picture covers, across and down."""


def half_and_half() -> bytes:
    """Return a picture whose left half is of one colour and whose right half is of another, with a rim between.

    As much of the rim shows as a wall on the edge of what is revealed is thick.
    """
    image = Image.new("RGB", (160, 160), COVERED)
    image.paste(OPEN, (0, 0, 80, 160))
    image.paste(RIM, (76, 0, 84, 160))
    out = BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def with_picture(*, turned: bool) -> Campaign:
    """Return a map of one picture, of which the left half is revealed; `turned`, it is a stamp lying upside down."""
    campaign = sample_campaign()
    scene = next(iter(campaign.scenes.values()))
    edge = SIDE * SQUARE
    middle = edge // 2, edge // 2
    left, right = (0, edge // 2) if not turned else (edge // 2, edge)
    thing: Thing = (
        Stamp(
            id=ThingId("stamp-900"),
            art="",
            picture=NAME,
            at=middle,
            width=edge,
            height=edge,
            degrees=180,
        )
        if turned
        else Picture(id=ThingId("picture-900"), picture=NAME, left_top=(0, 0), right_bottom=(edge, edge))
    )
    shelf: PersistentMap[Thing] = PersistentMap(((thing.id, thing),))
    shown = scene.but(things=shelf, columns=SIDE, rows=SIDE)
    reveal = Reveal("reveal-900", ((left, 0), (right, 0), (right, edge), (left, edge)))
    scene_state = replace(campaign.scene_state(scene.id), reveals=(reveal,))
    return replace(campaign, scenes=campaign.scenes.put(scene.id, shown), wear=campaign.wear.put(scene.id, scene_state))


def colours_within(campaign: Campaign, part: Part, *, whole: bool) -> set[str]:
    """Return which of both colours is in any image of the file, whatever is drawn of it."""
    order = PrintOrder(tuple(map(EncounterId, campaign.encounters)), (part,), whole=whole)
    reader = read(make_pdf(order, Matter(campaign, SYSTEMS, Words(), {NAME: half_and_half()})))
    found: set[str] = set()
    for number in {each for table in reader.xref.values() for each in table}:
        held = reader.get_object(number)
        if not isinstance(held, StreamObject) or held.get("/Subtype") != "/Image":
            continue
        for red, green, blue in _pixels(held):
            near = {
                name
                for name, colour in (("open", OPEN), ("covered", COVERED))
                if max(abs(red - colour[0]), abs(green - colour[1]), abs(blue - colour[2])) < 24
            }
            found |= near
    return found


def _pixels(held: StreamObject) -> Iterator[tuple[int, int, int]]:
    """Yield the colours of an image as it is kept: as a JPEG, or plain."""
    data = held.get_data()
    if "DCTDecode" in str(held["/Filter"]):
        data = Image.open(BytesIO(data)).convert("RGB").tobytes()
    elif held.get("/ColorSpace") != "/DeviceRGB":
        return
    yield from zip(data[::3], data[1::3], data[2::3], strict=True)


@pytest.mark.parametrize("part", [Part.PLAYERS, Part.TILES])
@pytest.mark.parametrize("turned", [False, True])
def test_no_covered_pixel_is_inside_the_file(qapp: QApplication, part: Part, turned: bool) -> None:
    campaign = with_picture(turned=turned)
    assert colours_within(campaign, part, whole=False) == {"open"}
    assert colours_within(campaign, part, whole=True) == {"open", "covered"}, "the whole picture is found where it is"
