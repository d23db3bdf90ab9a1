"""The item just above the tokens, which shows who holds whom."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from desktop.map.content import MapContent
from desktop.map.items.layer import LayerItem
from desktop.map.painting.links import arm_box, arms_of, paint_arms


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
