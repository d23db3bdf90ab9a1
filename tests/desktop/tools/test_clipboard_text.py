"""What is copied lies on the clipboard as text: it comes back as it was, and any other text is nothing of a map."""

from random import Random

import pytest

from core.base.ids import ThingId
from core.model.roofs import Roof
from core.model.things import Surface, Thing, Zone
from desktop.tools.clipboard import read, written
from tests.helpers.maps import at, things

HOLE = (at(4, 4), at(6, 4), at(6, 6), at(4, 6))
AROUND = (at(1, 1), at(9, 1), at(9, 9), at(1, 9))
HOLED: tuple[Thing, ...] = (
    Zone(id=ThingId("zone-90"), name="Hof \N{LATIN SMALL LETTER A WITH DIAERESIS}", points=AROUND, holes=(HOLE,)),
    Surface(id=ThingId("surface-91"), points=AROUND, holes=(HOLE,)),
    Roof(id=ThingId("roof-92"), points=AROUND),
)


def test_what_is_copied_comes_back_as_it_was() -> None:
    every = (*things(), *HOLED)
    assert read(written(every)) == every


@pytest.mark.parametrize("seed", range(60))
def test_torn_and_strange_text_is_refused_as_that_or_brings_things(seed: int) -> None:
    pick, text = Random(seed), list(written((*things(), *HOLED)))
    for _ in range(pick.randrange(1, 9)):
        place = pick.randrange(len(text))
        match pick.randrange(4):
            case 0:
                del text[place : place + pick.randrange(40)]
            case 1:
                text[place] = pick.choice('"{}[],:0919e-\\x\x00\ud7ff')
            case 2:
                text[place:place] = pick.choice(("null", "1e999", '"kind":', "[[[[", "-1", "true"))
            case _:
                text = text[: place + 1]
    try:
        found = read("".join(text))
    except ValueError:
        return
    assert all(isinstance(each, Thing) for each in found)
