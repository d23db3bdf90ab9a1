"""The items just above the tokens: who holds whom, the things that lie on the ground, and hands of dice."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from desktop.map.content import MapContent
from desktop.map.items.layer import LayerItem
from desktop.map.painting.dice_hands import hand_places, paint_hands, reach_of
from desktop.map.painting.piles import paint_piles, pile_box
from desktop.map.painting.token_links import band_box, bands_of, paint_bands


class LinksItem(LayerItem):
    """Draws a band from everybody who holds or rides somebody to whom it is."""

    def follow(self, content: MapContent) -> None:
        """Show another content, and paint anew only where a band has come, gone or moved."""
        before, after = bands_of(self.content), bands_of(content)
        self.content = content
        for band in dict.fromkeys((*before, *after)):
            if (band in before) != (band in after):
                self.touch(band_box(band))

    def paint_layer(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw the bands that show in what is exposed."""
        if self.content.links:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_bands(painter, self.content, exposed)


class PilesItem(LayerItem):
    """Draws the piles of a scene."""

    def follow(self, content: MapContent) -> None:
        """Show another content, and paint anew only where a pile has come, gone, moved or been hidden."""
        before, after = self.content.scene_state.piles, content.scene_state.piles
        self.content = content
        if before is not after:
            looks = ({(pile.point, pile.hidden) for pile in piles} for piles in (before, after))
            was, now = looks
            for point, _ in was ^ now:
                self.touch(pile_box(point).adjusted(-60, -60, 60, 60))

    def paint_layer(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw the piles that show in what is exposed."""
        if self.content.scene_state.piles:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_piles(painter, self.content, self.colours, exposed)


class HandsItem(LayerItem):
    """Draws the dice of those whose hands lie open, each at the foot of its token, or beside a crowd."""

    def follow(self, content: MapContent) -> None:
        """Show another content, and paint anew only where a hand has come, gone, changed or moved."""
        was, now = (_boxes(each) for each in (self.content, content))
        self.content = content
        for box, _, _ in was ^ now:
            self.touch(QRectF(*box).adjusted(-12, -12, 12, 12))

    def paint_layer(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw the hands that show in what is exposed."""
        if self.content.hands:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_hands(painter, self.content, self.colours, exposed)


def _boxes(content: MapContent) -> set[tuple[tuple[float, float, float, float], tuple[int, ...], tuple[int, ...]]]:
    """Return where the hands of a map lie, each with its dice and those of them that are put forward."""
    places = hand_places(content).items()
    boxes = ((reach_of(content.tokens[who], at), content.hands[who], content.laid.get(who, ())) for who, at in places)
    return {((box.x(), box.y(), box.width(), box.height()), dice, laid) for box, dice, laid in boxes}
