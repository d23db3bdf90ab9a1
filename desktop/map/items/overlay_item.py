"""The items of what the tools show: shades lie beneath the tokens, all else above everything."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from core.geometry.units import SQUARE
from desktop.map.content import MapContent
from desktop.map.items.layer import LayerItem
from desktop.map.overlays.drawing import paint_overlay
from desktop.map.overlays.kinds import MARGINS, Label, Overlay, Overlays, SquareText, bounds_of, is_shade
from desktop.map.painting.map_colours import MapColours
from desktop.map.painting.strokes import box

AROUND = 1_000 * SQUARE
"""How far beyond the edge of the map overlays are drawn, and cleared away: ranges reach farther than any view shows."""


class OverlayItem(LayerItem):
    """Draws overlays; setting others paints only where the old and the new ones differ.

    Of all that are shown one draws the `shades`, which must not discolour tokens, and another what is none.
    """

    def __init__(self, content: MapContent, colours: MapColours, *, shades: bool = False) -> None:
        super().__init__(content, colours)
        self._shades = shades
        self.overlays: Overlays = ()
        """All that are shown, here or by the other one."""
        self._own: Overlays = ()
        self.tiny = 1.0
        self.lettering = 1.0
        """How much larger than usual words are written."""

    def boundingRect(self) -> QRectF:
        """Return the map and whatever a view may show around it."""
        return self._bounds.adjusted(-AROUND, -AROUND, AROUND, AROUND)

    def show_overlays(self, overlays: Overlays, tiny: float) -> None:
        """Show these and no others; a pixel of the view is `tiny` units."""
        own = tuple(each for each in overlays if is_shade(each) is self._shades)
        before = self._own if tiny == self.tiny else ()
        for overlay in (*(o for o in self._own if o not in own), *(o for o in own if o not in before)):
            self.touch(self._reach(overlay, max(tiny, self.tiny)))
        self.overlays, self._own, self.tiny = overlays, own, tiny

    def keep_in_view(self) -> None:
        """Draw words anew after the view has moved: they keep to what is seen."""
        for overlay in self._own:
            if isinstance(overlay, Label | SquareText):
                self.touch(self._reach(overlay, self.tiny))

    def _reach(self, overlay: Overlay, tiny: float) -> QRectF:
        across, down = MARGINS.get(type(overlay), (24, 24))
        tiny = self._pixel(overlay, tiny)
        return box(bounds_of(overlay)).adjusted(-across * tiny, -down * tiny, across * tiny, down * tiny)

    def _pixel(self, overlay: Overlay, tiny: float) -> float:
        """Return the units of a pixel for an overlay: words are larger where the whole interface is."""
        return tiny * self.lettering if isinstance(overlay, Label | SquareText) else tiny

    def paint_layer(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw those that show in what is exposed."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tiny = 1 / painter.worldTransform().m11()
        for overlay in self._own:
            if self._reach(overlay, tiny).intersects(exposed):
                paint_overlay(painter, overlay, self.colours, self._pixel(overlay, tiny))
