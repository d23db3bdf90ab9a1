"""Areas of effect on the players' screen: what lies in the open is shown, and nothing of what is covered or hidden."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication

from core.base.ids import SceneId
from core.geometry.areas import burst
from core.geometry.metric import CHEBYSHEV
from core.geometry.units import SQUARE, Square
from core.model.campaign import Campaign
from core.model.scene import SceneState
from desktop.map.overlays.kinds import Circle, Ink, Squares
from desktop.player_view.content import PublicContent
from desktop.player_view.filter import public_content
from desktop.workspace.player_screen import Laid, PlayerSettings
from tests.desktop.player_view.conftest import Screen
from tests.desktop.player_view.stages import FIGHT, SCENE, WORDS, at, campaign, picture, shown, worn
from tests.helpers.fights import SYSTEMS


def seen(*laid: Laid, state: Campaign | None = None) -> PublicContent:
    """Return what the players see of the two rooms, of which the left one is revealed, with areas laid on them."""
    state = campaign() if state is None else state
    fight = state.encounters[FIGHT]
    return public_content(
        state, fight, state.scenes[SCENE], WORDS, PlayerSettings(), system=SYSTEMS[fight.system], laid=laid
    )


def around(middle: Square, reach: int = 1, *, about: str = "") -> Laid:
    """Return an area about a square."""
    return Laid(burst(middle, reach, CHEBYSHEV), about=about)


def test_an_area_in_a_revealed_room_is_shown(qapp: QApplication) -> None:
    content = seen(around((3, 3)))
    assert content.templates == (Squares(burst((3, 3), 1, CHEBYSHEV), Ink.WARN),)
    assert picture(content) != picture(seen())
    assert replace(content, templates=()) == shown(campaign())


def test_an_area_over_covered_ground_is_not(qapp: QApplication) -> None:
    assert seen(around((8, 3))) == seen() == shown(campaign())
    assert seen(around((3, 3)), state=worn(campaign(), SceneState())).templates == ()


def test_of_an_area_across_the_edge_the_revealed_squares_are_shown() -> None:
    (template,) = seen(around((6, 3))).templates
    assert template == Squares(((5, 2), (5, 3), (5, 4)), Ink.WARN)


@pytest.mark.parametrize(("middle", "rings"), [((3, 3), 1), ((5, 3), 0)])
def test_a_ring_is_shown_where_all_of_it_is_revealed(middle: tuple[int, int], rings: int) -> None:
    ring = Circle(at(*middle), 2 * SQUARE, Ink.WARN, dashed=True)
    found = seen(Laid(burst(middle, 1, CHEBYSHEV), ring)).templates
    assert [each for each in found if isinstance(each, Circle)] == [ring] * rings


@pytest.mark.parametrize(
    ("token", "count"),
    [("token-6", 1), ("token-31", 1), ("token-5", 0), ("token-7", 0), ("token-99", 0)],
    ids=["a foe in sight", "a hero", "hidden", "under cover", "gone"],
)
def test_what_goes_about_somebody_unseen_is_not_shown(token: str, count: int) -> None:
    assert len(seen(around((3, 3), about=token)).templates) == count


def test_the_window_shows_the_areas_of_its_own_map(screen: Screen) -> None:
    screen.open()
    before = screen.table.image.copy()
    screen.table.lay(SceneId("scene-90"), (around((3, 3)),))
    screen.players.refresh()
    assert screen.table.image == before
    screen.table.lay(SCENE, (around((3, 3)),))
    screen.players.refresh()
    assert screen.table.image != before
    screen.table.lay(SCENE, ())
    screen.players.refresh()
    assert screen.table.image == before


def test_the_areas_are_forgotten_with_the_document(screen: Screen) -> None:
    screen.table.lay(SCENE, (around((3, 3)),))
    screen.workspace.open(screen.workspace.session)
    assert screen.table.laid == {}
