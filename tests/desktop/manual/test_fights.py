"""Each fight that the manual tells is played as it is told, and what is seen is what the page says."""

from desktop.manual.pages import pages
from tests.desktop.manual.fights import FIGHTS
from tests.desktop.manual.tale import Tale
from tests.desktop.story.conftest import Starts, starts

__all__ = ["starts"]


def test_the_fights_go_as_the_manual_tells_them(starts: Starts) -> None:
    """One window for all: what was done in one adventure is nothing to the next."""
    seat = starts()
    assert {page.name for page in pages() if page.name.startswith("running-")} == set(FIGHTS)
    for name, fight in FIGHTS.items():
        fight(Tale(seat, name))
        seat.program.actions.start("file.close")
