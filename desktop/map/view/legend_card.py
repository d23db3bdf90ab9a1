"""The legend of the map in a corner of the view, where the scene asks for one; the mouse passes through it."""

from PySide6.QtCore import QEvent, QObject, QPoint, QSizeF, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from core.model.scene import Scene
from desktop.map.painting.map_colours import MapColours
from desktop.map.whole.legend import LegendImage
from desktop.theme.tokens import SNUG

LEAST = QSizeF(80, 60)
"""Pixels that it takes, however small the view is."""


class LegendCard(QWidget):
    """Lies over the lower left corner of its parent."""

    def __init__(self, colours: MapColours, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName(self.tr("Legend of the map"))
        self._colours, self._lettering = colours, 1.0
        self._under = parent
        self._scene: Scene | None = None
        self._made = LegendImage()
        self._image: QImage | None = None
        self.hide()
        parent.installEventFilter(self)

    def set_colours(self, colours: MapColours, lettering: float) -> None:
        """Draw it in other colours and as large as words are now."""
        self._colours, self._lettering = colours, lettering
        if self._scene is not None:
            self.show_scene(self._scene)

    def show_scene(self, scene: Scene) -> None:
        """Show the legend of a scene, if it has one."""
        self._scene = scene
        ratio = self.devicePixelRatioF()
        room = QSizeF(self._under.size()) - QSizeF(2 * SNUG, 2 * SNUG)
        self._image = self._made.of(scene, self._colours, self._lettering * ratio, room.expandedTo(LEAST) * ratio)
        self.setVisible(self._image is not None)
        if self._image is not None:
            self._image.setDevicePixelRatio(ratio)
            self.resize(self._image.deviceIndependentSize().toSize())
            self.keep_to_corner()
            self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep to the corner of the parent and find room in it, however large it becomes."""
        if event.type() is QEvent.Type.Resize and self._scene is not None:
            self.show_scene(self._scene)
        return super().eventFilter(watched, event)

    def keep_to_corner(self) -> None:
        """Keep to the corner."""
        room = self._under.rect()
        self.move(room.left() + SNUG, room.bottom() - self.height() - SNUG)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Lay the image down."""
        if self._image is not None:
            with QPainter(self) as painter:
                painter.drawImage(QPoint(0, 0), self._image)
