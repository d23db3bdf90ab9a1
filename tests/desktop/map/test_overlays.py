"""Overlays say by shape what they say by colour, and setting others paints only where something differs."""

from PySide6.QtCore import QEvent, QObject, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.geometry.units import SQUARE, Rect
from desktop.map.content import MapContent, TokenLook
from desktop.map.overlays.drawing import paint_overlay
from desktop.map.overlays.kinds import (
    MARGINS,
    Area,
    Circle,
    Ghost,
    Handles,
    Label,
    Line,
    Overlay,
    Samples,
    SelectionBox,
    SnapSpot,
    Squares,
    SquareText,
    bounds_of,
)
from desktop.map.painting.map_colours import MapColours
from desktop.map.pictures import Pictures
from desktop.map.view.map_view import MapView
from desktop.map.view.scene import MapScene
from desktop.map.view.sync import MapSync
from desktop.theme.theme import Theme
from tests.helpers.maps import at, scene, things

EVERY: tuple[Overlay, ...] = (
    Line((at(2, 2), at(4, 3)), arrow=True),
    Area((at(2, 2), at(4, 2), at(3, 4)), dashed=True),
    Circle(at(3, 3), SQUARE, filled=True),
    Squares(((2, 2), (3, 2), (3, 3))),
    Label(at(3, 3), "7 squares", middle=True),
    Label(at(1, 3), "35 ft"),
    SquareText(at(3, 3), "12"),
    Handles((at(2, 2), at(4, 4)), 1),
    Samples(((at(2, 2), True), (at(3, 3), False))),
    SnapSpot(at(3, 3)),
    SelectionBox(Rect(*at(2, 2), *at(4, 4))),
    *(Ghost(thing.moved(-thing.bounds.left + 1536, -thing.bounds.top + 1536)) for thing in things()[:7]),
    Ghost(TokenLook("token-1", at(3.5, 3.5), sign="A", label="Ann")),
)


