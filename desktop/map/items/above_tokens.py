"""The items just above the tokens: one shows who holds whom, the other the things that lie on the ground."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from desktop.map.content import MapContent
from desktop.map.items.layer import LayerItem
from desktop.map.painting.links import arm_box, arms_of, paint_arms
from desktop.map.painting.piles import paint_piles, pile_box


class LinksItem(LayerItem):
    """Draws an arm from everybody who holds somebody to whom he holds."""

    def follow(self, content: MapContent) -> None:
        """Show another content, and paint anew only where an arm has come, gone or moved."""
        before, after = arms_of(self.content), arms_of(content)
        self.content = content
        for ends in dict.fromkeys((*before, *after)):
            if (ends in before) != (ends in after):
                self.update(arm_box(ends))

    def paint_layer(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw the arms that show in what is exposed."""
        if self.content.links:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_arms(painter, self.content, self.palette, exposed)


class PilesItem(LayerItem):
    """Draws the piles of a scene."""

    def follow(self, content: MapContent) -> None:
        """Show another content, and paint anew only where a pile has come, gone, moved or been hidden."""
        before, after = self.content.wear.piles, content.wear.piles
        self.content = content
        if before is not after:
            looks = ({(pile.point, pile.hidden) for pile in piles} for piles in (before, after))
            was, now = looks
            for point, _ in was ^ now:
                self.update(pile_box(point).adjusted(-60, -60, 60, 60))

    def paint_layer(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw the piles that show in what is exposed."""
        if self.content.wear.piles:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_piles(painter, self.content, self.palette, exposed)
