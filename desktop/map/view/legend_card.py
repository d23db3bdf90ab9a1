"""The legend of the map in a corner of the view, where the scene asks for one; the mouse passes through it.

A click on its grip folds it to nothing but that, a drag of the grip takes it to another corner; both are remembered.
"""

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QImage, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QToolButton, QWidget

from core.model.scene import Scene
from desktop.map.painting.map_colours import MapColours
from desktop.map.whole.legend import LegendImage
from desktop.settings import ABOVE, TO_THE_LEFT, LegendCorner, SettingsFile
from desktop.theme.icons import icon
from desktop.theme.tokens import SNUG

LEAST = QSizeF(80, 60)
"""Pixels that it takes, however small the view is."""
HIGHEST = 0.55
"""Share of the height of the view that it takes at most: where it has more lines it has columns."""
GRIP = 20
"""Pixels of the grip across."""


class LegendGrip(QToolButton):
    """A button that can also be dragged."""

    dropped = Signal(QPoint)
    """Where it was let go of, in its parent, after a drag."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFixedSize(GRIP, GRIP)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._from: QPoint | None = None

    def paintEvent(self, event: QPaintEvent) -> None:
        """Lie on a plate: whatever the map is like, one sees it."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(self.palette().mid().color())
            painter.setBrush(self.palette().window())
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        super().paintEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Note where a drag may begin."""
        self._from = event.position().toPoint()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the mouse once it has gone far enough."""
        if self._from is None:
            return
        far = event.position().toPoint() - self._from
        if self.isDown() and far.manhattanLength() >= QApplication.startDragDistance():
            # a button that is not down any more is not clicked when it is let go of
            self.setDown(False)
        if not self.isDown():
            self.move(self.pos() + far)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Tell where it was dragged to; else it is clicked."""
        dragged = self._from is not None and not self.isDown()
        self._from = None
        super().mouseReleaseEvent(event)
        if dragged:
            self.dropped.emit(self.geometry().center())


class LegendCard(QWidget):
    """Lies over a corner of its parent."""

    def __init__(self, colours: MapColours, settings: SettingsFile, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName(self.tr("Legend of the map"))
        self._colours, self._lettering = colours, 1.0
        self._under, self._settings = parent, settings
        self._scene: Scene | None = None
        self._made = LegendImage()
        self._image: QImage | None = None
        self.grip = LegendGrip(parent)
        self.grip.clicked.connect(self._fold)
        self.grip.dropped.connect(self._take_to)
        self.hide()
        self.grip.hide()
        parent.installEventFilter(self)
        settings.changed.connect(self._settings_changed)

    def set_colours(self, colours: MapColours, lettering: float) -> None:
        """Draw it in other colours and as large as words are now."""
        self._colours, self._lettering = colours, lettering
        if self._scene is not None:
            self.show_scene(self._scene)

    def show_scene(self, scene: Scene) -> None:
        """Show the legend of a scene, if it has one."""
        self._scene = scene
        ratio, folded = self.devicePixelRatioF(), self._settings.value.legend_folded
        room = QSizeF(self._under.width() - 2 * SNUG, self._under.height() * HIGHEST)
        self._image = self._made.of(scene, self._colours, self._lettering * ratio, room.expandedTo(LEAST) * ratio)
        self.setVisible(self._image is not None and not folded)
        self.grip.setVisible(self._image is not None)
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
        """Keep to the corner, the grip beside it, on the side that is farther from the edge of the view."""
        room, corner = self._under.rect().adjusted(SNUG, SNUG, -SNUG, -SNUG), self._settings.value.legend_corner
        left, top = corner in TO_THE_LEFT, corner in ABOVE
        self.move(
            room.left() if left else room.right() + 1 - self.width(),
            room.top() if top else room.bottom() + 1 - self.height(),
        )
        folded = self._settings.value.legend_folded
        words = self.tr("Show the legend") if folded else self.tr("Fold the legend")
        self.grip.setIcon(icon("list" if folded else "chevron-up" if top else "chevron-down"))
        self.grip.setToolTip(self.tr("%1; drag it to another corner").replace("%1", words))
        self.grip.setAccessibleName(words)
        if folded:
            self.grip.move(
                room.left() if left else room.right() + 1 - GRIP, room.top() if top else room.bottom() + 1 - GRIP
            )
        else:
            self.grip.move(
                self.geometry().right() + 2 if left else self.x() - GRIP - 1,
                self.geometry().bottom() + 1 - GRIP if top else self.y(),
            )
        self.grip.raise_()

    def _fold(self) -> None:
        self._settings.change(legend_folded=not self._settings.value.legend_folded)

    def _take_to(self, where: QPoint) -> None:
        middle = self._under.rect().center()
        above, left = where.y() < middle.y(), where.x() < middle.x()
        corners: dict[tuple[bool, bool], LegendCorner] = {
            (True, True): "top-left",
            (True, False): "top-right",
            (False, True): "bottom-left",
            (False, False): "bottom-right",
        }
        self._settings.change(legend_corner=corners[above, left])
        self.keep_to_corner()

    def _settings_changed(self) -> None:
        if self._scene is not None:
            self.show_scene(self._scene)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Lay the image down."""
        if self._image is not None:
            with QPainter(self) as painter:
                painter.drawImage(QPoint(0, 0), self._image)
