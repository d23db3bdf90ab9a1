"""What the game master's map tells of the players': a veil over what is covered, and the frame of their screen."""

from PySide6.QtCore import QObject, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPainterPath, QTransform

from desktop.map.content import MapContent
from desktop.map.items.layer import LayerItem
from desktop.map.painting.map_colours import MapColours, colour
from desktop.map.painting.strokes import pen
from desktop.map.view.scene import MapScene
from desktop.player_view.fog import hole
from desktop.player_view.open_ground import open_to_players
from desktop.workspace.workspace import Workspace

ABOVE = 60
"""Over all layers, under what is written beside tokens and what the tools show."""


class VeilItem(LayerItem):
    """Shows the game master what the players see: a hatched veil over all that is covered, and the players' frame."""

    def __init__(self, content: MapContent, colours: MapColours) -> None:
        super().__init__(content, colours)
        self.veiled = False
        self.frame: QRectF | None = None
        self._path = QPainterPath()

    def show_veil(self, *, veiled: bool, frame: QRectF | None, clear: QPainterPath) -> None:
        """Veil all but what is clear, or nothing, and draw a frame about what fits on the players' screen."""
        if (veiled, frame, clear) != (self.veiled, self.frame, self._path):
            self.veiled, self.frame, self._path = veiled, frame, clear
            self.update()

    def show_content(self, content: MapContent) -> None:
        """Take over another scene, or another size of the same one."""
        before = self.content
        if (
            before.scene.id,
            before.scene.columns,
            before.scene.rows,
        ) != (content.scene.id, content.scene.columns, content.scene.rows):
            super().show_content(content)
        self.content = content

    def paint_layer(self, painter: QPainter, exposed: QRectF) -> None:
        """Lay the veil, then the frame."""
        tiny = 1 / painter.worldTransform().m11()
        if self.veiled:
            path = QPainterPath()
            path.setFillRule(Qt.FillRule.OddEvenFill)
            path.addRect(self.boundingRect())
            path.addPath(self._path)
            painter.save()
            painter.setClipRect(exposed)
            painter.fillPath(path, colour(self.colours.map.unexplored, 70))
            brush = QBrush(colour(self.colours.map.unexplored, 130), Qt.BrushStyle.FDiagPattern)
            brush.setTransform(QTransform.fromScale(tiny, tiny))
            painter.fillPath(path, brush)
            painter.strokePath(self._path, pen(colour(self.colours.map.paper, 220), 3 * tiny))
            painter.strokePath(self._path, pen(colour(self.colours.map.unexplored), 1.4 * tiny, dashes=(4, 3)))
            painter.restore()
        if self.frame is not None:
            # of one that reaches beyond the map what lies on it is framed: outside nothing is drawn anew
            edge = 3 * tiny
            frame = self.frame.intersected(self.boundingRect().adjusted(edge, edge, -edge, -edge))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for ink, width in ((colour(self.colours.map.paper, 220), 6), (colour(self.colours.map.selection), 3)):
                painter.setPen(pen(ink, width * tiny))
                painter.drawRect(frame)


class Veil(QObject):
    """Keeps the veil on a game master's map true."""

    def __init__(self, workspace: Workspace, scene: MapScene, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._scene = scene
        self.item: VeilItem | None = None
        workspace.player_screen.changed.connect(self._follow)
        workspace.player_screen.painted.connect(self._follow)
        workspace.theme.changed.connect(self._recolour)

    def show(self, content: MapContent) -> None:
        """Lie over a content of the map."""
        if self.item is None:
            self.item = VeilItem(content, MapColours(self._workspace.theme.tokens))
            self.item.setZValue(ABOVE)
            self._scene.addItem(self.item)
        self.item.show_content(content)
        self._follow()

    def _follow(self) -> None:
        if self.item is None or not self._workspace.is_open:
            return
        table, here = self._workspace.player_screen, self.item.content.scene.id
        frame = table.frame if table.is_open and table.framed and table.scene == here else None
        scene = self.item.content.scene
        clear = table.clear if scene.party_sight and table.is_open and table.scene == here else None
        if clear is None:
            clear = hole(open_to_players(self._workspace.state, scene).clear, 0)
        self.item.show_veil(veiled=table.veiled, frame=frame, clear=clear)

    def _recolour(self) -> None:
        if self.item is not None:
            self.item.set_colours(MapColours(self._workspace.theme.tokens))
