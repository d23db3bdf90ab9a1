"""The window on the players' screen: it shows one image, takes no focus and hides the mouse."""

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QImage, QMoveEvent, QPainter, QPaintEvent, QResizeEvent, QScreen
from PySide6.QtWidgets import QWidget

from core.geometry.units import Rect
from desktop.player_view.window_place import ScreenRecord

FIRST_SIZE = QSize(960, 600)


class PlayersWindow(QWidget):
    """Shows an image and nothing else: it has no controls, tips or words of its own that could tell anything."""

    manual = "players#open-it"

    resized = Signal()
    moved = Signal()
    closed = Signal()
    """Somebody has closed the window."""

    def __init__(self) -> None:
        super().__init__(None, Qt.WindowType.Window | Qt.WindowType.WindowDoesNotAcceptFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.BlankCursor)
        self.setWindowTitle(self.tr("Players' screen"))
        self.setAccessibleName(self.tr("Players' screen"))
        self.setMinimumSize(320, 200)
        self.resize(FIRST_SIZE)
        self._image = QImage()

    @property
    def pixels(self) -> QSize:
        """Its size in pixels of the screen."""
        return self.size() * self.devicePixelRatioF()

    def show_image(self, image: QImage) -> None:
        """Show an image; one of another size is fitted in."""
        self._image = image
        self.update()

    def fill(self, screen: QScreen) -> None:
        """Fill a screen."""
        self.setScreen(screen)
        self.setGeometry(screen.geometry())
        # showFullScreen would ask for the focus
        self.setWindowState(Qt.WindowState.WindowFullScreen)
        self.show()

    def stand(self, where: QRect) -> None:
        """Be an ordinary window at a place."""
        self.setWindowState(Qt.WindowState.WindowNoState)
        self.setGeometry(where)
        self.show()

    def shrink(self, screen: QScreen) -> None:
        """Be an ordinary window again, put away, so that it covers nothing."""
        if self.isMinimized():
            # some window managers show a window that is put away once more
            return
        self.hide()
        self.setWindowState(Qt.WindowState.WindowNoState)
        place = QRect(screen.availableGeometry().topLeft(), FIRST_SIZE)
        self.setGeometry(place)
        self.showMinimized()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the image pixel by pixel; around one of another shape everything is black."""
        with QPainter(self) as painter:
            if self._image.isNull() or self._image.size() != self.pixels:
                painter.fillRect(self.rect(), Qt.GlobalColor.black)
            if self._image.isNull():
                return
            whole = QRect(0, 0, self.width(), self.height())
            place = QRect(whole)
            if self._image.size() != self.pixels:
                place.setSize(self._image.size().scaled(whole.size(), Qt.AspectRatioMode.KeepAspectRatio))
                place.moveCenter(whole.center())
                painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(place, self._image)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Ask for an image of the new size."""
        super().resizeEvent(event)
        self.resized.emit()

    def moveEvent(self, event: QMoveEvent) -> None:
        """Tell that it lies elsewhere."""
        super().moveEvent(event)
        self.moved.emit()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Tell that the window has been closed."""
        super().closeEvent(event)
        self.closed.emit()


def screen_records() -> tuple[ScreenRecord, ...]:
    """Return the screens that there are now."""
    return tuple(ScreenRecord(screen.name(), rect_of(screen.geometry())) for screen in QGuiApplication.screens())


def rect_of(area: QRect) -> Rect:
    """Return a rectangle of Qt's as one of the core's."""
    return Rect(area.left(), area.top(), area.left() + area.width(), area.top() + area.height())


def qrect_of(area: Rect) -> QRect:
    """Return a rectangle of the core's as one of Qt's."""
    return QRect(area.left, area.top, area.width, area.height)
