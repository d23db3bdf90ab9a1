"""Where the players' window goes, and what it looks at."""

from core.geometry.units import SQUARE, Rect
from desktop.player_view.window_place import Placement, ScreenRecord, Why, gap_beside, place_alone, place_for
from desktop.workspace.player_camera import PlayerCamera

LAPTOP = ScreenRecord("laptop", Rect(0, 0, 1440, 900))
TV = ScreenRecord("tv", Rect(1440, 0, 3360, 1080))
BEAMER = ScreenRecord("beamer", Rect(-1280, 0, 0, 800))
MIRROR = ScreenRecord("mirror", Rect(0, 0, 1440, 900))
SMALLER_MIRROR = ScreenRecord("mirror", Rect(0, 0, 1280, 800))


def test_a_second_screen_is_filled() -> None:
    assert place_for((LAPTOP, TV), "laptop") == Placement("tv", Why.SECOND)
    assert place_for((LAPTOP, TV), "tv") == Placement("laptop", Why.SECOND)


def test_of_several_the_remembered_one_is_taken_else_the_largest() -> None:
    assert place_for((LAPTOP, BEAMER, TV), "laptop").screen == "tv"
    assert place_for((LAPTOP, BEAMER, TV), "laptop", "beamer").screen == "beamer"
    assert place_for((LAPTOP, TV), "laptop", "beamer").screen == "tv"
    assert place_for((LAPTOP, TV), "laptop", "laptop").screen == "tv"


def test_one_screen_is_never_filled() -> None:
    assert place_for((LAPTOP,), "laptop") == Placement(None, Why.ALONE)
    assert place_for((LAPTOP,), "laptop", "tv") == Placement(None, Why.ALONE)
    assert place_for((TV,), "laptop") == Placement(None, Why.ALONE)
    assert place_for((), "laptop") == Placement(None, Why.ALONE)


def test_a_screen_that_shows_the_same_is_never_filled() -> None:
    for mirror in (MIRROR, SMALLER_MIRROR):
        assert place_for((LAPTOP, mirror), "laptop", "mirror") == Placement(None, Why.MIRRORED)
        assert place_for((LAPTOP, mirror, TV), "laptop", "mirror") == Placement("tv", Why.SECOND)


def test_a_gap_is_found_beside_the_window_or_none() -> None:
    screen = Rect(0, 0, 1920, 1080)
    assert gap_beside(screen, Rect(0, 0, 1440, 900)) == Rect(1440, 0, 1920, 1080)
    assert gap_beside(screen, Rect(400, 0, 1920, 1080)) == Rect(0, 0, 400, 1080)
    assert gap_beside(screen, Rect(0, 0, 1900, 700)) == Rect(0, 700, 1920, 1080)
    assert gap_beside(screen, screen) is None
    assert gap_beside(screen, Rect(100, 100, 1700, 1000)) is None
    assert gap_beside(screen, Rect(2000, 0, 3000, 1000)) == screen


def test_without_a_screen_it_lies_where_it_was_or_beside_or_over_the_map_but_never_over_the_ribbon() -> None:
    screen, game_map = Rect(0, 0, 1366, 768), Rect(56, 80, 1366, 650)
    corner = place_alone(screen, screen, game_map, None)
    assert game_map.left < corner.left and game_map.top < corner.top
    assert corner.right < game_map.right and corner.bottom < game_map.bottom
    assert corner.width * corner.height < game_map.width * game_map.height / 4
    held = Rect(100, 200, 700, 500)
    assert place_alone(screen, screen, game_map, held) == held
    for elsewhere in (Rect(100, 40, 700, 500), Rect(2000, 200, 2600, 500)):
        assert place_alone(screen, screen, game_map, elsewhere) == corner
    assert place_alone(Rect(0, 0, 2366, 768), screen, game_map, None) == Rect(1366, 0, 2366, 768)


def test_a_locked_camera_moves_by_whole_squares_and_keeps_its_scale() -> None:
    camera = PlayerCamera((100.0, 50.0), 64).at_inches(91.8)
    assert camera.near == 91.8
    assert camera.zoomed(2) == camera
    moved = camera.scrolled(1.6, -0.4)
    assert moved.centre == (100 + 2 * SQUARE, 50)
    fitted = camera.fitted(Rect(0, 0, 9 * SQUARE, 9 * SQUARE), 800, 600)
    assert fitted.near == camera.near
    assert [(new - old) % SQUARE for new, old in zip(fitted.centre, camera.centre, strict=True)] == [0, 0]


def test_a_camera_shows_all_of_what_it_is_fitted_to() -> None:
    area = Rect(3 * SQUARE, 2 * SQUARE, 13 * SQUARE, 7 * SQUARE)
    camera = PlayerCamera().fitted(area, 800, 600)
    left, top, width, height = camera.seen(800, 600)
    assert left <= area.left and top <= area.top and left + width >= area.right and top + height >= area.bottom
    assert camera.near == int(camera.near)


def test_a_turned_picture_scrolls_as_it_lies() -> None:
    moves = [PlayerCamera(quarters=quarters).panned(1, 0).centre for quarters in range(4)]
    side = float(SQUARE)
    assert moves == [(side, 0), (0, -side), (-side, 0), (0, side)]
    assert PlayerCamera(quarters=3).turned() == PlayerCamera(quarters=0)
