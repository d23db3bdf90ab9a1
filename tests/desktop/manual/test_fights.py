"""Each fight that the manual tells is played as it is told, and what is seen is what the page says."""

import pytest

from desktop.manual.pages import pages
from tests.desktop.manual.fights import FIGHTS
from tests.desktop.manual.tale import Tale
from tests.desktop.story.conftest import Starts, starts

__all__ = ["starts"]


@pytest.mark.parametrize("name", FIGHTS)
def test_a_fight_goes_as_the_manual_tells_it(starts: Starts, name: str) -> None:
    FIGHTS[name](Tale(starts(), name))


def test_every_game_with_a_page_has_its_fight_played() -> None:
    told = {page.name for page in pages() if page.name.startswith("running-")}
    assert told == set(FIGHTS)
