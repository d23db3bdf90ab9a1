"""Pictures of the manual show the program as it is: what is said in them, and how they look from afar."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from PySide6.QtWidgets import QApplication

from desktop.forms.sheet_fields import specs_of
from desktop.translation import translate_window
from tests.desktop.manual.pictures import SHOTS, kept_words, pictures, said_in, shot, written

ANEW = "python -m tests.desktop.manual {language}/{name} takes it anew"
AFAR = (32, 20)
"""What a picture is reduced to: so few points that how letters are smoothed makes no difference."""
FAR = 40
"""How far the light of a point may be from what is kept, of 255."""


@pytest.fixture(autouse=True)
def english_after(qapp: QApplication) -> Iterator[None]:
    """Have the application speak English again afterwards."""
    yield
    translate_window(qapp, "en")
    specs_of.cache_clear()


@pytest.mark.parametrize("language", written())
@pytest.mark.parametrize("name", SHOTS)
def test_a_picture_shows_what_the_program_shows(name: str, language: str, tmp_path: Path) -> None:
    with shot(name, language, tmp_path) as (stage, widget):
        said = said_in(widget)
        new = tmp_path / stage.picture(widget, f"{name}.png")
    told = ANEW.format(language=language, name=name)
    assert said == kept_words(name, language).read_text(encoding="utf-8").splitlines(), told
    with Image.open(new) as fresh, Image.open(pictures(language) / f"{name}.png") as kept:
        assert fresh.size == kept.size, told
        one, other = (each.convert("L").resize(AFAR, Image.Resampling.BOX) for each in (fresh, kept))
        assert max(ImageChops.difference(one, other).tobytes()) <= FAR, told