def canvas(pixels: int, *shown: Overlay) -> QImage:
    """Return overlays on eight squares of white."""
    image = QImage(8 * pixels, 8 * pixels, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(pixels / SQUARE, pixels / SQUARE)
    for overlay in shown:
        paint_overlay(painter, overlay, MapColours(), SQUARE / pixels)
    painter.end()
    return image


def inked(image: QImage) -> QRectF:
    """Return the box of all that is not white, in pixels."""
    spots = [
        (x, y) for x in range(image.width()) for y in range(image.height()) if image.pixelColor(x, y).value() < 250
    ]
    spots += [
        (x, y)
        for x in range(0, image.width(), 2)
        for y in range(0, image.height(), 2)
        if image.pixelColor(x, y).saturation() > 12
    ]
    xs, ys = zip(*spots, strict=True)
    return QRectF(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def test_every_record_is_drawn_within_its_reach(theme: Theme) -> None:
    for overlay in EVERY:
        found = inked(canvas(32, overlay))
        box = bounds_of(overlay)
        across, down = MARGINS.get(type(overlay), (24, 24))
        reach = QRectF(box.left / 24, box.top / 24, box.width / 24, box.height / 24)
        assert reach.adjusted(-across, -down, across, down).contains(found), overlay


def test_labels_and_handles_are_as_large_at_every_zoom(theme: Theme) -> None:
    for overlay in (Label(at(3, 3), "7 squares", middle=True), SnapSpot(at(3, 3)), Handles((at(3, 3),))):
        near, far = inked(canvas(64, overlay)), inked(canvas(16, overlay))
        assert abs(near.width() - far.width()) <= 3
        assert abs(near.height() - far.height()) <= 3


def test_a_label_is_seen_whole_where_its_point_is_seen(theme: Theme) -> None:
    """At every edge it moves into the view; one whose point is out of sight stays there."""
    wide = inked(canvas(64, Label(at(4, 4), "in the middle of it all", middle=True))).width()
    for place in (at(0.2, 4), at(7.8, 4), at(4, 0.1), at(4, 7.9)):
        for middle in (True, False):
            found = inked(canvas(64, Label(place, "in the middle of it all", middle=middle)))
            assert abs(found.width() - wide) <= 2 and found.left() >= 1 and found.right() <= 8 * 64 - 2
            assert found.top() >= 1 and found.bottom() <= 8 * 64 - 2
    outside = canvas(64, Label(at(-0.5, 4), "gone", middle=True))
    assert all(outside.pixelColor(x, 256).value() > 250 for x in range(20, 512))


def test_the_words_of_a_band_are_seen_whole_where_their_square_is_seen(theme: Theme) -> None:
    wide = inked(canvas(64, SquareText(at(4, 4), "5 m: rank 15"))).width()
    for place in (at(0.2, 4), at(7.8, 4), at(4, 0.05), at(4, 7.95)):
        found = inked(canvas(64, SquareText(place, "5 m: rank 15")))
        assert abs(found.width() - wide) <= 2 and found.left() >= 1 and found.right() <= 8 * 64 - 2
        assert found.top() >= 1 and found.bottom() <= 8 * 64 - 2


def test_a_word_whose_point_is_out_of_view_stands_at_the_first_of_its_places_that_is_seen(theme: Theme) -> None:
    gone, near, far = at(4, 12), at(6, 2), at(2, 6)
    found = inked(canvas(64, SquareText(gone, "10 m", elsewhere=(at(-2, 1), near, far))))
    assert found == inked(canvas(64, SquareText(near, "10 m")))
    assert inked(canvas(64, SquareText(far, "10 m", elsewhere=(near,)))) == inked(canvas(64, SquareText(far, "10 m")))


class Painted(QObject):
    """Hears what of a widget is painted."""

    def __init__(self) -> None:
        super().__init__()
        self.region = QRegion()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Add what is painted."""
        if isinstance(event, QPaintEvent):
            self.region += event.region()
        return False


def test_setting_other_overlays_paints_only_where_they_differ(qtbot: QtBot, theme: Theme) -> None:
    shown, colours = MapScene(), MapColours()
    MapSync(shown, colours, Pictures()).show(MapContent(scene()))
    view = MapView(shown, colours)
    qtbot.addWidget(view)
    view.resize(20 * 32, 14 * 32)
    view.make_room()
    view.zoom_to(32)
    view.centerOn(10 * SQUARE, 7 * SQUARE)
    view.show()
    qtbot.waitExposed(view)
    overlay = shown.overlay
    assert overlay is not None
    # the first change after a window has opened still paints all of it
    for corner in (at(16, 12), at(18, 12)):
        overlay.show_overlays((SnapSpot(at(2, 2)), SnapSpot(corner)), view.tiny)
        view.viewport().repaint()
        QApplication.processEvents()
    painted = Painted()
    view.viewport().installEventFilter(painted)
    overlay.show_overlays((SnapSpot(at(2, 2)), SnapSpot(at(17, 12))), view.tiny)
    QApplication.processEvents()
    assert painted.region.contains(view.mapFromScene(*at(18, 12)))
    assert painted.region.contains(view.mapFromScene(*at(17, 12)))
    assert not painted.region.contains(view.mapFromScene(*at(2, 2)))
    painted.region = QRegion()
    overlay.show_overlays((SnapSpot(at(2, 2)), SnapSpot(at(17, 12))), view.tiny)
    QApplication.processEvents()
    assert painted.region.isEmpty()
    # a range reaches far beyond the edge of the map, and nothing of it stays when it goes
    view.centerOn(-10 * SQUARE, 7 * SQUARE)
    shown.show_overlays((Circle(at(3, 7), 20 * SQUARE, filled=True),), view.tiny)
    view.viewport().repaint()
    QApplication.processEvents()
    painted.region = QRegion()
    shown.show_overlays((), view.tiny)
    QApplication.processEvents()
    assert painted.region.contains(view.mapFromScene(*at(-10, 7)))
